import type { Block, Choices, Group, Item, List, TermEntry } from '../view/view.ts';
import { inline } from './inline.ts';
import { blocks, fence, item, type ResolveLink, rich, titled } from './text.ts';

interface Writing {
  resolve: ResolveLink;
  /** How many levels its headings rise. */
  rise: number;
}

/** What a page says → Markdown. */
export function blocksMarkdown(content: Block[], resolve: ResolveLink, rise = 0): string {
  return below(content, { resolve, rise });
}

/** Blocks below each other; points that follow each other are one list. */
function below(content: Block[], to: Writing): string {
  let text = '';
  let wasList = false;
  for (const block of content) {
    const part = blockMarkdown(block, to);
    if (part === '') continue;
    if (text !== '') text += wasList && isList(block) ? '\n' : '\n\n';
    text += part;
    wasList = isList(block);
  }
  return text;
}

/** Groups that say one thing, which is a point of a list. */
const POINTS: Group['role'][] = ['equivalent', 'part', 'remedy', 'values', 'variants'];

function isList(block: Block): boolean {
  switch (block.kind) {
    case 'list':
    case 'terms':
      return true;
    case 'disclosure':
      return block.role === 'fold' ? block.content.every(isList) : block.role !== 'response';
    case 'group':
      return POINTS.includes(block.role);
    default:
      return false;
  }
}

function blockMarkdown(block: Block, to: Writing): string {
  if (isList(block)) return points([block], to);
  switch (block.kind) {
    case 'section':
      return blocks(
        heading(block.level, inline(block.title, to.resolve), to),
        below([...(block.lead ?? []), ...block.content, ...(block.aside ?? [])], to),
      );
    case 'heading':
      return block.level > 4 ? `${block.text}:` : heading(block.level, inline([block.text], to.resolve), to);
    case 'paragraph': {
      const words = inline(block.content, to.resolve);
      return block.role === 'caption' || block.role === 'call-title' ? `**${words}**` : words;
    }
    case 'description':
      return rich(block.text, to.resolve);
    case 'disclosure': {
      const inside = below(block.content, to);
      return block.role === 'response'
        ? blocks(heading(5, inline(block.summary, to.resolve), to), inside)
        : inside;
    }
    case 'group':
      return below(block.content, to);
    case 'choices':
      return choices(block, to);
    case 'code':
      return fence(block.text, block.language);
    case 'endpoint': {
      const address = (block.server ?? '') + block.pathParts.map(({ text }) => text).join('');
      return inline(
        [
          { kind: 'code', text: `${block.method} ${address}` },
          { kind: 'marks', marks: block.marks },
        ],
        to.resolve,
      );
    }
    case 'table':
      return block.rows
        .map(([name, ...cells]) =>
          point(
            name?.head ?? [],
            cells.flatMap(({ content }) => content),
            to,
          ),
        )
        .join('\n');
    case 'figure':
      return blocks(`**${inline([block.title], to.resolve)}**`, below(block.content, to));
    case 'day':
      return block.date;
    case 'words':
      return inline(block.content, to.resolve);
    default:
      return '';
  }
}

function heading(level: number, words: string, { rise }: Writing): string {
  return `${'#'.repeat(level - rise)} ${words}`;
}

/** One language is enough, and cURL needs no program around it. */
function choices({ role, options }: Choices, to: Writing): string {
  if (role === 'languages')
    return below((options.find(({ id }) => id === 'curl') ?? options[0])?.content ?? [], to);
  return blocks(
    ...options.flatMap(({ label, content }) => {
      const words = inline(label, to.resolve);
      return [role === 'responses' ? `**${words}**` : `${words}:`, below(content, to)];
    }),
  );
}

/** Blocks as points of a list. */
function points(content: Block[], to: Writing): string {
  return content
    .map((block) => {
      switch (block.kind) {
        case 'list':
          return listPoints(block, to);
        case 'terms':
          return block.entries.map((entry) => termPoint(entry, to)).join('\n');
        case 'disclosure':
          return block.role === 'fold' ? points(block.content, to) : point(block.summary, block.content, to);
        case 'group':
          return point(block.head, block.content, to);
        default: {
          const text = blockMarkdown(block, to);
          return text === '' ? '' : item(text);
        }
      }
    })
    .filter(Boolean)
    .join('\n');
}

function listPoints({ role, label, items }: List, to: Writing): string {
  if (role !== 'scopes') return items.map(({ head, content }) => point(head, content, to)).join('\n');
  const words = items.map(({ head }) => inline(head, to.resolve)).join(', ');
  return item(label ? `${label}: ${words}` : words);
}

function termPoint({ term, items }: TermEntry, to: Writing): string {
  const [first] = items;
  if (first && items.length === 1) return point([...term, ': ', ...first.head], first.content, to);
  return point(term, [{ kind: 'list', items }], to);
}

/** A point: its words, the description behind them, and all the rest as points of its own. */
function point(head: Item['head'], content: Block[], to: Writing): string {
  let words = inline(head, to.resolve);
  const rest = [...content];
  for (let [next] = rest; next; [next] = rest) {
    const more = leadOf(next, words, to);
    if (more === undefined) break;
    words = [words, more].filter(Boolean).join(' ');
    rest.shift();
  }
  const [first, ...others] = rest;
  const title = words.replace(/:$/, '');
  if (first?.kind === 'description') return titled(title, rich(first.text, to.resolve), points(others, to));
  if (first?.kind === 'list' && others.length === 0 && first.role === 'values')
    return item(`${title}: ${first.items.map((one) => inline(one.head, to.resolve)).join(', ')}`);
  if (first?.kind === 'paragraph' && others.length === 0 && first.role === 'links')
    return item(`${title}: ${inline(first.content, to.resolve)}`);
  return item(title, points(rest, to));
}

/** What of a block stands on the line of a point. */
function leadOf(block: Block, words: string, to: Writing): string | undefined {
  if (block.kind === 'description') return words === '' ? rich(block.text, to.resolve) : undefined;
  if (block.kind !== 'paragraph' && block.kind !== 'words') return undefined;
  const lead = inline(block.content, to.resolve);
  return block.kind === 'words' || words === '' || lead.startsWith('(') ? lead : undefined;
}
