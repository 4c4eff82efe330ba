import type { Root } from 'mdast';
import { visit } from 'unist-util-visit';
import type { Report } from './directives.ts';

/** What GitHub shows as something else, and a page would show as it is written. */
const KNOWN_TO_GITHUB: { node: string; pattern: RegExp; what: string; hint: string }[] = [
  {
    node: 'blockquote',
    pattern: /^>\s*\[!(?:NOTE|TIP|IMPORTANT|WARNING|CAUTION)\]/i,
    what: 'An alert of GitHub',
    hint: 'Write `:::note`, `:::tip`, `:::info`, `:::warning` or `:::danger`, and close it with `:::`.',
  },
  {
    node: 'heading',
    pattern: /\{#[\w-]+\}\s*$/,
    what: 'An anchor of a heading',
    hint: 'Remove it: anchors are made from the words of the heading.',
  },
  {
    node: 'paragraph',
    pattern: /^\$\$/,
    what: 'A formula',
    hint: 'Write it as code, or as an image.',
  },
];

/** Syntax of other sites that would be printed literally. */
export function checkGithubSyntax(tree: Root, source: string, report: Report): void {
  visit(tree, ['blockquote', 'heading', 'paragraph'], (node) => {
    const written = source.slice(node.position?.start.offset ?? 0, node.position?.end.offset ?? 0);
    for (const { node: type, pattern, what, hint } of KNOWN_TO_GITHUB)
      if (node.type === type && pattern.test(written))
        report(
          node,
          'markdown/github',
          `${what} is not supported: it would be printed as it is written.`,
          hint,
        );
  });
}
