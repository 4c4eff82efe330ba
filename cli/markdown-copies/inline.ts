import { escapeInline, escapeStart } from '../markdown/write-markdown.ts';
import type { Inline, Link, Marks } from '../view/view.ts';
import { code, link, type ResolveLink } from './text.ts';

/** Words on one line. */
export function inline(content: Inline[], resolve: ResolveLink): string {
  return escapeStart(within(content, resolve).trim());
}

function within(content: Inline[], resolve: ResolveLink): string {
  return content.reduce((line: string, piece, index) => {
    const part = inlinePiece(piece, resolve);
    // Code next to code would be one.
    if (isCode(piece) && isCode(content[index - 1])) return `${line}, ${part}`;
    return line + (line.endsWith(' ') ? part.trimStart() : part);
  }, '');
}

function isCode(piece: Inline | undefined): boolean {
  return typeof piece === 'object' && piece.kind === 'code';
}

function inlinePiece(piece: Inline, resolve: ResolveLink): string {
  if (typeof piece === 'string') return escapeInline(piece);
  switch (piece.kind) {
    case 'code':
      return code(piece.text);
    case 'struck':
      return `${escapeInline(piece.text)} (deprecated)`;
    case 'strong':
    case 'method':
    case 'status':
      return escapeInline(piece.text);
    case 'phrase':
      return within(piece.content, resolve);
    case 'marks':
      return marks(piece, resolve);
    case 'link':
      return linked(piece, resolve);
    case 'anchor':
      return '';
    case 'line-break':
      return ', ';
  }
}

/** `(string, required, deprecated)` */
function marks({ type = [], marks: all }: Marks, resolve: ResolveLink): string {
  const said = [within(type, resolve), ...all.map(({ text }) => escapeInline(text))].filter(Boolean);
  return said.length === 0 ? '' : ` (${said.join(', ')})`;
}

function linked({ role, href, content }: Link, resolve: ResolveLink): string {
  if (role === 'code') return code(content.join(''));
  const words = within(content, resolve).trim();
  return role === 'word' ? words : link(words, href, resolve);
}
