import type { Problem } from './problem.ts';

/** `note`: only `check` shows it. `off`: nobody looks at it. */
export const SEVERITIES = ['error', 'warning', 'note', 'off'] as const;
export type RuleSeverity = (typeof SEVERITIES)[number];

/** How much a problem weighs for each command that finds it. */
export interface Rule {
  /** What breaks it, as a sentence. */
  about: string;
  build: RuleSeverity;
  check: RuleSeverity;
}

const rule = (about: string, build: RuleSeverity, check: RuleSeverity = build): Rule => ({
  about,
  build,
  check,
});
/** What other tools pass over, and is published as it was meant: maintainers hear of it where they ask. */
const clear = (about: string) => rule(about, 'warning', 'error');
const warning = (about: string) => rule(about, 'warning');
const error = (about: string) => rule(about, 'error');

/**
 * The policy: every rule whose severity a team may change in `site.yaml`. A problem of any other rule leaves nothing to be
 * published, or is a fault of the command line.
 */
export const RULES: Record<string, Rule> = {
  'openapi/unquoted': warning('A value lacks the quotes of a string, or has quotes that it should not have.'),
  'openapi/required': clear('A required field is missing whose value is known, or not needed for the pages.'),
  'openapi/unknown-field': clear('An object has a field that OpenAPI does not define.'),
  'openapi/empty': clear('A value is missing behind its key.'),
  'openapi/misplaced-reference': warning('A `$ref` stands where OpenAPI allows none.'),
  'openapi/name': clear('The name of a component has characters that OpenAPI does not allow.'),
  'openapi/format': clear('A value is written as OpenAPI does not allow, or stands twice in a list.'),
  'openapi/path-parameter': clear('A path has braces that no parameter explains.'),
  'openapi/example-mismatch': error('An example does not match its schema. Only `check` looks at examples.'),
  'openapi/large': warning('A reference is so large that it may hold up readers and builds.'),
  'openapi/page-size': warning('A page of a reference is larger than `limits.page_megabytes`.'),
  'openapi/anchor': warning('Two schemas have the same `$anchor`.'),
  'openapi/callback': warning('A callback has callbacks, which are not shown.'),
  'openapi/code-sample': warning('An entry of `x-codeSamples` has no code.'),
  'openapi/dialect': warning('A schema is of a dialect whose keywords are not known.'),
  'openapi/dynamic-reference': warning('A `$dynamicRef` cannot be shown as what it means.'),
  'openapi/enum-meaning': warning('The meanings of an enum have one for a value that it lacks.'),
  'openapi/example': warning('An example cannot be shown.'),
  'openapi/extension': rule('An extension is not known, and not shown.', 'note'),
  'openapi/keyword': warning('A keyword of a schema is not known, and not shown.'),
  'openapi/keyword-form': warning('A keyword of a schema has a value of the wrong form.'),
  'openapi/link': warning('A link does not lead to an operation, or is not shown as a whole.'),
  'openapi/logo': warning('The logo cannot be shown.'),
  'openapi/mapping': warning('A discriminator names a schema that does not exist.'),
  'openapi/operation-id': warning('Two operations have the same `operationId`.'),
  'openapi/parameter-content': warning('A parameter has contents that are not shown.'),
  'openapi/parameter-name': warning('A parameter has no name.'),
  'openapi/parameter-twice': warning('A parameter is declared twice.'),
  'openapi/portability': rule(
    'Tools built on swagger-parser cannot resolve the document. Only `check` asks it.',
    'note',
  ),
  'openapi/security': warning('A security scheme is not declared.'),
  'openapi/tag-group': warning('A group of tags names one that does not exist.'),
  'openapi/tag-twice': warning('A tag is declared twice.'),
  'assets/replaced': warning('A file of `static/` replaces one that the build makes.'),
  'changelog/breaking': error('A breaking change is not recorded. Only `check` looks at it.'),
  'changelog/unrecorded': warning('A version is not recorded. Only `check` looks at it.'),
  'guide/snippet': error('A snippet of a guide does not fit the specification.'),
  links: error('A link of the site cannot be resolved.'),
  'links/none': warning('No page of the site links to a page.'),
  'site/changes': warning('The day of the last change of a guide is not known.'),
  'site/removed': warning('A page that was published is gone, and no redirect leads on.'),
};

/** Problems as severe as the policy and `rules` of `site.yaml` want them for a command. */
export function applyRules(
  problems: Problem[],
  command: 'build' | 'check',
  own: Readonly<Record<string, RuleSeverity | undefined>>,
): Problem[] {
  return problems.flatMap((problem): Problem[] => {
    const policy = Object.hasOwn(RULES, problem.rule) ? RULES[problem.rule] : undefined;
    if (!policy) return [problem];
    // Where both commands agree, whoever found the problem knows its severity.
    const usual = policy.build === policy.check ? problem.severity : policy[command];
    const severity = own[problem.rule] ?? usual;
    return severity === 'off' ? [] : [{ ...problem, severity }];
  });
}
