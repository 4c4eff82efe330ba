import { allOperations } from '../openapi/model/tagged-operations.ts';
import { anchorsAndLinksOf } from './reference-anchors.ts';
import type { Aliases } from './site-links.ts';
import type { ReferenceShare } from './split-reference.ts';

/**
 * Everything that links to references depend on, as one text. It changes when a page, operation, tag, schema or security
 * scheme gets another URL or name.
 */
export function addressesOf(shares: ReferenceShare[], aliases: Aliases): string {
  return JSON.stringify([
    shares.map((share) => [
      share.route,
      share.reference.route,
      filesOf(share),
      namesOf(share),
      partOf(share),
    ]),
    [...aliases].map(([route, old]) => [route, ...old]),
  ]);
}

function filesOf({ reference: { downloads, logo } }: ReferenceShare): unknown {
  return [downloads.map(({ href }) => href), logo?.src];
}

function namesOf({ reference }: ReferenceShare): unknown {
  return [
    allOperations(reference).map(({ anchor, operationId, method, path }) => [
      anchor,
      operationId,
      method,
      path,
    ]),
    reference.tagGroups.flatMap(({ tags }) => tags.map(({ anchor, name }) => [anchor, name])),
    reference.schemas.map(({ anchor, name }) => [anchor, name]),
    reference.securitySchemes.map(({ anchor, name }) => [anchor, name]),
  ];
}

/** For a page of a split reference: all of its pages, and each anchor of this one. */
function partOf(share: ReferenceShare): unknown {
  if (!share.part) return undefined;
  const { entry, isEntry, pages } = share.part;
  return [
    entry.url,
    isEntry,
    pages.map(({ url, anchor, contents }) => [url, anchor, contents.map((entry) => entry.anchor)]),
    [...anchorsAndLinksOf(share).anchors],
  ];
}
