import { KNOWN_LANGUAGES } from './highlight.ts';

/** What stands behind the language of a code fence. */
export interface FenceMeta {
  title?: string;
  request?: string;
  response?: string;
  schema?: string;
}

/** `name="value"`, or else a word that is none. */
const ATTRIBUTE = /(?<![^\s"])([\w-]+)="([^"]*)"|\S+/g;
const ATTRIBUTES = ['title', 'request', 'response', 'schema'] as const;

/** `title="Create an order" request="createBuyOrder"` in → its parts, and what is wrong with it, out. */
export function readFence(
  language: string | null | undefined,
  meta: string | null | undefined,
): { meta: FenceMeta; wrong: string[] } {
  const wrong: string[] = [];
  if (!language) wrong.push('A code block requires a language, such as `json` or `text`.');
  else if (language === 'flow') wrong.push('`flow` is now `flowchart`.');
  else if (!KNOWN_LANGUAGES.has(language)) wrong.push(`Unknown language \`${language}\`.`);
  const read: FenceMeta = {};
  const unknown: string[] = [];
  for (const [written, key, value] of (meta ?? '').matchAll(ATTRIBUTE)) {
    const name = ATTRIBUTES.find((candidate) => candidate === key);
    if (key === undefined) unknown.push(written);
    else if (name) read[name] = value ?? '';
    else wrong.push(`Unknown code block attribute \`${key}\`.`);
  }
  if (unknown.length > 0)
    wrong.push(
      `Unexpected \`${unknown.join(' ')}\` after the language. Write attributes as \`name="value"\`.`,
    );
  return { meta: read, wrong };
}
