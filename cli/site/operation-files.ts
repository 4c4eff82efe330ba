import { nameFault } from '../file-names.ts';
import { allOperations } from '../openapi/model/tagged-operations.ts';
import type { Page } from '../site/page.ts';
import { markdownFileOf } from '../site/url.ts';

/** Longer names are cut by some file systems. */
const LONGEST_NAME = 150;

/**
 * Which operations have a file of their own, by anchor: `api.createOrder.md`. Names are flat, since some hosts cannot
 * tell the page `api` from a folder `api/`, and differ by more than capitals. The operations of a large reference have
 * none: there the copies of its pages are small enough.
 */
export function operationFiles(page: Page, taken: Set<string>): Map<string, string> {
  const files = new Map<string, string>();
  if (page.kind !== 'reference' || page.part) return files;
  for (const { anchor } of allOperations(page.reference)) {
    const file = markdownFileOf(page.route).replace(/md$/, `${anchor}.md`);
    if (Buffer.byteLength(file) > LONGEST_NAME || nameFault(file) !== undefined) continue;
    if (taken.has(file.toLowerCase())) continue;
    taken.add(file.toLowerCase());
    files.set(anchor, file);
  }
  return files;
}
