import { readFileSync } from 'node:fs';
import path from 'node:path';
import { formatProblems, type Problem, sortProblems, visible } from './problem.ts';

/** Where the commands speak to. */
export interface Terminal {
  interactive: boolean;
  /** How much is said of the work itself; problems and what was asked for are always printed. */
  level: 'quiet' | 'normal' | 'verbose';
  print(line: string): void;
  /** Problems go to standard error. */
  problems(problems: Problem[]): void;
  /** Draws over the current line; only on an interactive terminal. */
  redraw(text: string): void;
}

/** The process's own streams. Colours only on a terminal, and never against NO_COLOR (no-color.org). */
export function processTerminal(): Terminal {
  const colors = Boolean(process.stderr.isTTY) && !process.env.NO_COLOR;
  // Who reads no further, as `| head` does, still gets a site.
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
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

/** One problem as text without colours: place, message, the lines, the hint. */
export function problemText(problem: Problem): string {
  return formatProblems([problem], { colors: false, showPath, readSource });
}

function showPath(file: string): string {
  const relative = path.relative(process.cwd(), file);
  return relative.startsWith('..') ? file : relative;
}

function readSource(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').replace(/^\uFEFF/, '');
  } catch {
    return undefined;
  }
}

/** One line that changes on a terminal, plain lines elsewhere; with times when somebody wants to know. */
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

/** For who reads the output with a program. */
export const silentProgress = { onStage() {}, end() {} };
