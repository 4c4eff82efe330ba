import { createRequire } from 'node:module';
import type { Code, Root } from 'mdast';
import { visit } from 'unist-util-visit';
import { writtenText } from './directive-nodes.ts';

type Temml = typeof import('temml');

/** Loaded only for a page with a formula, and synchronously, because pages are rendered synchronously. */
const load = createRequire(import.meta.url);

/** Makes each paragraph between `$$` a code block in the language `math`, as GitHub has it. */
export function readFormulas(tree: Root, source: string): void {
  visit(tree, 'paragraph', (node, index, parent) => {
    const [, value] = /^\$\$([^$]+)\$\$$/.exec(writtenText(node, source).trim()) ?? [];
    if (value === undefined || !parent || index === undefined) return;
    const code: Code = {
      type: 'code',
      lang: 'math',
      value: value.replace(/^[ \t>]+/gm, '').trim(),
      ...(node.position && { position: node.position }),
    };
    parent.children[index] = code;
  });
}

/** Converts TeX to MathML, without styles, which the content security policy forbids; or returns why it cannot be read. */
export function readFormula(tex: string): { html?: string; fault?: string } {
  const temml = load('temml') as Temml;
  try {
    const html = temml.renderToString(tex, { displayMode: true, throwOnError: true, trust: false });
    // Texts have neither quotes nor tags: both are escaped.
    if (/ id="|<a /.test(html))
      return { fault: 'A formula has no `\\label` and no `\\ref`: write its number as `\\tag{1}`.' };
    return { html: html.replace(/ (?:style|class)="[^"]*"/g, '') };
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'ParseError')
      return {
        fault: 'This formula cannot be read: it is nested too deeply, or something is missing in it.',
      };
    const reason = (error as Error).message.replace(/\s+/g, ' ').trim();
    return { fault: `This formula cannot be read: ${reason}${/[.:]$/.test(reason) ? '' : '.'}` };
  }
}
