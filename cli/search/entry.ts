import type { RichText } from '../openapi/model/model.ts';
import { cutAtWord } from '../text/cut-at-word.ts';
import type { SearchEntry } from './model.ts';

/** An entry with its complete anchor, before it is written short. */
export interface Found extends SearchEntry {
  anchor: string;
  /** Text that is searched, too: of guides all of it, else the beginning. */
  text?: string;
  inner: Found[];
}

const LONGEST = 200;

/** Enough of a description to be found by it, and to show what it is about. */
export function beginningOf(description: Pick<RichText, 'text'> | undefined): { text?: string } {
  const text = description?.text.replace(/\s+/g, ' ').trim() ?? '';
  if (text === '') return {};
  return { text: cutAtWord(text, LONGEST) };
}

/** Writes each anchor as what it adds to the one around it, and leaves out the text, and what is empty. */
export function shorten({ inner, anchor, text: _, ...entry }: Found, around: string): SearchEntry {
  const added = around !== '' && anchor.startsWith(`${around}-`) ? anchor.slice(around.length) : anchor;
  return {
    ...entry,
    ...(anchor === around ? { anchor: '' } : added === `-${entry.name}` ? {} : { anchor: added }),
    ...(inner.length > 0 ? { inner: inner.map((one) => shorten(one, anchor)) } : {}),
  };
}

/** The texts of what can be found, in the order in which a browser reads the entries. */
export function textsOf({ kind, text = '', inner }: Found): string[] {
  const texts = inner.flatMap(textsOf);
  return kind === 'place' ? texts : [text, ...texts];
}
