import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ProblemError } from '../problem.ts';
import { isPlace, place, statsOf } from './place.ts';

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
  const resolve = (...args: string[]) =>
    git(cwd, revision, ['rev-parse', ...args])
      .toString()
      .trim();
  const commit = resolve('--verify', '--quiet', '--end-of-options', `${revision}^{commit}`);
  const wanted = path.posix.join(resolve('--show-prefix'), file.replaceAll('\\', '/'));
  const copy = fs.mkdtempSync(path.join(tmpdir(), 'specification-'));
  try {
    for (const { name, blob } of blobsBeside(wanted, commit, (args) => git(cwd, revision, args))) {
      // A tree can hold any name, `..` too. What no disk would hold there is left out, and so cannot be referred to.
      if (!isPlace(copy, name)) continue;
      const target = place(copy, name);
      if (statsOf(target)) continue;
      fs.mkdirSync(path.dirname(target), { recursive: true });
      fs.writeFileSync(target, git(cwd, revision, ['cat-file', 'blob', blob]), { flag: 'wx' });
    }
    return await use(place(copy, path.posix.basename(wanted)));
  } finally {
    fs.rmSync(copy, { recursive: true, force: true });
  }
}

/** What lies in the folder of a file and below it, by names within that folder: files, and the texts of links. */
function blobsBeside(
  file: string,
  commit: string,
  ask: (args: string[]) => Buffer,
): { name: string; blob: string }[] {
  const folder = file.includes('/') ? `${path.posix.dirname(file)}/` : '';
  return ask(['ls-tree', '-r', '-z', '--full-tree', commit, '--', ...(folder === '' ? [] : [folder])])
    .toString()
    .split('\0')
    .flatMap((line) => {
      const [, blob, name = ''] = /^\d+ blob (\w+)\t(.*)$/s.exec(line) ?? [];
      return blob !== undefined && name.startsWith(folder) ? [{ name: name.slice(folder.length), blob }] : [];
    });
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
