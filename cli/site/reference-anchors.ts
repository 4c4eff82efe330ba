import type { ApiReference } from '../openapi/model/model.ts';
import { sectionsOf } from '../view/sections.ts';
import type { ReferencePart } from './page.ts';

/** A page of a reference, or what becomes one. */
type Shown = { reference: ApiReference; part?: ReferencePart };

/** What a page of a reference has, and where it leads. */
export interface AnchorsAndLinks {
  anchors: Set<string>;
  /** As they stand in the model. */
  hrefs: Set<string>;
}

/** All anchors of a page of a reference, in their order, and all links of its model. */
export function anchorsAndLinksOf({ reference, part }: Shown): AnchorsAndLinks {
  const sections = sectionsOf(reference).filter(({ role }) => role !== 'tag');
  const places: AnchorsAndLinks = { anchors: new Set(sections.map(({ id }) => id)), hrefs: new Set() };
  if (part?.isEntry) addAnchorsAndLinks([{ anchor: 'contents' }, part.pages], places);
  if (!part || part.isEntry) places.anchors.add('overview');
  addAnchorsAndLinks(reference, places);
  return places;
}

/**
 * In the model every `anchor` is a place and every address a link, whatever they belong to. What stands at many places,
 * such as the servers of all operations, is looked at once.
 */
function addAnchorsAndLinks(node: unknown, places: AnchorsAndLinks, seen = new Set<object>()): void {
  if (typeof node !== 'object' || node === null || seen.has(node)) return;
  seen.add(node);
  if (Array.isArray(node)) for (const item of node) addAnchorsAndLinks(item, places, seen);
  else
    for (const [key, value] of Object.entries(node))
      if (typeof value === 'object') addAnchorsAndLinks(value, places, seen);
      else if (key === 'anchor') places.anchors.add(String(value));
      else if (key === 'href' || key === 'externalUrl') places.hrefs.add(String(value));
}

/** The anchors of a reference, on whichever of its pages they stand. */
export function anchorsOf(route: string, pages: Shown[]): Set<string> {
  const own = pages.filter(({ reference }) => reference.route === route);
  return new Set(own.flatMap((page) => [...anchorsAndLinksOf(page).anchors]));
}
