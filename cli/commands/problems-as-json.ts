import { ExitCode } from '../exit-code.ts';
import { ProblemError } from '../problem.ts';
import { asJson, problemsAsData } from '../report.ts';
import type { Terminal } from '../terminal.ts';

/** For programs, problems are data like everything else: prints them where `isWanted`, and ends with 1. */
export async function problemsAsJson<T>(
  isWanted: boolean | undefined,
  terminal: Terminal,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isWanted || !(error instanceof ProblemError)) throw error;
    terminal.print(asJson({ ok: false, problems: problemsAsData(error.problems) }));
    throw new ExitCode(1);
  }
}
