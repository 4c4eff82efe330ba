import type { ContentPage } from '../site/content.ts';
import { legacyReferences } from '../site/legacy-references.ts';
import { pagesIn } from '../site/navigation.ts';
import type { Page, ReferencePage, SidebarEntry } from '../site/page.ts';
import { beginningOf, type Found, shorten } from './entry.ts';
import { limitEntries } from './limit.ts';
import type { SearchIndex } from './model.ts';
import { referenceEntries } from './reference-entries.ts';

/** All pages, and what can be found on each. `content` has the texts of the guides, by section. */
export function buildSearchIndex(
  pages: Page[],
  content: ContentPage[],
  sidebar: SidebarEntry[],
): SearchIndex {
  const inSidebar = pagesIn(sidebar).map(({ route }) => route);
  const order = (page: Page) =>
    (inSidebar.indexOf(page.route) + 1 || inSidebar.length + 1) + referencesLast(page);
  const shown = pages.filter(({ kind }) => kind !== 'not-found').sort((a, b) => order(a) - order(b));
  const replaced = legacyReferences(pages);
  const entries = limitEntries(shown.map((page) => pageEntry(page, content)));
  return {
    format: 1,
    pages: shown.map((page, index) => ({
      url: page.url,
      ...(page.kind === 'reference' && replaced.has(page.reference.route) ? { legacy: true } : {}),
      entry: shorten(entries[index] as Found, ''),
    })),
  };
}

/** Its name stays, so that a change of one page leaves the others as they are; browsers ask whether it has changed. */
export const SEARCH_INDEX = 'search.json';

function referencesLast({ kind }: Page): number {
  return kind === 'reference' ? 1_000_000 : 0;
}

function pageEntry(page: Page, content: ContentPage[]): Found {
  if (page.kind === 'reference') return referencePageEntry(page);
  const sections = content.find(({ route }) => route === page.route)?.markdown.sections ?? [];
  const [beginning, ...rest] = sections;
  return {
    kind: 'guide',
    name: page.title,
    anchor: '',
    text: `${page.description} ${beginning?.text ?? ''}`.trim(),
    inner: rest.map(({ id, title, text }) => ({ kind: 'section', name: title, anchor: id, text, inner: [] })),
  };
}

function referencePageEntry({ reference, part, title }: ReferencePage): Found {
  const describes = part === undefined || part.isEntry;
  return {
    kind: 'reference',
    name: describes ? reference.title : title,
    anchor: '',
    ...(describes ? beginningOf(reference.description) : {}),
    inner: referenceEntries(reference),
  };
}
