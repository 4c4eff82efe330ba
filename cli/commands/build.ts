import path from 'node:path';
import { type Command, Option } from 'commander';
import { type ConfigFlags, HOSTS, loadConfig } from '../config.ts';
import type { BuildReport } from '../pipeline/build-report.ts';
import { asJson, problemsAsData } from '../report.ts';
import { progressLine, silentProgress, type Terminal } from '../terminal.ts';
import { nearestName } from '../text/did-you-mean.ts';
import { COMMAND } from '../this-package.ts';
import type { CommandContext } from './context.ts';
import { examples } from './examples.ts';

export function addBuildCommand(program: Command, { terminal, loadBuild }: CommandContext): void {
  program
    .command('build', { isDefault: true })
    .description('Build the site')
    .option('--root <dir>', 'Folder that contains content/ and specs/ (default: the current folder)')
    .option('--no-components', 'Leave out components/ of the site, such as for changes by strangers')
    .option('--spec <file>', 'Build only the reference of this OpenAPI document')
    .option('--out <dir>', 'Output folder (default: dist)')
    .option('--base <path>', 'Base path of the site, such as /docs')
    .option('--url <url>', 'URL at which the site is published')
    .option('--title <text>', 'Title of the site')
    .addOption(
      new Option(
        '--host <name...>',
        'Also write the configuration of these hosts: headers, clean URLs, 404 page',
      ).choices(HOSTS),
    )
    .option('--strict', 'Treat warnings as errors')
    .option('--precompress', 'Also write compressed copies of text files (.br and .gz)')
    .option('--list-changed', 'Print only the files that were added, changed or removed')
    .option('--json', 'Print only a report, as JSON')
    .addHelpText(
      'after',
      examples(
        'build',
        'build --base /docs --out public',
        'build --spec openapi.yaml --out preview',
        'build --host nginx',
      ),
    )
    // `build` is the default command, so a misspelt command arrives here as an argument.
    .allowExcessArguments()
    .action(async (flags: ConfigFlags & { listChanged?: true; json?: true }, command: Command) => {
      const [stray] = command.args;
      if (stray !== undefined) command.error(unknownCommand(stray, program));
      const started = performance.now();
      // The pipeline takes time to load, so it is loaded only if the configuration is valid.
      const config = loadConfig(flags);
      const { buildSite } = await loadBuild();
      const progress = flags.listChanged || flags.json ? silentProgress : progressLine(terminal);
      const report = await buildSite(config, progress.onStage).finally(progress.end);
      if (flags.json) {
        const { warnings, notes, ...numbers } = report;
        const data = { ok: true, ...numbers, problems: problemsAsData([...warnings, ...notes]) };
        terminal.print(asJson(data));
        return;
      }
      if (report.warnings.length > 0) terminal.problems(report.warnings);
      if (flags.listChanged) return listChanges(report.changes, terminal);
      if (terminal.level === 'quiet') return;
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      for (const { message } of report.notes) terminal.print(message);
      const kilobytes = Math.round(report.bytes / 1024);
      terminal.print(
        `${report.pages} pages, ${kilobytes} KB in ${report.files} files, ${seconds} s → ${path.relative(process.cwd(), config.out) || '.'}`,
      );
      terminal.print(`Preview it: ${COMMAND} ${serveCommand(flags, config.out)}`);
    });
}

/** What other tools call commands. */
const OTHER_NAMES: Record<string, string> = {
  ...{ lint: 'check', validate: 'check', test: 'check', start: 'dev', watch: 'dev', preview: 'serve' },
  ...{ new: 'init', create: 'init', compare: 'diff', generate: 'build' },
};

function unknownCommand(name: string, program: Command): string {
  const meant =
    (Object.hasOwn(OTHER_NAMES, name) ? OTHER_NAMES[name] : undefined) ??
    nearestName(
      name,
      program.commands.map((command) => command.name()),
    );
  return `error: unknown command '${name}'${meant === undefined ? '' : `\n(Did you mean ${meant}?)`}`;
}

/** Without arguments, `serve` finds the output folder of the site in the current folder. */
function serveCommand({ root, spec, out }: ConfigFlags, folder: string): string {
  if (root === undefined && spec === undefined && out === undefined) return 'serve';
  const shown = path.relative(process.cwd(), folder) || '.';
  return `serve ${/^[\w./-]+$/.test(shown) ? shown : JSON.stringify(shown)}`;
}

/** Prints one change per line for scripts that purge and deploy: `changed docs/intro.html`. */
function listChanges(changes: BuildReport['changes'], terminal: Terminal): void {
  for (const kind of ['added', 'changed', 'removed'] as const)
    for (const file of changes[kind]) terminal.print(`${kind} ${file}`);
}
