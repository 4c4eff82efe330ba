import { planSections } from '../view/sections.ts';
import type { ReferenceContent } from './split-reference.ts';

type Content = Pick<ReferenceContent, 'reference' | 'split'>;

interface AnchorsAndLinks {
  anchors: ReadonlySet<string>;
  /** As written in the model. */
  hrefs: ReadonlySet<string>;
}

/** By reference: a model may have a million objects, and several steps of a build ask for the same page. */
const known = new WeakMap<Content['reference'], { split: Content['split']; found: AnchorsAndLinks }>();

/** Returns all anchors of a reference page, in order, and all links of its model. */
export function anchorsAndLinksOf({ reference, split }: Content): AnchorsAndLinks {
  const last = known.get(reference);
  if (last && last.split === split) return last.found;
  const sections = planSections(reference).filter(({ role }) => role !== 'tag');
  const found = { anchors: new Set(sections.map(({ id }) => id)), hrefs: new Set<string>() };
  if (split?.isEntry) addAnchorsAndLinks([{ anchor: 'contents' }, split.pages], found);
  if (!split || split.isEntry) found.anchors.add('overview');
  // Forms name the operations of all pages.
  const { forms: _, ...shown } = reference;
  addAnchorsAndLinks(shown, found);
  known.set(reference, { split, found });
  return found;
}

/**
 * In the model, every `anchor` is an anchor and every `href` or `externalUrl` a link, in whatever object. Objects that
 * occur many times, such as the servers of all operations, are visited once.
 */
function addAnchorsAndLinks(
  node: unknown,
  found: Record<'anchors' | 'hrefs', Set<string>>,
  seen = new Set<object>(),
): void {
  if (typeof node !== 'object' || node === null || seen.has(node)) return;
  seen.add(node);
  if (Array.isArray(node)) for (const item of node) addAnchorsAndLinks(item, found, seen);
  else
    for (const key of Object.keys(node)) {
      // What an author has written in a body is never an anchor or a link.
      if (key === 'value') continue;
      const value = (node as Record<string, unknown>)[key];
      if (typeof value === 'object') addAnchorsAndLinks(value, found, seen);
      else if (key === 'anchor') found.anchors.add(String(value));
      else if (key === 'href' || key === 'externalUrl') found.hrefs.add(String(value));
    }
}

export function anchorsOf(route: string, pages: Content[]): Set<string> {
  const own = pages.filter(({ reference }) => reference.route === route);
  return new Set(own.flatMap((page) => [...anchorsAndLinksOf(page).anchors]));
}

/** Returns the anchors of a part of the model, such as an operation. */
export function anchorsWithin(part: object): Set<string> {
  const found = { anchors: new Set<string>(), hrefs: new Set<string>() };
  addAnchorsAndLinks(part, found);
  return found.anchors;
}
