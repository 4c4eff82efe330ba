import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { isatty } from 'node:tty';
import { startStage } from './current-work.ts';
import { formatProblems } from './format-problems.ts';
import { type Problem, sortProblems } from './problem.ts';
import { visible } from './text/visible.ts';

export interface Terminal {
  interactive: boolean;
  /** How much progress is printed. Problems and requested data are always printed. */
  level: 'quiet' | 'normal' | 'verbose';
  print(line: string): void;
  problems(problems: Problem[]): void;
  /** Replaces the current line. Only for interactive terminals. */
  redraw(text: string): void;
}

/** Where a command prints. */
export interface Output {
  /** Whether progress may be redrawn on standard output. */
  interactive: boolean;
  /** Whether problems are colored on standard error. */
  colors: boolean;
  write(stream: 'stdout' | 'stderr', text: string): void;
}

/** The streams of this process. Colors are used on terminals, unless NO_COLOR is set (no-color.org). */
export const PROCESS_OUTPUT: Output = {
  interactive: isatty(1) && !process.env.CI,
  colors: isatty(2) && !process.env.NO_COLOR,
  write: (stream, text) => void process[stream].write(text),
};

export function createTerminal({ interactive, colors, write }: Output): Terminal {
  const terminal: Terminal = {
    level: 'normal',
    interactive,
    print: (line) => write('stdout', `${visible(line)}\n`),
    redraw: (text) => write('stdout', `\r\u001b[2K${text}`),
    problems(problems) {
      const text = formatProblems(problems, {
        colors,
        showPath,
        readSource,
        all: terminal.level === 'verbose',
      });
      const errors = sortProblems(problems).filter((problem) => problem.severity === 'error').length;
      const count = errors > 0 ? `\n\n${errors} ${errors === 1 ? 'error' : 'errors'}.` : '';
      write('stderr', `${text}${count}\n`);
    },
  };
  return terminal;
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
    // Opening a pipe, or a file of the kernel, would wait forever.
    if (statSync(file).size === 0) return undefined;
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
      startStage(stage);
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
export const silentProgress = { onStage: startStage, end() {} };
