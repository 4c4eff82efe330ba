import type { Problem } from './problem.ts';
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
