import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { loadVersion } from '../../cli/diff/load-version.ts';

/** A git tree may contain any name. `diff` writes its files below a folder of its own, and nowhere else. */

const API = "openapi: '3.1.0'\ninfo: { title: T, version: '1' }\npaths: {}\n";
const WITH_PART = `${API}components: { schemas: { A: { $ref: part.yaml } } }\n`;
const root = mkdtempSync(path.join(tmpdir(), 'git-'));
const git = (args: string[], input = '') =>
  execFileSync('git', ['-c', 'user.name=T', '-c', 'user.email=t@e.example', ...args], { cwd: root, input })
    .toString()
    .trim();
git(['init', '-q']);
const blob = (text: string) => git(['hash-object', '-w', '--stdin'], text);
/** A tree with exactly these entries; git itself refuses to create names with slashes. */
const tree = (entries: [name: string, kind: 'blob' | 'tree' | 'link' | 'commit', hash: string][]) => {
  const modes = { blob: '100644 blob', tree: '040000 tree', link: '120000 blob', commit: '160000 commit' };
  return git(
    ['mktree', '--missing', '-z'],
    entries.map(([name, kind, hash]) => `${modes[kind]} ${hash}\t${name}\0`).join(''),
  );
};
const commit = (hash: string) => git(['commit-tree', '-m', 'x', hash]);
const stolen = () => tree([['victim.yaml', 'blob', blob('stolen')]]);

/** The folder of the copies; files next to them must not be touched. */
const scratch = path.join(root, 'scratch/deep');
const TMPDIR = process.env.TMPDIR;
mkdirSync(scratch, { recursive: true });

afterEach(() => {
  process.env.TMPDIR = TMPDIR;
});

async function load(revision: string, file: string, cwd = root): Promise<string> {
  process.env.TMPDIR = scratch;
  return loadVersion(`git:${revision}:${file}`, { cwd }).then(
    ({ document }) => JSON.stringify(document),
    (error) => error.problems[0].message,
  );
}

test.each([
  ['..', 'specs/api.yaml'],
  ['..', 'api.yaml'],
  ['.', 'specs/api.yaml'],
  ['C:', 'api.yaml'],
  ['\\..\\..', 'api.yaml'],
])('a folder called %j next to %s writes nothing elsewhere', async (name, file) => {
  const entries = tree([
    ['api.yaml', 'blob', blob(API)],
    [
      name,
      'tree',
      tree([
        ['..', 'tree', stolen()],
        ['victim.yaml', 'blob', blob('stolen')],
      ]),
    ],
  ]);
  const top = file.includes('/') ? tree([['specs', 'tree', entries]]) : entries;
  expect(await load(commit(top), file)).toContain('"title":"T"');
  expect(readdirSync(path.join(root, 'scratch'))).toEqual(['deep']);
  expect(readdirSync(scratch)).toEqual([]);
});

test("an entry with .. doesn't replace another one", async () => {
  const inner = tree([
    ['part.yaml', 'blob', blob('type: string\n')],
    ['api.yaml', 'blob', blob(WITH_PART)],
  ]);
  const step = tree([['part.yaml', 'blob', blob('type: number\n')]]);
  const deep = tree([['..', 'tree', step]]);
  const top = tree([['specs', 'tree', tree([...entriesOf(inner), ['sub', 'tree', deep]])]]);
  expect(await load(commit(top), 'specs/api.yaml')).toContain('"type":"string"');
});

test('symbolic links are not followed, and submodules are not fetched', async () => {
  const top = tree([
    ['api.yaml', 'blob', blob(WITH_PART)],
    ['part.yaml', 'link', blob('/etc/hosts')],
  ]);
  expect(await load(commit(top), 'api.yaml')).not.toContain('localhost');
  const others = tree([
    ['api.yaml', 'blob', blob(API)],
    ['module', 'commit', '1234567890123456789012345678901234567890'],
  ]);
  expect(await load(commit(others), 'api.yaml')).toContain('"title":"T"');
  expect(readdirSync(scratch)).toEqual([]);
});

test.each(['..', '.', 'specs/..'])('%j is rejected as a specification', async (file) => {
  const hash = commit(tree([['specs', 'tree', tree([['api.yaml', 'blob', blob(API)]])]]));
  expect(await load(hash, file)).toMatch(/^The file name|does not exist|is not a file/);
});

test('a path may lead up from the working directory, within the repository', async () => {
  const sub = path.join(root, 'a..b');
  mkdirSync(sub);
  writeFileSync(path.join(sub, 'keep'), '');
  const hash = commit(
    tree([
      ['a..b', 'tree', tree([['api.yaml', 'blob', blob(API)]])],
      ['api.yaml', 'blob', blob(API.replace('title: T', 'title: Top'))],
    ]),
  );
  expect(await load(hash, '../api.yaml', sub)).toContain('"title":"Top"');
  expect(await load(hash, 'api.yaml', sub)).toContain('"title":"T"');
  expect(await load(hash, '../../api.yaml', sub)).toMatch(/^\.\.\/api\.yaml does not exist/);
  expect(await load(hash, '../:(glob)**/api.yaml', sub)).toContain(':(glob)**/api.yaml does not exist');
  expect(existsSync(path.join(root, 'victim.yaml'))).toBe(false);
});

test('a tree that multiplies its entries is rejected without reading it', async () => {
  const names = Array.from({ length: 50 }, (_, index) => `n${index}.json`);
  let hash = blob('{}');
  for (const kind of ['blob', 'tree', 'tree', 'tree', 'tree'] as const)
    hash = tree(names.map((name) => [name, kind, hash]));
  const top = tree([
    ['api.yaml', 'blob', blob(API)],
    ['more', 'tree', hash],
  ]);
  expect(await load(commit(top), 'api.yaml')).toMatch(/^The folder of the specification is too large/);
  expect(readdirSync(scratch)).toEqual([]);
});

function entriesOf(hash: string): [string, 'blob', string][] {
  return git(['ls-tree', hash])
    .split('\n')
    .map((line): [string, 'blob', string] => {
      const [, found = '', name = ''] = /^\d+ blob (\w+)\t(.*)$/.exec(line) ?? [];
      return [name, 'blob', found];
    });
}
