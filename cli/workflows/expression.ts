/** A runtime expression of Arazzo 1.0.1, section 4.8. Names are as written: they may contain dots. */
export type Expression =
  | { kind: 'url' | 'method' | 'statusCode' }
  | { kind: 'request' | 'response'; source: Source }
  | { kind: NameKind; name: string };

/** The part of a request or a response that an expression refers to. The pointer of a whole body is empty. */
export type Source = { in: 'header' | 'query' | 'path'; name: string } | { in: 'body'; pointer: string };

const NAME_KINDS = ['inputs', 'outputs', 'steps', 'workflows', 'sourceDescriptions', 'components'] as const;
type NameKind = (typeof NAME_KINDS)[number];

/** A `token` of RFC 9110, section 5.6.2: the name of a header. */
const TOKEN = /^[\w!#$%&'*+.^`|~-]+$/;
/** A JSON Pointer (RFC 6901, section 3). */
const POINTER = /^(?:\/(?:[^~/]|~[01])*)*$/;

/** Parses a text that is one expression; undefined if it doesn't match the grammar. */
export function parseExpression(text: string): Expression | undefined {
  if (text === '$url' || text === '$method' || text === '$statusCode')
    return { kind: text.slice(1) as 'url' | 'method' | 'statusCode' };
  const dot = text.indexOf('.');
  if (!text.startsWith('$') || dot < 0) return undefined;
  const kind = text.slice(1, dot);
  const rest = text.slice(dot + 1);
  if (kind === 'request' || kind === 'response') {
    const source = parseSource(rest);
    return source && { kind, source };
  }
  const nameKind = NAME_KINDS.find((known) => known === kind);
  return nameKind && rest !== '' ? { kind: nameKind, name: rest } : undefined;
}

function parseSource(text: string): Source | undefined {
  if (text === 'body') return { in: 'body', pointer: '' };
  if (text.startsWith('body#')) {
    const pointer = text.slice('body#'.length);
    return POINTER.test(pointer) ? { in: 'body', pointer } : undefined;
  }
  for (const location of ['header', 'query', 'path'] as const) {
    if (!text.startsWith(`${location}.`)) continue;
    const name = text.slice(location.length + 1);
    if (name === '' || (location === 'header' && !TOKEN.test(name))) return undefined;
    return { in: location, name };
  }
  return undefined;
}

/**
 * Splits a text with expressions in braces: `Bearer {$inputs.accessToken}`. A text that begins with `$` and a letter is one
 * expression; a price such as `$5` is not.
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
