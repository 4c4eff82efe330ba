/** Where a Markdown file stands on the site. */
export interface PageRoute {
  kind: 'home' | 'doc' | 'page' | 'post' | 'not-found';
  route: string;
  /** Of a post. */
  date?: string;
}

/** Where a file of `content/` stands on the site. */
export function routeOf(name: string): PageRoute | undefined {
  const stem = name.replace(/\.md$/, '');
  if (stem === 'index') return { kind: 'home', route: '' };
  if (stem === 'pages/not-found') return { kind: 'not-found', route: '404' };
  if (stem.startsWith('docs/')) return { kind: 'doc', route: stem };
  if (stem.startsWith('pages/')) return { kind: 'page', route: stem.slice('pages/'.length) };
  const post = /^blog\/((\d{4}-\d{2}-\d{2})-[^/]+)$/.exec(stem);
  if (post?.[1] && post[2]) return { kind: 'post', route: `blog/${post[1]}`, date: post[2] };
  return undefined;
}

/** What was true of a specification when a post was written may have changed since. */
export function mayCite({ kind }: PageRoute): boolean {
  return kind === 'doc' || kind === 'page';
}

/** The routes of all files that have a place on the site. */
export function routesOf(names: string[]): string[] {
  return names.flatMap((name) => routeOf(name)?.route ?? []);
}
