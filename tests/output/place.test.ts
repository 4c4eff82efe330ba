import { mkdirSync, mkdtempSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkNames, nameFault, routeFault } from '../../cli/file-names.ts';
import { isSafeName, resolveExisting, resolveInside } from '../../cli/output/place.ts';
import { ProblemError } from '../../cli/problem.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'place-'));

/** Names as nobody should write them: parts that mean something to a system, and any characters. */
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
  test('stands below its folder or is refused, as this system reads it and as others do', () => {
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
      { numRuns: 3000, seed: 17 },
    );
  });

  test('that was found on the disk is no way out either', () => {
    fc.assert(
      fc.property(name, (text) => {
        let file: string;
        try {
          file = resolveExisting(folder, text);
        } catch (error) {
          expect(error).toBeInstanceOf(ProblemError);
          return;
        }
        expect(file.startsWith(folder + path.sep)).toBe(true);
        expect(path.resolve(file)).toBe(file);
      }),
      { numRuns: 3000, seed: 17 },
    );
  });

  test('that a route makes is that of a file', () => {
    fc.assert(
      fc.property(name, (text) => {
        if (routeFault(text) !== undefined) return;
        expect(new URL(text, 'https://e.example/').pathname.slice(1)).toBe(encodeURI(text));
        expect(nameFault(text === '' ? 'index.html' : `${text}.html`)).toBe(undefined);
      }),
      { numRuns: 3000, seed: 17 },
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
])('%j is the name of no file', (text) => {
  expect(nameFault(text)).toEqual(expect.any(String));
  expect(isSafeName(folder, text)).toBe(false);
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
])('%j is one', (text) => {
  expect(resolveInside(folder, text)).toBe(path.join(folder, text));
});

test('a folder on the way that is a link is none of ours, be it linked within', () => {
  const outside = mkdtempSync(path.join(tmpdir(), 'outside-'));
  const own = mkdtempSync(path.join(tmpdir(), 'place-'));
  mkdirSync(path.join(own, 'a/real'), { recursive: true });
  symlinkSync(outside, path.join(own, 'a/out'));
  symlinkSync('real', path.join(own, 'a/within'));
  symlinkSync(own, path.join(outside, 'folder'));
  expect(isSafeName(own, 'a/real/x')).toBe(true);
  for (const text of ['a/out/x', 'a/within/x', 'a/out/../real/x']) {
    expect(isSafeName(own, text)).toBe(false);
    expect(() => resolveExisting(own, text)).toThrow(ProblemError);
  }
  expect(() => resolveInside(path.join(outside, 'folder'), 'x')).toThrow('is a symbolic link');
});

describe('the names of a build', () => {
  test.each([
    [['docs/One.html', 'docs/one.html'], 'are the same file on macOS and Windows'],
    [['caf\u00e9.html', 'cafe\u0301.html'], 'are the same file on macOS and Windows'],
    [['index.ß.md', 'index.ẞ.md'], 'are the same file on macOS and Windows'],
    [['\u03b1\u03c2', '\u03b1\u03c3'], 'are the same file on macOS and Windows'],
    [['a', 'a'], 'Two files of the site are named a.'],
    [['A', 'a/b'], 'needs a folder with that name'],
    [['../a'], 'contains the path segment `..`'],
  ])('%j are refused', (names, message) => {
    expect(checkNames(names)).toEqual([
      expect.objectContaining({ message: expect.stringContaining(message) }),
    ]);
  });

  test('that differ are none of each other’s business', () => {
    expect(checkNames(['a.html', 'a/b.html', 'b.html', 'a.html.br', 'constructor', '__proto__'])).toEqual([]);
  });
});
