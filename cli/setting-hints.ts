import { stringify } from 'yaml';
import type { z } from 'zod';
import { STATIC_FILE } from './brand-settings.ts';
import { routeFault } from './file-names.ts';
import { booleanHint, emptyHint, quotesHint } from './problem.ts';
import { ABSOLUTE_URL, LISTED_TWICE } from './setting-kinds.ts';
import { didYouMean, nearestName } from './text/did-you-mean.ts';
import { trim, trimEnd } from './text/trim.ts';

type Issue = z.core.$ZodIssue;

/** How to correct the value of a setting. */
export function valueHint(issue: Issue, examples: Record<string, unknown>): string | undefined {
  if (issue.message === LISTED_TWICE) return 'Remove one of the two.';
  if (issue.code === 'too_big' && issue.origin === 'array')
    return 'Remove the entries that readers need least.';
  return (
    quotesHint(issue) ??
    booleanHint(issue) ??
    listHint(issue, examples) ??
    correctionHint(issue) ??
    groupHint(issue) ??
    emptyHint(issue) ??
    choiceHint(issue) ??
    exampleHint(issue, examples)
  );
}

/** What an unknown key of a setting stands among. */
interface Surroundings {
  schema: z.ZodType;
  /** All settings. */
  root: unknown;
  isPage: boolean;
  /** What is missing beside it, and probably meant. */
  meant: string | undefined;
}

/** How to correct an unknown key of a setting. */
export function keyHint(issue: Issue, key: string, around: Surroundings): string {
  const { schema, isPage, meant } = around;
  const own = listHintOf(issue, around) ?? entryHint(issue, key) ?? placeHint(issue, key, around);
  if (own !== undefined) return own;
  if (isPage && OF_ORDER.test(key)) return 'Remove it: the order of pages is that of `sidebar` in site.yaml.';
  if (isPage && OF_ADDRESS.test(key))
    return 'Remove it: the name of the file is the address. `redirects` in site.yaml leads on from others.';
  const names = keysAt(schema, issue.path);
  // One that is there already is not meant.
  const absent = names.filter((name) => !Object.hasOwn(Object(issue.input), name));
  const nearest = meant ?? meantName(key, absent);
  return nearest === undefined ? `Available: ${names.join(', ')}.` : `Did you mean \`${nearest}\`?`;
}

/** An entry of another list, whose own key is missing above it. */
function listHintOf({ path: steps, input }: Issue, { schema, root }: Surroundings): string | undefined {
  const keysOf = (list: PropertyKey = '') => keysAt(schema, [list, 0]);
  const keys = Object.keys(Object(input));
  if (steps.length !== 2 || keysOf(steps[0]).includes(keys[0] ?? '')) return undefined;
  const absent = keysAt(schema, []).filter((list) => !Object.hasOwn(Object(root), list));
  const list = absent.find((name) => keys.every((key) => keysOf(name).includes(key)));
  return list && `Write \`${list}:\` above it.`;
}

/** Where a key belongs that is indented too much, or too little. */
function placeHint(
  { path: steps, input }: Issue,
  key: string,
  { schema, root }: Surroundings,
): string | undefined {
  let owner = root;
  const outer = steps.findIndex((step, depth) => {
    const isMissing = !Object.hasOwn(Object(owner), key);
    owner = Object(owner)[step];
    return isMissing && keysAt(schema, steps.slice(0, depth)).includes(key);
  });
  if (outer >= 0 && steps.every((step) => typeof step === 'string'))
    return `Start it in the column of \`${steps[outer]}\`.`;
  const inner = Object.keys(Object(input)).filter((name) => keysAt(schema, [...steps, name]).includes(key));
  return inner.length === 1 ? `Indent it below \`${inner[0]}\`.` : undefined;
}

/** A text that is not allowed, why, and where it stands: in which section, under which key. */
interface Wrong {
  input: string;
  message: string;
  section: PropertyKey | undefined;
  key: PropertyKey | undefined;
}

/** What is probably meant by a path, a route or an address. */
function correctionHint({ message, input, path: steps }: Issue): string | undefined {
  if (typeof input !== 'string') return undefined;
  const wrong: Wrong = { input, message, section: steps[0], key: steps.at(-1) };
  return (
    hintInSidebar(wrong) ??
    hintOfHead(wrong) ??
    hintOfLink(wrong) ??
    hintOfUrl(wrong) ??
    hintOfFormat(wrong) ??
    hintOfRoute(wrong)
  );
}

function isAddress(input: string): boolean {
  return URL.canParse(input) && /^[a-z]+:\/\//i.test(input);
}

function hintInSidebar({ input, section }: Wrong): string | undefined {
  if (section !== 'sidebar') return undefined;
  if (isAddress(input)) return `Write \`- { label: …, href: ${input} }\`.`;
  return / - \S/.test(input) ? 'Start the items of this list in the same column.' : undefined;
}

/** A group of the sidebar without `items`: its pages may have become a part of its label. */
function groupHint({ message, input }: Issue): string | undefined {
  const { label } = Object(input);
  if (!message.startsWith('requires either `items`') || typeof label !== 'string') return undefined;
  return / - \S/.test(label)
    ? 'Write `items:` on a line of its own between the label and the list.'
    : `Write \`- { label: ${label}, items: [docs/intro] }\`, or the route of a page alone.`;
}

/** What is written in the head of other sites is code or styles of theirs. */
function hintOfHead({ input, section, key }: Wrong): string | undefined {
  if (section !== 'head' || key !== 'tag') return undefined;
  if (input === 'style') return 'Write styles in a file of `styles`.';
  return input === 'script' ? 'Remove it: pages run only the scripts of the generator.' : undefined;
}

/** One text in place of a list of texts. */
function listHint(issue: Issue, examples: Record<string, unknown>): string | undefined {
  const { message, input, path: steps } = issue;
  const key = steps.at(-1);
  const isText = typeof input === 'string' && /^[\w./-]+$/.test(input);
  if (!isText || message !== 'must be an array' || typeof key !== 'string') return undefined;
  const [first] = [exampleAt(steps, examples)].flat();
  return first === undefined || typeof first === 'string' ? `Write \`${key}: [${input}]\`.` : undefined;
}

function hintOfLink({ input, section, key }: Wrong): string | undefined {
  if (key === 'from' && isAddress(input))
    return `Write \`${new URL(input).pathname}\`, without the base path.`;
  if (key === 'href' && input.startsWith('/')) return `Write \`to: ${input}\`.`;
  if (key !== 'to') return undefined;
  if (/^[a-z][a-z0-9+.-]*:/i.test(input) && section !== 'redirects')
    return 'Write the address of another site as `href` instead of `to`.';
  const [, host] = /^(?:https?:?\/+)?((?:[\w-]+\.)+(?!html?|md|pdf)[a-z]{2,}(?:\/.*)?)$/i.exec(input) ?? [];
  if (host !== undefined)
    return section === 'redirects'
      ? `Write \`https://${host}\`.`
      : `Write \`href: https://${host}\` instead of \`to\`.`;
  return /^[\w./#-]+$/.test(input) ? `Write \`/${input.replace(/^\.?\/+/, '')}\`.` : undefined;
}

function hintOfUrl({ input, message }: Wrong): string | undefined {
  if (message !== ABSOLUTE_URL) return undefined;
  if (/^[\w.+-]+@[\w-]+(?:\.[\w-]+)+$/.test(input)) return `Write \`mailto:${input}\`.`;
  return /^[\w-]+(\.[\w-]+)+(?:[/:]|$)/.test(input) ? `Write \`https://${input}\`.` : undefined;
}

function hintOfFormat({ input, message, key }: Wrong): string | undefined {
  if (message === STATIC_FILE && /^[\w./-]+$/.test(input))
    return `Write \`/${input.replace(/^(?:\.?\/)?(?:static\/)?/, '')}\`.`;
  if (/^(?:[\da-f]{3}|[\da-f]{6})$/i.test(input) && message.includes('a color'))
    return `Write \`"#${input}"\`.`;
  if (key === 'language') return hintOfLanguage(input);
  if (key === 'copyright' && input.trim() !== '')
    return `Write \`${input.replace(/^(?:©|\(c\)|copyright|\s)+/i, '')}\`.`;
  return /^must start with a slash$/.test(message) ? `Write \`/${input}\`.` : undefined;
}

/** `sv_SE` of programs, or the name of a language. */
function hintOfLanguage(input: string): string | undefined {
  if (input.includes('_')) return `Write \`${input.replaceAll('_', '-')}\`.`;
  const name = input.toLowerCase();
  return Object.hasOwn(LANGUAGES, name) ? `Write \`${LANGUAGES[name]}\`.` : undefined;
}

const LANGUAGES: Record<string, string> = {
  ...{ chinese: 'zh', danish: 'da', deutsch: 'de', dutch: 'nl', english: 'en', finnish: 'fi', french: 'fr' },
  ...{ german: 'de', italian: 'it', japanese: 'ja', norwegian: 'nb', polish: 'pl', portuguese: 'pt' },
  ...{ spanish: 'es', svenska: 'sv', swedish: 'sv' },
};

function hintOfRoute({ input, message, section }: Wrong): string | undefined {
  if (section === 'sidebar' && input.includes('*'))
    return 'Write the route of each page on a line of its own.';
  if (!/slash|route|segment/.test(message)) return undefined;
  const [route = ''] = input.replace(/^\/+/, '').split('#');
  if (route === '') return 'Remove it: the title in the header leads to the home page.';
  const plain = trimEnd(route, '/');
  if (routeFault(plain) === undefined) return `Write \`${plain}\`.`;
  const joined = plain.replace(/\s+/g, '-');
  if (joined === plain || routeFault(joined) !== undefined) return undefined;
  const hint = `Write \`${joined}\`, and rename the file.`;
  return section === 'sidebar' ? `${hint} Two routes need a hyphen each.` : hint;
}

/** The example of a setting in the documentation. */
function exampleAt(steps: PropertyKey[], examples: Record<string, unknown>): unknown {
  let example: unknown = { ...examples };
  for (const [index, step] of steps.entries()) {
    const next = steps[index + 1];
    const isMeant = (item: unknown) => typeof next !== 'string' || Object.hasOwn(Object(item), next);
    example = Array.isArray(example)
      ? example.find(isMeant)
      : (example as Record<string, unknown>)?.[String(step)];
  }
  return example;
}

/** Shows the right form of a value by the example in the documentation. */
function exampleHint({ message, path: steps }: Issue, examples: Record<string, unknown>): string | undefined {
  if (steps.length === 0 || /such as/.test(message)) return undefined;
  const example = exampleAt(steps, examples);
  if (example === undefined) return undefined;
  const name = steps.at(-1);
  const value = stringify(example, { collectionStyle: 'flow', lineWidth: 0 }).trim();
  return `Write it as in \`${typeof name === 'string' ? `${name}: ` : '- '}${value}\`.`;
}

/** A misspelt value out of a list, or a page where a link with its label is required. */
function choiceHint(issue: Issue): string | undefined {
  if (issue.code === 'invalid_value' && issue.input === false && issue.values.includes('off'))
    return 'Write `off`.';
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
function entryHint({ path: steps, input }: Issue, key: string): string | undefined {
  const values = Object.entries(Object(input));
  const value = values.find(([name]) => name === key)?.[1];
  if (steps[0] === 'redirects' && key.startsWith('/')) return `Write \`{ from: ${key}, to: ${value} }\`.`;
  if (steps[0] !== 'sidebar' || typeof value !== 'string') return undefined;
  if (/^https?:\/\//i.test(value)) return `Write \`href: ${value}\`.`;
  if (OF_LINK.includes(key)) return undefined;
  const routes = values
    .filter(([name, text]) => !OF_LINK.includes(name) && typeof text === 'string' && text.includes('/'))
    .map(([, text]) => trim(String(text), '/').replace(/\.md$/, ''));
  const isRoute = steps.length === 2 && values.length === 1 && !/[\s/]/.test(key);
  const plain =
    isRoute && routes.length === 0 && routeFault(key) === undefined
      ? key
      : routes.find((route) => routeFault(route) === undefined);
  return plain && `Write the route alone, \`- ${plain}\`: its label is the title of the page.`;
}

/** The keys of a link in the sidebar. */
const OF_LINK = ['label', 'href'];

/** Returns the keys that the object at a path may have. */
export function keysAt(schema: z.core.$ZodType, steps: PropertyKey[]): string[] {
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
  if (step === undefined) return Object.keys(shape);
  return Object.hasOwn(shape, step) ? inner(shape[String(step)], rest) : [];
}

/** What other tools call the place of a page among others. */
const OF_ORDER = /^(?:sidebar_position|nav_order|weight|order|position)$/i;

/** What other tools call the address of a page. */
const OF_ADDRESS = /^(?:slug|permalink|url|path|route|alias(?:es)?|redirect_from)$/i;

/** What other tools call settings. */
const OTHER_NAMES: Record<string, string[]> = {
  text: ['message', 'content', 'body'],
  accent: ['primary', 'primaryColor', 'color'],
  label: ['title', 'text', 'name'],
  to: ['link', 'path', 'url', 'page', 'destination'],
  from: ['source', 'old'],
  items: ['pages', 'children', 'links', 'contents'],
  links: ['items', 'pages'],
  spec: ['file', 'openapi', 'document'],
  route: ['path', 'url', 'base'],
  title: ['name', 'site_name', 'siteName'],
  navbar: ['nav', 'header', 'menu'],
  references: ['apis', 'specs', 'api'],
  base: ['baseUrl', 'basePath', 'base_url'],
  url: ['site', 'siteUrl', 'site_url', 'domain'],
  language: ['lang', 'locale'],
  theme: ['colors', 'color', 'themeConfig', 'palette'],
  announcement: ['banner', 'announcementBar'],
  styles: ['css', 'customCss', 'extra_css', 'stylesheets'],
  edit: ['editUrl', 'editLink', 'edit_uri'],
  description: ['summary', 'excerpt'],
  sidebar_label: ['sidebarTitle', 'linkTitle', 'nav_title', 'short_title'],
  date: ['pubDate', 'publishDate', 'published'],
  unlisted: ['hidden', 'noindex'],
};

/** Returns the name that an unknown key is similar to, or another name for. */
export function meantName(key: string, names: string[]): string | undefined {
  return nearestName(key, names) ?? names.find((name) => OTHER_NAMES[name]?.includes(key));
}
