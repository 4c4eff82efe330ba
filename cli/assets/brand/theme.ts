import { errorAt, type Fault, type Problem } from '../../problem.ts';
import type { SiteSettings } from '../../site-settings.ts';
import { didYouMean } from '../../text/did-you-mean.ts';
import { contrast, longHex, mix, withContrast } from './color.ts';

type Theme = NonNullable<SiteSettings['theme']>;
type Mode = 'light' | 'dark';
type Colors = Record<Mode, string>;
type Locate = (pointer: string) => Partial<Problem>;

/** The color of what is drawn on white, such as the icon. */
export function accentOf({ accent = DEFAULT_ACCENT }: Pick<Theme, 'accent'>): string {
  return typeof accent === 'string' ? accent : accent.light;
}

/** As in `templates/styles/tokens.css`. */
const DEFAULT_ACCENT = '#1d4f91';

/** Text that stands on each background, and the contrast that it needs (WCAG 2.2, 1.4.3 and 1.4.11). */
const PAIRS: [texts: string[], backgrounds: string[], least: number][] = [
  [['ink', 'ink-soft', 'ink-faint', 'accent'], ['paper', 'surface', 'wash'], 4.5],
  [['accent-ink'], ['accent', 'accent-hover'], 4.5],
  [['info'], ['info-wash'], 4.5],
  [['tip'], ['tip-wash'], 4.5],
  [['warning'], ['warning-wash'], 4.5],
  [['danger'], ['danger-wash', 'paper'], 4.5],
  [
    ['code-name', 'code-string', 'code-constant', 'code-keyword', 'code-function', 'code-comment'],
    ['surface'],
    4.5,
  ],
  [['line-strong'], ['paper'], 3],
];

/**
 * Replaces the values of tokens in the styles of every page. Reports unknown tokens, and colors with too little contrast
 * together with the nearest that has enough.
 */
export function applyTheme(
  styles: string,
  { theme, locate, base }: { theme: Theme; locate: Locate; base: string },
): { styles: string; problems: Problem[] } {
  const defaults = defaultsIn(styles);
  const names = Object.keys(defaults);
  const values = new Map<string, { value: string; setting: string }>();
  for (const [name, { light, dark }] of Object.entries(accentColors(theme, colorsIn(styles))))
    values.set(name, { value: modes({ light, dark }), setting: '/theme/accent' });
  for (const [name, value] of Object.entries(theme.tokens))
    values.set(name, {
      value:
        typeof value !== 'string'
          ? modes(value)
          : COLOR.test(value)
            ? modes({ light: value, dark: value })
            : value,
      setting: `/theme/tokens/${name}`,
    });
  const replaced = styles.replace(/(?<![\w-])--([a-z][\w-]*):[^;}]*/g, (whole: string, name: string) => {
    const font = theme.fonts.some((one) => FAMILIES[one.for].token === name);
    const value = values.get(name)?.value ?? whole.slice(name.length + 3);
    const family = Object.values(FAMILIES).find(({ token }) => token === name)?.family;
    if (font) return `--${name}:${family},${value}`;
    return values.has(name) ? `--${name}:${value}` : whole;
  });
  return {
    styles: fontFaces(theme, base) + replaced,
    problems: [
      ...Object.entries(theme.tokens).flatMap(([name, value]) => {
        const fault = Object.hasOwn(defaults, name)
          ? faultOfValue(value, defaults[name] ?? '')
          : {
              message: `There is no token \`${name}\`.`,
              hint: didYouMean(name, names) ?? `Tokens: ${names.join(', ')}.`,
            };
        return fault ? [errorAt('config', locate(`/theme/tokens/${name}`), fault)] : [];
      }),
      ...contrastProblems(colorsIn(replaced), (name) => values.get(name)?.setting, locate),
    ],
  };
}

const COLOR = /^#(?:[\da-f]{3}|[\da-f]{6})$/i;
const LENGTH = /^(?:0|(?:\d+|\d*\.\d+)(?:px|r?em|ch|v[wh]|%)|(?:calc|clamp|max|min)\(.*\))$/i;
const TIME = /^(?:\d+|\d*\.\d+)m?s$/i;

function modes({ light, dark }: Colors): string {
  return `light-dark(${light},${dark})`;
}

/** The tokens of `templates/styles/tokens.css` with their values: the first rule, and no other custom properties. */
function defaultsIn(styles: string): Record<string, string> {
  const start = styles.indexOf(':root');
  const rule = styles.slice(start, styles.indexOf('}', start));
  return Object.fromEntries(
    [...rule.matchAll(/(?<![\w-])--([a-z][\w-]*):\s*([^;]*)/g)].map(([, name = '', value = '']) => [
      name,
      value,
    ]),
  );
}

/** What is wrong with a value in the place of another: it must be of its kind. */
function faultOfValue(value: string | Colors, usual: string): Fault | undefined {
  const isPair = typeof value !== 'string';
  if (/^light-dark\(#[\da-f]{3,6},/i.test(usual))
    return isPair || COLOR.test(value)
      ? undefined
      : {
          message: 'A color must be written as `"#1d4f91"`, so that its contrast can be computed.',
          hint: 'Or write one for each mode: `{ light: "#1d4f91", dark: "#95accb" }`.',
        };
  if (LENGTH.test(usual) && (isPair || !LENGTH.test(value)))
    return { message: `This must be a length, such as \`${usual}\`.` };
  if (TIME.test(usual) && (isPair || !TIME.test(value)))
    return { message: `This must be a time, such as \`${usual}\`.` };
  return undefined;
}

/** The tokens that are derived from the accent: shades for each mode. */
function accentColors({ accent }: Theme, now: Record<string, Colors>): Record<string, Colors> {
  const paper = now.paper;
  if (accent === undefined || paper === undefined) return {};
  const light = longHex(typeof accent === 'string' ? accent : accent.light);
  const dark =
    typeof accent === 'string' ? (withContrast(light, [paper.dark], 8) ?? light) : longHex(accent.dark);
  return {
    accent: { light, dark },
    'accent-hover': { light: mix(light, '#000000', 0.27), dark: mix(dark, '#ffffff', 0.3) },
    'accent-ink': {
      light: withContrast('#ffffff', [light], 4.5) ?? '#ffffff',
      dark: mix(dark, '#000000', 0.85),
    },
    wash: { light: mix(light, paper.light, 0.92), dark: mix(dark, paper.dark, 0.85) },
    selection: { light: mix(light, paper.light, 0.76), dark: mix(dark, paper.dark, 0.62) },
  };
}

function contrastProblems(
  colors: Record<string, Colors>,
  settingOf: (name: string) => string | undefined,
  locate: Locate,
): Problem[] {
  const told = new Set<string>();
  const pairs = PAIRS.flatMap(([texts, backgrounds, least]) =>
    texts.flatMap((text) => [
      weakPair(text, backgrounds, { colors, mode: 'light', least }),
      weakPair(text, backgrounds, { colors, mode: 'dark', least }),
    ]),
  );
  return pairs.flatMap((pair): Problem[] => {
    const setting = pair && (settingOf(pair.text) ?? settingOf(pair.worst.name));
    if (!pair || setting === undefined || told.has(`${setting} ${pair.mode}`)) return [];
    const { text, color, worst, mode, least } = pair;
    told.add(`${setting} ${mode}`);
    const isText = settingOf(text) !== undefined;
    const backgrounds = pair.behind.map(({ value }) => value);
    const nearest = isText
      ? // Shades that are derived from the accent change with it.
        withContrast(color, backgrounds, setting === '/theme/accent' ? least * 1.07 : least)
      : withContrast(worst.value, [color], least);
    const [name, other] = isText ? [text, worst.name] : [worst.name, text];
    return [
      errorAt('theme/contrast', locate(setting), {
        message: `\`${text}\` (${color}) has a contrast of ${contrast(color, worst.value).toFixed(1)}:1 on \`${worst.name}\` (${worst.value}) in ${mode} mode, and needs ${least}:1.`,
        hint: nearest
          ? `The nearest \`${name}\` that has it is \`${nearest}\`.`
          : `No shade of \`${name}\` has it: change \`${other}\`, too.`,
      }),
    ];
  });
}

/** Returns a text with its backgrounds and the worst of them, if its contrast on that is too small. */
function weakPair(
  text: string,
  backgrounds: string[],
  { colors, mode, least }: { colors: Record<string, Colors>; mode: Mode; least: number },
) {
  const color = colors[text]?.[mode];
  const behind = backgrounds.flatMap((name) => {
    const value = colors[name]?.[mode];
    return value === undefined ? [] : [{ name, value }];
  });
  if (color === undefined) return undefined;
  const [worst] = behind.sort((a, b) => contrast(color, a.value) - contrast(color, b.value));
  if (!worst || contrast(color, worst.value) >= least) return undefined;
  return { text, color, behind, worst, mode, least };
}

/** The tokens whose value is a pair of colors, `light-dark(#ffffff, #0e1413)`. */
function colorsIn(styles: string): Record<string, Colors> {
  const found = styles.matchAll(/(?<![\w-])--([\w-]+):light-dark\((#[\da-f]{3,6}),\s*(#[\da-f]{3,6})\)/gi);
  return Object.fromEntries(
    [...found].map(([, name = '', light = '', dark = '']) => [
      name,
      { light: longHex(light), dark: longHex(dark) },
    ]),
  );
}

const FAMILIES = {
  text: { family: '"Site text"', token: 'sans' },
  code: { family: '"Site code"', token: 'mono' },
} as const;

function fontFaces({ fonts }: Theme, base: string): string {
  return fonts
    .map(
      ({ for: use, file, weight, style }) =>
        `@font-face{font-family:${FAMILIES[use].family};src:url(${base}${file.slice(1)}) format("woff2");font-weight:${weight};font-style:${style};font-display:swap}`,
    )
    .join('');
}
