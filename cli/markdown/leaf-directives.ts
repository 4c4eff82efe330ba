import type { Element, ElementContent, Root as HastRoot } from 'hast';
import type { Paragraph, Root } from 'mdast';
import type { LeafDirective } from 'mdast-util-directive';
import { SKIP, visit } from 'unist-util-visit';
import { suggest } from '../text/did-you-mean.ts';
import { readFence } from './code-fence.ts';
import { CONTAINERS } from './directives.ts';
import { element } from './elements.ts';
import { type Embedded, type Embeds, isLookupError } from './embeds.ts';
import type { Report } from './report.ts';

/** Embedded content by the line on which its directive or code block begins. */
export type EmbeddedByLine = Map<number, Embedded>;

/** Replaces directives such as `::operation[createOrder]` by placeholders for `fillPlaceholders`. */
export function embedDirectives(
  tree: Root,
  source: string,
  { embeds, embedded, report }: { embeds: Embeds; embedded: EmbeddedByLine; report: Report },
): void {
  visit(tree, 'leafDirective', (node, index, parent) => {
    if (!parent || index === undefined) return;
    const label = labelOf(node, source);
    if (!embeds.directives.includes(node.name)) {
      // `applyDirectives` reports these.
      if (CONTAINERS.includes(node.name) || node.name === 'tab') return;
      const [message, hint] =
        node.name === 'flow'
          ? ['`::flow` is now `::workflow`.']
          : [`Unknown directive \`${node.name}\`.`, suggest(node.name, [...embeds.directives, 'include'])];
      report(node, 'markdown/directive', message, hint);
      return;
    }
    const names = embeds.attributesOf(node.name);
    const { title, ...attributes } = Object.fromEntries(
      Object.entries(node.attributes ?? {}).filter(([name, value]) => {
        if (names.includes(name)) return true;
        report(
          node,
          'markdown/directive',
          ...((value === '' && names.length > 0
            ? ['An attribute has no value.', 'Write it in quotes: `{title="Buy a thing"}`.']
            : [
                `Unknown directive attribute \`${name}\`.`,
                names.length === 0 ? 'Remove it.' : suggest(name, names),
              ]) as [string, string]),
        );
        return false;
      }),
    );
    const found = embeds.directive(node.name, {
      label: label ?? '',
      index: embedded.size,
      ...(title ? { title } : {}),
      ...(Object.keys(attributes).length > 0 ? { attributes: attributes as Record<string, string> } : {}),
    });
    if (!found) return;
    if (isLookupError(found)) report(node, 'guide/directive', found.message, found.hint);
    else parent.children[index] = placeholderFor(node, found, embedded);
    return SKIP;
  });
  visit(tree, 'code', (node, index, parent) => {
    const lang = node.lang?.toLowerCase() ?? '';
    if (!parent || index === undefined || !embeds.blocks.includes(lang)) return;
    const { fence, faults } = readFence({ ...node, value: '' });
    for (const { rule, message, hint } of faults) report(node, rule, message, hint);
    const found = embeds.block(lang, { text: node.value, title: fence.title ?? '' });
    if (Array.isArray(found)) {
      const { line = 0, column = 1 } = node.position?.start ?? {};
      for (const { message, hint, ...at } of found) {
        const start = { line: line + at.line, column: column + at.column - 1 };
        report({ position: { start } }, 'guide/diagram', message, hint);
      }
      parent.children[index] = { type: 'paragraph', children: [] };
    } else parent.children[index] = placeholderFor(node, found, embedded);
    return SKIP;
  });
}

/** Reports directives that embed a part of a specification on pages that may not. */
export function reportLeafDirectives(tree: Root, report: Report): void {
  visit(tree, 'leafDirective', (node) => {
    if (!CONTAINERS.includes(node.name))
      report(
        node,
        'markdown/directive',
        `\`::${node.name}\` embeds nothing here: only guides embed parts of specifications, which change.`,
        'Link to the reference instead.',
      );
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
  embedded: EmbeddedByLine,
): Paragraph {
  const line = node.position?.start.line ?? 0;
  embedded.set(line, found);
  return {
    type: 'paragraph',
    children: [],
    data: { hName: 'div', hProperties: { dataPlace: String(line) } },
  };
}

/** Replaces placeholders by the embedded HTML. `data` contains its text for the search. */
export function fillPlaceholders(tree: HastRoot, embedded: EmbeddedByLine): void {
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
