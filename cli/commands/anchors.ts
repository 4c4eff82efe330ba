import path from 'node:path';
import type { Command } from 'commander';
import { type ConfigFlags, loadConfig } from '../config.ts';
import type { Terminal } from '../terminal.ts';

/** `anchors`: adds the anchors of each reference to the file beside its specification. */
export function addAnchorsCommand(program: Command, terminal: Terminal): void {
  program
    .command('anchors')
    .description('record the anchors of the references, so that none is lost later')
    .option('--root <dir>', 'folder that holds content/ and specs/ (default: this one)')
    .addHelpText('after', '\nExample:\n  npm run docs -- anchors')
    .action(async (flags: ConfigFlags) => {
      const { recordAnchors } = await import('../../build.ts');
      for (const { file, added } of await recordAnchors(loadConfig(flags)))
        terminal.print(`${path.relative(process.cwd(), file)}: ${added} anchors added`);
    });
}
