import { escapeInline, escapeStart } from '../markdown/write-markdown.ts';
import type { Badges, Inline, Link } from '../view/view.ts';
import { code, link, type ResolveLink } from './text.ts';

/** Writes inline content as one line of Markdown. */
export function inline(content: Inline[], resolve: ResolveLink): string {
  return escapeStart(within(content, resolve).trim());
}

function within(content: Inline[], resolve: ResolveLink): string {
  // Joined at the end, because looking at the end of a line that grows takes time for all of it.
  const parts: string[] = [];
  for (const [index, piece] of content.entries()) {
    const part = inlinePiece(piece, resolve);
    // Adjacent code spans would merge into one.
    if (isCode(piece) && isCode(content[index - 1])) parts.push(', ');
    const next = parts.at(-1)?.endsWith(' ') ? part.trimStart() : part;
    if (next !== '') parts.push(next);
  }
  return parts.join('');
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
    case 'badges':
      return badges(piece, resolve);
    case 'link':
      return inlineLink(piece, resolve);
    case 'anchor':
      return '';
    case 'gap':
    case 'line-break':
      return ', ';
  }
}

/** `(string, required, deprecated)` */
function badges({ type = [], badges: all }: Badges, resolve: ResolveLink): string {
  const texts = [within(type, resolve), ...all.map(({ text }) => escapeInline(text))].filter(Boolean);
  return texts.length === 0 ? '' : ` (${texts.join(', ')})`;
}

function inlineLink({ role, href, content }: Link, resolve: ResolveLink): string {
  if (role === 'code') return code(content.join(''));
  const label = within(content, resolve).trim();
  return role === 'term' ? label : link(label, href, resolve);
}
