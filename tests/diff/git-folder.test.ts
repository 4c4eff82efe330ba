import { execFileSync } from 'node:child_process';
import { chmodSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { writeSiteSources } from '../build/fixture.ts';

// Git gets a second here.
vi.resetModules();
vi.doMock('../../cli/limits.ts', async (original) => ({ ...(await original<object>()), MAX_GIT_MS: 1000 }));
const { withGitFolder } = await import('../../cli/git/git-folder.ts');
vi.doUnmock('../../cli/limits.ts');
afterEach(() => void vi.unstubAllEnvs());

/** Makes a repository with one commit. */
function repository(): string {
  const root = writeSiteSources({ 'api.yaml': 'a: 1\n' });
  execFileSync('git', ['init', '-q', '-b', 'main'], { cwd: root });
  execFileSync('git', ['add', '.'], { cwd: root });
  execFileSync('git', ['-c', 'user.name=T', '-c', 'user.email=t@e.example', 'commit', '-qm', 'first'], {
    cwd: root,
  });
  return root;
}

/** Returns what a person is told who compares with a revision. */
async function told(root: string, revision: string): Promise<string> {
  return withGitFolder({ cwd: root, revision, file: 'api.yaml' }, async () => 'read').catch(
    ({ message }) => message,
  );
}

test('a revision that is there is read, another one is called unknown', async () => {
  const root = repository();
  expect(await told(root, 'main')).toBe('read');
  expect(await told(root, 'v9')).toBe('Unknown Git revision `v9`.');
});

test('a shallow clone, as in a pipeline, is told how to get the revision', async () => {
  const root = repository();
  const git = (cwd: string, ...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=T', '-c', 'user.email=t@e.example', ...args], {
      cwd,
      stdio: 'pipe',
    });
  git(root, 'checkout', '-q', '-b', 'change');
  git(root, 'commit', '-q', '--allow-empty', '-m', 'second');
  const clone = `${root}/clone`;
  git(root, 'clone', '-q', '--depth', '1', '-b', 'change', `file://${root}`, 'clone');
  const hintOf = async (revision: string) =>
    (
      await withGitFolder({ cwd: clone, revision, file: 'api.yaml' }, async () => undefined).catch(
        (error) => error,
      )
    )?.problems[0].hint;
  const commit = git(root, 'rev-parse', 'main').toString().trim();
  for (const revision of ['HEAD~1', 'main', 'origin/main', commit]) {
    const hint = await hintOf(revision);
    expect(hint).toContain('This clone lacks a part of the history.');
    // Follow the hint word for word, in a new clone.
    const [, command = ''] = /`git (.*?)`/.exec(hint) ?? [];
    git(clone, ...command.split(' '));
    expect(await told(clone, revision)).toBe('read');
    rmSync(clone, { recursive: true });
    git(root, 'clone', '-q', '--depth', '1', '-b', 'change', `file://${root}`, 'clone');
  }
  git(clone, 'fetch', '-q', '--depth', '1', 'origin', 'main:refs/remotes/origin/main');
  expect(await hintOf('main')).toBe(
    'This clone has only the branch of its remote: write `git:origin/main:specs/api.yaml`.',
  );
});

test('a commit whose objects are gone is called missing', async () => {
  const root = repository();
  const objects = path.join(root, '.git/objects');
  for (const name of readdirSync(objects))
    if (/^..$/.test(name)) rmSync(path.join(objects, name), { recursive: true });
  expect(await told(root, 'main')).toBe(
    'An object of `main` is missing from this clone or damaged, and nothing is fetched.',
  );
});

test('git itself says why it refuses a folder', async () => {
  const root = repository();
  vi.stubEnv('GIT_TEST_ASSUME_DIFFERENT_OWNER', '1');
  vi.stubEnv('GIT_CONFIG_GLOBAL', '/dev/null');
  expect(await told(root, 'main')).toMatch(/^Git cannot read this repository: .*safe\.directory/);
  vi.unstubAllEnvs();
  rmSync(path.join(root, '.git'), { recursive: true });
  expect(await told(root, 'main')).toMatch(/^Git cannot read this repository: not a git repository/);
});

test.each(['HEAD', 'packed-refs', 'config'])('a pipe as .git/%s ends with a message', async (name) => {
  const root = repository();
  const file = path.join(root, '.git', name);
  rmSync(file, { force: true });
  if (name === 'packed-refs') rmSync(path.join(root, '.git/refs/heads/main'));
  execFileSync('mkfifo', [file]);
  expect(await told(root, 'main')).toBe('Git did not answer within 1 seconds.');
});

test('a damaged commit is called corrupt', async () => {
  const root = repository();
  for (const name of readdirSync(path.join(root, '.git/objects')))
    if (/^..$/.test(name))
      for (const file of readdirSync(path.join(root, '.git/objects', name))) {
        const object = path.join(root, '.git/objects', name, file);
        chmodSync(object, 0o600);
        writeFileSync(object, 'x');
      }
  expect(await told(root, 'main')).toMatch(/^Git cannot read this repository: .* is corrupt$/);
});
