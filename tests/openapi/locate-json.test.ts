import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { createJsonLocator } from '../../cli/openapi/read/locate-json.ts';
import { parseSource } from '../../cli/openapi/read/source.ts';
import { escapePointer } from '../../cli/text/json-pointer.ts';

const TEXT = `{
  "a b": [1, "x\\"]", {"c/d": null}],
  "e": {"}": "{", "\\u0066": true} }`;

test.each([
  ['', '{'],
  ['/a b', '"a b"'],
  ['/a b/0', '1'],
  ['/a b/1', '"x'],
  ['/a b/2', '{"c'],
  ['/a b/2/c~1d', '"c/d"'],
  ['/e/}', '"}"'],
  ['/e/f', '"\\u0066"'],
  ['/e/none/deeper', '"e"'],
  ['/a b/7', '"a b"'],
])('locates %s at %s', (pointer, start) => {
  const at = createJsonLocator(TEXT)(pointer);
  expect(TEXT.slice(at, at + start.length)).toBe(start);
});

function pointersOf(value: unknown, pointer = ''): string[] {
  if (typeof value !== 'object' || value === null) return [pointer];
  return [
    pointer,
    ...Object.entries(value).flatMap(([key, child]) => pointersOf(child, `${pointer}/${escapePointer(key)}`)),
  ];
}

test('all locations in JSON equal those of a YAML parser', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 4 })), fc.boolean(), (value, indent) => {
      const json = JSON.stringify(value, null, indent ? 2 : 0);
      // A comment makes it YAML, one line further down.
      const yaml = `# x\n${json}`;
      fc.pre(JSON.stringify(parse(json)) === JSON.stringify(JSON.parse(json)));
      const [fromJson, fromYaml] = [parseSource('a', json).source, parseSource('a', yaml).source];
      for (const pointer of pointersOf(JSON.parse(json))) {
        const place = fromYaml?.locate(pointer);
        expect([pointer, fromJson?.locate(pointer)]).toEqual([
          pointer,
          { ...place, line: (place?.line ?? 0) - 1 },
        ]);
      }
    }),
    { seed: 7, numRuns: 300 },
  );
});
