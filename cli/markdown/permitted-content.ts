import type { Element, ElementContent, Root } from 'hast';
import { toString as textContent } from 'hast-util-to-string';
import { SKIP, visit } from 'unist-util-visit';
import { t } from '../words/words.ts';
import { element } from './elements.ts';

const INLINE = new Set(
  'a b br code del em i ins kbd q rp rt ruby s samp span strong sub sup u var wbr'.split(' '),
);

export function isInline({ tagName }: Element): boolean {
  return INLINE.has(tagName);
}

/** What stands for elements that HTML has no longer, and for sections, which no table may have. */
const INSTEAD = new Map([
  ['section', 'div'],
  ['strike', 's'],
  ['tt', 'code'],
]);

export function replaceNames(tree: Root): void {
  visit(tree, 'element', (node) => {
    node.tagName = INSTEAD.get(node.tagName) ?? node.tagName;
  });
}

/**
 * Removes what is around blocks but can only have text: an element that is not closed in its paragraph has all that follow.
 * Also removes links without an address, which are anchors, and rows of tables without cells, such as those that an opening
 * tag in place of a closing one begins.
 */
export function unwrapNeedless(tree: Root): void {
  visit(tree, 'element', (node, index, parent) => {
    if (!parent || index === undefined || !isNeedless(node)) return;
    parent.children.splice(index, 1, ...node.children);
    return [SKIP, index];
  });
}

function isNeedless(node: Element): boolean {
  if (node.tagName === 'a') return !node.properties.href;
  return isInline(node) ? hasBlock(node) : node.tagName === 'tr' && !hasBlock(node);
}

function hasBlock({ children }: Element): boolean {
  return children.some((child) => child.type === 'element' && (!isInline(child) || hasBlock(child)));
}

/** Lists, and what stands in them. Anything else is put into the first of these. */
const ITEMS: Record<string, string[]> = { ul: ['li'], ol: ['li'], dl: ['dd', 'dt'] };

/** Elements that stand directly in certain others, and what they become elsewhere. */
const ELSEWHERE: Record<string, { parents: string[]; becomes: string }> = {
  li: { parents: ['ul', 'ol'], becomes: 'div' },
  dt: { parents: ['dl'], becomes: 'div' },
  dd: { parents: ['dl'], becomes: 'div' },
  summary: { parents: ['details'], becomes: 'div' },
  rp: { parents: ['ruby'], becomes: 'span' },
  rt: { parents: ['ruby'], becomes: 'span' },
};

const TEXT_ONLY = /^(?:dt|h[1-6]|summary|th)$/;

/** Makes the content of each element what HTML permits, and loses no text: authors write `<p>` in `<ul>`, or lists in headings. */
export function permitContent(parent: Root | Element): void {
  const name = parent.type === 'element' ? parent.tagName : '';
  const children = permittedIn(name, parent.children as ElementContent[]);
  for (const child of children) {
    if (child.type !== 'element') continue;
    const elsewhere = ELSEWHERE[child.tagName];
    if (elsewhere && !elsewhere.parents.includes(name)) child.tagName = elsewhere.becomes;
    if (child.tagName === 'a') openAll(child);
    permitContent(child);
  }
  parent.children = (TEXT_ONLY.test(name) ? children.flatMap(withoutBlocks) : children).filter(
    (child) => !isEmptyHeading(child),
  );
}

/** A link has nothing else to press. */
function openAll(link: Element): void {
  visit(link, 'element', (node) => {
    if (node.tagName === 'details') node.tagName = 'div';
  });
}

function isEmptyHeading(node: ElementContent): boolean {
  return node.type === 'element' && /^h[1-6]$/.test(node.tagName) && textContent(node).trim() === '';
}

function permittedIn(name: string, children: ElementContent[]): ElementContent[] {
  const items = ITEMS[name];
  if (items) return itemsOf(name === 'dl' ? children.flatMap(insideDiv) : children, items);
  return name === 'details' ? summaryFirst(children) : children;
}

/** Entries of a description list may be grouped. */
function insideDiv(child: ElementContent): ElementContent[] {
  return child.type === 'element' && child.tagName === 'div' ? child.children : [child];
}

function itemsOf(children: ElementContent[], [made = '', ...others]: string[]): ElementContent[] {
  const items: ElementContent[] = [];
  let added: Element | undefined;
  for (const child of children) {
    const isItem = child.type === 'element' && (child.tagName === made || others.includes(child.tagName));
    const isSpace = child.type === 'text' && child.value.trim() === '';
    if (isItem || (isSpace && !added)) {
      items.push(child);
      added = undefined;
    } else if (added) added.children.push(child);
    else {
      added = element(made, {}, [child]);
      items.push(added);
    }
  }
  return items;
}

function summaryFirst(children: ElementContent[]): ElementContent[] {
  const isSummary = (child: ElementContent) => child.type === 'element' && child.tagName === 'summary';
  const summary =
    children.find(isSummary) ?? element('summary', {}, [{ type: 'text', value: t('markdown.details') }]);
  const others = children.filter((child) => child !== summary);
  return [summary, ...others.map((child) => (isSummary(child) ? { ...child, tagName: 'div' } : child))];
}

/** A block becomes its text, apart from what is next to it. */
function withoutBlocks(child: ElementContent): ElementContent[] {
  if (child.type !== 'element') return [child];
  const children = child.children.flatMap(withoutBlocks);
  return isInline(child) ? [{ ...child, children }] : [...children, { type: 'text', value: ' ' }];
}
