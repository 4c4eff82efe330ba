import type { Element, Root, RootContent } from 'hast';
import rehypeRaw from 'rehype-raw';
import { unified } from 'unified';

const INLINE = new Set(
  'a abbr b code del em i kbd mark s small span strong sub sup td th var wbr'.split(' '),
);
const INDENTED = new Set(['dd', 'details', 'table']);
/** The same on every page, or covered by other tests. */
const LEFT_OUT = new Set(['anchor', 'markdown-link', 'size', 'version', 'visually-hidden']);

/**
 * Returns the visible text of HTML: a line for each block, lists and details indented, `code` in backticks,
 * headings with their level.
 */
export function shown(html: string): string {
  const tree = unified()
    .use(rehypeRaw)
    .runSync({ type: 'root', children: [{ type: 'raw', value: html }] });
  return blockLines(tree as Root, '').join('\n');
}

function blockLines(node: Root | Element, indent: string): string[] {
  const lines: string[] = [];
  let words = '';
  const flush = (): void => {
    const text = words.replace(/\s+/g, ' ').trim();
    if (text !== '') lines.push(indent + text);
    words = '';
  };
  for (const child of node.children) {
    if (isInline(child)) {
      const [first = '', ...others] = isLines(node) ? inlineText(child).split('\n') : [inlineText(child)];
      words += first;
      for (const line of others) {
        flush();
        words = line;
      }
      continue;
    }
    if (child.type !== 'element' || isLeftOut(child)) continue;
    flush();
    const { tagName } = child;
    if (hasClass(child.properties, new Set(['tabs']))) lines.push(...tabLines(child, indent));
    else if (tagName === 'pre') lines.push(...codeLines(child, `${indent}| `));
    else if (tagName === 'summary') lines.push(...blockLines(child, indent.slice(2)));
    else if (tagName === 'li') lines.push(...hanging(blockLines(child, `${indent}  `)));
    else if (/^h\d$/.test(tagName))
      lines.push(...blockLines(child, `${indent}${'#'.repeat(Number(tagName[1]))} `));
    else lines.push(...blockLines(child, INDENTED.has(tagName) ? `${indent}  ` : indent));
  }
  flush();
  return lines;
}

/** Each tab is its title, with what it shows indented below. Of the languages of a sample, only the first is shown. */
function tabLines(tabs: Element, indent: string): string[] {
  const isOfLanguages = hasClass(tabs.properties, new Set(['languages']));
  let count = 0;
  return tabs.children.flatMap((child) => {
    if (child.type !== 'element') return [];
    if (child.tagName === 'label') count += 1;
    if (isOfLanguages && count > 1) return [];
    const part: Root = { type: 'root', children: [child] };
    return blockLines(part, child.tagName === 'label' ? indent : `${indent}  `);
  });
}

/** Styles keep the line breaks in the text of items and responses, whose lines have no elements. */
function isLines(node: Root | Element): boolean {
  return (
    node.type === 'element' && (node.tagName === 'li' || hasClass(node.properties, new Set(['response'])))
  );
}

/** Puts the marker before the first line of an item. */
function hanging([first = '', ...others]: string[]): string[] {
  return [first, ...others.map((line) => `  ${line}`)];
}

/** The names of fields and parameters are links in the font of code. */
const NAMES = new Set(['name']);

function isInline(node: RootContent): boolean {
  if (node.type === 'text') return true;
  return (
    node.type === 'element' && INLINE.has(node.tagName) && !hasClass(node.properties, new Set(['about']))
  );
}

function isLeftOut({ tagName, properties }: Element): boolean {
  return tagName === 'template' || hasClass(properties, LEFT_OUT);
}

function hasClass({ className }: Element['properties'], names: Set<string>): boolean {
  return Array.isArray(className) && className.some((name) => names.has(String(name)));
}

function inlineText(node: RootContent): string {
  if (node.type === 'text') return node.value;
  if (node.type !== 'element' || isLeftOut(node)) return '';
  const text = node.children.map(inlineText).join('');
  const href = String(node.properties.href ?? '');
  if (/^(https?|mailto):/.test(href) && !href.endsWith(text)) return `${text} <${href}>`;
  const isName = node.tagName === 'a' && hasClass(node.properties, NAMES);
  return node.tagName === 'code' || isName ? `\`${text}\`` : text;
}

function codeLines(node: Element, indent: string): string[] {
  const text = (of: RootContent): string =>
    of.type === 'text' ? of.value : of.type === 'element' ? of.children.map(text).join('') : '';
  return node.children
    .map(text)
    .join('')
    .split('\n')
    .map((line) => indent + line);
}
