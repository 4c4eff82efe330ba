import type { ThemeRegistration } from 'shiki/core';
import dark from 'shiki/themes/github-dark-high-contrast.mjs';
import light from 'shiki/themes/github-light-high-contrast.mjs';

// Both themes keep the contrast of WCAG AA on the site's backgrounds, and of AAA for most tokens. They colour the same
// scopes rule by rule, so code is read once, by a theme whose "colours" are the numbers of pairs of real colours.
// Counted from the rules and not from the code, a pair has the same number in every build.

interface Pair {
  light: string;
  dark: string;
}

type Rule = NonNullable<ThemeRegistration['tokenColors']>[number];

const USUAL: Pair = {
  light: String(light.colors?.['editor.foreground']).toLowerCase(),
  dark: String(dark.colors?.['editor.foreground']).toLowerCase(),
};

/** Position in the list = number of the class; the first is the colour of all text and needs no class. */
const PAIRS: Pair[] = [USUAL];

/** The theme to read code with: its colours are no colours, but what `tokenClass` understands. */
export const NUMBERS: ThemeRegistration = {
  name: 'numbers',
  type: 'light',
  colors: { 'editor.foreground': write(0), 'editor.background': '#ffffff' },
  tokenColors: (light.tokenColors ?? []).map((rule, index) => numberRule(rule, dark.tokenColors?.[index])),
};

/** `#000003` in → `t3` out; undefined for text of the usual colour. */
export function tokenClass(color: string | undefined): string | undefined {
  const number = Number.parseInt(color?.slice(1) ?? '', 16);
  return number > 0 && number < PAIRS.length ? `t${number}` : undefined;
}

/** Styles for the classes of highlighted code, in both colour modes. Printed pages are light. */
export function highlightStyles(): string {
  const numbered = PAIRS.map((pair, number) => ({ ...pair, name: `t${number}` })).slice(1);
  const values = (mode: keyof Pair) => numbered.map((pair) => `--${pair.name}:${pair[mode]}`).join(';');
  return [
    ...numbered.map(({ name }) => `.${name}{color:var(--${name})}`),
    `:root{${values('light')}}`,
    `@media screen{[data-theme=dark]{${values('dark')}}}`,
    `@media screen and (prefers-color-scheme:dark){:root:not([data-theme=light]){${values('dark')}}}`,
  ].join('');
}

function numberRule(rule: Rule, darkRule: Rule | undefined): Rule {
  const { foreground, background } = rule.settings;
  const other = darkRule?.settings.foreground;
  // Rules with a background are for the marks of version control; without it they could not be read.
  if (!foreground || !other || background) return { ...rule, settings: {} };
  const pair = { light: foreground.toLowerCase(), dark: other.toLowerCase() };
  let number = PAIRS.findIndex((known) => known.light === pair.light && known.dark === pair.dark);
  if (number < 0) number = PAIRS.push(pair) - 1;
  return { ...rule, settings: { foreground: write(number) } };
}

function write(number: number): string {
  return `#${number.toString(16).padStart(6, '0')}`;
}
