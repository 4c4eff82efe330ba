import path from 'node:path';
import type { SiteConfig } from '../config.ts';
import type { Problem } from '../problem.ts';

export interface PageRoute {
  kind: 'home' | 'doc' | 'page' | 'post' | 'not-found';
  route: string;
  /** Only of posts. */
  date?: string;
}

/** Returns where a path in `content/` is on the site: `docs/a/index.md` is `docs/a`, and `pages/a.pdf` is `a.pdf`. */
export function routeOfPath(name: string): string {
  return name
    .replace(/\.md$/, '')
    .replace(/(^|\/)(index)?$/, '')
    .replace(/^pages\//, '');
}

/** Returns the route and kind of a file in `content/`; undefined if it does not belong to a page. */
export function routeOf(name: string): PageRoute | undefined {
  const stem = name.replace(/\.md$/, '');
  if (stem === 'index') return { kind: 'home', route: '' };
  if (stem === 'pages/not-found' || stem === 'pages/404') return { kind: 'not-found', route: '404' };
  if (stem.startsWith('docs/')) return { kind: 'doc', route: routeOfPath(name) };
  if (stem.startsWith('pages/')) return { kind: 'page', route: routeOfPath(name) };
  const post = /^blog\/((\d{4}-\d{2}-\d{2})-[^/]+)$/.exec(stem);
  if (post?.[1] && post[2]) return { kind: 'post', route: `blog/${post[1]}`, date: post[2] };
  return undefined;
}

/** Endings of files that look like guides, and are not read. */
export const OTHER_GUIDE =
  /\.(?:mdx?|md\.txt|markdown|mdown|mkd|rst|adoc|asciidoc|org|html?|ipynb|docx?|odt|rtf|arazzo\.(?:ya?ml|json))$/i;

/** Returns the routes of the guides that problems are about. */
export function routesIn({ content }: Pick<SiteConfig, 'content'>, problems: Problem[]): string[] {
  return problems.flatMap(({ file = '' }) => {
    const route = routeOfPath(
      path
        .relative(content?.dir ?? '', file)
        .split(path.sep)
        .join('/')
        .replace(OTHER_GUIDE, ''),
    );
    // It may be meant for the folder of guides, or be a copy: `auth copy`, `auth (1)`.
    return [route, `docs/${route}`, route.split(/ |\(/, 1)[0] ?? ''];
  });
}

/** Posts may not embed parts of specifications, which may have changed since the post was written. */
export function mayCite({ kind }: PageRoute): boolean {
  return kind !== 'post';
}

export function routesOf(names: string[]): string[] {
  return names.flatMap((name) => routeOf(name)?.route ?? []);
}
