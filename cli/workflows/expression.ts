/** A runtime expression of Arazzo 1.0.1, section 4.8. Names are as written: they may hold dots. */
export type Expression =
  | { kind: 'url' | 'method' | 'statusCode' }
  | { kind: 'request' | 'response'; place: Place }
  | { kind: NameKind; name: string };

/** Where a value is in a request or a response. The pointer of a whole body is empty. */
export type Place = { in: 'header' | 'query' | 'path'; name: string } | { in: 'body'; pointer: string };

const NAME_KINDS = ['inputs', 'outputs', 'steps', 'workflows', 'sourceDescriptions', 'components'] as const;
type NameKind = (typeof NAME_KINDS)[number];

/** `tchar` of RFC 9110: what names of headers consist of. */
const TOKEN = /^[\w!#$%&'*+.^`|~-]+$/;
/** After each `~` stands a 0 or a 1, and every step begins with a slash. */
const POINTER = /^(?:\/(?:[^~/]|~[01])*)*$/;

/** A text that is one expression → its parts; undefined where the grammar does not have it. */
export function parseExpression(text: string): Expression | undefined {
  if (text === '$url' || text === '$method' || text === '$statusCode')
    return { kind: text.slice(1) as 'url' | 'method' | 'statusCode' };
  const dot = text.indexOf('.');
  if (!text.startsWith('$') || dot < 0) return undefined;
  const kind = text.slice(1, dot);
  const rest = text.slice(dot + 1);
  if (kind === 'request' || kind === 'response') {
    const place = parsePlace(rest);
    return place && { kind, place };
  }
  const nameKind = NAME_KINDS.find((known) => known === kind);
  return nameKind && rest !== '' ? { kind: nameKind, name: rest } : undefined;
}

function parsePlace(text: string): Place | undefined {
  if (text === 'body') return { in: 'body', pointer: '' };
  if (text.startsWith('body#')) {
    const pointer = text.slice('body#'.length);
    return POINTER.test(pointer) ? { in: 'body', pointer } : undefined;
  }
  for (const place of ['header', 'query', 'path'] as const) {
    if (!text.startsWith(`${place}.`)) continue;
    const name = text.slice(place.length + 1);
    if (name === '' || (place === 'header' && !TOKEN.test(name))) return undefined;
    return { in: place, name };
  }
  return undefined;
}

/**
 * A text with expressions in braces: `Bearer {$inputs.accessToken}`. A text that begins with `$` and a letter is one
 * expression; a price such as `$5` is none.
 */
export function parseTemplate(text: string): ({ text: string } | { expression: string })[] {
  if (/^\$[a-z]/i.test(text)) return [{ expression: text }];
  const pieces: ({ text: string } | { expression: string })[] = [];
  let at = 0;
  for (const match of text.matchAll(/\{(\$[a-z][^{}]*)\}/gi)) {
    if (match.index > at) pieces.push({ text: text.slice(at, match.index) });
    pieces.push({ expression: match[1] as string });
    at = match.index + match[0].length;
  }
  if (at < text.length || pieces.length === 0) pieces.push({ text: text.slice(at) });
  return pieces;
}
