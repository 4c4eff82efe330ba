import { isDeepStrictEqual } from 'node:util';
import { describe, expect, test } from 'vitest';
import { headersOf, urlOf } from '../../cli/openapi/request/http-request.ts';
import { sampleWriters } from '../../cli/openapi/samples/languages.ts';
import { CAPTURES } from './capture.ts';
import { captureJava } from './capture-java.ts';
import { hostileCases, SECRETS } from './hostile-requests.ts';
import { syntaxError, TOOLS } from './parsers.ts';
import { expectedOf, type Sent, type SentPart } from './sent.ts';
import { hasTool } from './tools.ts';

const cases = hostileCases();
const codes = new Map<string, string[]>(
  sampleWriters().map(({ id, write }) => [id, cases.map(({ request }) => write(request))] as const),
);
const codesIn = (language: string) => codes.get(language) ?? [];
/** Their samples are not only compiled, but run. */
const RUN = ['curl', 'python', 'java'];

test('the cases are varied', () => {
  const kinds = new Set(cases.map(({ request }) => request.body?.sent.kind));
  expect([...kinds].sort()).toEqual(['file', 'form', 'json', 'multipart', 'text', undefined]);
  expect(
    cases.filter(({ request }) => headersOf(request).some(({ value }) => value.text === '')).length,
  ).toBeGreaterThan(5);
});

describe('a request has the values of the document', () => {
  const strings = cases.flatMap(({ operation, request }) =>
    operation.parameters
      .filter(({ example }) => typeof example === 'string')
      .map((raw) => ({ place: raw.in, name: String(raw.name), value: String(raw.example), request })),
  );
  const at = (place: string) => strings.filter((one) => one.place === place);

  test('in the query', () => {
    const lost = at('query').filter(({ name, value, request }) => {
      const found = new URL(urlOf(request)).searchParams.getAll(name.toWellFormed());
      return !found.includes(value.toWellFormed());
    });
    expect(lost).toEqual([]);
  });

  test('in cookies', () => {
    const lost = at('cookie').filter(({ name, value, request }) => {
      const text = headersOf(request).find((header) => header.name === 'Cookie')?.value.text ?? '';
      const pairs = text.split('; ').map((pair) => pair.split('=').map(decodeURIComponent));
      return !pairs.some(([key, item]) => key === name.toWellFormed() && item === value.toWellFormed());
    });
    expect(lost).toEqual([]);
  });

  test('in the path', () => {
    const lost = at('path').filter(
      ({ value, request }) =>
        !new URL(urlOf(request)).pathname.split('/').map(decodeURIComponent).includes(value.toWellFormed()),
    );
    expect(lost.filter(({ name }) => !/[{}]/.test(name))).toEqual([]);
  });

  test('with a valid URL and single-line headers', () => {
    const valid =
      /^https?:\/\/(\[[\da-f:]+\]|[\w.-]+)(:\d+)?(\/([\w.~!$&'()*+,;=:@/-]|%[\dA-F]{2})*)?(\?([\w.~!$&'()*+,;=:@/?-]|%[\dA-F]{2})*)?(#([\w.~!$&'()*+,;=:@/?-]|%[\dA-F]{2})*)?$/i;
    expect(cases.map(({ request }) => urlOf(request)).filter((url) => !valid.test(url))).toEqual([]);
    const texts = cases.flatMap(({ request }) => headersOf(request).map(({ value }) => value.text));
    expect(texts.filter((text) => !/^[ -~]*$/.test(text))).toEqual([]);
  });
});

describe.each(sampleWriters().map(({ id }) => id))('%s', (language) => {
  test('a pasted sample has no control or invisible characters', () => {
    const unsafe = codesIn(language).filter((code) =>
      /[^\P{Cc}\n\t]|[\u2028-\u202e\u2066-\u2069]/u.test(code),
    );
    expect(unsafe).toEqual([]);
  });

  test('hostile values parse', async () => {
    const errors = await Promise.all(codesIn(language).map((code) => syntaxError(language, code)));
    expect(errors.flatMap((error, index) => (error ? [[error, codesIn(language)[index]]] : []))).toEqual([]);
  });
});

test.each(TOOLS.filter(({ isHere, language }) => isHere && !RUN.includes(language)))(
  '$tool reports no errors',
  ({ language, complaints }) => {
    expect(complaints(codesIn(language))).toBe('');
  },
);

describe('the intended request is sent, and nothing else is run', () => {
  test('by JavaScript', async () =>
    expectSame(await CAPTURES.javascript(codesIn('javascript'), SECRETS), withoutDigest));

  test('by TypeScript', async () =>
    expectSame(await CAPTURES.typescript(codesIn('typescript'), SECRETS), withoutDigest));

  test.skipIf(!hasTool('bash', '--version'))('by curl', async () =>
    expectSame(await CAPTURES.curl(codesIn('curl'), SECRETS), asShell),
  );

  test.skipIf(!hasTool('python3', '--version'))('by Python', async () =>
    expectSame(await CAPTURES.python(codesIn('python'), SECRETS)),
  );

  test.skipIf(!hasTool('javac', '-version'))('by Java', async () => {
    // Each sample starts its own client, so there are fewer; the server supports only standard methods.
    // Its headers are ASCII: it has no way to send other secrets in them.
    const secrets = { ...SECRETS, X_API_KEY: 'k3y "; touch canary', SESSION: 's3ss10n' };
    const some = cases.filter(({ request }) => /^[A-Z]+$/.test(request.method)).slice(0, 50);
    expectSame(
      await captureJava(
        some.map(({ request }) => request),
        secrets,
      ),
      asRead,
      { those: some, secrets },
    );
  });

  test('an injected command is detected', async () => {
    const { traces } = await CAPTURES.javascript(
      ['import { writeFileSync } from "node:fs"; writeFileSync("canary", "")'],
      SECRETS,
    );
    expect(traces).toEqual(['canary']);
  });
});

function expectSame(
  { sent, traces }: { sent: Sent[]; traces: string[] },
  adapt: (sent: Sent) => Sent = (one) => one,
  { those = cases, secrets = SECRETS } = {},
): void {
  const expected = those.map(({ request }) => adapt(expectedOf(request, secrets)));
  expect(sent.length).toBe(expected.length);
  const different = expected.flatMap((one, index) =>
    isDeepStrictEqual(one, sent[index]) ? [] : [{ index, expected: one, sent: sent[index] }],
  );
  expect(different.slice(0, 3)).toEqual([]);
  expect(traces).toEqual([]);
}

/** A command argument cannot contain NUL, and the name of a part no `=`. */
function asShell(sent: Sent): Sent {
  const { body } = sent;
  const clean = (text: string) => text.replaceAll('\0', '');
  if (body.kind === 'text') return { ...sent, body: { ...body, text: clean(body.text) } };
  if (body.kind !== 'multipart') return sent;
  const fields = body.fields.map(
    ([name, value, ...type]): SentPart => [clean(name).replaceAll('=', '_'), clean(value), ...type],
  );
  return { ...sent, body: { ...body, fields } };
}

/** The standard library of many languages has no digest authentication. */
function withoutDigest(sent: Sent): Sent {
  return { ...sent, headers: sent.headers.filter(([, value]) => !value.startsWith('digest ')) };
}

/** A fragment is not sent. The multipart parser loses media types, and interprets a byte order mark at the start of a text. */
function asRead(sent: Sent): Sent {
  const { body, ...rest } = withoutDigest({ ...sent, url: sent.url.replace(/#.*/, '') });
  if (body.kind !== 'multipart') return { ...rest, body };
  const fields = body.fields.map(([name, value]): [string, string] => [
    name.replace(/^\ufeff/, ''),
    value.replace(/^\ufeff/, ''),
  ]);
  return { ...rest, body: { ...body, fields } };
}
