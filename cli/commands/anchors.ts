import path from 'node:path';
import type { Command } from 'commander';
import { type ConfigFlags, loadConfig } from '../config.ts';
import type { Installation } from '../installation.ts';
import { asJson } from '../report.ts';
import type { Terminal } from '../terminal.ts';

/** `anchors`: adds the anchors of each reference to the file beside its specification. */
export function addAnchorsCommand(
  program: Command,
  terminal: Terminal,
  installation: Installation | undefined,
): void {
  program
    .command('anchors')
    .description('Record the anchors of the references, so that links to them keep working')
    .option('--root <dir>', 'Folder that contains content/ and specs/ (default: the current folder)')
    .option('--json', 'Print the result as JSON')
    .addHelpText('after', '\nExample:\n  npm run docs -- anchors')
    .action(async (flags: ConfigFlags & { json?: true }) => {
      const { recordAnchors } = await import('../../build.ts');
      const found = await recordAnchors(loadConfig(flags), installation);
      const recorded = found.map(({ file, added }) => ({ file: path.relative(process.cwd(), file), added }));
      if (flags.json) terminal.print(asJson(recorded));
      else if (terminal.level !== 'quiet')
        for (const { file, added } of recorded)
          terminal.print(`${file}: ${added} ${added === 1 ? 'anchor' : 'anchors'} added`);
    });
}
