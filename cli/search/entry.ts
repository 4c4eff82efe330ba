import { MAX_SEARCH_TEXT } from '../limits.ts';
import type { RichText } from '../openapi/model/model.ts';
import { cutAtWord } from '../text/cut-at-word.ts';
import type { SearchEntry, SearchKind } from './model.ts';

/** An entry with its complete anchor, before it is shortened. */
export interface FullEntry extends SearchEntry {
  anchor: string;
  /** Text that is searched, too: all text of a guide, or the beginning of a description. */
  text?: string;
  inner: FullEntry[];
}

/** Returns enough of a description to be found by it, and to show what it is about. */
export function beginningOf(description: Pick<RichText, 'text'> | undefined): { text?: string } {
  const text = description?.text.replace(/\s+/g, ' ').trim() ?? '';
  return text === '' ? {} : { text: cutAtWord(text, MAX_SEARCH_TEXT) };
}

interface Named {
  name: string;
  anchor: string;
  description?: Pick<RichText, 'text'> | undefined;
}

/** An entry for something with an anchor, found by its name and its description. */
export function entryOf(
  kind: SearchKind,
  { name, anchor, description }: Named,
  inner: FullEntry[] = [],
): FullEntry {
  return { kind, name, anchor, ...beginningOf(description), inner };
}

/** Shortens each anchor to what it adds to the anchor of its parent, and removes texts and empty lists. */
export function shorten({ inner, anchor, text: _, ...entry }: FullEntry, parent: string): SearchEntry {
  const added = parent !== '' && anchor.startsWith(`${parent}-`) ? anchor.slice(parent.length) : anchor;
  return {
    ...entry,
    ...(anchor === parent ? { anchor: '' } : added === `-${entry.name}` ? {} : { anchor: added }),
    ...(inner.length > 0 && { inner: inner.map((child) => shorten(child, anchor)) }),
  };
}

/** Returns the texts of all entries that can be found, in the order in which a browser reads the entries. */
export function textsOf({ kind, text = '', inner }: FullEntry): string[] {
  const texts = inner.flatMap(textsOf);
  return kind === 'group' ? texts : [text, ...texts];
}
