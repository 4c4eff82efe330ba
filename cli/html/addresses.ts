/** An `id`, `href` or `src` of a tag, with character references decoded. */
export interface Address {
  /** Lower case: `a`, `img`. */
  tag: string;
  name: 'id' | 'href' | 'src';
  value: string;
}

/** Elements whose content is text up to their end tag. */
const RAW_TEXT = new Set(['iframe', 'noembed', 'noframes', 'script', 'style', 'textarea', 'title', 'xmp']);

/**
 * Returns all addresses of an HTML document as a browser reads them, ignoring comments, scripts and other raw text. Pages
 * have many megabytes, so this scans characters: a regular expression for whole tags takes five times as long.
 */
export function readAddresses(html: string): Address[] {
  const found: Address[] = [];
  let at = html.indexOf('<');
  while (at >= 0) at = html.indexOf('<', readMarkup(html, at, found));
  return found;
}

/** Reads the markup that begins with the `<` at `start`, and returns the end of it. */
function readMarkup(html: string, start: number, found: Address[]): number {
  const next = html.charCodeAt(start + 1);
  if (isLetter(next)) return readTag(html, start + 1, found);
  if (next === SLASH && isLetter(html.charCodeAt(start + 2))) return readTag(html, start + 2, undefined);
  if (html.startsWith('<!--', start)) return endOfComment(html, start + 4);
  return next === EXCLAMATION || next === QUESTION || next === SLASH ? after(html, '>', start) : start + 1;
}

/** Returns the end of a tag, or of its raw text. Adds its addresses to `found`, which is undefined for an end tag. */
function readTag(html: string, start: number, found: Address[] | undefined): number {
  let at = endOfName(html, start);
  const tag = html.slice(start, at).toLowerCase();
  const own: Address[] = [];
  for (;;) {
    at = skipSpace(html, at);
    if (at >= html.length) return at;
    if (html.charCodeAt(at) === GREATER) break;
    // The name of an attribute may begin with an equals sign.
    const end = endOfName(html, at + 1);
    const value = readValue(html, end);
    const name = end - at <= 4 ? html.slice(at, end).toLowerCase() : '';
    if (name === 'id' || name === 'href' || name === 'src')
      own.push({ tag, name, value: value ? decode(html.slice(value.start, value.end)) : '' });
    at = value ? value.next : end;
  }
  if (!found) return at + 1;
  found.push(...own);
  return RAW_TEXT.has(tag) ? endOfRawText(html, tag, at + 1) : at + 1;
}

/** Reads the value after the name of an attribute; returns undefined if there is none. */
function readValue(html: string, nameEnd: number): { start: number; end: number; next: number } | undefined {
  const equals = skipSpace(html, nameEnd);
  if (html.charCodeAt(equals) !== EQUALS) return undefined;
  let start = equals + 1;
  while (isSpace(html.charCodeAt(start))) start += 1;
  const quote = html[start];
  if (quote === '"' || quote === "'") {
    const end = html.indexOf(quote, start + 1);
    return end < 0 ? { start, end: start, next: html.length } : { start: start + 1, end, next: end + 1 };
  }
  let end = start;
  while (end < html.length && !isSpace(html.charCodeAt(end)) && html.charCodeAt(end) !== GREATER) end += 1;
  return { start, end, next: end };
}

function endOfRawText(html: string, tag: string, start: number): number {
  const ends = /<\/([a-z]+)(?=[\s/>])/gi;
  ends.lastIndex = start;
  for (let end = ends.exec(html); end; end = ends.exec(html))
    if (end[1]?.toLowerCase() === tag) return end.index;
  return html.length;
}

function endOfComment(html: string, start: number): number {
  if (html.startsWith('>', start)) return start + 1;
  if (html.startsWith('->', start)) return start + 2;
  return after(html, '-->', start);
}

function after(html: string, mark: string, from: number): number {
  const at = html.indexOf(mark, from);
  return at < 0 ? html.length : at + mark.length;
}

function endOfName(html: string, start: number): number {
  let at = start;
  for (; at < html.length; at += 1) {
    const code = html.charCodeAt(at);
    if (code === GREATER || code === SLASH || code === EQUALS || isSpace(code)) break;
  }
  return at;
}

function skipSpace(html: string, start: number): number {
  let at = start;
  while (isSpace(html.charCodeAt(at)) || html.charCodeAt(at) === SLASH) at += 1;
  return at;
}

function isSpace(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13 && code !== 11);
}

function isLetter(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90);
}

const EXCLAMATION = 33;
const SLASH = 47;
const EQUALS = 61;
const GREATER = 62;
const QUESTION = 63;

/** Decodes the character references that our own pages contain. */
export function decode(text: string): string {
  if (!text.includes('&')) return text;
  return text
    .replace(/&#x([0-9a-f]{1,6});/gi, (_, code: string) => characterOf(Number.parseInt(code, 16)))
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}

function characterOf(code: number): string {
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '\uFFFD';
}
