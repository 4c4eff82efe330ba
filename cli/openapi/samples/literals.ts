import { INVISIBLE, oneLine } from '../../text/one-line.ts';

/**
 * Texts as string literals of each language: the only way by which a text of a document or of a workflow gets into code.
 * It may hold quotes, line ends, backticks, `$` or anything else: none of it may end the literal or be evaluated.
 */

/** What a terminal would obey. A line end is none: between quotes it is a line end. */
const CONTROL = /[^\P{Cc}\t\n]/gu;

/** `\uXXXX` for what cannot be seen: JSON, JavaScript, Python, Go and Java all read it back. */
function escapeInvisible(text: string): string {
  return text.replace(
    INVISIBLE,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** A JSON document, laid out for reading. */
export function jsonText(value: unknown): string {
  return escapeInvisible(JSON.stringify(value, null, 2) ?? 'null');
}

/** A comment of a shell. Where it is pasted, zsh reads it as a command: nothing in it may be special there. */
export function shellComment(text: string): string {
  const words = oneLine(text);
  return /^[\p{L}\p{N} ,.:/-]*$/u.test(words) ? `# ${words}` : `# ${shellString(words)}`;
}

/**
 * bash, ksh and zsh: nothing is special between single quotes but the quote itself. What cannot be seen is written as its
 * bytes, so that pasting the text gives nothing to the terminal. An argument cannot hold NUL.
 */
export function shellString(text: string): string {
  const clean = text.toWellFormed().replaceAll('\0', '');
  if (clean.search(CONTROL) < 0 && !clean.includes('\t') && clean.search(INVISIBLE) < 0)
    return `'${clean.replaceAll("'", `'\\''`)}'`;
  const bytes = (character: string): string =>
    [...Buffer.from(character)].map((byte) => `\\${byte.toString(8).padStart(3, '0')}`).join('');
  const escaped = clean
    // An interactive shell looks for `!` here, too.
    .replace(/[\\'!]/g, (character) => (character === '!' ? bytes(character) : `\\${character}`))
    .replaceAll('\t', '\\t')
    .replaceAll('\r', '\\r')
    .replace(CONTROL, bytes)
    .replace(INVISIBLE, bytes);
  return `$'${escaped}'`;
}

/** A text with something between that is known only when the code is run: an expression of the language. */
export type Piece = { text: string } | { code: string };

/** One word of a shell; `code` is an expansion such as `$ORDER_ID`, and stays one word whatever its value. */
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
    // What follows would be read as a part of the name, or by zsh as an index or a modifier.
    return next && 'text' in next && /^(\w|\[|:\w)/.test(next.text)
      ? piece.code.replace(/^\$(\w+)$/, '$${$1}')
      : piece.code;
  });
  return `"${inner.join('')}"`;
}

/** A string within a program of jq: JSON's escapes are jq's, and no backslash is left to begin `\(…)`. */
export function jqString(text: string): string {
  return escapeInvisible(JSON.stringify(text.toWellFormed()));
}

/** JavaScript and TypeScript. */
export function jsString(text: string): string {
  return escapeInvisible(JSON.stringify(text));
}

/** A string, or a template literal where there is something to fill in. */
export function jsText(pieces: Piece[]): string {
  const texts = pieces.flatMap((piece) => ('text' in piece ? [piece.text] : []));
  if (texts.length === pieces.length) return jsString(texts.join(''));
  const escaped = (text: string): string =>
    escapeInvisible(JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"')).replace(/[`$]/g, '\\$&');
  return `\`${pieces.map((piece) => ('text' in piece ? escaped(piece.text) : `\${${piece.code}}`)).join('')}\``;
}

/** The key of an object literal; `__proto__` would set the prototype, so it is computed. */
export function jsKey(key: string): string {
  if (key === '__proto__') return '["__proto__"]';
  return /^[A-Za-z_$][\w$]*$/.test(key) ? key : jsString(key);
}

/** A JSON value as an expression. */
export function jsValue(value: unknown, indent: string): string {
  return layOut(value, indent, {
    text: jsString,
    key: jsKey,
    none: 'null',
    yes: 'true',
    no: 'false',
  });
}

/** Python: JSON's escapes mean the same there, and other characters stand for themselves. */
export function pythonString(text: string): string {
  return escapeInvisible(JSON.stringify(text.toWellFormed()));
}

/** A JSON value as an expression; half of a surrogate pair stays one, as it does in JSON. */
export function pythonValue(value: unknown, indent: string): string {
  return layOut(
    value,
    indent,
    { text: jsString, key: jsString, none: 'None', yes: 'True', no: 'False' },
    '    ',
  );
}

/** Go: interpreted string; JSON's escapes are Go's. */
export function goString(text: string): string {
  return escapeInvisible(JSON.stringify(text.toWellFormed()));
}

/** Go: raw string where the text allows it, so that JSON stays readable. */
export function goText(text: string): string {
  const isPlain = !text.includes('`') && text.search(CONTROL) < 0 && text.search(INVISIBLE) < 0;
  return isPlain ? `\`${text.toWellFormed()}\`` : goString(text);
}

/** Java: control characters in octal, because Java reads `\uXXXX` before it reads strings. */
export function javaString(text: string): string {
  return `"${javaEscape(text).replaceAll('"', '\\"')}"`;
}

/** Java text block, one line of the source for each line of the text; one line alone stays a string. */
export function javaText(text: string, indent: string): string {
  const lines = text.split('\n');
  // The compiler removes the indentation that all lines share, and white space at their ends.
  const losesSpace = lines.some((line) => /\s$/.test(line)) || lines.every((line) => /^(\s|$)/.test(line));
  // An empty line at the end would put the closing quotes at the margin, and so all of it.
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

/** PHP: single quotes know no variables and two escapes; control characters need double quotes. */
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

export interface Notation {
  text(value: string): string;
  key(value: string): string;
  none: string;
  yes: string;
  no: string;
}

/** A JSON value as an expression of a language. */
export function layOut(value: unknown, indent: string, notation: Notation, step = '  '): string {
  if (typeof value === 'string') return notation.text(value);
  if (typeof value === 'boolean') return value ? notation.yes : notation.no;
  if (typeof value === 'number' && Number.isFinite(value)) return JSON.stringify(value);
  // JSON knows nothing else, not even NaN.
  if (typeof value !== 'object' || value === null) return notation.none;
  const inner = indent + step;
  const isList = Array.isArray(value);
  const parts = isList
    ? value.map((item) => layOut(item, inner, notation, step))
    : Object.entries(value).map(
        ([key, item]) => `${notation.key(key)}: ${layOut(item, inner, notation, step)}`,
      );
  const [open, close] = isList ? ['[', ']'] : ['{', '}'];
  if (parts.length === 0) return open + close;
  return `${open}\n${parts.map((part) => `${inner}${part},\n`).join('')}${indent}${close}`;
}
