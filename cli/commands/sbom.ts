import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Command } from 'commander';
import { type LockFile, softwareBillOfMaterials } from '../release/sbom.ts';
import { asJson } from '../report.ts';
import type { Terminal } from '../terminal.ts';

/** `bill`: what a release of the generator is made of. */
export function addSbomCommand(program: Command, terminal: Terminal): void {
  program
    .command('bill')
    .description('print the bill of materials of the generator (CycloneDX)')
    .addHelpText('after', '\nExample:\n  npm run --silent docs -- bill > bill-of-materials.json')
    .action(() => {
      const file = path.join(import.meta.dirname, '../../package-lock.json');
      terminal.print(asJson(softwareBillOfMaterials(JSON.parse(readFileSync(file, 'utf8')) as LockFile)));
    });
}
