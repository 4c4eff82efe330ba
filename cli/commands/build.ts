import path from 'node:path';
import { type Command, Option } from 'commander';
import type { BuildReport } from '../../build.ts';
import { type ConfigFlags, loadConfig } from '../config.ts';
import { HOSTS } from '../hosts/hosts.ts';
import type { Installation } from '../installation.ts';
import { asJson, problemsAsData } from '../report.ts';
import { progressLine, silentProgress, type Terminal } from '../terminal.ts';
import { problemsAsJson } from './problems-as-json.ts';

/** `build`: flags → configuration → one call. */
export function addBuildCommand(
  program: Command,
  terminal: Terminal,
  installation: Installation | undefined,
): void {
  program
    .command('build', { isDefault: true })
    .description('build the whole site')
    .option('--root <dir>', 'folder that holds content/ and specs/ (default: this one)')
    .option('--spec <file>', 'build a reference from this OpenAPI document alone')
    .option('--out <dir>', 'output folder (default: dist)')
    .option('--base <path>', 'base path of the site, for example /docs')
    .option('--url <url>', 'address at which the site is published')
    .option('--title <text>', 'title of the site')
    .addOption(
      new Option('--host <name...>', 'also write what this host needs: headers, clean URLs, 404').choices(
        HOSTS,
      ),
    )
    .option('--precompress', 'also write texts compressed, as a.html.br and a.html.gz')
    .option('--list-changed', 'list the files that were added, changed and removed, and nothing else')
    .option('--json', 'print a report for programs, and nothing else')
    .addHelpText(
      'after',
      '\nExamples:\n  npm run build\n  npm run build -- --base /docs --out public\n  npm run build -- --spec openapi.yaml --out preview\n  npm run build -- --host nginx',
    )
    // `build` is the default: without this, a misspelt command would be an argument too many.
    .allowExcessArguments()
    .action(async (flags: ConfigFlags & { listChanged?: true; json?: true }, command: Command) => {
      const [stray] = command.args;
      if (stray !== undefined) command.error(`error: there is no command or argument '${stray}'`);
      const started = performance.now();
      // Start-up counts: the pipeline is loaded only once the configuration is good.
      const config = await problemsAsJson(flags.json, terminal, async () => loadConfig(flags));
      const { buildSite } = await import('../../build.ts');
      const progress = flags.listChanged || flags.json ? silentProgress : progressLine(terminal);
      const report = await problemsAsJson(flags.json, terminal, () =>
        buildSite(config, progress.tell, installation).finally(progress.end),
      );
      if (flags.json) {
        const { warnings, read, ...numbers } = report;
        const data = { ok: true, ...numbers, problems: problemsAsData([...warnings, ...read]) };
        terminal.print(asJson(data));
        return;
      }
      if (report.warnings.length > 0) terminal.problems(report.warnings);
      if (flags.listChanged) return listChanges(report.changes, terminal);
      if (terminal.level === 'quiet') return;
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      for (const { message } of report.read) terminal.print(message);
      const kilobytes = Math.round(report.bytes / 1024);
      terminal.print(
        `${report.pages} pages, ${kilobytes} KB in ${report.files} files, ${seconds} s → ${path.relative(process.cwd(), config.out) || '.'}`,
      );
    });
}

/** One a line, so that a script can purge and deploy: `changed docs/intro.html`. */
function listChanges(changes: BuildReport['changes'], terminal: Terminal): void {
  for (const kind of ['added', 'changed', 'removed'] as const)
    for (const file of changes[kind]) terminal.print(`${kind} ${file}`);
}
