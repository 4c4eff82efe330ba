import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { MAX_GIT_MS } from '../limits.ts';

/**
 * A repository has a configuration of its own, which may name commands: nothing of it is run. What only the environment
 * can refuse, whatever the configuration says, is refused there: above all, to fetch missing objects.
 */
const SAFE_OPTIONS = [
  '--no-pager',
  '--no-optional-locks',
  ...[
    'core.fsmonitor=false',
    'core.hooksPath=/dev/null',
    'log.showSignature=false',
    'protocol.allow=never',
  ].flatMap((setting) => ['-c', setting]),
];
const SAFE_ENVIRONMENT = {
  // An empty list of protocols also overrides `protocol.ext.allow` of the repository.
  GIT_ALLOW_PROTOCOL: '',
  GIT_LITERAL_PATHSPECS: '1',
  GIT_NO_LAZY_FETCH: '1',
  GIT_TERMINAL_PROMPT: '0',
};

/**
 * Runs git without anything that the repository could make it run or fetch, and returns its output. Throws the error of
 * Node.js if git fails: with its `status` and `stderr`, or with the code `ENOENT` if it is not installed, `ENOBUFS` if the
 * output has more than `maxBytes`, or `ETIMEDOUT` if git does not end.
 */
export function runGit(cwd: string, args: string[], maxBytes: number): Buffer {
  return execFileSync('git', [...SAFE_OPTIONS, ...args], {
    cwd,
    env: { ...environment(), ...SAFE_ENVIRONMENT },
    stdio: ['ignore', 'pipe', 'pipe'],
    maxBuffer: maxBytes,
    timeout: MAX_GIT_MS,
    killSignal: 'SIGKILL',
  });
}

/**
 * In a hook of another working tree, git names its own folder without that of the files, so that whichever folder it runs
 * in would be taken for the root: it finds both by itself. Paths are relative to where the hook runs.
 */
function environment(): NodeJS.ProcessEnv {
  const { GIT_DIR, GIT_WORK_TREE, ...others } = process.env;
  if (GIT_DIR === undefined || GIT_WORK_TREE === undefined) return others;
  return { ...others, GIT_DIR: path.resolve(GIT_DIR), GIT_WORK_TREE: path.resolve(GIT_WORK_TREE) };
}
