import { inspect } from 'node:util';
import { Command, CommanderError } from 'commander';
import { addAnchorsCommand } from './commands/anchors.ts';
import { addBuildCommand } from './commands/build.ts';
import { addChangelogCommand } from './commands/changelog.ts';
import { addCheckCommand } from './commands/check.ts';
import type { CommandContext } from './commands/context.ts';
import { addDevCommand } from './commands/dev.ts';
import { addDiffCommand } from './commands/diff.ts';
import { examples } from './commands/examples.ts';
import { addInitCommand } from './commands/init.ts';
import { addMockCommand } from './commands/mock.ts';
import { addServeCommand } from './commands/serve.ts';
import { addStringsCommand } from './commands/strings.ts';
import { ExitCode } from './exit-code.ts';
import type { LoadBuild } from './pipeline/build-report.ts';
import { errorAt, ProblemError, USAGE } from './problem.ts';
import { printFailure, systemProblem, wantsJson } from './report-failure.ts';
import { createTerminal, type Output, type Terminal } from './terminal.ts';
import { COMMAND, packageFacts } from './this-package.ts';
import { withHints } from './usage-hints.ts';

// React reads this when it is imported. Its development build is four times slower.
process.env.NODE_ENV = 'production';

/**
 * Runs the command in `process.argv` and sets the exit code: 0 success, 1 problems in the input, 2 usage error, 70 a bug
 * (EX_SOFTWARE of sysexits.h).
 */
export async function main(loadBuild: LoadBuild, output: Output): Promise<void> {
  const terminal = createTerminal(output);
  const program = createProgram({ terminal, loadBuild }, output);
  process.exitCode = await program.parseAsync().then(
    () => 0,
    (error) => reportFailure(error, terminal, output),
  );
}

function createProgram(context: CommandContext, { write }: Output): Command {
  const { terminal } = context;
  const program = new Command(COMMAND)
    .description('Build the documentation site from specs/ and content/.')
    .version(packageFacts().version, '-V, --version', 'Print the version')
    .helpOption('-h, --help', 'Print help')
    .helpCommand('help [command]', 'Print help for a command')
    .showHelpAfterError('(run with --help to list commands and options)')
    .option('--quiet', 'Suppress all output except problems and requested data')
    .option('--verbose', 'Print how long each stage takes, and every one of many equal problems')
    .addHelpText(
      'after',
      '\nExit codes: 0 success, 1 problems in the input, 2 usage error, 70 bug in the generator.\nOutput is colored only on a terminal, unless NO_COLOR is set.\n' +
        examples('build', 'dev', 'check --format github', 'help build'),
    )
    .hook('preAction', () => {
      const { quiet, verbose } = program.opts<{ quiet?: true; verbose?: true }>();
      terminal.level = quiet ? 'quiet' : verbose ? 'verbose' : 'normal';
    })
    .configureOutput({
      writeOut: (text) => write('stdout', text),
      writeErr: (text) => (wantsJson() ? undefined : write('stderr', text)),
      outputError: (text, writeError) => writeError(withHints(text)),
    })
    .exitOverride();
  addInitCommand(program, context);
  addBuildCommand(program, context);
  addCheckCommand(program, context);
  addAnchorsCommand(program, context);
  addChangelogCommand(program, context);
  addDevCommand(program, context);
  addServeCommand(program, context);
  addMockCommand(program, context);
  addDiffCommand(program, context);
  addStringsCommand(program, context);
  return program;
}

/** Prints what stopped a command. Returns the exit code. */
function reportFailure(error: unknown, terminal: Terminal, { write }: Output): number {
  if (error instanceof CommanderError) {
    if (error.exitCode === 0) return 0;
    const message = error.message.replace(/^error: /, '');
    if (wantsJson()) printFailure([errorAt(USAGE, undefined, { message })], terminal);
    return 2;
  }
  if (error instanceof ExitCode) return error.code;
  if (error instanceof ProblemError) {
    printFailure(error.problems, terminal);
    return error.problems.some(({ rule }) => rule === USAGE) ? 2 : 1;
  }
  const problem = systemProblem(error);
  if (problem) {
    printFailure([problem], terminal);
    return 1;
  }
  write('stderr', `This is a bug in the generator:\n${inspect(error)}\n`);
  return 70;
}
