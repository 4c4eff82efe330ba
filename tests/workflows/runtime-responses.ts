import { expect } from 'vitest';
import type { Case } from './run-scenario.ts';
import { read, workflowOf } from './runtime-workflows.ts';
import type { Reply } from './scripted-server.ts';

const env = { ACCESS_TOKEN: 'token' };
const START = ['API: {API}', '1. Read'];

/** A response to a single request, and what is printed of it. */
const shown = (reply: Reply, out: string[], more: Partial<Case> = {}): Case => ({
  workflow: workflowOf([read('/x')]),
  env,
  replies: [reply],
  code: 0,
  sent: ['GET /x'],
  out: [...START, ...out],
  ...more,
});
const text = (body: string, out: string[]) => shown({ body }, out);
const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
/** A request whose response leads to a second one if these conditions hold. */
const when = (condition: unknown[], holds: boolean, reply: Reply): Case => ({
  workflow: workflowOf([
    { ...read('/x'), show: {}, after: [{ if: [condition], goto: 3 }] },
    read('/no'),
    read('/yes'),
  ]),
  env,
  replies: [reply, { body: 'none' }, { body: 'none' }],
  code: 0,
  sent: holds ? ['GET /x', 'GET /yes'] : ['GET /x', 'GET /no', 'GET /yes'],
});

/** Patterns that the languages read differently by default, and whether they match. */
const PATTERNS: [place: string, pattern: string, isFound: boolean][] = [
  ['/id', '^done$', false],
  ['/id', '^done.$', true],
  ['/state', '^.{5}end$', true],
  ['/state', '^end$', false],
  ['/state', '^.[😀]', true],
  ['/state', '\\d', false],
  ['/state', '\\w\\w\\w$', true],
  ['/token', '^$', true],
];
const READS = PATTERNS.flatMap(([place, pattern], index) => [
  { ...read('/x'), show: {}, after: [{ if: [[place, 'matches', pattern]], goto: 2 * index + 3 }] },
  { ...read(`/no/${index}`), show: {} },
]);

/** Responses, whatever they are. */
export const RESPONSES: Record<string, Case> = {
  'JSON is shown as it is': text('{"a":[1,{"b":10.50}],"c":{},"d":"å"}', [
    '   All: {',
    '  "a": [',
    '    1,',
    '    {',
    '      "b": 10.50',
    '    }',
    '  ],',
    '  "c": {},',
    '  "d": "å"',
    '}',
  ]),
  'a byte order mark is ignored': text('\ufeff"x"', ['   All: x']),
  'other text has no values': text('OK', []),
  'NaN is no JSON': text('[NaN]', []),
  'nor is what is infinite': text('[1e999]', []),
  'a hundred levels are read': text(
    nested(100),
    Array.from({ length: 199 }, () => expectLine()),
  ),
  'more are not': text(nested(101), []),
  'nor a hundred thousand': text(nested(100_000), []),
  'controls of the terminal are not printed': text(JSON.stringify('a\u001b[2J\u202eb\u0007\r\nc'), [
    '   All: a[2Jbc',
  ]),
  'an interim response is none': shown(
    {
      raw: 'HTTP/1.1 103 Early Hints\r\nLink: <x>\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 3\r\nConnection: close\r\n\r\n"x"',
    },
    ['   All: x'],
  ),
  'chunks are one text': shown(
    {
      raw: 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n2\r\n"x\r\n1\r\n"\r\n0\r\n\r\n',
    },
    ['   All: x'],
  ),
  'a response that is too large ends the script': shown({ body: 'x'.repeat(10_000_001) }, [], {
    code: 1,
    err: ['The response is too large.'],
  }),
  'redirects are not followed': shown({ status: 302, body: 'Moved', headers: { Location: '/y' } }, [], {
    code: 1,
    err: ['Unexpected response.', 'GET {API}/x: 302', 'Moved'],
  }),
  'of a long response, the beginning is shown': shown({ status: 400, body: 'x'.repeat(20_000) }, [], {
    code: 1,
    err: ['The request was refused.', 'GET {API}/x: 400', 'x'.repeat(10_000)],
  }),
  'variables are encoded in queries, and braces are doubled': {
    workflow: workflowOf(
      [
        {
          title: 'Keep',
          request: 'GET /a',
          keep: { ID: '/list/1/a~1b', BIG: '/big', KEPT: ['/url', 'token'] },
        },
        {
          title: 'Send',
          request: 'POST /b',
          query: { q: '{KEPT}', n: '{BIG}' },
          headers: { 'X-Id': '{ID}' },
          json: { whole: '{BIG}', part: 'n={BIG}', braces: '{{ID}}', n: 350, none: '{MISSING}', l: ['{ID}'] },
        },
      ],
      { headers: { Authorization: 'Bearer {ACCESS_TOKEN}' } },
    ),
    env,
    replies: [
      {
        body: '{"list":[0,{"a/b":"i\\nd"}],"big":12345678901234567890.10,"url":"/p?a=b&token=a%2Bb%3D+c#d"}',
      },
      { body: '' },
    ],
    code: 0,
    sent: [
      'GET /a',
      'POST /b?q=a%2Bb%3D+c&n=12345678901234567890.10 {"whole":12345678901234567890.10,"part":"n=12345678901234567890.10","braces":"{ID}","n":350,"none":null,"l":["id"]}',
    ],
    headers: [
      { authorization: 'Bearer token' },
      { authorization: 'Bearer token', 'x-id': 'id', 'content-type': 'application/json' },
    ],
  },
  'texts are the same in any case': when(['/s', '==', 'DONE'], true, { body: { s: 'done' } }),
  'a missing value is null': when(['/s', '==', null], true, { body: {} }),
  'a text is not a number': when(['/s', '==', 1], false, { body: { s: '1' } }),
  'true is not 1': when(['/s', '==', 1], false, { body: { s: true } }),
  'a number is the same however it is written': when(['/s', '==', 1.5], true, { body: '{"s": 1.50}' }),
  'the end of a pattern is the end of the text': when(['/s', 'matches', '^done$'], false, {
    body: { s: 'done\n' },
  }),
  'patterns match the same texts': {
    workflow: workflowOf(READS),
    env,
    replies: READS.map(() => ({ body: { id: 'done\n', state: '\u0663😀\u00a0\r\nend', token: null } })),
    code: 0,
    sent: PATTERNS.flatMap(([, , isFound], index) => ['GET /x', ...(isFound ? [] : [`GET /no/${index}`])]),
  },
  'patterns match JSON': when(['/s', 'matches', '^\\{"a":1.0\\}$'], true, { body: '{"s": {"a": 1.0}}' }),
  'a pattern sees all lines': when(['/s', 'matches', '^(?!.*REJECT)'], false, {
    body: { s: 'a\n\u2028REJECT' },
  }),
  'conditions have statuses': when(['status', '!=', 200], false, {}),
  'conditions have variables': when(['{ACCESS_TOKEN}', '==', 'Token'], true, {}),
};

/** A line of brackets. */
function expectLine() {
  return expect.stringMatching(/^( {3}All: )? *(\[|\]|\[\])$/);
}
