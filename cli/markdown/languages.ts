import { createRequire } from 'node:module';
import type { LanguageRegistration } from 'shiki/core';
import { nearestName } from '../text/did-you-mean.ts';

/** Languages of request samples and of most guides: their grammars are loaded at the start, beside each other. */
export const COMMON = {
  bash: () => import('shiki/langs/bash.mjs'),
  json: () => import('shiki/langs/json.mjs'),
  http: () => import('shiki/langs/http.mjs'),
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
  // The grammar of TypeScript reads both alike, and to prepare either takes longest of all.
  javascript: 'typescript',
  shell: 'bash',
  sh: 'bash',
  shellscript: 'bash',
  curl: 'bash',
  js: 'typescript',
  node: 'typescript',
  ts: 'typescript',
  py: 'python',
  yml: 'yaml',
  'c#': 'csharp',
  golang: 'go',
  plain: 'text',
  plaintext: 'text',
  txt: 'text',
};

/** The language that a name stands for, in any case: `rb` is `ruby`. `text` has no grammar; undefined is unknown. */
export function languageNamed(written: string): string | undefined {
  const name = written.toLowerCase();
  if (name === 'text' || Object.hasOwn(COMMON, name)) return name;
  return Object.hasOwn(ALIASES, name) ? ALIASES[name] : otherLanguages().get(name);
}

/** The known name that is most like an unknown one. */
export function nearestLanguage(name: string): string | undefined {
  return nearestName(name, [
    'text',
    ...Object.keys(COMMON),
    ...Object.keys(ALIASES),
    ...otherLanguages().keys(),
  ]);
}

/** The grammar of a language that is not common, after those that it contains. */
export function loadGrammar(language: string): LanguageRegistration[] {
  return load(`shiki/langs/${language}.mjs`).default;
}

/**
 * Only who names another language loads anything of it, and only the one named: 242 grammars are 10 MB. Code is
 * highlighted where nothing can be awaited, and so they are loaded as CommonJS would be.
 */
const load = createRequire(import.meta.url);

let others: Map<string, string> | undefined;

/** By name and alias, all that Shiki knows. */
function otherLanguages(): Map<string, string> {
  if (others) return others;
  const { bundledLanguagesInfo }: typeof import('shiki/langs') = load('shiki/langs');
  others = new Map(
    bundledLanguagesInfo.flatMap(({ id, aliases = [] }) =>
      [id, ...aliases].map((name) => [name, id] as const),
    ),
  );
  return others;
}
