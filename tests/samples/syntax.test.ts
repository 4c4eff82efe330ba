import { beforeAll, describe, expect, test } from 'vitest';
import { files } from '../specs/spec.ts';
import { type Sample, samplesOf } from './all-samples.ts';
import { PARSERS, syntaxError, TOOLS } from './parsers.ts';

const samples: Sample[] = [];
const codesIn = (language: string) =>
  samples.filter((sample) => sample.language === language).map(({ code }) => code);

beforeAll(async () => {
  for (const spec of files) samples.push(...(await samplesOf(spec)));
});

test('every language is parsed', () => {
  expect([...new Set(samples.map(({ language }) => language))]).toEqual(Object.keys(PARSERS));
  expect(codesIn('curl').length).toBeGreaterThan(80);
});

describe.each(Object.keys(PARSERS))('%s', (language) => {
  test('every sample of both specifications parses', async () => {
    const errors = samples
      .filter((sample) => sample.language === language)
      .map(async ({ name, code }) => {
        const error = await syntaxError(language, code);
        return error === undefined ? [] : [`${name}: ${error}`];
      });
    expect((await Promise.all(errors)).flat()).toEqual([]);
  });

  test('a truncated sample does not', async () => {
    const [code = ''] = codesIn(language);
    expect(await syntaxError(language, code.slice(0, code.lastIndexOf('https') + 3))).toBeDefined();
  });
});

describe.each(TOOLS)('$tool', ({ language, isHere, complaints }) => {
  test.skipIf(!isHere)('reports no errors for any sample', () => {
    expect(complaints(codesIn(language))).toBe('');
  });

  test.skipIf(!isHere)('reports an error for a truncated sample', () => {
    const [code = ''] = codesIn(language);
    expect(complaints([code.slice(0, code.lastIndexOf('https') + 3)])).not.toBe('');
  });
});

test('Go samples are formatted like gofmt', () => {
  const format = PARSERS.go as (code: string) => string;
  expect(codesIn('go').filter((code) => format(code) !== `${code}\n`)).toEqual([]);
});

test('Go samples import what they use and nothing else', () => {
  const misfits = codesIn('go').filter((code) => {
    const [head = '', main = ''] = code.split('func main()');
    const imported = [...head.matchAll(/\t"(?:.*\/)?(\w+)"/g)].map(([, name]) => name);
    const used = [...main.replace(/"(?:\\.|[^"\\])*"|`[^`]*`/g, '').matchAll(/\b([a-z]+)\.[A-Z]/g)].map(
      ([, name]) => name,
    );
    const declared = new Set(['req', 'res', 'form', 'data', 'part', 'body']);
    return (
      used.filter((name) => !declared.has(name ?? '')).some((name) => !imported.includes(name)) ||
      imported.some((name) => !used.includes(name))
    );
  });
  expect(misfits).toEqual([]);
});
