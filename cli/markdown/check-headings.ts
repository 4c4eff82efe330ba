import type { Heading, Root } from 'mdast';
import { visit } from 'unist-util-visit';
import type { Fault } from '../problem.ts';
import { writtenText } from './directive-nodes.ts';
import type { Reported } from './report.ts';

/** Reports headings of a wrong level, and sections that are there twice. */
export function checkHeadings(tree: Root, text: Reported): void {
  let depth = 1;
  visit(tree, 'heading', (node) => {
    const fault = faultOfDepth(node.depth, depth);
    if (fault) text.report(node, 'markdown/heading', fault);
    depth = node.depth;
  });
  checkRepeated(tree, text);
}

/** Reports a section that is there twice, as after a merge. Those in tabs and below other headings may be alike. */
function checkRepeated(tree: Root, { source, report }: Reported): void {
  const seen = new Set<string>();
  const above: string[] = [];
  for (const node of tree.children) {
    if (node.type !== 'heading') continue;
    above.length = node.depth - 1;
    // What a directive returned is not in the source.
    const heading = writtenText(node, source) || textWithin(node);
    const section = [...above, heading].join('\n');
    if (seen.has(section))
      report(node, 'markdown/repeated', {
        message: 'There is already a section with this heading here.',
        hint: 'Remove one of the two, or give this one another heading.',
      });
    // What is in a repeated section is not repeated once more.
    above.push(seen.has(section) ? `${heading} ${seen.size}` : heading);
    seen.add(section);
  }
}

function textWithin(node: Heading): string {
  const texts: string[] = [];
  visit(node, (inner) => void ('value' in inner && texts.push(inner.value)));
  return texts.join('');
}

function faultOfDepth(depth: number, before: number): Fault | undefined {
  if (depth === 1)
    return {
      message: 'The title is the only level 1 heading of a page.',
      hint: 'Start sections with `##`.',
    };
  if (depth <= before + 1) return undefined;
  return {
    message: `A level ${depth} heading follows a level ${before} heading.`,
    hint: 'Do not skip heading levels.',
  };
}
