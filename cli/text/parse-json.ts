import { createHash } from 'node:crypto';
import { NumberText } from './number-text.ts';

const TOKENS = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.eE+-]*/g;

/** Parses JSON; numbers that a double would write otherwise keep their text. Throws like `JSON.parse`. */
export function parseJson(text: string): unknown {
  const data: unknown = JSON.parse(text);
  const isKept = (token: string) => !token.startsWith('"') && String(Number(token)) !== token;
  if (!text.match(TOKENS)?.some(isKept)) return data;
  // No string of the text is its hash.
  const mark = createHash('sha256').update(text).digest('base64');
  const marked = text.replace(TOKENS, (token) => (isKept(token) ? `"${mark}${token}"` : token));
  return JSON.parse(marked, (_, value) => {
    if (typeof value !== 'string' || !value.startsWith(mark)) return value;
    const source = value.slice(mark.length);
    return new NumberText(source, Number(source));
  });
}
