import type { FootnoteDefinition, Nodes, Root } from 'mdast';
import { visit } from 'unist-util-visit';
import type { Fault } from '../problem.ts';
import { MANGLED, mangledFault } from '../source/yaml-faults.ts';
import { placeAfter } from '../text/place-after.ts';
import { isLabel, writtenText } from './directive-nodes.ts';
import { CONTAINERS } from './directives.ts';
import type { Reported } from './report.ts';

/** Reports what is written and would not be seen: definitions that nothing uses, empty callouts, invisible characters. */
export function checkNotShown(tree: Root, { source, report }: Reported): void {
  const isEmpty = tree.children.every((node) => node.type === 'html' && /^<!--/.test(node.value));
  // Front matter is empty lines here.
  if (isEmpty && source !== '')
    report(tree, 'markdown/empty', {
      message: 'This page has no text.',
      hint: 'Write it below the front matter.',
    });
  const names: Names = { used: new Set(), defined: new Set() };
  visit(tree, (node) => {
    if (node.type === 'linkReference' || node.type === 'imageReference') names.used.add(node.identifier);
    if (node.type === 'footnoteReference') names.used.add(`^${node.identifier}`);
  });
  visit(tree, (node) => {
    const characters = faultOfCharacters(node, source);
    if (characters) report(characters, 'markdown/invisible', characters.fault);
    const emptiness = faultOfEmptiness(node);
    if (emptiness) report(node, 'markdown/empty', emptiness);
    if (node.type === 'footnoteDefinition')
      for (const fault of faultsOfFootnote(node, names)) report(node, 'markdown/text', fault);
    // `[//]: # (…)` and `[comment]: <> (…)` are comments.
    if (node.type !== 'definition' || node.url === '#' || node.url === '') return;
    const name = `[${node.label ?? node.identifier}]`;
    if (names.defined.has(node.identifier))
      report(node, 'markdown/link', {
        message: `The address \`${name}\` is defined twice, and only the first counts.`,
        hint: 'Remove one of the two.',
      });
    else if (!names.used.has(node.identifier))
      report(node, 'markdown/unused', {
        message: `Nothing refers to the address \`${name}\`.`,
        hint: `Write \`[text]${name}\` where it belongs, or remove it.`,
      });
    names.defined.add(node.identifier);
  });
}

/** Names of addresses, and of footnotes with `^`. */
interface Names {
  used: Set<string>;
  defined: Set<string>;
}

function faultOfEmptiness(node: Nodes): Fault | undefined {
  if (node.type === 'containerDirective' && hasText(node.name) && node.children.every(isLabel))
    return {
      message: `This \`${node.name}\` is empty.`,
      hint: 'Write its text on the lines below, or remove it.',
    };
  if (node.type === 'code' && node.lang !== 'mermaid' && node.value.trim() === '')
    return { message: 'This code block is empty.', hint: 'Write its code, or remove it.' };
  if (node.type === 'table' && node.children.length === 1)
    return {
      message: 'This table has no rows.',
      hint: 'Write them below the line of hyphens, or remove it.',
    };
  if (node.type === 'paragraph' && isLabel(node) && node.children.length === 0)
    return { message: 'This title is empty.', hint: 'Write it into the brackets, or remove them.' };
  return undefined;
}

function faultsOfFootnote({ label, identifier }: FootnoteDefinition, { used, defined }: Names): Fault[] {
  const name = `[^${label ?? identifier}]`;
  const faults: Fault[] = [];
  if (!used.has(`^${identifier}`))
    faults.push({
      message: 'Nothing refers to this footnote, so it would not be shown.',
      hint: `Write \`${name}\` where it belongs, or remove it.`,
    });
  if (defined.has(name))
    faults.push({
      message: `The footnote \`${name}\` has a text already, and only the first is shown.`,
      hint: 'Give one of the two another name.',
    });
  defined.add(name);
  return faults;
}

const hasText = (name: string) => CONTAINERS.includes(name) && name !== 'tabs';

/** Characters that are copied along and that nobody sees. A soft hyphen or a non-breaking space may be meant in text, and joiners anywhere. */
const IN_TEXT = /[\u200b\u2060\ufeff]/;
const IN_CODE = /[\u00a0\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/;

function faultOfCharacters(node: Nodes, source: string) {
  const isDrawn = node.type === 'code' && /^(mermaid|math)$/.test(node.lang ?? '');
  const isCode = (node.type === 'code' && !isDrawn) || node.type === 'inlineCode';
  if ((!isCode && !isDrawn && node.type !== 'text') || !node.position) return undefined;
  const [mangled] = MANGLED.exec(node.value) ?? [];
  const found = mangled ?? (isCode ? IN_CODE : IN_TEXT).exec(node.value)?.[0];
  if (found === undefined) return undefined;
  const [before = ''] = writtenText(node, source).split(found, 1);
  const position = { start: placeAfter(before, node.position.start) };
  if (mangled !== undefined)
    return {
      position,
      fault: mangledFault(mangled),
    };
  const code = `U+${found.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`;
  return {
    position,
    fault: {
      message: `The character ${code} cannot be seen here${isCode ? ', and whoever copies the code copies it' : ''}.`,
      hint: found === '\u00a0' ? 'Write a space.' : 'Remove it.',
    },
  };
}
