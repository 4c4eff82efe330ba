import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { build, buildProblems, SMALL_SITE, writeSiteSources } from '../build/fixture.ts';
import { runLoaded } from '../cli/run-loaded.ts';

/**
 * Sources are files of the project: a symbolic link that somebody adds must not reveal files outside of it.
 */

const BESIDE = {
  'secret.yaml': 'password: hunter2\n  wrong: [\n',
  'secret.md': '---\ntitle: Mine\ndescription: x\n---\n\nhunter2\n',
  'folder/secret.md': 'hunter2',
};

/** A project, with files next to it. */
function project(): string {
  const inside = Object.entries(SMALL_SITE).map(([file, text]) => [`project/${file}`, text]);
  return path.join(writeSiteSources({ ...BESIDE, ...Object.fromEntries(inside) }), 'project');
}

/** Replaces a file or folder by a symbolic link. */
function link(root: string, name: string, target: string): void {
  rmSync(path.join(root, name), { recursive: true, force: true });
  symlinkSync(target, path.join(root, name));
}

test.each([
  ['content/site.yaml', '../../secret.yaml'],
  ['content/docs/one.md', '../../../secret.md'],
  ['content/docs/more', '../../../folder'],
  ['content/workflows', '../../folder'],
  ['specs/api.yaml', '../../secret.yaml'],
  ['specs/api.anchors', '../../secret.yaml'],
  ['specs/api.versions', '../../folder'],
  ['static', '../folder'],
])('reports %s as a symbolic link out of the project, and reads nothing of it', async (name, target) => {
  const root = project();
  link(root, name, target);
  const { code, out, err } = await runLoaded(['build'], { cwd: root });
  expect(err).toContain(name);
  expect(err).toContain('This symbolic link points outside the project.');
  expect([code, (out + err).includes('hunter2'), existsSync(path.join(root, 'dist'))]).toEqual([
    1,
    false,
    false,
  ]);
});

test('reports a specification that site.yaml links outside of the project', async () => {
  const root = project();
  const file = path.join(root, 'content/site.yaml');
  const text = readFileSync(file, 'utf8').replace(
    'spec: api.yaml',
    `spec: ${path.dirname(root)}/secret.yaml`,
  );
  expect(await buildProblems({ 'content/site.yaml': text })).toEqual([
    expect.stringMatching(/^content\/site.yaml:11:19 The specification .* is outside the project\.$/),
  ]);
});

test('reports a linked folder and a broken link, because they would be missing on the site', async () => {
  const root = project();
  link(root, 'content/docs/again', 'deep');
  link(root, 'content/docs/gone.md', 'moved.md');
  await expect(build(root)).rejects.toMatchObject({
    problems: [
      { file: path.join(root, 'content/docs/again'), message: 'Symbolic links to folders are not followed.' },
      { file: path.join(root, 'content/docs/gone.md'), message: 'This symbolic link cannot be resolved.' },
    ],
  });
});

test('a broken link hides no other problem, and causes none', async () => {
  const root = project();
  link(root, 'content/docs/one.md', 'moved.md');
  link(root, 'specs/old.yaml', 'moved.yaml');
  writeFileSync(
    path.join(root, 'content/docs/deep/two.md'),
    '---\ntitle: Two\ndescription: x\n---\n\n[One](../one.md), [none](/none), [API](/api)\n',
  );
  await expect(build(root)).rejects.toMatchObject({
    problems: [
      { file: path.join(root, 'content/docs/one.md'), message: 'This symbolic link cannot be resolved.' },
      { file: path.join(root, 'specs/old.yaml'), message: 'This symbolic link cannot be resolved.' },
      { message: 'The link /small/none cannot be resolved: the page does not exist.' },
    ],
  });
});

test('follows a link within the project, and ignores lock files of editors', async () => {
  const root = project();
  renameSync(path.join(root, 'content/docs/one.md'), path.join(root, 'one.txt'));
  link(root, 'content/docs/one.md', '../../one.txt');
  renameSync(path.join(root, 'specs'), path.join(root, 'apis'));
  link(root, 'specs', 'apis');
  for (const name of ['content/docs/.#one.md', 'content/.#site.yaml'])
    link(root, name, 'somebody@here.1234:5');
  await build(root);
  expect(readFileSync(path.join(root, 'dist/small/docs/one.html'), 'utf8')).toContain('<h1>One</h1>');
  expect(existsSync(path.join(root, 'dist/small/api.html'))).toBe(true);
});

test.each([
  '../.env',
  '../.git/config',
  '../.hidden.yaml',
  '../node_modules/pack/package.json',
  '../notes.txt',
  '../id_rsa',
])('rejects %s as a specification, and shows nothing of it', async (spec) => {
  const root = project();
  const file = path.join(root, 'specs', spec);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, 'password: hunter2\n  wrong: [\n');
  const site = readFileSync(path.join(root, 'content/site.yaml'), 'utf8');
  writeFileSync(path.join(root, 'content/site.yaml'), site.replace('spec: api.yaml', `spec: ${spec}`));
  const { code, out, err } = await runLoaded(['build'], { cwd: root });
  expect([code, (out + err).includes('hunter2')]).toEqual([1, false]);
  expect(err).toMatch(/content\/site\.yaml:11:\d+ error .* is not read/);
});

test('ignores hidden files in content/', async () => {
  const hidden = [
    'content/docs/.draft.md',
    'content/.git/x.md',
    'content/docs/.a/x.md',
    'content/workflows/.x.arazzo.yaml',
  ];
  const files = Object.fromEntries(hidden.map((name) => [name, 'hunter2: [']));
  expect(await buildProblems(files)).toEqual([]);
});

test.each([
  ['content/site.yaml', 'folder', 'This must be a file.'],
  ['specs/api.anchors', 'folder', 'This must be a file.'],
  ['content/site.anchors', 'folder', 'This must be a file.'],
  ['specs/api.versions', 'file', 'This must be a folder.'],
  ['content/workflows', 'file', 'This must be a folder.'],
  ['static', 'file', 'This must be a folder.'],
  ['content', 'file', 'This must be a folder.'],
])('reports %s that is a %s', async (name, kind, message) => {
  const root = project();
  const file = path.join(root, name);
  rmSync(file, { recursive: true, force: true });
  if (kind === 'folder') mkdirSync(file);
  else writeFileSync(file, 'x');
  const { code, err } = await runLoaded(['build'], { cwd: root });
  expect([code, err]).toEqual([1, expect.stringContaining(message)]);
  expect(err).toContain(name);
});
