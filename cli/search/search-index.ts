import { createHash } from 'node:crypto';
import type { ApiReference } from '../openapi/model/model.ts';
import type { Page, ReferencePage, SidebarEntry } from '../page.ts';
import type { ContentPage } from '../site/content.ts';
import { legacyReferences } from '../site/legacy-references.ts';
import { pagesIn } from '../site/navigation.ts';
import { numberSameOperations, operationAddress, type SameOperations } from '../site/same-operations.ts';
import { t } from '../words/words.ts';
import { beginningOf, type FullEntry, shorten, textsOf } from './entry.ts';
import { limitEntries } from './limit.ts';
import type { SearchIndex, SearchTexts } from './model.ts';
import { referenceEntries } from './reference-entries.ts';
import { API_SYNONYMS } from './synonyms.ts';

export interface SearchSources {
  /** The guides, with their text by section. */
  content: ContentPage[];
  sidebar: SidebarEntry[];
  /** Synonyms of the site, in addition to `API_SYNONYMS`. */
  synonyms: string[][];
}

/** Builds the search index of all pages, and the texts of its entries. */
export function buildSearchIndex(
  pages: Page[],
  { content, sidebar, synonyms }: SearchSources,
): { index: SearchIndex; texts: SearchTexts } {
  const positions = new Map(pagesIn(sidebar).map(({ route }, index) => [route, index]));
  const sourceOf = new Map(content.map((page) => [page.route, page]));
  const order = (page: Page) =>
    (positions.get(page.route) ?? positions.size) +
    // References come last, and of the versions of an API, the current one first.
    (page.kind === 'reference' ? (isOtherVersion(page) ? 2_000_000 : 1_000_000) : 0);
  const found = pages.filter(({ kind }) => kind !== 'not-found').sort((a, b) => order(a) - order(b));
  const legacy = legacyReferences(pages);
  const sameOf = numberSameOperations(found);
  const isLegacy = (page: Page) => page.kind === 'reference' && legacy.has(page.reference.route);
  const { entries, leftOut } = limitEntries(
    found.map((page) => {
      const entry = pageEntry(page, { sourceOf, sameOf });
      if (page.kind !== 'reference') return entry;
      return isLegacy(page) ? withoutDetails(entry, page.reference.versions) : withSections(entry, page);
    }),
  );
  const texts = entries.flatMap(textsOf);
  const edition = createHash('sha256').update(JSON.stringify(texts)).digest('base64url').slice(0, 8);
  const index: SearchIndex = {
    format: 2,
    edition,
    synonyms: [...API_SYNONYMS, ...synonyms.map((group) => group.map((phrase) => phrase.toLowerCase()))],
    ...(leftOut.length > 0 && { leftOut }),
    pages: found.map((page, index) => ({
      url: page.url,
      ...(isLegacy(page) && { legacy: true }),
      entry: shorten(entries[index] as FullEntry, ''),
    })),
  };
  return { index, texts: { edition, texts } };
}

/** Parts of a legacy reference are found by their names only: whoever reads about them reads the current one. */
function withoutDetails({ text, ...entry }: FullEntry, ofApi: ApiReference['versions']): FullEntry {
  const isDetail = ['parameter', 'field', 'value', 'example'].includes(entry.kind);
  return {
    ...(ofApi && entry.kind !== 'group' && { versions: t('version.is-deprecated') }),
    ...entry,
    ...(text !== undefined && !isDetail && { text }),
    inner: entry.inner.map((inner) => withoutDetails(inner, ofApi)),
  };
}

interface EntrySources {
  sourceOf: Map<string, ContentPage>;
  sameOf: SameOperations;
}

function pageEntry(page: Page, { sourceOf, sameOf }: EntrySources): FullEntry {
  if (page.kind === 'reference') return referencePageEntry(page, sameOf);
  const sections = sourceOf.get(page.route)?.markdown.sections ?? [];
  const [beginning, ...rest] = sections;
  return {
    kind: 'guide',
    name: page.title,
    anchor: '',
    text: `${page.description} ${beginning?.text ?? ''}`.trim(),
    inner: rest.map(({ id, title, text }) => ({ kind: 'section', name: title, anchor: id, text, inner: [] })),
  };
}

function referencePageEntry(page: ReferencePage, sameOf: SameOperations): FullEntry {
  const { reference, split, title } = page;
  const isEntry = split === undefined || split.isEntry;
  return {
    kind: 'reference',
    name: isEntry ? [reference.title, reference.versions?.own.version].join(' ').trim() : title,
    anchor: '',
    ...(isEntry && { text: aboutReference(reference) }),
    inner: referenceEntries(reference).map((entry) => ({
      ...entry,
      ...(entry.kind === 'operation' && sameOf.get(operationAddress(page, entry.anchor))),
    })),
  };
}

/** Adds the sections of the text of the document, which are found by all their words, like those of a guide. */
function withSections(entry: FullEntry, { split, reference }: ReferencePage): FullEntry {
  if (split && !split.isEntry) return entry;
  const sections = (reference.description?.headings ?? []).map(
    ({ anchor, title, text }): FullEntry => ({ kind: 'tag', name: title, anchor, text, inner: [] }),
  );
  return { ...entry, inner: [...sections, ...entry.inner] };
}

/** The description, and on a line that is only found, not shown: what is said about the downloads, for a search for Postman. */
function aboutReference({ description, downloads }: ReferencePage['reference']): string {
  const { text = '' } = beginningOf(description);
  const files = downloads.map(({ label }) => label).join(', ');
  return files === '' ? text : `${text}\n${t('overview.download')}: ${files}. ${t('overview.import')}`;
}

function isOtherVersion({ reference: { versions } }: ReferencePage): boolean {
  return versions !== undefined && versions.own.status !== 'current';
}
