import path from 'node:path';
import type { BuildFailure, Message } from 'esbuild';
import { type Problem, ProblemError } from '../problem.ts';
import { CONFLICT, CONFLICT_FAULT } from '../source/syntax-faults.ts';

/** Converts an error of esbuild to a ProblemError with locations in the templates. Returns any other error unchanged. */
export function asProblems(error: unknown, templatesDir: string): unknown {
  const { errors } = error as Partial<BuildFailure>;
  if (!Array.isArray(errors)) return error;
  const [inner] = errors.flatMap(({ detail }) => (detail instanceof ProblemError ? [detail] : []));
  // What is closed wrongly is the cause of what is not closed at the end.
  const causes = errors.filter(({ text }) => !text.startsWith('Unexpected end of file'));
  const told = causes.length > 0 ? causes : errors;
  return inner ?? new ProblemError(told.map((message) => bundleProblem(message, templatesDir)));
}

/** If something is not closed, a note has the location where it was opened. Columns of esbuild start at 0. */
export function bundleProblem({ text, location: end, notes }: Message, templatesDir: string): Problem {
  const location = notes[0]?.location ?? end;
  const isSass = text === 'Unexpected "$"' && location?.file.endsWith('.css');
  return {
    message: /[.!?]$/.test(text) ? text : `${text}.`,
    ...(isSass && { hint: 'Write plain CSS: `--name: red;` and `var(--name)`.' }),
    ...(CONFLICT.test(location?.lineText ?? '') && CONFLICT_FAULT),
    severity: 'error',
    rule: 'assets/syntax',
    ...(location && {
      file: path.resolve(templatesDir, location.file),
      line: location.line,
      column: location.column + 1,
    }),
  };
}
