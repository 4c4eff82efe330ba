/** Pieces of a word or an identifier: `stop`, `Loss`, `Price`; `OAuth2` → `O`, `Auth2`; `v2`, `orders`. */
const PIECE = /\p{Lu}+(?!\p{Ll})\p{N}*|\p{Lu}?\p{Ll}+\p{N}*|\p{Lo}+\p{N}*|\p{N}+/gu;

/** Identifiers of more pieces than this are found by their beginning and by each piece. */
const MOST_JOINED = 8;

export interface Word {
  pieces: string[];
  /** All pieces as one: `stoplossprice` is found in whichever way it is written. */
  joined: string;
  /** What the word is found by: its pieces, and itself from each of them on, so that `bankAcc` finds `getBankAccounts`. */
  terms: string[];
}

/** An index has the same words again and again: reading each once is most of what makes a search ready soon. */
const read = new Map<string, Word>();

/** A text → its words, small and without accents. Only white space and what no identifier holds parts them. */
export function wordsOf(text: string): Word[] {
  const words: Word[] = [];
  for (const written of text.split(/[\s,;()"“”…]+/)) {
    const word = read.get(written) ?? readWord(written);
    read.set(written, word);
    if (word.joined !== '') words.push(word);
  }
  return words;
}

function readWord(written: string): Word {
  // `wallet's` is no plural.
  const plain = unaccented(written).replace(/['’]s$/, '');
  const pieces = Array.from(plain.matchAll(PIECE), ([piece]) => piece.toLowerCase());
  const beginnings = pieces.slice(0, MOST_JOINED).map((_, start) => pieces.slice(start).join(''));
  return { pieces, joined: pieces.join(''), terms: [...new Set([...pieces, ...beginnings])] };
}

/** An English word without the ending of its number or form: `callbacks` → `callback`, `rounding` → `round`. */
export function stemOf(word: string): string {
  const stem = word.replace(/(?<=[a-z]{3})(?:ies|(?<=[hsxz])es|(?<!s)s|(?<=[a-z]{4})(?:ing|ed))$/, '');
  return word.endsWith('ies') && stem !== word ? `${stem}y` : stem;
}

/** A word with each two neighbours changed: `cancle` may be `cancel`. */
export function transpositionsOf(word: string): string[] {
  return Array.from(word, (_, index) => index)
    .filter((index) => index > 0 && word[index] !== word[index - 1])
    .map((index) => `${word.slice(0, index - 1)}${word[index]}${word[index - 1]}${word.slice(index + 1)}`);
}

export function termsOf(text: string): string[] {
  return wordsOf(text).flatMap(({ terms }) => terms);
}

/** What must be equal for a query to be a name: `klarna_bankgiro` and `klarnaBankgiro`, `sell order` and `Sell order`. */
export function keyOf(text: string): string {
  return wordsOf(text)
    .map(({ joined }) => joined)
    .join(' ');
}

export interface CharacterMap {
  /** Lower-case letters and digits alone. */
  characters: string;
  /** Where each of them stands in the text. */
  positions: number[];
  /** Which of them begin a piece. */
  starts: Set<number>;
}

/** A text without anything but what its terms are made of, and the way back. */
export function charactersOf(text: string): CharacterMap {
  const map: CharacterMap = { characters: '', positions: [], starts: new Set() };
  for (const { 0: piece, index } of text.matchAll(PIECE)) {
    map.starts.add(map.characters.length);
    let position = index;
    for (const character of piece) {
      const characters = unaccented(character).toLowerCase();
      map.characters += characters;
      for (const _ of characters) map.positions.push(position);
      position += character.length;
    }
  }
  return map;
}

function unaccented(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '');
}
