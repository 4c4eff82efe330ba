import { describe, expect, test } from 'vitest';
import { createRegistry } from '../../cli/guides/registry.ts';
import { checkSnippets } from '../../cli/guides/snippets/check-snippets.ts';
import { readShell } from '../../cli/guides/snippets/shell-words.ts';
import { createBodyValidator } from '../../cli/openapi/checks/body-validator.ts';
import type { JsonObject } from '../../cli/openapi/document/json-object.ts';
import { referenceOf } from '../openapi/reference-of.ts';
import { smallDocument, smallRegistry } from './registry-of.ts';

const registry = smallRegistry();
const validators = new Map([['api', createBodyValidator(smallDocument, '3.1.0')]]);
const problemsIn = (
  marks: { request?: string; response?: string; schema?: string },
  code: string,
  language = 'json',
) =>
  checkSnippets('page.md', [{ code, language, line: 11, column: 1, ...marks }], { registry, validators }).map(
    ({ line, column, message, hint }) => `${line}:${column} ${message}${hint ? ` ${hint}` : ''}`,
  );
/** Checks snippets against a document of their own. */
const checkIn = (document: JsonObject) => {
  const files = {
    registry: createRegistry([referenceOf(document)], '/', new Map()),
    validators: new Map([['api', createBodyValidator(document, '3.1.0')]]),
  };
  return (snippet: { code: string; language: string; request?: string; response?: string }) =>
    checkSnippets('page.md', [{ ...snippet, line: 1, column: 1 }], files);
};
const curl = (code: string, request = 'buyCoin') => problemsIn({ request }, code, 'bash');

const GOOD = `curl --request POST https://coins.example/coins \\
  --header "Authorization: Bearer $ACCESS_TOKEN" \\
  --header 'Source-Name: Kim' \\
  --header 'Content-Type: application/json' \\
  --data '{
    "coin": "KRONA"
  }'`;

describe('a URL in a program', () => {
  const inProgram = (code: string, language: string) => problemsIn({}, code, language);

  test.each([
    ['js', "fetch('https://coins.example/coins?limit=1')"],
    ['js', "const api = 'https://coins.example';"],
    ['js', "fetch('https://coins.example/coin' + rest)"],
    ['js', "fetch('https://coins.example/coins', { method: 'POST' })"],
    ['js', "fetch('https://coins.example/coins', { method: 'HEAD' })"],
    ['js', "fetch('https://coins.example/coins', options)"],
    ['js', "send('https://coins.example/coins', { method: 'PUT' })"],
    ['js', "client.fetch('https://coins.example/coins', { method: 'PUT' })"],
    ['js', "prefetch('https://coins.example/coins', { method: 'PUT' })"],
    ['python', "fetch('https://coins.example/coins', { method: 'PUT' })"],
    ['js', "fetch('https://other.example/coin')"],
    ['python', 'get("https://coins.example/.well-known/openid-configuration")'],
    ['go', 'http.Get("https://coins.example/openapi.yaml")'],
    ['text', '"https://coins.example/coin"'],
  ])('may be, in %s: %s', (language, code) => {
    expect(inProgram(code, language)).toEqual([]);
  });

  test('must be that of an endpoint, if it is on a server of the API', () => {
    expect(inProgram('const a = 1;\nfetch(`https://coins.example/coin`)', 'ts')).toEqual([
      '12:1 No endpoint has the URL `https://coins.example/coin`. Did you mean `https://coins.example/coins`?',
    ]);
  });
});

test.each([
  ['PUT', "fetch('https://coins.example/coins', { method: 'PUT', headers: {} })"],
  ['DELETE', 'fetch(\n  `https://coins.example/coins?limit=1`, {\n  method: "DELETE"\n})'],
])('a program sends a method that its endpoint has: not %s', (method, code) => {
  expect(problemsIn({}, code, 'js').join()).toContain(
    `\`https://coins.example/coins\` has no method ${method}. Available: `,
  );
});

test.each([
  ['js', "fetch('https://coins.example/coins?limit=1&after=2')", 'Unknown query parameter `after`.'],
  [
    'js',
    "fetch('https://coins.example/coins', { body: JSON.stringify({ coin: 'KRONA' }) })",
    '`fetch` sends GET without a `method`, and refuses a body with it.',
  ],
  ['js', "axios.get('https://coins.example/coins', { params: { limit: 1, page: 2 } })", '`page`'],
  ['python', "requests.get('https://coins.example/coins', params={'limit': 1, 'page': 2})", '`page`'],
  ['python', "requests.post('https://coins.example/coins', json={'coins': 'KRONA'})", '`coins`: the'],
  [
    'js',
    'fetch("https://coins.example/coins", { headers: { Authorisation: `Bearer $' + '{token}` } })',
    'No header is called `Authorisation`. Did you mean `Authorization`?',
  ],
  [
    'python',
    'requests.post("https://coins.example/coins", headers={"Source-Nam": "Kim", "Authorization": f"Bearer {token}"})',
    'No header is called `Source-Nam`. Did you mean `Source-Name`?',
  ],
  [
    'ts',
    "await fetch('https://coins.example/coins', {\n  method: 'POST',\n  body: JSON.stringify({ coin: 'KRONA', buyers }),\n});",
    'Unknown field `buyers`: the specification does not define it here. Did you mean `buyer`?',
  ],
])('a program sends names that its endpoint has, in %s: %s', (language, code, told) => {
  const problems = problemsIn({}, code, language);
  expect(problems).toHaveLength(1);
  expect(problems[0]).toContain(told);
});

test.each([
  [
    "fetch('https://coins.example/coins', {\n  method: 'POST',\n  body: JSON.stringify({ a: 1 }),\n})",
    '13:26',
  ],
  ["fetch('https://coins.example/coins', {\n  headers: {\n    'Source-Nam': 'a',\n  },\n})", '13:6'],
  ["axios.get('https://coins.example/coins', {\n  params: { pages: 1, page: 2 },\n})", '12:13'],
  ["fetch(\n  'https://coins.example/coins?page=2',\n)", '12:1'],
])('a wrong name is told where it is written: %s', (code, place) => {
  expect(problemsIn({}, code, 'js')[0]?.split(' ', 1)).toEqual([place]);
});

test.each([
  ['js', "fetch('https://coins.example/coins?limit=1')\nsend({ params: { page: 2 } })"],
  ['js', "axios.get('https://coins.example/coins', { params: { ...page, size: 2 } })"],
  ['js', "axios.get('https://coins.example/coins', { params: { limit: f(1, 2) } })"],
  ['js', "axios('https://coins.example/coins?after=2')"],
  ['js', "const url = 'https://coins.example/coins?after=2'"],
  ['ruby', "get('https://coins.example/coins?after=2')"],
  ['js', "fetch('https://coins.example/coins', {\n  // don't forget\n  method: 'POST' })"],
  ['js', "fetch('https://coins.example/coins', /can't/)"],
  ['js', "fetch('https://coins.example/coins', …"],
  ['js', "fetch('https://coins.example/coins#limit?x=1')"],
  ['js', ['fetch(`https://coins.example/coins?limit=$', '{page?.size}`)'].join('')],
  ['js', "cache.delete('https://coins.example/coins')"],
  [
    'js',
    "fetch('https://coins.example/coins', { headers: { 'X-Own': 'a', accept: 'b', 'content-type': 'c' } })",
  ],
  ['js', "fetch('https://coins.example/coins', { headers: { ...own, 'Source-Nam': a } })"],
  ['js', "fetchMock.post('https://coins.example/coins', { body: JSON.stringify({ id: 1 }) })"],
  ['js', "axios.post('https://coins.example/coins', { coin: 'KRONA', params: { name: 'Ann' } })"],
  [
    'js',
    "fetch('https://coins.example/coins', { method: 'POST', headers: { 'X-Trace': JSON.stringify({ tenant: 1 }) } })",
  ],
  [
    'js',
    "fetch('https://coins.example/coins', { method: 'POST', body: JSON.stringify({ coin: 'Ring, floor: 3' /* a, b: */ }) })",
  ],
  ['python', "responses.post('https://coins.example/coins', json={'id': 1})"],
  ['python', "os.environ.get('https://coins.example/coins?after=2')"],
  ['python', "requests.post('https://coins.example/coins', json={k: form[k] for k in form})"],
  ['python', "requests.post('https://coins.example/coins', json={'coin': 'KRONA'}  # or, more: than one\n)"],
  ['python', "requests.post('https://coins.example/coins', json={'coin': {'a': 1}})"],
])('names are not read where more than names may stand, in %s: %s', (language, code) => {
  expect(problemsIn({}, code, language)).toEqual([]);
});

describe('JSON with a code attribute', () => {
  test.each([
    [{ request: 'buyCoin' }, '{ "coin": "KRONA", "buyer": { "fullName": "Kim" } }', []],
    [{ response: 'buyCoin 200' }, '{ "coin": "DUCAT" }', []],
    [{ response: 'POST /coins 200' }, '{ "coin": "DUCAT" }', []],
    [{ schema: 'Buyer' }, '{ "fullName": "Kim" }', []],
    [{ schema: 'none' }, 'anything', []],
    [{ request: 'buyCoin' }, '{}', ['11:1 Missing required property `coin`.']],
    [{ request: 'buyCoin' }, '{\n  "coin": "PENNY"\n}', ['12:3 `coin` must be one of `KRONA`, `DUCAT`.']],
    [
      { request: 'buyCoin' },
      '{ "coin": "KRONA",\n  "buyer": {\n    "fulName": "Kim" } }',
      ['13:5 Unknown field `fulName`: the specification does not define it here. Did you mean `fullName`?'],
    ],
    [
      { response: 'buyCoin 200' },
      '{ "coin": 1 }',
      ['11:3 `coin` must be a string.', '11:3 `coin` must be one of `KRONA`, `DUCAT`.'],
    ],
    [{ response: 'buyCoin 404' }, '{}', ['10:1 “Buy a coin” has no response `404`. Available: 200, 400.']],
    [{ response: 'buyCoin 400' }, '{}', ['11:1 The response 400 has no body.']],
    [{ response: 'byCoin 200' }, '{}', ['10:1 Unknown operation `byCoin`. Did you mean `buyCoin`?']],
    [{ request: 'listCoins' }, '{}', ['11:1 The endpoint does not take a request body.']],
    [{ schema: 'Bayer' }, '{}', ['10:1 Unknown schema `Bayer`. Did you mean `Buyer`?']],
    [
      { request: 'buyCoin' },
      '{\n  "coin": KRONA\n}',
      [
        '12:11 Texts and keys in JSON have double quotes. Write `"` on both sides of the text, and `\\"` for a quote in it.',
      ],
    ],
    [{ request: 'buyCoin' }, '{ "coin": 5 kr }', ['11:13 A number in JSON has no unit. Remove the unit.']],
    [
      { request: 'buyCoin' },
      '{ "coin": 12,5 }',
      ['11:13 A number in JSON has a point. Write `.` in place of the comma.'],
    ],
    [
      { request: 'buyCoin' },
      '{\n  "coin": ',
      [
        '12:10 This is not JSON. JSON has double quotes around names and texts, and neither comments nor a comma after the last entry.',
      ],
    ],
  ])('%j %s', (marks, code, problems) => {
    expect(problemsIn(marks, code)).toEqual(problems);
  });

  test('requires the attribute', () => {
    expect(problemsIn({}, '{}')).toEqual([
      expect.stringContaining('10:1 This snippet does not say which request, response or schema it shows.'),
    ]);
    expect(problemsIn({}, 'curl https://coins.example', 'bash')).toHaveLength(1);
    expect(problemsIn({}, 'npm install', 'bash')).toEqual([]);
    expect(problemsIn({}, 'GET /coins HTTP/1.1', 'http')).toHaveLength(1);
    expect(problemsIn({}, 'Authorization: Bearer x', 'http')).toEqual([]);
    expect(problemsIn({}, 'coin: 1', 'yaml')).toEqual([]);
  });

  test('validates the body of a request in HTTP', () => {
    const http = 'POST /coins HTTP/1.1\nContent-Type: application/json\n\n{\n  "coin": 1\n}';
    const problems = problemsIn({ request: 'buyCoin' }, http, 'http');
    expect(problems).toContain('15:3 `coin` must be a string.');
    expect(problems).toContain('11:1 The header `Source-Name` is required.');
  });
});

describe('curl with a code attribute', () => {
  test('must match the operation', () => {
    expect(curl(GOOD)).toEqual([]);
    expect(curl(`${GOOD} --silent | jq .`)).toEqual([]);
    expect(
      curl("curl 'https://coins.example/coins?limit=5' -H 'Authorization: Bearer x'", 'listCoins'),
    ).toEqual([]);
    expect(
      curl('curl -G https://coins.example/coins -d limit=5 -H "Authorization: Bearer x"', 'listCoins'),
    ).toEqual([]);
    const fields = `--data-urlencode 'limit=5' --data-raw 'limit=%35' --digest --cert a --key b`;
    const get = `curl --get https://coins.example/coins ${fields} -H "Authorization: Bearer x"`;
    expect(curl(get, 'listCoins')).toEqual([]);
    expect(curl(get.replace('limit=%35', 'limi%74s=5'), 'listCoins')).toEqual([
      '11:79 Unknown query parameter `limits`. Did you mean `limit`?',
    ]);
  });

  test.each([
    [
      'another method',
      GOOD.replace('POST', 'PUT'),
      '11:1 The method is POST, but this snippet sends PUT. Use `--request POST`.',
    ],
    [
      'another path',
      GOOD.replace('/coins ', '/coin '),
      '11:21 The path is `/coins`, but this snippet requests `/coin`. Write `https://coins.example/coins`.',
    ],
    [
      'another host',
      GOOD.replace('coins.example', 'x.example'),
      '11:21 The host `https://x.example` is not a server of the API. Use https://coins.example.',
    ],
    [
      'a server without its encryption',
      GOOD.replace('https:', 'http:'),
      '11:21 The host `http://coins.example` is not a server of the API. Write `https://coins.example`.',
    ],
    [
      'another type in its header',
      GOOD.replace('application/json', 'aplication/json'),
      "14:13 The body is sent as `aplication/json`. Write `--header 'Content-Type: application/json'` instead.",
    ],
    [
      'fields in place of JSON',
      GOOD.replace(/--data[\s\S]*/, '--form coin=KRONA'),
      `14:13 The body is not JSON. Write it as in \`--data '{ "name": "value" }'\`.`,
    ],
    ['a missing header', GOOD.replace('Source-Name', 'Other'), '11:1 The header `Source-Name` is required.'],
    [
      'a missing token',
      GOOD.replace('Bearer', 'Basic'),
      '11:1 The endpoint requires authentication with `login`, but the snippet sends none. Replace the header `Authorization` by `--header "Authorization: Bearer $ACCESS_TOKEN"`.',
    ],
    [
      'a missing token beside a key against repetition',
      GOOD.replace(/Authorization: .*?(?=["'])/, 'Idempotency-Key: a1'),
      '11:1 The endpoint requires authentication with `login`, but the snippet sends none. Add `--header "Authorization: Bearer $ACCESS_TOKEN"`.',
    ],
    [
      'a form',
      GOOD.replace(/.*Content-Type.*\n/, ''),
      "11:1 The body is sent as `application/x-www-form-urlencoded`. Add `--header 'Content-Type: application/json'`.",
    ],
    ['an invalid body', GOOD.replace('KRONA', 'PENNY'), '16:5 `coin` must be one of `KRONA`, `DUCAT`.'],
    [
      'a missing body',
      GOOD.replace(/ \\\n {2}--data[\s\S]*/, ''),
      '11:1 The endpoint requires a request body.',
    ],
    [
      'an unsupported option',
      `${GOOD} --dat x`,
      '17:6 Unsupported curl option `--dat`. Did you mean `--data`?',
    ],
    ['nothing', 'echo', '11:1 This snippet does not call `curl`.'],
  ])('%s', (_, code, problem) => {
    expect(curl(code)).toEqual([problem]);
  });

  test('in HTTP, beside a host, is whole', () => {
    const check = checkIn({ ...smallDocument, servers: [{ url: 'https://coins.example/v1' }] });
    const problemsOf = (code: string) =>
      check({ code, language: 'http', request: 'listCoins' }).map(({ line, message, hint }) => [
        line,
        message,
        hint,
      ]);
    expect(problemsOf('GET /coins?limit=1 HTTP/1.1')).toEqual([]);
    expect(problemsOf('GET /v1/coins?limit=1 HTTP/1.1\nHost: coins.example')).toEqual([]);
    expect(problemsOf('GET /coins?limit=1 HTTP/1.1\nHost: cions.example')).toEqual([
      [1, 'The request is `GET /v1/coins`, but this snippet shows `GET /coins`.', undefined],
      [2, 'The host `cions.example` is not a server of the API.', 'Write `Host: coins.example`.'],
    ]);
  });

  test('may name the character set of its body', () => {
    expect(curl(GOOD.replace('application/json', 'Application/JSON; charset=utf-8'))).toEqual([]);
  });

  test.each(['zsh', 'console', 'shellsession'])('is read in a block of %s, too', (language) => {
    expect(problemsIn({ request: 'buyCoin' }, `$ ${GOOD}\n{ "it's": "out" }`, language)).toEqual([]);
    expect(problemsIn({ request: 'buyCoin' }, `$ ${GOOD.replace('KRONA', 'PENNY')}`, language)).toEqual([
      '16:5 `coin` must be one of `KRONA`, `DUCAT`.',
    ]);
    expect(problemsIn({}, `$ ${GOOD}`, language).join()).toContain('does not say which request');
  });

  test('is validated in the media type that it names, with repeated fields as a list', () => {
    const of = (name: string, schema: object) => ({ schema: { properties: { [name]: schema } } });
    const content = {
      'text/csv': { schema: { type: 'string' } },
      'application/json': of('a', {}),
      'application/merge-patch+json': of('m', {}),
      'application/x-www-form-urlencoded': of('f', { type: 'array', items: { type: 'string' } }),
    };
    const responses = { 200: { description: 'OK', content } };
    const paths = { '/x': { patch: { operationId: 'patch', requestBody: { content }, responses } } };
    const check = checkIn({ ...smallDocument, security: [], paths });
    const problemsOf = (code: string, marks: object = { language: 'sh', request: 'patch' }) =>
      check({ language: 'json', ...marks, code }).map(({ message }) => message.replace(/:.*/, ''));
    const patch = 'curl -X PATCH https://coins.example/x';
    const json = (type: string) => `${patch} -H 'Content-Type: ${type}' -d '{"m":1}'`;
    expect(problemsOf(json('application/merge-patch+json'))).toEqual([]);
    expect(problemsOf(json('application/json'))).toEqual(['Unknown field `m`']);
    expect(problemsOf(`${patch} -d f=1 -d f=2`)).toEqual([]);
    expect(problemsOf(`${patch} -d g=1`)).toEqual(['Unknown field `g`']);
    expect(problemsOf('{"a":1}', { response: 'patch 200' })).toEqual([]);
    const http = (type: string) => `PATCH /x HTTP/1.1\nContent-Type: ${type}\n\n{"m":1}`;
    const ofHttp = { language: 'http', request: 'patch' };
    expect(problemsOf(http('application/merge-patch+json; charset=utf-8'), ofHttp)).toEqual([]);
    expect(problemsOf(http('application/json'), ofHttp)).toEqual(['Unknown field `m`']);
  });

  test('uploads by the option that makes a multipart form', () => {
    const content = {
      'multipart/form-data': { schema: { properties: { file: { format: 'binary' }, note: {} } } },
    };
    const paths = {
      '/files': { post: { operationId: 'upload', requestBody: { required: true, content }, responses: {} } },
    };
    const check = checkIn({ ...smallDocument, security: [], paths });
    const problemsOf = (options: string) =>
      check({ code: `curl https://coins.example/files ${options}`, language: 'sh', request: 'upload' }).map(
        ({ message, hint }) => [message, hint],
      );
    expect(problemsOf("-F 'file=@invoice.pdf' --form-string note=a")).toEqual([]);
    const hint = "Write each field as in `--form 'name=value'`, and a file as `--form 'name=@file'`";
    const message = 'The body is sent as `application/x-www-form-urlencoded`.';
    expect(problemsOf('-d file=@invoice.pdf')).toEqual([[message, `${hint}.`]]);
    expect(problemsOf("-d file=@invoice.pdf -H 'Content-Type: multipart/form-data'")).toEqual([
      [message, `${hint}, without this header.`],
    ]);
  });

  test('must have the parameters of the query', () => {
    expect(
      curl("curl 'https://coins.example/coins?limits=5' -H 'Authorization: Bearer x'", 'listCoins'),
    ).toEqual([
      '11:7 Unknown query parameter `limits`. Did you mean `limit`?',
      '11:7 The query parameter `limit` is required.',
    ]);
  });
});

test('parses shell words with their positions', () => {
  expect(readShell(`# no\ncurl "a\\"$B" 'c\nd'e \\\n  f; next`)).toEqual({
    commands: [
      [
        { text: 'curl', line: 2, column: 1 },
        { text: 'a"$B', line: 2, column: 7 },
        { text: 'c\nde', line: 2, column: 15 },
        { text: 'f', line: 4, column: 3 },
      ],
      [{ text: 'next', line: 4, column: 6 }],
    ],
  });
});

test.each([
  [`curl "a" 'open # b`, { line: 1, column: 10, quote: "'" }],
  ['curl\n"open\\"', { line: 2, column: 1, quote: '"' }],
  [`curl 'a';# it's closed`, undefined],
  [`curl a\\'b`, undefined],
])('knows whether a quote of %s is closed', (script, open) => {
  expect(readShell(script).open).toEqual(open);
});

test.each([
  ['an invalid pattern', { pattern: '(' }],
  ['an unknown type', { type: 'word' }],
  ['a duplicate anchor', { $defs: { a: { $anchor: 'twice' }, b: { $anchor: 'twice' } } }],
])('a schema with %s accepts everything', (_, schema) => {
  const validator = createBodyValidator(
    { ...smallDocument, components: { schemas: { Odd: schema } } },
    '3.1.0',
  );
  expect(validator.schema('Odd', 'anything')).toEqual([]);
});
