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
import { beforeAll, describe, expect, test } from 'vitest';
import { SMALL_SITE, writeSiteSources } from '../build/fixture.ts';

const project = path.resolve(import.meta.dirname, '../..');

/** Copies parts of the generator to a folder with packages of its own, which tests may break. */
function copyGenerator(names: string[]): string {
  const copy = mkdtempSync(path.join(tmpdir(), 'generator with ö-'));
  for (const name of names) cpSync(path.join(project, name), path.join(copy, name), { recursive: true });
  mkdirSync(path.join(copy, 'node_modules'));
  for (const name of readdirSync(path.join(project, 'node_modules')))
    if (name !== '.cache')
      symlinkSync(path.join(project, 'node_modules', name), path.join(copy, 'node_modules', name));
  return copy;
}

function start(copy: string, ...args: string[]) {
  const file = path.join(copy, 'cli/start.mjs');
  return spawnSync(process.execPath, [file, ...args], { cwd: copy, encoding: 'utf8' });
}

const cacheOf = (copy: string) => path.join(copy, 'node_modules/.cache');
const bundlesOf = (copy: string) => path.join(cacheOf(copy), 'institutional-api-docs/bundles');

describe('the launcher', () => {
  const versions = () => readdirSync(bundlesOf(copy)).sort();
  let copy: string;

  /** It starts a small command line, because bundling the real one takes seconds. */
  beforeAll(() => {
    copy = copyGenerator(['cli/start.mjs', 'cli/start', 'package.json']);
    mkdirSync(path.join(copy, 'cli/assets'));
    mkdirSync(path.join(copy, 'templates'));
    const files = {
      'cli/entry.ts': `import { help } from './main.ts';
        export function start(installation?: object): void {
          console.log(JSON.stringify({ help, installation }));
        }`,
      'cli/main.ts': "export const help = 'Usage: build the site';",
      'cli/assets/bundle-client.ts': 'export const bundleClient = (templates: string) => ({ templates });',
    };
    for (const [name, text] of Object.entries(files)) writeFileSync(path.join(copy, name), text);
  });

  function run(from = copy): { help: string; installation?: { cache: { folder: string; key: string } } } {
    const { status, stdout, stderr } = start(from);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    return JSON.parse(stdout);
  }

  test('bundles the command line once, and again after its sources have changed', () => {
    expect(run().help).toContain('build the site');
    const [first] = versions();
    run();
    expect(versions()).toEqual([first]);
    const main = path.join(copy, 'cli/main.ts');
    writeFileSync(main, readFileSync(main, 'utf8').replace('build the site', 'makes it'));
    expect(run().help).toContain('makes it');
    expect(versions().length).toBe(2);
  });

  test.each(['main.mjs', 'client.json'])('rebuilds a bundle with a broken %s', (name) => {
    run();
    const files = versions().map((version) => path.join(bundlesOf(copy), version, name));
    const contents = files.map((file) => readFileSync(file, 'utf8'));
    for (const [index, file] of files.entries()) writeFileSync(file, contents[index]?.slice(0, -1) ?? '');
    expect(run().help).toContain('Usage:');
    // Only the started version is checked.
    expect(files.filter((file, index) => readFileSync(file, 'utf8') === contents[index]).length).toBe(1);
  });

  test("doesn't run a bundle that it didn't write, even if its checksums are valid", () => {
    run();
    const canary = path.join(copy, 'canary');
    for (const version of versions()) {
      const folder = path.join(bundlesOf(copy), version);
      const main = `${readFileSync(path.join(folder, 'main.mjs'), 'utf8')}\n;(await import('node:fs')).writeFileSync(${JSON.stringify(canary)}, '')`;
      writeFileSync(path.join(folder, 'main.mjs'), main);
      const known = JSON.parse(readFileSync(path.join(folder, 'sums.json'), 'utf8'));
      const sum = createHash('sha256').update(main).digest('hex');
      const sums = { ...(known.sums ?? known), 'main.mjs': sum };
      writeFileSync(path.join(folder, 'sums.json'), JSON.stringify(known.sums ? { ...known, sums } : sums));
    }
    expect(run().help).toContain('Usage:');
    expect(existsSync(canary)).toBe(false);
  });

  test("doesn't write or remove anything elsewhere if folders of the cache are symbolic links", () => {
    run();
    const victim = mkdtempSync(path.join(tmpdir(), 'victim-'));
    for (let index = 0; index < 6; index += 1) {
      const folder = path.join(victim, String(index).repeat(32));
      mkdirSync(folder);
      utimesSync(folder, 1000, 1000);
    }
    const before = readdirSync(victim);
    rmSync(bundlesOf(copy), { recursive: true });
    symlinkSync(victim, bundlesOf(copy));
    expect(run().help).toContain('Usage:');
    expect(readdirSync(victim)).toEqual(before);
    expect(versions().length).toBe(1);
  });

  test('passes on the same cache of build results after the generator has been moved', () => {
    const moved = `${copy} moved`;
    const cacheOfBuilds = (place: string) => {
      const { folder, key } = run(place).installation?.cache ?? { folder: '', key: '' };
      return { folder: path.relative(place, folder), key };
    };
    rmSync(cacheOf(copy), { recursive: true, force: true });
    const before = cacheOfBuilds(copy);
    expect(before.folder).toMatch(/^node_modules.\.cache.institutional-api-docs.made.[0-9a-f]{32}$/);
    expect(versions().length).toBe(1);
    renameSync(copy, moved);
    expect(cacheOfBuilds(moved)).toEqual(before);
    expect(readdirSync(bundlesOf(moved)).length).toBe(2);
    renameSync(moved, copy);
  });
});

describe('the generator', () => {
  const versions = () => readdirSync(bundlesOf(copy)).sort();
  const serve = 'cli/commands/serve.ts';
  let copy: string;
  let plantedLine: number;

  beforeAll(() => {
    copy = copyGenerator(['cli', 'templates', 'static', 'build.ts', 'package.json', 'tsconfig.json']);
    const file = path.join(copy, serve);
    const lines = readFileSync(file, 'utf8').split('\n');
    plantedLine = lines.findIndex((text) => text.includes("import('../server/serve-site.ts')"));
    lines[plantedLine] = "      throw new Error('planted');";
    writeFileSync(file, lines.join('\n'));
  });

  test('installing creates the bundle and prints nothing', () => {
    const { scripts } = JSON.parse(readFileSync(path.join(copy, 'package.json'), 'utf8'));
    const [, script = ''] = /^node (.+)$/.exec(scripts.prepare) ?? [];
    const { status, stdout, stderr } = spawnSync(process.execPath, [path.join(copy, script)], {
      encoding: 'utf8',
    });
    expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: '', stderr: '' });
    expect(versions().length).toBe(1);
    const help = start(copy, '--help');
    expect([help.status, help.stdout, help.stderr]).toEqual([0, expect.stringContaining('Usage:'), '']);
    expect(versions().length).toBe(1);
  });

  test('a language outside the bundle is loaded from its package when a guide uses it', () => {
    const root = writeSiteSources({
      ...SMALL_SITE,
      'static/favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
      'content/docs/one.md':
        '---\ntitle: One\ndescription: The first.\n---\n\n## Part\n\n[Two](deep/two.md)\n\n```ruby\ndef buy # x\n```\n',
    });
    const { status, stderr } = start(copy, 'build', '--root', root);
    expect([status, stderr]).toEqual([0, expect.not.stringContaining('rror')]);
    expect(readFileSync(path.join(root, 'dist/small/docs/one.html'), 'utf8')).toContain(
      '<i class="k">def </i><i class="f">buy </i><i class="c"># x</i>',
    );
    const [cached = ''] = readdirSync(path.join(bundlesOf(copy), '../made'));
    expect(readdirSync(path.join(bundlesOf(copy), '../made', cached))).not.toEqual([]);
    const bundled = readdirSync(path.join(bundlesOf(copy), versions()[0] ?? ''));
    expect(bundled.filter((name) => name.startsWith('ruby'))).toEqual([]);
  });

  test('packages inside of the cache folder are not run', () => {
    start(copy, '--help');
    const canary = path.join(copy, 'canary');
    const code = `require('node:fs').writeFileSync(${JSON.stringify(canary)}, __filename)`;
    const bundles = bundlesOf(copy);
    const folders = [cacheOf(copy), path.dirname(bundles), bundles].concat(
      versions().map((version) => path.join(bundles, version)),
    );
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
    const { stderr } = start(copy, 'check', '--spec', spec);
    const dev = start(copy, 'dev', '--supervised', '--spec', spec, '--listen', 'nobody.invalid');
    for (const folder of planted) rmSync(folder, { recursive: true });
    expect(existsSync(canary) && readFileSync(canary, 'utf8')).toBe(false);
    expect(stderr).toContain('Read 2 files: openapi.json, a.json.');
    expect(dev.stderr).toContain('nobody.invalid is not an address of this machine');
  });

  test('a crash names the file and line of the source', () => {
    const { status, stderr } = start(copy, 'serve', 'dist');
    const position = `${path.join(copy, serve)}:${plantedLine + 1}:`;
    expect([status, stderr]).toEqual([70, expect.stringContaining(position)]);
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
    rmSync(cacheOf(copy), { recursive: true, force: true });
    writeFileSync(cacheOf(copy), 'a file where the folder should be');
    const { status, stdout, stderr } = start(copy, '--help');
    expect([status, stdout, stderr]).toEqual([0, expect.stringContaining('Usage:'), '']);
  });
});
