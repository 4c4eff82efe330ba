import { paragraph } from '../view/builders.ts';
import type { Block, Choices, Group, Item, List, Table, TermEntry } from '../view/view.ts';
import { inline } from './inline.ts';
import { blocks, describedItem, descriptionMarkdown, fence, item, type ResolveLink } from './text.ts';

interface Options {
  resolve: ResolveLink;
  /** By how many levels headings are raised. */
  raise: number;
  /** How many callbacks are around: headings that no block has a level for are so much lower. */
  callbacks: number;
}

/** Writes blocks as Markdown, with headings raised by some levels. */
export function blocksMarkdown(content: Block[], resolve: ResolveLink, raise = 0): string {
  return writeBlocks(content, { resolve, raise, callbacks: 0 });
}

/** Consecutive list items become one list. */
function writeBlocks(content: Block[], options: Options): string {
  let text = '';
  let wasList = false;
  for (const block of content) {
    const part = blockMarkdown(block, options);
    if (part === '') continue;
    if (text !== '') text += wasList && isList(block) ? '\n' : '\n\n';
    text += part;
    wasList = isList(block);
  }
  return text;
}

/** Groups that become one item of a list. */
const ITEM_ROLES: Group['role'][] = ['equivalent', 'subschema', 'remedy', 'values', 'variants'];

function isList(block: Block): boolean {
  switch (block.kind) {
    case 'list':
    case 'terms':
      return true;
    case 'disclosure':
      return block.role === 'fold' ? block.content.every(isList) : block.role !== 'response';
    case 'group':
      return ITEM_ROLES.includes(block.role);
    default:
      return false;
  }
}

function blockMarkdown(block: Block, options: Options): string {
  const { resolve } = options;
  if (isList(block)) return listItems([block], options);
  switch (block.kind) {
    case 'section':
      return blocks(
        heading(block.level, inline(block.title, resolve), options),
        writeBlocks([...(block.lead ?? []), ...block.content, ...(block.aside ?? [])], options),
      );
    case 'heading':
      return block.level - options.callbacks > 4
        ? `${block.text}:`
        : heading(block.level, inline([block.text], resolve), options);
    case 'paragraph': {
      const text = inline(block.content, resolve);
      return block.role === 'caption' || block.role === 'call-title' ? `**${text}**` : text;
    }
    case 'description':
      return descriptionMarkdown(block.text, resolve);
    case 'disclosure': {
      const content = writeBlocks(block.content, options);
      return block.role === 'response'
        ? blocks(heading(5 + options.callbacks, inline(block.summary, resolve), options), content)
        : content;
    }
    case 'group':
      return writeBlocks(
        block.content,
        block.role === 'callback' ? { ...options, callbacks: options.callbacks + 1 } : options,
      );
    case 'choices':
      return choices(block, options);
    case 'code':
      return fence(block.text, block.language);
    case 'endpoint': {
      const url = (block.server ?? '') + block.pathParts.map(({ text }) => text).join('');
      return inline(
        [
          { kind: 'code', text: `${block.method} ${url}` },
          { kind: 'badges', badges: block.badges },
        ],
        resolve,
      );
    }
    case 'table':
      return block.rows
        .map(([title, ...cells]) => {
          const content = cells.flatMap((cell, column) => labelled(cell, block, column + 1));
          return listItem(title?.head ?? [], content, options);
        })
        .join('\n');
    case 'figure':
      return blocks(
        block.title === '' ? '' : `**${inline([block.title], resolve)}**`,
        block.source === undefined ? writeBlocks(block.content, options) : fence(block.source, 'mermaid'),
      );
    case 'date':
      return block.date;
    case 'inline':
      return inline(block.content, resolve);
    default:
      return '';
  }
}

/** A cell with the title of its column, unless it describes the row. */
function labelled({ head, content }: Item, { role, head: titles }: Table, column: number): Block[] {
  const title = `${titles[column]}: `;
  if (role === 'compared') return [paragraph(title, ...head), ...content];
  if (column === 1 || content.length === 0) return content;
  return [
    {
      kind: 'group',
      role: 'remedy',
      head: [title],
      content: content.flatMap((block) => (block.kind === 'disclosure' ? block.content : block)),
    },
  ];
}

function heading(level: number, text: string, { raise }: Options): string {
  return `${'#'.repeat(Math.min(6, level - raise))} ${text}`;
}

/** One language is enough: cURL, which needs no surrounding program. */
function choices({ role, label: title, options: choices }: Choices, options: Options): string {
  const head = title === undefined ? '' : heading(4 + options.callbacks, title, options);
  if (role === 'languages')
    return blocks(
      head,
      writeBlocks((choices.find(({ id }) => id === 'curl') ?? choices[0])?.content ?? [], options),
    );
  return blocks(
    head,
    ...choices.flatMap(({ label, content }) => {
      const text = inline(label, options.resolve);
      return [role === 'responses' ? `**${text}**` : `${text}:`, writeBlocks(content, options)];
    }),
  );
}

function listItems(content: Block[], options: Options): string {
  return content
    .map((block) => {
      switch (block.kind) {
        case 'list':
          return itemsOfList(block, options);
        case 'terms':
          return block.entries.map((entry) => termItem(entry, options)).join('\n');
        case 'disclosure':
          return block.role === 'fold'
            ? listItems(block.content, options)
            : listItem(block.summary, block.content, options);
        case 'group':
          return listItem(block.head, block.content, options);
        default: {
          const text = blockMarkdown(block, options);
          return text === '' ? '' : item(text);
        }
      }
    })
    .filter(Boolean)
    .join('\n');
}

function itemsOfList({ role, label, items }: List, options: Options): string {
  if (role !== 'scopes') return items.map(({ head, content }) => listItem(head, content, options)).join('\n');
  const scopes = items.map(({ head }) => inline(head, options.resolve)).join(', ');
  return item(label ? `${label}: ${scopes}` : scopes);
}

function termItem({ term, items }: TermEntry, options: Options): string {
  const [first] = items;
  if (first && items.length === 1) return listItem([...term, ': ', ...first.head], first.content, options);
  return listItem(term, [{ kind: 'list', items }], options);
}

/** An item: its head with what continues it, its description, and the rest of the content as a list below it. */
function listItem(head: Item['head'], content: Block[], options: Options): string {
  const { resolve } = options;
  let line = inline(head, resolve);
  const rest = [...content];
  for (let [next] = rest; next; [next] = rest) {
    const more = continuation(next, line, options);
    if (more === undefined) break;
    line = [line, more].filter(Boolean).join(' ');
    rest.shift();
  }
  const [first, ...others] = rest;
  const title = line.replace(/:$/, '');
  if (first?.kind === 'description')
    return describedItem(title, descriptionMarkdown(first.text, resolve), listItems(others, options));
  if (first?.kind === 'list' && others.length === 0 && first.role === 'values')
    return item(`${title}: ${first.items.map((value) => inline(value.head, resolve)).join(', ')}`);
  if (first?.kind === 'paragraph' && others.length === 0 && first.role === 'links')
    return item(`${title}: ${inline(first.content, resolve)}`);
  return item(title, listItems(rest, options));
}

/** Returns the text of a block that continues the line of an item; undefined if it belongs below that line. */
function continuation(block: Block, line: string, { resolve }: Options): string | undefined {
  if (block.kind === 'description') return line === '' ? descriptionMarkdown(block.text, resolve) : undefined;
  if (block.kind !== 'paragraph' && block.kind !== 'inline') return undefined;
  const text = inline(block.content, resolve);
  return block.kind === 'inline' || line === '' || text.startsWith('(') ? text : undefined;
}
