import { entriesOf, hasOrder } from './key-order.ts';
import { holds, NumberText } from './number-text.ts';
import { INVISIBLE } from './one-line.ts';

/** Pretty-prints JSON, with invisible characters escaped. */
export function jsonText(value: unknown): string {
  return escapeInvisible(writeJson(value, 2) ?? 'null');
}

/** Like `JSON.stringify`, with numbers, and with keys in the order, as they were written. */
export function writeJson(value: object, indent?: number): string;
export function writeJson(value: unknown, indent?: number): string | undefined;
export function writeJson(value: unknown, indent = 0): string | undefined {
  if (!holds(value, (part) => part instanceof NumberText || hasOrder(part)))
    return JSON.stringify(value, null, indent);
  const write = (part: unknown, margin: string): string | undefined => {
    if (part instanceof NumberText) return part.json ?? 'null';
    if (typeof part !== 'object' || part === null) return JSON.stringify(part);
    const inner = margin + ' '.repeat(indent);
    const parts = Array.isArray(part)
      ? part.map((item) => write(item, inner) ?? 'null')
      : entriesOf(part).flatMap(([key, item]) => {
          const text = write(item, inner);
          return text === undefined ? [] : [`${JSON.stringify(key)}:${indent > 0 ? ' ' : ''}${text}`];
        });
    const [open, close] = Array.isArray(part) ? ['[', ']'] : ['{', '}'];
    if (parts.length === 0) return open + close;
    const [before, after] = indent > 0 ? [`\n${inner}`, `\n${margin}`] : ['', ''];
    return open + before + parts.join(`,${before}`) + after + close;
  };
  return write(value, '');
}

/** Escapes invisible characters as `\uXXXX`, which JSON, JavaScript, Python, Go and Java support. */
export function escapeInvisible(text: string): string {
  return text.replace(
    INVISIBLE,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
