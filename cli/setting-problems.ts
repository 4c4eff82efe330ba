import type { z } from 'zod';
import { MAX_PROBLEMS } from './limits.ts';
import { booleanHint, isMissing, meantIssues, type Problem, quotesHint } from './problem.ts';
import { keysWithin, SITE_SETTINGS } from './site-settings.ts';
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
  const isMistyped = (issue: z.core.$ZodIssue) =>
    missing.includes(issue) &&
    unknown.some(
      ({ key, owner }) => owner === propertyOf(issue).owner && meantBy(key, owner) === propertyOf(issue).name,
    );
  return issues
    .filter((issue) => !isMistyped(issue))
    .flatMap((issue) => problemsOf(issue, source, (key) => meantBy(key, issue.path.join('/'))));
}

/** Paths from the base path begin with a slash, and routes do not. */
function slashHint({ message, input }: z.core.$ZodIssue): string | undefined {
  if (typeof input !== 'string' || !/^(?:must start|starts) with a slash$/.test(message)) return undefined;
  if (/^[a-z][a-z0-9+.-]*:/i.test(input))
    return 'Write the address of another site as `href` instead of `to`.';
  return `Write \`${input.startsWith('/') ? input.replace(/^\/+/, '') : `/${input}`}\`.`;
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
      ...at(`/${key}`),
      message: `Unknown property \`${key}\`.`,
      hint: propertyHint(
        key,
        issue.path.length === 0 ? Object.keys(SITE_SETTINGS.shape) : keysWithin(String(issue.path[0])),
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
    : (quotesHint(issue) ?? booleanHint(issue) ?? slashHint(issue));
  return [{ ...at(''), message, ...(hint && { hint }) }];
}

function propertyHint(key: string, names: string[], meant: string | undefined): string {
  if (meant !== undefined) return `Did you mean \`${meant}\`?`;
  if (names.length === 0) return 'Check the spelling; docs/site-yaml.md lists all keys.';
  return didYouMean(key, names) ?? `Available: ${names.join(', ')}.`;
}
