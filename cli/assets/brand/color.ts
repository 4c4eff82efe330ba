/** Colors as `#rrggbb`. */

/** Returns a color between two: `share` of the second, from 0 to 1. */
export function mix(first: string, second: string, share: number): string {
  const other = channels(second);
  const mixed = channels(first).map((value, index) => value + ((other[index] ?? 0) - value) * share);
  return `#${mixed.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`;
}

/** Returns the contrast of two colors, from 1 to 21 (WCAG 2.2, contrast ratio). */
export function contrast(first: string, second: string): number {
  const [bright = 0, dark = 0] = [luminance(first), luminance(second)].sort((a, b) => b - a);
  return (bright + 0.05) / (dark + 0.05);
}

/** Returns the nearest mixture of `color` with black or white that has at least `least` contrast to each of `others`. */
export function withContrast(color: string, others: string[], least: number): string | undefined {
  for (let step = 0; step <= STEPS; step++)
    for (const end of ['#000000', '#ffffff']) {
      const found = mix(color, end, step / STEPS);
      if (others.every((other) => contrast(found, other) >= least)) return found;
    }
  return undefined;
}

const STEPS = 100;

/** `#abc` → `#aabbcc`. */
export function longHex(color: string): string {
  return color.length === 4 ? color.replace(/[^#]/g, '$&$&').toLowerCase() : color.toLowerCase();
}

function channels(color: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
}

/** Relative luminance, from 0 to 1. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = channels(color).map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
