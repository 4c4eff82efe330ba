/** Grammars that are loaded, under the names by which the class of a code block calls them. */
export const GRAMMARS = {
  bash: () => import('shiki/langs/bash.mjs'),
  csharp: () => import('shiki/langs/csharp.mjs'),
  go: () => import('shiki/langs/go.mjs'),
  html: () => import('shiki/langs/html.mjs'),
  http: () => import('shiki/langs/http.mjs'),
  java: () => import('shiki/langs/java.mjs'),
  javascript: () => import('shiki/langs/javascript.mjs'),
  json: () => import('shiki/langs/json.mjs'),
  php: () => import('shiki/langs/php.mjs'),
  python: () => import('shiki/langs/python.mjs'),
  typescript: () => import('shiki/langs/typescript.mjs'),
  xml: () => import('shiki/langs/xml.mjs'),
  yaml: () => import('shiki/langs/yaml.mjs'),
};

/** Other names that people write for them. */
const ALIASES = new Map([
  ['c#', 'csharp'],
  ['cs', 'csharp'],
  ['curl', 'bash'],
  ['golang', 'go'],
  ['js', 'javascript'],
  ['jsonc', 'json'],
  ['node', 'javascript'],
  ['plain', 'text'],
  ['plaintext', 'text'],
  ['py', 'python'],
  ['sh', 'bash'],
  ['shell', 'bash'],
  ['shellscript', 'bash'],
  ['ts', 'typescript'],
  ['txt', 'text'],
  ['yml', 'yaml'],
]);

/** Names to offer to an author. */
export const LANGUAGES = [...Object.keys(GRAMMARS), 'text'].sort();

/** The one name of a language, whatever it was called; undefined for one that is not known. */
export function findLanguage(name: string): string | undefined {
  const lower = name.toLowerCase();
  const found = ALIASES.get(lower) ?? lower;
  return LANGUAGES.includes(found) ? found : undefined;
}
