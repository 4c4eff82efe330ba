import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { parseSource } from '../../cli/source/parse-source.ts';
import { writeJson } from '../../cli/text/json-text.ts';
import { entriesOf, keysOf, setOrder } from '../../cli/text/key-order.ts';
import { parseJson } from '../../cli/text/parse-json.ts';
import { writeYaml } from '../../cli/text/write-yaml.ts';

const key = fc.oneof(
  fc.constantFrom('10', '9', '0', '007', '-1', 'a', '__proto__', '4294967295', '1.5', '"', '\\', '2":'),
  fc.nat({ max: 20 }).map(String),
);
const pairs = fc.letrec((tie) => ({
  pairs: fc.uniqueArray(
    fc.tuple(key, fc.oneof({ maxDepth: 3 }, fc.constantFrom('1', '"{"', '[]'), tie('pairs'))),
    {
      selector: ([name]) => name,
      maxLength: 5,
    },
  ),
})).pairs;

/** Writes JSON with the keys in the order of the pairs. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  const members = (value as [string, unknown][]).map(
    ([name, inner]) => `${JSON.stringify(name)}:${textOf(inner)}`,
  );
  return `{${members.join(',')}}`;
}

test('objects of JSON and YAML keep the order of their keys', () => {
  fc.assert(
    fc.property(pairs, (value) => {
      const text = textOf(value);
      expect(writeJson(parseJson(text))).toBe(text);
      const yaml = `# YAML\n${writeYaml(parseJson(text))}`;
      expect(writeJson(parseSource('a.yaml', yaml, { isAsWritten: true }).source?.data)).toBe(text);
      expect(JSON.stringify(parse(yaml))).toBe(JSON.stringify(JSON.parse(text)));
    }),
  );
});

test('an object that is spread, or has more keys later, keeps the order of the others', () => {
  const object = setOrder({ b: 1, '9': 2, '10': 3 }, ['10', 'b', '9']);
  expect(keysOf({ ...object, c: 4, '1': 5 })).toEqual(['10', 'b', '9', '1', 'c']);
  const { b: _, ...rest } = object;
  expect(entriesOf(rest)).toEqual([
    ['10', 3],
    ['9', 2],
  ]);
});

test('an alias has the order of its anchor, and a merge key adds to it', () => {
  const yaml = 'a: &a {9: x, 1: y}\nb: *a\nc: {<<: *a, 5: z, 3: w}\n';
  const data = parseSource('a.yaml', yaml, { isAsWritten: true }).source?.data;
  expect(writeJson(data)).toBe(
    '{"a":{"9":"x","1":"y"},"b":{"9":"x","1":"y"},"c":{"5":"z","3":"w","1":"y","9":"x"}}',
  );
});
