import { allOperations } from '../openapi/model/tagged-operations.ts';
import type { Page, SiteLink } from '../page.ts';
import { compare } from '../text/compare.ts';
import { decodePercent } from '../text/decode-percent.ts';
import { getOrInsert } from '../text/get-or-insert.ts';
import type { ContentPage } from './content.ts';
import { anchorsWithin } from './reference-anchors.ts';

/** Adds to references the guides that link to each of their operations, those with most links first. */
export function withGuides(pages: Page[], content: Pick<ContentPage, 'route' | 'markdown'>[]): Page[] {
  const targets = new Map(content.map(({ route, markdown }) => [route, markdown.targets]));
  const links = pages.flatMap((page) =>
    page.kind !== 'doc' || page.unlisted
      ? []
      : [{ guide: { label: page.title, url: page.url }, hrefs: targets.get(page.route) ?? [] }],
  );
  return pages.map((page) => {
    if (page.kind !== 'reference') return page;
    const operations = allOperations(page.reference);
    const owners = new Map(
      operations.flatMap((operation) =>
        [...anchorsWithin(operation)].map((anchor): [string, string] => [anchor, operation.anchor]),
      ),
    );
    const found = new Map<string, { guide: SiteLink; count: number }[]>();
    for (const { guide, hrefs } of links) {
      const counts = countOperations(hrefs, page.url, owners);
      for (const [anchor, count] of counts) getOrInsert(found, anchor, () => []).push({ guide, count });
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

/** Counts the links to each operation or a part of it, such as a field. `owners` has the operation of each anchor. */
function countOperations(hrefs: string[], url: string, owners: Map<string, string>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const href of hrefs) {
    const operation = href.startsWith(`${url}#`) && owners.get(decodePercent(href.slice(url.length + 1)));
    if (operation) counts.set(operation, (counts.get(operation) ?? 0) + 1);
  }
  return counts;
}
