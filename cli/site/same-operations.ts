import { allOperations } from '../openapi/model/tagged-operations.ts';
import type { Page, ReferencePage } from '../page.ts';

/** Returns the address to which other pages link, also if the reference is split. */
export function operationAddress({ url, split }: ReferencePage, anchor: string): string {
  return `${split?.entry.url ?? url}#${anchor}`;
}

/** Numbers operations by address: those that link to each other, in several versions of an API, have the same number. */
export function numberSameOperations(pages: Page[]): Map<string, number> {
  const linked = new Map(
    pages.flatMap((page) =>
      page.kind !== 'reference' || !page.reference.versions
        ? []
        : allOperations(page.reference).map(({ anchor, versions = [] }): [string, string[]] => [
            operationAddress(page, anchor),
            versions.flatMap(({ href }) => href ?? []),
          ]),
    ),
  );
  const numbers = new Map<string, number>();
  for (const [address, others] of linked) {
    const same = others.filter((other) => linked.get(other)?.includes(address));
    const number = same.map((other) => numbers.get(other)).find((one) => one !== undefined);
    if (same.length > 0) numbers.set(address, number ?? numbers.size);
  }
  return numbers;
}
