import type { Code, List, ListItem, Nodes, Paragraph, PhrasingContent, Root, RootContent } from 'mdast';
import type { ContainerDirective } from 'mdast-util-directive';
import { SKIP, visit } from 'unist-util-visit';
import { isSiteLink } from '../html/link-kinds.ts';
import { type PlainKey, t } from '../words/words.ts';
import { readFence } from './code-fence.ts';
import { isDefinitionList } from './definition-lists.ts';
import { takeLabel } from './directive-nodes.ts';
import { restored, titleOf } from './directives.ts';
import { withoutComments } from './harmless-html.ts';
import { withoutAnsi } from './highlight.ts';
import { inlineReferences } from './inline-references.ts';
import { asDiff } from './marked-lines.ts';
import { parseMarkdown } from './parse-markdown.ts';
import { writeMarkdown } from './write-markdown.ts';

/**
 * Converts the Markdown of a guide to GitHub's Markdown: admonitions become quotes, captions bold lines, columns and cards
 * their contents, references inline. A link that `resolveLink` cannot resolve becomes its text. `embedded` is the Markdown of directives
 * and `mentions` the text of inline code, both by their offset. `tree` is that of the source, if it has been parsed; it is
 * not changed.
 */
export function plainMarkdown(
  source: string,
  resolveLink: (href: string) => string | undefined,
  {
    embedded,
    mentions,
    tree: known,
  }: {
    embedded?: Map<number, string>;
    mentions?: Map<number, { text: string }>;
    tree?: Root | undefined;
  } = {},
): string {
  const tree = known ? structuredClone(known) : parseMarkdown(source);
  inlineReferences(tree);
  visit(tree, (node, index, parent) => {
    if (!parent || index === undefined) return;
    const value = embedded?.get(node.position?.start.offset ?? -1);
    if (value !== undefined && (node.type === 'leafDirective' || node.type === 'code')) {
      // The writer leaves `html` nodes unchanged.
      parent.children[index] = { type: 'html', value };
      return SKIP;
    }
    if (node.type === 'inlineCode')
      node.value = mentions?.get(node.position?.start.offset ?? -1)?.text ?? node.value;
    if (node.type === 'code') {
      const title = plainCode(node);
      if (title === undefined) return;
      parent.children.splice(index, 0, bold([{ type: 'text', value: title }]));
      return index + 2;
    }
    const replacement = replacementOf(node, source, resolveLink);
    if (!replacement) return;
    parent.children.splice(index, 1, ...(replacement as typeof parent.children));
    return [SKIP, index];
  });
  return writeMarkdown(tree);
}

/** Writes a code block without its attributes, and returns its title. */
function plainCode(node: Code): string | undefined {
  const { title, language, code, marks } = readFence(node).fence;
  const isDiff = /[+-]/.test(marks);
  node.meta = null;
  node.lang = isDiff ? 'diff' : language;
  node.value = isDiff ? asDiff(code, marks) : code;
  if (language === 'ansi') {
    node.lang = 'text';
    node.value = withoutAnsi(code);
  }
  return title;
}

/** What takes the place of a node that GitHub's Markdown does not have. Undefined if the node stays, perhaps changed. */
function replacementOf(
  node: Nodes,
  source: string,
  resolveLink: (href: string) => string | undefined,
): Nodes[] | undefined {
  switch (node.type) {
    case 'textDirective':
    case 'leafDirective':
      return restored(node, source);
    case 'containerDirective':
      return withoutDirective(node);
    case 'list':
      return isDefinitionList(node) ? [termsAsList(node)] : undefined;
    case 'html':
      // What is left of HTML stays: without it, folds and formulas would lose what they say.
      node.value = withoutComments(node.value);
      return node.value.trim() === '' ? [] : undefined;
    case 'link':
    case 'image': {
      const url = resolveLink(node.url);
      if (url !== undefined) node.url = url;
      return url === undefined && node.type === 'link' ? node.children : undefined;
    }
    default:
      return undefined;
  }
}

/** Directives whose content comes below a bold title, with their default titles. */
const TITLES: Record<string, PlainKey> = { details: 'markdown.details', tab: 'markdown.tab' };

function withoutDirective(node: ContainerDirective): RootContent[] {
  const defaultTitle =
    titleOf(node.name) ?? (Object.hasOwn(TITLES, node.name) ? t(TITLES[node.name] as PlainKey) : undefined);
  if (defaultTitle === undefined) return node.children;
  const label = takeLabel(node) as Paragraph | undefined;
  const title = bold(label?.children ?? [{ type: 'text', value: defaultTitle }]);
  if (Object.hasOwn(TITLES, node.name)) return [title, ...node.children];
  return [{ type: 'blockquote', children: [title, ...node.children] }];
}

/** Each term of a list of definitions is an item with a bold line, and its definitions below. */
function termsAsList({ children }: List): List {
  const items: ListItem[] = [];
  for (const { data, children: blocks } of children) {
    if (data?.hName === 'dt')
      items.push({ type: 'listItem', children: [bold((blocks[0] as Paragraph).children)] });
    else items.at(-1)?.children.push(...blocks);
  }
  return { type: 'list', ordered: false, spread: true, children: items };
}

function bold(children: PhrasingContent[]): Paragraph {
  return { type: 'paragraph', children: [{ type: 'strong', children }] };
}

/**
 * Writes a description of an OpenAPI document as Markdown without images and headings, so that it can be part of a list.
 * Changes the tree, which has no HTML. `source` is its Markdown, if it was parsed from Markdown.
 */
export function descriptionMarkdown(tree: Root, source?: string): string {
  // Writing a tree takes as long as parsing it.
  if (source !== undefined && isPortable(tree)) return source.trim();
  inlineReferences(tree);
  visit(tree, (node, index, parent) => {
    if (!parent || index === undefined) return;
    if (node.type === 'heading') parent.children[index] = bold(node.children);
    if (node.type === 'image') {
      const label: PhrasingContent = { type: 'text', value: node.alt || t('markdown.image') };
      const isWeb = /^https?:/i.test(node.url);
      parent.children[index] = isWeb ? { type: 'link', url: node.url, children: [label] } : label;
      return [SKIP, index];
    }
    if (node.type === 'link' && (node.url === '' || hasUnsafeScheme(node.url))) {
      parent.children.splice(index, 1, ...node.children);
      return [SKIP, index];
    }
  });
  return writeMarkdown(tree);
}

const PLAIN_TYPES = new Set('root paragraph text inlineCode strong emphasis list listItem link'.split(' '));

/** Whether every parser reads the Markdown of a tree alike in any context, where a bracket or a star may find a partner. */
function isPortable(node: Root | RootContent): boolean {
  if (!PLAIN_TYPES.has(node.type)) return false;
  if (node.type === 'text') return !/[<[*`~|]|(?<!\w)_|_(?!\w)/.test(node.value);
  if (node.type === 'link' && hasUnsafeScheme(node.url)) return false;
  return !('children' in node) || node.children.every(isPortable);
}

/** Whether a URL has a scheme that pages do not link to. */
function hasUnsafeScheme(url: string): boolean {
  return isSiteLink(url) && /^[a-z][a-z0-9+.-]*:/i.test(url);
}
