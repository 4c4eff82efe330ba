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
  ['a duplicate key', `a: 1\nb: 2\na: 3\n`],
  ['a duplicate key, nested and far apart', `a:\n  b: 1\n  ${long}\n  b: 2\n`],
  ['a quoted scalar over several lines', `a: "one\nb: two"\n`],
  ['an indented quoted scalar over several lines', `a:\n  ${long}\n  b: "one\n  c: two"\n`],
  ['a plain scalar over several lines', `a: one\n  two\nb: 3\n`],
  ['a plain scalar that looks like a map', `a:\n  one\n  two: 3\n  ${long}\n`],
  ['an anchor and its alias', `a: &x { b: 1 }\nc: *x\n`],
  ['an unknown alias', `a: 1\nb: *x\n`],
  ['explicit keys', `? a\n: b\nc: d\n`],
  ['several documents', `a: 1\n---\nb: 2\n`],
  ['the end of a document', `a: 1\n...\nb: 2\n`],
  ['a document start marker', `---\na: 1\nb: 2\n`],
  ['a directive', `%YAML 1.1\n---\na: yes\n`],
  ['a list', `- a: 1\n- b: 2\n`],
  ['a list with the indentation of its key', `a:\n- b: 1\n- ${long}\nc: 2\n`],
  ['a scalar that starts with a hyphen', `a: 1\n-b: 2\n`],
  ['flow collections over several lines', `a: {\n  b: 1,\n}\nc: [\n1]\n`],
  ['a block scalar with an indentation indicator', `a: |1\n  b\nc:\n  ${long}\n  d: |2\n      e\n`],
  ['block scalars with trailing blank lines', `a:\n  ${long}\n  b: |+\n    c\n\n\nd: >-\n  e\n\n  f\n\n`],
  [
    'comments in a block scalar, and less indented',
    `a: |\n  one\n  # two\n# three\nb:\n  # four\n  ${long}\n # five\n  c: 1\n`,
  ],
  ['a first line with more indentation than the next', `  a: 1\nb: 2\n`],
  ['a nested line after a scalar', `a: 1\n  b: 2\n`],
  ['tabs', `a:\n\tb: 1\n\t${long}\n`],
  ['keys that look like other types', `1.0:\n  ${long}\nnull:\n  ${long}\ntrue:\n  ${long}\n0x1F: 1\n~: 2\n`],
  ['quoted keys', `"a b":\n  ${long}\n'c: d':\n  ${long}\n"e\\n": 1\n"__proto__":\n  ${long}\n`],
  ['numbers as keys, out of order', `b: 1\n200: 2\n100: 3\n`],
  ['empty values', `a:\nb:\n  # nothing\nc: \n`],
  ['nothing', ''],
  ['only a comment', '# a\n'],
  ["values that JSON doesn't support", `a: .nan\nb: .inf\n`],
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
