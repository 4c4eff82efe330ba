import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { loadConfig } from '../../cli/config.ts';
import { loadVersion } from '../../cli/diff/load-version.ts';
import { ProblemError } from '../../cli/problem.ts';
import { lastChanges } from '../../cli/site/last-changes.ts';
import { trackSources } from '../../cli/source-files.ts';
import { SMALL_SITE, writeSiteSources } from '../build/fixture.ts';

/** Whoever sends a repository also sends its configuration, which can name commands for git to run. */

const API = 'git:HEAD:specs/api.yaml';

interface Repository {
  root: string;
  git(...args: string[]): string;
  /** A command that leaves a mark if it is run. */
  command: string;
  wasRun(): boolean;
}

function repository(): Repository {
  const root = writeSiteSources({
    ...SMALL_SITE,
    'content/site.yaml': `${SMALL_SITE['content/site.yaml']}last_updated: true\n`,
  });
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=T', '-c', 'user.email=t@e.example', ...args], {
      cwd: root,
      stdio: 'pipe',
    })
      .toString()
      .trim();
  git('init', '-q');
  git('add', '.');
  git('commit', '-qm', 'first');
  const [command, mark] = [path.join(root, '.git/command.sh'), path.join(root, '.git/mark')];
  writeFileSync(command, `#!/bin/sh\ntouch ${mark}\n`);
  chmodSync(command, 0o755);
  return { root, git, command, wasRun: () => existsSync(mark) };
}

/** Removes the object of a revision, such as `HEAD:specs`, as in a partial clone. */
function removeObject({ root, git }: Repository, revision: string): void {
  const id = git('rev-parse', revision);
  const file = path.join(root, '.git/objects', id.slice(0, 2), id.slice(2));
  renameSync(file, path.join(root, '.git/removed'));
}

async function problemOf(load: Promise<unknown>) {
  const error = await load.then(
    () => undefined,
    (reason) => reason,
  );
  if (!(error instanceof ProblemError)) throw error ?? new Error('It was loaded.');
  return error.problems[0];
}

describe('a repository with a missing object', () => {
  test.each<[string, (command: string) => string[][]]>([
    ['a protocol that runs a command', (command) => [['remote.origin.url', `ext::${command}`]]],
    [
      'a program at the other end',
      (command) => [
        ['remote.origin.url', '.'],
        ['remote.origin.uploadpack', command],
      ],
    ],
    [
      'ssh',
      (command) => [
        ['remote.origin.url', 'ssh://e.example/x'],
        ['core.sshCommand', command],
      ],
    ],
    [
      'a helper for another system',
      (command) => [
        ['remote.origin.url', 'x'],
        ['remote.origin.vcs', `ext::${command}`],
      ],
    ],
  ])('fetches nothing through %s, and says how to', async (_, settings) => {
    for (const object of ['HEAD:specs/api.yaml', 'HEAD:specs']) {
      const hostile = repository();
      const { root, git, command, wasRun } = hostile;
      removeObject(hostile, object);
      for (const [name = '', value = ''] of [
        ['core.repositoryFormatVersion', '1'],
        ['extensions.partialClone', 'origin'],
        ['remote.origin.promisor', 'true'],
        ...['ext', 'file', 'ssh'].map((protocol) => [`protocol.${protocol}.allow`, 'always']),
        ...settings(command),
      ])
        git('config', name, value);
      expect(await problemOf(loadVersion(API, { cwd: root }))).toMatchObject({
        rule: 'diff/object',
        message: 'An object of `HEAD` is missing from this clone or damaged, and nothing is fetched.',
        hint: expect.stringContaining('`git archive --output=/dev/null HEAD specs`'),
      });
      expect(wasRun(), object).toBe(false);
    }
  });

  test('is complete once somebody has followed the hint', async () => {
    const { root: origin, git } = repository();
    git('config', 'uploadpack.allowFilter', 'true');
    git('config', 'uploadpack.allowAnySHA1InWant', 'true');
    const root = path.join(writeSiteSources({}), 'clone');
    git('clone', '-q', '--no-checkout', '--filter=blob:none', `file://${origin}`, root);
    const hint = String((await problemOf(loadVersion(API, { cwd: root })))?.hint);
    const [, advised = ''] = /`git (.*)`/.exec(hint) ?? [];
    execFileSync('git', advised.split(' '), { cwd: root, stdio: 'pipe' });
    expect((await loadVersion(API, { cwd: root })).document).toMatchObject({ info: { title: 'Small API' } });
  });
});

test('no hook, pager, monitor, filter, signature or alias of a repository is run', async () => {
  const { root, git, command, wasRun } = repository();
  mkdirSync(path.join(root, 'hooks'));
  for (const name of ['post-index-change', 'reference-transaction', 'post-checkout'])
    writeFileSync(path.join(root, 'hooks', name), `#!/bin/sh\n${command}\n`, { mode: 0o755 });
  writeFileSync(path.join(root, '.git/info/attributes'), '* diff=x filter=x\n');
  for (const [name = '', value = ''] of [
    ['core.fsmonitor', command],
    ['core.hooksPath', path.join(root, 'hooks')],
    ['core.pager', command],
    ['pager.log', command],
    ['gpg.program', command],
    ['log.showSignature', 'true'],
    ['diff.external', command],
    ['diff.x.command', command],
    ['diff.x.textconv', command],
    ['filter.x.smudge', command],
    ['filter.x.process', command],
    ['alias.log', `!${command}`],
    ['alias.cat-file', `!${command}`],
  ])
    git('config', name, value);
  expect((await loadVersion(API, { cwd: root })).document).toMatchObject({ info: { title: 'Small API' } });
  const { changes, problems } = lastChanges(loadConfig({ root }), trackSources());
  expect([changes.size, problems]).toEqual([4, []]);
  expect(wasRun()).toBe(false);
});
