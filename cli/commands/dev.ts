import path from 'node:path';
import type { Command } from 'commander';
import { type ConfigFlags, loadConfig } from '../config.ts';
import { type Problem, UNCHECKED } from '../problem.ts';
import { problemText } from '../terminal.ts';
import type { CommandContext } from './context.ts';
import { examples } from './examples.ts';
import { addListenOptions, type ListenFlags, listenOptions, untilStopped } from './listen-options.ts';

type DevFlags = ConfigFlags & ListenFlags & { poll?: true };

export function addDevCommand(program: Command, context: CommandContext): void {
  const command = program
    .command('dev')
    .description('Serve the site and reload it on every change')
    .option('--root <dir>', 'Folder that contains content/ and specs/ (default: the current folder)')
    .option('--no-components', 'Leave out components/ of the site, such as for changes by strangers')
    .option('--spec <file>', 'Show only this OpenAPI document')
    .option('--base <path>', 'Base path of the site, such as /docs')
    .option('--mock', 'Also imitate the APIs, so that requests can be sent from the pages')
    .option('--poll', 'Look for changes again and again, where the file system does not tell of them');
  addListenOptions(command, 3000)
    .addHelpText(
      'after',
      '\nNothing is written. If the port is in use, the next free port is used.\n' +
        examples(
          'dev',
          'dev --spec openapi.yaml --port 4000',
          'dev --listen 0.0.0.0 --allow-host docs.example.com --poll    # in a container',
        ),
    )
    .action((flags: DevFlags) => dev(flags, context));
}

async function dev(flags: DevFlags, { terminal }: CommandContext): Promise<void> {
  const { devSite } = await import('../dev/dev-site.ts');
  const { firstFreePort } = await import('../server/free-port.ts');
  const port = await firstFreePort(flags.port, flags.listen);
  if (port !== flags.port && flags.port !== 0)
    terminal.print(`Port ${flags.port} is already in use; using ${port} instead.`);
  let wasWrong = false;
  const server = await devSite({
    ...listenOptions({ ...flags, port }),
    root: path.resolve(flags.root ?? '.'),
    isPolled: flags.poll === true,
    hasMock: flags.mock === true,
    readConfig: (inputs) => loadConfig(flags, process.cwd(), inputs),
    problemText,
    onChange({ files, problems, ms }) {
      if (files.length > 0) terminal.print(`${describeFiles(files)} → ${Math.round(ms)} ms`);
      if (!problems) return;
      const shown = problems.filter(({ severity, rule }) => severity !== 'note' || rule === UNCHECKED);
      if (shown.length > 0) terminal.problems(shown);
      else if (wasWrong) terminal.print('All problems are fixed.');
      wasWrong = shown.some(({ severity }: Problem) => severity === 'error');
    },
  });
  terminal.print(`Ready: ${server.origin}${server.base}`);
  for (const path of server.mocks) terminal.print(`Mock: ${server.origin}${path}`);
  await untilStopped();
}

function describeFiles(files: string[]): string {
  const [first = ''] = files;
  const more = files.length > 1 ? ` and ${files.length - 1} more` : '';
  return path.relative(process.cwd(), first) + more;
}
