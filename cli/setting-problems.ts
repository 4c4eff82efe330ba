import type { z } from 'zod';
import { MAX_PROBLEMS } from './limits.ts';
import { errorAt, isMissing, meantIssues, type Problem } from './problem.ts';
import { valueHint } from './setting-hints.ts';
import { keyHint, keysAt, meantName } from './setting-key-hints.ts';
import { EXAMPLES, SITE_SETTINGS } from './site-settings.ts';
import type { Source } from './source/parse-source.ts';
import { escapePointer, toPointer } from './text/json-pointer.ts';

/** What settings are checked against, and how their problems are told. */
export interface SettingsForm {
  schema: z.ZodType;
  /** The example of each top-level key. */
  examples: Record<string, unknown>;
  rule: string;
  /** What an unknown key is. */
  property: string;
}

export const SITE_FORM: SettingsForm = {
  schema: SITE_SETTINGS,
  examples: EXAMPLES,
  rule: 'config',
  property: 'property',
};

/** Where settings are written; what they are, unless they are those of a page. */
type SettingsSource = Pick<Source, 'locate'> & { data?: unknown };

type Issue = z.core.$ZodIssue;

/** The issues of settings, and where they were found. */
interface Found {
  issues: Issue[];
  source: SettingsSource;
  form: SettingsForm;
  /** Unknown keys and missing ones, with the paths of their objects. */
  unknown: Property[];
  missing: Property[];
  /** Objects without a known key: what they lack is not news. */
  foreign: Set<string>;
  /** What is of another type: it has no size. */
  mistyped: Set<string>;
}

interface Property {
  name: string;
  owner: string;
}

/** Converts issues of `site.yaml` or of front matter to problems. A required property under a similar name is reported once. */
export function settingProblems(issues: Issue[], source: SettingsSource, form = SITE_FORM): Problem[] {
  const unknown = issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.slice(0, MAX_PROBLEMS).map((name) => ({ name, owner: placeOf(issue) }))
      : [],
  );
  const missing = issues.filter(isMissing).map(propertyOf);
  const foreign = issues.filter(
    (issue) =>
      issue.code === 'unrecognized_keys' && issue.keys.length === Object.keys(Object(issue.input)).length,
  );
  const mistyped = issues.filter(({ code }) => code === 'invalid_type');
  const found: Found = {
    ...{ issues, source, form, unknown, missing },
    foreign: new Set(foreign.map(placeOf)),
    mistyped: new Set(mistyped.map(placeOf)),
  };
  const dedented = dedentedProblems(found);
  if (dedented.length > 0) return dedented;
  const nested = nestedListProblem(found);
  if (nested) return [nested];
  return issues
    .filter((issue) => !isMisspelt(issue, found))
    .filter((issue) => issue.code === 'invalid_type' || !found.mistyped.has(placeOf(issue)))
    .filter((issue) => !isOfWrongTag(issue, issues))
    .flatMap((issue) => problemsOf(issue, found));
}

function placeOf({ path: steps }: Issue): string {
  return steps.join('/');
}

function propertyOf({ path: steps }: Issue): Property {
  return { name: String(steps.at(-1)), owner: steps.slice(0, -1).join('/') };
}

/** What an unknown key is probably meant to be, of what its object lacks. */
function meantBy({ name, owner }: Property, { missing }: Found): string | undefined {
  const absent = missing.filter((property) => property.owner === owner);
  return meantName(
    name,
    absent.map((property) => property.name),
  );
}

/** Whether a property is missing that is there under another name. */
function isMisspelt(issue: Issue, found: Found): boolean {
  if (!isMissing(issue)) return false;
  const { name, owner } = propertyOf(issue);
  return (
    found.foreign.has(owner) ||
    found.unknown.some((key) => key.owner === owner && meantBy(key, found) === name)
  );
}

/** Whether it is about the attributes of an element that the head cannot have. */
function isOfWrongTag({ path: steps }: Issue, issues: Issue[]): boolean {
  if (steps[0] !== 'head' || steps[2] !== 'attributes') return false;
  return issues.some(({ path: other }) => other[0] === 'head' && other[1] === steps[1] && other[2] === 'tag');
}

/** Reports keys without a value beside unknown ones that belong below them. */
function dedentedProblems({ issues, source, form, unknown }: Found): Problem[] {
  return issues.flatMap((issue) => {
    if (issue.code !== 'invalid_type' || issue.input !== null) return [];
    const { owner } = propertyOf(issue);
    const names = keysAt(form.schema, issue.path);
    const below = unknown.filter((key) => key.owner === owner && names.includes(key.name));
    if (below.length === 0) return [];
    const message = `\`${issue.path.join('.')}\` has no value: what belongs to it stands beside it.`;
    const hint = `Indent ${below.map(({ name }) => `\`${name}\``).join(', ')} below it.`;
    return [errorAt(form.rule, source.locate(pointerOf(issue.path)), { message, hint })];
  });
}

/** Reports a list of values in place of a list of lists. */
function nestedListProblem({ issues, source, form }: Found): Problem | undefined {
  const flat = issues.filter(
    (issue) =>
      issue.code === 'invalid_type' && issue.expected === 'array' && typeof issue.path.at(-1) === 'number',
  );
  const [first, ...others] = flat;
  const more = others.filter((issue) => first && propertyOf(issue).owner === propertyOf(first).owner);
  if (!first || more.length === 0) return undefined;
  const key = String(first.path[0]);
  const items = [first, ...more].map(({ input }) => String(input));
  return errorAt(form.rule, source.locate(pointerOf(first.path.slice(0, -1))), {
    message: `\`${key}\` is a list of lists.`,
    hint: `Write \`${key}: [[${items.join(', ')}]]\`.`,
  });
}

function problemsOf(issue: Issue, found: Found): Problem[] {
  const { source, form } = found;
  const pointer = pointerOf(issue.path);
  if (issue.code === 'unrecognized_keys')
    return issue.keys.slice(0, MAX_PROBLEMS).map((key) =>
      errorAt(form.rule, source.locate(`${pointer}/${escapePointer(key)}`), {
        message: `Unknown ${form.property} \`${key}\`.`,
        hint: keyHint(issue, key, {
          schema: form.schema,
          root: source.data,
          isPage: form !== SITE_FORM,
          meant: meantBy({ name: key, owner: placeOf(issue) }, found),
        }),
      }),
    );
  const meant = issue.code === 'invalid_union' ? meantIssues(issue) : undefined;
  if (meant) return settingProblems(meant, source, form);
  const name = issue.path.length === 0 ? 'site.yaml' : `\`${issue.path.join('.')}\``;
  const message = `${name} ${issue.message}.`.replace(/\.\.$/, '.');
  return [errorAt(form.rule, source.locate(pointer), { message, hint: valueHint(issue, form.examples) })];
}

function pointerOf(steps: PropertyKey[]): string {
  return toPointer(steps.map(String));
}
