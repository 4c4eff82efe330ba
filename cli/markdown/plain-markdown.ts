import type {
  FootnoteDefinition,
  FootnoteReference,
  Paragraph,
  PhrasingContent,
  Root,
  RootContent,
} from 'mdast';
import type { ContainerDirective } from 'mdast-util-directive';
import { SKIP, visit } from 'unist-util-visit';
import { readFence } from './code-fence.ts';
import { takeLabel } from './directive-nodes.ts';
import { restore, titleOf } from './directives.ts';
import { asDiff } from './marked-lines.ts';
import { parseMarkdown } from './parse-markdown.ts';
import { escapeMarkdown, writeMarkdown } from './write-markdown.ts';

/**
 * Markdown of this site → Markdown that any reader knows: admonitions are quotes, captions bold lines, columns and cards
 * their contents. `resolveLink` says where a link leads; one that cannot be resolved becomes its text. `embedded` holds the
 * Markdown of what directives embed, by their lines; `mentions` what inline code shows, by its offset. `tree` is that of
 * the source, where it is known; it stays as it is.
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
  visit(tree, (node, index, parent) => {
    if (!parent || index === undefined) return;
    const value = embedded?.get(node.position?.start.line ?? 0);
    if (value !== undefined && (node.type === 'leafDirective' || node.type === 'code')) {
      // Finished Markdown: `html` is what the writer leaves as it is.
      parent.children[index] = { type: 'html', value };
      return SKIP;
    }
    if (node.type === 'inlineCode')
      node.value = mentions?.get(node.position?.start.offset ?? -1)?.text ?? node.value;
    if (node.type === 'textDirective' || node.type === 'leafDirective') {
      restore(node, source, index, parent);
      return [SKIP, index];
    }
    if (node.type === 'containerDirective') {
      parent.children.splice(index, 1, ...(withoutDirective(node) as typeof parent.children));
      return [SKIP, index];
    }
    if (node.type === 'html') {
      parent.children.splice(index, 1);
      return [SKIP, index];
    }
    if (node.type === 'code') {
      const { title, language, code, marks } = readFence(node).fence;
      const isDiff = /[+-]/.test(marks);
      node.meta = null;
      node.lang = isDiff ? 'diff' : language;
      node.value = isDiff ? asDiff(code, marks) : code;
      if (title === undefined) return;
      parent.children.splice(index, 0, bold([{ type: 'text', value: title }]));
      return index + 2;
    }
    if (node.type === 'link' || node.type === 'image' || node.type === 'definition') {
      const url = resolveLink(node.url);
      if (url !== undefined) node.url = url;
      else if (node.type === 'link') {
        parent.children.splice(index, 1, ...node.children);
        return [SKIP, index];
      }
    }
  });
  return writeMarkdown(tree);
}

/** What stands below a bold line. */
const TITLES: Record<string, string> = { details: 'Details', tab: 'Tab' };

function withoutDirective(node: ContainerDirective): RootContent[] {
  const fallback = titleOf(node.name) ?? TITLES[node.name];
  if (fallback === undefined) return node.children;
  const label = takeLabel(node) as Paragraph | undefined;
  const title = bold(label?.children ?? [{ type: 'text', value: fallback }]);
  if (Object.hasOwn(TITLES, node.name)) return [title, ...node.children];
  return [{ type: 'blockquote', children: [title, ...node.children] }];
}

function bold(children: PhrasingContent[]): Paragraph {
  return { type: 'paragraph', children: [{ type: 'strong', children }] };
}

/**
 * The tree of a description of an OpenAPI document → Markdown without HTML, images and headings, so that it can stand in
 * a list. Changes the tree. `source` is what it was read from, `text` what is said where HTML is in it.
 */
export function descriptionMarkdown(tree: Root, source: string, text: string): string {
  // To write it out of the tree takes as long as to read it.
  if (isGoodAsWritten(tree)) return source.trim();
  let hasHtml = false;
  visit(tree, (node, index, parent) => {
    if (!parent || index === undefined) return;
    if (node.type === 'html') {
      if (/^<br\s*\/?>$/i.test(node.value)) parent.children[index] = { type: 'break' };
      else hasHtml = true;
    }
    if (node.type === 'heading') parent.children[index] = bold(node.children);
    if (node.type === 'image') {
      const label: PhrasingContent = { type: 'text', value: node.alt || 'Image' };
      const isOfTheWeb = /^https?:/i.test(node.url);
      parent.children[index] = isOfTheWeb ? { type: 'link', url: node.url, children: [label] } : label;
      return [SKIP, index];
    }
    if (node.type === 'link' && isOfNoPage(node.url)) {
      parent.children.splice(index, 1, ...node.children);
      return [SKIP, index];
    }
    if (node.type === 'definition' && isOfNoPage(node.url)) node.url = '#';
    // Several descriptions come into one file, each with a first footnote.
    if (node.type === 'footnoteReference') parent.children[index] = numberOf(node);
    if (node.type === 'footnoteDefinition') {
      const [first, ...rest] = node.children;
      const words = first?.type === 'paragraph' ? first.children : [];
      const named: Paragraph = {
        type: 'paragraph',
        children: [numberOf(node), { type: 'text', value: ' ' }, ...words],
      };
      parent.children.splice(index, 1, named, ...(words.length > 0 || !first ? rest : node.children));
      return [SKIP, index];
    }
  });
  return hasHtml ? escapeMarkdown(text) : writeMarkdown(tree);
}

function numberOf(footnote: FootnoteReference | FootnoteDefinition): PhrasingContent {
  return { type: 'text', value: `[${footnote.label ?? footnote.identifier}]` };
}

const PLAIN_TYPES = new Set([
  'root',
  'paragraph',
  'text',
  'inlineCode',
  'strong',
  'emphasis',
  'list',
  'listItem',
  'link',
]);

/** Means the same to every reader, wherever it stands: a bracket or a star might meet what it belongs to there. */
function isGoodAsWritten(node: Root | RootContent): boolean {
  if (!PLAIN_TYPES.has(node.type)) return false;
  if (node.type === 'text') return !/[<[*`~|]|(?<!\w)_|_(?!\w)/.test(node.value);
  if (node.type === 'link' && isOfNoPage(node.url)) return false;
  return !('children' in node) || node.children.every(isGoodAsWritten);
}

/** Neither of the web, nor a way to write, nor of this site. */
function isOfNoPage(url: string): boolean {
  return /^(?!https?:|mailto:)[a-z][a-z0-9+.-]*:/i.test(url);
}
