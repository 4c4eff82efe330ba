import { createHighlighterCore, type HighlighterCore, type ThemedToken } from 'shiki/core';
import { createJavaScriptRegexEngine } from 'shiki/engine/javascript';

/** Turns code into escaped HTML whose tokens carry classes; lines stay as they are. */
export interface Highlighter {
  highlight(code: string, language: string): string;
}

const LANGUAGES = {
  bash: () => import('shiki/langs/bash.mjs'),
  json: () => import('shiki/langs/json.mjs'),
  http: () => import('shiki/langs/http.mjs'),
  javascript: () => import('shiki/langs/javascript.mjs'),
  typescript: () => import('shiki/langs/typescript.mjs'),
  python: () => import('shiki/langs/python.mjs'),
  go: () => import('shiki/langs/go.mjs'),
  java: () => import('shiki/langs/java.mjs'),
  csharp: () => import('shiki/langs/csharp.mjs'),
  php: () => import('shiki/langs/php.mjs'),
  yaml: () => import('shiki/langs/yaml.mjs'),
  xml: () => import('shiki/langs/xml.mjs'),
  html: () => import('shiki/langs/html.mjs'),
};

const ALIASES: Record<string, string> = {
  shell: 'bash',
  sh: 'bash',
  shellscript: 'bash',
  curl: 'bash',
  js: 'javascript',
  node: 'javascript',
  ts: 'typescript',
  py: 'python',
  yml: 'yaml',
  'c#': 'csharp',
  golang: 'go',
};

/** Languages that a code fence may name. */
export const KNOWN_LANGUAGES = new Set([
  ...Object.keys(LANGUAGES),
  ...Object.keys(ALIASES),
  'text',
  'plain',
  'txt',
]);

/** Both pass AA contrast on their backgrounds, and AAA for most tokens. */
const LIGHT = 'github-light-high-contrast';
const DARK = 'github-dark-high-contrast';

/** Longer texts and lines are shown plain, so that no input can hold up the build. */
const LONGEST_CODE = 100_000;
const LONGEST_LINE = 2_000;

export interface ThemedHighlighter extends Highlighter {
  /** CSS for the classes that `highlight` writes, in both colour modes. */
  styles: string;
}

/** Loads the grammars and both themes; from then on highlighting is synchronous, and the same code costs once. */
export async function createHighlighter(): Promise<ThemedHighlighter> {
  const [light, dark] = await Promise.all([
    import('shiki/themes/github-light-high-contrast.mjs'),
    import('shiki/themes/github-dark-high-contrast.mjs'),
  ]);
  const core = await createHighlighterCore({
    themes: [light.default, dark.default],
    langs: Object.values(LANGUAGES),
    engine: createJavaScriptRegexEngine({ forgiving: true }),
  });
  const palette = readPalette(core);
  const cache = new Map<string, string>();
  return {
    styles: paletteStyles(palette),
    highlight(code, language) {
      const name = ALIASES[language] ?? language;
      const key = `${name} ${code}`;
      const known = cache.get(key);
      if (known !== undefined) return known;
      const html =
        isTooLong(code) || !(name in LANGUAGES) ? escapeHtml(code) : highlightNew(core, palette, code, name);
      cache.set(key, html);
      return html;
    },
  };
}

function isTooLong(code: string): boolean {
  return code.length > LONGEST_CODE || code.split('\n').some((line) => line.length > LONGEST_LINE);
}

/** The colours of each theme, by name: every colour has a class of its own, whatever the input. */
interface Palette {
  light: string[];
  dark: string[];
  lightDefault: string;
  darkDefault: string;
}

function readPalette(core: HighlighterCore): Palette {
  const colors = (name: string) => {
    const theme = core.getTheme(name);
    const used = theme.settings
      .map((setting) => setting.settings.foreground)
      .filter((color) => color !== undefined);
    return [...new Set([theme.fg, ...used].map((color) => color.toLowerCase()))].sort();
  };
  return {
    light: colors(LIGHT),
    dark: colors(DARK),
    lightDefault: core.getTheme(LIGHT).fg.toLowerCase(),
    darkDefault: core.getTheme(DARK).fg.toLowerCase(),
  };
}

/** A pair of colours is one class: `t3b` is the fourth light and the twelfth dark colour. */
function className(palette: Palette, light: string, dark: string): string | undefined {
  if (light === palette.lightDefault && dark === palette.darkDefault) return undefined;
  return `t${palette.light.indexOf(light).toString(36)}${palette.dark.indexOf(dark).toString(36)}`;
}

function paletteStyles({ light, dark }: Palette): string {
  const rules = (colors: string[], selector: (index: string) => string, prefix: string) =>
    colors.map((color, index) => `${prefix}${selector(index.toString(36))}{color:${color}}`).join('');
  const first = (index: string) => `[class^="t${index}"]`;
  const second = (index: string) => `[class^="t"][class$="${index}"]`;
  const darkRules = (prefix: string) => rules(dark, second, `${prefix} pre `);
  return [
    'pre i{font-style:normal}',
    rules(light, first, 'pre '),
    `@media screen{${darkRules(':root[data-theme=dark]')}@media (prefers-color-scheme:dark){${darkRules(':root:not([data-theme=light])')}}}`,
  ].join('');
}

function highlightNew(core: HighlighterCore, palette: Palette, code: string, lang: string): string {
  const lines = core.codeToTokensWithThemes(code, {
    // No limit of time: what is coloured may not depend on how busy the machine is.
    tokenizeTimeLimit: 0,
    lang,
    themes: { light: LIGHT, dark: DARK },
  });
  return lines.map((line) => writeLine(palette, line)).join('\n');
}

type Variants = { content: string; variants: Record<string, Pick<ThemedToken, 'color'>> };

/** Neighbours of one colour share a span; white space and the default colour need none. */
function writeLine(palette: Palette, tokens: Variants[]): string {
  const runs: { name: string | undefined; text: string }[] = [];
  for (const { content, variants } of tokens) {
    const light = variants.light?.color?.toLowerCase() ?? palette.lightDefault;
    const dark = variants.dark?.color?.toLowerCase() ?? palette.darkDefault;
    const last = runs.at(-1);
    const name = content.trim() === '' && last ? last.name : className(palette, light, dark);
    if (last && last.name === name) last.text += content;
    else runs.push({ name, text: content });
  }
  return runs
    .map(({ name, text }) =>
      name === undefined || text.trim() === ''
        ? escapeHtml(text)
        : `<i class="${name}">${escapeHtml(text)}</i>`,
    )
    .join('');
}

export function escapeHtml(text: string): string {
  return text.toWellFormed().replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
