/**
 * Texts as string literals of each language. An example may hold quotes, line ends, backticks, `$` or anything else:
 * none of it may end the literal or be evaluated.
 */

/** POSIX shell: nothing is special between single quotes but the quote itself. */
export function shellString(text: string): string {
  const clean = text.toWellFormed().replaceAll('\0', '');
  return `'${clean.replaceAll("'", `'\\''`)}'`;
}

/** JavaScript and TypeScript. */
export function jsString(text: string): string {
  return JSON.stringify(text).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
}

/** A JSON value as an expression; `__proto__` as a literal key would set the prototype, so it is computed. */
export function jsValue(value: unknown, indent: string): string {
  return layOut(value, indent, {
    text: jsString,
    key: (key) =>
      key === '__proto__' ? '["__proto__"]' : /^[A-Za-z_$][\w$]*$/.test(key) ? key : jsString(key),
    none: 'null',
    yes: 'true',
    no: 'false',
  });
}

/** Python: JSON's escapes mean the same there, and other characters stand for themselves. */
export function pythonString(text: string): string {
  return JSON.stringify(text.toWellFormed()).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
}

export function pythonValue(value: unknown, indent: string): string {
  return layOut(
    value,
    indent,
    { text: pythonString, key: pythonString, none: 'None', yes: 'True', no: 'False' },
    '    ',
  );
}

/** Go: interpreted string; JSON's escapes are Go's. */
export function goString(text: string): string {
  return JSON.stringify(text.toWellFormed()).replaceAll('\ufeff', '\\ufeff');
}

/** Go: raw string where the text allows it, so that JSON stays readable. */
export function goText(text: string): string {
  return /[`\r\0\ufeff]/.test(text) ? goString(text) : `\`${text.toWellFormed()}\``;
}

/** Java: control characters in octal, because Java reads `\uXXXX` before it reads strings. */
export function javaString(text: string): string {
  return `"${javaEscape(text)}"`;
}

/** Java text block, one line of the source for each line of the text. */
export function javaText(text: string, indent: string): string {
  const lines = text.split('\n').map((line) => indent + javaEscape(line));
  return `"""\n${lines.join('\n')}"""`;
}

function javaEscape(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\\"]/g, (character) => `\\${character}`)
    .replaceAll('\n', '\\n')
    .replaceAll('\r', '\\r')
    .replaceAll('\t', '\\t')
    .replace(/\p{Cc}/gu, (character) => `\\${character.charCodeAt(0).toString(8).padStart(3, '0')}`);
}

/** PHP: single quotes know no variables and two escapes. */
export function phpString(text: string): string {
  return `'${text.toWellFormed().replace(/[\\']/g, (character) => `\\${character}`)}'`;
}

interface Notation {
  text(value: string): string;
  key(value: string): string;
  none: string;
  yes: string;
  no: string;
}

function layOut(value: unknown, indent: string, notation: Notation, step = '  '): string {
  if (typeof value === 'string') return notation.text(value);
  if (value === null || value === undefined) return notation.none;
  if (typeof value === 'boolean') return value ? notation.yes : notation.no;
  if (typeof value !== 'object') return JSON.stringify(value);
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
