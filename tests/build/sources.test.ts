import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { loadConfig } from '../../cli/config.ts';
import { recordAnchors } from '../../cli/pipeline/record-anchors.ts';
import { recordVersions } from '../../cli/pipeline/record-versions.ts';
import { ProblemError } from '../../cli/problem.ts';
import { build, SMALL_SITE, writeSiteSources } from './fixture.ts';

/** A site whose document is in a folder beside it, in several files. */
function sitesBeside(settings: string, files: Record<string, string> = {}): string {
  const { 'specs/api.yaml': api = '', ...site } = SMALL_SITE;
  const root = writeSiteSources(
    Object.fromEntries(
      Object.entries({
        ...site,
        'content/site.yaml': `${(site['content/site.yaml'] ?? '').replace('spec: api.yaml', 'spec: ../../apis/v1/api.yaml')}${settings}`,
      }).map(([name, text]) => [`site/${name}`, text]),
    ),
  );
  const apis = {
    'v1/api.yaml': api.replace(
      'Pong.',
      "Pong., content: { text/plain: { schema: { $ref: '../parts/pong.yaml' } } }",
    ),
    'parts/pong.yaml': 'type: string\n',
    ...files,
  };
  for (const [name, text] of Object.entries(apis)) {
    const file = path.join(root, 'apis', name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  return path.join(root, 'site');
}

async function problemsOf(root: string): Promise<string[]> {
  try {
    await build(root);
    return [];
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    return error.problems.map(({ message, hint = '' }) => `${message} ${hint}`);
  }
}

test('a document outside of the project is read if its folder is a source, with the files in that folder', async () => {
  const root = sitesBeside('sources: [../apis]\n');
  expect(await problemsOf(root)).toEqual([]);
  expect(readFileSync(path.join(root, 'dist/small/api.html'), 'utf8')).toContain('Pong.');
});

test('records of it are kept in the project, and nothing is written outside', async () => {
  const root = sitesBeside('sources: [../apis]\n');
  await recordAnchors(loadConfig({ root }));
  await recordVersions(loadConfig({ root }), { today: '2026-01-31', amend: false });
  expect(existsSync(path.join(root, 'specs/api.anchors'))).toBe(true);
  expect(existsSync(path.join(root, 'specs/api.versions/1.0.json'))).toBe(true);
  expect(existsSync(path.join(root, '../apis/v1/api.anchors'))).toBe(false);
  expect(await problemsOf(root)).toEqual([]);
});

/** The same site with a second document of the same file name. */
function siteOfTwo(): string {
  const root = sitesBeside('sources: [../apis]\n');
  const second = path.join(root, '../apis/billing/api.yaml');
  mkdirSync(path.dirname(second));
  writeFileSync(
    second,
    readFileSync(path.join(root, '../apis/v1/api.yaml'), 'utf8').replaceAll('ping', 'bill'),
  );
  const file = path.join(root, 'content/site.yaml');
  const settings = readFileSync(file, 'utf8');
  writeFileSync(
    file,
    settings.replace(
      /^ {2}- \{ route: api.*$/m,
      '$&\n  - { route: bills/v1, spec: ../../apis/billing/api.yaml, label: Bills }',
    ),
  );
  return root;
}

test('records of documents with one name are named after their routes', async () => {
  const root = siteOfTwo();
  await recordAnchors(loadConfig({ root }));
  await recordVersions(loadConfig({ root }), { today: '2026-01-31', amend: false });
  for (const name of [
    'api.anchors',
    'bills-v1.anchors',
    'api.versions/1.0.json',
    'bills-v1.versions/1.0.json',
  ])
    expect(existsSync(path.join(root, 'specs', name)), name).toBe(true);
  expect(await problemsOf(root)).toEqual([]);
});

test('a record whose name became that of several documents is to be renamed', async () => {
  const root = siteOfTwo();
  const file = path.join(root, 'content/site.yaml');
  writeFileSync(file, readFileSync(file, 'utf8').replace('route: api,', 'route: pings,'));
  mkdirSync(path.join(root, 'specs'), { recursive: true });
  writeFileSync(path.join(root, 'specs/api.anchors'), 'ping\n');
  expect(await problemsOf(root)).toContain(
    'specs/api.anchors: 2 references show a specification of this name, so their records are named after their routes. Rename it after the reference that was recorded: pings or bills-v1.',
  );
});

test('without a source, the hint names the setting', async () => {
  const [problem] = await problemsOf(sitesBeside(''));
  expect(problem).toContain('is outside the project. Name its folder in `sources`');
});

test('a document stays within its source', async () => {
  const root = sitesBeside('sources: [../apis/v1]\n');
  expect((await problemsOf(root))[0]).toContain('outside');
});

test('a source that does not exist is reported', async () => {
  expect((await problemsOf(sitesBeside('sources: [../apis, ../none]\n')))[0]).toContain(
    'none does not exist.',
  );
});

test.each([
  ['/', 'The folder / contains every file.'],
  ['../apis/v1/api.yaml', 'api.yaml is a file.'],
])('a source must be a folder of documents: %s', async (source, message) => {
  expect((await problemsOf(sitesBeside(`sources: [${source}]\n`)))[0]).toContain(message);
});
