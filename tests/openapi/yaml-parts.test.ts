import { readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseSource } from '../../cli/openapi/read/source.ts';
import { readParts } from '../../cli/openapi/read/yaml-parts.ts';

const specification = readFileSync(path.join(import.meta.dirname, '../../specs/legacy.yaml'), 'utf8');

/** The comment looks like an alias, so the text is parsed as a whole. */
const whole = (text: string) => parseSource('api.yaml', `# *whole\n${text}`);
const dataOf = (text: string) => parseSource('api.yaml', text).source?.data;

test('only changed parts are parsed again', () => {
  const read: string[] = [];
  const known = new Map<string, unknown>();
  const readOnce = (text: string) => {
    if (!known.has(text)) read.push(text);
    known.set(text, known.get(text) ?? whole(text).source?.data);
    return known.get(text);
  };
  expect(readParts(specification, readOnce)).toEqual(whole(specification).source?.data);
  read.length = 0;
  const changed = specification.replace('summary: ', 'summary: Changed ');
  expect(readParts(changed, readOnce)).toEqual(whole(changed).source?.data);
  expect(read.length).toBe(1);
  expect(read.join()).toContain('summary: Changed ');
  expect(read.join().length).toBeLessThan(2_500);
});

const long = `text: ${'x'.repeat(3_000)}`;

test.each([
  ['a key that stands twice', `a: 1\nb: 2\na: 3\n`],
  ['a key that stands twice, far below', `a:\n  b: 1\n  ${long}\n  b: 2\n`],
  ['a text in quotes that goes on below', `a: "one\nb: two"\n`],
  ['a text in quotes that goes on below, indented', `a:\n  ${long}\n  b: "one\n  c: two"\n`],
  ['a plain text that goes on below', `a: one\n  two\nb: 3\n`],
  ['what looks like a map, but is a text', `a:\n  one\n  two: 3\n  ${long}\n`],
  ['an anchor and its alias', `a: &x { b: 1 }\nc: *x\n`],
  ['an alias of nothing', `a: 1\nb: *x\n`],
  ['question marks', `? a\n: b\nc: d\n`],
  ['several documents', `a: 1\n---\nb: 2\n`],
  ['the end of a document', `a: 1\n...\nb: 2\n`],
  ['a mark of the first document', `---\na: 1\nb: 2\n`],
  ['a directive', `%YAML 1.1\n---\na: yes\n`],
  ['a list', `- a: 1\n- b: 2\n`],
  ['a list as little indented as its key', `a:\n- b: 1\n- ${long}\nc: 2\n`],
  ['a text that begins with a hyphen', `a: 1\n-b: 2\n`],
  ['braces of several lines', `a: {\n  b: 1,\n}\nc: [\n1]\n`],
  ['a text that says how far it is indented', `a: |1\n  b\nc:\n  ${long}\n  d: |2\n      e\n`],
  ['a text with blank lines behind it', `a:\n  ${long}\n  b: |+\n    c\n\n\nd: >-\n  e\n\n  f\n\n`],
  [
    'comments in a text, and less indented',
    `a: |\n  one\n  # two\n# three\nb:\n  # four\n  ${long}\n # five\n  c: 1\n`,
  ],
  ['something that is less indented than what follows', `  a: 1\nb: 2\n`],
  ['something that is more indented than what it follows', `a: 1\n  b: 2\n`],
  ['tabs', `a:\n\tb: 1\n\t${long}\n`],
  ['names that are values', `1.0:\n  ${long}\nnull:\n  ${long}\ntrue:\n  ${long}\n0x1F: 1\n~: 2\n`],
  ['names in quotes', `"a b":\n  ${long}\n'c: d':\n  ${long}\n"e\\n": 1\n"__proto__":\n  ${long}\n`],
  ['numbers as names, out of order', `b: 1\n200: 2\n100: 3\n`],
  ['no value', `a:\nb:\n  # nothing\nc: \n`],
  ['nothing', ''],
  ['a comment alone', '# a\n'],
  ['values that JSON does not have', `a: .nan\nb: .inf\n`],
  ['a merge key', `a: 1\n<<: { b: 2 }\n`],
  ['a tag', `a: !!str 1\n!!str b: 2\n`],
  ['breaks of other systems', 'a: 1\r\nb: 2\r\n'],
])('parsing in parts has the same result: %s', (_, text) => {
  const { source, problems } = whole(text);
  const parts = readParts(text, dataOf);
  if (parts) expect([parts, Object.keys(parts)]).toEqual([source?.data, Object.keys(source?.data as object)]);
  expect(parseSource('api.yaml', text).source?.data).toEqual(source?.data);
  expect(parseSource('api.yaml', text).problems.map(({ message }) => message)).toEqual(
    problems.map(({ message }) => message),
  );
});

test('parsing in parts has the same result for random changes', () => {
  const lines = specification.split('\n').slice(0, 120);
  const pieces = fc.constantFrom(
    '  ',
    '"',
    "'",
    '{',
    '}',
    '|',
    '>',
    '- ',
    '? ',
    ': ',
    '# ',
    '\n',
    'a: ',
    '&a ',
    '*a',
    '---\n',
  );
  const edit = fc.record({
    line: fc.nat(lines.length - 1),
    column: fc.nat(20),
    piece: pieces,
    removed: fc.nat(6),
  });
  fc.assert(
    fc.property(fc.array(edit, { minLength: 1, maxLength: 3 }), (edits) => {
      const changed = [...lines];
      for (const { line, column, piece, removed } of edits) {
        const text = changed[line] ?? '';
        changed[line] = text.slice(0, column) + piece + text.slice(column + removed);
      }
      const text = changed.join('\n');
      const parts = readParts(text, dataOf);
      if (parts) expect(parts).toEqual(whole(text).source?.data);
    }),
    { numRuns: Number(process.env.FUZZ_RUNS ?? 150), seed: Number(process.env.FUZZ_SEED ?? 1) },
  );
});
