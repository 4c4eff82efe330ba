import { readAddresses } from '../html/addresses.ts';
import { type Inputs, trackInputs } from '../memo.ts';
import { allOperations } from '../openapi/model/tagged-operations.ts';
import { compare } from '../text/compare.ts';
import type { DocPage, Page, SiteLink } from './page.ts';
import { safeDecode } from './url.ts';

/** A guide that names more than this share of many endpoints is a list of them, and about none. */
const MOST_NAMED = 0.5;
const MANY = 8;

/** The same pages, references with the guides that lead to each of their operations: first those that do so most often. */
export function withGuides(pages: Page[], inputs: Inputs = trackInputs()): Page[] {
  const hrefsIn = ({ route, content: { html } }: DocPage) =>
    inputs.memo(`hrefs ${route}`, [html], () => hrefsOf(html));
  const links = pages.flatMap((page) =>
    page.kind !== 'doc' || page.unlisted
      ? []
      : [{ guide: { label: page.title, url: page.url }, hrefs: hrefsIn(page) }],
  );
  return pages.map((page) => {
    if (page.kind !== 'reference') return page;
    const anchors = new Set(allOperations(page.reference).map(({ anchor }) => anchor));
    const found = new Map<string, { guide: SiteLink; count: number }[]>();
    for (const { guide, hrefs } of links) {
      const counts = countOperations(hrefs, page.url, anchors);
      if (anchors.size >= MANY && counts.size > anchors.size * MOST_NAMED) continue;
      for (const [anchor, count] of counts)
        found.set(anchor, [...(found.get(anchor) ?? []), { guide, count }]);
    }
    const guides = [...found].map(([anchor, all]) => ({
      anchor,
      guides: all
        .sort((a, b) => b.count - a.count || compare(a.guide.url, b.guide.url))
        .map(({ guide }) => guide),
    }));
    return { ...page, guides };
  });
}

function hrefsOf(html: string): string[] {
  return readAddresses(html).flatMap(({ name, value }) => (name === 'href' ? value : []));
}

/** How often links lead to an operation, or to anything of it: `#createOrder-body-amount` is a part of `createOrder`. */
function countOperations(hrefs: string[], url: string, anchors: Set<string>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const href of hrefs) {
    if (!href.startsWith(`${url}#`)) continue;
    let anchor = safeDecode(href.slice(url.length + 1));
    while (anchor !== '' && !anchors.has(anchor))
      anchor = anchor.slice(0, Math.max(0, anchor.lastIndexOf('-')));
    if (anchor !== '') counts.set(anchor, (counts.get(anchor) ?? 0) + 1);
  }
  return counts;
}
