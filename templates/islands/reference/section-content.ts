import { anchorOf } from '../anchor-of.ts';
import { parseHtml } from '../parse-html.ts';
import { pageAddress } from '../site-links.ts';

/** Pages whose sections have been opened, by their URLs. */
const pages = new Map<string, Promise<Document>>();

/**
 * Returns a copy of the section of a schema, without ids, so that links still open the section itself, and without what
 * scripts have added. A section on another page is fetched. Throws if it cannot be loaded.
 */
export async function sectionContent(address: string): Promise<DocumentFragment> {
  const url = new URL(address);
  const isHere = pageAddress(url) === pageAddress(new URL(location.href));
  const page = isHere ? document : await pageAt(pageAddress(url));
  const section = page.getElementById(anchorOf(url.hash));
  if (!section) throw new Error(address);
  const content = copyOf(section);
  if (!isHere)
    for (const link of content.querySelectorAll('a[href^="#"]'))
      link.setAttribute('href', url.pathname + link.getAttribute('href'));
  return content;
}

/** Fetches a page once. A failed attempt may be repeated. */
async function pageAt(url: string): Promise<Document> {
  const page = pages.get(url) ?? fetchPage(url);
  pages.set(url, page);
  page.catch(() => pages.delete(url));
  return page;
}

async function fetchPage(url: string): Promise<Document> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(url);
  return parseHtml(await response.text());
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
