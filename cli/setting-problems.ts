import { stringify } from 'yaml';
import type { z } from 'zod';
import { MAX_PROBLEMS } from './limits.ts';
import { booleanHint, emptyHint, isMissing, meantIssues, type Problem, quotesHint } from './problem.ts';
import { EXAMPLES, keysWithin, SITE_SETTINGS } from './site-settings.ts';
import type { Source } from './source/parse-source.ts';
import { didYouMean, nearestName } from './text/did-you-mean.ts';
import { escapePointer } from './text/json-pointer.ts';

/** Converts issues of `site.yaml` to problems. A required property under a similar name is reported once. */
export function settingProblems(issues: z.core.$ZodIssue[], source: Source): Problem[] {
  const unknown = issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.slice(0, MAX_PROBLEMS).map((key) => ({ key, owner: issue.path.join('/') }))
      : [],
  );
  const missing = issues.filter(isMissing);
  const propertyOf = ({ path: steps }: z.core.$ZodIssue) => ({
    name: String(steps.at(-1)),
    owner: steps.slice(0, -1).join('/'),
  });
  const meantBy = (key: string, owner: string) =>
    nearestName(
      key,
      missing.map(propertyOf).flatMap((property) => (property.owner === owner ? [property.name] : [])),
    );
  /** Objects without a known key: what they lack is not news. */
  const foreign = issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys' && issue.keys.length === Object.keys(Object(issue.input)).length
      ? [issue.path.join('/')]
      : [],
  );
  const isMistyped = (issue: z.core.$ZodIssue) =>
    missing.includes(issue) &&
    (foreign.includes(propertyOf(issue).owner) ||
      unknown.some(
        ({ key, owner }) =>
          owner === propertyOf(issue).owner && meantBy(key, owner) === propertyOf(issue).name,
      ));
  return issues
    .filter((issue) => !isMistyped(issue))
    .flatMap((issue) => problemsOf(issue, source, (key) => meantBy(key, issue.path.join('/'))));
}

/** Paths from the base path begin with a slash, and routes do not. */
function slashHint({ message, input, path: steps }: z.core.$ZodIssue): string | undefined {
  if (typeof input !== 'string') return undefined;
  const isAddress = URL.canParse(input) && /^[a-z]+:\/\//i.test(input);
  if (isAddress && steps[0] === 'sidebar') return `Write \`- { label: …, href: ${input} }\`.`;
  if (isAddress && steps.at(-1) === 'from')
    return `Write \`${new URL(input).pathname}\`, without the base path.`;
  if (!/^(?:must start|starts) with a slash$/.test(message)) return undefined;
  if (/^[a-z][a-z0-9+.-]*:/i.test(input))
    return 'Write the address of another site as `href` instead of `to`.';
  return `Write \`${input.startsWith('/') ? input.replace(/^\/+/, '') : `/${input}`}\`.`;
}

/** Shows the right form of a value that is missing or of the wrong kind, by the example in the documentation. */
function exampleHint({ code, path: steps }: z.core.$ZodIssue): string | undefined {
  if (code !== 'invalid_type' || steps.length === 0) return undefined;
  let example: unknown = { ...EXAMPLES };
  for (const [index, step] of steps.entries()) {
    const next = steps[index + 1];
    const isMeant = (item: unknown) => typeof next !== 'string' || Object.hasOwn(Object(item), next);
    example = Array.isArray(example)
      ? example.find(isMeant)
      : (example as Record<string, unknown>)?.[String(step)];
  }
  if (example === undefined) return undefined;
  const name = steps.at(-1);
  const value = stringify(example, { collectionStyle: 'flow', lineWidth: 0 }).trim();
  return `Write it as in \`${typeof name === 'string' ? `${name}: ` : '- '}${value}\`.`;
}

function problemsOf(
  issue: z.core.$ZodIssue,
  source: Source,
  meantBy: (key: string) => string | undefined,
): Problem[] {
  const pointer = issue.path.map((step) => `/${escapePointer(String(step))}`).join('');
  const at = (extra: string): Pick<Problem, 'severity' | 'rule' | 'file' | 'line' | 'column'> => ({
    severity: 'error',
    rule: 'config',
    ...source.locate(pointer + extra),
  });
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.slice(0, MAX_PROBLEMS).map((key) => ({
      ...at(`/${escapePointer(key)}`),
      message: `Unknown property \`${key}\`.`,
      hint: propertyHint(
        key,
        issue.path.length === 0 ? Object.keys(SITE_SETTINGS.shape) : keysWithin(issue.path),
        meantBy(key),
      ),
    }));
  }
  const name = issue.path.length === 0 ? 'site.yaml' : `\`${issue.path.join('.')}\``;
  if (issue.code === 'invalid_union') {
    const meant = meantIssues(issue);
    if (meant) return settingProblems(meant, source);
  }
  const message = `${name} ${issue.message}.`.replace(/\.\.$/, '.');
  const isLongList = issue.code === 'too_big' && issue.origin === 'array';
  const hint = isLongList
    ? 'Remove the entries that readers need least.'
    : (quotesHint(issue) ?? booleanHint(issue) ?? slashHint(issue) ?? emptyHint(issue) ?? exampleHint(issue));
  return [{ ...at(''), message, ...(hint && { hint }) }];
}

function propertyHint(key: string, names: string[], meant: string | undefined): string {
  if (meant !== undefined) return `Did you mean \`${meant}\`?`;
  if (names.length === 0) return 'Check the spelling; docs/site-yaml.md lists all keys.';
  return didYouMean(key, names) ?? `Available: ${names.join(', ')}.`;
}
