import { trim } from '../text/trim.ts';

/** `institutional-api`, `/a/b/`, `/` → a base path with a slash at both ends. */
export function normalizeBase(base: string): string {
  const path = trim(base, '/').replace(/\/{2,}/g, '/');
  return path === '' ? '/' : `/${path}/`;
}

/** Route → URL path: `docs/intro` → `/base/docs/intro`; the home page is the base itself. */
export function urlOf(base: string, route: string): string {
  return base + route;
}

/** Route → file under the base folder: flat, one file a page. */
export function fileOf(route: string): string {
  return route === '' ? 'index.html' : `${route}.html`;
}

/** Route → the file with the page's Markdown. */
export function markdownFileOf(route: string): string {
  return route === '' ? 'index.md' : `${route}.md`;
}

/**
 * A link as the author wrote it → the URL on the page. `/docs/intro` is counted from the base, `./tokens.md` and
 * `tokens.md#x` from the file's own route; an anchor alone stays.
 */
export function resolveLink(base: string, route: string, href: string): string {
  const [path = '', anchor] = href.split('#', 2);
  const hash = anchor === undefined ? '' : `#${anchor}`;
  if (path === '') return hash || '#';
  const target = path.startsWith('/')
    ? path.slice(1)
    : new URL(path, `http://site/${route}`).pathname.slice(1);
  return urlOf(base, target.replace(/\.md$/, '').replace(/(^|\/)index$/, '$1')) + hash;
}

/** A part of a URL as it was before it was encoded; one with a lone percent sign stays as it is. */
export function safeDecode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
