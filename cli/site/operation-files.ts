import { fileKeyOf, nameFault } from '../file-names.ts';
import { MAX_OPERATION_FILE_NAME } from '../limits.ts';
import { allOperations } from '../openapi/model/tagged-operations.ts';
import type { Page } from '../page.ts';
import { markdownFileOf, urlOf } from './url.ts';

/**
 * Adds to references which operations have a Markdown file of their own, such as `api.createOrder.md`. Names are flat,
 * since some hosts confuse the page `api` with a folder `api/`, and differ from each other and from `others` by more than
 * case and accents. Split references have none: the copies of their pages are small enough.
 */
export function withOperationFiles(pages: Page[], base: string, others: { path: string }[]): Page[] {
  const copies = pages.flatMap(({ route, markdownUrl }) =>
    markdownUrl === undefined ? [] : [markdownFileOf(route)],
  );
  const taken = new Set([...others.map(({ path }) => path), ...copies].map(fileKeyOf));
  return pages.map((page) => {
    if (page.kind !== 'reference' || page.split) return page;
    const operationCopies = allOperations(page.reference).flatMap(({ anchor }) => {
      const fileOf = (name: string) => markdownFileOf(page.route).replace(/md$/, `${name}.md`);
      let file = fileOf(anchor);
      for (let number = 2; taken.has(fileKeyOf(file)); number++) file = fileOf(`${anchor}-${number}`);
      if (Buffer.byteLength(file) > MAX_OPERATION_FILE_NAME || nameFault(file) !== undefined) return [];
      taken.add(fileKeyOf(file));
      return [{ anchor, file, url: urlOf(base, encodeURIComponent(file)) }];
    });
    return { ...page, operationCopies };
  });
}
