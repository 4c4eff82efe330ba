import { createRequire } from 'node:module';
import type { LanguageRegistration } from 'shiki/core';
import { nearestName } from '../text/did-you-mean.ts';

/** Languages of request samples and of most guides: their grammars are loaded at the start, in parallel. */
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

/** Terminal output with its escape sequences, and formulas: neither has a grammar. */
const OTHERS = ['text', 'ansi', 'math'];

const ALIASES: Record<string, string> = {
  // The grammar of TypeScript covers both, and is expensive to prepare.
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

/** Returns the language of a case-insensitive name: `ruby` for `rb`. Undefined means unknown. */
export function languageNamed(written: string): string | undefined {
  const name = written.toLowerCase();
  if (OTHERS.includes(name) || Object.hasOwn(COMMON, name)) return name;
  return Object.hasOwn(ALIASES, name) ? ALIASES[name] : otherLanguages().get(name);
}

/** Returns the most similar name of a language. */
export function nearestLanguage(name: string): string | undefined {
  return nearestName(name, [
    ...OTHERS,
    ...Object.keys(COMMON),
    ...Object.keys(ALIASES),
    ...otherLanguages().keys(),
  ]);
}

/** Loads the grammar of a language that is not common, and the grammars embedded in it. */
export function loadGrammar(language: string): LanguageRegistration[] {
  return load(`shiki/langs/${language}.mjs`).default;
}

/** Loads single grammars on demand, because all 242 are 10 MB, and synchronously, because highlighting is synchronous. */
const load = createRequire(import.meta.url);

let others: Map<string, string> | undefined;

/** All languages of Shiki by name and alias. */
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
