import { MAX_CALL } from '../../limits.ts';

/** What a call in a program sends to the URL that is its first argument, as far as it is written there. */
export interface CallArguments {
  /** In capitals; undefined if the call does not say. */
  method: string | undefined;
  /** Names in the query of the URL, and in `params`. */
  query: string[];
  /** Names at the top of a body: `JSON.stringify({ … })`, `json={…}`. */
  body: string[];
}

const METHOD = /\.(get|post|put|patch|delete)\($/i;
const FETCH = /(?<![.\w$])fetch\($/;
/** `{ … }` without another object in it. */
const PARAMS = /\bparams\s?[=:]\s?\{([^{}()]{0,999})\}/;
const BODY = /\b(?:JSON\.stringify\(|json\s?=)\s?\{([^{}()]{0,999})\}/;

/** Where a URL stands in a program in JavaScript, TypeScript or Python. */
interface WrittenUrl {
  before: string;
  url: string;
  after: string;
  isPython: boolean;
}

/** Reads a call around a URL; undefined if the URL is no first argument. */
export function callArguments({ before, url, after, isPython }: WrittenUrl): CallArguments | undefined {
  const opening = before.trimEnd();
  if (!opening.endsWith('(')) return undefined;
  const call = untilEnd(after.slice(0, MAX_CALL));
  const [, query = ''] = /\?([^#]*)/.exec(url) ?? [];
  return {
    method: !isPython && FETCH.test(opening) ? methodOfFetch(call) : METHOD.exec(opening)?.[1]?.toUpperCase(),
    query: [
      ...query.split('&').flatMap((pair) => /^[\w.-]+(?:\[[\w.-]*\])?(?==|$)/.exec(pair)?.[0] ?? []),
      ...keysOf(PARAMS.exec(call)?.[1]),
    ],
    body: keysOf(BODY.exec(call)?.[1]),
  };
}

/** The method that `fetch` of browsers and Node.js sends, if it is written in its options, or GET without any. */
function methodOfFetch(call: string): string | undefined {
  if (call.trim() === '') return 'GET';
  return /^\s*,\s*\{[^{}]*?\bmethod:\s*["']((?!HEAD|OPTIONS)[A-Z]+)["']/.exec(call)?.[1];
}

/** The arguments up to the parenthesis that closes a call; none if it is not closed. */
function untilEnd(text: string): string {
  let depth = 1;
  let quote = '';
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at] ?? '';
    if (quote !== '') {
      if (character === '\\') at += 1;
      else if (character === quote) quote = '';
    } else if (/["'`]/.test(character)) quote = character;
    else if (character === '(') depth += 1;
    else if (character === ')' && --depth === 0) return text.slice(0, at);
  }
  return '';
}

/** The keys of an object literal without commas in its values; none if it has others than names, such as `...rest`. */
function keysOf(entries = ''): string[] {
  const keys = entries
    .split(',')
    .filter((entry) => entry.trim() !== '')
    .map((entry) => /^\s*(["']?)(\w[\w.-]*)\1\s*(?::|$)/.exec(entry)?.[2]);
  return keys.every((key) => key !== undefined) ? keys : [];
}
