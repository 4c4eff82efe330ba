import type { RenderedSite } from '../../cli/pipeline/render-site.ts';
import type { Problem } from '../../cli/problem.ts';
import { faultsOf } from '../html-rules.ts';

/** Problems that a user cannot act on, because they have no message or no position. */
export function incompleteProblems(problems: Problem[]): string[] {
  return problems
    .filter(({ message, file, line, column }) => !message.trim() || !file || !line || !column)
    .map(({ rule, message }) => `no place: ${rule} ${message}`);
}

/** Larger pages are not validated as HTML, because that would take most of the time. */
const LARGEST_PAGE = 250_000;

/** The faults of the pages of any site. */
export async function siteFaults(rendered: RenderedSite): Promise<string[]> {
  const faults = linkFaults(rendered);
  for (const { path, contents } of pagesOf(rendered)) {
    if (textOf(contents).includes('[object Object]')) faults.push(`${path}: shows an object of JavaScript`);
    // The same on every site.
    if (path === '404.html' || contents.length > LARGEST_PAGE) continue;
    faults.push(...(await faultsOf(withoutCode(contents))).map((fault) => `${path}: ${fault}`));
  }
  return faults;
}

function pagesOf({ files }: RenderedSite): { path: string; contents: string }[] {
  return files.flatMap(({ path, contents }) =>
    typeof contents === 'string' && path.endsWith('.html') ? [{ path, contents }] : [],
  );
}

/** Duplicate anchors of a page, and links that cannot be resolved. */
export function linkFaults(rendered: RenderedSite): string[] {
  const { pages, files } = rendered;
  const html = pagesOf(rendered);
  const [first] = pages;
  const site: Site = {
    base: first?.url.slice(0, first.url.length - first.route.length) ?? '/',
    files: new Set(files.map(({ path }) => path)),
    ids: new Map(html.map(({ path, contents }) => [path, new Set(attributes(contents, 'id'))])),
  };
  const faults: string[] = [];
  for (const { path, contents } of html) {
    if (attributes(contents, 'id').length > (site.ids.get(path)?.size ?? 0))
      faults.push(`${path}: an anchor stands twice`);
    for (const target of [...attributes(contents, 'href'), ...attributes(contents, 'src')])
      if (!leads(target, path, site)) faults.push(`${path}: the link ${target} cannot be resolved`);
  }
  return faults;
}

/** Highlighted code repeats the same markup thousands of times; tests of the real site check it. */
function withoutCode(html: string): string {
  return html.replace(/(<(style|pre|script)[^>]*>)[\s\S]*?(<\/\2>)/g, '$1$3');
}

interface Site {
  base: string;
  files: Set<string>;
  /** Anchors by page. */
  ids: Map<string, Set<string>>;
}

function leads(target: string, page: string, { base, files, ids }: Site): boolean {
  if (/^(https?:|mailto:|data:)/i.test(target)) return true;
  const [address = '', anchor] = target.split('#', 2);
  const name = address === '' ? page : decode(address.slice(base.length));
  const file = [name, `${name}.html`, name === '' ? 'index.html' : name].find((candidate) =>
    files.has(candidate),
  );
  if (file === undefined || (address !== '' && !address.startsWith(base))) return false;
  return !anchor || [anchor, decode(anchor)].some((id) => ids.get(file)?.has(id) ?? true);
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function attributes(html: string, name: string): string[] {
  const tags = html.replace(/<(script|style)[\s\S]*?<\/\1>/g, '').match(/<[a-z](?:"[^"]*"|[^">])*>/g) ?? [];
  return tags.flatMap((tag) => {
    const found = new RegExp(`\\s${name}="([^"]*)"`).exec(tag);
    return found?.[1] === undefined ? [] : [plain(found[1])];
  });
}

/** The visible text, without scripts and markup. */
export function textOf(html: string): string {
  return plain(html.replace(/<(script|style)[\s>][\s\S]*?<\/\1>/g, '').replace(/<(?:"[^"]*"|[^">])*>/g, ''));
}

function plain(html: string): string {
  return html
    .replace(/&#x([0-9a-f]+);/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}
