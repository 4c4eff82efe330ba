import { beforeAll, expect, test } from 'vitest';
import { MAX_DOCUMENT_BYTES, MAX_ENTRIES, MAX_GUIDE_BYTES, MAX_SETTINGS_BYTES } from '../../cli/limits.ts';
import { SMALL_SITE } from '../build/fixture.ts';
import type { Outcome } from './attack-process.ts';
import { type Attack, MAX_MEGABYTES, MAX_MS, runAttacks } from './run-attacks.ts';

const settings = (key: string, entry: (index: number) => string): Attack => ({
  ...SMALL_SITE,
  'content/site.yaml': [
    `title: Small\nurl: https://small.example\n${key}:`,
    ...Array.from({ length: MAX_ENTRIES + 1 }, (_, index) => `  - ${entry(index)}`),
  ].join('\n'),
});
const HEAD = '"openapi": "3.1.0", "info": { "title": "T", "version": "1" }, "paths": {}';
const document = (text: string): Attack => ({ 'specs/api.yaml': text });

/** Says what to do in its message. */
const TOGETHER = 'the bytes of the files of a specification together';

/**
 * Input that exceeds a limit of bytes or entries: its files, and the file and the message of the problem. Where parsing
 * alone takes more than the time of this test, that is the problem. `tests/openapi/limits.test.ts` has further limits.
 */
const SIZES: Record<string, [make: () => Attack, problem: string | RegExp]> = {
  'the bytes of a specification': [
    () => ({ ...SMALL_SITE, 'specs/api.yaml': { bytes: MAX_DOCUMENT_BYTES + 1 } }),
    /^site\.yaml:\d+:\d+ specs\/api\.yaml is larger than 40 MiB\.$/,
  ],
  'the bytes of a specification that is built on its own': [
    () => ({ 'specs/api.yaml': { bytes: MAX_DOCUMENT_BYTES + 1 } }),
    'api.yaml This file is larger than 40 MiB.',
  ],
  [TOGETHER]: [
    () => ({
      'specs/api.yaml': `{ ${HEAD}, "components": { "schemas": { "A": { "$ref": "a.json" }, "B": { "$ref": "b.json" } } } }`,
      'specs/a.json': `{}${' '.repeat(MAX_DOCUMENT_BYTES / 2)}`,
      'specs/b.json': `{}${' '.repeat(MAX_DOCUMENT_BYTES / 2)}`,
    }),
    /^api\.yaml:1:\d+ .*All files together are larger than 40 MiB: divide the specification\.$/,
  ],
  'the bytes of a guide': [
    () => ({ ...SMALL_SITE, 'content/docs/one.md': { bytes: MAX_GUIDE_BYTES + 1 } }),
    'one.md This file is larger than 128 KiB.',
  ],
  'the bytes of site.yaml': [
    () => ({ ...SMALL_SITE, 'content/site.yaml': { bytes: MAX_SETTINGS_BYTES + 1 } }),
    'site.yaml This file is larger than 1 MiB.',
  ],
  'the bytes of a workflow': [
    () => ({ ...SMALL_SITE, 'content/workflows/buy.arazzo.yaml': { bytes: MAX_SETTINGS_BYTES + 1 } }),
    'buy.arazzo.yaml This file is larger than 1 MiB.',
  ],
  'comments, and the time to read them,': [
    () => document(`openapi: 3.1.0\n${'# x\n'.repeat(MAX_DOCUMENT_BYTES / 4 - 10)}`),
    /^api\.yaml:1:1 Parsing this file takes more than \d+ seconds? of processor time\.$/,
  ],
  'the entries of redirects': [
    () => settings('redirects', (n) => `{ from: /a${n}, to: /docs/one }`),
    'site.yaml:3:1 `redirects` must have at most 2000 items.',
  ],
  'the entries of synonyms': [
    () => settings('synonyms', (n) => `[a${n}, b${n}]`),
    'site.yaml:3:1 `synonyms` must have at most 2000 items.',
  ],
};

let outcomes: Map<string, Outcome>;

beforeAll(async () => {
  outcomes = await runAttacks(Object.entries(SIZES).map(([name, [make]]) => [name, make]));
});

test.each(Object.entries(SIZES))('%s are limited', (name, [, problem]) => {
  const { problems, bug, ms, megabytes } = outcomes.get(name) ?? { problems: [] };
  expect(bug).toBeUndefined();
  expect(problems).toHaveLength(1);
  if (name !== TOGETHER) expect(problems[0]).toMatchObject({ hint: expect.stringMatching(/\.$/) });
  const [{ place, message } = { place: '', message: '' }] = problems;
  expect(`${place} ${message}`).toMatch(problem);
  expect(ms).toBeLessThan(MAX_MS);
  expect(megabytes).toBeLessThan(MAX_MEGABYTES);
});
