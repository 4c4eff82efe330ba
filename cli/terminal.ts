import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { formatProblems, type Problem, sortProblems, visible } from './problem.ts';

export interface Terminal {
  interactive: boolean;
  /** How much progress is printed. Problems and requested data are always printed. */
  level: 'quiet' | 'normal' | 'verbose';
  print(line: string): void;
  problems(problems: Problem[]): void;
  /** Replaces the current line. Only for interactive terminals. */
  redraw(text: string): void;
}

/** Returns a terminal for the process. Colours are used on terminals, unless NO_COLOR is set (no-color.org). */
export function processTerminal(): Terminal {
  const colors = Boolean(process.stderr.isTTY) && !process.env.NO_COLOR;
  let isOutputLost = false;
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', (error: NodeJS.ErrnoException) => {
      // A reader that stops early, such as `| head`, must not stop the build.
      if (error.code === 'EPIPE' || isOutputLost) return;
      isOutputLost = true;
      // The command sets its exit code when it ends.
      process.once('exit', () => {
        process.exitCode ||= 1;
      });
      if (stream === process.stdout) terminal.problems([outputProblem(error)]);
    });
  const terminal: Terminal = {
    level: 'normal',
    interactive: Boolean(process.stdout.isTTY) && !process.env.CI,
    print: (line) => process.stdout.write(`${visible(line)}\n`),
    redraw: (text) => process.stdout.write(`\r\u001b[2K${text}`),
    problems(problems) {
      const text = formatProblems(problems, {
        colors,
        showPath,
        readSource,
        all: terminal.level === 'verbose',
      });
      const errors = sortProblems(problems).filter((problem) => problem.severity === 'error').length;
      const count = errors > 0 ? `\n\n${errors} ${errors === 1 ? 'error' : 'errors'}.` : '';
      process.stderr.write(`${text}${count}\n`);
    },
  };
  return terminal;
}

function outputProblem({ message }: Error): Problem {
  return {
    message: `The output of this command could not be printed: ${message}.`,
    severity: 'error',
    rule: 'system',
    hint: 'Make room where it is redirected to (`>`), or redirect it elsewhere.',
  };
}

export function problemText(problem: Problem): string {
  return formatProblems([problem], { colors: false, showPath, readSource });
}

function showPath(file: string): string {
  const relative = path.relative(process.cwd(), file);
  return relative.startsWith('..') ? file : relative;
}

function readSource(file: string): string | undefined {
  try {
    // Opening a pipe would wait forever.
    if (!statSync(file).isFile()) return undefined;
    return readFileSync(file, 'utf8').replace(/^\uFEFF/, '');
  } catch {
    return undefined;
  }
}

/** Prints each stage: on a line that is replaced on terminals, with times if the level is `verbose`. */
export function progressLine(terminal: Terminal): { onStage(stage: string): void; end(): void } {
  if (terminal.level === 'quiet') return silentProgress;
  let last: { stage: string; started: number } | undefined;
  const time = (): void => {
    if (last && terminal.level === 'verbose')
      terminal.print(`${last.stage}: ${Math.round(performance.now() - last.started)} ms`);
    last = undefined;
  };
  return {
    onStage(stage) {
      time();
      last = { stage, started: performance.now() };
      if (terminal.level === 'verbose') return;
      if (terminal.interactive) terminal.redraw(`${stage} …`);
      else terminal.print(stage);
    },
    end() {
      time();
      if (terminal.interactive) terminal.redraw('');
    },
  };
}

/** For output that is read by programs. */
export const silentProgress = { onStage() {}, end() {} };
