import { languageNamed, nearestLanguage } from './languages.ts';

/** What stands behind the language of a code fence. */
export interface FenceMeta {
  title?: string;
  request?: string;
  response?: string;
  schema?: string;
}

/** What is wrong with a code fence. */
export interface FenceFault {
  rule: 'markdown/code' | 'markdown/language';
  message: string;
  hint?: string;
}

/** `name="value"`, or else a word that is none. */
const ATTRIBUTE = /(?<![^\s"])([\w-]+)="([^"]*)"|\S+/g;
const ATTRIBUTES = ['title', 'request', 'response', 'schema'] as const;

/** `title="Create an order" request="createBuyOrder"` in → its parts, and what is wrong with it, out. */
export function readFence(
  language: string | null | undefined,
  meta: string | null | undefined,
): { meta: FenceMeta; wrong: FenceFault[] } {
  const wrong = language ? [] : [fault('A code block requires a language, such as `json` or `text`.')];
  if (language === 'flow') wrong.push(fault('`flow` is now `flowchart`.'));
  else if (language && languageNamed(language) === undefined) wrong.push(unknownLanguage(language));
  const read: FenceMeta = {};
  const unknown: string[] = [];
  for (const [written, key, value] of (meta ?? '').matchAll(ATTRIBUTE)) {
    const name = ATTRIBUTES.find((candidate) => candidate === key);
    if (key === undefined) unknown.push(written);
    else if (name) read[name] = value ?? '';
    else wrong.push(fault(`Unknown code block attribute \`${key}\`.`));
  }
  if (unknown.length > 0)
    wrong.push(
      fault(`Unexpected \`${unknown.join(' ')}\` after the language. Write attributes as \`name="value"\`.`),
    );
  return { meta: read, wrong };
}

function fault(message: string, hint?: string): FenceFault {
  return { rule: 'markdown/code', message, ...(hint === undefined ? {} : { hint }) };
}

/** Nothing is lost but colours, and so the page is built. */
function unknownLanguage(name: string): FenceFault {
  const nearest = nearestLanguage(name);
  return {
    rule: 'markdown/language',
    message: `Unknown language \`${name}\`: this code is shown without colors.`,
    hint:
      nearest === undefined
        ? 'Write a language of https://shiki.style/languages, or `text`.'
        : `Did you mean \`${nearest}\`?`,
  };
}
