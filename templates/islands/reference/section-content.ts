import { anchorOf } from '../anchor-of.ts';
import type { pageCache } from '../page-cache.ts';
import { pageAddress } from '../site-links.ts';

export type Pages = typeof pageCache;

/**
 * Returns a copy of the section of a schema, without ids, so that links still open the section itself, and without what
 * scripts have added. A section on another page is fetched. Throws if it cannot be loaded.
 */
export async function sectionContent(
  address: string,
  pages: Pages,
  onProgress: (fraction: number) => void,
): Promise<DocumentFragment> {
  const url = new URL(address);
  const isHere = pageAddress(url) === pageAddress(new URL(location.href));
  const page = isHere ? document : await fetchPage(url, pages, onProgress);
  const section = page.getElementById(anchorOf(url.hash));
  if (!section) throw new Error(`There is no ${url.hash} on ${url.pathname}.`);
  const content = copyOf(section);
  if (!isHere)
    for (const link of content.querySelectorAll('a[href^="#"]'))
      link.setAttribute('href', url.pathname + link.getAttribute('href'));
  return content;
}

async function fetchPage(url: URL, pages: Pages, onProgress: (fraction: number) => void): Promise<Document> {
  const { signal } = new AbortController();
  const loaded = await pages.load(pageAddress(url), { signal, goingBack: false, onProgress });
  if (loaded.kind !== 'page') throw new Error(`${url.pathname} could not be loaded.`);
  return loaded.document;
}

/** What the reader knows already, or what belongs only to the section. */
const EXCLUDED = ':scope > :is(h3, h3 + p, .apart), .opened, .alias, .opener, .code-tools, script, button';

function copyOf(section: Element): DocumentFragment {
  const copy = document.importNode(section, true);
  for (const element of copy.querySelectorAll(EXCLUDED)) element.remove();
  for (const element of copy.querySelectorAll('[id]')) element.removeAttribute('id');
  const content = new DocumentFragment();
  content.append(...copy.childNodes);
  return content;
}
