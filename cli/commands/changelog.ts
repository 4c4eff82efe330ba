import path from 'node:path';
import { type Command, InvalidArgumentError } from 'commander';
import { type ConfigFlags, loadConfig } from '../config.ts';
import { failure } from '../problem.ts';
import { asJson } from '../report.ts';
import { isDay } from '../text/is-day.ts';
import { COMMAND } from '../this-package.ts';
import type { CommandContext } from './context.ts';
import { examples } from './examples.ts';

interface ChangelogFlags extends ConfigFlags {
  date?: string;
  note?: string;
  amend?: boolean;
  json?: boolean;
}

export function addChangelogCommand(program: Command, { terminal }: CommandContext): void {
  program
    .command('changelog')
    .description('Record the version of each specification, so that its reference shows what has changed')
    .option('--root <dir>', 'Folder that contains content/ and specs/ (default: the current folder)')
    .option('--date <day>', 'Publication date, such as 2026-01-31 (default: today)', parseDate)
    .option('--note <text>', 'Markdown to show with the version')
    .option('--amend', 'Replace the newest record, for a version that is not published yet')
    .option('--json', 'Print the result as JSON')
    .addHelpText(
      'after',
      examples(
        'changelog',
        'changelog --date 2026-12-01 --note "The first version with limits."',
        'changelog --amend',
      ),
    )
    .action(async ({ date, note, amend = false, json, ...flags }: ChangelogFlags) => {
      const { recordVersions } = await import('../pipeline/record-versions.ts');
      const options = {
        today: new Date().toISOString().slice(0, 10),
        ...(date === undefined ? {} : { date }),
        ...(note === undefined ? {} : { note }),
        amend,
      };
      const recorded = await recordVersions(loadConfig(flags), options);
      if (recorded.length === 0 && note !== undefined)
        throw failure('changelog/version', {
          message: 'All versions are already recorded, so nothing was written.',
          hint: 'Add `--amend` to replace the newest record, for a version that is not published yet.',
        });
      const written = recorded.map(({ file, version, changes, breaking }) => ({
        file: path.relative(process.cwd(), file),
        version,
        changes,
        breaking,
      }));
      if (json) terminal.print(asJson(written));
      else if (terminal.level !== 'quiet') {
        for (const { file, changes, breaking } of written)
          terminal.print(`${file}: ${changes} ${changes === 1 ? 'change' : 'changes'}, ${breaking} breaking`);
        terminal.print(
          written.length === 0
            ? 'All versions are already recorded.'
            : `Record the anchors of the changes next: ${COMMAND} anchors`,
        );
      }
    });
}

function parseDate(text: string): string {
  if (!isDay(text)) throw new InvalidArgumentError('It must be a date such as 2026-01-31.');
  return text;
}
