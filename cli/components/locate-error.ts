import type { SourceMap } from 'node:module';
import path from 'node:path';
import { inspect, types } from 'node:util';
import { type Problem, ProblemError } from '../problem.ts';

/** An error whose message says everything. */
export class MarkupError extends Error {
  readonly hint: string;

  constructor(message: string, hint = 'Components are markup, which React writes once, in the build.') {
    super(message);
    this.hint = hint;
  }
}

/** Errors of React, in whose stack no component is. */
const OF_REACT =
  /^(Objects are not valid as a React child|A component suspended|Element type is invalid)[^.]*/;

/** The first frame of the stack that is in a component leads to its line. What is no error has only a file. */
export function locateError(error: unknown, maps: Map<string, SourceMap>, ofFile?: string): unknown {
  const problem = (message: string, { file, line = 1, column = 1 }: Partial<Problem>) =>
    new ProblemError({
      ...{ message, severity: 'error', rule: 'components', file },
      ...(file !== undefined && { line, column }),
      hint: error instanceof MarkupError ? error.hint : 'This component was run by the build.',
    });
  if (!types.isNativeError(error))
    return problem(
      `A component threw or returned what it must not: ${inspect(error, { depth: 0 }).slice(0, 80)}`,
      {
        file: ofFile,
      },
    );
  if (error instanceof ProblemError) return error;
  for (const line of (error.stack ?? '').split('\n'))
    for (const [file, map] of maps) {
      const [, row, column] = line.includes(file) ? (/:(\d+):(\d+)\)?$/.exec(line) ?? []) : [];
      if (row === undefined) continue;
      const entry = map.findEntry(Number(row) - 1, Number(column) - 1);
      const place =
        'originalSource' in entry
          ? {
              file: path.resolve(path.dirname(file), entry.originalSource),
              line: entry.originalLine + 1,
              column: entry.originalColumn + 1,
            }
          : { file };
      return problem(error instanceof MarkupError ? error.message : `${error.name}: ${error.message}`, place);
    }
  const [ofReact] = OF_REACT.exec(error.message) ?? [];
  return ofReact === undefined ? error : problem(`${ofReact}.`, { file: ofFile });
}
