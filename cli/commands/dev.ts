import path from 'node:path';
import { type Command, Option } from 'commander';
import { type ConfigFlags, loadConfig } from '../config.ts';
import type { GeneratorNews } from '../dev/supervise.ts';
import { ExitCode } from '../exit-code.ts';
import type { Installation } from '../installation.ts';
import { type Problem, UNCHECKED } from '../problem.ts';
import { problemText, type Terminal } from '../terminal.ts';
import { addListenOptions, listenOptions, untilStopped } from './listen-options.ts';

type DevFlags = ConfigFlags & { port: number; listen: string; supervised?: true };

/** `dev`: the site while it is being written. */
export function addDevCommand(
  program: Command,
  terminal: Terminal,
  installation: Installation | undefined,
): void {
  const command = program
    .command('dev')
    .description('Serve the site and reload it on every change')
    .option('--root <dir>', 'Folder that contains content/ and specs/ (default: the current folder)')
    .option('--spec <file>', 'Show only this OpenAPI document')
    .option('--base <path>', 'Base path of the site, such as /docs')
    // The process that does the work, which another one starts again when the generator has changed.
    .addOption(new Option('--supervised').hideHelp());
  addListenOptions(command, 3000)
    .addHelpText(
      'after',
      '\nNothing is written. If the port is in use, the next free port is used.\n\nExamples:\n  npm run docs -- dev\n  npm run docs -- dev --spec openapi.yaml --port 4000',
    )
    .action(async (flags: DevFlags) => {
      if (flags.supervised) return dev(flags, terminal, installation);
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

async function dev(
  flags: DevFlags,
  terminal: Terminal,
  installation: Installation | undefined,
): Promise<void> {
  const { devSite } = await import('../dev/dev-site.ts');
  let wasWrong = false;
  const server = await devSite({
    ...listenOptions(flags),
    root: path.resolve(flags.root ?? '.'),
    readConfig: (inputs) => loadConfig(flags, process.cwd(), inputs),
    installation,
    problemText,
    followGenerator(hear) {
      process.on('message', ({ problems }: GeneratorNews) => hear(problems));
      // What listens is the server.
      process.channel?.unref();
    },
    tell({ files, problems, ms }) {
      const shown = problems.filter(({ severity, rule }) => severity !== 'note' || rule === UNCHECKED);
      const isWrong = shown.some(({ severity }: Problem) => severity === 'error');
      if (shown.length > 0) terminal.problems(shown);
      else if (wasWrong) terminal.print('All problems are fixed.');
      if (files.length > 0) terminal.print(`${nameOf(files)} → ${Math.round(ms)} ms`);
      wasWrong = isWrong;
    },
  });
  terminal.print(`Ready: ${server.origin}${server.base}`);
  await untilStopped(server);
}

function nameOf(files: string[]): string {
  const [first = ''] = files;
  const more = files.length > 1 ? ` and ${files.length - 1} more` : '';
  return path.relative(process.cwd(), first) + more;
}
