import { existsSync, lstatSync, mkdirSync, mkdtempSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { buildFolderOf, hashOf, writeManifest } from '../../cli/output/manifest.ts';
import { type Problem, ProblemError } from '../../cli/problem.ts';
import { put, textsOf, writeTexts } from '../output/output.ts';

/**
 * Existing files at the output cannot make a build write or delete anything elsewhere, whoever put them
 * there.
 */

const PAGE = { 'docs/a.html': 'new' };
/** Files of somebody else, which must not be touched. */
const VICTIM = { 'a.html': 'mine', 'docs/a.html': 'mine', 'notes.txt': 'mine' };
let victim: string;
let out: string;

beforeEach(() => {
  const top = mkdtempSync(path.join(tmpdir(), 'output-'));
  victim = path.join(top, 'victim');
  out = path.join(top, 'project/dist');
  put(victim, VICTIM);
  mkdirSync(path.dirname(out));
});

/** A manifest with the right checksum, which anybody can compute. */
const forge = (files: Record<string, string>) =>
  put(buildFolderOf(out), {
    'manifest.json': writeManifest({
      base: '/',
      headers: {},
      files: new Map(Object.entries(files)),
      replaced: new Map(),
    }),
  });

/** The rules of the problems that a build reports; undefined if it throws anything else. */
async function rulesOfBuild(files: Record<string, string> = PAGE): Promise<string[]> {
  const problems: Problem[] = [];
  try {
    await writeTexts(out, files, { warn: (problem) => problems.push(problem) });
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    problems.push(...error.problems);
  }
  return problems.map(({ rule }) => rule);
}

describe('a manifest', () => {
  test('that lists files elsewhere removes none of them', async () => {
    const mine = hashOf('mine');
    forge({
      'site/../../victim/a.html': mine,
      [`site/${victim}/notes.txt`]: mine,
      'site/x/../../../victim/docs/a.html': mine,
      '../../victim/a.html': mine,
      'build/../../victim/a.html': mine,
    });
    expect(await rulesOfBuild()).toEqual([]);
    expect(textsOf(victim)).toEqual(VICTIM);
    expect(await rulesOfBuild({ 'docs/a.html': 'newer' })).toEqual([]);
    expect(textsOf(victim)).toEqual(VICTIM);
    expect(textsOf(out)).toEqual({ 'docs/a.html': 'newer' });
  });

  test.each([
    'null',
    '[]',
    '1',
    '{"files":"abc"}',
    '{"files":[1]}',
    '{"files":null}',
    '{',
    '',
    '{"files":{"site/own.txt":1}}',
  ])('that is %j proves nothing, and stays', async (text) => {
    put(out, { 'own.txt': 'own' });
    put(`${out}.build`, { 'manifest.json': text });
    expect(await rulesOfBuild()).toEqual(['output/foreign']);
    expect(textsOf(out)).toEqual({ 'own.txt': 'own' });
    expect(textsOf(`${out}.build`)).toEqual({ 'manifest.json': text });
  });

  test('that is a symbolic link proves nothing', async () => {
    forge({ 'site/own.txt': hashOf('own') });
    put(victim, textsOf(`${out}.build`));
    mkdirSync(path.join(path.dirname(out), 'other.build'));
    out = path.join(path.dirname(out), 'other');
    put(out, { 'own.txt': 'own' });
    symlinkSync(path.join(victim, 'manifest.json'), path.join(`${out}.build`, 'manifest.json'));
    expect(await rulesOfBuild()).toEqual(['output/foreign']);
    expect(textsOf(out)).toEqual({ 'own.txt': 'own' });
  });
});

describe('a symbolic link', () => {
  test.each(['dist', 'dist.build', 'dist.lock'])(
    'called %s is rejected, and its target remains',
    async (name) => {
      for (const target of [victim, path.join(victim, 'none')]) {
        out = path.join(mkdtempSync(path.join(tmpdir(), 'output-')), 'dist');
        const link = path.join(path.dirname(out), name);
        symlinkSync(target, link);
        expect(await rulesOfBuild()).toEqual(['output/link']);
        expect(textsOf(victim)).toEqual(VICTIM);
        expect(lstatSync(link).isSymbolicLink()).toBe(true);
      }
    },
  );

  test('instead of a folder or page of the site redirects no file elsewhere', async () => {
    forge({ 'site/docs/a.html': hashOf('mine'), 'site/a.html': hashOf('mine') });
    mkdirSync(out);
    symlinkSync(path.join(victim, 'docs'), path.join(out, 'docs'));
    symlinkSync(path.join(victim, 'a.html'), path.join(out, 'a.html'));
    expect(await rulesOfBuild()).toEqual(['output/foreign']);
    expect(textsOf(victim)).toEqual(VICTIM);
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
    expect(await rulesOfBuild({ [name]: 'x' })).toEqual(['output/name']);
    expect(existsSync(out)).toBe(false);
  });

  test('cannot be another generated file', async () => {
    expect(await rulesOfBuild({ 'a.html': '1', 'A.html': '2' })).toEqual(['output/name']);
    expect(await rulesOfBuild({ a: '1', 'a/b.html': '2' })).toEqual(['output/name']);
  });
});
