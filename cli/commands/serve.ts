import path from 'node:path';
import type { Command } from 'commander';
import { loadConfig } from '../config.ts';
import type { CommandContext } from './context.ts';
import { examples } from './examples.ts';
import { addListenOptions, type ListenFlags, listenOptions, untilStopped } from './listen-options.ts';

export function addServeCommand(program: Command, { terminal }: CommandContext): void {
  const command = program
    .command('serve')
    .description('Serve the built site')
    .argument('[dir]', 'Output folder of a build (default: `out` of site.yaml)')
    .option('--root <dir>', 'Folder that contains content/ and specs/ (default: the current folder)');
  addListenOptions(command, 8080)
    .addHelpText(
      'after',
      examples('serve', 'serve preview --port 9000', 'serve --listen 0.0.0.0    # for the whole network'),
    )
    .action(async (dir: string | undefined, flags: ListenFlags & { root?: string }) => {
      const { serveSite } = await import('../server/serve-site.ts');
      const folder = dir === undefined ? loadConfig(flags).out : path.resolve(dir);
      const server = await serveSite(folder, listenOptions(flags));
      terminal.print(`${path.relative(process.cwd(), folder) || '.'} → ${server.origin}${server.base}`);
      await untilStopped();
    });
}
