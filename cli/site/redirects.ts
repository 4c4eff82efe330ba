import type { SiteConfig } from '../config.ts';
import { fileKeyOf, routeFault } from '../file-names.ts';
import type { Problem } from '../problem.ts';
import type { SiteFile } from '../site-file.ts';
import { escapeXml } from '../text/escape-xml.ts';
import { faultOfLink, type LinkFault, type Targets } from './link-target.ts';
import { fileOf, urlOf } from './url.ts';

/** Returns pages that redirect on hosts without redirects, except for `routes` with a page. They drop anchors. */
export function redirectFiles(
  { base, url, redirects }: Pick<SiteConfig, 'base' | 'redirects' | 'url'>,
  routes: Set<string>,
): SiteFile[] {
  return redirects
    .map(({ from, to }) => ({ route: from.slice(1), to }))
    .filter(({ route }) => isRoute(route) && !routes.has(route))
    .map(({ route, to }) => ({ path: fileOf(route), contents: redirectPage(base + to.slice(1), url) }));
}

function redirectPage(to: string, origin: string): string {
  const href = escapeXml(encodeURI(to));
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Page moved</title>
<meta name="robots" content="noindex">
<link rel="canonical" href="${escapeXml(origin)}${href}">
<meta http-equiv="refresh" content="0; url=${href}">
</head>
<body>
<h1>Page moved</h1>
<p><a href="${href}">Go to its new address</a></p>
</body>
</html>
`;
}

/** Reports redirects from existing pages and files or invalid paths, and to pages that do not exist or are redirected themselves. */
export function checkRedirects(
  { base, redirects, locate }: Pick<SiteConfig, 'base' | 'locate' | 'redirects'>,
  routes: Set<string>,
  targets: Targets,
): Problem[] {
  const moved = new Map(redirects.map(({ from, to }) => [from, to]));
  const pageFiles = new Set([...routes].map(fileOf));
  // Some hosts ignore case.
  const files = new Map([...targets.files].map((name) => [fileKeyOf(name), name]));
  const faultOf = (from: string, to: string): ({ key: string } & LinkFault) | undefined => {
    const route = from.slice(1);
    if (!isRoute(route))
      return {
        key: 'from',
        message: `\`${from}\` cannot be the path of a page.`,
        hint: 'Write it without the base path, an ending or an anchor, such as `/docs/old`.',
      };
    if (pageFiles.has(fileOf(route)))
      return {
        key: 'from',
        message: `The page ${from} still exists, so it cannot lead elsewhere.`,
        hint: 'Remove the redirect, or the page.',
      };
    const [hidden] = ['', '.md', '/index.html'].flatMap((end) => files.get(fileKeyOf(route + end)) ?? []);
    if (hidden !== undefined)
      return {
        key: 'from',
        message: `The site has the file /${hidden}, which a redirect from ${from} would hide on some hosts.`,
        hint: 'Remove the redirect, or the file.',
      };
    const [path = ''] = to.split('#', 1);
    const next = moved.get(path);
    if (next !== undefined)
      return {
        key: 'to',
        message: `${path} is a redirect itself.`,
        hint: next === from ? undefined : `Redirect to \`${next}\` directly.`,
      };
    const fault = faultOfLink(urlOf(base, to.slice(1)), '', targets);
    return fault && { key: 'to', ...fault };
  };
  return redirects.flatMap(({ from, to }, index): Problem[] => {
    const fault = faultOf(from, to);
    if (!fault) return [];
    const { key, ...text } = fault;
    return [{ severity: 'error', rule: 'site/redirect', ...locate(`/redirects/${index}/${key}`), ...text }];
  });
}

function isRoute(route: string): boolean {
  return route !== '' && routeFault(route) === undefined && !route.endsWith('.html');
}
