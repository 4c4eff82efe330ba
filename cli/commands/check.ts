import { type Command, Option } from 'commander';
import { type ConfigFlags, loadConfig } from '../config.ts';
import { ExitCode } from '../exit-code.ts';
import { type Problem, ProblemError, USAGE } from '../problem.ts';
import { asJson, githubAnnotations, gitlabReport, problemsAsData } from '../report.ts';
import { progressLine, silentProgress } from '../terminal.ts';
import type { CommandContext } from './context.ts';
import { examples } from './examples.ts';

type CheckFlags = ConfigFlags & { json?: true; format?: 'text' | 'json' | 'github' | 'gitlab' };

export function addCheckCommand(program: Command, { terminal }: CommandContext): void {
  program
    .command('check')
    .description('Check sources, examples, links, HTML and size budgets without writing anything')
    .option('--root <dir>', 'Folder that contains content/ and specs/ (default: the current folder)')
    .option('--no-components', 'Leave out components/ of the site, such as for changes by strangers')
    .option('--spec <file>', 'Check only this OpenAPI document')
    .option('--strict', 'Treat warnings as errors')
    .addOption(
      new Option(
        '--format <name>',
        'Output format of problems; `github` annotates a pull request, `gitlab` is a report of Code Quality',
      )
        .choices(['text', 'json', 'github', 'gitlab'])
        .default('text'),
    )
    .addOption(new Option('--json', 'Short for --format json').conflicts('format'))
    .addHelpText('after', examples('check', 'check --spec openapi.yaml', 'check --format github'))
    .action(async (flags: CheckFlags) => {
      const format = flags.json ? 'json' : (flags.format ?? 'text');
      const { checkSite } = await import('../pipeline/check-site.ts');
      const progress = format === 'text' ? progressLine(terminal) : silentProgress;
      const result = await collectProblems(() =>
        checkSite(loadConfig(flags), { onStage: progress.onStage }),
      ).finally(progress.end);
      const isWrong = result.problems.some(({ severity }) => severity === 'error');
      if (format === 'text') show(result, isWrong, terminal);
      else if (format !== 'github' || result.problems.length > 0)
        terminal.print(WRITERS[format](result, isWrong));
      if (isWrong) throw new ExitCode(1);
    });
}

interface Result {
  pages: number;
  problems: Problem[];
}

const WRITERS: Record<'json' | 'github' | 'gitlab', (result: Result, isWrong: boolean) => string> = {
  json: ({ pages, problems }, isWrong) => asJson({ ok: !isWrong, pages, problems: problemsAsData(problems) }),
  github: ({ problems }) => githubAnnotations(problems),
  gitlab: ({ problems }) => gitlabReport(problems),
};

function show({ pages, problems }: Result, isWrong: boolean, terminal: CommandContext['terminal']): void {
  if (problems.length > 0) terminal.problems(problems);
  if (!isWrong && terminal.level !== 'quiet')
    terminal.print(`${pages} ${pages === 1 ? 'page' : 'pages'} checked`);
}

/** Returns the problems of a stage that threw them, except usage errors. */
async function collectProblems(check: () => Promise<Result>): Promise<Result> {
  try {
    return await check();
  } catch (error) {
    if (!(error instanceof ProblemError) || error.problems.some(({ rule }) => rule === USAGE)) throw error;
    return { pages: 0, problems: error.problems };
  }
}
