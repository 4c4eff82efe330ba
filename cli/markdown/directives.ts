import type { List, Nodes, Paragraph, Parent, PhrasingContent, Root } from 'mdast';
import type { ContainerDirective, LeafDirective, TextDirective } from 'mdast-util-directive';
import { visit } from 'unist-util-visit';
import { suggest } from '../text/did-you-mean.ts';
import { t } from '../words/words.ts';
import { ADMONITIONS, OTHER_ADMONITIONS } from './admonitions.ts';
import { setElement, takeLabel, writtenText } from './directive-nodes.ts';
import type { Report, Reported } from './report.ts';
import { applyTabs, TABS_EXAMPLE } from './tabs.ts';

export const CONTAINERS = [...ADMONITIONS, 'steps', 'cards', 'columns', 'details', 'tabs', 'code-group'];
/**
 * Converts container directives to elements, and text directives back to the text that the author wrote. `embedding` are the
 * names of those that have no content.
 */
export function applyDirectives(tree: Root, embedding: string[], text: Reported): void {
  const { source } = text;
  let isOpen = false;
  // What follows one that is not closed is read as a part of it.
  const report: Report = (...problem) => isOpen || text.report(...problem);
  visit(tree, (node, index, parent) => {
    if (node.type === 'containerDirective') {
      const isWhole = node.data && 'isWhole' in node.data;
      const isEmbedding = embedding.includes(node.name);
      const isEnded = isWhole || isEmbedding || checkEnd(node, parent, { source, report });
      isOpen ||= !isEnded;
      // Tabs are converted together with their parent. What is not closed contains what it should not.
      if (node.data?.hName === undefined) applyContainer(node, embedding, isEnded ? report : () => {});
      // The end of another directive may be taken for that of one without content.
      const hasOthers = node.children.some(({ type }) => type === 'containerDirective');
      isOpen ||= isEmbedding && (hasOthers || !fencesOf(node, source).isClosed);
    }
    if (node.type === 'leafDirective' && (CONTAINERS.includes(node.name) || node.name === 'tab'))
      report(node, 'markdown/directive', {
        message: `\`::${node.name}\` needs three colons.`,
        hint: `Write \`:::${node.name}\` before its content, and \`:::\` after it.`,
      });
    if ((node.type === 'textDirective' || node.type === 'leafDirective') && parent && index !== undefined) {
      (parent as Parent).children.splice(index, 1, ...restored(node, source));
      return index;
    }
  });
}

/** Reports attributes between typographic quotes, which would be a part of their values, and removes the quotes. */
export function checkQuotes(tree: Root, { source, report }: Reported): void {
  visit(tree, (node) => {
    if (node.type !== 'leafDirective' && node.type !== 'containerDirective') return;
    const [first = ''] = writtenText(node, source).split('\n');
    if (!/\{[^{}]*=\s*[“”„‘’«»]/.test(first)) return;
    report(node, 'markdown/directive', {
      message: 'The quotes of an attribute are not straight.',
      hint: 'Write `"`, as in `{title="A title"}`.',
    });
    const named = Object.entries(node.attributes ?? {}).filter(([name]) => !/[“”„‘’«»]/.test(name));
    node.attributes = Object.fromEntries(
      named.map(([name, value]) => [name, value?.replace(/^[“”„‘’«»]|[“”„‘’«»]$/g, '')]),
    );
  });
}

/** Reports a directive that is not closed, so that it contains the rest of the page. Returns whether it is closed. */
function checkEnd(node: ContainerDirective, parent: Nodes | undefined, text: Reported): boolean {
  const { source, report } = text;
  const { opening, isClosed } = fencesOf(node, source);
  if (isClosed) return true;
  const outer = parent?.type === 'containerDirective' ? fencesOf(parent, source) : undefined;
  if (parent?.type === 'containerDirective' && outer?.isClosed && outer.opening.length <= opening.length)
    if (hasFewEnds(source.slice(parent.position?.start.offset)))
      report(parent, 'markdown/directive', {
        message: `The directive \`${parent.name}\` is not closed.`,
        hint:
          hintOfEnd(parent, source) ??
          `Close it with \`${outer.opening}\` before line ${beforeWhat(parent, node)} begins.`,
      });
    else
      report(parent, 'markdown/nesting', {
        message: `\`${parent.name}\` needs more colons than \`${node.name}\` inside it.`,
        hint: `Write \`:${opening}${parent.name}\`, and close it with \`:${opening}\`.`,
      });
  else
    report(node, 'markdown/directive', {
      message: `The directive \`${node.name}\` is not closed.`,
      hint:
        hintOfEnd(node, source) ??
        `Close it with \`${opening}\`. An outer directive needs more colons than an inner one.`,
    });
  return false;
}

/** The first line that is not a part of a directive: that of a heading, for a box, or else of the next directive. */
function beforeWhat(outer: ContainerDirective, next: ContainerDirective): string {
  const isBox = (ADMONITIONS as readonly string[]).includes(outer.name);
  const before = outer.children.slice(0, outer.children.indexOf(next));
  const heading = isBox ? before.find(({ type }) => type === 'heading') : undefined;
  const line = (heading ?? next).position?.start.line;
  return `${line}, where ${heading ? 'another section' : `\`${next.name}\``}`;
}

/** Whether fewer directives end than begin. */
function hasFewEnds(text: string): boolean {
  const lines = [...text.matchAll(/^[ \t>]*:{3,}[ \t]*(\w)?/gm)];
  return lines.filter(([, name]) => name === undefined).length * 2 < lines.length;
}

/** A line of too few colons, which closes nothing, is meant as the end. */
function hintOfEnd(node: ContainerDirective, source: string): string | undefined {
  const { opening } = fencesOf(node, source);
  let inside = 0;
  const at = writtenText(node, source)
    .split('\n')
    .findIndex((line, index) => {
      const [, colons = '', name] = /^[ \t>]*(:+)[ \t]*(\S)?/.exec(line) ?? [];
      if (index === 0 || (name !== undefined && colons.length < 3)) return false;
      if (name !== undefined) inside += 1;
      else if (colons.length >= 3 && inside > 0) inside -= 1;
      else return colons !== '' && inside === 0 && colons.length < opening.length;
      return false;
    });
  return at < 0
    ? undefined
    : `Write \`${opening}\` in line ${(node.position?.start.line ?? 1) + at}, which has too few colons.`;
}

function fencesOf(node: ContainerDirective, source: string): { opening: string; isClosed: boolean } {
  const lines = writtenText(node, source).split('\n');
  return {
    opening: /^:+/.exec(lines[0] ?? '')?.[0] ?? '',
    isClosed: lines.length > 1 && /^[ \t>]*:{3,}[ \t]*$/.test(lines.at(-1) ?? ''),
  };
}

/** Returns the text that a directive is written as, since `10:30` and `account.base:read` only look like directives. */
export function restored(
  node: TextDirective | LeafDirective,
  source: string,
): (Paragraph | PhrasingContent)[] {
  const start = node.position?.start.offset ?? 0;
  const written = writtenText(node, source);
  const text = (value: string) => ({ type: 'text', value }) as const;
  if (node.type === 'leafDirective') return [{ type: 'paragraph', children: [text(written)] }];
  // The text in the brackets may contain emphasis and links.
  const label = node.children.length > 0 ? written.indexOf('[') : -1;
  if (label < 0) return [text(written)];
  const end = (node.children.at(-1)?.position?.end.offset ?? start) - start;
  return [text(written.slice(0, label + 1)), ...node.children, text(written.slice(end))];
}

/** Returns the default title of an admonition; undefined for any other directive. */
export function titleOf(name: string): string | undefined {
  const known = ADMONITIONS.find((one) => one === name);
  return known && t(`markdown.${known}`);
}

/** What other tools call the containers. */
const OTHER_NAMES: Record<string, string> = {
  ...OTHER_ADMONITIONS,
  ...{ accordion: 'details', expandable: 'details', collapse: 'details', spoiler: 'details' },
  ...{ grid: 'columns', row: 'columns', 'card-grid': 'cards', 'card-group': 'cards' },
};

function applyContainer(node: ContainerDirective, embedding: string[], report: Report): void {
  const { name } = node;
  const title = titleOf(name);
  for (const attribute of Object.keys(node.attributes ?? {}))
    report(node, 'markdown/directive', {
      message: `\`:::${name}\` has no attribute \`${attribute}\`.`,
      hint: `Write a title in brackets: \`:::${name}[Title]\`.`,
    });
  if (title !== undefined) {
    addTitle(node, title, ['p', { className: ['admonition-title'] }]);
    setElement(node, 'aside', { className: ['admonition', `admonition-${name}`], ariaLabel: title });
  } else if (name === 'details') {
    addTitle(node, t('markdown.details'), ['summary', {}]);
    setElement(node, 'details', {});
  } else if (name === 'columns') setElement(node, 'div', { className: ['columns'] });
  else if (name === 'steps' || name === 'cards') listOf(node, name, report);
  else if (name === 'tabs' || name === 'code-group') applyTabs(node, report);
  else if (name === 'tab')
    report(node, 'markdown/directive', { message: '`tab` is only allowed in `tabs`.', hint: TABS_EXAMPLE });
  else if (embedding.includes(name))
    report(node, 'markdown/directive', {
      message: `\`:::${name}\` has no content, so it needs two colons.`,
      hint: `Write \`::${name}[…]\` on a line of its own, without \`:::\` after it.`,
    });
  else
    report(node, 'markdown/directive', {
      message: `Unknown directive \`${name}\`.`,
      hint: suggest(Object.hasOwn(OTHER_NAMES, name) ? (OTHER_NAMES[name] ?? '') : name, CONTAINERS),
    });
}

/** Makes the label of a directive, or a default title, an element at its start. */
function addTitle(
  node: ContainerDirective,
  defaultTitle: string,
  element: [name: string, properties: Record<string, unknown>],
): void {
  const label = takeLabel(node) ?? { type: 'paragraph', children: [{ type: 'text', value: defaultTitle }] };
  setElement(label, ...element);
  node.children.unshift(label);
}

function reportSecondList({ name, children }: ContainerDirective, list: List, report: Report): void {
  const second = children.find(
    (child) => child.type === 'list' && child !== list && child.ordered === list.ordered,
  );
  if (!second) return;
  const isNext = children.indexOf(second) === children.indexOf(list) + 1;
  const [sign, width] = name === 'steps' ? ['a number and `.`', 'three'] : ['`-`', 'two'];
  report(second, 'markdown/directive', {
    message: `\`${name}\` has two lists, of which only the first is shown as such.`,
    hint: isNext
      ? `Begin all items in the same way, with ${sign}: another sign begins another list.`
      : `Indent what stands between them by ${width} spaces: it then belongs to the item above it.`,
  });
}

/** Adds the class to the list itself; the wrapper is removed later. */
function listOf(node: ContainerDirective, name: 'steps' | 'cards', report: Report): void {
  const list = node.children.find((child): child is List => child.type === 'list');
  if (!list || (name === 'steps') !== Boolean(list.ordered)) {
    const kind = name === 'steps' ? 'an ordered list' : 'a bullet list';
    const hint = `Begin each of them with \`${name === 'steps' ? '1. ' : '- '}\`, and its further lines below its first word.`;
    report(node, 'markdown/directive', { message: `\`${name}\` must contain ${kind}.`, hint });
    return;
  }
  reportSecondList(node, list, report);
  setElement(list, name === 'steps' ? 'ol' : 'ul', { className: [name] });
  if (name === 'cards')
    for (const item of list.children) {
      const [first] = item.children;
      const [link, text] = first?.type === 'paragraph' ? first.children : [];
      // The link becomes a title on a line of its own.
      if (link?.type === 'link' && text?.type === 'text') text.value = text.value.replace(/^ ?[:–—-] /, '');
      setElement(item, 'li', { className: ['card'] });
    }
  setElement(node, 'div', { className: [`${name}-wrap`] });
}
