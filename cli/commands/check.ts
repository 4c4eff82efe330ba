import type { Command } from 'commander';
import { type ConfigFlags, loadConfig } from '../config.ts';
import { progressLine, type Terminal } from '../terminal.ts';

/** `check`: everything short of writing, and what the build keeps quiet about. */
export function addCheckCommand(program: Command, terminal: Terminal): void {
  program
    .command('check')
    .description('look for problems without writing anything; lists extensions that are not shown')
    .option('--root <dir>', 'folder that holds content/ and specs/ (default: this one)')
    .option('--spec <file>', 'check this OpenAPI document alone')
    .addHelpText('after', '\nExamples:\n  npm run docs -- check\n  npm run docs -- check --spec openapi.yaml')
    .action(async (flags: ConfigFlags) => {
      const { checkSite } = await import('../../build.ts');
      const progress = progressLine(terminal);
      const { pages, problems } = await checkSite(loadConfig(flags), progress.tell).finally(progress.end);
      if (problems.length > 0) terminal.problems(problems);
      terminal.print(`${pages} pages checked`);
    });
}
