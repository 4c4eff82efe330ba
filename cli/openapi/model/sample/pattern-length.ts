import type { Pattern } from './pattern.ts';

interface Length {
  min: number;
  max: number;
}

/** Returns how many characters a text has at least and at most if a pattern matches it. */
export function lengthOfMatching(pattern: Pattern): Length {
  const { min, max } = lengthOf(pattern);
  return { min, max: isWhole(pattern) ? max : Number.POSITIVE_INFINITY };
}

/** Whether a pattern stands between `^` and `$`. */
function isWhole(pattern: Pattern): boolean {
  if (pattern.kind === 'scope' || pattern.kind === 'group') return isWhole(pattern.part);
  return (
    pattern.kind === 'sequence' && pattern.parts[0]?.kind === 'start' && pattern.parts.at(-1)?.kind === 'end'
  );
}

function lengthOf(pattern: Pattern): Length {
  switch (pattern.kind) {
    case 'character':
      return { min: 1, max: 1 };
    case 'sequence':
      return sum(pattern.parts.map(lengthOf));
    case 'choice': {
      const lengths = pattern.options.map(lengthOf);
      return {
        min: Math.min(...lengths.map(({ min }) => min)),
        max: Math.max(...lengths.map(({ max }) => max)),
      };
    }
    case 'repeat': {
      const { min, max } = lengthOf(pattern.part);
      // Zero times infinity is no number.
      return { min: min * pattern.min, max: max === 0 || pattern.max === 0 ? 0 : max * pattern.max };
    }
    case 'group':
    case 'scope':
      return lengthOf(pattern.part);
    case 'reference':
      return { min: 0, max: Number.POSITIVE_INFINITY };
    default:
      return { min: 0, max: 0 };
  }
}

function sum(lengths: Length[]): Length {
  return {
    min: lengths.reduce((total, { min }) => total + min, 0),
    max: lengths.reduce((total, { max }) => total + max, 0),
  };
}
