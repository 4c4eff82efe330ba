import type { Layout } from './literals.ts';

/** Characters of what has a line of its own. */
const LONG = 50;

interface Columns {
  step: string;
  width: number;
  space: string;
}

/**
 * A layout in which what fits into `width` characters is on one line, short neighbors share one, and an object at the end of a
 * list begins on the line of what comes before. `space` stands within the braces of objects.
 */
export function compactLayout({ step, width, space }: Columns): Layout {
  return {
    step,
    isFlat: hasObjectLast,
    join(parts, { value, indent }) {
      const inner = indent + step;
      const [open, close, gap] = Array.isArray(value) ? ['[', ']', ''] : ['{', '}', space];
      const line = `${open}${gap}${parts.join(', ')}${gap}${close}`;
      if (indent.length + line.length <= width && !line.includes('\n')) return line;
      if (hasObjectLast(value)) {
        const last = parts.at(-1) ?? '';
        const lines = last.includes('\n') ? last : `{\n${inner}${last.slice(1, -1).trim()},\n${indent}}`;
        return `[${[...parts.slice(0, -1), lines].join(', ')}]`;
      }
      const lines = fill(parts, width - inner.length);
      return `${open}\n${lines.map((part) => `${inner}${part}\n`).join('')}${indent}${close}`;
    },
  };
}

/** Whether a value is a list whose last item is its only object. */
function hasObjectLast(value: object): boolean {
  const isMap = (item: unknown) => typeof item === 'object' && item !== null && !Array.isArray(item);
  return Array.isArray(value) && isMap(value.at(-1)) && !value.slice(0, -1).some(isMap);
}

/** Joins items to lines of at most `width` characters, except for those that are long. */
function fill(items: string[], width: number): string[] {
  const lines: string[] = [];
  let isOpen = false;
  for (const item of items) {
    const line = `${lines.at(-1)} ${item},`;
    const isShort = item.length <= LONG && !item.includes('\n');
    if (isOpen && isShort && line.length <= width) lines[lines.length - 1] = line;
    else lines.push(`${item},`);
    isOpen = isShort;
  }
  return lines;
}
