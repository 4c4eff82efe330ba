import { fileKeyOf, nameFault } from '../file-names.ts';
import { allOperations } from '../openapi/model/tagged-operations.ts';
import type { Page } from './page.ts';
import { markdownFileOf, urlOf } from './url.ts';

/** Longer names are cut by some file systems. */
const LONGEST_NAME = 150;

/**
 * The same pages, with the operations that have a Markdown file of their own: `api.createOrder.md`. Names are flat, since
 * some hosts cannot tell the page `api` from a folder `api/`, and differ by more than capitals and accents from each other and from
 * `others`. The operations of a large reference have none: there the copies of its pages are small enough.
 */
export function withOperationFiles(pages: Page[], base: string, others: { path: string }[]): Page[] {
  const copies = pages.flatMap(({ route, markdownUrl }) =>
    markdownUrl === undefined ? [] : [markdownFileOf(route)],
  );
  const taken = new Set([...others.map(({ path }) => path), ...copies].map(fileKeyOf));
  return pages.map((page) => {
    if (page.kind !== 'reference' || page.part) return page;
    const operationCopies = allOperations(page.reference).flatMap(({ anchor }) => {
      const file = markdownFileOf(page.route).replace(/md$/, `${anchor}.md`);
      if (Buffer.byteLength(file) > LONGEST_NAME || nameFault(file) !== undefined) return [];
      if (taken.has(fileKeyOf(file))) return [];
      taken.add(fileKeyOf(file));
      return [{ anchor, file, url: urlOf(base, encodeURIComponent(file)) }];
    });
    return { ...page, operationCopies };
  });
}
