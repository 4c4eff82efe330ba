import type { PageLinks } from '../../cli/html/page-links.ts';
import type { Block, Choices, Inline, Paragraph } from '../../cli/view/view.ts';

const LINE_ROLES = new Set<Paragraph['role']>(['facts', 'detail', 'media']);

/** Returns a block that needs no element as the text of a line. */
export function lineOf(block: Block, htmlOf: PageLinks['htmlOf']): Inline[] | undefined {
  if (block.kind === 'paragraph') return LINE_ROLES.has(block.role) ? block.content : undefined;
  if (block.kind === 'description') return inlinesOf(htmlOf(block.text));
  if (block.kind !== 'group' || block.role !== 'remedy' || block.content.length !== 1) return undefined;
  const [text] = block.content.map((inner) => lineOf(inner, htmlOf));
  return text && [...block.head, ...text];
}

/** Returns the text of HTML that is one paragraph without markup but code. */
export function inlinesOf(html: string): Inline[] | undefined {
  const [, paragraph] = /^<p>((?:[^<&]|<code>[^<&]*<\/code>)*)<\/p>$/.exec(html) ?? [];
  return paragraph
    ?.replace(/\s+/g, ' ')
    .split(/<\/?code>/)
    .map((text, index) => (index % 2 ? { kind: 'code', text } : text));
}

/** Returns the text of a label, without its markup. */
export function textOf(label: Inline[]): string {
  return label.map((part) => (typeof part === 'object' && 'text' in part ? part.text : part)).join('');
}

/** Whether tabs with these labels need more than a row of 16 rem. */
export function needsMenu(options: Choices['options']): boolean {
  const texts = options.map(({ label }) => textOf(label));
  return options.length > 1 && texts.join('').length + 3 * options.length > 36;
}
