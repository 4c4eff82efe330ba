import type { SearchKind } from '../../../cli/search/model.ts';
import { isMeaningful } from './query.ts';
import type { Item } from './read-index.ts';
import { keyOf, stemOf, termsOf, type Word } from './words.ts';

/** Weight of each kind when words match equally well. */
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
  example: 0.2,
  group: 0,
};
const LEGACY = 0.4;
const DEPRECATED = 0.7;
/** Fields are mostly searched in an operation. */
const OF_SCHEMA = 0.75;
/** The query equals the name. */
const EXACT = 25;
/** A common word such as `sell` more likely means a subject than a field with this name. */
const EXACT_COMMON = 1.6;
/** An identifier is found as a whole, not only by its pieces. */
const WHOLE = 10;
/** The name has all words of the query; or else it may begin with a common word, as `withdrawal` with `withdraw`. */
const SUBJECT = { ofAll: 1.8, ofSome: 1 };
const OTHER = { ofAll: 1.2, ofSome: 0.3 };
const SUBJECTS = new Set<SearchKind>(['guide', 'section', 'operation', 'tag', 'reference']);
/** A sentence is most likely a question that a guide answers. */
const SENTENCE = { words: 3, weight: 3 };

/** How much an item counts, whatever is searched. */
export function weightOf(item: Item | undefined): number {
  if (!item) return 0;
  const { kind, legacy, deprecated, ofSchema } = item;
  return WEIGHT[kind] * (legacy ? LEGACY : 1) * (deprecated ? DEPRECATED : 1) * (ofSchema ? OF_SCHEMA : 1);
}

const isGuide = (kind: SearchKind) => kind === 'guide' || kind === 'section';

/** Returns how much better an item fits a query than its words alone say. */
export function createFactor(
  text: string,
  words: Word[],
  unknown: Word[],
): (item: Item, terms: string[]) => number {
  const key = unknown.length > 0 ? words.map(({ joined }) => joined).join(' ') : keyOf(text);
  const queryStems = words.filter(isMeaningful).map(({ joined }) => stemOf(joined));
  const isCommonWord = /^\p{Ll}+$/u.test(text);
  const isSentence = words.length >= SENTENCE.words && words.every(({ pieces }) => pieces.length === 1);
  const isIdentifier = /^\w+$/.test(text) && words[0]?.pieces.length !== 1;
  return (item, terms) => {
    const isSubject = SUBJECTS.has(item.kind);
    if (keysOf(item).includes(key)) return isCommonWord && !isSubject ? EXACT_COMMON : EXACT;
    if (isIdentifier && terms.includes(key)) return WHOLE;
    const stems = new Set(termsOf(item.name).map(stemOf));
    const { ofAll, ofSome } = isSubject ? SUBJECT : OTHER;
    const weight = isSentence && isGuide(item.kind) ? SENTENCE.weight : 1;
    if (queryStems.every((stem) => stems.has(stem))) return ofAll * weight;
    const isBeginning = isCommonWord && terms.some((term) => term.startsWith(key) && term !== key);
    return (isBeginning ? ofSome : 1) * weight;
  };
}

function keysOf({ name, operationId = '', method = '', path = '' }: Item): string[] {
  return [name, operationId, path, path && `${method} ${path}`].map(keyOf).filter((key) => key !== '');
}
