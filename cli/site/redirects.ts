import type { SiteConfig } from '../config.ts';
import { fileKeyOf, nameFault } from '../file-names.ts';
import { isSiteLink, urlOfTarget } from '../html/link-kinds.ts';
import type { Problem } from '../problem.ts';
import type { SiteFile } from '../site-file.ts';
import { decodePercent } from '../text/decode-percent.ts';
import { escapeXml } from '../text/escape-xml.ts';
import { t } from '../words/words.ts';
import { faultOfLink, type LinkFault, type Targets } from './link-target.ts';
import { fileOf, partsOf, urlOf } from './url.ts';

/** Returns pages that redirect on hosts without redirects, except for `routes` with a page. They drop queries. */
export function redirectFiles(
  { base, language, url, redirects }: Pick<SiteConfig, 'base' | 'language' | 'redirects' | 'url'>,
  routes: Set<string>,
): SiteFile[] {
  const taken = new Set([...routes].map((route) => fileKeyOf(fileOf(route))));
  return redirects.flatMap(({ from, to }) => {
    const path = fileOf(from.slice(1));
    if (taken.has(fileKeyOf(path)) || !isOldRoute(from.slice(1))) return [];
    taken.add(fileKeyOf(path));
    const href = urlOfTarget(base, to);
    const canonical = isSiteLink(to) ? url + href : href;
    return [{ path, contents: redirectPage(language, { href, canonical }) }];
  });
}

function redirectPage(language: string, to: { href: string; canonical: string }): string {
  const href = escapeXml(to.href);
  const title = escapeXml(t('moved.title'));
  return `<!doctype html>
<html lang="${escapeXml(language)}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<meta name="robots" content="noindex">
<link rel="canonical" href="${escapeXml(to.canonical)}">
<meta http-equiv="refresh" content="0; url=${href}">
</head>
<body>
<h1>${title}</h1>
<p><a href="${href}">${escapeXml(t('moved.link'))}</a></p>
</body>
</html>
`;
}

/** Reports redirects from existing pages and files, invalid paths and paths that are redirected before, and to pages that do not exist or are redirected themselves. */
export function checkRedirects(
  { base, redirects, locate, url }: Pick<SiteConfig, 'base' | 'locate' | 'redirects' | 'url'>,
  routes: Set<string>,
  targets: Targets,
): Problem[] {
  const moved = new Map(redirects.map(({ from, to }) => [from, to]));
  // Some hosts ignore case.
  const pageFiles = new Map([...routes].map(fileOf).map((file) => [fileKeyOf(file), file]));
  const files = new Map([...targets.files].map((name) => [fileKeyOf(name), name]));
  const old = new Set(redirects.map(({ from }) => fileOf(from.slice(1))));
  const pages = { ...targets, files: new Set([...targets.files].filter((name) => !old.has(name))) };
  const faultOf = (from: string, to: string): ({ key: string } & LinkFault) | undefined => {
    const route = from.slice(1);
    if (!isOldRoute(route))
      return {
        key: 'from',
        message: `\`${from}\` cannot be the path of a page.`,
        hint: 'Write the path of one page, without wildcards, a query or an anchor, such as `/docs/old`.',
      };
    const isFolder = [...routes].some((one) => one.startsWith(base.slice(1)));
    if (base !== '/' && `${from}/`.startsWith(base) && !isFolder)
      return {
        key: 'from',
        message: `\`${from}\` begins with the base path.`,
        hint: `Write \`/${from.slice(base.length)}\`.`,
      };
    const page = pageFiles.get(fileKeyOf(fileOf(route)));
    if (page !== undefined)
      return {
        key: 'from',
        message: `The page /${page.replace(/\.html$/, '')} still exists, so it cannot lead elsewhere.`,
        hint: 'Remove the redirect, or the page.',
      };
    const [hidden] = ['', '.md', '/index.html'].flatMap((end) => files.get(fileKeyOf(route + end)) ?? []);
    if (hidden !== undefined)
      return {
        key: 'from',
        message: `The site has the file /${hidden}, which a redirect from ${from} would hide on some hosts.`,
        hint: 'Remove the redirect, or the file.',
      };
    if (!isSiteLink(to)) {
      const { origin, pathname, hash } = new URL(to);
      if (url === '' || origin !== new URL(url).origin || !`${pathname}/`.startsWith(base)) return undefined;
      return {
        key: 'to',
        message: `${to} is an address of this site, which is written as a path.`,
        hint: `Redirect to \`/${decodePercent(pathname.slice(base.length))}${hash}\`.`,
      };
    }
    const { path } = partsOf(to);
    const next = moved.get(path);
    if (next !== undefined)
      return {
        key: 'to',
        message: `${path} is a redirect itself.`,
        hint: next === from || path === from ? 'Remove the redirect.' : `Redirect to \`${next}\` directly.`,
      };
    if (/\.(md|html)$/.test(path) && routes.has(path.slice(1).replace(/\.\w+$/, '')))
      return {
        key: 'to',
        message: `${path} is a file of a page.`,
        hint: `Redirect to \`${path.replace(/\.\w+$/, '')}\`.`,
      };
    const fault = faultOfLink(urlOf(base, to.slice(1)), { from: '' }, pages);
    return fault && { key: 'to', ...fault };
  };
  const first = new Map<string, string>();
  return redirects.flatMap(({ from, to }, index): Problem[] => {
    const other = first.get(fileKeyOf(from));
    if (other === undefined) first.set(fileKeyOf(from), from);
    const twice =
      other === undefined
        ? undefined
        : {
            key: 'from',
            message: `\`${other}\` is redirected already${other === from ? '' : ': some hosts ignore case'}.`,
            hint: 'Remove one of the two redirects.',
          };
    const fault = twice ?? faultOf(from, to);
    if (!fault) return [];
    const { key, ...text } = fault;
    return [{ severity: 'error', rule: 'site/redirect', ...locate(`/redirects/${index}/${key}`), ...text }];
  });
}

/** Whether a path can be that of a page of any generator, without characters that the settings of hosts give a meaning. */
function isOldRoute(route: string): boolean {
  return (
    nameFault(route) === undefined &&
    nameFault(fileOf(route)) === undefined &&
    !/[#%$`{}]|\.html$|^assets\//i.test(route)
  );
}
