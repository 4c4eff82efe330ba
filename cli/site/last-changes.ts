import { execFileSync } from 'node:child_process';
import path from 'node:path';
import type { SiteConfig } from '../config.ts';
import type { Inputs } from '../memo.ts';
import type { Problem } from '../problem.ts';

/** The day of the last commit that changed a file, by the file. */
export type LastChanges = Map<string, string>;

const LONGEST_LOG = 256 * 1024 * 1024;

/**
 * When the guides were changed last, as git knows it: the same for every build of a commit. Nothing but a warning where
 * git cannot say. In `dev` it is asked once.
 */
export function lastChanges(
  config: SiteConfig,
  inputs: Inputs,
): { changes: LastChanges; problems: Problem[] } {
  const { content, showLastChange } = config;
  if (!content || !showLastChange) return { changes: new Map(), problems: [] };
  const found = inputs.memo('last changes', [content.dir], () => askGit(content.dir));
  if (!('why' in found)) return { changes: found, problems: [] };
  return {
    changes: new Map(),
    problems: [
      {
        message: `Pages do not show when they were changed: ${found.why}.`,
        severity: 'warning',
        rule: 'site/changes',
        ...config.locate('/last_updated'),
        hint: found.hint,
      },
    ],
  };
}

/** The days, or why there are none. */
function askGit(dir: string): LastChanges | { why: string; hint: string } {
  try {
    if (git(dir, ['rev-parse', '--is-shallow-repository']).trim() === 'true')
      return {
        why: 'this clone lacks a part of its history',
        hint: 'Fetch all of it: `git fetch --unshallow`, or `fetch-depth: 0` for actions/checkout.',
      };
    const log = ['log', '--no-show-signature', '--no-renames', '--relative', '--name-only', '-z'];
    return readLog(dir, git(dir, [...log, '--format=%x01%as', '--', '.']));
  } catch {
    return {
      why: 'git does not know this folder',
      hint: 'Build in a clone of the repository, or remove `last_updated`.',
    };
  }
}

/** From the newest commit on: its day, and the files below the folder that it changed. */
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
  return execFileSync('git', args, {
    cwd,
    encoding: 'utf8',
    maxBuffer: LONGEST_LOG,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
}
