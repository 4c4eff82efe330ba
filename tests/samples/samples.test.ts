import { describe, expect, test } from 'vitest';
import { buildReference } from '../../cli/openapi/build-reference.ts';
import { checkPathParameters } from '../../cli/openapi/checks/path-parameters.ts';
import { javaText } from '../../cli/openapi/samples/literals.ts';
import type { Source } from '../../cli/source/parse-source.ts';
import { parseJson } from '../../cli/text/parse-json.ts';
import { operationOf, operationsOf, plainRenderer, referenceOf } from '../openapi/reference-of.ts';

/** Builds the samples of the operation `POST /orders/{id}`, by language. */
function samplesOf(operation: object, method = 'post'): Record<string, string> {
  const [built] = operationsOf(
    referenceOf({
      servers: [{ url: 'https://api.example.com' }],
      paths: { '/orders/{id}': { [method]: { responses: {}, ...operation } } },
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer' },
          client: { type: 'http', scheme: 'basic' },
          session: { type: 'apiKey', in: 'cookie', name: 'session' },
        },
      },
    }),
  );
  return Object.fromEntries((built?.samples ?? []).map(({ id, examples }) => [id, examples[0]?.code ?? '']));
}

/** The URL of a sample in JavaScript, which is joined from lines. */
function urlIn({ javascript = '' }: Record<string, string>): string {
  const [, pieces = ''] = /const url =\n(.*?);\n/s.exec(javascript) ?? [];
  return pieces
    .split(' +\n')
    .map((piece) => JSON.parse(piece))
    .join('');
}

const id = { name: 'id', in: 'path', required: true, example: 'A 1' };
test('arrays and objects in the query are serialized by their style, with brackets and pipes encoded', () => {
  const query = (parameter: object) => {
    const parameters = [{ name: 'filter', in: 'query', required: true, ...parameter }];
    return urlIn(samplesOf({ parameters: [id, ...parameters] }, 'get')).split('?')[1];
  };
  expect(query({ example: ['BTC', 'ETH'] })).toBe('filter=BTC&filter=ETH');
  expect(query({ example: ['BTC', 'ETH'], explode: false })).toBe('filter=BTC,ETH');
  expect(query({ example: ['BTC', 'ETH'], style: 'pipeDelimited', explode: false })).toBe('filter=BTC%7CETH');
  expect(query({ example: { side: 'buy' }, style: 'deepObject' })).toBe('filter%5Bside%5D=buy');
  const example = { tags: ['a', 'b'], at: { from: 1 } };
  expect(query({ example })).toBe('tags=a&tags=b&at=%7B%22from%22%3A1%7D');
  expect(query({ example, style: 'deepObject' })).toBe(
    'filter%5Btags%5D=a&filter%5Btags%5D=b&filter%5Bat%5D%5Bfrom%5D=1',
  );
});

test.each(['{id+}', '{+id}', '{id*}', '{id=orders/*}', '{id:[0-9]+}'])(
  'a variable of a path with an operator or a pattern has the value of its parameter: %s',
  (variable) => {
    const paths = { [`/all/${variable}`]: { get: { parameters: [id], responses: {} } } };
    const [operation] = operationsOf(referenceOf({ servers: [{ url: 'https://api.example.com' }], paths }));
    const curl = operation?.samples.find((sample) => sample.id === 'curl')?.examples[0]?.code;
    expect(curl).toContain(`'https://api.example.com/all/A%201'`);
    expect(checkPathParameters({ paths }, {} as Source)).toEqual([]);
  },
);

test.each(['.', '..'])('no path parameter changes the endpoint: %j', (example) => {
  const styles = ['simple', 'label'].map(
    (style) => samplesOf({ parameters: [{ ...id, example, style }] }).curl,
  );
  for (const code of styles) expect(code).not.toMatch(/orders\/\.{1,2}'/);
});

test('a form with the credentials of a client', () => {
  const requestBody = {
    content: { 'application/x-www-form-urlencoded': { example: { scope: 'a b', tag: ['x', 'y'] } } },
  };
  const { curl, python } = samplesOf({ parameters: [id], security: [{ client: [] }], requestBody });
  expect(curl).toBe(`curl --fail-with-body --max-time 30 \\
  --request POST \\
  'https://api.example.com/orders/A%201' \\
  --user "\${CLIENT_ID:?}:\${CLIENT_SECRET:?}" \\
  --data-urlencode 'scope=a b' \\
  --data-urlencode 'tag=x' \\
  --data-urlencode 'tag=y'`);
  expect(python).toContain(
    'data=[\n        ("scope", "a b"),\n        ("tag", "x"),\n        ("tag", "y"),\n    ],',
  );
});

test('a file in a form, and a file as the whole body', () => {
  const schema = { properties: { scan: { type: 'string', format: 'binary' } } };
  const encoding = { note: { style: 'form' }, scan: { style: 'form' } };
  const example = { note: '@me', scan: '' };
  const form = samplesOf({
    parameters: [id],
    requestBody: { content: { 'multipart/form-data': { example, schema, encoding } } },
  });
  expect(form.curl).toContain("--form-string 'note=@me' \\\n  --form 'scan=@file'");
  expect(form.javascript).toContain(`form.append("scan", await openAsBlob('file'), 'file');`);
  const whole = samplesOf({ parameters: [id], requestBody: { content: { 'image/*': {} } } });
  expect(whole.curl).toContain("--header 'Content-Type: image/png' \\\n  --data-binary @file");
  expect(whole.python).toContain('data=open("file", "rb"),');
});

test('one header has the cookies of parameters and authentication', () => {
  const cookie = { name: 'lang', in: 'cookie', required: true, example: 'sv' };
  const { curl } = samplesOf({ parameters: [id, cookie], security: [{ session: [] }] }, 'get');
  expect(curl).toBe(`curl --fail-with-body --max-time 30 \\
  'https://api.example.com/orders/A%201' \\
  --header "Cookie: lang=sv; session=\${SESSION:?}"`);
});

test('an empty header is sent: for curl, a name with a colon would remove it', () => {
  const header = { name: 'X-Note', in: 'header', required: true, example: '' };
  const { curl, python } = samplesOf({ parameters: [id, header] }, 'get');
  expect(curl).toContain("--header 'X-Note;'");
  expect(python).toContain('"X-Note": "",');
});

test('a JSON body may be null, and contain it', () => {
  const bodyOf = (example: unknown) =>
    samplesOf({ parameters: [id], requestBody: { content: { 'application/json': { example } } } });
  expect(bodyOf(null).curl).toContain("--data-raw 'null'");
  expect(bodyOf(null).python).toContain('    data="null",');
  expect(bodyOf(null).python).toContain('"Content-Type": "application/json",');
  expect(bodyOf([null, { a: null }]).python).toContain(
    'json=[\n        None,\n        {\n            "a": None,\n        },\n    ],',
  );
});

test('GET has no body, and headers are unique', () => {
  const requestBody = { content: { 'application/json': { example: { a: 1 } } } };
  const header = (name: string) => ({ name, in: 'header', required: true, example: 'x' });
  const parameters = [id, header('authorization'), header('Content-Type'), header('X-One'), header('x-one')];
  const { curl } = samplesOf({ parameters, requestBody, security: [{ bearer: [] }] }, 'get');
  expect(curl).toBe(`curl --fail-with-body --max-time 30 \\
  'https://api.example.com/orders/A%201' \\
  --header "Authorization: Bearer \${ACCESS_TOKEN:?}" \\
  --header 'x-one: x'`);
});

test("the author's samples come first, in both spellings of their extension", () => {
  const sample = { lang: 'Ruby', label: 'Our gem', source: 'Gem.call' };
  for (const key of ['x-codeSamples', 'x-code-samples']) {
    const [first, second] = operationOf({ [key]: [sample] }).samples;
    expect(first).toMatchObject({ label: 'Our gem', examples: [{ code: 'Gem.call' }] });
    expect(second?.id).toBe('curl');
  }
});

test('a site names the languages, in its order: the author has others, and forms offer the same', () => {
  const operation = { responses: {}, 'x-codeSamples': [{ lang: 'Ruby', source: 'Gem.call' }] };
  const document = { info: { title: 'Test', version: '1' }, paths: { '/orders': { get: operation } } };
  const source = { document, version: '3.1.0', route: 'api' };
  const reference = buildReference(source, plainRenderer, { samples: ['python', 'curl'] });
  const [built] = operationsOf(reference);
  expect(built?.samples.map(({ label }) => label)).toEqual(['Ruby', 'Python', 'curl']);
  expect(JSON.parse(reference.forms.shared).languages).toEqual(['python', 'curl']);
});

test.each([
  ['/v1/', 'https://example.com/v1/orders'],
  ['//other.example.com', 'https://other.example.com/orders'],
  ['http://[::1]:8080/a b', 'http://[::1]:8080/a%20b/orders'],
  ['', 'https://example.com/orders'],
  ['ftp://example.com', 'https://example.com/orders'],
])('the server %j gives an absolute URL', (url, whole) => {
  const [built] = operationsOf(
    referenceOf({ servers: [{ url }], paths: { '/orders': { get: { responses: {} } } } }),
  );
  expect(built?.samples[0]?.examples[0]?.code).toBe(`curl --fail-with-body --max-time 30 \\
  '${whole}'`);
});

test('a Java text block keeps white space that the compiler would remove', () => {
  expect(javaText('a \nb', '  ')).toBe('"a \\nb"');
  expect(javaText(' a\n b', '  ')).toBe('" a\\n b"');
  expect(javaText('a\n b"', '  ')).toBe('"""\n  a\n   b\\""""');
});

describe('a number is sent with the digits of the document', () => {
  const bodyOf = (json: string) =>
    samplesOf({ requestBody: { content: { 'application/json': { example: parseJson(json) } } } });

  test.each(['1253261109769874438', '10.50', '1E+400', '0.1000000000000000055'])('%s', (digits) => {
    const samples = bodyOf(`{"a": ${digits}}`);
    for (const code of Object.values(samples))
      expect(code).toMatch(new RegExp(`["']?a\\\\?["']?: ?${digits.replace(/[.+]/g, '\\$&')}\\b`));
  });

  test('in JavaScript as text, if it would lose some', () => {
    expect(bodyOf('{"a": 10.50}').javascript).toContain('body: JSON.stringify({\n    a: 10.50,\n  }),');
    expect(bodyOf('{"a": 9007199254740993}').javascript).toContain(
      String.raw`body: "{\"a\":9007199254740993}",`,
    );
  });

  test('in Python as text, if it is a fraction that would lose some', () => {
    expect(bodyOf('{"a": 9007199254740993}').python).toContain('"a": 9007199254740993,');
    const { python } = bodyOf('{"a": 0.1000000000000000055}');
    expect(python).toContain(String.raw`data="{\"a\":0.1000000000000000055}",`);
    expect(python).toContain('"Content-Type": "application/json"');
  });
});
