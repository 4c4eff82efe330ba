import type { Element, ElementContent, Root as HastRoot } from 'hast';
import type { Code, Paragraph, Root } from 'mdast';
import type { LeafDirective } from 'mdast-util-directive';
import { SKIP, visit } from 'unist-util-visit';
import type { Fault } from '../problem.ts';
import { suggest } from '../text/did-you-mean.ts';
import { readFence } from './code-fence.ts';
import { CONTAINERS } from './directives.ts';
import { element } from './elements.ts';
import { type Embedded, type Embeds, isLookupError } from './embeds.ts';
import type { Report, Reported } from './report.ts';

/** Embedded content by the offset of its directive or code block in the text. */
export type EmbeddedByOffset = Map<number, Embedded>;

/** What a guide may embed, what it has embedded so far, and its text. */
interface Embedding extends Reported {
  embeds: Embeds;
  /** The names of the directives of a site. */
  own: string[];
  embedded: EmbeddedByOffset;
}

/** Replaces directives such as `::operation[createOrder]`, and code blocks such as diagrams, by placeholders for `fillPlaceholders`. */
export function embedDirectives(tree: Root, embedding: Embedding): void {
  visit(tree, 'leafDirective', (node, index, parent) => {
    // `applyDirectives` reports containers.
    if (!parent || index === undefined || CONTAINERS.includes(node.name) || node.name === 'tab') return;
    const found = embedDirective(node, embedding);
    if (!found) return;
    if (isLookupError(found)) embedding.report(node, 'guide/directive', found);
    else parent.children[index] = placeholderFor(node, found, embedding.embedded);
    return SKIP;
  });
  visit(tree, 'code', (node, index, parent) => {
    const isEmbedded = embedding.embeds.blocks.includes(node.lang?.toLowerCase() ?? '');
    if (!parent || index === undefined || !isEmbedded) return;
    parent.children[index] = embedBlock(node, embedding);
    return SKIP;
  });
}

function embedDirective(
  node: LeafDirective,
  { source, embeds, own, embedded, report }: Embedding,
): Embedded | Fault | undefined {
  const { name } = node;
  if (!embeds.directives.includes(name)) {
    const fault =
      name === 'flow'
        ? { message: '`::flow` is now `::workflow`.' }
        : {
            message: `Unknown directive \`${name}\`.`,
            hint: suggest(name, [...embeds.directives, 'include', ...own]),
          };
    report(node, 'markdown/directive', fault);
    return undefined;
  }
  const names = embeds.attributesOf(name);
  const attributes: Record<string, string> = {};
  for (const [attribute, value] of Object.entries(node.attributes ?? {}))
    if (names.includes(attribute)) attributes[attribute] = value ?? '';
    else report(node, 'markdown/directive', unknownAttribute(attribute, value, names));
  const { title, ...others } = attributes;
  return embeds.directive(name, {
    label: labelOf(node, source) ?? '',
    index: embedded.size,
    ...(title ? { title } : {}),
    ...(Object.keys(others).length > 0 ? { attributes: others } : {}),
  });
}

function unknownAttribute(name: string, value: string | null | undefined, names: string[]): Fault {
  if (value === '' && names.length > 0)
    return { message: 'An attribute has no value.', hint: 'Write it in quotes: `{title="Buy a thing"}`.' };
  return {
    message: `Unknown directive attribute \`${name}\`.`,
    hint: names.length === 0 ? 'Remove it.' : suggest(name, names),
  };
}

/** Returns a placeholder for a block such as a diagram, or an empty paragraph if it has faults, which are reported. */
function embedBlock(node: Code, { embeds, embedded, report }: Embedding): Paragraph {
  const { fence, faults } = readFence({ ...node, value: '' });
  for (const { rule, ...fault } of faults) report(node, rule, fault);
  const found = embeds.block(node.lang?.toLowerCase() ?? '', { text: node.value, title: fence.title ?? '' });
  const { line = 0, column = 1 } = node.position?.start ?? {};
  for (const { message, hint, isStyle, ...at } of found.faults) {
    const start = { line: line + at.line, column: column + at.column - 1 };
    report({ position: { start } }, isStyle ? 'guide/diagram-style' : 'guide/diagram', { message, hint });
  }
  return found.embedded
    ? placeholderFor(node, found.embedded, embedded)
    : { type: 'paragraph', children: [] };
}

/** Reports directives that embed a part of a specification on pages that may not. */
export function reportLeafDirectives(tree: Root, report: Report): void {
  visit(tree, 'leafDirective', (node) => {
    if (!CONTAINERS.includes(node.name))
      report(node, 'markdown/directive', {
        message: `\`::${node.name}\` embeds nothing here: only guides embed parts of specifications, which change.`,
        hint: 'Link to the reference instead.',
      });
  });
}

/** Returns the text in the brackets of a directive as it is written. */
export function labelOf(node: LeafDirective, source: string): string | undefined {
  const written = source.slice(node.position?.start.offset ?? 0, node.position?.end.offset ?? 0);
  const text = written.trimEnd();
  const start = /^::[\w-]+\[/.exec(text)?.[0].length;
  // Attributes may follow the brackets.
  const end = text.endsWith('}') ? text.indexOf(']{') : text.lastIndexOf(']');
  return start === undefined || end < start || text.includes('\n')
    ? undefined
    : text.slice(start, end).trim();
}

function placeholderFor(
  node: { position?: LeafDirective['position'] },
  found: Embedded,
  embedded: EmbeddedByOffset,
): Paragraph {
  const offset = node.position?.start.offset ?? 0;
  embedded.set(offset, found);
  return {
    type: 'paragraph',
    children: [],
    data: { hName: 'div', hProperties: { dataPlace: String(offset) } },
  };
}

/** Replaces placeholders by the embedded HTML. `data` contains its text for the search. */
export function fillPlaceholders(tree: HastRoot, embedded: EmbeddedByOffset): void {
  visit(tree, 'element', (node: Element, index, parent) => {
    const found = embedded.get(Number(node.properties.dataPlace ?? Number.NaN));
    if (!found || !parent || index === undefined) return;
    const raw = { type: 'raw', value: found.html } as unknown as ElementContent;
    parent.children[index] = {
      ...element('div', { className: ['embed'] }, [raw]),
      data: { words: found.text },
    } as Element;
    return SKIP;
  });
}
