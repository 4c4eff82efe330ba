import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ProblemError } from '../problem.ts';
import { didYouMean } from '../text/did-you-mean.ts';
import { isPlace, place, statsOf } from './place.ts';

/** A tree of a few kilobytes can have millions of entries, and one blob can stand in all of them. */
const MOST_FILES = 2_000;
const MOST_BYTES = 100 * 1024 * 1024;
const LONGEST_LIST = 4 * 1024 * 1024;

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
    const blobs = blobsBeside(wanted, commit, (args) => git(cwd, revision, args, LONGEST_LIST));
    if (blobs.length > MOST_FILES) throw tooMuch(revision);
    if (!blobs.some(({ name }) => name === path.posix.basename(wanted)))
      throw missing(revision, wanted, blobs);
    let bytes = 0;
    for (const { name, blob } of blobs) {
      // A tree can hold any name, `..` too. What no disk would hold there is left out, and so cannot be referred to.
      if (!isPlace(copy, name)) continue;
      const target = place(copy, name);
      if (statsOf(target)) continue;
      fs.mkdirSync(path.dirname(target), { recursive: true });
      const contents = git(cwd, revision, ['cat-file', 'blob', blob], MOST_BYTES - bytes);
      bytes += contents.length;
      fs.writeFileSync(target, contents, { flag: 'wx' });
    }
    return await use(place(copy, path.posix.basename(wanted)));
  } finally {
    fs.rmSync(copy, { recursive: true, force: true });
  }
}

/**
 * What a specification may refer to in its folder and below it, by names within that folder: JSON, YAML, and the texts of
 * links.
 */
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
      const isWanted = name === file || line.startsWith('120000') || /\.(json|ya?ml)$/i.test(name);
      return blob !== undefined && isWanted && name.startsWith(folder)
        ? [{ name: name.slice(folder.length), blob }]
        : [];
    });
}

/** What git prints, which is not more than `most` bytes. */
function git(cwd: string, revision: string, args: string[], most = LONGEST_LIST): Buffer {
  try {
    return execFileSync('git', args, {
      cwd,
      stdio: ['ignore', 'pipe', 'ignore'],
      maxBuffer: most,
    });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOBUFS') throw tooMuch(revision);
    throw new ProblemError([
      {
        message: `Unknown Git revision \`${revision}\`.`,
        severity: 'error',
        rule: 'diff/revision',
        hint: 'Use a commit, tag or branch of this repository: `git:main:specs/api.yaml`.',
      },
    ]);
  }
}

function missing(revision: string, file: string, blobs: { name: string }[]): ProblemError {
  const folder = path.posix.dirname(file);
  const names = blobs.map(({ name }) => path.posix.join(folder, name));
  const hint = didYouMean(file, names);
  return new ProblemError([
    {
      message: `${file} does not exist at \`${revision}\`.`,
      severity: 'error',
      rule: 'diff/missing',
      ...(hint === undefined ? {} : { hint }),
    },
  ]);
}

function tooMuch(revision: string): ProblemError {
  return new ProblemError([
    {
      message: `The folder of the specification is too large at \`${revision}\`.`,
      severity: 'error',
      rule: 'diff/size',
      hint: `At most ${MOST_FILES} JSON and YAML files with 100 MB in total are read next to a specification.`,
    },
  ]);
}
