import { noteAt, type Problem, ProblemError, topOf, UNCHECKED } from './problem.ts';

/** `note`: only `check` shows it. `off`: it is not reported. */
export const SEVERITIES = ['error', 'warning', 'note', 'off'] as const;
export type RuleSeverity = (typeof SEVERITIES)[number];

export interface Rule {
  about: string;
  build: RuleSeverity;
  check: RuleSeverity;
}

const rule = (about: string, build: RuleSeverity, check: RuleSeverity = build): Rule => ({
  about,
  build,
  check,
});
/** For mistakes whose meaning is obvious, and that other tools ignore: the pages show what was meant. */
const lenient = (about: string) => rule(about, 'warning', 'error');
const warning = (about: string) => rule(about, 'warning');
const error = (about: string) => rule(about, 'error');

/**
 * The policy: every rule whose severity `site.yaml` may change. Problems of all other rules leave nothing to publish, or
 * are usage errors.
 */
export const RULES: Record<string, Rule> = {
  'openapi/unquoted': warning('A value needs quotes to be a string, or must not have them.'),
  'openapi/required': lenient(
    'A required field is missing, but the pages do not need it or its value is obvious; or a schema requires a property that it does not define.',
  ),
  'openapi/unknown-field': lenient('An object has a field that OpenAPI does not define.'),
  'openapi/empty': lenient('A key has no value.'),
  'openapi/misplaced-reference': warning(
    'A `$ref` is used where OpenAPI does not allow one, or refers to another kind of component.',
  ),
  'openapi/name': lenient('A component name contains characters that OpenAPI does not allow.'),
  'openapi/format': lenient(
    'A value does not have the format that OpenAPI requires, or appears twice in a list.',
  ),
  'openapi/path': warning('A path has a form that no request has, such as `/orders/:id`.'),
  'openapi/path-parameter': lenient(
    'A path has a template variable that no parameter declares, or lacks one that a parameter declares.',
  ),
  'openapi/example-mismatch': error('An example does not match its schema. Only `check` validates examples.'),
  'openapi/large': warning('An API reference is large enough to slow down readers and builds.'),
  'openapi/page-size': warning('A page of an API reference is larger than `limits.page_megabytes`.'),
  'openapi/anchor': warning('Two schemas have the same `$anchor`.'),
  'openapi/code-sample': warning('An entry in `x-codeSamples` has no `source`.'),
  'openapi/dialect': warning('A schema uses an unsupported JSON Schema dialect.'),
  'openapi/dynamic-reference': warning('A `$dynamicRef` cannot be resolved statically.'),
  'openapi/encoding': warning('An encoding is that of no property of its schema, or a `style` does nothing.'),
  'openapi/enum-meaning': warning('An enum description names a value that is not in the enum.'),
  'openapi/example': warning('An example has no value, or is overridden by `examples`.'),
  'openapi/example-field': warning(
    'An example has a field that its schema does not define, or that is not sent in its direction. Only `check` looks for it.',
  ),
  'openapi/extension': rule(
    'A specification extension (`x-…`) is unknown, and the pages leave it out.',
    'note',
  ),
  'openapi/image': warning('A description has an image with a relative path, which is not published.'),
  'openapi/keyword': warning(
    'A schema keyword is misspelt or of another notation, and the pages leave it out, or has no effect on the type of its schema.',
  ),
  'openapi/keyword-form': warning('A schema keyword has a value of the wrong type.'),
  'openapi/link': warning(
    'A link does not lead to an operation or a parameter of it, it or a callback has an invalid expression, it reads a field that the response does not have, or it declares a server, which the pages leave out.',
  ),
  'openapi/logo': warning('The image of `x-logo` is missing, or not safe to publish.'),
  'openapi/media-type': lenient('The name of a media type is misspelled.'),
  'openapi/own-extension': warning(
    'An extension of this generator has an unknown key or the wrong form, or a code that the response does not allow.',
  ),
  'openapi/schema': warning(
    'A schema has an unknown type, a misspelled format or an invalid pattern, an array has no `items`, or no value satisfies a schema.',
  ),
  'openapi/server': warning(
    "A URL or an email address cannot be one, the URL of a server has a variable that is not declared, or the server of all samples is the reader's own computer.",
  ),
  'openapi/markdown': warning(
    'Markdown in a description would be printed as it is written. Only `check` looks for it.',
  ),
  'openapi/mapping': warning('A discriminator names a schema that does not exist.'),
  'openapi/number': warning('A number that JSON cannot write, such as `.inf` or `0x1F`.'),
  'openapi/operation-id': lenient('Two operations have the same `operationId`.'),
  'openapi/operation-case': warning('The `operationId`s of two operations differ only in case.'),
  'openapi/parameter-content': warning(
    'A parameter declares both `schema` and `content`, or several media types.',
  ),
  'openapi/parameter-name': warning('A parameter has no name, or that of a header that OpenAPI ignores.'),
  'openapi/parameter-twice': lenient('A parameter is declared twice.'),
  'openapi/portability': rule(
    'Tools built on swagger-parser cannot resolve the document. Only `check` tries it.',
    'note',
  ),
  'openapi/request-body': warning(
    'A `GET` or `HEAD` request has a body, or a response whose status allows none.',
  ),
  'openapi/repeated': rule('Two operations with one tag have the same summary.', 'note'),
  'openapi/security': warning(
    'A security requirement names a scheme or a scope that is not declared, or a scheme of HTTP is misspelled.',
  ),
  'openapi/tag-group': warning('A tag group names a tag that does not exist.'),
  'openapi/unlisted': warning('An overlay in `specs/` is that of no reference.'),
  'openapi/tag': warning('An operation has a tag that is not declared, although others are.'),
  'openapi/tag-twice': warning('A tag is declared twice, or an operation has it twice.'),
  'yaml/item': lenient('A line with a hyphen continues the text above it, and is no item of a list.'),
  'yaml/characters': warning(
    'A text has characters that were read in the wrong encoding, typographic quotes or invisible characters.',
  ),
  'yaml/comment': warning('A comment in YAML has no space before its `#`, or may be meant as text.'),
  'assets/unused': warning('An image in `content/` is shown by no guide.'),
  'assets/replaced': warning('A file in `static/` replaces one that the build generates.'),
  'changelog/breaking': error('A breaking change has not been recorded. Only `check` looks for it.'),
  'changelog/unrecorded': warning('A version has not been recorded. Only `check` looks for it.'),
  'content/future': error('A post has a day in the future.'),
  'site/sunset': warning('The day on which a version shuts down has passed, or it is retired before.'),
  'guide/diagram-style': warning(
    'A diagram in Mermaid sets colors, settings or a direction of its own, which are not drawn.',
  ),
  'guide/snippet': error('A snippet in a guide does not match the specification.'),
  'markdown/style': warning('HTML in a guide has attributes that only change its looks, which are left out.'),
  links: error('A link within the site cannot be resolved.'),
  'links/none': warning('No other page links to a page.'),
  'site/words': warning('Texts of the interface are missing in the language of the site.'),
  'site/changes': warning('The date of the last change to a guide cannot be read from git.'),
  'site/repeated': warning(
    'Two guides have the same title or description, or the navbar or a column of the footer has a link twice.',
  ),
  'site/markup': warning('A title or label has Markdown or HTML, which is printed as it is written.'),
  'site/removed': error('A recorded page has been removed without a redirect.'),
  'site/unrecorded': rule('A page has not been recorded, although others are.', 'note'),
};

/** Sets the severity of each problem to that of the policy and of `rules` in `site.yaml`, and drops those that are off. */
export function applyRules(
  problems: Problem[],
  command: 'build' | 'check',
  overrides: Readonly<Record<string, RuleSeverity | undefined>>,
): Problem[] {
  return withoutSecond(problems).flatMap((problem): Problem[] => {
    const policy = Object.hasOwn(RULES, problem.rule) ? RULES[problem.rule] : undefined;
    if (!policy) return [problem];
    // If both commands have the same default, the check that found the problem chose its severity.
    const usual = policy.build === policy.check ? problem.severity : policy[command];
    const severity = overrides[problem.rule] ?? usual;
    return severity === 'off' ? [] : [{ ...problem, severity }];
  });
}

/** Rules of problems that another one at the same place explains. */
const EXPLAINED: Record<string, string[]> = {
  // A text that lacks its quotes, such as `01.10`: JSON has no such number either.
  'openapi/number': ['openapi/unquoted', 'openapi/schema'],
  // The content of an example without `value` around it.
  'openapi/example': ['openapi/unknown-field'],
};

/** Leaves out problems that another one explains. */
function withoutSecond(problems: Problem[]): Problem[] {
  const keyOf = (rule: string, { file, line, column }: Problem) => `${rule} ${line}:${column}:${file}`;
  const told = new Set(problems.map((problem) => keyOf(problem.rule, problem)));
  return problems.filter((one) => !EXPLAINED[one.rule]?.some((rule) => told.has(keyOf(rule, one))));
}

/** The same as `applyRules`, but with `--strict`, which turns warnings into errors. */
export function effectiveProblems(
  problems: Problem[],
  command: 'build' | 'check',
  { strict, rules }: { strict: boolean; rules: Readonly<Record<string, RuleSeverity | undefined>> },
): Problem[] {
  return withoutConsequences(applyRules(problems, command, rules)).map((problem) =>
    strict && problem.severity === 'warning' ? { ...problem, severity: 'error' } : problem,
  );
}

/** What was recorded or written of a specification. */
const COMPARED =
  /^(?:anchors\/(?:alias|gone|new)|changelog\/(?:breaking|unrecorded)|guide\/(?:directive|mention|snippet|workflow))$/;
/** What depends on the names of files. */
const OF_NAMES = /^site\/(?:removed|unrecorded)$/;

/** Holds back what a specification with an error does not match: most of it would be right again without the error. */
function withoutConsequences(problems: Problem[]): Problem[] {
  const cause = problems.find(
    ({ rule, severity }) =>
      severity === 'error' &&
      (rule === 'changelog/record' || /^openapi\/(?!example|replacement$)/.test(rule)),
  );
  const isNamedWrongly = problems.some(
    ({ rule, severity }) => severity === 'error' && /^content\/(?:ending|name|place)$/.test(rule),
  );
  const named = isNamedWrongly ? problems.filter(({ rule }) => !OF_NAMES.test(rule)) : problems;
  const left = cause ? named.filter(({ rule }) => !COMPARED.test(rule)) : named;
  if (!cause || left.length === named.length || left.some(({ rule }) => rule === UNCHECKED)) return left;
  const message =
    'Because of this error, what was recorded and written about the API was not compared with it.';
  return [...left, noteAt(UNCHECKED, topOf(cause.file ?? ''), { message })];
}

/** Throws a ProblemError if any problem is an error. Notes are left out, except those on what could not be checked. */
export function throwOnErrors(problems: Problem[]): void {
  if (problems.some(({ severity }) => severity === 'error'))
    throw new ProblemError(
      problems.filter(({ severity, rule }) => severity !== 'note' || rule === UNCHECKED),
    );
}
