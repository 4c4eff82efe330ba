import { execFileSync } from 'node:child_process';
import fs, {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { type Problem, ProblemError } from '../../cli/problem.ts';
import { writeSiteSources } from '../build/fixture.ts';
import { newOut, put, type Texts, textsOf, writeTexts } from './output.ts';

/** What a person made is neither deleted nor overwritten: the bytes of a file decide whose it is, never its name. */

const OLD = { 'a.html': 'old', 'docs/b.html': 'old' };
const NEW = { 'a.html': 'new', 'docs/c.html': 'new' };

async function oldSite(): Promise<string> {
  const out = newOut();
  await writeTexts(out, OLD, { configuration: { 'nginx.conf': 'old' } });
  return out;
}

/** Builds, which must stop before anything is written. Returns the names that the problem lists, and the problem. */
async function refused(out: string, site: Texts = NEW): Promise<{ names: string[]; problem: Problem }> {
  const root = path.dirname(out);
  const before = snapshot(root);
  const error = await writeTexts(out, site, { configuration: { 'nginx.conf': 'new' } }).then(
    () => undefined,
    (reason) => reason,
  );
  expect(snapshot(root)).toEqual(before);
  if (!(error instanceof ProblemError)) throw error ?? new Error('The build succeeded.');
  const [problem] = error.problems;
  if (!problem || error.problems.length > 1) throw error;
  return { names: problem.message.split('\n').slice(1), problem };
}

/** Everything in a folder, including links, pipes, empty folders, and names that are not UTF-8. */
function snapshot(folder: string): string {
  return execFileSync('find', [folder, '-mindepth', '1', '-printf', '%p %y %i %s %T@ %l\\0'], {
    encoding: 'latin1',
  })
    .split('\0')
    .sort()
    .join('\n');
}

describe('a file in the output folder that is not as the last build wrote it stops the build', () => {
  test.each<[string, (out: string) => void, string[]]>([
    ['a new file', (out) => put(out, { CNAME: 'mine' }), ['dist/CNAME']],
    ['one with the name of a new page', (out) => put(out, { 'docs/c.html': 'mine' }), ['dist/docs/c.html']],
    ['one with the bytes of a new page', (out) => put(out, { 'docs/c.html': 'new' }), ['dist/docs/c.html']],
    [
      'an edited page',
      (out) => put(out, { 'a.html': 'mine' }),
      ['dist/a.html (changed since it was written)'],
    ],
    ['a file deep in a folder', (out) => put(out, { 'x/y/z': '' }), ['dist/x/y/z']],
    ['a hidden file', (out) => put(out, { '.git/HEAD': '' }), ['dist/.git/HEAD']],
    ['an empty folder', (out) => mkdirSync(path.join(out, 'mine')), ['dist/mine/']],
    ['a symbolic link', (out) => symlinkSync('a.html', path.join(out, 'link')), ['dist/link']],
    [
      'a link instead of a page',
      (out) => {
        renameSync(path.join(out, 'a.html'), path.join(path.dirname(out), 'a'));
        symlinkSync('../a', path.join(out, 'a.html'));
      },
      ['dist/a.html (no longer a file)'],
    ],
    ['a named pipe', (out) => execFileSync('mkfifo', [path.join(out, 'pipe')]), ['dist/pipe']],
    [
      'a name that is not UTF-8',
      (out) => writeFileSync(Buffer.concat([Buffer.from(`${out}/caf`), Buffer.from([0xe9])]), 'mine'),
      ['dist/caf\ufffd (its name is not UTF-8)'],
    ],
    [
      'a name like a property',
      (out) => put(out, { constructor: '', toString: '' }),
      ['dist/constructor', 'dist/toString'],
    ],
    [
      'an edited configuration',
      (out) => put(`${out}.build`, { 'nginx.conf': 'mine' }),
      ['dist.build/nginx.conf (changed since it was written)'],
    ],
    ['a file beside', (out) => put(`${out}.build`, { 'notes.txt': '' }), ['dist.build/notes.txt']],
    [
      'a manifest that somebody has edited',
      (out) => {
        const file = `${out}.build/manifest.json`;
        writeFileSync(file, readFileSync(file, 'utf8').replace('"base": "/"', '"base": "/docs/"'));
      },
      ['dist.build/manifest.json', 'dist.build/nginx.conf', 'dist/a.html', 'dist/docs/b.html'],
    ],
    [
      'a manifest of another tool',
      (out) => put(`${out}.build`, { 'manifest.json': '{"files":{"site/a.html":"x"}}' }),
      ['dist.build/manifest.json', 'dist.build/nginx.conf', 'dist/a.html', 'dist/docs/b.html'],
    ],
    [
      'no manifest',
      (out) => rmSync(`${out}.build`, { recursive: true }),
      ['dist/a.html', 'dist/docs/b.html'],
    ],
  ])('%s', async (_, change, names) => {
    const out = await oldSite();
    change(out);
    const { names: found, problem } = await refused(out);
    expect(found.sort()).toEqual(names.sort());
    expect(problem).toMatchObject({ severity: 'error', rule: 'output/foreign' });
  });

  test.each<[string, Texts, string[]]>([
    [
      'of another tool, with its own manifest',
      { 'dist/build-manifest.json': '{"files":{"x.js":"1"}}', 'dist/x.js': '' },
      ['dist/build-manifest.json', 'dist/x.js'],
    ],
    ['of a person', { 'dist/notes.txt': 'mine' }, ['dist/notes.txt']],
  ])('also a folder %s', async (_, files, names) => {
    const { names: found } = await refused(path.join(writeSiteSources(files), 'dist'));
    expect(found.sort()).toEqual(names.sort());
  });

  test('but not what Python writes beside a script that is run from there', async () => {
    const out = await oldSite();
    put(out, { '__pycache__/runtime.cpython-311.pyc': 'ab\r\n' });
    await writeTexts(out, NEW, { configuration: { 'nginx.conf': 'new' } });
    expect(existsSync(path.join(out, '__pycache__'))).toBe(false);
    put(out, { '__pycache__/notes.txt': '', '__pycache__/notes.pyc': 'mine' });
    expect((await refused(out, OLD)).names).toEqual([
      'dist/__pycache__/notes.pyc',
      'dist/__pycache__/notes.txt',
    ]);
  });

  test.each(['dist', 'dist.build'])('also a file with the name %s', async (name) => {
    const { problem } = await refused(path.join(writeSiteSources({ [name]: 'mine' }), 'dist'));
    expect(problem).toMatchObject({
      message: expect.stringContaining(`${name} is not a folder, so the build cannot write to it.`),
      hint: 'Choose another output folder: `--out preview`.',
    });
  });

  test('a manifest proves nothing about other bytes, wherever it comes from', async () => {
    const [out, other] = [await oldSite(), newOut()];
    put(other, { 'a.html': 'mine' });
    cpSync(`${out}.build`, `${other}.build`, { recursive: true });
    expect((await refused(other)).names).toEqual(['dist/a.html (changed since it was written)']);
  });

  test('up to 30 names are listed', async () => {
    const out = await oldSite();
    put(out, Object.fromEntries(Array.from({ length: 45 }, (_, index) => [`f${100 + index}`, ''])));
    const { names } = await refused(out);
    expect([names.length, names.at(-2), names.at(-1)]).toEqual([31, 'dist/f129', 'and 15 more']);
  });

  test('the hint works: without these files, or without both folders, the build succeeds', async () => {
    const out = await oldSite();
    put(out, { CNAME: 'mine' });
    expect((await refused(out)).problem.hint).toMatch(
      /Move the files elsewhere .* or delete dist and dist\.build /,
    );
    renameSync(path.join(out, 'CNAME'), path.join(path.dirname(out), 'CNAME'));
    await writeTexts(out, NEW);
    expect(textsOf(out)).toEqual(NEW);
    rmSync(`${out}.build`, { recursive: true });
    expect((await refused(out)).problem.hint).toMatch(/Choose another output folder: `--out preview`\. /);
    rmSync(out, { recursive: true });
    await writeTexts(out, NEW);
    expect(textsOf(out)).toEqual(NEW);
  });
});

describe('what stands beside the output folder stays', () => {
  test('whatever its name is', async () => {
    const out = await oldSite();
    const root = path.dirname(out);
    const mine = {
      'dist.old/a.html': 'mine',
      'dist.new/a.html': 'mine',
      'dist.old/build-manifest.json': '{}',
      'dist.lock.1': 'mine',
      'dist.new-notes': 'mine',
      'dist.new-aB3dE6/site/a.html': 'mine',
    };
    put(root, mine);
    await writeTexts(out, NEW);
    expect(textsOf(out)).toEqual(NEW);
    expect(Object.keys(mine).map((name) => readFileSync(path.join(root, name), 'utf8'))).toEqual(
      Object.values(mine),
    );
  });
});

test('the site and its record may be moved, together', async () => {
  const out = await oldSite();
  const moved = path.join(writeSiteSources({}), 'public');
  renameSync(out, moved);
  renameSync(`${out}.build`, `${moved}.build`);
  expect((await writeTexts(moved, NEW)).removed).toEqual(['docs/b.html']);
});

test('an empty folder is replaced', async () => {
  const out = newOut();
  mkdirSync(out);
  await writeTexts(out, NEW);
  expect(textsOf(out)).toEqual(NEW);
});

describe('a file that appears while the site is replaced', () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  test('is kept, with the old site, and reported', async () => {
    const out = await oldSite();
    const rename = fs.renameSync;
    vi.spyOn(fs, 'renameSync').mockImplementation((from, to) => {
      if (from === out) put(out, { 'late.txt': 'mine', 'a.html': 'edited' });
      rename(from, to);
    });
    const warnings: Problem[] = [];
    await writeTexts(out, NEW, { warn: (problem) => warnings.push(problem) });
    expect(textsOf(out)).toEqual(NEW);
    const old = String(warnings[0]?.file);
    expect(textsOf(old)).toEqual({ ...OLD, 'late.txt': 'mine', 'a.html': 'edited' });
    expect(warnings).toMatchObject([
      { message: expect.stringContaining('old/late.txt'), hint: expect.stringContaining(old) },
    ]);
    expect(lstatSync(out).isDirectory() && existsSync(old)).toBe(true);
    expect(readdirSync(path.dirname(out)).length).toBe(3);
  });
});
