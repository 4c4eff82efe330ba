import path from 'node:path';
import { type Command, InvalidArgumentError } from 'commander';
import { type ConfigFlags, loadConfig } from '../config.ts';
import { asJson } from '../report.ts';
import type { Rename } from '../site/rename-anchors.ts';
import type { CommandContext } from './context.ts';
import { examples } from './examples.ts';

export function addAnchorsCommand(program: Command, { terminal }: CommandContext): void {
  program
    .command('anchors')
    .description('Record the pages, and the anchors of the references, so that links to them keep working')
    .option('--root <dir>', 'Folder that contains content/ and specs/ (default: the current folder)')
    .option(
      '--rename <old=new>',
      'Keep the anchor of an operation, a schema or a field working after it was renamed, with all anchors below it; can be repeated',
      addRename,
    )
    .option('--json', 'Print the result as JSON')
    .addHelpText('after', examples('anchors', 'anchors --rename createOrder=placeOrder'))
    .action(async ({ rename, json, ...flags }: ConfigFlags & { rename?: Rename[]; json?: true }) => {
      const { recordAnchors } = await import('../pipeline/record-anchors.ts');
      const found = await recordAnchors(loadConfig(flags), rename);
      const recorded = found.map(({ file, added }) => ({ file: path.relative(process.cwd(), file), added }));
      if (json) terminal.print(asJson(recorded));
      else if (terminal.level !== 'quiet')
        for (const { file, added } of recorded) terminal.print(`${file}: ${added} added`);
    });
}

function addRename(text: string, renames: Rename[] = []): Rename[] {
  const [from = '', to = '', ...rest] = text.split('=');
  if (from === '' || to === '' || rest.length > 0)
    throw new InvalidArgumentError('It must be two anchors, such as createOrder=placeOrder.');
  return [...renames, { from, to }];
}
