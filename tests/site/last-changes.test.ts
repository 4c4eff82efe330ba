import { execFileSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { loadConfig } from '../../cli/config.ts';
import { loadAndRender } from '../../cli/pipeline/load-and-render.ts';
import { buildProblems, SMALL_SITE, writeSiteSources } from '../build/fixture.ts';

const settings = (rest: string) => `${SMALL_SITE['content/site.yaml']}${rest}`;

function sourcesWith(rest: string): string {
  return writeSiteSources({ ...SMALL_SITE, 'content/site.yaml': settings(rest) });
}

function git(cwd: string, ...args: string[]): void {
  const person = ['-c', 'user.name=A', '-c', 'user.email=a@example.com', '-c', 'commit.gpgsign=false'];
  execFileSync('git', [...person, ...args], { cwd, stdio: 'ignore' });
}

function commit(root: string, day: string): void {
  git(root, 'add', '--all');
  git(root, 'commit', '--message', day, '--date', `${day}T12:00:00+00:00`);
}

async function pagesOf(root: string) {
  const { files, problems } = await loadAndRender(loadConfig({ root }));
  const sourceIn = (name: string) =>
    /<p class="page-source">.*?<\/p>/.exec(String(files.find((file) => file.path === name)?.contents))?.[0];
  return {
    sitemap: String(files.find((file) => file.path === 'sitemap.xml')?.contents),
    one: sourceIn('docs/one.html'),
    two: sourceIn('docs/deep/two.html'),
    problems: problems.map(
      ({ file = '', line, message, severity }) => `${path.basename(file)}:${line} ${severity} ${message}`,
    ),
  };
}

test('a guide links to its source if `edit` is set', async () => {
  const { one, two } = await pagesOf(sourcesWith('edit: https://git.example/edit/{path}?plain=1\n'));
  expect(one).toBe(
    '<p class="page-source"><a class="external" href="https://git.example/edit/content/docs/one.md?plain=1">Edit this page</a></p>',
  );
  expect(two).toContain('/edit/content/docs/deep/two.md?plain=1');
});

test('a guide shows the date of its last commit', async () => {
  const root = sourcesWith('last_updated: true\n');
  git(root, 'init');
  commit(root, '2025-12-31');
  writeFileSync(
    path.join(root, 'content/docs/deep/two.md'),
    '---\ntitle: Two\ndescription: x\n---\n\n[Back](../one.md#part)\n',
  );
  commit(root, '2026-01-31');
  const { one, two, sitemap, problems } = await pagesOf(root);
  expect(problems).toEqual([]);
  expect(sitemap).toContain('/docs/one</loc><lastmod>2025-12-31</lastmod></url>');
  expect(sitemap).toContain('/api</loc></url>');
  expect(one).toBe(
    '<p class="page-source"><span>Last changed on <time class="day" dateTime="2025-12-31">31 December 2025</time></span></p>',
  );
  expect(two).toContain('31 January 2026');
});

test.each([
  ['a linked working tree', (root: string) => ({ GIT_DIR: path.join(root, '.git') })],
  [
    'a repository that is elsewhere',
    (root: string) => ({
      GIT_DIR: path.relative('.', path.join(root, '.git')),
      GIT_WORK_TREE: path.relative('.', root),
    }),
  ],
])('in a hook of %s, a guide shows the date of its last commit', async (_, variables) => {
  const root = sourcesWith('last_updated: true\n');
  git(root, 'init');
  commit(root, '2025-12-31');
  for (const [name, value] of Object.entries(variables(root))) vi.stubEnv(name, value);
  try {
    expect((await pagesOf(root)).one).toContain('2025-12-31');
  } finally {
    vi.unstubAllEnvs();
  }
});

test('without a git history, pages show no dates, and a warning says why', async () => {
  const root = sourcesWith('last_updated: true\n');
  const warning = (why: string) => `site.yaml:12 warning Pages do not show when they were changed: ${why}.`;
  expect(await pagesOf(root)).toMatchObject({
    one: undefined,
    problems: [warning('git does not know this folder')],
  });
  git(root, 'init');
  commit(root, '2025-12-31');
  writeFileSync(path.join(root, 'content/docs/one.md'), `${SMALL_SITE['content/docs/one.md']}\nMore.\n`);
  commit(root, '2026-01-31');
  const shallow = path.join(mkdtempSync(path.join(tmpdir(), 'shallow-')), 'site');
  git(root, 'clone', '--depth', '1', `file://${root}`, shallow);
  expect(await pagesOf(shallow)).toMatchObject({
    one: undefined,
    problems: [warning('this clone lacks a part of its history')],
  });
});

test('reports an `edit` URL without {path}', async () => {
  expect(await buildProblems({ 'content/site.yaml': settings('edit: https://git.example/edit\n') })).toEqual([
    'content/site.yaml:12:1 `edit` must be an absolute URL with `{path}` in it.',
  ]);
});
