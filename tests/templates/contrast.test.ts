import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const tokens = readFileSync(new URL('../../templates/styles/tokens.css', import.meta.url), 'utf8');

/** In light and in dark mode. */
const COLORS = new Map(
  [...tokens.matchAll(/--([\w-]+): light-dark\(#(\w{6}), #(\w{6})\)/g)].map(([, name = '', day, night]) => [
    name,
    [day, night] as const,
  ]),
);

const CODE = [...COLORS.keys()].filter((name) => name.startsWith('code-'));

test.each(CODE)('%s is readable on the backgrounds of code, in both color modes (WCAG 1.4.3)', (name) => {
  for (const ground of ['surface', 'wash', 'danger-wash'])
    for (const mode of [0, 1])
      expect(contrast(COLORS.get(name)?.[mode], COLORS.get(ground)?.[mode]), ground).toBeGreaterThanOrEqual(
        4.5,
      );
});

/** Colors of text, and the backgrounds that it has. Whoever uses a color in other places adds them here. */
const TEXT: [color: string, ...grounds: string[]][] = [
  ...['ink', 'ink-soft', 'ink-faint', 'accent', 'accent-hover'].map((color): [string, ...string[]] => [
    color,
    'paper',
    'surface',
    'wash',
  ]),
  ['accent-ink', 'accent', 'accent-hover'],
  ['ink', 'sunken', 'selection', 'info-wash', 'tip-wash', 'warning-wash', 'danger-wash'],
  ...['info', 'tip', 'warning', 'danger'].map((color): [string, ...string[]] => [color, `${color}-wash`]),
];

test.each(TEXT)(
  '%s is readable on its backgrounds, in both color modes (WCAG 1.4.3)',
  (color, ...grounds) => {
    for (const ground of grounds)
      for (const mode of [0, 1])
        expect(
          contrast(COLORS.get(color)?.[mode], COLORS.get(ground)?.[mode]),
          ground,
        ).toBeGreaterThanOrEqual(4.5);
  },
);

test('line-strong delimits controls, in both color modes (WCAG 1.4.11)', () => {
  for (const mode of [0, 1])
    expect(contrast(COLORS.get('line-strong')?.[mode], COLORS.get('paper')?.[mode])).toBeGreaterThanOrEqual(
      3,
    );
});

/** Backgrounds, lines and shadows. */
const NOT_TEXT = ['line', 'line-strong', 'shade', 'paper', 'surface', 'wash', 'sunken', 'selection'];

test('every color is measured', () => {
  const known = [...CODE, ...TEXT.flat(), ...NOT_TEXT];
  expect([...COLORS.keys()].filter((name) => !known.includes(name))).toEqual([]);
  expect(CODE.length).toBeGreaterThan(0);
});

test('only tokens.css names colors', () => {
  const styles = new URL('../../templates/styles/', import.meta.url);
  const files = readdirSync(styles, { recursive: true, encoding: 'utf8' });
  const named = files
    .filter((file) => file.endsWith('.css') && file !== 'tokens.css')
    .flatMap((file) =>
      [
        ...readFileSync(new URL(file, styles), 'utf8').matchAll(
          /:[^;{}]*(?:#[\da-f]{3,8}\b|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch)a?\()[^;{}]*;/gi,
        ),
      ].map(([declaration]) => `${file} ${declaration}`),
    );
  expect(named).toEqual([]);
});

/** https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
function contrast(first = '', second = ''): number {
  const [light = 0, dark = 0] = [luminance(first), luminance(second)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(color: string): number {
  const [r = 0, g = 0, b = 0] = [0, 2, 4].map((start) => {
    const part = Number.parseInt(color.slice(start, start + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
