import path, { posix } from 'node:path';
import { nameFault } from '../file-names.ts';
import { isSiteLink } from '../html/link-kinds.ts';
import { MAX_SUGGESTIONS } from '../limits.ts';
import { PAGE_IDS } from '../markdown/headings.ts';
import type { Fault } from '../problem.ts';
import { decodePercent } from '../text/decode-percent.ts';
import { nearestName } from '../text/did-you-mean.ts';
import type { Renamed } from './aliases.ts';
import { fileOf, isFile, partsOf } from './url.ts';

export interface Targets {
  base: string;
  files: Set<string>;
  /** Name of a file → its ids, where they are known. */
  ids: Map<string, Set<string>>;
  /** Routes of pages that are not built. */
  drafts: Set<string>;
  /** Routes to which links are not checked. */
  uncheckedRoutes: Set<string>;
  /** Route → anchors of links to it. */
  linked?: Map<string, Set<string>>;
  renamed?: Renamed;
}

/** Returns why a link on the page `from` cannot be resolved; undefined if it can, or if it is external. */
export function faultOfLink(
  href: string,
  { from, write }: { from: string; write?: Write },
  targets: Targets,
): Fault | undefined {
  const { base, files, ids, drafts, uncheckedRoutes } = targets;
  if (!isSiteLink(href) || href.startsWith('data:')) return undefined;
  const { path, anchor } = partsOf(href);
  if (path !== '' && !path.startsWith(base)) {
    const isBelow =
      fileOf(decodePercent(path.slice(1))) !== undefined && files.has(fileOf(decodePercent(path.slice(1))));
    return {
      message: `The link ${href} points outside the base path of the site.`,
      ...(isBelow
        ? { hint: `Write \`${base.slice(0, -1)}${href}\`.` }
        : !path.startsWith('/') && { hint: hintOfRelative(path, targets) }),
    };
  }
  const route = path === '' ? from : decodePercent(path.slice(base.length));
  if (isUnchecked(route, uncheckedRoutes)) return undefined;
  // A page has one address.
  if (ids.has(route) && route.endsWith('.html'))
    return {
      message: `The link ${href} names the file of a page.`,
      hint: `Link to \`/${route.replace(/\.html$/, '')}\`.`,
    };
  if (ids.has(fileOf(route.replace(/\.md$/, ''))) && route.endsWith('.md'))
    return {
      message: `The link ${href} names the Markdown copy of a page.`,
      hint: `Link to \`/${route.replace(/\.md$/, '')}\`.`,
    };
  if (isFile(route, files)) return undefined;
  const file = fileOf(route);
  if (drafts.has(route))
    return {
      message: `The link ${href} leads to a draft, which is not built.`,
      hint: 'Remove the link, or `draft: true` from the front matter of the page.',
    };
  if (!files.has(file)) {
    // Whatever part of it is linked, what is missing is the page.
    return {
      message: `The link ${path} cannot be resolved: the page does not exist.`,
      hint: hintOfRoute(route, path, { from, targets, write }),
    };
  }
  const fileIds = ids.get(file);
  if (!anchor || !fileIds || fileIds.has(decodePercent(anchor)) || fileIds.has(anchor)) return undefined;
  return {
    message: `The link ${href} cannot be resolved: the anchor does not exist on its page.`,
    hint: hintOfAnchor(href, fileIds, { targets, write }),
  };
}

/** Whether a route is that of a page that could not be read, of a file next to it such as `api.yaml`, or of a part of it. */
export function isUnchecked(route: string, uncheckedRoutes: Set<string>): boolean {
  return uncheckedRoutes.has(route) || uncheckedRoutes.has(route.split(/[./]/, 1)[0] ?? '');
}

/** How to write an address of another site that lacks its scheme, or a sign of it. */
function hintOfElsewhere(written: string): string | undefined {
  const [, scheme, address] =
    /(?:^|\/)(?:(https?):?\/+)?((?:[\w-]+\.)+[a-z]{2,}(?:\/.*)?)$/is.exec(written) ?? [];
  const isElsewhere = address !== undefined && (scheme !== undefined || ELSEWHERE.test(address));
  return isElsewhere ? `Write \`${scheme ?? 'https'}://${address}\`.` : undefined;
}

/** What a path from the file that has the link, such as a specification, probably means. */
function hintOfRelative(written: string, { base, ids }: Targets): string {
  const elsewhere = hintOfElsewhere(written);
  if (elsewhere !== undefined) return elsewhere;
  const name = `${posix.parse(written).name}.html`;
  const meant = [...ids.keys()].find((file) => posix.basename(file) === name);
  return `Write the path of a page, \`${base}${meant?.replace(/\.html$/, '') ?? 'docs/page'}\`.`;
}

/** How the author of a link writes the path of a page, if not from the base path. */
type Write = (route: string) => string | undefined;

/** Writes the address of a page or file for a link, with the query and the anchor of the link, if the page has that. */
export function addressOf(
  route: string,
  href: string,
  { targets: { ids }, write }: { targets: Targets; write?: Write | undefined },
): string {
  const { end, anchor } = partsOf(href);
  const path = write?.(route) ?? `/${route.replaceAll(' ', '%20')}`;
  return path + (anchor === '' || ids.get(fileOf(route))?.has(decodePercent(anchor)) ? end : '');
}

function hintOfAnchor(
  href: string,
  fileIds: Set<string>,
  to: { targets: Targets; write: Write | undefined },
): string {
  // `#Order` is a schema before it is a part of a name.
  const wanted = decodePercent(partsOf(href).anchor);
  // Behind the name of its tag, other viewers write the name of an operation.
  const last = wanted.replace(/^.*\//, '');
  const renamed = [...(to.targets.renamed?.values() ?? [])].flatMap((names) => names.get(wanted) ?? []);
  const meant =
    [...renamed, `schema-${wanted}`, last].find((id) => fileIds.has(id)) ?? nearestName(wanted, fileIds);
  if (meant) return `Did you mean \`#${meant}\`?`;
  const moved = onlyPageWith(wanted, to.targets.ids);
  if (moved !== undefined) return `Did you mean \`${addressOf(moved, href, to)}\`?`;
  const isOurs = (id: string) => PAGE_IDS.includes(id) || /^(?:user-content-|footnote-label$)/.test(id);
  const others = [...fileIds].filter((id) => !isOurs(id)).slice(0, MAX_SUGGESTIONS);
  return others.length === 0
    ? `Remove \`#${wanted}\`: no part of the page has an anchor. A heading gives one to the text below it.`
    : `Available: ${others.map((id) => `#${id}`).join(', ')}.`;
}

function hintOfRoute(
  route: string,
  href: string,
  { from, targets, write }: { from: string; targets: Targets; write: Write | undefined },
): string | undefined {
  const { files, ids } = targets;
  const renamed = renamedPage(route, targets);
  if (renamed !== undefined) return `Did you mean \`${addressOf(renamed, href, { targets, write })}\`?`;
  if (route.includes('\\')) return 'Write `/` instead of `\\`.';
  const ending = path.posix.basename(route);
  const elsewhere = hintOfElsewhere(route);
  if (elsewhere !== undefined) return elsewhere;
  if (ids.get(fileOf(from))?.has(ending)) return `Did you mean \`#${ending}\`?`;
  const all = [...routesOf(files)];
  // `/blog` has an archive, and `/blog/news` is `/blog/2026-01-31-news`; `/feed.xml` is in a folder.
  const [named, ...others] = all.filter((one) => path.posix.basename(one) === ending);
  const meant =
    (others.length === 0 ? named : undefined) ??
    nearestName(route, all) ??
    all.find((one) => one === `${route}/archive` || one === ending || one.endsWith(`/${ending}`)) ??
    all.find((one) => one.startsWith(`${route}/`)) ??
    all.find((one) => path.posix.dirname(one) === path.posix.dirname(route) && one.endsWith(`-${ending}`));
  if (meant !== undefined) return `Did you mean \`${addressOf(meant, href, { targets, write })}\`?`;
  const { dir, base: name } = path.posix.parse(route);
  if (ids.get(fileOf(dir))?.has(name)) return `Did you mean \`/${dir}#${name}\`?`;
  // Hidden files are never published.
  if (nameFault(route) !== undefined || /(^|\/)\./.test(route)) return 'Remove the link.';
  if (/\.\w+$/.test(route))
    return `Put the file into \`static/\`, and write \`/${path.posix.basename(route)}\`.`;
  return route.startsWith('docs/') && !route.includes(' ')
    ? `Remove the link, or write the page content/${route}.md.`
    : hintOfTop(route, { all, ids });
}

/** The page, or file beside it, that is probably meant by one that is gone: a page that has moved has kept its anchors. */
function renamedPage(route: string, { files, ids, linked }: Targets): string | undefined {
  const [, page = route, end = ''] = /^([^.]*)(\..*)?$/.exec(route) ?? [];
  const anchors = [...(linked?.get(page) ?? [])].filter((anchor) => !PAGE_IDS.includes(anchor));
  const pages = new Set(
    anchors.map((anchor) => onlyPageWith(anchor, ids)).filter((one) => one !== undefined),
  );
  const [only] = pages;
  return pages.size === 1 && only !== undefined && files.has(end === '' ? fileOf(only) : only + end)
    ? only + end
    : undefined;
}

/** The page of an anchor that no other page has. */
function onlyPageWith(anchor: string, ids: Targets['ids']): string | undefined {
  const [file, ...others] = [...ids].filter(([, known]) => known.has(anchor)).map(([name]) => name);
  return others.length === 0 ? file?.replace(/\.html$/, '') : undefined;
}

/** Lists the pages outside of folders, if such a page is meant: one of them may have been renamed. Redirects have no ids. */
function hintOfTop(route: string, { all, ids }: { all: string[]; ids: Targets['ids'] }): string {
  const top = all
    .filter((one) => /^[^/.]+$/.test(one) && !/^(?:404|index)$/.test(one) && ids.has(fileOf(one)))
    .slice(0, MAX_SUGGESTIONS);
  return route.includes('/') || top.length === 0
    ? 'Remove the link.'
    : `Remove the link, or write one of: ${top.map((one) => `\`/${one}\``).join(', ')}.`;
}

/** An address whose scheme was forgotten, and no file. */
const ELSEWHERE = /^(?:[\w-]+\.)+(?:com|org|net|io|dev|app|co|se|de|uk|eu|ai|example)(?:\/|$)/i;

/** What links may name: pages without extension, other files with it. */
function* routesOf(files: Set<string>): Iterable<string> {
  for (const name of files)
    if (!name.startsWith('assets/') && !name.endsWith('.md')) yield name.replace(/\.html$/, '');
}
