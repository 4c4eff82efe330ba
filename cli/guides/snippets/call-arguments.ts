import { MAX_CALL } from '../../limits.ts';

/** What a call in a program sends to the URL that is its first argument, as far as it is written there. */
export interface CallArguments {
  /** In capitals; undefined if the call does not say. */
  method: string | undefined;
  /** Names in the query of the URL, and in `params`. */
  query: string[];
  /** Names at the top of a JSON body. */
  body: string[];
  headers: string[];
}

/** Where a URL stands in a program in JavaScript, TypeScript or Python. */
interface WrittenUrl {
  before: string;
  url: string;
  after: string;
  isPython: boolean;
}

const FETCH = /(?<![.\w$])fetch\($/;
/** Others with these methods are caches, maps and mocks. */
const CLIENTS = {
  python: /(?<![.\w])(?:requests|httpx)\.(get|post|put|patch|delete)\($/,
  javascript: /(?<![.\w$])axios\.(get|post|put|patch|delete)\($/,
};

/** `{ … }` without another object in it. */
const PARAMS = /[,{]\s?params\s?[=:]\s?\{([^{}()]{0,999})\}/;
const HEADERS = /[,{]\s?headers\s?[=:]\s?\{((?:[^{}()$]|\$(?!\{)|\$?\{[^{}()]{0,99}\}){0,999})\}/;
const JSON_OF_FETCH = /[,{]\s?body:\s?JSON\.stringify\(\{([^{}()]{0,999})\}\)/;
const JSON_OF_AXIOS = /^\s?,\s?\{([^{}()]{0,999})\}/;
const JSON_OF_PYTHON = /,\s?json\s?=\s?\{([^{}()]{0,999})\}/;

/** Reads a call of a known function around a URL; undefined for others, and if its end is not found. */
export function callArguments({ before, url, after, isPython }: WrittenUrl): CallArguments | undefined {
  const opening = before.trimEnd();
  const call = withoutComments(after.slice(0, MAX_CALL), isPython);
  if (call === undefined) return undefined;
  const [, sent = ''] = /^[^#?]*\?([^#]*)/.exec(url) ?? [];
  const query = sent.split('&').flatMap((pair) => /^[\w.-]+(?:\[[\w.-]*\])?(?==|$)/.exec(pair)?.[0] ?? []);
  const keysIn = (pattern: RegExp) => keysOf(pattern.exec(call)?.[1], isPython);
  if (!isPython && FETCH.test(opening))
    return { method: methodOfFetch(call), query, body: keysIn(JSON_OF_FETCH), headers: keysIn(HEADERS) };
  const method = CLIENTS[isPython ? 'python' : 'javascript'].exec(opening)?.[1]?.toUpperCase();
  if (method === undefined) return undefined;
  const hasBody = /^P/.test(method);
  return {
    method,
    // Of `axios.post`, the second argument is the body.
    query: isPython || !hasBody ? [...query, ...keysIn(PARAMS)] : query,
    body: hasBody ? keysIn(isPython ? JSON_OF_PYTHON : JSON_OF_AXIOS) : [],
    headers: keysIn(HEADERS),
  };
}

/** The method that `fetch` of browsers and Node.js sends, if it is written in its options, or GET without any. */
function methodOfFetch(call: string): string | undefined {
  const isObject = /^\s*,\s*\{/.test(call);
  if (/^,?$/.test(call.trim()) || (isObject && !/\bmethod\b|\.{3}/.test(call))) return 'GET';
  return /^\s*,\s*\{[^{}]*?\bmethod:\s*["']((?!HEAD|OPTIONS)[A-Z]+)["']/.exec(call)?.[1];
}

/** The arguments up to the parenthesis that closes a call, in one line and without comments; undefined if it is not closed. */
function withoutComments(text: string, isPython: boolean): string | undefined {
  const comment = isPython ? /^#[^\n]*/ : /^(?:\/\/[^\n]*|\/\*.*?\*\/)/s;
  let depth = 1;
  let call = '';
  for (let at = 0; at < text.length; ) {
    const rest = text.slice(at, at + MAX_CALL);
    const [part = ''] =
      comment.exec(rest) ??
      /^(?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`|\s+|.)/s.exec(rest) ??
      [];
    at += part.length;
    if (part === '(') depth += 1;
    else if (part === ')' && --depth === 0) return call;
    else if (part === '"' || part === "'" || part === '`') return undefined;
    if (comment.test(part)) continue;
    call += part.trim() === '' ? ' ' : part;
  }
  return undefined;
}

/** The keys of an object literal; none if it has others than names, such as `...rest`, or in Python what has no quotes. */
function keysOf(entries = '', isPython: boolean): string[] {
  const keys = entries
    .replace(/:\s?f?(?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`)/g, ':')
    .split(',')
    .filter((entry) => entry.trim() !== '')
    .map((entry) => {
      const [, quote, key] = /^\s*(["']?)(\w[\w.-]*)\1\s*(?::|$)/.exec(entry) ?? [];
      return isPython && quote === '' ? undefined : key;
    });
  return keys.every((key) => key !== undefined) ? keys : [];
}
