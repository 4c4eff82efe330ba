import { mkdirSync, mkdtempSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkNames, nameFault, routeFault } from '../../cli/file-names.ts';
import { resolveInside } from '../../cli/output/safe-path.ts';
import { ProblemError } from '../../cli/problem.ts';
import { fuzzRuns } from '../fuzz-runs.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'place-'));

/** Invalid names: parts with a special meaning for some system, and arbitrary characters. */
const part = fc.oneof(
  fc.constantFrom('', '.', '..', '...', ' ', 'a', 'a.html', 'CON', 'nul.txt', 'COM¹', '~', 'C:', 'x.'),
  fc.constantFrom('%2e%2e', '\u2024\u2024', '..\0', 'a\0b', '\ud800', 'é', 'e\u0301', 'ß', '../..', '..\\'),
  fc.string({ unit: 'binary', maxLength: 6 }),
  fc.string({ unit: 'grapheme', maxLength: 6 }),
);
const name = fc
  .array(fc.tuple(part, fc.constantFrom('/', '/', '/', '\\', '//', '/../')), { minLength: 1, maxLength: 5 })
  .map((parts) => parts.flat().slice(0, -1).join(''));

describe('every name', () => {
  test('is inside of its folder or rejected, on this system and on others', () => {
    fc.assert(
      fc.property(name, (text) => {
        const fault = nameFault(text);
        if (fault !== undefined) {
          expect(() => resolveInside(folder, text)).toThrow(ProblemError);
          return;
        }
        const file = resolveInside(folder, text);
        expect(path.resolve(file)).toBe(file);
        expect(path.relative(folder, file).split(path.sep).join('/')).toBe(text);
        const onWindows = path.win32.resolve('C:\\site', text);
        expect(path.win32.relative('C:\\site', onWindows).split('\\').join('/')).toBe(text);
      }),
      fuzzRuns(1000),
    );
  });

  test('of a route is a valid file name', () => {
    fc.assert(
      fc.property(name, (text) => {
        if (routeFault(text) !== undefined) return;
        expect(new URL(text, 'https://e.example/').pathname.slice(1)).toBe(encodeURI(text));
        expect(nameFault(text === '' ? 'index.html' : `${text}.html`)).toBe(undefined);
      }),
      fuzzRuns(1000),
    );
  });
});

test.each([
  '../a',
  'a/../../b',
  '/etc/passwd',
  'C:\\x',
  'c:x',
  'a\\..\\b',
  'a//b',
  'a/',
  './a',
  'a\0',
  'a\nb',
  '\ud800',
  'aux',
  'docs/Con.html',
  'a. ',
  'x'.repeat(256),
  'é'.repeat(128),
])('%j is not a valid file name', (text) => {
  expect(nameFault(text)).toEqual(expect.any(String));
  expect(() => resolveInside(folder, text)).toThrow(ProblemError);
});

test.each([
  'a',
  'docs/intro.html',
  '.nojekyll',
  '_headers',
  'Größe ö.txt',
  'a..b/c',
  'console.html',
  '__proto__',
])('%j is a valid file name', (text) => {
  expect(resolveInside(folder, text)).toBe(path.join(folder, text));
});

test('symbolic links to folders are not followed, even if they stay inside', () => {
  const outside = mkdtempSync(path.join(tmpdir(), 'outside-'));
  const own = mkdtempSync(path.join(tmpdir(), 'place-'));
  mkdirSync(path.join(own, 'a/real'), { recursive: true });
  symlinkSync(outside, path.join(own, 'a/out'));
  symlinkSync('real', path.join(own, 'a/within'));
  symlinkSync(own, path.join(outside, 'folder'));
  expect(resolveInside(own, 'a/real/x')).toBe(path.join(own, 'a/real/x'));
  for (const text of ['a/out/x', 'a/within/x', 'a/out/../real/x']) {
    expect(() => resolveInside(own, text)).toThrow(ProblemError);
  }
  expect(() => resolveInside(path.join(outside, 'folder'), 'x')).toThrow('is a symbolic link');
});

describe('names of generated files', () => {
  test.each([
    [['docs/One.html', 'docs/one.html'], 'are the same file on macOS and Windows'],
    [['caf\u00e9.html', 'cafe\u0301.html'], 'are the same file on macOS and Windows'],
    [['index.ß.md', 'index.ẞ.md'], 'are the same file on macOS and Windows'],
    [['\u03b1\u03c2', '\u03b1\u03c3'], 'are the same file on macOS and Windows'],
    [['a', 'a'], 'Two files of the site are named a.'],
    [['A', 'a/b'], 'needs a folder with that name'],
    [['../a'], 'contains the path segment `..`'],
  ])('are rejected if they clash: %j', (names, message) => {
    expect(checkNames(names)).toEqual([
      expect.objectContaining({ message: expect.stringContaining(message) }),
    ]);
  });

  test('are accepted if they differ', () => {
    expect(checkNames(['a.html', 'a/b.html', 'b.html', 'a.html.br', 'constructor', '__proto__'])).toEqual([]);
  });
});
