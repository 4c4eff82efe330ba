import { routeOfPath } from './page-route.ts';

/** What assistants can do with the API: the one Markdown file that is not the copy of a page. */
export const SKILL = 'skill.md';

/** Returns the URL of a route: `/base/docs/intro` for `docs/intro`, and the base path for the home page. */
export function urlOf(base: string, route: string): string {
  return base + route;
}

export function fileOf(route: string): string {
  return route === '' ? 'index.html' : `${route}.html`;
}

/** Whether a path is that of a file such as `api.yaml`, or of a folder in `static/` with an `index.html`. */
export function isFile(path: string, files: { has(name: string): boolean }): boolean {
  return path !== '' && (files.has(path) || files.has(`${path.replace(/\/$/, '')}/index.html`));
}

export function markdownFileOf(route: string): string {
  return route === '' ? 'index.md' : `${route}.md`;
}

/** Splits a link into its path, `?query#fragment`, and the anchor in it: browsers search for the text after `:~:`. */
export function partsOf(href: string): { path: string; end: string; anchor: string } {
  const [, path = '', end = ''] = /^([^?#]*)(.*)$/s.exec(href) ?? [];
  const [, anchor = ''] = /#(.*?)(?::~:.*)?$/s.exec(end) ?? [];
  return { path, end, anchor };
}

/**
 * Resolves a link in a file of `content/` to a URL of the site: `/docs/intro` is relative to the base path, `./tokens.md`
 * and `tokens.md#x` to the file. A mere query or anchor stays as it is.
 */
export function resolveLink(base: string, file: string, href: string): string {
  const { path, end } = partsOf(href);
  if (path === '') return end || '#';
  const isAbsolute = path.startsWith('/');
  // What looks like a scheme is none: such a link is refused elsewhere.
  const target = isAbsolute ? path.slice(1) : new URL(`./${path}`, `http://site/${file}`).pathname.slice(1);
  // A path without an extension may be that of a page whose route starts with `pages/`.
  const page =
    isAbsolute && !path.endsWith('.md') ? target.replace(/(^|\/)(index)?$/, '') : routeOfPath(target);
  return urlOf(base, target === SKILL ? target : page) + end;
}
