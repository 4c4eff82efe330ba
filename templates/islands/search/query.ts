import type MiniSearch from 'minisearch';
import type { Query, SearchResult } from 'minisearch';
import { stemOf, transpositionsOf, type Word, wordsOf } from './words.ts';

/** Words of questions; they say nothing about what is looked for. */
const FILLERS = new Set(
  'a an and are be can do does for from how i in is it my of on or the to what when where which with'.split(
    ' ',
  ),
);

/** Phrases of the site that stand for one another: each with the words of the others. */
export type Synonyms = Map<string, Word[][]>;

export function readSynonyms(groups: string[][]): Synonyms {
  const synonyms: Synonyms = new Map();
  for (const group of groups)
    for (const phrase of group) {
      const others = group.filter((other) => other !== phrase).map(wordsOf);
      const key = keyOfWords(wordsOf(phrase));
      synonyms.set(key, [...(synonyms.get(key) ?? []), ...others]);
    }
  return synonyms;
}

/** Words of the longest phrase that has synonyms. */
const MOST_WORDS = 3;
/** What has the very word that was typed comes first. */
const SYNONYM_BOOST = 0.35;

/** What each part of a query asks for: the words that say something, with what they also mean. */
function askedFor(words: Word[], synonyms: Synonyms): Query[] {
  const asked: Query[] = [];
  for (let at = 0; at < words.length; ) {
    const length = phraseAt(words, at, synonyms);
    const part = words.slice(at, at + Math.max(length, 1));
    at += part.length;
    const others = length === 0 ? [] : (synonyms.get(keyOfWords(part)) ?? []);
    const telling = part.filter(({ joined }) => !FILLERS.has(joined));
    if (telling.length === 0 && others.length === 0) continue;
    const own = together(telling.length > 0 ? telling : part);
    asked.push(
      others.length === 0
        ? own
        : {
            combineWith: 'OR',
            queries: [
              own,
              ...others.map(
                (other): Query => ({
                  combineWith: 'AND',
                  boostTerm: () => SYNONYM_BOOST,
                  prefix: false,
                  fuzzy: false,
                  queries: other.map(inBothNumbers),
                }),
              ),
            ],
          },
    );
  }
  return asked.length > 0 ? asked : words.map(queryOf);
}

/** Of a synonym only the word itself: `add` is no address. */
function inBothNumbers(word: Word): Query {
  return { combineWith: 'OR', queries: [queryOf(word), `${word.joined}s`] };
}

function together(words: Word[]): Query {
  return { combineWith: 'AND', queries: words.map(queryOf) };
}

/** In whichever number: `callbacks` is `callback`. */
function keyOfWords(words: Pick<Word, 'joined'>[]): string {
  return words.map(({ joined }) => stemOf(joined)).join(' ');
}

/** How many words from here on are a phrase with synonyms. */
function phraseAt(words: Word[], at: number, synonyms: Synonyms): number {
  for (let length = MOST_WORDS; length > 0; length--)
    if (at + length <= words.length && synonyms.has(keyOfWords(words.slice(at, at + length)))) return length;
  return 0;
}

const FUZZY = { fuzzy: (term: string) => (term.length > 3 ? 0.2 : false) };

/** All words must be there, as typed, or else with typos; when nothing has them all, whatever has some of them. */
export function find(search: MiniSearch, words: Word[], synonyms: Synonyms): SearchResult[] {
  const queries = askedFor(words, synonyms);
  // Also as one word: `stop loss price`, `bank giro`.
  const joined = words.length > 1 ? [words.map((word) => word.joined).join('')] : [];
  const all: Query = { combineWith: 'OR', queries: [...joined, { combineWith: 'AND', queries }] };
  const some: Query = { combineWith: 'OR', queries };
  const transposed: Query = { combineWith: 'AND', queries: words.map(transpositions) };
  const attempts = [
    () => search.search(all),
    () => search.search(transposed),
    () => search.search(all, FUZZY),
  ];
  for (const attempt of attempts) {
    const found = attempt();
    if (found.length > 0) return found;
  }
  return search.search(some, FUZZY);
}

function transpositions(word: Word): Query {
  return { combineWith: 'OR', queries: [queryOf(word), ...transpositionsOf(word.joined)] };
}

/** What has another form of the word that was typed comes later. */
const STEM_BOOST = 0.6;

/** An identifier is found as a whole, or by all of its pieces; a word in its other forms too. */
function queryOf({ pieces, joined }: Word): Query {
  if (pieces.length > 1)
    return { combineWith: 'OR', queries: [joined, { combineWith: 'AND', queries: pieces }] };
  const stem = stemOf(joined);
  return stem === joined
    ? joined
    : {
        combineWith: 'OR',
        queries: [joined, { combineWith: 'AND', boostTerm: () => STEM_BOOST, queries: [stem] }],
      };
}
