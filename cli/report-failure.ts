import { errorAt, type Problem, topOf } from './problem.ts';
import { asJson, problemsAsData } from './report.ts';
import type { Terminal } from './terminal.ts';

/** Prints the problems that ended a command: as JSON if its output is for a program. */
export function printFailure(problems: Problem[], terminal: Terminal): void {
  if (wantsJson()) terminal.print(asJson({ ok: false, problems: problemsAsData(problems) }));
  else terminal.problems(problems);
}

/** Whether the output is for a program. If so, usage errors are printed as JSON, too. */
export function wantsJson(): boolean {
  const args = process.argv.slice(2);
  return args.some(
    (argument, index) =>
      argument === '--json' ||
      argument === '--format=json' ||
      (argument === '--format' && args[index + 1] === 'json'),
  );
}

const SYSTEM_HINTS: Record<string, string> = {
  EACCES: 'Give this user the permission to read and write it.',
  EPERM: 'Give this user the permission to read and write it.',
  EROFS: 'Choose an output folder on a disk that can be written to: `--out /tmp/preview`.',
  ENOSPC: 'Make room on the disk. The last site is still in place.',
  EBUSY:
    'Another program uses it, or a disk is mounted there. Then choose a folder on it: `--out dist/site`.',
  EFBIG: 'Allow larger files: `ulimit -f unlimited`.',
  ELOOP: 'Remove the symbolic link, or replace it with the file.',
  ENAMETOOLONG: 'Choose a shorter name.',
  ENOTDIR: 'A part of this path is a file. Choose another folder.',
  EMFILE: 'Allow more open files: `ulimit -n 1024`.',
  ENFILE: 'Close other programs: this computer has too many open files.',
  EIO: 'Check the disk, or copy the file to another one.',
  EDQUOT: 'Make room on the disk. The last site is still in place.',
};

/** Returns the problem behind an error of the system, such as a full disk: a stack trace would not explain it. */
export function systemProblem(error: unknown): Problem | undefined {
  if (!(error instanceof Error && 'syscall' in error && 'code' in error)) return undefined;
  const hint = SYSTEM_HINTS[String(error.code)];
  return errorAt('system', undefined, { message: error.message, hint });
}

/** Returns the problem behind what a component of a site threw when it had returned: the first frame of its stack is there. */
export function lateProblem(error: unknown): Problem | undefined {
  if (!(error instanceof Error)) return undefined;
  const frame = error.stack?.split('\n').find((line) => /^ +at /.test(line)) ?? '';
  // `at name (file:1:2)`, or `at file:1:2`.
  const place = frame.includes(' (') ? frame.slice(frame.lastIndexOf(' (') + 2) : frame.replace(/^ +at /, '');
  const [, file] = /^(.+\.tsx?):\d+:\d+\)?$/.exec(place) ?? [];
  if (file === undefined || !/[\\/]components[\\/]/.test(file)) return undefined;
  return errorAt('components', topOf(file), {
    message: `${error.name}: ${error.message}`,
    hint: 'This component was run by the build. It must be finished when it returns: nothing waits for promises or timers.',
  });
}
