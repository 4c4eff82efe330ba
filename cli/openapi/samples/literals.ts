import { escapeInvisible } from '../../text/json-text.ts';
import { entriesOf } from '../../text/key-order.ts';
import { NumberText } from '../../text/number-text.ts';
import { INVISIBLE } from '../../text/one-line.ts';

/**
 * Literals of each language. All text from documents and workflows gets into code by these functions, so that quotes, line
 * breaks, backticks, `$` or anything else cannot end a literal or be evaluated.
 */

/** Control characters except for tabs and line breaks. */
const CONTROL = /[^\P{Cc}\t\n]/gu;

/**
 * Quotes text for bash, ksh and zsh. Invisible characters are escaped as bytes, so that a terminal doesn't interpret them
 * when the text is pasted. NUL, which an argument cannot contain, is removed.
 */
export function shellString(text: string): string {
  const clean = text.toWellFormed().replaceAll('\0', '');
  if (clean.search(CONTROL) < 0 && !clean.includes('\t') && clean.search(INVISIBLE) < 0)
    return `'${clean.replaceAll("'", `'\\''`)}'`;
  const bytes = (character: string): string =>
    [...new TextEncoder().encode(character)].map((byte) => `\\${byte.toString(8).padStart(3, '0')}`).join('');
  const escaped = clean
    // An interactive shell expands `!` here as well.
    .replace(/[\\'!]/g, (character) => (character === '!' ? bytes(character) : `\\${character}`))
    .replaceAll('\t', '\\t')
    .replaceAll('\r', '\\r')
    .replace(CONTROL, bytes)
    .replace(INVISIBLE, bytes);
  return `$'${escaped}'`;
}

/** A part of a string: literal text, or an expression of the language. */
export type Piece = { text: string } | { code: string };

/** Writes one word of a shell; `code` is an expansion such as `$ORDER_ID`, quoted so that it stays one word. */
export function shellWord(pieces: Piece[]): string {
  const texts = pieces.flatMap((piece) => ('text' in piece ? [piece.text] : []));
  if (texts.length === pieces.length) return shellString(texts.join(''));
  const isPlain = /^[^"\\$`!\p{Cc}]*$/u.test(texts.join('')) && texts.join('').search(INVISIBLE) < 0;
  if (!isPlain)
    return pieces
      .map((piece) => ('code' in piece ? `"${piece.code}"` : piece.text && shellString(piece.text)))
      .join('');
  const inner = pieces.map((piece, index) => {
    if ('text' in piece) return piece.text;
    const next = pieces[index + 1];
    // The next text could be part of the name, or in zsh an index or a modifier.
    return next && 'text' in next && /^(\w|\[|:\w)/.test(next.text)
      ? piece.code.replace(/^\$(\w+)$/, '$${$1}')
      : piece.code;
  });
  return `"${inner.join('')}"`;
}

/** Quotes a string in Python, Go or jq, with the escapes of JSON; in jq, escaped backslashes cannot start `\(…)`. */
export function jsonString(text: string): string {
  return escapeInvisible(JSON.stringify(text.toWellFormed()));
}

/** Quotes a string in JavaScript or TypeScript. */
export function jsString(text: string): string {
  return escapeInvisible(JSON.stringify(text));
}

/** Writes a string, or a template literal if there are expressions. */
export function jsText(pieces: Piece[]): string {
  const texts = pieces.flatMap((piece) => ('text' in piece ? [piece.text] : []));
  if (texts.length === pieces.length) return jsString(texts.join(''));
  const escaped = (text: string): string =>
    escapeInvisible(JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"')).replace(/[`$]/g, '\\$&');
  return `\`${pieces.map((piece) => ('text' in piece ? escaped(piece.text) : `\${${piece.code}}`)).join('')}\``;
}

/** Writes the key of an object literal; `__proto__` is computed, because otherwise it would set the prototype. */
export function jsKey(key: string): string {
  if (key === '__proto__') return '["__proto__"]';
  return /^[A-Za-z_$][\w$]*$/.test(key) ? key : jsString(key);
}

const JS: Notation = {
  text: jsString,
  key: jsKey,
  ...{ none: 'null', yes: 'true', no: 'false' },
  layout: onLines('  '),
};

/** Writes a JSON value as an expression within an object. */
export function jsValue(value: unknown): string {
  return layOut(value, JS, '  ');
}

const PYTHON: Notation = {
  text: jsString,
  key: jsString,
  ...{ none: 'None', yes: 'True', no: 'False' },
  layout: onLines('    '),
};

/** Writes a JSON value as an argument of a call; keeps lone surrogates, as JSON does. */
export function pythonValue(value: unknown): string {
  return layOut(value, PYTHON, '    ');
}

/** Writes a raw string in Go if possible, to keep JSON readable. */
export function goText(text: string): string {
  const isPlain = !text.includes('`') && text.search(CONTROL) < 0 && text.search(INVISIBLE) < 0;
  return isPlain ? `\`${text.toWellFormed()}\`` : jsonString(text);
}

/** Quotes a string in Java. Control characters are octal, because Java expands `\uXXXX` before parsing strings. */
export function javaString(text: string): string {
  return `"${javaEscape(text).replaceAll('"', '\\"')}"`;
}

/** Writes a multi-line text as a Java text block, any other as a string. */
export function javaText(text: string, indent: string): string {
  const lines = text.split('\n');
  // The compiler removes common indentation and trailing whitespace.
  const losesSpace = lines.some((line) => /\s$/.test(line)) || lines.every((line) => /^(\s|$)/.test(line));
  // With an empty last line, the closing quotes would determine the indentation.
  if (lines.length === 1 || lines.at(-1) === '' || losesSpace) return javaString(text);
  const block = lines.map((line) => (line === '' ? '' : indent + javaEscape(line))).join('\n');
  return `"""\n${block.replace(/"""|"$/g, (quotes) => quotes.replaceAll('"', '\\"'))}"""`;
}

function javaEscape(text: string): string {
  const escaped = text
    .toWellFormed()
    .replaceAll('\\', '\\\\')
    .replaceAll('\n', '\\n')
    .replaceAll('\r', '\\r')
    .replaceAll('\t', '\\t')
    .replace(/\p{Cc}/gu, (character) => `\\${character.charCodeAt(0).toString(8).padStart(3, '0')}`);
  return escapeInvisible(escaped);
}

/** Quotes a string in PHP: single quotes expand no variables; control characters require double quotes. */
export function phpString(text: string): string {
  const clean = text.toWellFormed();
  if (!/[^\P{Cc}\n]/u.test(clean) && clean.search(INVISIBLE) < 0)
    return `'${clean.replace(/[\\']/g, (character) => `\\${character}`)}'`;
  const escaped = clean
    .replace(/[\\"$]/g, (character) => `\\${character}`)
    .replaceAll('\n', '\\n')
    .replaceAll('\r', '\\r')
    .replaceAll('\t', '\\t');
  const code = (character: string) => `\\u{${character.charCodeAt(0).toString(16)}}`;
  return `"${escaped.replace(/\p{Cc}/gu, code).replace(INVISIBLE, code)}"`;
}

/** How values are written in a language. */
interface Notation {
  text(value: string): string;
  key(value: string): string;
  none: string;
  yes: string;
  no: string;
  layout: Layout;
}

/** How the parts of a list or an object are written. */
export interface Layout {
  step: string;
  /** Whether the parts are not indented. */
  isFlat?(value: object): boolean;
  join(parts: string[], at: { value: object; indent: string }): string;
}

function onLines(step: string): Layout {
  return {
    step,
    join(parts, { value, indent }) {
      const [open, close] = Array.isArray(value) ? '[]' : '{}';
      return `${open}\n${parts.map((part) => `${indent}${step}${part},\n`).join('')}${indent}${close}`;
    },
  };
}

/** Writes a JSON value as an expression of a language. */
export function layOut(value: unknown, notation: Notation, indent = ''): string {
  const { layout } = notation;
  if (typeof value === 'string') return notation.text(value);
  if (typeof value === 'boolean') return value ? notation.yes : notation.no;
  if (typeof value === 'number' && Number.isFinite(value)) return JSON.stringify(value);
  if (value instanceof NumberText) return value.json ?? notation.none;
  // Anything else, such as NaN, has no JSON equivalent.
  if (typeof value !== 'object' || value === null) return notation.none;
  const inner = layout.isFlat?.(value) ? indent : indent + layout.step;
  const write = (item: unknown) => layOut(item, notation, inner);
  const parts = Array.isArray(value)
    ? value.map(write)
    : entriesOf(value).map(([key, item]) => `${notation.key(key)}: ${write(item)}`);
  if (parts.length === 0) return Array.isArray(value) ? '[]' : '{}';
  return layout.join(parts, { value, indent });
}
