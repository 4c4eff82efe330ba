import MiniSearch from 'minisearch';
import type { SearchIndex, SearchKind } from '../../../cli/search/model.ts';
import { t } from '../../../cli/words/words.ts';
import { excerpt, highlight, type Marked } from './highlight.ts';
import { find, isMeaningful, readSynonyms } from './query.ts';
import { createFactor, weightOf } from './ranking.ts';
import { type Item, readIndex } from './read-index.ts';
import { termsOf, type Word, wordsOf } from './words.ts';

export interface Hit {
  id: number;
  kind: SearchKind;
  href: string;
  name: Marked;
  /** Only of operations. */
  method: string | undefined;
  path: Marked | '' | undefined;
  /** Breadcrumb: the operation, the guide. */
  breadcrumb: string;
  /** Other operations that have an item with this name. */
  others: string[];
  excerpt: Marked;
  legacy: boolean;
  /** The versions of the API that have it, its own first. */
  versions?: string | undefined;
  deprecated: boolean;
}

export interface HitGroup {
  label: string;
  count: number;
  /** Returns the first hits. Only these are highlighted. */
  hits(max?: number): Hit[];
}

export interface SearchResults {
  /** By kind, the one with the best hit first. */
  groups: HitGroup[];
  /** Words that the best hit does not have, as they were typed. */
  missing: string[];
  /** The words that it has. */
  found: string[];
}

export interface Engine {
  /** Kinds of items that are left out because the site is too large. */
  leftOut: SearchKind[];
  /** `here` is the beginning of addresses on the open page: of an operation in several versions, its own is shown. */
  search(query: string, here?: string): SearchResults;
  /** Returns suggestions for an empty query. */
  start(): HitGroup[];
}

const GROUPS: { label: string; kinds: SearchKind[] }[] = [
  { label: t('ui.kind.guides'), kinds: ['guide', 'section'] },
  { label: t('ui.kind.references'), kinds: ['reference', 'tag'] },
  { label: t('ui.kind.endpoints'), kinds: ['operation'] },
  { label: t('ui.kind.parameters'), kinds: ['parameter'] },
  { label: t('ui.kind.fields'), kinds: ['field'] },
  { label: t('ui.kind.values'), kinds: ['value'] },
  { label: t('ui.kind.examples'), kinds: ['example'] },
  { label: t('ui.kind.errors'), kinds: ['error'] },
  { label: t('ui.kind.scopes'), kinds: ['scope', 'scheme'] },
  { label: t('ui.kind.headers'), kinds: ['header'] },
  { label: t('ui.kind.schemas'), kinds: ['schema'] },
];

const MAX_HITS = 60;
/** Only the start of a longer text is searched. */
const MAX_QUERY_LENGTH = 200;

/** Creates the engine of an index. Without texts, it finds only names. */
export async function createEngine(index: SearchIndex, texts?: string[]): Promise<Engine> {
  const items = readIndex(index, texts);
  const synonyms = readSynonyms(index.synonyms ?? []);
  const search = await createIndex(items);
  const oneReference = items.filter(({ kind, legacy }) => kind === 'reference' && !legacy).length < 2;
  const itemOf = (id: number) => items[id] as Item;
  const hit = (id: number, terms: string[], others: number[] = []): Hit => {
    const item = itemOf(id);
    const operations = new Set(others.map((other) => itemOf(other).around[1] ?? ''));
    operations.delete(item.around[1] ?? '');
    return {
      id,
      ...hitOf(item, terms),
      breadcrumb: breadcrumbOf(item, oneReference),
      others: [...operations],
    };
  };
  return {
    leftOut: index.leftOut ?? [],
    search(typed, here = ' ') {
      const text = typed.slice(0, MAX_QUERY_LENGTH);
      const typedWords = wordsOf(text);
      if (typedWords.length === 0) return { groups: [], missing: [], found: [] };
      const { matches, words, unknown } = find(search, typedWords, synonyms);
      const meaningful = words.filter(isMeaningful);
      const factorOf = createFactor(text.trim(), words, unknown);
      const found = matches.map((match) => ({
        ...match,
        score: match.score * factorOf(itemOf(match.id), match.terms),
      }));
      found.sort((a, b) => b.score - a.score || a.id - b.id);
      const missing = found[0]?.missing ?? [];
      const groups = group(
        mergeSameNames(found, itemOf, here),
        ({ id }) => itemOf(id).kind,
        ({ id, terms, others }) => hit(id, termsToMark(terms, words), others),
      );
      const namesOf = (some: Word[]) => [...new Set(some.map((word) => word.typed))];
      return {
        groups,
        missing: namesOf(typedWords.filter((word) => [...unknown, ...missing].includes(word))),
        found: namesOf(meaningful.filter((word) => !missing.includes(word))),
      };
    },
    start: () =>
      group(
        suggestionsOf(items),
        ({ kind }) => kind,
        (item) => hit(items.indexOf(item), []),
      ),
  };
}

/** The part of a hit that depends on its item alone. */
function hitOf(item: Item, terms: string[]) {
  const { kind, href, name, method, path, text, legacy, versions, deprecated = false } = item;
  return {
    kind,
    href,
    name: highlight(name, terms),
    method,
    path: path && highlight(path, terms),
    excerpt: highlight(excerpt(text.replace(/\n.*/, ''), terms), terms),
    legacy,
    versions,
    deprecated,
  };
}

/** Adds items in chunks, so that input is handled in between. */
async function createIndex(items: Item[]): Promise<MiniSearch> {
  const search = new MiniSearch({
    fields: ['name', 'also', 'around', 'text'],
    tokenize: termsOf,
    processTerm: (term) => term,
    searchOptions: {
      // Queries consist of terms already.
      tokenize: (term) => [term],
      boost: { name: 6, also: 5, around: 0.5, text: 0.8 },
      boostDocument: (id) => weightOf(items[id as number]),
      // A character of Chinese is a word.
      prefix: (term) => term.length > 1 || term > '\u2e80',
      maxFuzzy: 2,
      weights: { prefix: 0.5, fuzzy: 0.25 },
    },
  });
  await search.addAllAsync(
    items.map(({ name, operationId = '', method = '', path = '', around, text }, id) => ({
      id,
      name,
      also: `${operationId} ${method} ${path}`,
      around: around.join(' '),
      text,
    })),
    { chunkSize: 100 },
  );
  return search;
}

interface Found {
  id: number;
  terms: string[];
}

const REPEATED_KINDS = new Set<SearchKind>(['field', 'value', 'parameter']);

/**
 * Merges items with the same name in many parts of a reference into one hit, the best one; and an operation in several
 * versions, into that of the open page.
 */
function mergeSameNames<T extends Found>(
  found: T[],
  itemOf: (id: number) => Item,
  here: string,
): (T & { others: number[] })[] {
  const first = new Map<string | number, T & { others: number[] }>();
  return found.flatMap((candidate) => {
    const { kind, name, legacy, href, same } = itemOf(candidate.id);
    const hit = { ...candidate, others: [] };
    if (!same && !REPEATED_KINDS.has(kind)) return [hit];
    const key = same ?? [kind, name, legacy ? href.replace(/#.*/, '') : ''].join(' ');
    const best = first.get(key);
    if (best) best.others.push(candidate.id);
    else first.set(key, hit);
    if (best && same && href.startsWith(here)) best.id = candidate.id;
    return best ? [] : [hit];
  });
}

/** Returns the terms to highlight: the typed prefix of a word, or the corrected term if it has a typo. */
function termsToMark(found: string[], words: Word[]): string[] {
  const joined = words.map((word) => word.joined).join('');
  const typed = [joined, ...words.flatMap((word) => [word.joined, ...word.pieces])];
  return found.map((term) => {
    const prefixes = typed.filter((word) => term.startsWith(word)).sort((a, b) => b.length - a.length);
    return prefixes[0] ?? term;
  });
}

function group<T>(found: T[], kindOf: (item: T) => SearchKind, toHit: (item: T) => Hit): HitGroup[] {
  const groups = new Map<string, T[]>();
  for (const item of found) {
    const kind = kindOf(item);
    const label = GROUPS.find(({ kinds }) => kinds.includes(kind))?.label ?? '';
    const members = groups.get(label) ?? [];
    groups.set(label, members);
    if (members.length < MAX_HITS) members.push(item);
  }
  return [...groups].map(([label, members]) => ({
    label,
    count: members.length,
    hits: (max) => members.slice(0, max).map(toHit),
  }));
}

/** Leaves out the reference of a field, and that of an operation if it is the only current one. */
function breadcrumbOf({ around, ofGuide, legacy }: Item, oneReference: boolean): string {
  const isUnambiguous = !ofGuide && (around.length > 1 || (oneReference && !legacy));
  return (isUnambiguous ? around.slice(1) : around).join(' › ');
}

const MAX_SUGGESTIONS = 5;

/** Returns the first guides and the references. Without guides, returns tags instead. */
function suggestionsOf(items: Item[]): Item[] {
  const guides = items.filter(({ kind }) => kind === 'guide');
  const references = items.filter(({ kind }) => kind === 'reference');
  const tags = items.filter(({ kind }) => kind === 'tag');
  return [
    ...(guides.length > 0 ? guides : tags).slice(0, MAX_SUGGESTIONS),
    ...references.slice(0, MAX_SUGGESTIONS),
  ];
}
