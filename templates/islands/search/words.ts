/** Pieces of a word or an identifier: `stop`, `Loss`, `Price`; `OAuth2` → `O`, `Auth2`; `v2`, `orders`. */
const PIECE = /\p{Lu}+(?!\p{Ll})\p{N}*|\p{Lu}?\p{Ll}+\p{N}*|[\p{Lo}ー]+\p{N}*|\p{N}+/gu;

/** Chinese and Japanese have no spaces: words are found by their pairs of characters. */
const UNSPACED = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]{2,}$/u;

/** Longer identifiers are found by their start and by each piece. */
const MAX_JOINED = 8;

export interface Word {
  pieces: string[];
  /** As a reader typed it. */
  typed: string;
  /** All pieces joined: `stoplossprice` is found in any spelling. */
  joined: string;
  /** Terms that find the word: its pieces, and its ends from each piece on, so that `bankAcc` finds `getBankAccounts`. */
  terms: string[];
}

/** An index repeats the same words, so parsing each only once saves most of the time. */
const cached = new Map<string, Word>();

/** Splits a text into lower-case words without accents, at white space and characters that identifiers do not contain. */
export function wordsOf(text: string): Word[] {
  const words: Word[] = [];
  for (const source of text.split(/[\s,;()"“”…]+/)) {
    const word = cached.get(source) ?? parseWord(source);
    cached.set(source, word);
    if (word.joined !== '') words.push(word);
  }
  return words;
}

function parseWord(source: string): Word {
  // `wallet's` is not a plural.
  const plain = unaccented(source).replace(/['’]s$/, '');
  const parts = Array.from(plain.matchAll(PIECE), ([piece]) => piece.toLowerCase());
  const pieces = parts.flatMap((part) => (UNSPACED.test(part) ? pairsOf(part) : part));
  const beginnings = parts.slice(0, MAX_JOINED).map((_, start) => parts.slice(start).join(''));
  return {
    typed: source.replace(/^\P{L}+(?=\p{L})|(?<![?!.:])[?!.:]+$/gu, ''),
    pieces,
    joined: parts.join(''),
    terms: [...new Set([...pieces, ...beginnings])],
  };
}

function pairsOf(run: string): string[] {
  const characters = [...run];
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`);
}

/** Removes English endings: `callbacks` → `callback`, `rounding` → `round`. */
export function stemOf(word: string): string {
  const stem = word.replace(/(?<=[a-z]{3})(?:ies|(?<=[hsxz])es|(?<!s)s|(?<=[a-z]{4})(?:ing|ed))$/, '');
  return word.endsWith('ies') && stem !== word ? `${stem}y` : stem;
}

/** Returns a word with each two neighbouring characters swapped: `cancle` may be `cancel`. */
export function transpositionsOf(word: string): string[] {
  return Array.from(word, (_, index) => index)
    .filter((index) => index > 0 && word[index] !== word[index - 1])
    .map((index) => `${word.slice(0, index - 1)}${word[index]}${word[index - 1]}${word.slice(index + 1)}`);
}

export function termsOf(text: string): string[] {
  return wordsOf(text).flatMap(({ terms }) => terms);
}

/** Equal for a query and a name: `bank_transfer` and `bankTransfer`, `sell order` and `Sell order`. */
export function keyOf(text: string): string {
  return wordsOf(text)
    .map(({ joined }) => joined)
    .join(' ');
}

export interface CharacterMap {
  /** Only lower-case letters and digits. */
  characters: string;
  /** Position of each of them in the text. */
  positions: number[];
  /** Indexes at which a piece starts, and the end. */
  starts: Set<number>;
}

/** Reduces a text to the characters of its terms, with their positions. */
export function charactersOf(text: string): CharacterMap {
  const map: CharacterMap = { characters: '', positions: [], starts: new Set() };
  for (const { 0: piece, index } of text.matchAll(PIECE)) {
    const isUnspaced = UNSPACED.test(piece);
    let position = index;
    for (const character of piece) {
      const characters = unaccented(character).toLowerCase();
      if (isUnspaced || position === index) map.starts.add(map.characters.length);
      map.characters += characters;
      for (const _ of characters) map.positions.push(position);
      position += character.length;
    }
  }
  map.starts.add(map.characters.length);
  return map;
}

function unaccented(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '');
}
