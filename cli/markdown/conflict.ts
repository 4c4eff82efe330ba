import type { Root } from 'mdast';
import { visit } from 'unist-util-visit';
import { CONFLICT, CONFLICT_FAULT } from '../source/syntax-faults.ts';
import type { Report } from './report.ts';

/** Reports the lines that git leaves in a conflict, outside of code. */
export function reportConflict(tree: Root, body: string, report: Report): boolean {
  let isFound = false;
  visit(tree, ['paragraph', 'heading', 'blockquote'], (node) => {
    const { start, end } = node.position ?? {};
    if (isFound || !start || !CONFLICT.test(body.slice(start.offset, end?.offset))) return;
    isFound = true;
    report(node, 'markdown/conflict', CONFLICT_FAULT);
  });
  return isFound;
}
