import type { RichText } from '../../cli/openapi/model/model.ts';
import type { Block, Inline, Item, Section } from '../../cli/view/view.ts';

/** The heights of `styles/heights.css`: the least one in rem, the ratio of each to the one before, and their number. */
const CLASSES = { least: 4, step: 1.12, count: 48 };

/** Heights in rem, and characters, of what is in a column of text; measured in the references of many documents. */
const LINE = { length: 66, height: 1.55 };
const CODE_LINE = 1.4;
/** Of code that is cut. */
const CUT_LINES = 12.5;
const CODE_BOX = 2.8;
const TABS = 1.5;
const HEADING = 2.4;
const ITEM = 1.45;
const TERM = 2.9;
const TABLE_ROW = 2;
const SUMMARY = 1.9;
const OPEN_SUMMARY = 2.9;
const ENDPOINT = 8.6;

/**
 * Returns classes with the estimated heights of a section of a reference. Browsers don't lay out sections that are not
 * near the window, but the scrollbar and the places of all others depend on their heights.
 */
export function sectionHeight({ role, lead = [], aside, content }: Section): string {
  const title = role === 'schema' ? HEADING : 0;
  const text = heightClass('text', title + heightOf([...lead, ...content]));
  return aside ? `${text} ${heightClass('samples', heightOf(aside))}` : text;
}

/** Returns the class with the estimated height of a block. */
export function blockHeight(block: Block): string {
  return heightClass('text', heightOf([block]));
}

/** Returns the class for a height in rem. Policies allow no part a style of its own. */
export function heightClass(column: 'text' | 'samples', height: number): string {
  const { least, step, count } = CLASSES;
  const index = Math.round(Math.log(Math.max(height, least) / least) / Math.log(step));
  return `${column[0]}${Math.min(index, count - 1)}`;
}

/** Returns the class of an element together with that of its height, if any. */
export function withHeight(className: string | undefined, height: string | undefined): string | undefined {
  return height === undefined ? className : `${className} ${height}`;
}

function heightOf(blocks: Block[]): number {
  return sum(blocks, ofBlock);
}

function ofBlock(block: Block): number {
  switch (block.kind) {
    case 'section':
      return HEADING + heightOf([...(block.lead ?? []), ...(block.aside ?? []), ...block.content]);
    case 'heading':
      return HEADING;
    case 'paragraph':
    case 'inline':
      return ofText(lengthOf(block.content));
    case 'description':
      return ofDescription(block.text);
    case 'list':
      if (block.role === 'values') return ofText(sum(block.items, ({ head }) => lengthOf(head) + 2));
      return sum(block.items, (item) => (block.role === 'meanings' ? 0 : ITEM) + ofItem(item));
    case 'terms':
      return sum(block.entries, ({ role, items }) => (role === 'identifier' ? 0 : TERM + sum(items, ofItem)));
    case 'disclosure':
      return block.isOpen ? OPEN_SUMMARY + heightOf(block.content) : SUMMARY;
    case 'group':
      return ofText(lengthOf(block.head)) + heightOf(block.content);
    case 'choices':
      return TABS + heightOf(block.options[0]?.content ?? []);
    case 'code':
      return CODE_BOX + CODE_LINE * (block.isLong ? CUT_LINES : linesOf(block.text));
    case 'endpoint':
      return ENDPOINT;
    case 'table':
      return sum(block.rows, (cells) => ITEM + sum(cells, ofItem));
    case 'figure':
    case 'date':
      return LINE.height;
  }
}

function ofItem({ head, content }: Item): number {
  return ofText(lengthOf(head)) + heightOf(content);
}

/** A description may have code, lists and tables, so that its lines count. */
function ofDescription({ text }: RichText): number {
  return sum(text.split('\n'), (line) => ofText(line.length) + (line.startsWith('|') ? TABLE_ROW : 0));
}

/** The lines of code, of which long ones break. */
function linesOf(code: string): number {
  return sum(code.split('\n'), (line) => Math.max(1, Math.ceil(line.length / LINE.length)));
}

function ofText(length: number): number {
  return LINE.height * Math.ceil(length / LINE.length);
}

function lengthOf(content: Inline[]): number {
  return sum(content, (inline) => {
    if (typeof inline === 'string') return inline.length;
    if (inline.kind === 'badges')
      return lengthOf(inline.type ?? []) + sum(inline.badges, ({ text }) => text.length + 2);
    if ('content' in inline) return lengthOf(inline.content);
    return 'text' in inline ? inline.text.length : 2;
  });
}

function sum<T>(items: readonly T[], of: (item: T) => number): number {
  return items.reduce((total, item) => total + of(item), 0);
}
