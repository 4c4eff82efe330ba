import { nearestName } from '../text/did-you-mean.ts';
import { fileOf, safeDecode } from './url.ts';

/** What links of the site can lead to. */
export interface Targets {
  base: string;
  /** Names of all files. */
  files: Set<string>;
  /** Ids by the name of their file, as far as they are known. */
  ids: Map<string, Set<string>>;
  /** Routes of pages that are not built. */
  drafts: Set<string>;
  /** Routes that are not judged. */
  unsure: Set<string>;
}

/** Why a link cannot be resolved, and where it was probably meant to lead. */
export interface LinkFault {
  message: string;
  hint?: string;
}

/** Why a link on the page of a route cannot be resolved; undefined when it is sound, or leads to another site. */
export function faultOfLink(href: string, from: string, targets: Targets): LinkFault | undefined {
  const { base, files, ids, drafts, unsure } = targets;
  if (/^(https?:|mailto:|data:)/i.test(href)) return undefined;
  const [path = '', anchor] = href.split('#', 2);
  if (path !== '' && !path.startsWith(base))
    return { message: `The link ${href} points outside the base path of the site.` };
  const route = path === '' ? from : safeDecode(path.slice(base.length));
  // The page, a file beside it such as `api.yaml`, or a part of a large reference.
  if (unsure.has(route) || unsure.has(route.split(/[./]/, 1)[0] ?? '')) return undefined;
  const file = files.has(route) && route !== '' ? route : fileOf(route);
  if (drafts.has(route))
    return {
      message: `The link ${href} leads to a draft, which is not built.`,
      hint: 'Remove the link, or `draft: true` from the front matter of the page.',
    };
  if (!files.has(file)) {
    const meant = nearestName(route, routesOf(files));
    return {
      message: `The link ${href} cannot be resolved: the page does not exist.`,
      ...(meant === undefined ? {} : { hint: `Did you mean \`/${meant}\`?` }),
    };
  }
  const known = ids.get(file);
  if (!anchor || !known || known.has(safeDecode(anchor)) || known.has(anchor)) return undefined;
  const meant = nearestName(safeDecode(anchor), known);
  return {
    message: `The link ${href} cannot be resolved: the anchor does not exist on its page.`,
    ...(meant === undefined ? {} : { hint: `Did you mean \`#${meant}\`?` }),
  };
}

/** What links may name: pages without their ending, other files with it. */
function* routesOf(files: Set<string>): Iterable<string> {
  for (const name of files)
    if (!name.startsWith('assets/') && !name.endsWith('.md')) yield name.replace(/\.html$/, '');
}
