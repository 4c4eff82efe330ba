import type { Root as HastRoot } from 'hast';
import type { Html, Parents, Root, RootContent } from 'mdast';
import rehypeRaw from 'rehype-raw';
import { visit } from 'unist-util-visit';
import { HTML_NAMES } from './description-schema.ts';
import { isElement, text } from './elements.ts';

/** `/users/<id>` is prose: what has the form of a tag but is none of HTML's stays what the author wrote. */
export function keepPlaceholders() {
  return (tree: Root): void => {
    visit(tree, 'html', (node, index, parent) => {
      if (parent && index !== undefined && isPlaceholder(node))
        parent.children.splice(index, 1, asText(node.value, parent));
    });
  };
}

function isPlaceholder({ value }: Html): boolean {
  const name = /^<\/?([a-z][\w.-]*)\s*\/?>$/i.exec(value)?.[1];
  return name !== undefined && !HTML_NAMES.has(name.toLowerCase());
}

function asText(value: string, parent: Parents): RootContent {
  const isBlock = ['root', 'blockquote', 'listItem', 'footnoteDefinition'].includes(parent.type);
  return isBlock
    ? { type: 'paragraph', children: [{ type: 'text', value }] }
    : { type: 'text', value };
}

/** Footnotes need ids, which many descriptions on one page would share: they are shown as they are written. */
export function keepFootnotes() {
  return (tree: Root): void => {
    visit(tree, (node, index, parent) => {
      if (!parent || index === undefined) return;
      if (node.type === 'footnoteReference')
        parent.children.splice(index, 1, { type: 'text', value: `[^${node.label ?? node.identifier}]` });
      if (node.type !== 'footnoteDefinition') return;
      const mark = { type: 'text' as const, value: `[^${node.label ?? node.identifier}]: ` };
      const [first] = node.children;
      if (first?.type === 'paragraph') first.children.unshift(mark);
      else node.children.unshift({ type: 'paragraph', children: [mark] });
      parent.children.splice(index, 1, ...node.children);
      return index;
    });
  };
}

/** Most elements that may stand open at once; deeper trees overflow the stack of whatever walks them. */
const DEEPEST = 100;

/** The HTML in Markdown becomes elements, where there is any; HTML that is nested without end becomes nothing. */
export function parseHtml() {
  const parse = rehypeRaw();
  return (tree: HastRoot): HastRoot => {
    const sources: string[] = [];
    visit(tree, 'raw', (node) => {
      sources.push(node.value);
    });
    if (sources.length === 0) return tree;
    if (openElements(sources.join('\n')) <= DEEPEST) return parse(tree, undefined as never) as HastRoot;
    visit(tree, 'raw', (node) => {
      node.value = '';
    });
    return tree;
  };
}

function openElements(html: string): number {
  let open = 0;
  let deepest = 0;
  for (const [, closes, name = ''] of html.matchAll(/<(\/?)([a-z][^\s/>]*)/gi)) {
    if (CLOSED_BY_OTHERS.has(name.toLowerCase())) continue;
    open = Math.max(0, open + (closes ? -1 : 1));
    deepest = Math.max(deepest, open);
  }
  return deepest;
}

/** Elements that never nest for want of an end tag. */
const CLOSED_BY_OTHERS = new Set(
  'area base br col dd dt embed hr img input li link meta option p source tbody td tfoot th thead tr track wbr'.split(' '),
);

/** An image would be a request to its host, and a checkbox takes input: words and signs stand for both. */
export function replaceImagesAndInputs() {
  return (tree: HastRoot): void => {
    visit(tree, 'element', (node, index, parent) => {
      if (!parent || index === undefined) return;
      if (node.tagName === 'input' && node.properties.type === 'checkbox')
        parent.children[index] = text(node.properties.checked ? '☑' : '☐');
      if (node.tagName !== 'img') return;
      const alt = text(String(node.properties.alt ?? '') || 'Image');
      const href = String(node.properties.src ?? '');
      // A link within a link is none.
      const isLink = /^https?:/i.test(href) && !isElement(parent, 'a');
      parent.children[index] = isLink
        ? { type: 'element', tagName: 'a', properties: { href }, children: [alt] }
        : alt;
    });
  };
}
