/** What assistants can do with the API: the one Markdown file that is not the copy of a page. */
export const SKILL = 'skill.md';

/** Returns the URL of a route: `/base/docs/intro` for `docs/intro`, and the base path for the home page. */
export function urlOf(base: string, route: string): string {
  return base + route;
}

export function fileOf(route: string): string {
  return route === '' ? 'index.html' : `${route}.html`;
}

export function markdownFileOf(route: string): string {
  return route === '' ? 'index.md' : `${route}.md`;
}

/**
 * Resolves a link in a guide to a URL of the site: `/docs/intro` is relative to the base path, `./tokens.md` and
 * `tokens.md#x` to the route of the guide. A mere anchor stays as it is.
 */
export function resolveLink(base: string, route: string, href: string): string {
  const [path = '', anchor] = href.split('#', 2);
  const hash = anchor === undefined ? '' : `#${anchor}`;
  if (path === '') return hash || '#';
  const target = path.startsWith('/')
    ? path.slice(1)
    : new URL(path, `http://site/${route}`).pathname.slice(1);
  const page = target.replace(/\.md$/, '').replace(/(^|\/)index$/, '$1');
  return urlOf(base, target === SKILL ? target : page) + hash;
}
