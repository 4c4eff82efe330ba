import { readFileSync } from 'node:fs';
import type { SiteConfig } from '../config.ts';
import { readAddresses } from '../html/addresses.ts';
import { type Memory, noMemory } from '../memory.ts';
import type { Problem } from '../problem.ts';
import type { SiteFile } from '../site-file.ts';
import type { ContentPage } from './content.ts';
import type { Page } from './page.ts';
import { fileOf, safeDecode } from './url.ts';

interface Links {
  ids: Set<string>;
  repeated: string[];
  targets: Set<string>;
}

/** What a broken link is looked for in. */
interface Sources {
  config: SiteConfig;
  content: ContentPage[];
  placesIn(file: string, addresses: RegExp): Map<string, Place>;
}

interface Place {
  line: number;
  column: number;
}

/**
 * Every link and anchor of the final HTML must lead to a file and an id that exist, and every id must stand once.
 * A broken link is reported at the line of Markdown or YAML that holds it. Where there is no content, the document is
 * likely somebody else's, with links to pages of its own site: those are taken out of `files`, with a warning. Links to
 * `unsure` routes are not judged.
 */
export function checkLinks(
  config: SiteConfig,
  files: SiteFile[],
  pages: Page[],
  content: ContentPage[],
  unsure: Set<string> = new Set(),
  memory: Memory = noMemory,
): Problem[] {
  const html = new Map<string, Links>();
  for (const { path, contents } of files)
    if (typeof contents === 'string' && path.endsWith('.html'))
      html.set(
        path,
        memory(`links ${path}`, [contents], () => readLinks(contents)),
      );
  const exists = new Set(files.map((file) => file.path));
  const sources: Sources = { config, content, placesIn: rememberPlaces() };
  const problems: Problem[] = [];
  for (const page of pages) {
    const path = fileOf(page.route);
    const links = html.get(path);
    if (!links) continue;
    problems.push(
      ...links.repeated.map((id) =>
        problem(sources, page, `#${id}`, `The anchor \`${id}\` stands more than once on this page.`),
      ),
    );
    const dead: string[] = [];
    for (const target of links.targets) {
      const broken = brokenTarget(target, page, config.base, exists, html, unsure);
      if (!broken) continue;
      const found = problem(sources, page, target, broken);
      problems.push(config.content ? found : { ...found, severity: 'warning' });
      dead.push(target);
    }
    if (!config.content) unlink(files, path, dead);
  }
  return problems;
}

/** The text of a link stays, its address goes. */
function unlink(files: SiteFile[], path: string, targets: string[]): void {
  const file = files.find((candidate) => candidate.path === path);
  if (!file || typeof file.contents !== 'string' || targets.length === 0) return;
  const dead = new Set(targets);
  const html = file.contents;
  let written = '';
  let done = 0;
  for (const { name, start, end } of readAddresses(html)) {
    if (name !== 'href' || !dead.has(decode(html.slice(start, end)))) continue;
    written += html.slice(done, start - ' href="'.length);
    done = end + 1;
  }
  file.contents = written + html.slice(done);
}

/** Reads ids and addresses out of our own HTML. */
function readLinks(html: string): Links {
  const links: Links = { ids: new Set(), repeated: [], targets: new Set() };
  for (const { name, start, end } of readAddresses(html)) {
    const text = decode(html.slice(start, end));
    if (name !== 'id') links.targets.add(text);
    else if (links.ids.has(text)) links.repeated.push(text);
    else links.ids.add(text);
  }
  return links;
}

function decode(text: string): string {
  if (!text.includes('&')) return text;
  return text
    .replace(/&#x([0-9a-f]+);/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}

function brokenTarget(
  target: string,
  page: Page,
  base: string,
  exists: Set<string>,
  html: Map<string, Links>,
  unsure: Set<string>,
): string | undefined {
  if (/^(https?:|mailto:|data:)/i.test(target)) return undefined;
  const [path = '', anchor] = target.split('#', 2);
  if (path !== '' && !path.startsWith(base)) return `The link ${target} leads out of the site's base path.`;
  const route = path === '' ? page.route : safeDecode(path.slice(base.length));
  // The page, or a file beside it such as `api.yaml`.
  if (unsure.has(route) || unsure.has(route.split('.')[0] ?? '')) return undefined;
  const file = exists.has(route) && route !== '' ? route : fileOf(route);
  if (!exists.has(file)) return `The link ${target} leads to no page.`;
  if (!anchor) return undefined;
  const ids = html.get(file)?.ids;
  return !ids || ids.has(safeDecode(anchor)) || ids.has(anchor)
    ? undefined
    : `The link ${target} names an anchor that its page does not have.`;
}

/** Looks for the place that wrote the link: the page's Markdown, then `site.yaml`. */
function problem(
  { config, content, placesIn }: Sources,
  page: Page,
  target: string,
  message: string,
): Problem {
  const source = content.find(({ route }) => route === page.route);
  const link = source?.markdown.links.find(({ url }) => url === target);
  const base: Problem = { message, severity: 'error', rule: 'links' };
  if (source && link) return { ...base, file: source.file, line: link.line, column: link.column };
  const place = config.locate(configPointer(config, target));
  if (place.line !== undefined && configPointer(config, target) !== '') return { ...base, ...place };
  const specification = config.references.find(({ route }) => route === page.route);
  const ofPage = `/${target.slice(config.base.length)}`;
  const written = source
    ? placesIn(source.file, ACTIONS).get(ofPage)
    : specification && placesIn(specification.file, LINKS).get(target);
  const file = source?.file ?? specification?.file ?? config.content?.file;
  if (file && written) return { ...base, file, ...written };
  return {
    ...base,
    // At least the file, at its top.
    ...(file ? { file, line: 1, column: 1 } : {}),
    message: `${message.replace(/\.$/, '')} (on the page /${page.route}).`,
  };
}

/** Addresses of links in Markdown or HTML: `](/docs)`, `href="/docs"`; and line ends. */
const LINKS = /\n|(?:\]\(<?|=\\?["']|\]: )([^\s"'<>)\\]+)/g;
/** Addresses of actions of the home page, in its front matter; and line ends. */
const ACTIONS = /\n|to: ["']?([^\s"']+)/g;

/** Finds where a file first has each address. The same file is read once, however much is wrong with it. */
function rememberPlaces(): Sources['placesIn'] {
  const known = new Map<string, Map<string, Place>>();
  return (file, addresses) => {
    const places = known.get(file) ?? placesOf(readFileSync(file, 'utf8'), addresses);
    known.set(file, places);
    return places;
  };
}

function placesOf(text: string, addresses: RegExp): Map<string, Place> {
  const places = new Map<string, Place>();
  let line = 1;
  let lineStart = 0;
  for (const { 0: match, 1: address, index } of text.matchAll(addresses)) {
    const end = index + match.length;
    if (address === undefined) {
      line += 1;
      lineStart = end;
    } else if (!places.has(address)) {
      places.set(address, { line, column: end - address.length - lineStart + 1 });
    }
  }
  return places;
}

function configPointer(config: SiteConfig, target: string): string {
  const written = `/${target.slice(config.base.length)}`;
  const navbar = config.navbar.findIndex(({ to }) => to === written);
  if (navbar >= 0) return `/navbar/${navbar}/to`;
  for (const [group, { links }] of config.footer.entries()) {
    const index = links.findIndex(({ to }) => to === written);
    if (index >= 0) return `/footer/${group}/links/${index}/to`;
  }
  return config.announcement?.text.includes(`(${written})`) ? '/announcement/text' : '';
}
