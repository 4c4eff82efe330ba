import { execFile } from 'node:child_process';
import { readdirSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { runtimeFiles } from '../../cli/workflows/write-scripts.ts';
import { folderWith, hasTool, PYTHON } from '../samples/tools.ts';

/**
 * The programs that run the scripts of workflows, by file extension. Node.js doesn't optimise the WebAssembly with
 * which it reads responses, and Python loads no packages: both would take longer than the script.
 */
export const PROGRAMS: Record<
  string,
  { isInstalled: boolean; command: string; args(file: string): string[] }
> = {
  sh: {
    isInstalled: ['bash', 'curl', 'jq'].every((tool) => hasTool(tool, '--version')),
    command: 'bash',
    args: (file) => [file],
  },
  mjs: { isInstalled: true, command: process.execPath, args: (file) => ['--liftoff-only', file] },
  py: {
    isInstalled: hasTool(PYTHON, '--version'),
    command: PYTHON,
    args: (file) => ['-BS', file],
  },
};

export function isInstalled(extension: string): boolean {
  return PROGRAMS[extension]?.isInstalled ?? false;
}

/** What the scripts of workflows import, by file extension. */
const RUNTIMES: Record<string, string> = Object.fromEntries(
  runtimeFiles().map(({ path: file, contents }) => [path.extname(file).slice(1), contents]),
);

/**
 * The same, with the pauses of scripts skipped. The clock of Node's fetch ticks twice a second: if its ticks were shortened, too,
 * it would reach its own time limits while a busy machine prepares a response.
 */
const WITHOUT_PAUSES: Record<string, { files: Record<string, string>; args(file: string): string[] }> = {
  mjs: {
    files: {
      'at-once.mjs':
        'const wait = setTimeout;\nglobalThis.setTimeout = (task, ms, ...more) => wait(task, ms < 1_000 || ms > 60_000 ? ms : 1, ...more);',
    },
    args: (file) => ['--liftoff-only', '--import', './at-once.mjs', file],
  },
  py: {
    files: {},
    args: (file) => [
      '-BS',
      '-c',
      'import runpy, sys, time; sys.argv.pop(0); time.sleep = lambda seconds: None; runpy.run_path(sys.argv[0], run_name="__main__")',
      file,
    ],
  },
};

export interface Run {
  /** Whether the script has exited with 0. */
  isWell: boolean;
  code: number;
  stdout: string;
  stderr: string;
  /** Files that the script has left behind. */
  traces: string[];
}

/**
 * Runs a script in a new folder, which is also its home, with an environment that contains only the path of
 * the programs and the given values.
 */
export async function runScript(
  extension: string,
  code: string,
  values: Record<string, string>,
  {
    pauses = true,
    input = '',
    args = [],
    tools = '',
  }: { pauses?: boolean; input?: string | Buffer; args?: string[]; tools?: string } = {},
): Promise<Run> {
  const program = PROGRAMS[extension];
  const quick = pauses ? undefined : WITHOUT_PAUSES[extension];
  const runtime = RUNTIMES[extension];
  const files = {
    ...quick?.files,
    ...(runtime !== undefined && { [`runtime.${extension}`]: runtime }),
    [`script.${extension}`]: code,
  };
  const dir = realpathSync(folderWith(files));
  const options = { cwd: dir, env: { PATH: tools + process.env.PATH, HOME: dir, ...values } };
  const file = `./script.${extension}`;
  const running = promisify(execFile)(
    program?.command ?? '',
    [...((quick ?? program)?.args(file) ?? []), ...args],
    options,
  );
  // A script may exit before it has read its input.
  running.child.stdin?.on('error', () => {}).end(input);
  const ended = await running.then(
    ({ stdout, stderr }) => ({ isWell: true, code: 0, stdout, stderr }),
    ({ code = 0, stdout = '', stderr = '' }) => ({ isWell: false, code: Number(code), stdout, stderr }),
  );
  const traces = readdirSync(dir).filter((name) => !Object.hasOwn(files, path.basename(name)));
  return { ...ended, traces };
}
