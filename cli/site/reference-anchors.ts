import { planSections } from '../view/sections.ts';
import type { ReferenceContent } from './split-reference.ts';

type Content = Pick<ReferenceContent, 'reference' | 'split'>;

interface AnchorsAndLinks {
  anchors: Set<string>;
  /** As written in the model. */
  hrefs: Set<string>;
}

/** Returns all anchors of a reference page, in order, and all links of its model. */
export function anchorsAndLinksOf({ reference, split }: Content): AnchorsAndLinks {
  const sections = planSections(reference).filter(({ role }) => role !== 'tag');
  const found: AnchorsAndLinks = { anchors: new Set(sections.map(({ id }) => id)), hrefs: new Set() };
  if (split?.isEntry) addAnchorsAndLinks([{ anchor: 'contents' }, split.pages], found);
  if (!split || split.isEntry) found.anchors.add('overview');
  // Forms name the operations of all pages.
  const { forms: _, ...shown } = reference;
  addAnchorsAndLinks(shown, found);
  return found;
}

/**
 * In the model, every `anchor` is an anchor and every `href` or `externalUrl` a link, in whatever object. Objects that
 * occur many times, such as the servers of all operations, are visited once.
 */
function addAnchorsAndLinks(node: unknown, found: AnchorsAndLinks, seen = new Set<object>()): void {
  if (typeof node !== 'object' || node === null || seen.has(node)) return;
  seen.add(node);
  if (Array.isArray(node)) for (const item of node) addAnchorsAndLinks(item, found, seen);
  else
    for (const [key, value] of Object.entries(node))
      if (key === 'value')
        continue; // What an author has written in a body is never an anchor or a link.
      else if (typeof value === 'object') addAnchorsAndLinks(value, found, seen);
      else if (key === 'anchor') found.anchors.add(String(value));
      else if (key === 'href' || key === 'externalUrl') found.hrefs.add(String(value));
}

export function anchorsOf(route: string, pages: Content[]): Set<string> {
  const own = pages.filter(({ reference }) => reference.route === route);
  return new Set(own.flatMap((page) => [...anchorsAndLinksOf(page).anchors]));
}

/** Returns the anchors of a part of the model, such as an operation. */
export function anchorsWithin(part: object): Set<string> {
  const found: AnchorsAndLinks = { anchors: new Set(), hrefs: new Set() };
  addAnchorsAndLinks(part, found);
  return found.anchors;
}
