import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { type JsonObject, valueAt } from '../../cli/openapi/document/json-object.ts';
import { parseSource } from '../../cli/source/parse-source.ts';
import { writeJson } from '../../cli/text/json-text.ts';
import { NumberText, plainNumbers } from '../../cli/text/number-text.ts';
import { parseJson } from '../../cli/text/parse-json.ts';
import { writeYaml } from '../../cli/text/write-yaml.ts';

const read = (text: string) =>
  valueAt(parseSource('a.yaml', `value: ${text}`, { isAsWritten: true }).source?.data as JsonObject, [
    'value',
  ]);

test.each([
  ['1253261109769874438', '1253261109769874438', false],
  ['1.0', '1.0', true],
  ['10.50', '10.50', true],
  ['1e-07', '1e-07', true],
  ['1e5', '1e5', true],
  ['1E+400', '1E+400', false],
  ['0.1000000000000000055', '0.1000000000000000055', false],
  ['-0', '-0', true],
  ['+46701234567', '46701234567', true],
  ['01234', '1234', true],
  ['.50', '0.50', true],
  ['1.', '1', true],
  ['0x1F', '31', true],
  ['0o17', '15', true],
  ['.inf', 'null', false],
  ['-.INF', 'null', false],
  ['.nan', 'null', false],
])('the YAML number %s is %s in JSON', (source, json, isExact) => {
  const number = read(source) as NumberText;
  expect(number).toBeInstanceOf(NumberText);
  expect([number.source, writeJson(number), number.isExact]).toEqual([source, json, isExact]);
});

test.each(['1', '-20', '0.5', '1e+21', '9007199254740991'])('%s is a plain number', (text) => {
  expect(read(text)).toBe(Number(text));
  expect(parseJson(text)).toBe(Number(text));
});

test('keys of maps keep their text', () => {
  expect(writeJson(read('{1.0: a, 0x1F: b, 200: c}'))).toBe('{"1.0":"a","0x1F":"b","200":"c"}');
});

test('by default, all numbers are plain', () => {
  for (const text of ['{"value": 1.0}', 'value: 1.0'])
    expect(parseSource('a.yaml', text).source?.data).toStrictEqual({ value: 1 });
});

const token = fc.stringMatching(/^-?(0|[1-9]\d{0,30})(\.\d{1,25})?([eE][-+]?\d{1,4})?$/);
const value = fc.letrec((tie) => ({
  any: fc.oneof(
    token.map((text) => new NumberText(text, Number(text))),
    fc.string({ unit: 'binary' }),
    fc.constantFrom(null, true, 'NaN', '1.0', '"1.0"', '\\'),
    fc.array(tie('any'), { maxLength: 4 }),
    fc.dictionary(fc.oneof(fc.string(), fc.constant('__proto__')), tie('any'), { maxKeys: 4 }),
  ),
})).any;

test('numbers of JSON are written as they were read', () => {
  fc.assert(
    fc.property(value, fc.constantFrom(0, 2), (data, indent) => {
      const text = writeJson(data, indent) ?? '';
      expect(writeJson(parseJson(text), indent)).toBe(text);
      // All else is as `JSON.stringify` writes it; 1E+400 becomes the largest double there, and an infinity in `JSON.parse`.
      if (!/[eE]\+?\d/.test(text))
        expect(JSON.stringify(JSON.parse(text), null, indent)).toBe(JSON.stringify(data, null, indent));
    }),
  );
});

test('numbers of JSON are written to YAML as they were read', () => {
  const text = '{"a": [1.0, 1253261109769874438, {"b": 1e-07}], "c": "1.0"}';
  const yaml = writeYaml(parseJson(text));
  expect(yaml).toBe('a:\n  - 1.0\n  - 1253261109769874438\n  - b: 1e-07\nc: "1.0"\n');
  expect(parse(yaml)).toEqual(JSON.parse(text));
  expect(writeYaml({ a: read('-.inf') })).toBe('a: -.inf\n');
});

test('plain numbers are those of JSON, and aliases stay one object', () => {
  const shared = { a: new NumberText('1.0', 1) };
  const plain = plainNumbers({ one: shared, two: [shared], large: new NumberText('-1E+400', -Infinity) });
  expect(plain).toStrictEqual({ one: { a: 1 }, two: [{ a: 1 }], large: -Number.MAX_VALUE });
  expect(plain.one).toBe(plain.two[0]);
  const untouched = { a: 1 };
  expect(plainNumbers(untouched)).toBe(untouched);
});
