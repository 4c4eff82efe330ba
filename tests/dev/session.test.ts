import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadConfig } from '../../cli/config.ts';
import { createSession } from '../../cli/dev/session.ts';
import { loadAndRender } from '../../cli/pipeline/load-and-render.ts';
import type { Problem } from '../../cli/problem.ts';
import { fileOf } from '../../cli/site/url.ts';

const project = path.resolve(import.meta.dirname, '../..');
const folder = mkdtempSync(path.join(tmpdir(), 'session-'));
const root = path.join(folder, 'site');
let dev: ReturnType<typeof createSession>;
/** Which pages have changed, as browsers are told. */
let told: unknown;
/** The files before the latest edit. */
let before: Record<string, string>;

beforeAll(async () => {
  cpSync(path.join(project, 'tests/golden/site'), root, { recursive: true });
  cpSync(path.join(project, 'static'), path.join(root, 'static'), { recursive: true });
  dev = createSession({
    readConfig: (inputs) => loadConfig({ root }, root, inputs),
    onChange: (pages) => {
      told = pages;
    },
  });
  await dev.refresh();
  before = shown().files;
});

afterAll(() => {
  dev.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Everything that a fresh session would show. */
async function freshSession() {
  const { files, problems } = await loadAndRender(loadConfig({ root }), {
    dev: true,
  });
  return { files: textsOf(files), problems };
}

/** What the session shows: pages on demand, and what it renders in the background. */
function shown() {
  const { site } = dev.session;
  if (!site) throw new Error('There is no site');
  const pages = site.pages.map((page) => ({ path: fileOf(page.route), contents: site.render(page).html }));
  const { files, problems } = dev.finish(site);
  const finished = textsOf(files);
  return { asked: textsOf(pages), files: finished, problems };
}

/** Without the sizes of downloads, which `dev` only updates when they are requested. */
function textsOf(files: { path: string; contents: string | Uint8Array }[]): Record<string, string> {
  return Object.fromEntries(
    files.map(({ path: name, contents }) => [name, String(contents).replace(/\b\d+ kB\b/g, 'kB')]),
  );
}

/** What is edited, one after the other, in which specification, and a page that shows it. */
const EDITS: [what: string, old: string, now: string, shown: string | undefined, file?: string][] = [
  ['a summary', 'summary: Buy a coin', 'summary: Buy one', 'docs/guide.html'],
  ['a path', '/coins/{id}:', '/money/{id}:', 'docs/guide.html'],
  ['the type of a field', '{ type: integer, minimum: 1', '{ type: number, minimum: 1', 'docs/guide.html'],
  ['the description of a field', 'In SEK', 'In EUR', 'api.html'],
  [
    'a required field',
    'required: [method]\n      properties: { method: { const: bank }',
    'required: [method, account]\n      properties: { method: { const: bank }',
    'docs/guide.html',
  ],
  ['a parameter', 'name: fields', 'name: parts', 'docs/guide.html'],
  ['a server', 'enum: [api, test]', 'enum: [api, test, dev]', 'api.html'],
  ['the host of another specification', 'host: old.', 'host: older.', 'api-old.html', 'old'],
  ['an error', 'code: LIMIT', 'code: MOST', 'docs/guide.html'],
  ['a scope', 'coin: Buy and sell.', 'coin: Buy.', 'docs/guide.html'],
  ['an example', "number: '4111'", "number: '4222'", 'docs/guide.html'],
  ['the name of a schema', 'Bank', 'Giro', 'docs/guide.html'],
  [
    'a removed operation',
    "    delete:\n      operationId: sellCoin\n      tags: [coins]\n      deprecated: true\n      security: []\n      responses: { '204': { description: Sold. } }\n",
    '',
    undefined,
  ],
  ['another specification', 'summary: Buy a coin', 'summary: Buy one', 'docs/guide.html', 'old'],
];

test.each(EDITS)(
  'after changing %s, every page equals that of a fresh start',
  async (_, old, now, page, file = 'coin') => {
    await edit(file, old, now);
    expect(problemMessages()).toEqual([]);
    const [after, cold] = [shown(), await freshSession()];
    expect(differingFiles(after.files, cold.files)).toEqual([]);
    expect(differingFiles(cold.files, { ...cold.files, ...after.asked })).toEqual([]);
    expect(after.problems).toEqual(cold.problems);
    if (page !== undefined) expect(differingFiles(before, after.files)).toContain(page);
    before = after.files;
  },
);

test.each([
  ['that is added', 'Footer.tsx', 'export default () => <p>one</p>;', '<p>one</p>'],
  [
    'that is changed',
    'Footer.tsx',
    "import { word } from './parts/word';\nexport default () => <p>{word}</p>;",
    '<p>two</p>',
  ],
  ['that imports a changed file', 'parts/word.ts', "export const word = 'three';", '<p>three</p>'],
  ['that is removed', 'Footer.tsx', undefined, '<footer class="footer">'],
])('a component %s is shown at once', async (_, name, code, markup) => {
  const file = path.join(root, 'components', name);
  mkdirSync(path.join(root, 'components/parts'), { recursive: true });
  if (code?.includes('parts/'))
    writeFileSync(path.join(root, 'components/parts/word.ts'), "export const word = 'two';");
  if (code === undefined) rmSync(file);
  else writeFileSync(file, code);
  await dev.refresh();
  expect(problemMessages()).toEqual([]);
  expect(shown().asked['docs/guide.html']).toContain(markup);
  expect(told).toBe('all');
});

const SETTINGS = readFileSync(path.join(project, 'tests/golden/site/content/site.yaml'), 'utf8');
const withSettings = (added: string) => ({ 'content/site.yaml': `${SETTINGS}${added}\n` });
const wrong = SETTINGS.replace('text: Version', 'text: "# Version"\n#');
const COMPONENT = "import { word } from './parts/word';\nexport default () => <p>{word}</p>;";

/** What happens to the site, one after the other, with the texts of files: none if it is removed, a path if it is a link. */
const STATES: [
  what: string,
  error: string | undefined,
  Record<string, string | undefined | { to: string }>,
][] = [
  ['a specification is gone', 'old.yaml does not exist', { 'specs/old.yaml': undefined }],
  ['the specification is back', undefined, {}],
  ['a reference must be small', 'too large', withSettings('limits: { reference_megabytes: 0.01 }')],
  ['a reference may be large', undefined, withSettings('limits: { reference_megabytes: 20 }')],
  ['an announcement is wrong', 'one paragraph', { 'content/site.yaml': wrong }],
  ['the announcement moves', 'one paragraph', { 'content/site.yaml': `# Moved.\n${wrong}` }],
  [
    'styles are a drawing',
    'only .css',
    { ...withSettings('styles: [a.css]'), 'content/a.css': { to: 'static/favicon.svg' } },
  ],
  [
    'styles are styles',
    undefined,
    { ...withSettings('styles: [a.css]'), 'content/a.css': 'p { margin: 0 }' },
  ],
  [
    'a component imports a link',
    undefined,
    {
      'components/Footer.tsx': COMPONENT,
      'kept/a.ts': 'export const word = 1',
      'components/parts/word.ts': { to: 'kept/a.ts' },
    },
  ],
  [
    'the link is gone',
    'Could not resolve',
    { 'components/Footer.tsx': COMPONENT, 'components/parts/word.ts': undefined },
  ],
  ['the component is gone', undefined, { 'components/parts/word.ts': undefined }],
];
let made: string[] = [];

test.each(STATES)('the errors are those of a fresh start when %s', async (_, error, files) => {
  const original = path.join(project, 'tests/golden/site');
  for (const name of [...made, ...Object.keys(files)]) rmSync(path.join(root, name), { force: true });
  for (const name of made)
    if (existsSync(path.join(original, name))) cpSync(path.join(original, name), path.join(root, name));
  for (const [name, contents] of Object.entries(files)) {
    const file = path.join(root, name);
    rmSync(file, { force: true });
    mkdirSync(path.dirname(file), { recursive: true });
    if (typeof contents === 'string') writeFileSync(file, contents);
    else if (contents) symlinkSync(path.join(root, contents.to), file);
  }
  made = Object.keys(files);
  await dev.refresh();
  const errors = dev.session.problems.filter(({ severity }) => severity === 'error');
  expect(errors.map(({ message }) => message).join()).toMatch(error ?? /^$/);
  const fresh = await freshSession().then(
    ({ problems }) => problems,
    ({ problems }) => problems as Problem[],
  );
  expect(errors).toEqual(fresh.filter(({ severity }) => severity === 'error'));
});

test('all pages are changed by a word of the interface', async () => {
  const words = path.join(root, 'strings/en.yaml');
  mkdirSync(path.dirname(words), { recursive: true });
  writeFileSync(words, 'page.next: Onwards');
  await dev.refresh();
  expect(told).toBe('all');
  rmSync(words);
  await dev.refresh();
});

test('what is wrong with all pages remains until it is known to be mended', async () => {
  const guide = path.join(root, 'content/docs/more/second.md');
  const text = readFileSync(guide, 'utf8');
  const save = async (added: string) => {
    writeFileSync(guide, text + added);
    await dev.refresh();
  };
  const isChecked = () => expect.poll(() => dev.session.isChecked).toBe(true);
  await save('\n[gone](/docs/gone)\n');
  expect(dev.session.isChecked).toBe(false);
  await isChecked();
  expect(problemMessages()).toHaveLength(1);
  await save('\nMore.\n\n[gone](/docs/gone)\n');
  expect(problemMessages()).toHaveLength(1);
  await save('');
  await isChecked();
  expect(problemMessages()).toEqual([]);
});

async function edit(name: string, old: string, now: string): Promise<void> {
  const file = path.join(root, `specs/${name}.yaml`);
  const text = readFileSync(file, 'utf8');
  expect(text).toContain(old);
  writeFileSync(file, text.replaceAll(old, now));
  await dev.refresh();
}

const problemMessages = () =>
  dev.session.problems.flatMap(({ severity, message }) => (severity === 'error' ? [message] : []));

/** Files that exist in only one of the two sites, or differ. */
function differingFiles(first: Record<string, string>, second: Record<string, string>): string[] {
  return Object.keys({ ...first, ...second }).filter((name) => first[name] !== second[name]);
}

test('a preview of an address does not wait: no change of a file makes it work', async () => {
  const { refresh } = createSession({
    readConfig: (inputs) => loadConfig({ spec: 'https://shop.example/api.yaml' }, root, inputs),
    onChange: () => {},
  });
  await expect(refresh()).rejects.toThrow('`--spec` takes a file, not an address');
});

test('a guide remains the same object until it, or a specification, changes', async () => {
  const guideOf = (route: string) =>
    dev.session.site?.content.find((candidate) => candidate.route === route)?.markdown;
  const guides = ['docs/guide', 'docs/more/second'].map(guideOf);
  const guide = path.join(root, 'content/docs/guide.md');
  const text = readFileSync(guide, 'utf8');
  writeFileSync(guide, `${text}\nMore.\n`);
  await dev.refresh();
  expect(guideOf('docs/guide')).not.toBe(guides[0]);
  expect(guideOf('docs/more/second')).toBe(guides[1]);
  writeFileSync(guide, text);
  await dev.refresh();
});

test('problems of a guide after a change of a specification are reported', async () => {
  await edit('coin', 'getCoin', 'findCoin');
  expect(problemMessages().join('\n')).toContain('Unknown operation `getCoin`');
  await edit('coin', 'findCoin', 'getCoin');
  expect(problemMessages()).toEqual([]);
});

test('a broken link that appears is reported, and no longer once it is gone', async () => {
  const link = path.join(root, 'content/docs/gone.md');
  const messages = () => dev.session.problems.map(({ message }) => message);
  symlinkSync('moved.md', link);
  await dev.refresh();
  expect(messages()).toContain('This symbolic link cannot be resolved.');
  rmSync(link);
  await dev.refresh();
  expect(messages()).not.toContain('This symbolic link cannot be resolved.');
});
