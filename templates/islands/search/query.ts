import type MiniSearch from 'minisearch';
import type { Query, SearchResult } from 'minisearch';
import { stemOf, transpositionsOf, type Word, wordsOf } from './words.ts';

/** Words without meaning for a search. */
const STOP_WORDS = new Set(
  'a an and are be can do does for from how i in is it my of on or the to what when where which with'.split(
    ' ',
  ),
);

/** Phrase → the words of its synonyms. */
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

/** Longest phrase with synonyms, in words. */
const MAX_PHRASE_WORDS = 3;
/** Matches of a synonym rank below those of the typed word. */
const SYNONYM_BOOST = 0.35;

/** Returns a query for each phrase of the input, with its synonyms and without stop words. */
function phraseQueries(words: Word[], synonyms: Synonyms): Query[] {
  const queries: Query[] = [];
  for (let at = 0; at < words.length; ) {
    const length = phraseLengthAt(words, at, synonyms);
    const phrase = words.slice(at, at + Math.max(length, 1));
    at += phrase.length;
    const others = length === 0 ? [] : (synonyms.get(keyOfWords(phrase)) ?? []);
    const meaningful = phrase.filter(({ joined }) => !STOP_WORDS.has(joined));
    if (meaningful.length === 0 && others.length === 0) continue;
    const own: Query = {
      combineWith: 'AND',
      queries: (meaningful.length > 0 ? meaningful : phrase).map(queryOf),
    };
    queries.push(
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
                  queries: other.map(singularOrPlural),
                }),
              ),
            ],
          },
    );
  }
  return queries.length > 0 ? queries : words.map(queryOf);
}

/** A synonym must match as a whole word: `add` must not find `address`. */
function singularOrPlural(word: Word): Query {
  return { combineWith: 'OR', queries: [queryOf(word), `${word.joined}s`] };
}

function keyOfWords(words: Pick<Word, 'joined'>[]): string {
  return words.map(({ joined }) => stemOf(joined)).join(' ');
}

/** Returns the number of words of the phrase with synonyms at this position, or 0. */
function phraseLengthAt(words: Word[], at: number, synonyms: Synonyms): number {
  for (let length = MAX_PHRASE_WORDS; length > 0; length--)
    if (at + length <= words.length && synonyms.has(keyOfWords(words.slice(at, at + length)))) return length;
  return 0;
}

const FUZZY = { fuzzy: (term: string) => (term.length > 3 ? 0.2 : false) };

/** Finds items with all words, first as typed, then with typos. If there are none, finds those with some of the words. */
export function find(search: MiniSearch, words: Word[], synonyms: Synonyms): SearchResult[] {
  const queries = phraseQueries(words, synonyms);
  // Also matches one joined word: `stop loss price`, `bank giro`.
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

/** Matches of another form rank below those of the typed word. */
const STEM_BOOST = 0.6;

/** Matches an identifier as a whole or by all of its pieces, and a word in any form. */
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
