import { KNOWN_LANGUAGES } from './highlight.ts';

/** What stands behind the language of a code fence. */
export interface FenceMeta {
  title?: string;
  request?: string;
  response?: string;
  schema?: string;
}

const ATTRIBUTES = ['title', 'request', 'response', 'schema'] as const;

/** `title="Create an order" request="createBuyOrder"` in → its parts, and what is wrong with it, out. */
export function readFence(
  language: string | null | undefined,
  meta: string | null | undefined,
): { meta: FenceMeta; wrong: string[] } {
  const wrong: string[] = [];
  if (!language) wrong.push('A code block must name its language; `text` is one.');
  else if (!KNOWN_LANGUAGES.has(language)) wrong.push(`The language \`${language}\` is not known.`);
  const read: FenceMeta = {};
  const rest = (meta ?? '').replace(/([\w-]+)="([^"]*)"/g, (_, key: string, value: string) => {
    const name = ATTRIBUTES.find((candidate) => candidate === key);
    if (name) read[name] = value;
    else wrong.push(`A code block has no attribute \`${key}\`.`);
    return '';
  });
  if (rest.trim() !== '')
    wrong.push(`\`${rest.trim()}\` behind the language is not understood; write \`name="value"\`.`);
  return { meta: read, wrong };
}
