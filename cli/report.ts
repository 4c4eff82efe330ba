import path from 'node:path';
import { type Problem, sortProblems, visible } from './problem.ts';

/** Returns problems as data for programs: sorted, with paths relative to the working directory. */
export function problemsAsData(problems: Problem[], cwd = process.cwd()): Problem[] {
  return sortProblems(problems).map(({ severity, rule, message, file, line, column, hint }) => ({
    severity,
    rule,
    message,
    file: file === undefined ? undefined : relative(file, cwd),
    line,
    column,
    hint,
  }));
}

/** Returns JSON in which control and format characters are escaped, since it may be printed to a terminal. */
export function asJson(data: unknown): string {
  return JSON.stringify(data, null, 2).replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (character) =>
    character === '\n'
      ? character
      : [...Array(character.length).keys()]
          .map((unit) => `\\u${character.charCodeAt(unit).toString(16).padStart(4, '0')}`)
          .join(''),
  );
}

/** Returns workflow commands of GitHub Actions that annotate the line of each problem. */
export function githubAnnotations(problems: Problem[], cwd = process.cwd()): string {
  return problemsAsData(problems, cwd)
    .map(({ severity, rule, message, file, line, column, hint }) => {
      const properties = Object.entries({ file, line, col: column, title: rule })
        .filter(([, value]) => value !== undefined)
        .map(([name, value]) => `${name}=${escapeProperty(String(value))}`);
      const kind = severity === 'note' ? 'notice' : severity;
      return `::${kind} ${properties.join(',')}::${escapeData(hint ? `${message}\n${hint}` : message)}`;
    })
    .join('\n');
}

function escapeData(text: string): string {
  return visible(text).replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}

function relative(file: string, cwd: string): string {
  const name = path.relative(cwd, file);
  return name.startsWith('..') ? file : name.split(path.sep).join('/');
}
