import { decodePercent } from '../../text/decode-percent.ts';
import type { Word } from './shell-words.ts';

/** The request of a curl command. */
export interface CurlRequest {
  method: string;
  url?: Word;
  /** The parameters that `--get` moves from the body to the URL. */
  query: [name: string, value: string, at: { line: number; column: number }][];
  headers: { name: string; value: string; word: Word }[];
  user?: string;
  body?:
    | { kind: 'text'; word: Word }
    | { kind: 'form'; isMultipart: boolean; fields: { name: string; value: string; word: Word }[] };
  /** Unsupported options. */
  unknown: Word[];
}

/** The long names of short options with a value. */
const WITH_VALUE: Record<string, string> = {
  X: 'request',
  H: 'header',
  d: 'data',
  u: 'user',
  F: 'form',
  o: 'output',
  w: 'write-out',
  m: 'max-time',
  A: 'user-agent',
};
const DATA = 'data data-raw data-binary data-ascii json'.split(' ');
const MULTIPART = ['form', 'form-string'];
const FORM = ['data-urlencode', ...MULTIPART];
const OTHERS = 'url retry connect-timeout cert key'.split(' ');
const VALUES = new Set([...Object.values(WITH_VALUE), ...DATA, ...FORM, ...OTHERS]);
const FLAGS = new Set(
  'silent show-error fail fail-with-body location include get head verbose compressed digest'.split(' '),
);
const SHORT_FLAGS: Record<string, string> = {
  s: 'silent',
  S: 'show-error',
  f: 'fail',
  L: 'location',
  i: 'include',
  G: 'get',
  I: 'head',
  v: 'verbose',
};

/** The long names of all options that are understood. */
export const OPTIONS = [...VALUES, ...FLAGS].map((name) => `--${name}`);

/** Reads the words after `curl`. */
export function readCurl(words: Word[]): CurlRequest {
  const options: { name: string; word: Word }[] = [];
  const request: CurlRequest = { method: 'GET', query: [], headers: [], unknown: [] };
  const rest = words.values();
  for (const word of rest) {
    const found = readOption(word, () => rest.next().value);
    if (found) options.push(...found);
    else if (word.text.startsWith('-') && word.text.length > 1) request.unknown.push(word);
    else request.url ??= word;
  }
  const all = (names: string[]) => options.filter(({ name }) => names.includes(name)).map(({ word }) => word);
  const url = all(['url'])[0] ?? request.url;
  if (url) request.url = url;
  for (const word of all(['header'])) request.headers.push(readHeader(word));
  const user = all(['user'])[0];
  if (user) request.user = user.text;
  const isQuery = all(['get']).length > 0;
  const isMultipart = all(MULTIPART).length > 0;
  readBody(request, { data: isQuery ? all(DATA).map(decoded) : all(DATA), form: all(FORM), isMultipart });
  if (all(['json']).length > 0)
    request.headers.push({ name: 'Content-Type', value: 'application/json', word: all(['json'])[0] as Word });
  if (isQuery && request.body?.kind === 'form') {
    request.query = request.body.fields.map(({ name, value, word: { line, column } }) => [
      name,
      value,
      { line, column },
    ]);
    delete request.body;
  }
  const method = all(['request'])[0]?.text;
  request.method = method ?? (all(['head']).length > 0 ? 'HEAD' : request.body ? 'POST' : 'GET');
  return request;
}

/** Reads an option, or several short flags, with their values; returns undefined for anything else. */
function readOption(
  word: Word,
  takeNext: () => Word | undefined,
): { name: string; word: Word }[] | undefined {
  const withValue = (name: string, value: Word | undefined) => (value ? [{ name, word: value }] : []);
  const [, long, inline] = /^--([\w-]+)(?:=([\s\S]*))?$/.exec(word.text) ?? [];
  if (long !== undefined) {
    if (FLAGS.has(long)) return [{ name: long, word }];
    if (!VALUES.has(long)) return undefined;
    return withValue(long, inline === undefined ? takeNext() : { ...word, text: inline });
  }
  const [, letter = '', rest = ''] = /^-([A-Za-z])([\s\S]*)$/.exec(word.text) ?? [];
  const name = WITH_VALUE[letter];
  if (name !== undefined)
    return withValue(name, rest === '' ? takeNext() : { ...word, text: rest, column: word.column + 2 });
  const flags = [...`${letter}${rest}`].flatMap((flag) => SHORT_FLAGS[flag] ?? []);
  if (letter === '' || flags.length <= rest.length) return undefined;
  return flags.map((flag) => ({ name: flag, word }));
}

/** A field that curl adds to the URL as it is written; those of `--data-urlencode` are written without encoding. */
function decoded(word: Word): Word {
  return { ...word, text: decodePercent(word.text) };
}

function readHeader(word: Word): CurlRequest['headers'][number] {
  const colon = word.text.search(/[:;]/);
  return { name: word.text.slice(0, colon).trim(), value: word.text.slice(colon + 1).trim(), word };
}

function readBody(
  request: CurlRequest,
  { data, form, isMultipart }: { data: Word[]; form: Word[]; isMultipart: boolean },
): void {
  const isForm = data.every(({ text }) => /^[\w.-]+=/.test(text));
  if (data.length + form.length === 0) return;
  if (!isForm && data[0]) request.body = { kind: 'text', word: data[0] };
  else {
    const fields = [...data, ...form].map((word) => {
      const [name = '', ...rest] = word.text.split('=');
      return { name, value: rest.join('='), word };
    });
    request.body = { kind: 'form', isMultipart, fields };
  }
}
