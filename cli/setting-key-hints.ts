import type { z } from 'zod';
import { routeFault } from './file-names.ts';
import { nearestName } from './text/did-you-mean.ts';
import { trim } from './text/trim.ts';

type Issue = z.core.$ZodIssue;

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
  const [inner = ''] = Object.keys(Object(Object(issue.input)[key]));
  const rule = nearestName(
    `${key}/${inner}`,
    names.filter((name) => name.startsWith(`${key}/`)),
  );
  if (rule !== undefined) return `Write \`${rule}\`, as one name.`;
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

/** What other tools call settings, and languages of samples. */
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
  curl: ['shell', 'bash', 'sh'],
  javascript: ['js', 'node', 'nodejs'],
  typescript: ['ts'],
  python: ['py'],
  go: ['golang'],
};

/** Returns the name that an unknown key is similar to, or another name for. */
export function meantName(key: string, names: string[]): string | undefined {
  return nearestName(key, names) ?? names.find((name) => OTHER_NAMES[name]?.includes(key));
}
