import path from 'node:path';
import type { Command } from 'commander';
import { loadConfig } from '../config.ts';
import type { Terminal } from '../terminal.ts';
import { addListenOptions, listenOptions, untilStopped } from './listen-options.ts';

/** `serve`: what a host would make of the built site. */
export function addServeCommand(program: Command, terminal: Terminal): void {
  const command = program
    .command('serve')
    .description('serve a built site as a host does')
    .argument('[dir]', 'output folder of a build (default: the one of this site, dist)')
    .option('--root <dir>', 'folder that holds content/ and specs/ (default: this one)');
  addListenOptions(command, 8080)
    .addHelpText(
      'after',
      '\nExamples:\n  npm run build && npm run docs -- serve\n  npm run docs -- serve preview --port 9000\n  npm run docs -- serve --listen 0.0.0.0    # for the whole network',
    )
    .action(async (dir: string | undefined, flags: { root?: string; port: number; listen: string }) => {
      const { serveSite } = await import('../server/serve-site.ts');
      const folder = dir === undefined ? loadConfig(flags).out : path.resolve(dir);
      const server = await serveSite(folder, listenOptions(flags));
      if (server.warnings.length > 0) terminal.problems(server.warnings);
      terminal.print(`${path.relative(process.cwd(), folder) || '.'} → ${server.origin}${server.base}`);
      await untilStopped(server);
    });
}
