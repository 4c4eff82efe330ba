import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Command } from 'commander';
import { type ConfigFlags, loadConfig } from '../config.ts';
import { ProblemError } from '../problem.ts';
import { anchorsFileOf, anchorsOf, readAnchors, writeAnchors } from '../site/anchors-file.ts';
import type { Terminal } from '../terminal.ts';

/** `anchors`: adds the anchors of each reference to the file beside its specification. */
export function addAnchorsCommand(program: Command, terminal: Terminal): void {
  program
    .command('anchors')
    .description('record the anchors of the references, so that none is lost later')
    .option('--root <dir>', 'folder that holds content/ and specs/ (default: this one)')
    .addHelpText('after', '\nExample:\n  npm run docs -- anchors')
    .action(async (flags: ConfigFlags) => {
      const config = loadConfig(flags);
      const { renderSite } = await import('../../build.ts');
      const { pages, files, problems } = await renderSite(config);
      const errors = problems.filter(({ severity, rule }) => severity === 'error' && rule !== 'anchors/gone');
      if (errors.length > 0) throw new ProblemError(errors);
      for (const { route, file: specification } of config.references) {
        const known = readAnchors(specification);
        const present = anchorsOf(route, pages, files);
        const file = anchorsFileOf(specification);
        writeFileSync(file, writeAnchors(route, known, present));
        const added = [...present].filter((anchor) => !known?.lines.has(anchor)).length;
        terminal.print(`${path.relative(process.cwd(), file)}: ${added} anchors added`);
      }
      const gone = problems.filter(({ rule }) => rule === 'anchors/gone');
      if (gone.length > 0) throw new ProblemError(gone);
    });
}
