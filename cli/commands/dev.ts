import path from 'node:path';
import { type Command, Option } from 'commander';
import { type ConfigFlags, loadConfig } from '../config.ts';
import type { GeneratorMessage } from '../dev/supervise.ts';
import { ExitCode } from '../exit-code.ts';
import { type Problem, UNCHECKED } from '../problem.ts';
import { problemText } from '../terminal.ts';
import type { CommandContext } from './context.ts';
import { addListenOptions, listenOptions, untilStopped } from './listen-options.ts';

type DevFlags = ConfigFlags & { port: number; listen: string; supervised?: true };

export function addDevCommand(program: Command, context: CommandContext): void {
  const command = program
    .command('dev')
    .description('Serve the site and reload it on every change')
    .option('--root <dir>', 'Folder that contains content/ and specs/ (default: the current folder)')
    .option('--spec <file>', 'Show only this OpenAPI document')
    .option('--base <path>', 'Base path of the site, such as /docs')
    // Set for the child process that serves the site. The parent restarts it when the generator changes.
    .addOption(new Option('--supervised').hideHelp());
  addListenOptions(command, 3000)
    .addHelpText(
      'after',
      '\nNothing is written. If the port is in use, the next free port is used.\n\nExamples:\n  npm run docs -- dev\n  npm run docs -- dev --spec openapi.yaml --port 4000',
    )
    .action(async (flags: DevFlags) => {
      if (flags.supervised) return dev(flags, context);
      const { terminal } = context;
      const { supervise } = await import('../dev/supervise.ts');
      const { firstFreePort } = await import('../server/free-port.ts');
      const port = await firstFreePort(flags.port, flags.listen);
      if (port !== flags.port && flags.port !== 0)
        terminal.print(`Port ${flags.port} is already in use; using ${port} instead.`);
      throw new ExitCode(
        await supervise([...process.argv.slice(2), '--port', String(port), '--supervised'], terminal),
      );
    });
}

async function dev(flags: DevFlags, { terminal, installation }: CommandContext): Promise<void> {
  const { devSite } = await import('../dev/dev-site.ts');
  let wasWrong = false;
  const server = await devSite({
    ...listenOptions(flags),
    root: path.resolve(flags.root ?? '.'),
    readConfig: (inputs) => loadConfig(flags, process.cwd(), inputs),
    installation,
    problemText,
    followGenerator(onProblems) {
      process.on('message', ({ problems }: GeneratorMessage) => onProblems(problems));
      // Only the server keeps the process alive.
      process.channel?.unref();
    },
    onChange({ files, problems, ms }) {
      const shown = problems.filter(({ severity, rule }) => severity !== 'note' || rule === UNCHECKED);
      const isWrong = shown.some(({ severity }: Problem) => severity === 'error');
      if (shown.length > 0) terminal.problems(shown);
      else if (wasWrong) terminal.print('All problems are fixed.');
      if (files.length > 0) terminal.print(`${describeFiles(files)} → ${Math.round(ms)} ms`);
      wasWrong = isWrong;
    },
  });
  terminal.print(`Ready: ${server.origin}${server.base}`);
  await untilStopped(server);
}

function describeFiles(files: string[]): string {
  const [first = ''] = files;
  const more = files.length > 1 ? ` and ${files.length - 1} more` : '';
  return path.relative(process.cwd(), first) + more;
}
