import path from 'node:path';
import type { SiteConfig } from '../config.ts';
import { runGit } from '../git/run-git.ts';
import { MAX_GIT_LOG_BYTES } from '../limits.ts';
import { type Problem, warningAt } from '../problem.ts';
import type { SourceReader } from '../source-files.ts';

/** File → date of the last commit that changed it. */
export type LastChanges = Map<string, string>;

/** Returns when each guide last changed according to git. Warns if git cannot tell. In `dev`, git runs once. */
export function lastChanges(
  config: Pick<SiteConfig, 'content' | 'locate' | 'showLastChange'>,
  inputs: SourceReader,
): { changes: LastChanges; problems: Problem[] } {
  const { content, showLastChange } = config;
  if (!content || !showLastChange) return { changes: new Map(), problems: [] };
  const found = inputs.memo('last changes', [content.dir], () => readHistory(content.dir));
  if (!('reason' in found)) return { changes: found, problems: [] };
  return {
    changes: new Map(),
    problems: [
      warningAt('site/changes', config.locate('/last_updated'), {
        message: `Pages do not show when they were changed: ${found.reason}.`,
        hint: found.hint,
      }),
    ],
  };
}

function readHistory(dir: string): LastChanges | { reason: string; hint: string } {
  try {
    if (git(dir, ['rev-parse', '--is-shallow-repository']).trim() === 'true')
      return {
        reason: 'this clone lacks a part of its history',
        hint: 'Fetch all of it: `git fetch --unshallow`, or `fetch-depth: 0` for actions/checkout.',
      };
    const log = ['log', '--no-show-signature', '--no-renames', '--relative', '--name-only', '-z'];
    return readLog(dir, git(dir, [...log, '--format=%x01%as', '--', '.']));
  } catch (error) {
    const isLate = (error as NodeJS.ErrnoException).code === 'ETIMEDOUT';
    return {
      reason: isLate ? 'git did not answer' : 'git does not know this folder',
      hint: 'Build in a clone of the repository, or remove `last_updated`.',
    };
  }
}

/** Parses the log, newest commit first: the date, then the changed files below the folder. */
function readLog(dir: string, log: string): LastChanges {
  const changes: LastChanges = new Map();
  for (const commit of log.split('\x01').slice(1)) {
    const [day = '', ...names] = commit.split(/[\0\n]+/).filter((part) => part !== '');
    for (const name of names) {
      const file = path.join(dir, name);
      if (!changes.has(file)) changes.set(file, day);
    }
  }
  return changes;
}

function git(cwd: string, args: string[]): string {
  return runGit(cwd, args, MAX_GIT_LOG_BYTES).toString();
}
