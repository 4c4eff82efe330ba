import { hash } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { type Problem, sortProblems } from './problem.ts';
import { visible } from './text/visible.ts';

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
export function githubAnnotations(problems: Problem[], root: string = repositoryRoot()): string {
  return problemsAsData(problems, root)
    .map(({ severity, rule, message, file, line, column, hint }) => {
      const properties = Object.entries({ file, line, col: column, title: rule })
        .filter(([, value]) => value !== undefined)
        .map(([name, value]) => `${name}=${escapeProperty(String(value))}`);
      const kind = severity === 'note' ? 'notice' : severity;
      return `::${kind} ${properties.join(',')}::${escapeData(hint ? `${message}\n${hint}` : message)}`;
    })
    .join('\n');
}

/** Returns a report of GitLab's Code Quality, which a merge request shows at the line of each problem. */
export function gitlabReport(problems: Problem[], root: string = repositoryRoot()): string {
  const report = problemsAsData(problems, root).map(
    ({ severity, rule, message, file = '.', line = 1, hint }) => ({
      description: hint ? `${message} ${hint}` : message,
      check_name: rule,
      fingerprint: hash('sha256', JSON.stringify([rule, file, line, message])),
      severity: { error: 'major', warning: 'minor', note: 'info' }[severity],
      location: { path: file, lines: { begin: line } },
    }),
  );
  return asJson(report);
}

/** Both name files from the root of the repository, whatever the working directory. */
function repositoryRoot(folder: string = process.cwd()): string {
  if (existsSync(path.join(folder, '.git'))) return folder;
  const parent = path.dirname(folder);
  return parent === folder ? process.cwd() : repositoryRoot(parent);
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
