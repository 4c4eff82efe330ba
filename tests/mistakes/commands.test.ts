import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { bundleStyles } from '../../cli/assets/bundle-styles.ts';
import { formatProblems } from '../../cli/format-problems.ts';
import { type Problem, ProblemError } from '../../cli/problem.ts';
import { writeSiteSources } from '../build/fixture.ts';
import { run } from '../cli/run.ts';
import { runLoaded } from '../cli/run-loaded.ts';
import { hasTool } from '../samples/tools.ts';
import { SHOP } from './site.ts';

const shop = (files: Record<string, string> = {}) => writeSiteSources({ ...SHOP, ...files });

describe('a usage error exits with 2, regardless of site.yaml', () => {
  test.each([
    [
      ['build', '--base', '/a b'],
      'The base path `/a b/` contains characters that are not allowed in a URL path.',
    ],
    [['build', '--base', 'C:/Program Files/Git/docs'], 'Write `--base docs`.'],
    [['build', '--url', 'nonsense'], '`nonsense` is not a URL at which a site can be published.'],
    [['check', '--root', 'nowhere'], 'nowhere does not exist.'],
  ])('%j', async (args, message) => {
    const { code, out, err } = await runLoaded(args, { cwd: shop() });
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(message);
    expect(err).not.toContain('site.yaml:');
  });

  test.each([
    [['build', '--nope', '--json']],
    [['check', '--format', 'json', '--nope']],
    [['build', '--base', '/a b', '--json']],
    [['check', '--json', '--format', 'github']],
  ])('also as JSON, if requested: %j', async (args) => {
    const { code, out, err } = await runLoaded(args, { cwd: shop() });
    expect({ code, err }).toEqual({ code: 2, err: '' });
    expect(JSON.parse(out)).toMatchObject({ ok: false, problems: [{ severity: 'error', rule: 'usage' }] });
  });
});

test.each([
  [['--spec', 'specs'], 'The specification specs is a folder, not a file.'],
  [['--spec', 'content/docs/start.md'], 'content/docs/start.md is a text, not a specification.'],
  [['--spec', 'none.yaml'], 'The specification none.yaml does not exist.'],
])('an unreadable specification is reported with the reason: %j', async (args, message) => {
  const { code, err } = await runLoaded(['build', ...args], { cwd: shop() });
  expect(code).toBe(1);
  expect(err).toContain(message);
});

test.each([
  ['specs/apy.yaml', 'Did you mean `specs/api.yaml`?'],
  ['api.yaml', 'Did you mean `specs/api.yaml`?'],
  ['origin/main', 'Write the path of a file. If it is a revision, write `git:origin/main:specs/old.yaml`.'],
  ['HEAD~1', 'Write the path of a file. If it is a revision, write `git:HEAD~1:specs/old.yaml`.'],
  ['more.txt', 'Write the path of an OpenAPI document from the current folder, such as `specs/api.yaml`.'],
])('a missing file of a comparison: %s', async (name, hint) => {
  const { code, err } = await runLoaded(['diff', 'specs/old.yaml', name], { cwd: shop() });
  expect([code, err]).toEqual([
    1,
    `error The specification ${name} does not exist. openapi/missing\n  hint: ${hint}\n\n1 error.\n`,
  ]);
});

test.each([
  [
    'main:specs/api.yaml',
    '`main:specs/api.yaml` is neither a file nor a revision.',
    'Write `git:main:specs/api.yaml`.',
  ],
  [
    'https://shop.example/api.yaml',
    'A specification is a file, not an address: nothing is read from the network.',
    'Download it first, such as with `curl --fail --location --remote-name`, and pass the file.',
  ],
])('a comparison with no file: %s', async (name, message, hint) => {
  const { code, err } = await runLoaded(['diff', 'specs/old.yaml', name], { cwd: shop() });
  expect([code, err]).toEqual([2, `error ${message} usage\n  hint: ${hint}\n\n1 error.\n`]);
});

test.each([
  [
    ['build', 'public'],
    "error: unexpected argument 'public'\n(Write `--out public` for another output folder.)",
  ],
  [['build', '.'], '(Write `--root .` for the site in that folder.)'],
  [['build', 'content'], '(Write `--root .` for the site in that folder.)'],
  [['build', 'specs/api.yaml'], '(Write `--spec specs/api.yaml` for one document.)'],
  [['check', 'specs/api.yaml'], '(Write `--spec specs/api.yaml` for one document.)'],
  [['check', 'content/docs/start.md'], '(It checks the whole site: pass the folder of another as `--root`.)'],
  [
    ['init', 'specs/api.yaml'],
    'error: specs/api.yaml is a file, not a folder\n(Write `--spec specs/api.yaml` to start with this document.)',
  ],
  [
    ['init', '--spec', 'https://a.example/api.yaml'],
    'error: https://a.example/api.yaml is an address, and nothing is read from the network',
  ],
])('an argument that is an option: %j', async (args, message) => {
  const { code, err } = await runLoaded(args, { cwd: shop() });
  expect([code, err]).toEqual([2, expect.stringContaining(message)]);
});

test.each([
  [['build', '-o', 'public'], "unknown option '-o'\n(Did you mean --out?)"],
  [['build', '--watch'], "unknown option '--watch'\n(Run `npm run docs -- dev` to see each change.)"],
  [['build', '--config=x.yaml'], "unknown option '--config=x.yaml'\n(Settings are in content/site.yaml: "],
  [['dev', '--host', '::'], "unknown option '--host'\n(Did you mean --listen?)"],
  [['dev', '--open'], "unknown option '--open'\n(Open the address that is printed.)"],
])('an option of another tool: %j', async (args, message) => {
  const { code, err } = await runLoaded(args, { cwd: shop() });
  expect([code, err]).toEqual([2, expect.stringContaining(message)]);
});

test.each([
  ['lint', 'check'],
  ['start', 'dev'],
])('a command of another tool: %s', async (name, meant) => {
  const { code, err } = await runLoaded([name], { cwd: shop() });
  expect([code, err]).toEqual([2, expect.stringContaining(`(Did you mean ${meant}?)`)]);
});

test('a redirect from a page of a folder with the name of the base path', async () => {
  const root = shop({
    'content/site.yaml': `${SHOP['content/site.yaml']}redirects: [{ from: /docs/old, to: /docs/start }]\n`,
  });
  const { err } = await runLoaded(['build', '--base', '/docs'], { cwd: root });
  expect(err).not.toContain('begins with the base path');
});

test.each([
  [['--root', 'content'], '', '.'],
  [[], 'content/docs', '../..'],
  [[], 'specs', '..'],
])('inside of a site, a hint names the folder above: %j in %j', async (args, folder, above) => {
  const { code, err } = await runLoaded(['check', ...args], { cwd: path.join(shop(), folder) });
  expect([code, err]).toEqual([
    1,
    expect.stringContaining(`hint: Pass \`--root ${above}\`, or change to that folder.`),
  ]);
});

test.skipIf(!hasTool('git', '--version'))(
  'a file that is missing or invalid in git is reported with its revision',
  async () => {
    const root = shop({ 'specs/wrong.yaml': 'openapi: 4.0\n' });
    const git = (...args: string[]) =>
      execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.example', ...args], { cwd: root });
    git('init', '-q', '-b', 'main');
    git('add', '.');
    git('commit', '-q', '-m', 'x');
    const missing = await runLoaded(['diff', 'git:main:specs/apy.yaml', 'specs/api.yaml'], { cwd: root });
    expect(missing).toMatchObject({
      code: 1,
      err: 'error specs/apy.yaml does not exist at `main`. diff/missing\n  hint: Did you mean `specs/api.yaml`?\n\n1 error.\n',
    });
    const invalid = await runLoaded(['diff', 'git:main:specs/wrong.yaml', 'specs/api.yaml'], { cwd: root });
    expect(invalid.err).toMatch(/^git:main:specs\/wrong\.yaml:1:1 error OpenAPI 4\.0 is not supported\./);
  },
);

test('a merge conflict in recorded anchors is reported with its line', async () => {
  const conflict = '# Mine\norders\n<<<<<<< HEAD\na\n=======\nb\n>>>>>>> other\n';
  const root = shop({ 'specs/api.anchors': conflict });
  for (const command of ['build', 'check', 'anchors']) {
    const { code, err } = await runLoaded([command], { cwd: root });
    expect([code, err]).toEqual([
      1,
      expect.stringContaining('specs/api.anchors:3:1 error This merge conflict has not been resolved.'),
    ]);
  }
  expect(readFileSync(path.join(root, 'specs/api.anchors'), 'utf8')).toBe(conflict);
});

const hasLimits = process.platform !== 'win32';
test.runIf(hasLimits).each([22, 26, 30])('%i open files are too few, as a hint explains', (files) => {
  const bin = path.resolve(import.meta.dirname, '../../cli/bin.mjs');
  const command = `ulimit -n ${files}; "${process.execPath}" "${bin}" build`;
  const { status, stderr } = spawnSync('bash', ['-c', command], { cwd: shop(), encoding: 'utf8' });
  expect(stderr).toMatch(
    /^error EMFILE: too many open files.*\n {2}hint: Allow more open files: `ulimit -n 1024`\./,
  );
  expect(status).toBe(1);
});

test('Markdown that a description leaves as text is a warning of `check`', async () => {
  const written = (description: string) =>
    SHOP['specs/api.yaml']?.replace('Found.', JSON.stringify(description)) ?? '';
  const problemsOf = async (description: string) => {
    const root = shop({ 'specs/api.yaml': written(description) });
    const { out } = await runLoaded(['check', '--json'], { cwd: root });
    const { problems } = JSON.parse(out) as { problems: Problem[] };
    return problems
      .filter(({ rule }) => rule === 'openapi/markdown')
      .map(({ line, message }) => `${line} ${message.split(':')[0]}`);
  };
  const summary = SHOP['specs/api.yaml']?.replace('summary: Read an order', 'summary: Read <b>an</b> order');
  const { out } = await runLoaded(['check', '--json'], { cwd: shop({ 'specs/api.yaml': summary ?? '' }) });
  expect(out).toContain('A summary is plain text: its Markdown or HTML is printed as it is written.');
  expect(await problemsOf('#Heading')).toEqual(['25 This is not a heading']);
  expect(await problemsOf('```\ncode')).toEqual(['25 This code block is not closed. (```)']);
  expect(await problemsOf('See [x](/a b).')).toEqual(['25 This is not a link']);
  expect(await problemsOf('| a |\n| - |\n| b | c |')).toEqual([
    expect.stringMatching(/^25 This row has 2 cells/),
  ]);
  expect(await problemsOf('A `{{name}}`, <code>{"a": [1]}</code> and {{name}}, ::x[y], :tada:')).toEqual([]);
});

test('a component that ends the process is reported', async () => {
  const root = shop({ 'components/Footer.tsx': 'export default () => process.exit(0);\n' });
  const { code, err } = await run(['build'], { cwd: root });
  expect([code, err]).toEqual([
    1,
    expect.stringContaining('components/Footer.tsx:1:1 error This component ended the command.'),
  ]);
});

test.each([
  [
    'rejects a promise that nothing waits for',
    "export default () => { Promise.reject(new Error('no')); return 'x'; };",
  ],
  ['throws in a timer', "setTimeout(() => { throw new Error('no'); }); export default () => 'x';"],
])('a component that %s is reported', async (_, text) => {
  const { code, err } = await run(['build'], { cwd: shop({ 'components/Footer.tsx': text }) });
  expect([code, err]).toEqual([1, expect.stringContaining('components/Footer.tsx:1:1 error Error: no')]);
});

test('--strict treats warnings as errors', async () => {
  const root = shop({ 'content/docs/alone.md': '---\ntitle: Alone\ndescription: x\n---\n\nText.\n' });
  expect(await runLoaded(['build'], { cwd: root })).toMatchObject({ code: 0 });
  const { code, err } = await runLoaded(['build', '--strict'], { cwd: root });
  expect(code).toBe(1);
  expect(err).toContain('content/docs/alone.md:1:1 error No page links to this page.');
});

test('of many equal problems, the first one is shown with their number, unless all are requested', () => {
  const problems = Array.from(
    { length: 1000 },
    (_, index): Problem => ({
      message: 'Wrong.',
      severity: 'error',
      rule: 'x',
      file: '/a.yaml',
      line: index + 1,
      column: 1,
    }),
  );
  const options = { colors: false, showPath: (file: string) => file, readSource: () => undefined };
  expect(formatProblems(problems, options)).toBe(
    '/a.yaml:1:1 error 1,000 × Wrong. x\n  This is the first of 1,000; `--verbose` shows all.',
  );
  expect(formatProblems(problems, { ...options, all: true }).split('\n\n')).toHaveLength(1000);
  expect(formatProblems(problems.slice(0, 3), options).split('\n\n')).toHaveLength(3);
});

test.each([
  ['an unclosed brace', 'a { color: red;\n', 1],
  ['a value without a property', 'a {\n  color red;\n}\n', 2],
  ['a missing import', '@import "./none.css";\n', 1],
])('styles with %s are reported with their line', async (_, css, line) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'styles-'));
  writeFileSync(path.join(folder, 'main.css'), css);
  const error = await bundleStyles(folder, 'main.css').catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ProblemError);
  expect((error as ProblemError).problems).toMatchObject([{ file: path.join(folder, 'main.css'), line }]);
});

test('an unsupported version of Node.js is reported on one line, before anything else is loaded', async () => {
  const root = writeSiteSources({
    'old.mjs':
      "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '18.20.4' } });\n",
  });
  const { code, err } = await run(['build'], {
    cwd: root,
    env: { NODE_OPTIONS: `--import=${path.join(root, 'old.mjs')}` },
  });
  expect({ code, err }).toEqual({
    code: 1,
    err: 'Node.js 18.20.4 is too old: version 20.19 or later is required.\n',
  });
});
