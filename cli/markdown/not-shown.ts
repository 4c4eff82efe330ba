import type { Nodes, Root } from 'mdast';
import { visit } from 'unist-util-visit';
import { writtenText } from './directive-nodes.ts';
import { CONTAINERS } from './directives.ts';
import type { Report } from './report.ts';

/** Reports what is written and would not be seen: definitions that nothing uses, empty callouts, invisible characters. */
export function checkNotShown(tree: Root, source: string, report: Report): void {
  const isEmpty = tree.children.every((node) => node.type === 'html' && /^<!--/.test(node.value));
  // Front matter is empty lines here.
  if (isEmpty && source !== '')
    report(tree, 'markdown/empty', 'This page has no text.', 'Write it below the front matter.');
  const used = new Set<string>();
  visit(tree, (node) => {
    if (node.type === 'linkReference' || node.type === 'imageReference' || node.type === 'footnoteReference')
      used.add(`${node.type === 'footnoteReference'} ${node.identifier}`);
  });
  const defined = new Set<string>();
  visit(tree, (node) => {
    checkCharacters(node, source, report);
    if (node.type === 'containerDirective' && hasText(node.name) && node.children.every(isLabel))
      report(
        node,
        'markdown/empty',
        `This \`${node.name}\` is empty.`,
        'Write its text on the lines below, or remove it.',
      );
    if (node.type === 'code' && node.lang !== 'mermaid' && node.value.trim() === '')
      report(node, 'markdown/empty', 'This code block is empty.', 'Write its code, or remove it.');
    if (node.type === 'table' && node.children.length === 1)
      report(
        node,
        'markdown/empty',
        'This table has no rows.',
        'Write them below the line of hyphens, or remove it.',
      );
    if (node.type === 'paragraph' && isLabel(node) && node.children.length === 0)
      report(node, 'markdown/empty', 'This title is empty.', 'Write it into the brackets, or remove them.');
    if (node.type === 'footnoteDefinition' && !used.has(`true ${node.identifier}`))
      report(
        node,
        'markdown/text',
        'Nothing refers to this footnote, so it would not be shown.',
        `Write \`[^${node.label ?? node.identifier}]\` where it belongs, or remove it.`,
      );
    if (node.type === 'footnoteDefinition') {
      const name = `[^${node.label ?? node.identifier}]`;
      if (defined.has(name))
        report(
          node,
          'markdown/text',
          `The footnote \`${name}\` has a text already, and only the first is shown.`,
          'Give one of the two another name.',
        );
      defined.add(name);
    }
    // `[//]: # (…)` and `[comment]: <> (…)` are comments.
    if (node.type !== 'definition' || node.url === '#' || node.url === '') return;
    const name = `[${node.label ?? node.identifier}]`;
    if (defined.has(node.identifier))
      report(
        node,
        'markdown/link',
        `The address \`${name}\` is defined twice, and only the first counts.`,
        'Remove one of the two.',
      );
    else if (!used.has(`false ${node.identifier}`))
      report(
        node,
        'markdown/unused',
        `Nothing refers to the address \`${name}\`.`,
        `Write \`[text]${name}\` where it belongs, or remove it.`,
      );
    defined.add(node.identifier);
  });
}

const hasText = (name: string) => CONTAINERS.includes(name) && name !== 'tabs';
const isLabel = (node: Nodes) => node.data !== undefined && 'directiveLabel' in node.data;

/** Characters that are copied along and that nobody sees. A soft hyphen or a non-breaking space may be meant in text, and joiners anywhere. */
const IN_TEXT = /[\u200b\u2060\ufeff]/;
const IN_CODE = /[\u00a0\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/;

function checkCharacters(node: Nodes, source: string, report: Report): void {
  const isDrawn = node.type === 'code' && /^(mermaid|math)$/.test(node.lang ?? '');
  const isCode = (node.type === 'code' && !isDrawn) || node.type === 'inlineCode';
  if ((!isCode && !isDrawn && node.type !== 'text') || !node.position) return;
  const [found] = (isCode ? IN_CODE : IN_TEXT).exec(node.value) ?? [];
  if (found === undefined) return;
  const before = writtenText(node, source).split(found, 1)[0]?.split('\n') ?? [];
  const { line, column } = node.position.start;
  const last = before.at(-1)?.length ?? 0;
  const start = { line: line + before.length - 1, column: before.length === 1 ? column + last : last + 1 };
  const code = `U+${found.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`;
  report(
    { position: { start } },
    'markdown/invisible',
    `The character ${code} cannot be seen here${isCode ? ', and whoever copies the code copies it' : ''}.`,
    found === '\u00a0' ? 'Write a space.' : 'Remove it.',
  );
}
