import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { SMALL_SITE, writeSiteSources } from '../build/fixture.ts';

/** A copy of the generator with its own packages, which tests may break. */
const project = path.resolve(import.meta.dirname, '../..');
const copy = mkdtempSync(path.join(tmpdir(), 'generator with ö-'));
const cache = path.join(copy, 'node_modules/.cache');
const versions = path.join(cache, 'institutional-api-docs/bundles');

beforeAll(() => {
  for (const name of ['cli', 'templates', 'static', 'build.ts', 'package.json', 'tsconfig.json'])
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

test('the command line is bundled once, and again after its sources have changed', () => {
  expect(help()).toContain('Build the documentation site');
  const [first] = bundles();
  help();
  expect(bundles()).toEqual([first]);
  const main = path.join(copy, 'cli/main.ts');
  writeFileSync(main, readFileSync(main, 'utf8').replace('Build the documentation site', 'Makes it'));
  expect(help()).toContain('Makes it');
  expect(bundles().length).toBe(2);
});

test('installing creates the bundle and prints nothing', () => {
  const { scripts } = JSON.parse(readFileSync(path.join(copy, 'package.json'), 'utf8'));
  const [, script = ''] = /^node (.+)$/.exec(scripts.prepare) ?? [];
  const { status, stdout, stderr } = spawnSync(process.execPath, [path.join(copy, script)], {
    encoding: 'utf8',
  });
  expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: '', stderr: '' });
  expect(bundles().length).toBeGreaterThan(0);
});

test.each(['main.mjs', 'client.json'])('a bundle with a broken %s is rebuilt', (name) => {
  help();
  const files = bundles().map((version) => path.join(versions, version, name));
  const contents = files.map((file) => readFileSync(file, 'utf8'));
  for (const [index, file] of files.entries()) writeFileSync(file, contents[index]?.slice(0, -1) ?? '');
  expect(help()).toContain('Usage:');
  // Only the started version is checked.
  expect(files.filter((file, index) => readFileSync(file, 'utf8') === contents[index]).length).toBe(1);
});

test('a language outside the bundle is loaded from its package when a guide uses it', () => {
  const root = writeSiteSources({
    ...SMALL_SITE,
    'static/favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'content/docs/one.md':
      '---\ntitle: One\ndescription: The first.\n---\n\n## Part\n\n[Two](deep/two.md)\n\n```ruby\ndef buy # x\n```\n',
  });
  const { status, stderr } = spawnSync(
    process.execPath,
    [path.join(copy, 'cli/start.mjs'), 'build', '--root', root],
    { encoding: 'utf8' },
  );
  expect([status, stderr]).toEqual([0, expect.not.stringContaining('rror')]);
  expect(readFileSync(path.join(root, 'dist/small/docs/one.html'), 'utf8')).toContain(
    '<i class="k">def </i><i class="f">buy </i><i class="c"># x</i>',
  );
  const bundled = readdirSync(path.join(versions, bundles()[0] ?? ''));
  expect(bundled.filter((name) => name.startsWith('ruby'))).toEqual([]);
});

test('a bundle that the generator did not write is not run, even if its checksums are valid', () => {
  help();
  const canary = path.join(copy, 'canary');
  for (const version of bundles()) {
    const folder = path.join(versions, version);
    const main = `${readFileSync(path.join(folder, 'main.mjs'), 'utf8')}\n;(await import('node:fs')).writeFileSync(${JSON.stringify(canary)}, '')`;
    writeFileSync(path.join(folder, 'main.mjs'), main);
    const known = JSON.parse(readFileSync(path.join(folder, 'sums.json'), 'utf8'));
    const sum = createHash('sha256').update(main).digest('hex');
    const sums = { ...(known.sums ?? known), 'main.mjs': sum };
    writeFileSync(path.join(folder, 'sums.json'), JSON.stringify(known.sums ? { ...known, sums } : sums));
  }
  expect(help()).toContain('Usage:');
  expect(existsSync(canary)).toBe(false);
});

test('packages inside of the cache folder are not run', () => {
  help();
  const canary = path.join(copy, 'canary');
  const code = `require('node:fs').writeFileSync(${JSON.stringify(canary)}, __filename)`;
  const ours = path.join(cache, 'institutional-api-docs');
  const folders = [cache, ours, versions, ...bundles().map((version) => path.join(versions, version))];
  const planted = folders.map((folder) => path.join(folder, 'node_modules'));
  for (const folder of planted)
    for (const name of ['esbuild', 'html-validate', '@apidevtools/swagger-parser', 'chokidar']) {
      mkdirSync(path.join(folder, name), { recursive: true });
      writeFileSync(path.join(folder, name, 'index.js'), code);
    }
  const spec = path.join(copy, 'openapi.json');
  const info = { title: 'T', version: '1' };
  const schemas = { A: { $ref: 'a.json' } };
  writeFileSync(path.join(copy, 'a.json'), '{ "type": "string" }');
  writeFileSync(spec, JSON.stringify({ openapi: '3.1.0', info, paths: {}, components: { schemas } }));
  const start = (...args: string[]) =>
    spawnSync(process.execPath, [path.join(copy, 'cli/start.mjs'), ...args], { cwd: copy, encoding: 'utf8' });
  const { stderr } = start('check', '--spec', spec);
  const dev = start('dev', '--supervised', '--spec', spec, '--listen', 'nobody.invalid');
  for (const folder of planted) rmSync(folder, { recursive: true });
  expect(existsSync(canary) && readFileSync(canary, 'utf8')).toBe(false);
  expect(stderr).toContain('Read 2 files: openapi.json, a.json.');
  expect(dev.stderr).toContain('nobody.invalid is not an address of this machine');
});

test("a cache with symbolic links as folders doesn't write or remove anything elsewhere", () => {
  const victim = mkdtempSync(path.join(tmpdir(), 'victim-'));
  for (let index = 0; index < 6; index += 1) {
    const folder = path.join(victim, String(index).repeat(32));
    mkdirSync(folder);
    utimesSync(folder, 1000, 1000);
  }
  const before = readdirSync(victim);
  rmSync(versions, { recursive: true });
  symlinkSync(victim, versions);
  expect(help()).toContain('Usage:');
  expect(readdirSync(victim)).toEqual(before);
  expect(bundles().length).toBe(1);
});

test('a crash names the file and line of the source', () => {
  const file = path.join(copy, 'cli/commands/completion.ts');
  const lines = readFileSync(file, 'utf8').split('\n');
  const line = lines.findIndex((text) => text.includes('terminal.print('));
  lines[line] = "      throw new Error('planted');";
  writeFileSync(file, lines.join('\n'));
  const { status, stderr } = spawnSync(
    process.execPath,
    [path.join(copy, 'cli/start.mjs'), 'completion', 'bash'],
    { encoding: 'utf8' },
  );
  expect([status, stderr]).toEqual([70, expect.stringContaining(`${file}:${line + 1}:`)]);
});

test('build.ts runs from the sources, too', () => {
  const { status, stdout } = spawnSync(
    process.execPath,
    ['--import', import.meta.resolve('tsx'), path.join(copy, 'build.ts'), '--help'],
    { encoding: 'utf8' },
  );
  expect([status, stdout]).toEqual([0, expect.stringContaining('Usage:')]);
});

test('the command line runs from the sources if no bundle can be stored', () => {
  rmSync(cache, { recursive: true, force: true });
  writeFileSync(cache, 'a file where the folder should be');
  expect(help()).toContain('Usage:');
});

test('cached build results remain valid after the generator has been moved', () => {
  const moved = `${copy} moved`;
  const build = (place: string) => {
    const spec = path.join(project, 'tests/golden/site/specs/coin.yaml');
    const args = ['build', '--spec', spec, '--out', path.join(copy, '../out of start.test')];
    const start = path.join(place, 'cli/start.mjs');
    const { status, stderr } = spawnSync(process.execPath, [start, ...args], { encoding: 'utf8' });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    return readdirSync(path.join(place, 'node_modules/.cache/institutional-api-docs/made'));
  };
  rmSync(cache, { recursive: true, force: true });
  const output = build(copy);
  const count = bundles().length;
  renameSync(copy, moved);
  expect(build(moved)).toEqual(output);
  expect(readdirSync(versions.replace(copy, moved)).length).toBe(count + 1);
});
