import { type CharacterMap, charactersOf } from './words.ts';

/** A text in pieces, of which some match the query. */
export type Marked = { text: string; mark: boolean }[];

/** Marks terms in a text, from the start of a piece of a word to the end of one. */
export function highlight(text: string, terms: string[]): Marked {
  const map = charactersOf(text);
  const { positions, starts } = map;
  const marked = new Set<number>();
  for (const term of terms) {
    for (const at of matchesIn(map, text, term)) {
      let end = at + term.length;
      while (!starts.has(end)) end += 1;
      const last = positions[end - 1] ?? 0;
      for (let position = positions[at] ?? 0; position <= last; position++) marked.add(position);
    }
  }
  const pieces: Marked = [];
  for (let position = 0; position < text.length; position++) {
    const mark = marked.has(position);
    const piece = pieces.at(-1);
    if (piece?.mark === mark) piece.text += text[position];
    else pieces.push({ text: text[position] ?? '', mark });
  }
  return pieces;
}

const EXCERPT_LENGTH = 140;

/** Returns the part of a text with the first match, in whole words. */
export function excerpt(text: string, terms: string[]): string {
  if (text.length <= EXCERPT_LENGTH) return text;
  const map = charactersOf(text);
  const matches = terms.flatMap((term) => matchesIn(map, text, term));
  const first = matches.length > 0 ? (map.positions[Math.min(...matches)] ?? 0) : 0;
  const from = first < EXCERPT_LENGTH / 2 ? 0 : text.lastIndexOf(' ', first - 30) + 1;
  const part = text.slice(from, from + EXCERPT_LENGTH);
  const whole = from + EXCERPT_LENGTH >= text.length ? part : `${part.replace(/ \S*$/, '')} …`;
  return from > 0 ? `… ${whole}` : whole;
}

/** Returns where a term is in the characters of a text: from the start of a piece on, and within a word. */
function matchesIn({ characters, positions, starts }: CharacterMap, text: string, term: string): number[] {
  const found: number[] = [];
  for (let at = characters.indexOf(term); at >= 0; at = characters.indexOf(term, at + 1))
    if (starts.has(at) && !text.slice(positions[at], positions[at + term.length - 1]).includes(' '))
      found.push(at);
  return found;
}
