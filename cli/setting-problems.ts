import { stringify } from 'yaml';
import type { z } from 'zod';
import { STATIC_FILE } from './brand-settings.ts';
import { routeFault } from './file-names.ts';
import { MAX_PROBLEMS } from './limits.ts';
import { booleanHint, emptyHint, isMissing, meantIssues, type Problem, quotesHint } from './problem.ts';
import { ABSOLUTE_URL } from './setting-kinds.ts';
import { EXAMPLES, SITE_SETTINGS } from './site-settings.ts';
import type { Source } from './source/parse-source.ts';
import { didYouMean, nearestName } from './text/did-you-mean.ts';
import { escapePointer, toPointer } from './text/json-pointer.ts';
import { trim, trimEnd } from './text/trim.ts';

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

/** Converts issues of `site.yaml` or of front matter to problems. A required property under a similar name is reported once. */
export function settingProblems(
  issues: z.core.$ZodIssue[],
  source: Pick<Source, 'locate'>,
  form = SITE_FORM,
): Problem[] {
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
    meantName(
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
  /** The unknown keys beside a key without a value, which may have them. */
  const below = (issue: z.core.$ZodIssue): string[] => {
    const { owner } = propertyOf(issue);
    if (issue.code !== 'invalid_type' || issue.input !== null) return [];
    const names = keysAt(form.schema, issue.path);
    return unknown.filter((one) => one.owner === owner && names.includes(one.key)).map(({ key }) => key);
  };
  const dedented = issues.filter((issue) => below(issue).length > 0);
  if (dedented.length > 0)
    return dedented.map((issue) => ({
      message: `\`${issue.path.join('.')}\` has no value: what belongs to it stands beside it.`,
      severity: 'error',
      rule: form.rule,
      ...source.locate(toPointer(issue.path.map(String))),
      hint: `Indent ${below(issue)
        .map((key) => `\`${key}\``)
        .join(', ')} below it.`,
    }));
  // What is of another type has no size.
  const others = issues.filter(({ code }) => code === 'invalid_type').map(({ path }) => path.join('/'));
  const isOfOther = ({ code, path }: z.core.$ZodIssue) =>
    code !== 'invalid_type' && others.includes(path.join('/'));
  const flat = (issue: z.core.$ZodIssue) =>
    issue.code === 'invalid_type' && issue.expected === 'array' && typeof issue.path.at(-1) === 'number'
      ? propertyOf(issue).owner
      : undefined;
  const inFlat = (owner: string | undefined) =>
    issues.filter((other) => owner !== undefined && flat(other) === owner);
  const [first, ...more] = inFlat(issues.map(flat).find((owner) => owner !== undefined));
  if (first && more.length > 0) {
    const [key] = first.path;
    const items = [first, ...more].map(({ input }) => String(input));
    return [
      {
        message: `\`${String(key)}\` is a list of lists.`,
        severity: 'error',
        rule: form.rule,
        ...source.locate(toPointer(first.path.slice(0, -1).map(String))),
        hint: `Write \`${String(key)}: [[${items.join(', ')}]]\`.`,
      },
    ];
  }
  return issues
    .filter((issue) => !isMistyped(issue) && !isOfOther(issue))
    .flatMap((issue) =>
      problemsOf(issue, { source, form, meantBy: (key) => meantBy(key, issue.path.join('/')) }),
    );
}

/** What is probably meant by a path, a route or an address. */
function correctionHint({ message, input, path: steps }: z.core.$ZodIssue): string | undefined {
  if (typeof input !== 'string') return undefined;
  const key = steps.at(-1);
  const isAddress = URL.canParse(input) && /^[a-z]+:\/\//i.test(input);
  if (isAddress && steps[0] === 'sidebar') return `Write \`- { label: …, href: ${input} }\`.`;
  if (steps[0] === 'sidebar' && / - \S/.test(input))
    return 'Start the items of this list in the same column.';
  if (message === 'must be an array' && typeof key === 'string' && /^[\w./-]+$/.test(input))
    return `Write \`${key}: [${input}]\`.`;
  if (isAddress && key === 'from') return `Write \`${new URL(input).pathname}\`, without the base path.`;
  if (key === 'to' && /^[a-z][a-z0-9+.-]*:/i.test(input))
    return 'Write the address of another site as `href` instead of `to`.';
  const [, host] = /^(?:https?:?\/+)?((?:[\w-]+\.)+(?!html?|md|pdf)[a-z]{2,}(?:\/.*)?)$/i.exec(input) ?? [];
  if (key === 'to' && host !== undefined)
    return steps[0] === 'redirects'
      ? `Write \`https://${host}\`.`
      : `Write \`href: https://${host}\` instead of \`to\`.`;
  if (key === 'to' && /^[\w./#-]+$/.test(input)) return `Write \`/${input.replace(/^\.?\/+/, '')}\`.`;
  if (key === 'href' && input.startsWith('/')) return `Write \`to: ${input}\`.`;
  if (message === ABSOLUTE_URL && /^[\w.+-]+@[\w-]+(?:\.[\w-]+)+$/.test(input))
    return `Write \`mailto:${input}\`.`;
  if (message === ABSOLUTE_URL && /^[\w-]+(\.[\w-]+)+(?:[/:]|$)/.test(input))
    return `Write \`https://${input}\`.`;
  if (message === STATIC_FILE && /^[\w./-]+$/.test(input))
    return `Write \`/${input.replace(/^(?:\.?\/)?(?:static\/)?/, '')}\`.`;
  if (/^(?:[\da-f]{3}|[\da-f]{6})$/i.test(input) && message.includes('a color'))
    return `Write \`"#${input}"\`.`;
  if (key === 'language' && input.includes('_')) return `Write \`${input.replaceAll('_', '-')}\`.`;
  if (key === 'copyright') return `Write \`${input.replace(/^(?:©|\(c\)|copyright|\s)+/i, '')}\`.`;
  if (/^must start with a slash$/.test(message)) return `Write \`/${input}\`.`;
  if (steps[0] === 'sidebar' && input.includes('*'))
    return 'Write the route of each page on a line of its own.';
  if (!/slash|route|segment/.test(message)) return undefined;
  const [route = ''] = input.replace(/^\/+/, '').split('#');
  if (route === '') return 'Remove it: the title in the header leads to the home page.';
  const plain = trimEnd(route, '/');
  return routeFault(plain) === undefined ? `Write \`${plain}\`.` : undefined;
}

/** Shows the right form of a value by the example in the documentation. */
function exampleHint(
  { message, path: steps }: z.core.$ZodIssue,
  examples: SettingsForm['examples'],
): string | undefined {
  if (steps.length === 0 || /such as/.test(message)) return undefined;
  let example: unknown = { ...examples };
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

/** Returns the keys that the object at a path may have. */
function keysAt(schema: z.core.$ZodType, steps: PropertyKey[]): string[] {
  const def = schema._zod.def as unknown as Record<string, unknown> & { type: string };
  const inner = (next: unknown, rest = steps) => keysAt(next as z.core.$ZodType, rest);
  const [step, ...rest] = steps;
  if (def.innerType !== undefined) return inner(def.innerType);
  if (def.type === 'lazy') return inner((def.getter as () => unknown)());
  if (def.type === 'union') return (def.options as unknown[]).flatMap((option) => inner(option));
  if (def.type === 'array') return step === undefined ? [] : inner(def.element, rest);
  if (def.type === 'record') return step === undefined ? inner(def.keyType) : inner(def.valueType, rest);
  if (def.type === 'enum') return step === undefined ? Object.keys(def.entries as object) : [];
  if (def.type !== 'object') return [];
  const shape = def.shape as Record<string, unknown>;
  return step === undefined ? Object.keys(shape) : inner(shape[String(step)], rest);
}

function problemsOf(
  issue: z.core.$ZodIssue,
  {
    source,
    form,
    meantBy,
  }: {
    source: Pick<Source, 'locate'>;
    form: SettingsForm;
    meantBy: (key: string) => string | undefined;
  },
): Problem[] {
  const pointer = issue.path.map((step) => `/${escapePointer(String(step))}`).join('');
  const at = (extra: string): Pick<Problem, 'severity' | 'rule' | 'file' | 'line' | 'column'> => ({
    severity: 'error',
    rule: form.rule,
    ...source.locate(pointer + extra),
  });
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.slice(0, MAX_PROBLEMS).map((key) => ({
      ...at(`/${escapePointer(key)}`),
      message: `Unknown ${form.property} \`${key}\`.`,
      hint:
        entryHint(issue, key) ??
        (form !== SITE_FORM && OF_ORDER.test(key)
          ? 'Remove it: the order of pages is that of `sidebar` in site.yaml.'
          : undefined) ??
        propertyHint(key, keysAt(form.schema, issue.path), meantBy(key), issue.input),
    }));
  }
  const name = issue.path.length === 0 ? 'site.yaml' : `\`${issue.path.join('.')}\``;
  if (issue.code === 'invalid_union') {
    const meant = meantIssues(issue);
    if (meant) return settingProblems(meant, source, form);
  }
  const message = `${name} ${issue.message}.`.replace(/\.\.$/, '.');
  const isLongList = issue.code === 'too_big' && issue.origin === 'array';
  const hint = isLongList
    ? 'Remove the entries that readers need least.'
    : (quotesHint(issue) ??
      booleanHint(issue) ??
      correctionHint(issue) ??
      emptyHint(issue) ??
      valueHint(issue) ??
      exampleHint(issue, form.examples));
  return [{ ...at(''), message, ...(hint && { hint }) }];
}

/** A misspelt value out of a list, or a page where a link with its label is required. */
function valueHint(issue: z.core.$ZodIssue): string | undefined {
  if (issue.code === 'invalid_value') return didYouMean(String(issue.input), issue.values.map(String));
  const isPage = typeof issue.input === 'string' && /^[\w./#-]+$/.test(issue.input);
  return isPage &&
    issue.code === 'invalid_type' &&
    issue.expected === 'object' &&
    issue.path.at(-2) === 'items'
    ? `Write \`{ label: …, to: /${String(issue.input).replace(/^\/+/, '')} }\`.`
    : undefined;
}

/** An entry of the sidebar that leads to a page is only its route; a redirect is no map. */
function entryHint({ path: steps, input }: z.core.$ZodIssue, key: string): string | undefined {
  const values = Object.entries(Object(input));
  const value = values.find(([name]) => name === key)?.[1];
  if (steps[0] === 'redirects' && key.startsWith('/')) return `Write \`{ from: ${key}, to: ${value} }\`.`;
  if (steps[0] === 'sidebar' && typeof value === 'string' && /^https?:\/\//i.test(value))
    return `Write \`href: ${value}\`.`;
  if (steps[0] !== 'sidebar' || typeof value !== 'string' || ['label', 'href'].includes(key))
    return undefined;
  const routes = values
    .filter(
      ([name, text]) => !['label', 'href'].includes(name) && typeof text === 'string' && text.includes('/'),
    )
    .map(([, text]) => trim(String(text), '/').replace(/\.md$/, ''));
  if (
    steps.length === 2 &&
    values.length === 1 &&
    !/[\s/]/.test(key) &&
    routeFault(key) === undefined &&
    routes.length === 0
  )
    return `Write the route alone, \`- ${key}\`: its label is the title of the page.`;
  const plain = routes.find((route) => routeFault(route) === undefined);
  return plain && `Write the route alone, \`- ${plain}\`: its label is the title of the page.`;
}

function propertyHint(key: string, names: string[], meant: string | undefined, input: unknown): string {
  // One that is there already is not meant.
  const absent = names.filter((name) => !Object.hasOwn(Object(input), name));
  const nearest = meant ?? meantName(key, absent);
  return nearest === undefined ? `Available: ${names.join(', ')}.` : `Did you mean \`${nearest}\`?`;
}

/** What other tools call the place of a page among others. */
const OF_ORDER = /^(?:sidebar_position|nav_order|weight|order|position)$/i;

/** What other tools call settings. */
const OTHER_NAMES: Record<string, string[]> = {
  text: ['message', 'content', 'body'],
  accent: ['primary', 'primaryColor', 'color'],
  label: ['title', 'text', 'name'],
  to: ['link', 'path', 'url', 'page'],
  items: ['pages', 'children', 'links', 'contents'],
  spec: ['file', 'openapi', 'document'],
  route: ['path', 'url', 'base'],
  title: ['name', 'site_name', 'siteName'],
  navbar: ['nav', 'header', 'menu'],
  references: ['apis', 'specs', 'api'],
  base: ['baseUrl', 'basePath', 'base_url'],
  url: ['site', 'siteUrl', 'site_url', 'domain'],
  language: ['lang', 'locale'],
};

function meantName(key: string, names: string[]): string | undefined {
  return nearestName(key, names) ?? names.find((name) => OTHER_NAMES[name]?.includes(key));
}
