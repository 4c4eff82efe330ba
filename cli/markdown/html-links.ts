import type { Element, Root as HastRoot, Properties } from 'hast';
import type { Html, Image, Nodes, Parents, PhrasingContent, Root } from 'mdast';
import rehypeRaw from 'rehype-raw';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import { LOOKS } from './looks.ts';

const readHtml = unified().use(rehypeRaw).freeze();

/**
 * Converts `<img>` and `<a href>` of HTML to images and links of Markdown, which are checked and copied. Those with
 * attributes that Markdown has not stay HTML; those that only change the looks become `data.looks`. Changes the tree.
 */
export function readHtmlLinks(tree: Root): void {
  visit(tree, 'html', (node, index, parent) => {
    if (!parent || index === undefined || !/^<(?:img|a)\s/i.test(node.value)) return undefined;
    const { tagName, properties: all = {} } = elementOf(node) ?? {};
    const { properties, looks } = withoutLooks(tagName, all);
    if (tagName === 'img') readImage(node, properties, { parent, index });
    if (tagName === 'a') readLink(node, properties, { parent, index });
    const made = parent.children[index];
    if (made === node || made === undefined) return undefined;
    if (looks.length > 0) Object.assign(made, { data: { ...made.data, looks }, position: node.position });
    // What stands in a link is read, too.
    return index;
  });
}

interface Place {
  parent: Parents;
  index: number;
}

/** Returns the one element that HTML consists of; a link has only its start here. */
function elementOf({ value }: Html): Element | undefined {
  const raw = { type: 'raw', value } as unknown as HastRoot['children'][number];
  const tree = readHtml.runSync({ type: 'root', children: [raw] } as HastRoot) as HastRoot;
  const [only, ...others] = tree.children;
  return only?.type === 'element' && only.children.length === 0 && others.length === 0 ? only : undefined;
}

/** Takes the attributes that only change the looks from the others. The size of an image is meant. */
function withoutLooks(
  tagName: string | undefined,
  all: Properties,
): { properties: Properties; looks: string[] } {
  const nameOf = (property: string) => (property === 'className' ? 'class' : property.toLowerCase());
  const isOfLooks = ([property]: [string, unknown]) =>
    LOOKS.includes(nameOf(property)) && (tagName === 'a' || !/^(width|height)$/.test(property));
  const entries = Object.entries(all);
  return {
    properties: Object.fromEntries(entries.filter((entry) => !isOfLooks(entry))),
    looks: entries.filter(isOfLooks).map(([property]) => nameOf(property)),
  };
}

function has(properties: Properties, names: string[]): boolean {
  return Object.keys(properties).every((name) => names.includes(name));
}

function readImage(node: Html, properties: Properties, { parent, index }: Place): void {
  const { src, alt = '', title, width, height } = properties;
  const sizes = Object.entries({ width, height }).filter(([, size]) => size !== undefined);
  const isPlain = sizes.every(([, size]) => Number.isInteger(size) && Number(size) > 0);
  if (typeof src !== 'string' || !isPlain || !has(properties, ['src', 'alt', 'title', 'width', 'height']))
    return;
  const image: Image = {
    type: 'image',
    url: src,
    alt: String(alt),
    ...(typeof title === 'string' && { title }),
    ...(sizes.length > 0 && { data: { hProperties: Object.fromEntries(sizes) as Properties } }),
    ...(node.position && { position: node.position }),
  };
  const isInText = parent.type === 'paragraph' || parent.type === 'tableCell' || isPhrasing(parent);
  parent.children.splice(index, 1, (isInText ? image : { type: 'paragraph', children: [image] }) as never);
}

function isPhrasing({ type }: Nodes): boolean {
  return ['heading', 'emphasis', 'strong', 'delete', 'link'].includes(type);
}

/** Where it opens is told by no other way: a new window is the choice of readers. */
const OF_WINDOWS = ['target', 'rel'];

function readLink(node: Html, properties: Properties, { parent, index }: Place): void {
  const { href, title } = properties;
  const end = parent.children.findIndex(
    (child, at) => at > index && child.type === 'html' && /^<\/a\s*>$/i.test(child.value),
  );
  if (typeof href !== 'string' || end < 0 || !has(properties, ['href', 'title', ...OF_WINDOWS])) return;
  const children = parent.children.slice(index + 1, end) as PhrasingContent[];
  const link = {
    type: 'link',
    url: href,
    ...(typeof title === 'string' && { title }),
    children,
    ...(node.position && { position: node.position }),
  };
  parent.children.splice(index, end - index + 1, link as never);
}
