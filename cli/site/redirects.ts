import type { SiteConfig } from '../config.ts';
import { fileKeyOf, nameFault } from '../file-names.ts';
import { isSiteLink, urlOfTarget } from '../html/link-kinds.ts';
import type { Fault, Problem } from '../problem.ts';
import type { SiteFile } from '../site-file.ts';
import { decodePercent } from '../text/decode-percent.ts';
import { escapeXml } from '../text/escape-xml.ts';
import { t } from '../words/words.ts';
import { faultOfLink, type Targets } from './link-target.ts';
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

type Redirect = SiteConfig['redirects'][number];

/** What redirects are checked against. */
interface RedirectedSite {
  base: string;
  url: string;
  routes: Set<string>;
  /** The paths that are redirected, and where. */
  moved: Map<string, string>;
  /** Pages and files by the keys of their names: some hosts ignore case. */
  pageFiles: Map<string, string>;
  files: Map<string, string>;
  /** The targets of links, without the old pages. */
  targets: Targets;
}

type Check = (redirect: Redirect, site: RedirectedSite) => Fault | undefined;

/** Reports redirects from existing pages and files, invalid paths and paths that are redirected before, and to pages that do not exist or are redirected themselves. */
export function checkRedirects(
  { base, redirects, locate, url }: Pick<SiteConfig, 'base' | 'locate' | 'redirects' | 'url'>,
  routes: Set<string>,
  targets: Targets,
): Problem[] {
  const byKey = (names: Iterable<string>) => new Map([...names].map((name) => [fileKeyOf(name), name]));
  const old = new Set(redirects.map(({ from }) => fileOf(from.slice(1))));
  const site: RedirectedSite = {
    ...{ base, url, routes },
    moved: new Map(redirects.map(({ from, to }) => [from, to])),
    pageFiles: byKey([...routes].map(fileOf)),
    files: byKey(targets.files),
    targets: { ...targets, files: new Set([...targets.files].filter((name) => !old.has(name))) },
  };
  const first = new Map<string, string>();
  return redirects.flatMap((redirect, index): Problem[] => {
    const other = first.get(fileKeyOf(redirect.from));
    if (other === undefined) first.set(fileKeyOf(redirect.from), redirect.from);
    const ofFrom = redirectedTwice(redirect, other) ?? firstFault(OF_FROM, redirect, site);
    const fault = ofFrom ?? firstFault(OF_TO, redirect, site);
    if (!fault) return [];
    const at = locate(`/redirects/${index}/${ofFrom ? 'from' : 'to'}`);
    return [{ severity: 'error', rule: 'site/redirect', ...at, ...fault }];
  });
}

function firstFault(checks: Check[], redirect: Redirect, site: RedirectedSite): Fault | undefined {
  for (const check of checks) {
    const fault = check(redirect, site);
    if (fault) return fault;
  }
  return undefined;
}

function redirectedTwice({ from }: Redirect, other: string | undefined): Fault | undefined {
  if (other === undefined) return undefined;
  return {
    message: `\`${other}\` is redirected already${other === from ? '' : ': some hosts ignore case'}.`,
    hint: 'Remove one of the two redirects.',
  };
}

const OF_FROM: Check[] = [
  function impossiblePath({ from }) {
    if (isOldRoute(from.slice(1))) return undefined;
    return {
      message: `\`${from}\` cannot be the path of a page.`,
      hint: 'Write the path of one page, without wildcards, a query or an anchor, such as `/docs/old`.',
    };
  },
  function withBasePath({ from }, { base, routes }) {
    const isFolder = [...routes].some((one) => one.startsWith(base.slice(1)));
    if (base === '/' || !`${from}/`.startsWith(base) || isFolder) return undefined;
    return {
      message: `\`${from}\` begins with the base path.`,
      hint: `Write \`/${from.slice(base.length)}\`.`,
    };
  },
  function existingPage({ from, to }, { pageFiles }) {
    const pageAt = (route: string) => pageFiles.get(fileKeyOf(fileOf(route.slice(1))));
    const page = pageAt(from);
    if (page === undefined) return undefined;
    const isSwapped = isOldRoute(to.slice(1)) && pageAt(to) === undefined;
    return {
      message: `The page /${page.replace(/\.html$/, '')} still exists, so it cannot lead elsewhere.`,
      hint: isSwapped ? `Write \`from: ${to}\` and \`to: ${from}\`.` : 'Remove the redirect, or the page.',
    };
  },
  function copyAlone({ from }, { moved, pageFiles }) {
    const page = from.replace(/\.md$/, '');
    if (page === from || moved.has(page) || pageFiles.has(fileKeyOf(fileOf(page.slice(1))))) return undefined;
    return {
      message: `\`${from}\` is the Markdown copy of a page, whose own address is not redirected.`,
      hint: `Write \`${page}\`: its copy follows.`,
    };
  },
  function hiddenFile({ from }, { files }) {
    const names = ['', '.md', '/index.html'].map((end) => fileKeyOf(from.slice(1) + end));
    const name = names.find((key) => files.has(key));
    if (name === undefined) return undefined;
    return {
      message: `The site has the file /${files.get(name)}, which a redirect from ${from} would hide on some hosts.`,
      hint: 'Remove the redirect, or the file.',
    };
  },
];

const OF_TO: Check[] = [
  function ownAddress({ to }, { url, base }) {
    if (isSiteLink(to) || url === '') return undefined;
    const { origin, pathname, hash } = new URL(to);
    if (origin !== new URL(url).origin || !`${pathname}/`.startsWith(base)) return undefined;
    return {
      message: `${to} is an address of this site, which is written as a path.`,
      hint: `Redirect to \`/${decodePercent(pathname.slice(base.length))}${hash}\`.`,
    };
  },
  function anotherRedirect({ from, to }, { moved }) {
    const { path } = partsOf(to);
    const next = moved.get(path);
    if (next === undefined) return undefined;
    return {
      message: `${path} is a redirect itself.`,
      hint: next === from || path === from ? 'Remove the redirect.' : `Redirect to \`${next}\` directly.`,
    };
  },
  function fileOfPage({ to }, { routes }) {
    const { path } = partsOf(to);
    const page = path.replace(/\.(?:md|html)$/, '');
    if (page === path || !routes.has(page.slice(1))) return undefined;
    return { message: `${path} is a file of a page.`, hint: `Redirect to \`${page}\`.` };
  },
  function missingPage({ to }, { base, targets }) {
    return isSiteLink(to) ? faultOfLink(urlOf(base, to.slice(1)), { from: '' }, targets) : undefined;
  },
];

/** Whether a path can be that of a page of any generator, without characters that the settings of hosts give a meaning. */
function isOldRoute(route: string): boolean {
  return (
    nameFault(route) === undefined &&
    nameFault(fileOf(route)) === undefined &&
    !/[#%$`{}]|\.html$|^assets\//i.test(route)
  );
}
