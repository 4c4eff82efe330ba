import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { buildSite } from '../../build.ts';
import { loadConfig } from '../../cli/config.ts';
import { run } from '../cli/run.ts';
import { runLoaded } from '../cli/run-loaded.ts';
import { build, filesOf, SMALL_SITE, sumsOf, writeSiteSources } from './fixture.ts';

const bytesOf = (root: string) => sumsOf(path.join(root, 'dist'));

describe('the same site comes out', () => {
  test.each<[string, NodeJS.ProcessEnv, string?]>([
    ['in Turkey, where I is not the capital of i', { LANG: 'tr_TR.UTF-8', LC_ALL: 'tr_TR.UTF-8' }],
    ['on the other side of the date line', { TZ: 'Pacific/Kiritimati' }],
    ['in 1970', {}, 'const now = 0; Date.now = () => now;'],
    [
      'in a future when clocks run backwards',
      {},
      'let now = 4e12; Date.now = () => (now -= 1000); globalThis.Date = class extends Date { constructor(...a) { super(...(a.length ? a : [now])); } };',
    ],
  ])('%s', async (_, env, preload = '') => {
    const [here, there] = [
      writeSiteSources(SMALL_SITE),
      writeSiteSources({ ...SMALL_SITE, 'pre.mjs': preload }),
    ];
    await build(here);
    const NODE_OPTIONS = `--import=${path.join(there, 'pre.mjs')}`;
    expect(await run(['build'], { cwd: there, env: { ...env, NODE_OPTIONS } })).toMatchObject({
      code: 0,
      err: '',
    });
    expect(bytesOf(there)).toEqual(bytesOf(here));
  });

  test('of files with Windows line ends and byte order marks, but for the document that is handed out as it is', async () => {
    const rich = {
      ...SMALL_SITE,
      'content/docs/one.md':
        '---\ntitle: One\ndescription: The first.\n---\n\n## Part\n\n- a\n- b\n\n:::note[Mind]\nText\n:::\n\n```bash\na\nb\n```\n\n| a | b |\n| - | - |\n| 1 | 2 |\n\n[Two](deep/two.md)\n',
    };
    const windows = Object.fromEntries(
      Object.entries(rich).map(([name, text]) => [name, `\uFEFF${text.replaceAll('\n', '\r\n')}`]),
    );
    const [unix, other] = [writeSiteSources(rich), writeSiteSources(windows)];
    await build(unix);
    await build(other);
    const { 'build-manifest.json': _, 'small/api.yaml': mine, ...expected } = bytesOf(unix);
    const { 'build-manifest.json': __, 'small/api.yaml': theirs, ...found } = bytesOf(other);
    expect(mine).not.toBe(theirs);
    const differing = Object.keys(expected).filter((name) => found[name] !== expected[name]);
    expect(differing).toEqual([]);
    expect(Object.keys(found)).toEqual(Object.keys(expected));
  });
});

test('a file that is saved while the site is being built is told, and nothing is written', async () => {
  const root = writeSiteSources(SMALL_SITE);
  const file = path.join(root, 'content/docs/one.md');
  const save = (stage: string) => {
    if (stage === 'Rendering pages') writeFileSync(file, '---\ntitle: New\ndescription: x\n---\n\n## Part\n');
  };
  await expect(buildSite(loadConfig({ root }), save)).rejects.toMatchObject({
    problems: [{ rule: 'input/changed', file, message: 'This file changed during the build.' }],
  });
  expect(existsSync(path.join(root, 'dist'))).toBe(false);
});

test('two builds of one site at once both end well, and the site is whole', async () => {
  const root = writeSiteSources(SMALL_SITE);
  const ends = await Promise.all([run(['build'], { cwd: root }), run(['build'], { cwd: root })]);
  expect(ends.map(({ code, err }) => ({ code, err }))).toEqual([
    { code: 0, err: '' },
    { code: 0, err: '' },
  ]);
  const { files } = JSON.parse(readFileSync(path.join(root, 'dist/build-manifest.json'), 'utf8'));
  expect([...filesOf(path.join(root, 'dist')).keys()].sort()).toEqual(
    ['build-manifest.json', ...Object.keys(files)].sort(),
  );
});

const isRoot = process.getuid?.() === 0;

test.skipIf(isRoot)('an output folder that may not be written is told without a stack', async () => {
  const root = writeSiteSources(SMALL_SITE);
  mkdirSync(path.join(root, 'locked'));
  chmodSync(path.join(root, 'locked'), 0o555);
  const { code, err } = await runLoaded(['build', '--out', 'locked/dist'], { cwd: root });
  expect(code).toBe(1);
  expect(err).toMatch(/^error EACCES: permission denied/);
});

test.each(['/dev/null/docs/dist', '/proc/docs/dist'])(
  'an output folder that cannot be made is told without a stack: %s',
  async (out) => {
    const root = writeSiteSources(SMALL_SITE);
    const { code, err } = await runLoaded(['build', '--out', out], { cwd: root });
    expect(code).toBe(1);
    expect(err).toMatch(/^error E[A-Z]+: .*\n\n1 error\.\n$/);
  },
);

/** A disk of its own, where this machine lets us make one. */
function mountSmallDisk(folder: string, options: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

test('a full disk leaves the old site, tells of the disk, and costs nothing once there is room', async ({
  skip,
}) => {
  const root = writeSiteSources({ ...SMALL_SITE, 'disk/.keep': '' });
  const disk = path.join(root, 'disk');
  if (!mountSmallDisk(disk, 'size=4m')) return skip('this user may not mount a small disk');
  try {
    const out = path.join(disk, 'dist');
    expect(await runLoaded(['build', '--out', out], { cwd: root })).toMatchObject({ code: 0 });
    const before = sumsOf(out);
    writeFileSync(
      path.join(root, 'content/docs/one.md'),
      '---\ntitle: New\ndescription: x\n---\n\n## Part\n',
    );
    const ballast = path.join(disk, 'ballast');
    try {
      for (;;) writeFileSync(ballast, Buffer.alloc(4096), { flag: 'a' });
    } catch {
      // Full.
    }
    const { code, err } = await runLoaded(['build', '--out', out], { cwd: root });
    expect(code).toBe(1);
    expect(err).toMatch(/^error ENOSPC: no space left on device/);
    expect(sumsOf(out)).toEqual(before);
    rmSync(ballast);
    expect(await runLoaded(['build', '--out', out], { cwd: root })).toMatchObject({ code: 0 });
    expect(readFileSync(path.join(out, 'small/docs/one.html'), 'utf8')).toContain('<title>New');
  } finally {
    execFileSync('umount', [disk]);
  }
});

test('--list-changed says what a deployment has to send, purge and delete, and nothing else', {
  timeout: 240_000,
}, async () => {
  const root = writeSiteSources(SMALL_SITE);
  const first = await runLoaded(['build', '--list-changed'], { cwd: root });
  expect(first).toMatchObject({ code: 0, err: '' });
  expect(first.out).toContain('added small/docs/one.html\n');
  expect((await runLoaded(['build', '--list-changed'], { cwd: root })).out).toBe('');
  writeFileSync(
    path.join(root, 'content/docs/deep/two.md'),
    '---\ntitle: Two\ndescription: The second.\n---\n\nNew. [Back](../one.md#part)\n',
  );
  // The page, what repeats its words, and no other page.
  expect((await runLoaded(['build', '--list-changed'], { cwd: root })).out.trimEnd().split('\n')).toEqual([
    'changed small/docs/deep/two.html',
    'changed small/docs/deep/two.md',
    'changed small/llms-full.txt',
    'changed small/search-texts.json',
    'changed small/search.json',
  ]);
});
