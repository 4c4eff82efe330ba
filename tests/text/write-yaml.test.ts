import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { writeYaml } from '../../cli/text/write-yaml.ts';
import { fuzzRuns } from '../fuzz-runs.ts';

test('writes a document as a person would', () => {
  const document = {
    openapi: '3.1.0',
    info: { title: 'Orders: all of them', description: 'Two\nlines.\n\n- and a list\n', 'x-empty': '' },
    paths: {
      '/orders/{id}': {
        get: {
          tags: ['orders', 'true'],
          parameters: [{ name: 'id', in: 'path', required: true }, {}],
          responses: { 200: { description: 'An order # 1, as it is.' } },
        },
      },
    },
    limits: [[1, 2.5], [], [null, false]],
  };
  expect(writeYaml(document)).toBe(`openapi: 3.1.0
info:
  title: "Orders: all of them"
  description: |
    Two
    lines.

    - and a list
  x-empty: ""
paths:
  /orders/{id}:
    get:
      tags:
        - orders
        - "true"
      parameters:
        - name: id
          in: path
          required: true
        - {}
      responses:
        "200":
          description: "An order # 1, as it is."
limits:
  - - 1
    - 2.5
  - []
  - - null
    - false
`);
});

test.each([
  ['words that YAML interprets', ['null', 'yes', 'Off', '~', 'y', 'NULL', 'true ', 'TRUE']],
  [
    'text that looks like a number or a date',
    ['0x1F', '1e3', '.5', '-1', '12:30:45', '2026-01-31', '0o7', '+1', '_'],
  ],
  [
    'indicators of YAML',
    ['- a', '? a', 'a: b', 'a:', 'a #b', '#a', '&a', '*a', '!a', '%a', '@a', '`a', '{a', '[a', '<<'],
  ],
  [
    'whitespace and line breaks',
    [' a', 'a ', '\n', 'a\n', 'a\n\n', '\na', 'a\n b', 'a\n ', '\ta\nb', 'a\r\nb', 'a\tb\n'],
  ],
  [
    'non-printable characters',
    ['\u0000', 'a\u0085b\n', '\u2028', '\ufeffa', 'a\u007f', '\ud800', 'å', '😀 b'],
  ],
  ['document markers', ['---', '...', 'a\n---\nb', 'a\n...\n']],
])('%s remain strings', (_, texts) => {
  const data = { texts, [texts[0] as string]: Object.fromEntries(texts.map((text) => [text, text])) };
  const written = writeYaml(data);
  for (const version of ['1.1', '1.2'] as const) expect(parse(written, { version })).toEqual(data);
});

test('any JSON value is parsed unchanged', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 12 }),
    fc.stringMatching(/^[-:#\s?&*!|>'"%@`{}[\],a0.~\n]{0,8}$/),
  );
  const value = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 4 },
      text,
      fc.double({ noNaN: true, noDefaultInfinity: true }).filter((number) => !Object.is(number, -0)),
      fc.boolean(),
      fc.constant(null),
      fc.array(tie('value'), { maxLength: 4 }),
      fc.dictionary(text, tie('value'), { maxKeys: 4, noNullPrototype: true }),
    ),
  })).value;
  fc.assert(
    fc.property(value, (data) => {
      expect(parse(writeYaml(data), { uniqueKeys: false })).toEqual(data);
    }),
    fuzzRuns(150),
  );
});

test.each([' \n-', '\n-', ' a\n- b', '  \n a\n'])(
  'a text with leading whitespace is parsed unchanged: %j',
  (text) => {
    for (const data of [text, { text }, [text]]) expect(parse(writeYaml(data))).toEqual(data);
  },
);

test.each(['\u007f', '\u009b2J', '\ufeffx', 'a\u202eb', '\u2028', ' \n', '\n', '\t'])(
  'invisible characters are escaped, and parsed unchanged: %j',
  (text) => {
    const data = { [text]: text, list: [text, `${text}\nmore\n`] };
    const yaml = writeYaml(data);
    expect(yaml).not.toMatch(/[\u007f-\u009f\u2028-\u202e\ufeff]/);
    expect(parse(yaml)).toEqual(data);
  },
);
