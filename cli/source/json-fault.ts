import { NumberText } from '../text/number-text.ts';
import type { Fault } from './yaml-faults.ts';

/** A token of JSON, or a character that begins none. */
const TOKENS = /"(?:[^"\\\n]|\\.)*"|-?\d[\d.eE+-]*|\b(?:true|false|null)\b|[{}[\],:]|\S/g;

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it looks for.
const CONTROL = /[\x00-\x1f]/;

/** By what begins where JSON allows nothing that begins so. */
const HINTS: [start: RegExp, message: string, hint: string][] = [
  [/^(\/[/*]|#)/, 'JSON has no comments.', 'Remove it.'],
  [/^(?:\.{2,}|…)/, 'JSON has nothing that stands for the rest.', 'Write the rest, or remove the dots.'],
  [/^['‘’“”]/, 'Texts in JSON have double quotes.', 'Write `"` on both sides of the text.'],
  [
    /^"/,
    'This text is not closed on its line.',
    'Write `"` at its end, `\\"` for a quote in it, and `\\n` for a new line.',
  ],
  [
    /^[\w$]/,
    'Texts and keys in JSON have double quotes.',
    'Write `"` on both sides of the text, and `\\"` for a quote in it.',
  ],
];

/** Finds the first place where a text that JavaScript cannot read is not JSON, though it may be YAML. */
export function jsonFault(text: string): Fault | undefined {
  const fault = (offset: number, message: string, hint: string): Fault => ({
    ...{ message, severity: 'error', rule: 'json/syntax', offset, hint },
  });
  let before = { token: '', end: 0 };
  let depth = 0;
  for (const { 0: token, index } of text.matchAll(TOKENS)) {
    const control = token.search(CONTROL);
    if (control >= 0)
      return fault(
        index + control,
        'A text in JSON contains no tab and no other control character.',
        'Write a tab as `\\t`, and any other as `\\u` with four digits; or remove it.',
      );
    if (/^-?0\d/.test(token))
      return fault(
        index,
        'A number in JSON does not begin with a zero.',
        'Write `"` on both sides of it if it is a text.',
      );
    const isValue = /^["\d-]..|^["\d{[]|^(true|false|null)$/s.test(token);
    if (token.length === 1 && !/[{}[\],:\d]/.test(token)) {
      const found = HINTS.find(([start]) => start.test(text.slice(index)));
      return found && fault(index, found[1], found[2]);
    }
    if (depth === 0 && before.token !== '')
      return fault(
        index,
        'JSON has nothing after its value.',
        'Write one value: several are a list, `[1, 2]`.',
      );
    if (/[{[]/.test(token[0] ?? '')) depth += 1;
    if (/[}\]]/.test(token[0] ?? '')) depth -= 1;
    if (isValue && /["\d\]}el]$/.test(before.token))
      return fault(
        before.end,
        'A comma or a colon is missing here.',
        'Write `,` between two values, and `:` after a key.',
      );
    if (before.token === ',' && /^[,\]}]$/.test(token))
      return fault(
        before.end - 1,
        `JSON allows no comma before ${token === ',' ? 'another comma' : 'a closing bracket'}.`,
        'Remove the comma.',
      );
    before = { token, end: index + token.length };
  }
  return undefined;
}

/** Finds the first key that occurs twice in its object, of which `JSON.parse` keeps the last. */
export function repeatedKey(text: string, data: unknown): Fault | undefined {
  const tokens = () => text.matchAll(/"[^"\\]*(?:\\[\s\S][^"\\]*)*(?:"(\s*:)?|\\?$)|[{}]/g);
  let keys = 0;
  for (const [, colon] of tokens()) if (colon !== undefined) keys += 1;
  for (const waiting: unknown[] = [data]; waiting.length > 0; ) {
    const value = waiting.pop();
    if (typeof value !== 'object' || value === null || value instanceof NumberText) continue;
    const parts = Object.values(value);
    if (!Array.isArray(value)) keys -= parts.length;
    for (const part of parts) waiting.push(part);
  }
  if (keys === 0) return undefined;
  const open: Set<string>[] = [];
  for (const { 0: token, 1: colon, index } of tokens()) {
    if (token === '{') open.push(new Set());
    else if (token === '}') open.pop();
    else if (colon !== undefined) {
      const key = token.slice(0, -colon.length);
      if (open.at(-1)?.has(key))
        return {
          message: `The key ${key} occurs twice in this object, and only the last one counts.`,
          ...{ severity: 'warning', rule: 'json/repeated', offset: index },
          hint: 'Remove one of the two, or merge them.',
        };
      open.at(-1)?.add(key);
    }
  }
  return undefined;
}
