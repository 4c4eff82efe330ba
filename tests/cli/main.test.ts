import { existsSync, readFileSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { filesOf, SMALL_SITE, sumsOf, writeSiteSources } from '../build/fixture.ts';
import { run } from './run.ts';
import { runLoaded } from './run-loaded.ts';

const site = (files: Record<string, string> = {}) => writeSiteSources({ ...SMALL_SITE, ...files });
const STACK = /\n\s+at .+:\d+:\d+/;

describe('a successful build', () => {
  test('exits with 0, prints its stages, and ends with a summary', async () => {
    const root = site();
    const { code, out, err } = await run(['build', '--root', root], { cwd: root });
    expect({ code, err }).toEqual({ code: 0, err: '' });
    const files = filesOf(path.join(root, 'dist'));
    const bytes = [...files.values()].reduce((sum, { length }) => sum + length, 0);
    const lines = out.trimEnd().split('\n');
    expect(lines.slice(0, -2)).toEqual([
      'Loading templates',
      'Reading specifications and guides',
      'Building assets',
      'Rendering pages',
      'Writing Markdown copies',
      'Checking links',
      'Writing',
    ]);
    expect(lines.at(-2)).toMatch(
      new RegExp(`^6 pages, ${Math.round(bytes / 1024)} KB in ${files.size} files, \\d+\\.\\d s → dist$`),
    );
    expect(lines.at(-1)).toBe('Preview it: npm run docs -- serve dist');
  });

  test('is the default command', async () => {
    const root = site();
    expect(await runLoaded(['--root', root])).toMatchObject({ code: 0, err: '' });
    expect(existsSync(path.join(root, 'dist/small/index.html'))).toBe(true);
  });

  test('accepts folder names with spaces and non-ASCII characters', async () => {
    const root = path.join(site(), '..', `Mitt köp & 暗号 ${process.pid}`);
    renameSync(site(), root);
    expect(await runLoaded(['build', '--root', '.', '--out', 'en mapp/ö'], { cwd: root })).toMatchObject({
      code: 0,
      err: '',
    });
    expect(existsSync(path.join(root, 'en mapp/ö/small/docs/one.html'))).toBe(true);
  });

  test('builds a site from a single document', async () => {
    const root = writeSiteSources({ 'min fil.yaml': SMALL_SITE['specs/api.yaml'] ?? '' });
    const flags = ['build', '--spec', 'min fil.yaml', '--out', 'preview', '--title', 'My API', '--base', 'x'];
    expect(await runLoaded(flags, { cwd: root })).toMatchObject({ code: 0, err: '' });
    expect(readFileSync(path.join(root, 'preview/x/index.html'), 'utf8')).toContain('Ping');
    expect((await runLoaded(['build', '--spec', 'min fil.yaml'], { cwd: root })).code).toBe(0);
    const text = (file: string) => readFileSync(path.join(root, 'dist', file), 'utf8');
    expect(text('index.html')).toContain('<title>Small API 1.0</title>');
    expect(text('index.md')).toMatch(/^# Small API 1.0\n/);
    expect(text('llms.txt')).toMatch(/^# Small API\n.*\[Small API 1\.0]/s);
  });

  test('succeeds even if the reader of its output closes the pipe', async () => {
    const root = site();
    const { code, err } = await run(['build', '--root', root], { closeOutput: true });
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(existsSync(path.join(root, 'dist/small/index.html'))).toBe(true);
  });
});

test('--version prints the version of the package', async () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
  for (const flag of ['--version', '-V'])
    expect(await runLoaded([flag])).toEqual({ code: 0, out: `${version}\n`, err: '' });
});

test('the hint to preview the site omits the folder if it is the current one', async () => {
  const root = site();
  expect((await runLoaded(['build'], { cwd: root })).out).toMatch(/\nPreview it: npm run docs -- serve\n$/);
  expect((await runLoaded(['--quiet', 'build'], { cwd: root })).out).toBe('');
});

describe('invalid usage', () => {
  test.each([
    [['--nope'], "unknown option '--nope'"],
    [
      ['--root', '.', 'check'],
      "unknown command 'check'\n(Write its options after the command: npm run docs -- check …)",
    ],
    [['biuld'], "unknown command 'biuld'\n(Did you mean build?)"],
    [['upload'], "unknown command 'upload'"],
    [['build', '--otu', 'x'], "unknown option '--otu'\n(Did you mean --out?)"],
    [['build', '--root'], "option '--root <dir>' argument missing"],
  ])('exits with 2 and points to the help: %j', async (args, message) => {
    const { code, out, err } = await runLoaded(args);
    expect({ code, out, err }).toEqual({
      code: 2,
      out: '',
      err: `error: ${message}\n(run with --help to list commands and options)\n`,
    });
  });

  test('does not occur when asking for help', async () => {
    const { code, out, err } = await runLoaded(['build', '--help']);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    for (const flag of ['--root', '--spec', '--out', '--base', '--url', '--title'])
      expect(out).toContain(flag);
  });
});

describe('problems of the input', () => {
  const broken = () =>
    site({
      'content/docs/one.md': '---\ntitle: One\n---\n\n# Part\n\n:::nope\nText\n:::\n',
      'content/docs/deep/two.md': '---\ntitle: Two\ndescription: x\ncolor: red\n---\n\n\tcode\n\n<a>x</a>\n',
      'specs/api.yaml': "openapi: '3.1.0'\ninfo: { titel: x, version: '1' }\npaths: {}\n",
    });

  test('are reported all at once, in order and with their positions, with exit code 1', async () => {
    const root = broken();
    const { code, err } = await run(['build', '--root', root], { cwd: root });
    expect(code).toBe(1);
    expect(err.match(/^\S+:\d+:\d+ error .*$/gm)).toEqual([
      'specs/api.yaml:2:9 error Unknown property `titel` in `info`. openapi/invalid',
      'content/docs/deep/two.md:4:1 error Unknown front matter property `color`. front-matter',
      'content/docs/deep/two.md:7:1 error This text is indented so far that it is code. markdown/code',
      'content/docs/deep/two.md:9:1 error This HTML is not allowed in Markdown. markdown/html',
      'content/docs/one.md:2:1 error `description` is required. front-matter',
      'content/docs/one.md:5:1 error The title is the only level 1 heading of a page. markdown/heading',
      'content/docs/one.md:7:1 error Unknown directive `nope`. markdown/directive',
    ]);
    expect(err).toContain('  > 5 │ # Part\n      │ ^\n    6 │\n  hint: Start sections with `##`.');
    expect(err.endsWith('\n\n7 errors.\n')).toBe(true);
    expect(err).not.toContain('\u001b');
    expect(existsSync(path.join(root, 'dist'))).toBe(false);
  });

  test.each([
    ['build'],
    ['check'],
    ['anchors'],
    ['changelog'],
    ['diff', 'specs/api.yaml', 'specs/none.yaml'],
  ])('are printed as JSON if requested: %s', async (...args) => {
    const root = site({
      'specs/api.yaml': "openapi: '3.1.0'\ninfo: { titel: T, version: '1' }\npaths: {}\n",
    });
    const { code, out, err } = await runLoaded([...args, '--json'], { cwd: root });
    expect({ code, err }).toEqual({ code: 1, err: '' });
    const { ok, problems } = JSON.parse(out);
    expect(ok).toBe(false);
    expect(problems).toContainEqual(
      expect.objectContaining({ file: 'specs/api.yaml', line: 2, rule: 'openapi/invalid' }),
    );
  });

  test('never show a stack trace', async () => {
    const root = site({ 'content/site.yaml': 'title: *x\n' });
    const { code, out, err } = await runLoaded(['build', '--root', root], { cwd: root });
    expect(err).toMatch(/^content\/site\.yaml:1:8 error The alias `\*x` has no anchor/);
    expect(err).not.toMatch(STACK);
    expect({ code, out }).toEqual({ code: 1, out: '' });
  });

  test('are colored on a terminal, unless NO_COLOR is set', async () => {
    const root = site({
      'content/site.yaml': 'title: [\n',
      'tty.mjs':
        "import tty from 'node:tty';\nimport { syncBuiltinESMExports } from 'node:module';\ntty.isatty = () => true;\nsyncBuiltinESMExports();\n",
    });
    const NODE_OPTIONS = `--import=${path.join(root, 'tty.mjs')}`;
    const shown = await Promise.all([
      run(['build', '--root', root], { env: { NODE_OPTIONS } }),
      run(['build', '--root', root], { env: { NODE_OPTIONS, NO_COLOR: '1' } }),
    ]);
    expect(shown.map(({ err }) => err.includes('\u001b['))).toEqual([true, false]);
  });
});

describe('existing files', () => {
  test('are kept if a build fails', async () => {
    const root = site();
    await runLoaded(['build', '--root', root]);
    const before = sumsOf(path.join(root, 'dist'));
    writeFileSync(path.join(root, 'content/docs/one.md'), '# broken\n');
    expect(await runLoaded(['build', '--root', root])).toMatchObject({ code: 1 });
    expect(sumsOf(path.join(root, 'dist'))).toEqual(before);
  });

  test('are not overwritten by the output', async () => {
    const root = site();
    const before = sumsOf(root);
    const { code, err } = await runLoaded(['build', '--out', 'content'], { cwd: root });
    expect(err).toContain('would overwrite sources.');
    expect(code).toBe(2);
    expect(sumsOf(root)).toEqual(before);
  });

  test('that cannot be read are a problem that says what to do', async () => {
    const root = site();
    symlinkSync('loop', path.join(root, 'content/loop'));
    const { code, err } = await runLoaded(['build'], { cwd: root });
    expect(code).toBe(1);
    expect(err).toMatch(/^error ELOOP: [^\n]*loop' system\n {2}hint: Remove the symbolic link/);
  });

  test('are not replaced if the output folder is a file', async () => {
    const root = site({ 'notes.txt': 'mine' });
    expect(await runLoaded(['build', '--out', 'notes.txt'], { cwd: root })).toMatchObject({ code: 1 });
    expect(readFileSync(path.join(root, 'notes.txt'), 'utf8')).toBe('mine');
  });
});

test('a bug exits with 70 and shows its stack trace', async () => {
  const root = site();
  const preload = path.join(root, 'bug.mjs');
  writeFileSync(preload, 'performance.now = () => { throw new TypeError("a bug"); };\n');
  const { code, err } = await run(['build', '--root', root], {
    env: { NODE_OPTIONS: `--import=${preload}` },
  });
  expect(code).toBe(70);
  expect(err).toMatch(/^This is a bug in the generator:\nTypeError: a bug/);
  expect(err).toMatch(STACK);
});
