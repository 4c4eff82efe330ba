import type { Command } from 'commander';
import { type ConfigFlags, loadConfig } from '../config.ts';
import type { CommandContext } from './context.ts';
import { examples } from './examples.ts';
import { portOption, untilStopped } from './listen-options.ts';

export function addMockCommand(program: Command, { terminal }: CommandContext): void {
  program
    .command('mock')
    .description('Imitate the APIs on this machine: requests are validated, and responses are the examples')
    .option('--root <dir>', 'Folder that contains content/ and specs/ (default: the current folder)')
    .option('--spec <file>', 'Imitate only this OpenAPI document')
    .addOption(portOption(4010))
    .addHelpText(
      'after',
      `\nIt needs the package @stoplight/prism-http, and remembers requests until it ends.\n${examples('mock', 'mock --spec openapi.yaml --port 8000')}`,
    )
    .action(async ({ port, ...flags }: ConfigFlags & { port: number }) => {
      const config = loadConfig(flags);
      const { serveMocks } = await import('../mock/serve-mock.ts');
      const { mocks } = await serveMocks(config, port);
      for (const { file, url } of mocks) terminal.print(`${file} → ${url}`);
      await untilStopped();
    });
}
