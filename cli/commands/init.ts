import { statSync } from 'node:fs';
import path from 'node:path';
import { type Command, Option } from 'commander';
import { packageFacts } from '../this-package.ts';
import type { CommandContext } from './context.ts';
import { examples } from './examples.ts';

interface InitFlags {
  spec?: string[];
  title?: string;
  ci?: 'github' | 'gitlab';
}

export function addInitCommand(program: Command, { terminal }: CommandContext): void {
  program
    .command('init [dir]')
    .description('Start a site: settings, a home page, and a guide about the first operation')
    .option('--spec <file...>', 'OpenAPI documents, which are copied into specs/')
    .option('--title <text>', 'Title of the site (default: that of the first document)')
    .addOption(
      new Option('--ci <name>', 'Also write the workflow file for continuous integration').choices([
        'github',
        'gitlab',
      ]),
    )
    .addHelpText(
      'after',
      '\nNothing is overwritten.\n' +
        examples(
          'init',
          'init docs --spec openapi.yaml --ci github',
          'init --spec v1.yaml v2.yaml --title Parcels',
        ),
    )
    .action(async (dir: string | undefined, { spec = [], title, ci }: InitFlags, command: Command) => {
      if (title?.trim() === '') command.error("error: option '--title <text>' must not be empty");
      if (dir !== undefined && statSync(dir, { throwIfNoEntry: false })?.isFile())
        command.error(
          `error: ${dir} is a file, not a folder\n(Write \`--spec ${dir}\` to start with this document.)`,
        );
      const address = spec.find((file) => /^https?:/i.test(file));
      if (address !== undefined)
        command.error(
          `error: ${address} is an address, and nothing is read from the network\n(Download it first, and pass the file.)`,
        );
      const { startSite } = await import('../init/start-site.ts');
      const folder = path.resolve(dir ?? '.');
      const { files, commands } = await startSite({
        folder,
        specs: spec.map((file) => path.resolve(file)),
        title: title?.trim(),
        ci,
        generator: packageFacts(),
      });
      if (terminal.level === 'quiet') return;
      for (const { path: name, kept } of files)
        terminal.print(kept ? `${name} exists, and was not changed` : `Wrote ${name}`);
      const isHere = dir === undefined || path.resolve(dir) === process.cwd();
      const steps = [...(isHere ? [] : [`cd ${/\s/.test(dir) ? `"${dir}"` : dir}`]), ...commands];
      terminal.print(['\nSee it:', ...steps.map((step) => `  ${step}`)].join('\n'));
    });
}
