import path from 'node:path';
import type { Command } from 'commander';
import { type ConfigFlags, loadConfig } from '../config.ts';
import { ExitCode } from '../exit-code.ts';
import type { Problem } from '../problem.ts';
import { problemText, type Terminal } from '../terminal.ts';
import { addListenOptions, listenOptions, untilStopped } from './listen-options.ts';

type DevFlags = ConfigFlags & { port: number; listen: string };

/** `dev`: the site while it is being written. */
export function addDevCommand(program: Command, terminal: Terminal): void {
  const command = program
    .command('dev')
    .description('serve the site while it is being written: every change is on the screen at once')
    .option('--root <dir>', 'folder that holds content/ and specs/ (default: this one)')
    .option('--spec <file>', 'show this OpenAPI document alone')
    .option('--base <path>', 'base path of the site, for example /docs');
  addListenOptions(command, 3000)
    .addHelpText(
      'after',
      '\nNothing is written. A taken port is left to its owner, and the next free one used.\n\nExamples:\n  npm run docs -- dev\n  npm run docs -- dev --spec openapi.yaml --port 4000',
    )
    .action(async (flags: DevFlags) => {
      const { CHILD, supervise } = await import('../dev/supervise.ts');
      if (process.env[CHILD] !== undefined) return dev(flags, terminal);
      const { firstFreePort } = await import('../server/free-port.ts');
      const port = await firstFreePort(flags.port, flags.listen);
      if (port !== flags.port && flags.port !== 0)
        terminal.print(`Port ${flags.port} is taken, so it is ${port}.`);
      throw new ExitCode(await supervise([...process.argv.slice(2), '--port', String(port)], terminal.print));
    });
}

async function dev(flags: DevFlags, terminal: Terminal): Promise<void> {
  const { devSite } = await import('../dev/dev-site.ts');
  let wasWrong = false;
  const server = await devSite({
    ...listenOptions(flags),
    root: path.resolve(flags.root ?? '.'),
    readConfig: () => loadConfig(flags),
    problemText,
    tell({ files, problems, ms }) {
      const shown = problems.filter(({ severity }) => severity !== 'note');
      const isWrong = shown.some(({ severity }: Problem) => severity === 'error');
      if (shown.length > 0) terminal.problems(shown);
      else if (wasWrong) terminal.print('All is well again.');
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
