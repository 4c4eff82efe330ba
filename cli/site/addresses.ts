import { allOperations } from '../openapi/model/tagged-operations.ts';
import { anchorsAndLinksOf } from './reference-anchors.ts';
import type { Aliases } from './site-links.ts';
import type { ReferenceContent } from './split-reference.ts';

/** Everything that links to references depend on, as one text: URLs and names of all parts. */
export function addressesOf(referencePages: ReferenceContent[], aliases: Aliases): string {
  return JSON.stringify([referencePages.map(addressOf), [...aliases].map(([route, old]) => [route, ...old])]);
}

function addressOf(page: ReferenceContent): unknown {
  const { route, reference, split } = page;
  return [
    route,
    reference.route,
    reference.downloads.map(({ href }) => href),
    reference.logo?.src,
    allOperations(reference).map(({ anchor, operationId, method, path }) => [
      anchor,
      operationId,
      method,
      path,
    ]),
    reference.tagGroups.flatMap(({ tags }) => tags.map(({ anchor, name }) => [anchor, name])),
    reference.schemas.map(({ anchor, name }) => [anchor, name]),
    reference.securitySchemes.map(({ anchor, name }) => [anchor, name]),
    split && [
      split.entry.url,
      split.isEntry,
      split.pages.map(({ url, anchor, contents }) => [url, anchor, contents.map((entry) => entry.anchor)]),
      [...anchorsAndLinksOf(page).anchors],
    ],
  ];
}
