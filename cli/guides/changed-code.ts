import { MAX_COMPARED_LINES } from '../limits.ts';
import { asDiff, markLines, splitLines } from '../markdown/marked-lines.ts';
import { codeBlock } from '../view/builders.ts';
import type { Block } from '../view/view.ts';

interface Written {
  code: string;
  html: string;
  language: string;
}

interface Line {
  mark: '+' | '-' | ' ';
  text: string;
  html: string;
}

/** Unchanged lines that are shown around a change. */
const CONTEXT = 2;

/** What differs between two bodies, with the lines around it. */
export function changedCode(before: Written, after: Written): Block {
  const [old, current] = [linesOf(before, '-'), linesOf(after, '+')];
  if (Math.max(old.length, current.length) > MAX_COMPARED_LINES)
    return codeBlock(after.code, after.html, after.language);
  const lines = merge(old, current);
  const isShown = (at: number) =>
    lines.slice(Math.max(0, at - CONTEXT), at + CONTEXT + 1).some(({ mark }) => mark !== ' ');
  const shown = lines.flatMap((line, at): Line[] => {
    if (isShown(at)) return [line];
    return at === 0 || isShown(at - 1) ? [{ mark: ' ', text: '…', html: '…' }] : [];
  });
  const marks = shown.map(({ mark }) => mark).join('');
  return {
    kind: 'code',
    text: asDiff(shown.map(({ text }) => text).join('\n'), marks),
    html: markLines(shown.map(({ html }) => html).join('\n'), marks),
    language: 'diff',
    isLong: false,
  };
}

function linesOf({ code, html }: Written, mark: '+' | '-'): Line[] {
  const highlighted = splitLines(html);
  return code.split('\n').map((text, index) => ({ mark, text, html: highlighted[index] ?? '' }));
}

/** Both, with the lines of their longest common subsequence once. A comma at the end makes no difference. */
function merge(old: Line[], current: Line[]): Line[] {
  const isSame = (a: number, b: number) =>
    old[a]?.text.replace(/,$/, '') === current[b]?.text.replace(/,$/, '');
  const common = old.concat(current[0] ?? []).map(() => new Uint16Array(current.length + 1));
  const at = (a: number, b: number) => common[a]?.[b] ?? 0;
  for (let a = old.length - 1; a >= 0; a--)
    for (let b = current.length - 1; b >= 0; b--)
      (common[a] as Uint16Array)[b] = isSame(a, b)
        ? at(a + 1, b + 1) + 1
        : Math.max(at(a + 1, b), at(a, b + 1));
  const merged: Line[] = [];
  let [a, b] = [0, 0];
  while (a < old.length || b < current.length) {
    const [before, after] = [old[a], current[b]];
    if (before && after && isSame(a, b)) {
      merged.push({ ...after, mark: ' ' });
      a++;
      b++;
    } else if (before && (!after || at(a + 1, b) >= at(a, b + 1))) {
      merged.push(before);
      a++;
    } else if (after) {
      merged.push(after);
      b++;
    }
  }
  return merged;
}
