import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildSite } from '../../build.ts';
import { loadConfig } from '../../cli/config.ts';
import { run } from '../cli/run.ts';
import { runLoaded } from '../cli/run-loaded.ts';
import { build, filesOf, SMALL_SITE, sumsOf, writeSiteSources } from './fixture.ts';

const bytesOf = (root: string) => sumsOf(path.join(root, 'dist'));

describe('the output is the same', () => {
  let expected: Record<string, string>;
  beforeAll(async () => {
    const root = writeSiteSources(SMALL_SITE);
    // In a process of its own, because sources may have been edited since this one has loaded them.
    expect(await run(['build'], { cwd: root })).toMatchObject({ code: 0, err: '' });
    expected = bytesOf(root);
  });

  test.each<[string, NodeJS.ProcessEnv, string]>([
    [
      'in Turkish, where I is not the capital of i, on the other side of the date line, in 1970',
      { LANG: 'tr_TR.UTF-8', LC_ALL: 'tr_TR.UTF-8', TZ: 'Pacific/Kiritimati' },
      'const now = 0; Date.now = () => now;',
    ],
    [
      'in a future when clocks run backwards',
      {},
      'let now = 4e12; Date.now = () => (now -= 1000); globalThis.Date = class extends Date { constructor(...a) { super(...(a.length ? a : [now])); } };',
    ],
  ])('%s', async (_, env, preload) => {
    const there = writeSiteSources({ ...SMALL_SITE, 'pre.mjs': preload });
    const NODE_OPTIONS = `--import=${path.join(there, 'pre.mjs')}`;
    expect(await run(['build'], { cwd: there, env: { ...env, NODE_OPTIONS } })).toMatchObject({
      code: 0,
      err: '',
    });
    expect(bytesOf(there)).toEqual(expected);
  });

  test('for files with Windows line endings and byte order marks, except the download of the unchanged document', async () => {
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
    const { 'small/api.yaml': mine, ...expected } = bytesOf(unix);
    const { 'small/api.yaml': theirs, ...found } = bytesOf(other);
    expect(mine).not.toBe(theirs);
    const differing = Object.keys(expected).filter((name) => found[name] !== expected[name]);
    expect(differing).toEqual([]);
    expect(Object.keys(found)).toEqual(Object.keys(expected));
  });
});

test('a file that is saved during a build comes with the next one', async () => {
  const root = writeSiteSources(SMALL_SITE);
  const textOf = () => Buffer.concat([...filesOf(path.join(root, 'dist')).values()]).toString();
  const save = (stage: string) => {
    if (stage !== 'Building assets') return;
    for (const [name, text] of Object.entries(SMALL_SITE))
      writeFileSync(path.join(root, name), text.replaceAll(/The first|Ping/g, 'Saved later'));
  };
  await buildSite(loadConfig({ root }), save);
  expect(textOf()).toMatch(/The first/);
  expect(textOf()).not.toMatch(/Saved later/);
  await build(root);
  expect(textOf()).not.toMatch(/The first/);
});

test('two concurrent builds of one site both succeed, and leave a complete site', async () => {
  const root = writeSiteSources(SMALL_SITE);
  const ends = await Promise.all([run(['build'], { cwd: root }), run(['build'], { cwd: root })]);
  expect(ends.map(({ code, err }) => ({ code, err }))).toEqual([
    { code: 0, err: '' },
    { code: 0, err: '' },
  ]);
  const { files } = JSON.parse(readFileSync(path.join(root, 'dist.build/manifest.json'), 'utf8'));
  expect([...filesOf(path.join(root, 'dist')).keys()].map((name) => `site/${name}`).sort()).toEqual(
    Object.keys(files).sort(),
  );
});

const isRoot = process.getuid?.() === 0;

test.skipIf(isRoot)('reports an output folder without write permission, with no stack trace', async () => {
  const root = writeSiteSources(SMALL_SITE);
  mkdirSync(path.join(root, 'locked'));
  chmodSync(path.join(root, 'locked'), 0o555);
  const { code, err } = await runLoaded(['build', '--out', 'locked/dist'], { cwd: root });
  expect(code).toBe(1);
  expect(err).toMatch(/^error EACCES: permission denied/);
});

test.each(['/dev/null/docs/dist', '/proc/docs/dist'])(
  'reports an output folder that cannot be created, with no stack trace: %s',
  async (out) => {
    const root = writeSiteSources(SMALL_SITE);
    const { code, err } = await runLoaded(['build', '--out', out], { cwd: root });
    expect(code).toBe(1);
    expect(err).toMatch(/^error E[A-Z]+: .*\n( {2}hint: .*\n)?\n1 error\.\n$/);
  },
);

/** Mounts a small disk, where this machine permits it. */
function mountSmallDisk(folder: string, options: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

test('a full disk keeps the old site and is reported, and the next build succeeds once there is space', async ({
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
      // The disk is full.
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

test('a disk that is mounted as the output folder cannot be replaced, but a folder on it can', async ({
  skip,
}) => {
  const root = writeSiteSources({ ...SMALL_SITE });
  const disk = path.join(root, 'dist');
  mkdirSync(disk);
  if (!mountSmallDisk(disk, 'size=4m')) return skip('this user may not mount a small disk');
  try {
    const { code, err } = await runLoaded(['build'], { cwd: root });
    expect(code).toBe(1);
    expect(err).toMatch(/^error EBUSY: .*\n {2}hint: .* choose a folder on it: `--out dist\/site`\./);
    expect(await runLoaded(['build', '--out', 'dist/site'], { cwd: root })).toMatchObject({ code: 0 });
  } finally {
    execFileSync('umount', [disk]);
  }
});

test('--list-changed lists exactly what a deployment must upload, purge and delete', async () => {
  const root = writeSiteSources(SMALL_SITE);
  const first = await runLoaded(['build', '--list-changed'], { cwd: root });
  expect(first).toMatchObject({ code: 0, err: '' });
  expect(first.out).toContain('added small/docs/one.html\n');
  expect((await runLoaded(['build', '--list-changed'], { cwd: root })).out).toBe('');
  writeFileSync(
    path.join(root, 'content/docs/deep/two.md'),
    '---\ntitle: Two\ndescription: The second.\n---\n\nNew. [Back](../one.md#part)\n',
  );
  // Only the page, and the files that repeat its text.
  expect((await runLoaded(['build', '--list-changed'], { cwd: root })).out.trimEnd().split('\n')).toEqual([
    'changed small/docs/deep/two.html',
    'changed small/docs/deep/two.md',
    'changed small/llms-full.txt',
    'changed small/search-texts.json',
    'changed small/search.json',
  ]);
});
