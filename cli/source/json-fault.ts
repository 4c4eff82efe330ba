import { NumberText } from '../text/number-text.ts';
import { faultAt, type SyntaxFault } from './yaml-faults.ts';

const RULE = 'json/syntax';

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
export function jsonFault(text: string): SyntaxFault | undefined {
  let before: Token = { text: '', index: 0, open: '' };
  for (const { 0: written, index } of text.matchAll(TOKENS)) {
    const open = /^[}\]]/.test(written)
      ? before.open.slice(0, -1)
      : before.open + (/^[{[]/.exec(written)?.[0] ?? '');
    const token = { text: written, index, open };
    const fault = tokenFault(token) ?? numberFault(text, token, before);
    if (fault) return fault;
    // What follows a character that begins no token says nothing.
    if (written.length === 1 && !/[{}[\],:\d]/.test(written)) return unknownFault(text, index);
    const misplaced = orderFault(token, before);
    if (misplaced) return misplaced;
    before = token;
  }
  return undefined;
}

interface Token {
  text: string;
  index: number;
  /** The brackets of the objects and lists that are open after it. */
  open: string;
}

/** Finds what people write in numbers: a unit, or a comma in place of the point. */
function numberFault(
  text: string,
  { text: token, index, open }: Token,
  before: Token,
): SyntaxFault | undefined {
  if (/^-?\d/.test(before.text) && /^[\p{L}%€$]$/u.test(token))
    return faultAt(RULE, index, { message: 'A number in JSON has no unit.', hint: 'Remove the unit.' });
  const isComma = before.text === ',' && open.endsWith('{') && /^\d/.test(token);
  return isComma && /\d,$/.test(text.slice(0, index))
    ? faultAt(RULE, before.index, {
        message: 'A number in JSON has a point.',
        hint: 'Write `.` in place of the comma.',
      })
    : undefined;
}

function unknownFault(text: string, index: number): SyntaxFault | undefined {
  const found = HINTS.find(([start]) => start.test(text.slice(index)));
  return found && faultAt(RULE, index, { message: found[1], hint: found[2] });
}

function tokenFault({ text, index }: Token): SyntaxFault | undefined {
  const control = text.search(CONTROL);
  if (control >= 0)
    return faultAt(RULE, index + control, {
      message: 'A text in JSON contains no tab and no other control character.',
      hint: 'Write a tab as `\\t`, and any other as `\\u` with four digits; or remove it.',
    });
  return /^-?0\d/.test(text)
    ? faultAt(RULE, index, {
        message: 'A number in JSON does not begin with a zero.',
        hint: 'Write `"` on both sides of it if it is a text.',
      })
    : undefined;
}

/** Finds what a token cannot follow. */
function orderFault({ text, index }: Token, before: Token): SyntaxFault | undefined {
  const end = before.index + before.text.length;
  if (before.open === '' && before.text !== '')
    return faultAt(RULE, index, {
      message: 'JSON has nothing after its value.',
      hint: 'Write one value: several are a list, `[1, 2]`.',
    });
  const isValue = /^["\d-]..|^["\d{[]|^(true|false|null)$/s.test(text);
  if (isValue && /["\d\]}el]$/.test(before.text))
    return faultAt(RULE, end, {
      message: 'A comma or a colon is missing here.',
      hint: 'Write `,` between two values, and `:` after a key.',
    });
  return before.text === ',' && /^[,\]}]$/.test(text)
    ? faultAt(RULE, end - 1, {
        message: `JSON allows no comma before ${text === ',' ? 'another comma' : 'a closing bracket'}.`,
        hint: 'Remove the comma.',
      })
    : undefined;
}

/** Finds the first key that occurs twice in its object, of which `JSON.parse` keeps the last. */
export function repeatedKey(text: string, data: unknown): SyntaxFault | undefined {
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
