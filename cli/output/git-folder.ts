import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ProblemError } from '../problem.ts';

/**
 * Lets `use` read a file as it was at a revision, with what lies in its folder, since a specification may refer to its
 * neighbours. All of it is gone afterwards.
 */
export async function withGitFolder<T>(
  cwd: string,
  revision: string,
  file: string,
  use: (file: string) => Promise<T>,
): Promise<T> {
  const folder = path.posix.dirname(file.replaceAll('\\', '/'));
  const commit = git(cwd, revision, [
    'rev-parse',
    '--verify',
    '--quiet',
    '--end-of-options',
    `${revision}^{commit}`,
  ])
    .toString()
    .trim();
  const names = git(cwd, revision, ['ls-tree', '-r', '-z', '--name-only', commit, `${folder}/`])
    .toString()
    .split('\0')
    .filter((name) => name !== '');
  const copy = fs.mkdtempSync(path.join(tmpdir(), 'specification-'));
  try {
    for (const name of names) {
      const target = path.join(copy, path.relative(folder, name));
      fs.mkdirSync(path.dirname(target), { recursive: true });
      fs.writeFileSync(target, git(cwd, revision, ['cat-file', 'blob', `${commit}:./${name}`]));
    }
    return await use(path.join(copy, path.basename(file)));
  } finally {
    fs.rmSync(copy, { recursive: true, force: true });
  }
}

function git(cwd: string, revision: string, args: string[]): Buffer {
  try {
    return execFileSync('git', args, {
      cwd,
      stdio: ['ignore', 'pipe', 'ignore'],
      maxBuffer: 256 * 1024 * 1024,
    });
  } catch {
    throw new ProblemError([
      {
        message: `Git knows no revision \`${revision}\` here.`,
        severity: 'error',
        rule: 'diff/revision',
        hint: 'Name a commit, tag or branch of this repository: `git:main:specs/api.yaml`.',
      },
    ]);
  }
}
