import type { ConfigData } from 'html-validate';

/** What is asked of the HTML, and what is a matter of taste or of React's way of writing. */
export const HTML_RULES: ConfigData = {
  root: true,
  extends: ['html-validate:recommended'],
  rules: {
    // Names of operations, with their dots, are ids; lists may have a name.
    'valid-id': ['error', { relaxed: true }],
    'aria-label-misuse': ['error', { allowAnyNamable: true }],
    // A matter of taste, or of React's way of writing.
    'no-inline-style': 'error',
    'void-style': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'no-implicit-button-type': 'error',
    'no-raw-characters': 'off',
    'no-trailing-whitespace': 'off',
    'long-title': 'off',
    'doctype-style': 'off',
    'require-sri': 'off',
    'svg-focusable': 'off',
    'attr-case': 'off',
    // A table that can be scrolled is a region with a name; `<section>` would say the same.
    'prefer-native-element': 'off',
    // An aside within an article is no landmark, whatever this rule says; the browser tests look at the real ones.
    'unique-landmark': 'off',
  },
};

/** Rules about what most pages have nothing of, and what that looks like: to find nothing takes them as long as the others. */
const RARE: [sign: string, rules: string[]][] = [
  ['<area', ['area-alt']],
  ['<fieldset', ['wcag/h71']],
  ['<form', ['form-dup-name', 'wcag/h32']],
  ['<map', ['map-dup-name', 'map-id-name']],
  ['http-equiv="refresh"', ['meta-refresh']],
  ['href="tel:', ['tel-non-breaking']],
  ['<img', ['wcag/h67']],
];

/** The rules that a page can break. */
export function rulesFor(html: string): ConfigData {
  const needless = RARE.flatMap(([sign, rules]) => (html.includes(sign) ? [] : rules));
  return {
    ...HTML_RULES,
    rules: { ...HTML_RULES.rules, ...Object.fromEntries(needless.map((rule) => [rule, 'off'])) },
  };
}
