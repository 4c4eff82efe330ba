import { INVISIBLE } from './one-line.ts';

/** Pretty-prints JSON, with invisible characters escaped. */
export function jsonText(value: unknown): string {
  return escapeInvisible(JSON.stringify(value, null, 2) ?? 'null');
}

/** Escapes invisible characters as `\uXXXX`, which JSON, JavaScript, Python, Go and Java support. */
export function escapeInvisible(text: string): string {
  return text.replace(
    INVISIBLE,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
