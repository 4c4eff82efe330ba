import { isIndex, setOrder } from './key-order.ts';
import { NumberText } from './number-text.ts';

/** Strings, those before a colon with it; numbers; braces. */
const TOKENS = /"[^"\\]*(?:\\[\s\S][^"\\]*)*(?:"(?:\s*:)?|\\?$)|-?\d[\d.eE+-]*|[{}]/g;

/** Parses JSON; numbers that a double would write otherwise keep their text, and objects know the order of their keys. Throws like `JSON.parse`. */
export function parseJson(text: string): unknown {
  const data: unknown = JSON.parse(text);
  const tokens = text.match(TOKENS) ?? [];
  const isMoved = /"\d+"\s*:/.test(text) && movesKeys(tokens);
  if (!isMoved && !tokens.some(isKeptNumber)) return data;
  // No string of the text has more tildes in a row.
  const tildes = (text.match(/~+/g) ?? []).reduce((most, run) => Math.max(most, run.length), 0);
  const mark = '~'.repeat(tildes + 1);
  const marked = text.replace(TOKENS, (token) => {
    if (isKeptNumber(token)) return `"${mark}${token}"`;
    return isMoved && isIndex(keyOf(token)) ? `"${mark}${token.slice(1)}` : token;
  });
  return JSON.parse(marked, (_, value) => {
    if (typeof value === 'string' && value.startsWith(mark)) {
      const source = value.slice(mark.length);
      return new NumberText(source, Number(source));
    }
    return isMoved && typeof value === 'object' && value !== null && !Array.isArray(value)
      ? withKeys(value, mark)
      : value;
  });
}

function isKeptNumber(token: string): boolean {
  return /^[-\d]/.test(token) && String(Number(token)) !== token;
}

/** The name of a key without escapes; empty for another token. */
function keyOf(token: string): string {
  return token.endsWith(':') ? (/^"([^"\\]*)"/.exec(token)?.[1] ?? '') : '';
}

/** Whether JavaScript puts any keys into another order. */
function movesKeys(tokens: string[]): boolean {
  /** For each open object the highest index so far; infinite after another key. */
  const open: number[] = [];
  for (const token of tokens) {
    if (token === '{') open.push(-1);
    else if (token === '}') open.pop();
    else if (token.endsWith(':')) {
      const last = open.length - 1;
      const key = keyOf(token);
      if (!isIndex(key)) open[last] = Number.POSITIVE_INFINITY;
      else if (Number(key) < (open[last] ?? 0)) return true;
      else open[last] = Number(key);
    }
  }
  return false;
}

function withKeys(object: object, mark: string): object {
  const entries = Object.entries(object).map(([key, value]): [string, unknown] => [
    key.startsWith(mark) ? key.slice(mark.length) : key,
    value,
  ]);
  return setOrder(
    Object.fromEntries(entries),
    entries.map(([key]) => key),
  );
}

/** Parses JSON; undefined if it is none. */
export function readJson(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}
