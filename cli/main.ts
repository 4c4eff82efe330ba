import { Command, CommanderError } from 'commander';
import { addAnchorsCommand } from './commands/anchors.ts';
import { addBuildCommand } from './commands/build.ts';
import { addChangelogCommand } from './commands/changelog.ts';
import { addCheckCommand } from './commands/check.ts';
import { addCompletionCommand } from './commands/completion.ts';
import { addDevCommand } from './commands/dev.ts';
import { addDiffCommand } from './commands/diff.ts';
import { addSbomCommand } from './commands/sbom.ts';
import { addServeCommand } from './commands/serve.ts';
import { ExitCode } from './exit-code.ts';
import type { Installation } from './installation.ts';
import { ProblemError } from './problem.ts';
import { processTerminal } from './terminal.ts';

// React reads this when it is imported; its development build is four times as slow.
process.env.NODE_ENV = 'production';

/** Runs the command that the process was started with, and sets its exit code. */
export async function main(installation?: Installation): Promise<void> {
  process.exitCode = await run(installation);
}

/** Exit codes: 0 good, 1 problems in the input, 2 wrong usage, 70 a bug (EX_SOFTWARE of sysexits.h). */
async function run(installation: Installation | undefined): Promise<number> {
  const terminal = processTerminal();
  const program = new Command('institutional-docs')
    .description('Builds the documentation site from specs/ and content/.')
    .showHelpAfterError('(--help lists the options)')
    .option('--quiet', 'say nothing but problems and what was asked for')
    .option('--verbose', 'say how long each stage takes')
    .addHelpText(
      'after',
      '\nExit codes: 0 good, 1 problems in the input, 2 wrong usage, 70 a bug in the generator.\nColours only on a terminal, and never where NO_COLOR is set.\n\nExamples:\n  npm run build\n  npm run docs -- dev\n  npm run docs -- check --format github\n  npm run docs -- help build',
    )
    .hook('preAction', () => {
      const { quiet, verbose } = program.opts<{ quiet?: true; verbose?: true }>();
      terminal.level = quiet ? 'quiet' : verbose ? 'verbose' : 'normal';
    })
    .exitOverride();
  addBuildCommand(program, terminal, installation);
  addCheckCommand(program, terminal, installation);
  addAnchorsCommand(program, terminal, installation);
  addChangelogCommand(program, terminal);
  addDevCommand(program, terminal, installation);
  addServeCommand(program, terminal);
  addDiffCommand(program, terminal);
  addSbomCommand(program, terminal);
  addCompletionCommand(program, terminal);
  try {
    await program.parseAsync();
    return 0;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    if (error instanceof ExitCode) return error.code;
    if (error instanceof ProblemError) {
      terminal.problems(error.problems);
      return 1;
    }
    if (isSystemError(error)) {
      terminal.problems([{ message: error.message, severity: 'error', rule: 'system' }]);
      return 1;
    }
    console.error('This is a bug in the generator:\n', error);
    return 70;
  }
}

/** A full disk, a folder that may not be written: nothing that a stack would explain. */
function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error && 'code' in error;
}
