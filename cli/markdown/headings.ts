import GithubSlugger, { slug } from 'github-slugger';
import type { Element, ElementContent, Root } from 'hast';
import { toString as textContent } from 'hast-util-to-string';
import { visit } from 'unist-util-visit';
import { t } from '../words/words.ts';
import { element } from './elements.ts';
import type { Report } from './report.ts';

/** An entry of the table of contents. */
export interface Heading {
  id: string;
  depth: number;
  text: string;
}

/** Ids of elements on every page: the anchor of a heading with such a name gets a number. */
export const PAGE_IDS = ['announcer', 'main', 'sidebar'];

/** Gives each heading an anchor, makes it a link to itself, and returns those of the table of contents. */
export function finishHeadings(tree: Root, report: Report): Heading[] {
  const slugger = new GithubSlugger();
  for (const anchor of [...PAGE_IDS, ...explicitAnchors(tree, report)]) slugger.occurrences[anchor] = 0;
  const toc: Heading[] = [];
  visit(tree, 'element', (node) => {
    if (!/^h[2-6]$/.test(node.tagName)) return;
    const heading = finishHeading(node, slugger, report);
    if (heading.depth <= 3 && heading.id !== 'footnote-label') toc.push(heading);
  });
  return toc;
}

/** Returns the explicit anchors of headings, which generated ones must not repeat. Reports and removes duplicates. */
function explicitAnchors(tree: Root, report: Report): string[] {
  const lines = new Map<string, number>();
  visit(tree, 'element', (node) => {
    const { id } = node.properties;
    if (!/^h[2-6]$/.test(node.tagName) || typeof id !== 'string' || id === 'footnote-label') return;
    const line = lines.get(id);
    if (line === undefined && !PAGE_IDS.includes(id)) {
      lines.set(id, node.position?.start.line ?? 1);
      return;
    }
    const taken =
      line === undefined
        ? `The anchor \`${id}\` belongs to a part of every page.`
        : `The anchor \`${id}\` occurs twice: the heading in line ${line} has it, too.`;
    report(node, 'markdown/anchor', { message: taken, hint: 'Give each heading an anchor of its own.' });
    delete node.properties.id;
  });
  return [...lines.keys()];
}

function finishHeading(node: Element, slugger: GithubSlugger, report: Report): Heading {
  const text = textContent(node);
  if (slug(text) === '')
    report(node, 'markdown/heading', {
      message: 'A heading needs at least one letter or digit, because its anchor is made from them.',
    });
  // The anchor may be explicit, or that of the footnotes by remark-rehype.
  const id = typeof node.properties.id === 'string' ? node.properties.id : slugger.slug(text);
  node.properties = { ...node.properties, id };
  const href = `#${id}`;
  // A link cannot contain links.
  if (hasLink(node))
    node.children.push(
      element('a', { className: ['anchor'], href, ariaLabel: t('markdown.link-to', { title: text }) }, [
        { type: 'text', value: '#' },
      ]),
    );
  else
    node.children = [
      element('a', { className: ['anchor', 'self'], href }, node.children as ElementContent[]),
    ];
  return { id, depth: Number(node.tagName[1]), text };
}

function hasLink(node: Element): boolean {
  return node.children.some((child) => child.type === 'element' && (child.tagName === 'a' || hasLink(child)));
}
