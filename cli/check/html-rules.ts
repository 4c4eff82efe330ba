import type { ConfigData } from 'html-validate';

export const HTML_RULES: ConfigData = {
  root: true,
  extends: ['html-validate:recommended'],
  rules: {
    // Ids may contain dots, as names of operations do; lists may have a label.
    'valid-id': ['error', { relaxed: true }],
    'aria-label-misuse': ['error', { allowAnyNamable: true }],
    // A matter of style, or of how React writes HTML.
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
    // A scrollable table is a group with a label.
    'prefer-native-element': 'off',
    // The rule mistakes an aside within an article for a landmark; the browser tests check the real landmarks.
    'unique-landmark': 'off',
  },
};

/** Rules for markup that few pages contain, with a text that indicates it. Such rules take time even if they find nothing. */
const RARE: [indicator: string, rules: string[]][] = [
  ['<area', ['area-alt']],
  ['<fieldset', ['wcag/h71']],
  ['<form', ['form-dup-name', 'wcag/h32']],
  ['<map', ['map-dup-name', 'map-id-name']],
  ['http-equiv="refresh"', ['meta-refresh']],
  ['href="tel:', ['tel-non-breaking']],
  ['<img', ['wcag/h67']],
];

/** Returns the rules that apply to a page. */
export function rulesFor(html: string): ConfigData {
  const irrelevant = RARE.flatMap(([indicator, rules]) => (html.includes(indicator) ? [] : rules));
  return {
    ...HTML_RULES,
    rules: { ...HTML_RULES.rules, ...Object.fromEntries(irrelevant.map((rule) => [rule, 'off'])) },
  };
}
