import MiniSearch from 'minisearch';
import type { SearchIndex, SearchKind } from '../../../cli/search/model.ts';
import { excerpt, highlight, type Marked } from './highlight.ts';
import { find, readSynonyms } from './query.ts';
import { type Item, readIndex } from './read-index.ts';
import { keyOf, stemOf, termsOf, type Word, wordsOf } from './words.ts';

/** Loaded with the index, for the first sign of a reader: everything that finds, nothing that shows. */

export interface Hit {
  id: number;
  kind: SearchKind;
  href: string;
  name: Marked;
  /** Of an operation. */
  method?: string;
  path?: Marked;
  /** Where it stands: the operation, the guide. */
  place: string;
  /** Where what has the same name stands as well. */
  others: string[];
  excerpt: Marked;
  legacy: boolean;
  deprecated: boolean;
}

export interface HitGroup {
  label: string;
  count: number;
  /** The first ones: whoever shows four need not mark and cut the texts of sixty. */
  hits(most?: number): Hit[];
}

export interface Engine {
  /** What the site is too large to be searched for. */
  leftOut: SearchKind[];
  /** Groups by kind, the one with the best hit first. */
  search(query: string): HitGroup[];
  /** Where to begin, for those who have not typed yet. */
  start(): HitGroup[];
}

const GROUPS: { label: string; kinds: SearchKind[] }[] = [
  { label: 'Guides', kinds: ['guide', 'section'] },
  { label: 'API references', kinds: ['reference', 'tag'] },
  { label: 'Endpoints', kinds: ['operation'] },
  { label: 'Parameters', kinds: ['parameter'] },
  { label: 'Fields', kinds: ['field'] },
  { label: 'Values', kinds: ['value'] },
  { label: 'Error codes', kinds: ['error'] },
  { label: 'Scopes and authentication', kinds: ['scope', 'scheme'] },
  { label: 'Headers', kinds: ['header'] },
  { label: 'Schemas', kinds: ['schema'] },
];

/** What a kind weighs against the others when the words fit equally well. */
const WEIGHT: Record<SearchKind, number> = {
  operation: 2.4,
  guide: 1.8,
  error: 1.6,
  section: 1.3,
  scope: 1.3,
  reference: 1.3,
  tag: 1.2,
  scheme: 1.2,
  schema: 0.6,
  header: 1.5,
  parameter: 1,
  field: 0.9,
  value: 0.7,
  place: 0,
};
const LEGACY = 0.4;
const DEPRECATED = 0.7;
/** Fields are rather looked for in the operation that has them. */
const OF_SCHEMA = 0.75;
/** The query is the name itself. */
const EXACT = 5;
/** A word of everyday language, `sell`, is rather a subject than the field that is called so. */
const EXACT_EVERYDAY = 1.6;
/** The name has all the words of the query: of a subject, of anything else. */
const WHOLE = { subject: 1.8, other: 1.2 };
const SUBJECTS = new Set<SearchKind>(['guide', 'section', 'operation', 'tag', 'reference']);
/** Whoever writes a sentence asks how something is done. */
const SENTENCE = { words: 3, weight: 3 };

const MOST_HITS = 60;
/** Whoever pastes more than this into the search looks for its beginning. */
const MOST_TYPED = 200;

/** The engine of an index; without texts it finds names alone. */
export async function createEngine(index: SearchIndex, texts?: string[]): Promise<Engine> {
  const items = readIndex(index, texts);
  const synonyms = readSynonyms(index.synonyms ?? []);
  const search = await fill(items);
  const oneReference = items.filter(({ kind, legacy }) => kind === 'reference' && !legacy).length < 2;
  const itemOf = (id: number) => items[id] as Item;
  const hit = (id: number, terms: string[], others: number[] = []) => {
    const place = breadcrumbOf(itemOf(id), oneReference);
    const elsewhere = new Set(others.map((other) => itemOf(other).around[1] ?? ''));
    elsewhere.delete(itemOf(id).around[1] ?? '');
    return hitOf(itemOf(id), { id, terms, place, others: [...elsewhere] });
  };
  return {
    leftOut: index.leftOut ?? [],
    search(typed) {
      const text = typed.slice(0, MOST_TYPED);
      const words = wordsOf(text);
      if (words.length === 0) return [];
      const key = keyOf(text);
      const everyday = /^\p{Ll}+$/u.test(text.trim());
      const sentence = words.length >= SENTENCE.words && words.every(({ pieces }) => pieces.length === 1);
      const asked = words.map(({ joined }) => stemOf(joined));
      const factorOf = (id: number) => {
        const item = itemOf(id);
        const { kind } = item;
        if (keysOf(item).includes(key)) return everyday && !SUBJECTS.has(kind) ? EXACT_EVERYDAY : EXACT;
        const stems = new Set(termsOf(item.name).map(stemOf));
        const isWhole = asked.every((stem) => stems.has(stem));
        const whole = isWhole ? WHOLE[SUBJECTS.has(kind) ? 'subject' : 'other'] : 1;
        return whole * (sentence && isGuide(kind) ? SENTENCE.weight : 1);
      };
      const found = find(search, words, synonyms).map(({ id, score, terms }) => ({
        id: id as number,
        score: score * factorOf(id),
        terms,
      }));
      found.sort((a, b) => b.score - a.score || a.id - b.id);
      return group(
        sameNamesOnce(found, itemOf),
        ({ id }) => itemOf(id).kind,
        ({ id, terms, others }) => hit(id, termsToMark(terms, words), others),
      );
    },
    start: () =>
      group(
        firstOf(items),
        ({ kind }) => kind,
        (item) => hit(items.indexOf(item), []),
      ),
  };
}

function keysOf({ name, operationId = '', method = '', path = '' }: Item): string[] {
  return [name, operationId, path, path && `${method} ${path}`].map(keyOf).filter((key) => key !== '');
}

/** In pieces, so that nothing that the reader does meanwhile has to wait. */
async function fill(items: Item[]): Promise<MiniSearch> {
  const search = new MiniSearch({
    fields: ['name', 'also', 'around', 'text'],
    tokenize: termsOf,
    processTerm: (term) => term,
    searchOptions: {
      // The query comes as terms already.
      tokenize: (term) => [term],
      boost: { name: 6, also: 5, around: 0.5, text: 0.8 },
      boostDocument: (id) => weightOf(items[id as number]),
      prefix: (term) => term.length > 1,
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

function weightOf(item: Item | undefined): number {
  if (!item) return 0;
  const { kind, legacy, deprecated, ofSchema } = item;
  return WEIGHT[kind] * (legacy ? LEGACY : 1) * (deprecated ? DEPRECATED : 1) * (ofSchema ? OF_SCHEMA : 1);
}

const isGuide = (kind: SearchKind) => kind === 'guide' || kind === 'section';

interface Found {
  id: number;
  terms: string[];
}

const NAMED_AGAIN = new Set<SearchKind>(['field', 'value', 'parameter']);

/** What stands in many places of a reference under one name is one hit, in the place that fits best. */
function sameNamesOnce<T extends Found>(
  found: T[],
  itemOf: (id: number) => Item,
): (T & { others: number[] })[] {
  const first = new Map<string, T & { others: number[] }>();
  return found.flatMap((one) => {
    const { kind, name, legacy, href } = itemOf(one.id);
    const alone = { ...one, others: [] };
    if (!NAMED_AGAIN.has(kind)) return [alone];
    const key = [kind, name, legacy ? href.replace(/#.*/, '') : ''].join(' ');
    const known = first.get(key);
    if (known) known.others.push(one.id);
    else first.set(key, alone);
    return known ? [] : [alone];
  });
}

/** Of a word that is only begun, what has been typed; of one with a typo, what was meant. */
function termsToMark(found: string[], words: Word[]): string[] {
  const joined = words.map((word) => word.joined).join('');
  const typed = [joined, ...words.flatMap((word) => [word.joined, ...word.pieces])];
  return found.map((term) => {
    const begun = typed.filter((word) => term.startsWith(word)).sort((a, b) => b.length - a.length);
    return begun[0] ?? term;
  });
}

function group<T>(found: T[], kindOf: (one: T) => SearchKind, toHit: (one: T) => Hit): HitGroup[] {
  const groups = new Map<string, T[]>();
  for (const one of found) {
    const kind = kindOf(one);
    const label = GROUPS.find(({ kinds }) => kinds.includes(kind))?.label ?? '';
    const members = groups.get(label) ?? [];
    groups.set(label, members);
    if (members.length < MOST_HITS) members.push(one);
  }
  return [...groups].map(([label, members]) => ({
    label,
    count: members.length,
    hits: (most) => members.slice(0, most).map(toHit),
  }));
}

/** Of a field its operation is enough; of an operation its reference, where that is not the only current one. */
function breadcrumbOf({ around, ofGuide, legacy }: Item, oneReference: boolean): string {
  const tellsItself = !ofGuide && (around.length > 1 || (oneReference && !legacy));
  return (tellsItself ? around.slice(1) : around).join(' › ');
}

function hitOf(
  item: Item,
  { id, terms, place, others }: { id: number; terms: string[]; place: string; others: string[] },
): Hit {
  const { kind, href, name, method, path, text, legacy, deprecated = false } = item;
  return {
    id,
    kind,
    href,
    name: highlight(name, terms),
    ...(method === undefined ? {} : { method }),
    ...(path === undefined ? {} : { path: highlight(path, terms) }),
    place,
    others,
    excerpt: highlight(excerpt(text, terms), terms),
    legacy,
    deprecated,
  };
}

const MOST_FIRST = 5;

/** The first guides and the references; without guides, the tags of the reference. */
function firstOf(items: Item[]): Item[] {
  const guides = items.filter(({ kind }) => kind === 'guide');
  const references = items.filter(({ kind }) => kind === 'reference');
  const tags = items.filter(({ kind }) => kind === 'tag');
  return [...(guides.length > 0 ? guides : tags).slice(0, MOST_FIRST), ...references.slice(0, MOST_FIRST)];
}
