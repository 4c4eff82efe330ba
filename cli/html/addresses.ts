/** An `id`, `href` or `src` as it is written: escaped, from `start` up to `end`, without its quotes. */
export interface Address {
  name: 'id' | 'href' | 'src';
  start: number;
  end: number;
}

/**
 * All addresses of our own HTML, in which every attribute is in double quotes and no text holds a bare `<`. Pages are
 * many megabytes: a pattern for whole tags takes five times as long.
 */
export function readAddresses(html: string): Address[] {
  const found: Address[] = [];
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', at + 1))
    if (isLetter(html.charCodeAt(at + 1))) at = readTag(html, at + 1, found);
  return found;
}

/** Adds the addresses of a tag, and returns where it ends. */
function readTag(html: string, start: number, found: Address[]): number {
  let nameStart = start;
  for (let at = start; at < html.length; at += 1) {
    const code = html.charCodeAt(at);
    if (code === GREATER) return at;
    if (code === SPACE) nameStart = at + 1;
    if (code !== QUOTE) continue;
    const end = html.indexOf('"', at + 1);
    if (end < 0) break;
    const name = at - 1 - nameStart <= 4 ? html.slice(nameStart, at - 1) : '';
    if (name === 'id' || name === 'href' || name === 'src') found.push({ name, start: at + 1, end });
    at = end;
  }
  return html.length;
}

function isLetter(code: number): boolean {
  return code >= 97 && code <= 122;
}

const SPACE = 32;
const QUOTE = 34;
const GREATER = 62;
