import type { Code, Root } from 'mdast';
import { visit } from 'unist-util-visit';
import { CONFLICT, CONFLICT_FAULT, hasConflict } from '../source/syntax-faults.ts';
import type { Report } from './report.ts';

/** All lines of a conflict, which only code of these languages shows. */
function isConflictInCode({ type, lang, value }: Partial<Code>): boolean {
  const isShown = type === 'code' && /^(?:console|diff|shell|text)$/i.test(lang ?? '');
  return !isShown && hasConflict(value ?? '');
}

/** Reports the lines that git leaves in a conflict. */
export function reportConflict(tree: Root, body: string, report: Report): boolean {
  let isFound = false;
  visit(tree, ['paragraph', 'heading', 'blockquote', 'code'], (node) => {
    const { start, end } = node.position ?? {};
    const written = start ? body.slice(start.offset, end?.offset) : '';
    if (isFound || !(node.type === 'code' ? isConflictInCode(node) : CONFLICT.test(written))) return;
    isFound = true;
    const line = (start?.line ?? 1) + written.slice(0, written.search(CONFLICT)).split('\n').length - 1;
    report({ position: { start: { line, column: 1 } } }, 'markdown/conflict', CONFLICT_FAULT);
  });
  return isFound;
}
