import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';

/** A copy of the generator with packages of its own, in which things may be broken. */
const project = path.resolve(import.meta.dirname, '../..');
const copy = mkdtempSync(path.join(tmpdir(), 'generator with ö-'));
const cache = path.join(copy, 'node_modules/.cache');
const versions = path.join(cache, 'institutional-api-docs/bundles');

beforeAll(() => {
  for (const name of ['cli', 'templates', 'build.ts', 'package.json', 'tsconfig.json'])
    cpSync(path.join(project, name), path.join(copy, name), { recursive: true });
  mkdirSync(path.join(copy, 'node_modules'));
  for (const name of readdirSync(path.join(project, 'node_modules')))
    if (name !== '.cache')
      symlinkSync(path.join(project, 'node_modules', name), path.join(copy, 'node_modules', name));
});

function help(): string {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [path.join(copy, 'cli/start.mjs'), '--help'],
    { encoding: 'utf8' },
  );
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  return stdout;
}

const bundles = () => readdirSync(versions).sort();

test('the command line is bundled once, and again when its sources have changed', () => {
  expect(help()).toContain('Builds the documentation site');
  const [first] = bundles();
  help();
  expect(bundles()).toEqual([first]);
  const main = path.join(copy, 'cli/main.ts');
  writeFileSync(main, readFileSync(main, 'utf8').replace('Builds the documentation site', 'Makes it'));
  expect(help()).toContain('Makes it');
  expect(bundles().length).toBe(2);
});

test.each(['main.mjs', 'client.json'])('a bundle whose %s is broken is made again', (name) => {
  help();
  const files = bundles().map((version) => path.join(versions, version, name));
  const contents = files.map((file) => readFileSync(file, 'utf8'));
  for (const [index, file] of files.entries()) writeFileSync(file, contents[index]?.slice(0, 5000) ?? '');
  expect(help()).toContain('Usage:');
  // That of the version that was started; of others nothing is asked.
  expect(files.filter((file, index) => readFileSync(file, 'utf8') === contents[index]).length).toBe(1);
});

test('build.ts runs from its sources too', () => {
  const { status, stdout } = spawnSync(
    process.execPath,
    ['--import', import.meta.resolve('tsx'), path.join(copy, 'build.ts'), '--help'],
    { encoding: 'utf8' },
  );
  expect([status, stdout]).toEqual([0, expect.stringContaining('Usage:')]);
});

test('where no bundle can be kept, the sources are run', () => {
  rmSync(cache, { recursive: true });
  writeFileSync(cache, 'a file where the folder should be');
  expect(help()).toContain('Usage:');
});
