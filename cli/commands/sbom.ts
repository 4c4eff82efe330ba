import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Command } from 'commander';
import { type LockFile, softwareBillOfMaterials } from '../release/sbom.ts';
import { asJson } from '../report.ts';
import type { CommandContext } from './context.ts';

export function addSbomCommand(program: Command, { terminal }: CommandContext): void {
  program
    .command('sbom')
    .description('Print the software bill of materials (SBOM) of the generator as CycloneDX JSON')
    .addHelpText('after', '\nExample:\n  npm run --silent docs -- sbom > sbom.json')
    .action(() => {
      const file = path.join(import.meta.dirname, '../../package-lock.json');
      terminal.print(asJson(softwareBillOfMaterials(JSON.parse(readFileSync(file, 'utf8')) as LockFile)));
    });
}
