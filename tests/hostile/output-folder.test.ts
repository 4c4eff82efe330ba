import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  symlinkSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { withLock } from '../../cli/output/lock.ts';
import { writeSite } from '../../cli/output/write.ts';
import { type Problem, ProblemError } from '../../cli/problem.ts';
import { filesOf } from '../build/fixture.ts';

/**
 * Existing files at the output cannot make a build write or delete anything elsewhere, whoever put them
 * there.
 */

const facts = { base: '/', headers: {} };
const page = (text = 'new') => [{ path: 'docs/a.html', contents: text }];
/** Files of somebody else, which must not be touched. */
let victim: string;
let out: string;

beforeEach(() => {
  const top = mkdtempSync(path.join(tmpdir(), 'output-'));
  victim = path.join(top, 'victim');
  out = path.join(top, 'project/dist');
  put(victim, { 'a.html': 'mine', 'docs/a.html': 'mine', 'notes.txt': 'mine' });
  mkdirSync(path.dirname(out));
});

function put(folder: string, files: Record<string, string>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  }
}

const manifest = (...names: string[]) => ({
  'build-manifest.json': JSON.stringify({ files: Object.fromEntries(names.map((name) => [name, 'x'])) }),
});

/** The rules of the problems that a build reports; undefined if it throws anything else. */
async function rulesOfBuild(files = page(), folder = out): Promise<string[]> {
  const warnings: Problem[] = [];
  try {
    await writeSite(folder, files, facts, (problem) => warnings.push(problem));
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    warnings.push(...error.problems);
  }
  return warnings.map(({ rule }) => rule);
}

function expectUntouched(folder = victim): void {
  const texts = [...filesOf(folder)].filter(([name]) => name !== 'build-manifest.json');
  expect(texts.map(([name, bytes]) => [name, String(bytes)])).toEqual([
    ['a.html', 'mine'],
    ['docs/a.html', 'mine'],
    ['notes.txt', 'mine'],
  ]);
}

describe('a manifest', () => {
  test.each(['dist', 'dist.old', 'dist.new'])(
    'in %s that lists files elsewhere removes none of them',
    async (name) => {
      const folder = path.join(path.dirname(out), name);
      const names = ['../../victim/a.html', `${victim}/notes.txt`, 'x/../../../victim/docs/a.html'];
      put(folder, manifest(...names));
      expect(await rulesOfBuild()).toEqual(names.map(() => 'output/manifest'));
      expectUntouched();
      expect(await rulesOfBuild(page('newer'))).toEqual([]);
      expectUntouched();
      expect(String(filesOf(out).get('docs/a.html'))).toBe('newer');
    },
  );

  test("that lists folders, and files below files, doesn't stop the build", async () => {
    put(`${out}.old`, { ...manifest('docs', 'x/y', 'docs/own.txt/z', ''), x: '1', 'docs/own.txt': 'own' });
    put(out, manifest('docs'));
    expect(await rulesOfBuild()).toEqual(['output/manifest']);
    expect(String(filesOf(out).get('docs/own.txt'))).toBe('own');
  });

  test.each([
    'null',
    '[]',
    '1',
    '{"files":"abc"}',
    '{"files":[1]}',
    '{"files":{"a":1}}',
    '{"files":null}',
    '{',
  ])('that is %s has no effect', async (text) => {
    put(out, { 'build-manifest.json': text, 'own.txt': 'own' });
    expect(await rulesOfBuild()).toEqual([]);
    expect([...filesOf(out).keys()]).toEqual(['build-manifest.json', 'docs/a.html', 'own.txt']);
  });

  test("that is a symbolic link doesn't mark its folder as generated", async () => {
    put(victim, manifest('a.html'));
    put(out, { 'own.txt': 'own' });
    symlinkSync(path.join(victim, 'build-manifest.json'), path.join(out, 'build-manifest.json'));
    expect(await rulesOfBuild()).toEqual(['output/foreign']);
    expectUntouched();
  });
});

describe('a symbolic link', () => {
  test.each(['dist', 'dist.new', 'dist.old', 'dist.lock'])(
    'called %s to another generated site is rejected, and that site remains',
    async (name) => {
      put(victim, manifest('a.html', 'docs/a.html', 'notes.txt'));
      symlinkSync(victim, path.join(path.dirname(out), name));
      expect(await rulesOfBuild()).toEqual(['output/link']);
      expectUntouched();
      expect(lstatSync(path.join(path.dirname(out), name)).isSymbolicLink()).toBe(true);
    },
  );

  test.each(['dist', 'dist.new', 'dist.old', 'dist.lock'])(
    'called %s to a missing target is rejected',
    async (name) => {
      symlinkSync(path.join(victim, 'none'), path.join(path.dirname(out), name));
      expect(await rulesOfBuild()).toEqual(['output/link']);
      expectUntouched();
    },
  );

  test('instead of a folder of the site redirects no file elsewhere', async () => {
    for (const name of ['dist', 'dist.old']) {
      const folder = path.join(path.dirname(out), name);
      put(folder, manifest('docs/a.html'));
      symlinkSync(path.join(victim, 'docs'), path.join(folder, 'docs'));
    }
    expect(await rulesOfBuild()).toEqual(['output/foreign']);
    expectUntouched();
  });

  test('is not followed when files are restored from the old site', async () => {
    put(out, manifest());
    symlinkSync(victim, path.join(out, 'docs'));
    put(`${out}.old`, { ...manifest(), 'docs/late.txt': 'late' });
    await rulesOfBuild([{ path: 'a.html', contents: 'new' }]);
    expectUntouched();
    expect(readFileSync(path.join(`${out}.old`, 'docs/late.txt'), 'utf8')).toBe('late');
  });

  test('instead of a page is itself replaced', async () => {
    expect(await rulesOfBuild()).toEqual([]);
    put(out, manifest('docs/a.html'));
    unlinkSync(path.join(out, 'docs/a.html'));
    symlinkSync(path.join(victim, 'a.html'), path.join(out, 'docs/a.html'));
    expect(await rulesOfBuild()).toEqual([]);
    expectUntouched();
    expect(lstatSync(path.join(out, 'docs/a.html')).isFile()).toBe(true);
  });
});

describe('a generated file', () => {
  test.each([
    '../x.html',
    '/x.html',
    'a/../../x.html',
    'a\\..\\..\\x.html',
    'a//x.html',
    'a\0.html',
    'C:x.html',
  ])('cannot be named %j', async (name) => {
    expect(await rulesOfBuild([{ path: name, contents: 'x' }])).toEqual(['output/name']);
    expect(existsSync(out)).toBe(false);
  });

  test('cannot replace the manifest or another generated file', async () => {
    const twice = [...page(), ...page('other')];
    expect(await rulesOfBuild(twice)).toEqual(['output/name']);
    expect(await rulesOfBuild([{ path: 'build-manifest.json', contents: '{}' }])).toEqual(['output/name']);
    expect(await rulesOfBuild([{ path: 'Build-Manifest.json', contents: '{}' }])).toEqual(['output/name']);
  });
});

describe('a lock', () => {
  const lock = (holder: unknown, minutes: number) => {
    writeFileSync(`${out}.lock`, JSON.stringify(holder));
    const time = Date.now() / 1000 - minutes * 60;
    utimesSync(`${out}.lock`, time, time);
  };

  test.each([
    ['of another machine', { pid: 1, host: 'elsewhere.example' }],
    ['whose process id belongs to another process now', { pid: process.pid, host: hostname() }],
  ])('%s is taken over when it is old, with a warning', async (_, holder) => {
    lock(holder, 11);
    expect(await rulesOfBuild()).toEqual(['output/lock']);
    expect(existsSync(path.join(out, 'docs/a.html'))).toBe(true);
    expect(existsSync(`${out}.lock`)).toBe(false);
  });

  test('that is a folder is not removed', async () => {
    mkdirSync(`${out}.lock`);
    await expect(withLock(out, () => 1, { patience: 0 })).rejects.toThrow('Another build is writing');
    expect(existsSync(`${out}.lock`)).toBe(true);
  });

  test('that is recent is respected', async () => {
    lock({ pid: 1, host: 'elsewhere.example' }, 1);
    await expect(withLock(out, () => 1, { patience: 0 })).rejects.toThrow('on elsewhere.example');
  });
});
