import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../cli/openapi/document/json-object.ts';
import { sampleWriters } from '../../cli/openapi/samples/languages.ts';
import { operationsOf, referenceOf } from '../openapi/reference-of.ts';
import { PARSERS, syntaxError, TOOLS } from './parsers.ts';

/** Builds the operation `POST /orders`, or one of another method and path. */
function build(operation: JsonObject, method = 'post', path = '/orders') {
  const [built] = operationsOf(
    referenceOf({
      servers: [{ url: 'https://api.example.com' }],
      paths: { [path]: { [method]: { responses: {}, ...operation } } },
      components: {
        securitySchemes: {
          basic: { type: 'http', scheme: 'basic' },
          digest: { type: 'http', scheme: 'Digest' },
          certificate: { type: 'mutualTLS' },
        },
      },
    }),
  );
  return built?.samples ?? [];
}

/** Returns the first sample of an operation in each language. */
function samplesOf(...operation: Parameters<typeof build>): Record<string, string> {
  return Object.fromEntries(build(...operation).map(({ id, examples }) => [id, examples[0]?.code ?? '']));
}

const titlesOf = (operation: JsonObject) => build(operation)[0]?.examples.map(({ title }) => title);

const query = (name: string, example: unknown, more: JsonObject = {}) => ({
  name,
  in: 'query',
  required: true,
  example,
  ...more,
});
const upload = {
  content: {
    'multipart/form-data': {
      example: { meta: { a: 1 }, scan: '' },
      schema: { properties: { scan: { type: 'string', format: 'binary' } } },
      encoding: { scan: { contentType: 'image/png' } },
    },
  },
};

/** What each language writes for a kind of request. */
const KINDS: { kind: string; samples: Record<string, string>; written: Record<string, string[]> }[] = [
  {
    kind: 'a query, one field a line',
    samples: samplesOf(
      { parameters: [query('a', 'x y'), query('b', 'å'), query('c', ['d', 'e'], { explode: false })] },
      'get',
    ),
    written: {
      curl: [
        "--get \\\n  'https://api.example.com/orders' \\\n",
        "  --data-raw 'a=x%20y' \\\n  --data-urlencode 'b=å' \\\n  --data-raw 'c=d,e'",
      ],
      javascript: ['  "https://api.example.com/orders" +\n  "?a=x%20y" +\n  "&b=%C3%A5" +\n  "&c=d,e";'],
      typescript: [
        '    "https://api.example.com/orders" +\n    "?a=x%20y" +\n    "&b=%C3%A5" +\n    "&c=d,e";',
      ],
      python: ['    "https://api.example.com/orders"\n    "?a=x%20y"\n    "&b=%C3%A5"\n    "&c=d,e",'],
      go: ['"https://api.example.com/orders" +\n\t\t\t"?a=x%20y" +\n\t\t\t"&b=%C3%A5" +\n\t\t\t"&c=d,e"\n'],
      java: ['"https://api.example.com/orders"\n        + "?a=x%20y"\n        + "&b=%C3%A5"\n'],
      php: ["    'https://api.example.com/orders'\n    . '?a=x%20y'\n    . '&b=%C3%A5'\n    . '&c=d,e'\n"],
    },
  },
  {
    kind: 'a time-out',
    samples: samplesOf({}),
    written: {
      curl: ['--max-time 30'],
      javascript: ['signal: AbortSignal.timeout(30_000)'],
      typescript: ['signal: AbortSignal.timeout(30_000)'],
      python: ['timeout=30'],
      go: [],
      java: ['.timeout(Duration.ofSeconds(30))', 'import java.time.Duration;'],
      php: ['CURLOPT_TIMEOUT => 30'],
    },
  },
  {
    kind: 'parts with a media type',
    samples: samplesOf({ requestBody: upload }),
    written: {
      curl: [`--form 'meta="{\\"a\\":1}";type=application/json'`, "--form 'scan=@file;type=image/png'"],
      javascript: [
        'new Blob(["{\\"a\\":1}"], { type: "application/json" })',
        `await openAsBlob('file', { type: "image/png" }), 'file'`,
      ],
      typescript: ['{ type: "application/json" }', '{ type: "image/png" }'],
      python: ['(None, "{\\"a\\":1}", "application/json")', '("file", open("file", "rb"), "image/png")'],
      go: ['"Content-Type": {"application/json"}', 'part.Write([]byte(`{"a":1}`))', '{"image/png"}'],
      java: ['Content-Type: application/json\\r\\n\\r\\n{\\"a\\":1}', 'Content-Type: image/png'],
      php: ['Content-Type: application/json\\r\\n\\r\\n{\\"a\\":1}', 'Content-Type: image/png'],
    },
  },
  {
    kind: 'a response that is a file',
    samples: samplesOf({ responses: { 200: { description: 'x', content: { 'image/png': {} } } } }),
    written: {
      curl: ["'https://api.example.com/orders' \\\n  --output response.png"],
      javascript: [
        "import { writeFile } from 'node:fs/promises';\n",
        "await writeFile('response.png', Buffer.from(await response.arrayBuffer()));",
      ],
      typescript: ["await writeFile('response.png', "],
      python: ['with open("response.png", "wb") as file:\n    file.write(response.content)'],
      go: ['\t"os"\n', 'err = os.WriteFile("response.png", text, 0o644)\n\tif err != nil {'],
      java: [
        'import java.nio.file.Files;\nimport java.nio.file.Path;',
        'BodyHandlers.ofByteArray()',
        'Files.write(Path.of("response.png"), response.body());',
      ],
      php: ["file_put_contents('response.png', $text);"],
    },
  },
  {
    kind: 'a method that fetch refuses',
    samples: samplesOf({}, 'trace'),
    written: {
      javascript: ['// fetch has no TRACE: use a library for it.\n'],
      typescript: ['// fetch has no TRACE'],
      curl: ['--request TRACE'],
      python: ['"TRACE"'],
      go: ['"TRACE"'],
      java: ['"TRACE"'],
      php: ["'TRACE'"],
    },
  },
  {
    kind: 'digest authentication',
    samples: samplesOf({ security: [{ digest: [] }] }),
    written: {
      curl: [`--digest --user "\${USERNAME:?}:\${PASSWORD:?}"`],
      javascript: ['// fetch has no digest authentication'],
      typescript: ['// fetch has no digest authentication'],
      python: [
        'from requests.auth import HTTPDigestAuth\n',
        'auth=HTTPDigestAuth(os.environ["USERNAME"], os.environ["PASSWORD"])',
      ],
      go: ['// net/http has no digest authentication'],
      java: ['// java.net.http has no digest authentication'],
      php: ['CURLOPT_HTTPAUTH => CURLAUTH_DIGEST,', "CURLOPT_USERPWD => (getenv('USERNAME')"],
    },
  },
  {
    kind: 'a client certificate',
    samples: samplesOf({ security: [{ certificate: [] }] }),
    written: {
      curl: ['--cert client.pem --key client.key'],
      javascript: ['// fetch sends no client certificate'],
      typescript: ['// fetch sends no client certificate'],
      python: ['cert=("client.pem", "client.key")'],
      go: ['tls.LoadX509KeyPair("client.pem", "client.key")', 'client.Do(req)'],
      java: ['// Run it with -Djavax.net.ssl.keyStore=client.p12'],
      php: ["CURLOPT_SSLCERT => 'client.pem',\n    CURLOPT_SSLKEY => 'client.key',"],
    },
  },
  {
    kind: 'a user name and password in UTF-8',
    samples: samplesOf({ security: [{ basic: [] }] }),
    written: {
      curl: [`--user "\${USERNAME:?}:\${PASSWORD:?}"`],
      javascript: [`Buffer.from(\`\${USERNAME}:\${PASSWORD}\`).toString('base64')`],
      typescript: [`Buffer.from(\`\${USERNAME}:\${PASSWORD}\`).toString('base64')`],
      python: ['auth=(os.environ["USERNAME"].encode(), os.environ["PASSWORD"].encode())'],
      go: ['req.SetBasicAuth('],
      java: ['.getBytes(StandardCharsets.UTF_8)'],
      php: ['CURLOPT_USERPWD => '],
    },
  },
];

describe.each(KINDS)('$kind', ({ samples, written }) => {
  test.each(sampleWriters().map(({ id }) => id))('in %s', (language) => {
    const parts = written[language] ?? ['a case'];
    expect(parts.filter((part) => !samples[language]?.includes(part))).toEqual([]);
  });
});

test.each([
  ['application/pdf', 'response.pdf'],
  ['application/x-tar; a=b', 'response.tar'],
  ['application/octet-stream', 'response.bin'],
  ['image/*', 'response.bin'],
])('a response of the type %s is saved as %s', (type, file) => {
  const { curl } = samplesOf({ responses: { 200: { description: 'x', content: { [type]: {} } } } });
  expect(curl).toContain(`--output ${file}`);
});

test('a response that may be text is shown', () => {
  const media = (...types: string[]) => ({
    description: 'x',
    content: Object.fromEntries(types.map((type) => [type, {}])),
  });
  for (const responses of [
    { 200: media('image/png', 'application/json') },
    { 200: media('image/png'), 202: media('application/json') },
    { 204: media(), 404: media('image/png') },
  ])
    expect(samplesOf({ responses }).curl).not.toContain('--output');
});

test('samples that save a file are valid, and Go formatted as by gofmt', async () => {
  const samples = samplesOf({ responses: { 200: { description: 'x', content: { 'image/png': {} } } } });
  for (const [language, code] of Object.entries(samples))
    expect(await syntaxError(language, code)).toBeUndefined();
  expect((PARSERS.go as (code: string) => string)(samples.go ?? '')).toBe(`${samples.go}\n`);
  expect(TOOLS[0]?.complaints([samples.typescript ?? ''])).toBe('');
});

test.each(['javascript', 'typescript', 'go', 'java'])(
  '%s asks for no secrets that it cannot send',
  (language) => {
    expect(samplesOf({ security: [{ digest: [] }] })[language]).not.toContain('USERNAME');
  },
);

test('a body keeps the query in the URL of curl, which would add it to the body', () => {
  const requestBody = { content: { 'application/json': { example: 1 } } };
  const { curl } = samplesOf({ parameters: [query('a', 'x')], requestBody });
  expect(curl).toContain("'https://api.example.com/orders?a=x'");
  expect(curl).not.toContain('--get');
});

test('reserved characters remain if the parameter allows them, except for those that separate fields', () => {
  const parameters = [query('a', "/?:@$,;='&+#[]%20", { allowReserved: true })];
  expect(samplesOf({ parameters }, 'get').python).toContain('"?a=/?:@$,;=%27%26%2B%23%5B%5D%20"');
});

test('reserved characters of a path remain if the parameter allows them, except for those that separate segments', () => {
  const name = { name: 'name', in: 'path', allowReserved: true, example: "a/b:c;d=e,f@?#[]%20'" };
  const { python } = samplesOf({ parameters: [name] }, 'get', '/orders/{name}');
  expect(python).toContain('/orders/a%2Fb:c;d=e,f@%3F%23%5B%5D%20%27"');
});

test('reserved characters of a form remain if its field allows them, except for those that separate fields', () => {
  const form = {
    example: { to: 'https://a.example/?x=1&y', name: 'a/b' },
    encoding: { to: { allowReserved: true } },
  };
  const requestBody = { content: { 'application/x-www-form-urlencoded': form } };
  const samples = Object.values(samplesOf({ requestBody }));
  expect(samples).toHaveLength(7);
  for (const sample of samples) {
    expect(sample).toContain('to=https://a.example/?x=1%26y&name=a%2Fb');
    expect(sample).toContain('application/x-www-form-urlencoded');
  }
});

test('each variant of a body has a sample, null too', () => {
  const fields = (name: string) => ({
    title: name,
    required: [name],
    properties: { [name]: { type: 'string' } },
  });
  const schema = { oneOf: [fields('Cat'), fields('Dog'), { type: 'null' }] };
  const requestBody = { content: { 'application/json': { schema } } };
  expect(titlesOf({ requestBody })).toEqual(['Cat', 'Dog', 'null']);
});

test('an optional parameter with content and an example is sent', () => {
  const content = { 'application/json': { example: { a: 1 } } };
  const parameters = [{ name: 'filter', in: 'query', content }];
  expect(samplesOf({ parameters }, 'get').curl).toContain(`--data-urlencode 'filter={"a":1}'`);
});

test('an external example is no value: an optional parameter is left out, a required one gets another', () => {
  const examples = { elsewhere: { externalValue: 'https://example.com/a' } };
  const both = { ...examples, here: { value: 'x' } };
  const schema = { type: 'integer', examples: [7] };
  const parameters = [
    { name: 'a', in: 'query', examples, schema },
    { name: 'b', in: 'query', examples: both, schema },
    { name: 'c', in: 'query', required: true, examples, schema },
  ];
  expect(samplesOf({ parameters }, 'get').python).toContain(
    '"https://api.example.com/orders"\n    "?b=x"\n    "&c=7",',
  );
});
