import { AsyncLocalStorage } from 'node:async_hooks';
import { en } from './en.ts';
import { type PluralForm, pluralForm } from './plural-forms.ts';

export type Key = keyof typeof en;

/** A text with the forms that its language has for numbers: English, if it is not written. */
export interface Plural extends Partial<Record<PluralForm, string>> {
  one: string;
  other: string;
  language?: string;
}

/** Every text of the interface in a language. */
export type Words = { readonly [K in Key]: (typeof en)[K] extends string ? string : Plural };

type Names<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never;
/** The names that a text is filled with. */
export type NamesOf<K extends Key> = Names<
  (typeof en)[K] extends { other: infer Other } ? Other | 'x{count}' : (typeof en)[K]
>;
/** The keys of texts that are complete as they are. */
export type PlainKey = { [K in Key]: [NamesOf<K>] extends [never] ? K : never }[Key];
export type Values<K extends Key> = [NamesOf<K>] extends [never]
  ? []
  : [values: Record<NamesOf<K>, string | number>];

/** The words of the site that is being built: several may be built at the same time. */
const current = new AsyncLocalStorage<Words>();

/** Builds a site, or a part of it, in a language. */
export function inWords<T>(words: Words, run: () => T): T {
  return words === currentWords() ? run() : current.run(words, run);
}

export function currentWords(): Words {
  return current.getStore() ?? en;
}

/** Returns a text in the language of the site. Scripts of pages have the texts in place of calls of this function. */
export function t<K extends Key>(key: K, ...[values = {}]: Values<K> | [Record<string, never>?]): string {
  const { count } = values as { count?: string | number };
  return textOf(key, Number(count)).replace(/\{(\w+)\}/g, (_, name) => String(values[name as never]));
}

/** Returns a text as it stands in the catalogue, with the names of its values. */
export function textOf(key: Key, count?: number): string {
  const text: string | Plural = currentWords()[key];
  if (typeof text === 'string') return text;
  const { language } = text;
  const form = language === undefined ? (count === 1 ? 'one' : 'other') : pluralForm(language, Number(count));
  return text[form] ?? text.other;
}

/** The words of scripts, by their keys. */
export type ScriptWords = Record<string, string>;

/** Returns the words that are compiled into the scripts of the site. */
export function scriptWords(words: Words = currentWords()): ScriptWords {
  return Object.fromEntries(
    Object.entries(words).flatMap(([key, text]) =>
      key.startsWith('ui.') && typeof text === 'string' ? [[key, text]] : [],
    ),
  );
}
