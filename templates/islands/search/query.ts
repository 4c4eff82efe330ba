import type MiniSearch from 'minisearch';
import type { Query, QueryCombination, SearchResult } from 'minisearch';
import { t } from '../../../cli/words/words.ts';
import { stemOf, transpositionsOf, type Word, wordsOf } from './words.ts';

/** Words without meaning for a search. */
const STOP_WORDS = new Set(wordsOf(t('ui.search.ignored')).map(({ joined }) => joined));

export const isMeaningful = ({ joined }: Word) => !STOP_WORDS.has(joined);

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
const SYNONYM_BOOST = 0.5;
/** The words of a phrase may stand apart in a text, so they hardly count more than a synonym. */
const PHRASE_BOOST = 0.8;

interface Phrase {
  words: Word[];
  query: Query;
}

/** Splits the input into phrases: those with synonyms, and single words. Leaves out stop words. */
function phrasesOf(words: Word[], synonyms: Synonyms): Phrase[] {
  const phrases: Phrase[] = [];
  for (let at = 0; at < words.length; ) {
    const length = phraseLengthAt(words, at, synonyms);
    const phrase = words.slice(at, at + Math.max(length, 1));
    at += phrase.length;
    const others = length === 0 ? [] : (synonyms.get(keyOfWords(phrase)) ?? []);
    const meaningful = phrase.filter(isMeaningful);
    if (meaningful.length === 0 && others.length === 0) continue;
    const own = meaningful.length > 0 ? meaningful : phrase;
    const asTyped = { ...allOf(own.map(queryOf)), ...(own.length > 1 && { boostTerm: () => PHRASE_BOOST }) };
    phrases.push({
      words: own,
      query: { combineWith: 'OR', queries: [asTyped, ...others.map(synonymQuery)] },
    });
  }
  return phrases.length > 0 ? phrases : words.map((word) => ({ words: [word], query: queryOf(word) }));
}

function allOf(queries: Query[]): QueryCombination {
  return { combineWith: 'AND', queries };
}

function synonymQuery(words: Word[]): Query {
  return {
    combineWith: 'AND',
    boostTerm: () => SYNONYM_BOOST,
    prefix: false,
    fuzzy: false,
    queries: words.map(singularOrPlural),
  };
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

/** Words of five characters may have one typo, those of eight two, but none in the first character. */
const FUZZY = { fuzzy: (term: string) => (term.length > 4 ? 0.2 : false) };

/** An item with all or some of the words. */
export interface Match extends Pick<SearchResult, 'id' | 'score' | 'terms' | 'queryTerms'> {
  /** The words that it does not have. */
  missing: Word[];
}

interface Found {
  matches: Match[];
  /** The words that nothing has. */
  unknown: Word[];
}

/**
 * Finds items with all words as typed. If there are none, corrects the words that nothing has; then, items with only some of
 * the words count, too. Also returns the words that were searched for.
 */
export function find(search: MiniSearch, typed: Word[], synonyms: Synonyms): Found & { words: Word[] } {
  const { matches, unknown } = findWords(search, typed, synonyms);
  if (unknown.length === 0) return { matches, unknown, words: typed };
  const words = typed.flatMap((word) => (unknown.includes(word) ? correct(search, word) : word));
  return { matches: findWords(search, words, synonyms).matches, unknown, words };
}

/** Finds items with all words; if there are none, items with some of them, of which those with most rank first. */
function findWords(search: MiniSearch, words: Word[], synonyms: Synonyms): Found {
  const phrases = phrasesOf(words, synonyms);
  const all = phrases.flatMap((phrase) => phrase.words);
  const matches = new Map<number, Match>();
  const unknown: Word[] = [];
  const add = (own: Word[], found: SearchResult[]): void => {
    if (found.length === 0) unknown.push(...own);
    for (const result of found) {
      const match = matches.get(result.id);
      const terms = [...(match?.terms ?? []), ...result.terms];
      const queryTerms = [...(match?.queryTerms ?? []), ...result.queryTerms];
      // MiniSearch multiplies the score by the number of terms.
      const score = (scoreOf(match) + scoreOf(result)) * queryTerms.length;
      const missing = (match?.missing ?? all).filter((word) => !own.includes(word));
      matches.set(result.id, { id: result.id, score, terms, queryTerms, missing });
    }
  };
  for (const { words: own, query } of phrases) add(own, search.search(query));
  // Also matches one joined word: `stop loss price`, `bank giro`.
  const joined = words.length > 1 ? search.search(words.map((word) => word.joined).join('')) : [];
  if (joined.length > 0) add(all, joined);
  const some = [...matches.values()];
  const complete = some.filter(({ missing }) => missing.length === 0);
  if (complete.length > 0) return { matches: complete, unknown: [] };
  const share = ({ missing }: Match) => 1 - missing.length / all.length;
  return { matches: some.map((match) => ({ ...match, score: match.score * share(match) ** 2 })), unknown };
}

function scoreOf(result: Pick<Match, 'queryTerms' | 'score'> | undefined): number {
  return result === undefined ? 0 : result.score / result.queryTerms.length;
}

/** The word that somebody meant: with two characters swapped, or else with typos. Empty if there is none. */
function correct(search: MiniSearch, { joined }: Word): Word[] {
  const isLikely = (term: string) => term[0] === joined[0];
  const attempts = [
    { combineWith: 'OR' as const, prefix: false, queries: transpositionsOf(joined) },
    { combineWith: 'OR' as const, ...FUZZY, queries: [joined] },
  ];
  const terms = attempts.map((query) => search.search(query)[0]?.terms.find(isLikely));
  return wordsOf(terms.find((term) => term !== undefined) ?? '');
}

/** Matches of another form rank below those of the typed word. */
const STEM_BOOST = 0.6;

/** Matches an identifier as a whole or by all of its pieces, and a word in any form. */
function queryOf({ pieces, joined }: Word): Query {
  if (pieces.length > 1) return { combineWith: 'OR', queries: [joined, allOf(pieces)] };
  const forms = [stemOf(joined), joined.replace(/(?<=[^aeiou])y$/, 'ies')].filter((form) => form !== joined);
  if (forms.length === 0) return joined;
  const prefix = (form: string) => form.length > 3;
  const others: Query = { combineWith: 'OR', boostTerm: () => STEM_BOOST, prefix, queries: forms };
  return { combineWith: 'OR', queries: [joined, others] };
}
