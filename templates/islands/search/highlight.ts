import { charactersOf } from './words.ts';

/** A text in pieces, some of them what was searched for. */
export type Marked = { text: string; mark: boolean }[];

/** Marks where terms stand in a text, from the beginning of one of its pieces to the end of one. */
export function highlight(text: string, terms: string[]): Marked {
  const { characters, positions, starts } = charactersOf(text);
  const marked = new Set<number>();
  for (const term of terms) {
    for (let at = characters.indexOf(term); at >= 0; at = characters.indexOf(term, at + 1)) {
      if (!starts.has(at)) continue;
      let end = at + term.length;
      while (end < characters.length && !starts.has(end)) end += 1;
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

const EXCERPT = 140;

/** The part of a text in which the terms stand first, in whole words. */
export function excerpt(text: string, terms: string[]): string {
  if (text.length <= EXCERPT) return text;
  const { characters, positions, starts } = charactersOf(text);
  const places = terms.flatMap((term) => {
    for (let at = characters.indexOf(term); at >= 0; at = characters.indexOf(term, at + 1))
      if (starts.has(at)) return [positions[at] ?? 0];
    return [];
  });
  const first = places.length > 0 ? Math.min(...places) : 0;
  const from = first < EXCERPT / 2 ? 0 : text.lastIndexOf(' ', first - 30) + 1;
  const part = text.slice(from, from + EXCERPT);
  const whole = from + EXCERPT >= text.length ? part : `${part.replace(/ \S*$/, '')} …`;
  return from > 0 ? `… ${whole}` : whole;
}
