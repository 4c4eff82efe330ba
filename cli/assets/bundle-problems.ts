import path from 'node:path';
import type { BuildFailure, Message } from 'esbuild';
import { type Problem, ProblemError } from '../problem.ts';

/** What the bundler found wrong with templates, at its places; any other error as it is. */
export function asProblems(error: unknown, templatesDir: string): unknown {
  const { errors } = error as Partial<BuildFailure>;
  if (!Array.isArray(errors)) return error;
  const [inner] = errors.flatMap(({ detail }) => (detail instanceof ProblemError ? [detail] : []));
  return inner ?? new ProblemError(errors.map((message) => bundleProblem(message, templatesDir)));
}

/** Where something is never closed, a note says where it was opened. Columns of the bundler count from 0. */
export function bundleProblem({ text, location: end, notes }: Message, templatesDir: string): Problem {
  const location = notes[0]?.location ?? end;
  return {
    message: /[.!?]$/.test(text) ? text : `${text}.`,
    severity: 'error',
    rule: 'assets/syntax',
    ...(location && {
      file: path.resolve(templatesDir, location.file),
      line: location.line,
      column: location.column + 1,
    }),
  };
}
