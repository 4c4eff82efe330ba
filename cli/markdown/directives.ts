import type { List, Nodes, Paragraph, Parent, Root } from 'mdast';
import type { ContainerDirective, LeafDirective, TextDirective } from 'mdast-util-directive';
import { visit } from 'unist-util-visit';
import { setElement, takeLabel } from './directive-nodes.ts';
import type { Report } from './report.ts';
import { applyTabs, TABS_EXAMPLE } from './tabs.ts';

/** What an admonition is called where it has no title. */
const ADMONITIONS: Record<string, string> = {
  note: 'Note',
  tip: 'Tip',
  info: 'Info',
  warning: 'Warning',
  danger: 'Danger',
};
const CONTAINERS = [
  ...Object.keys(ADMONITIONS),
  'steps',
  'cards',
  'columns',
  'details',
  'tabs',
  'code-group',
];
const MARKS =
  'Write `:::note` or `:::note[Title]`, and close it with `:::`. An outer directive needs more colons than an inner one.';

/** Container directives become elements; text directives become the text again that the author wrote. */
export function applyDirectives(tree: Root, source: string, report: Report): void {
  visit(tree, (node, index, parent) => {
    if (node.type === 'paragraph') checkMarks(node, source, report);
    if (node.type === 'containerDirective') {
      if (!node.data || !('isWhole' in node.data)) checkEnd(node, source, report);
      // Tabs are made with what is around them.
      if (node.data?.hName === undefined) applyContainer(node, report);
    }
    if ((node.type === 'textDirective' || node.type === 'leafDirective') && parent && index !== undefined) {
      restore(node, source, index, parent as Parent);
      return index;
    }
  });
}

function writtenText({ position }: Nodes, source: string): string {
  return source.slice(position?.start.offset ?? 0, position?.end.offset ?? 0);
}

/** `:::note Title` and a `:::` too many would stand on the page as they are written. */
function checkMarks(node: Paragraph, source: string, report: Report): void {
  const lines = writtenText(node, source).split('\n');
  const index = lines.findIndex((line) => /^[ \t>]*:::/.test(line));
  const start = node.position?.start;
  if (index < 0 || !start) return;
  const column = index === 0 ? start.column : (lines[index] ?? '').indexOf(':::') + 1;
  const place = { position: { start: { line: start.line + index, column } } };
  report(place, 'markdown/directive', 'This line is not a valid directive.', MARKS);
}

/** Without its end, a directive would take in the rest of the page. */
function checkEnd(node: ContainerDirective, source: string, report: Report): void {
  const lines = writtenText(node, source).split('\n');
  if (lines.length > 1 && /^[ \t>]*:{3,}[ \t]*$/.test(lines.at(-1) ?? '')) return;
  report(
    node,
    'markdown/directive',
    `The directive \`${node.name}\` is not closed.`,
    'Close it with `:::`. An outer directive needs more colons than an inner one.',
  );
}

/** `10:30` and `account.base:read` look like directives, but are plain text. */
export function restore(
  node: TextDirective | LeafDirective,
  source: string,
  index: number,
  parent: Parent,
): void {
  const start = node.position?.start.offset ?? 0;
  const written = source.slice(start, node.position?.end.offset ?? start);
  if (node.type === 'leafDirective') {
    parent.children.splice(index, 1, { type: 'paragraph', children: [{ type: 'text', value: written }] });
    return;
  }
  // Only the mark and the name are text; what stands in the brackets may be emphasised or linked.
  const label = node.children.length > 0 ? written.indexOf('[') : -1;
  if (label < 0) {
    parent.children.splice(index, 1, { type: 'text', value: written });
    return;
  }
  const end = (node.children.at(-1)?.position?.end.offset ?? start) - start;
  parent.children.splice(index, 1, { type: 'text', value: written.slice(0, label + 1) }, ...node.children, {
    type: 'text',
    value: written.slice(end),
  });
}

/** What an admonition is called that has no title of its own. */
export function titleOf(name: string): string | undefined {
  return Object.hasOwn(ADMONITIONS, name) ? ADMONITIONS[name] : undefined;
}

function applyContainer(node: ContainerDirective, report: Report): void {
  const { name } = node;
  const title = titleOf(name);
  if (title !== undefined) admonition(node, title);
  else if (name === 'details') foldedPart(node);
  else if (name === 'columns') setElement(node, 'div', { className: ['columns'] });
  else if (name === 'steps' || name === 'cards') listOf(node, name, report);
  else if (name === 'tabs' || name === 'code-group') applyTabs(node, report);
  else if (name === 'tab')
    report(node, 'markdown/directive', '`tab` stands outside of `tabs`.', TABS_EXAMPLE);
  else
    report(
      node,
      'markdown/directive',
      `Unknown directive \`${name}\`.`,
      `Available: ${CONTAINERS.join(', ')}.`,
    );
}

function admonition(node: ContainerDirective, fallback: string): void {
  const label = takeLabel(node) ?? { type: 'paragraph', children: [{ type: 'text', value: fallback }] };
  setElement(label, 'p', { className: ['admonition-title'] });
  node.children.unshift(label);
  setElement(node, 'aside', { className: ['admonition', `admonition-${node.name}`], ariaLabel: fallback });
}

function foldedPart(node: ContainerDirective): void {
  const label = takeLabel(node) ?? { type: 'paragraph', children: [{ type: 'text', value: 'Details' }] };
  setElement(label, 'summary', {});
  node.children.unshift(label);
  setElement(node, 'details', {});
}

/** The directive only marks its list: the list takes the class, and the wrapper goes away. */
function listOf(node: ContainerDirective, name: 'steps' | 'cards', report: Report): void {
  const list = node.children.find((child): child is List => child.type === 'list');
  if (!list || (name === 'steps') !== Boolean(list.ordered)) {
    const kind = name === 'steps' ? 'an ordered list' : 'a bullet list';
    report(node, 'markdown/directive', `\`${name}\` must contain ${kind}.`);
    return;
  }
  setElement(list, name === 'steps' ? 'ol' : 'ul', { className: [name] });
  if (name === 'cards') for (const item of list.children) setElement(item, 'li', { className: ['card'] });
  setElement(node, 'div', { className: [`${name}-wrap`] });
}
