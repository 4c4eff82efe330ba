import { anchorOf } from '../anchor-of.ts';
import { once } from '../once.ts';
import { parseHtml } from '../parse-html.ts';
import { pageAddress } from '../site-links.ts';

/** Fetches a page. */
const pageAt = once(async (url) => {
  const response = await fetch(url);
  if (!response.ok) throw new Error(url);
  return parseHtml(await response.text());
});

/**
 * Returns a copy of the section of a schema, without ids, so that links still open the section itself, and without what
 * scripts have added. A section on another page is fetched. Throws if it cannot be loaded.
 */
export async function sectionContent(address: string): Promise<DocumentFragment> {
  const url = new URL(address);
  const page = pageAddress(url);
  const isHere = page === pageAddress(new URL(location.href));
  const section = (isHere ? document : await pageAt(page)).getElementById(anchorOf(url.hash));
  if (!section) throw new Error(address);
  const content = copyOf(section);
  if (!isHere)
    for (const link of content.querySelectorAll<HTMLAnchorElement>('a[href^="#"]'))
      link.href = url.pathname + link.hash;
  return content;
}

/** What the reader knows already, or what belongs only to the section. */
const EXCLUDED =
  ':scope > :is(h3, h3 + p, .example, .used-by), .opened, .alias, .opener, .code-tools, script, button';

function copyOf(section: Element): DocumentFragment {
  const copy = document.importNode(section, true);
  for (const element of copy.querySelectorAll(EXCLUDED)) element.remove();
  for (const element of copy.querySelectorAll('[id]')) element.removeAttribute('id');
  const content = new DocumentFragment();
  content.append(...copy.childNodes);
  return content;
}
