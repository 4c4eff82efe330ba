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
