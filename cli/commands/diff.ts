import { existsSync } from 'node:fs';
import { type Command, Option } from 'commander';
import { ExitCode } from '../exit-code.ts';
import { ProblemError } from '../problem.ts';
import { asJson } from '../report.ts';
import type { CommandContext } from './context.ts';
import { examples } from './examples.ts';

interface DiffFlags {
  format: 'text' | 'markdown' | 'json';
  json?: true;
  failOnBreaking?: true;
}

export function addDiffCommand(program: Command, { terminal }: CommandContext): void {
  program
    .command('diff')
    .description('Compare two versions of a specification and list the changes for clients')
    .argument('<old>', 'File, or git:REV:path')
    .argument('<new>', 'File, or git:REV:path')
    .addOption(
      new Option('--format <name>', 'Output format').choices(['text', 'markdown', 'json']).default('text'),
    )
    .option('--json', 'Short for --format json')
    .option('--fail-on-breaking', 'Exit with 1 if a change is breaking')
    .addHelpText(
      'after',
      examples(
        'diff old.yaml new.yaml',
        'diff git:main:specs/api.yaml specs/api.yaml --fail-on-breaking',
        'diff git:v1:api.yaml git:v2:api.yaml --format markdown',
      ),
    )
    .action(async (old: string, now: string, flags: DiffFlags) => {
      const [{ loadConfig }, { loadVersion }, { diffDocuments }, { changesAsMarkdown, changesAsText }] =
        await Promise.all([
          import('../config.ts'),
          import('../diff/load-version.ts'),
          import('../openapi/diff/diff-documents.ts'),
          import('../diff/write-changes.ts'),
        ]);
      const format = flags.json ? 'json' : flags.format;
      const site = existsSync('content/site.yaml') ? { site: loadConfig({}) } : {};
      const before = await loadVersion(old, { other: now, mayBeNew: !now.startsWith('git:'), ...site }).catch(
        (error: unknown) => {
          // A new document breaks nothing: a pipeline compares each of them with the base branch.
          const [problem] = error instanceof ProblemError ? error.problems : [];
          if (problem?.rule === 'diff/new') return problem;
          throw error;
        },
      );
      const after = await loadVersion(now, { other: old, ...site });
      const isNew = 'message' in before;
      const changes = isNew ? [] : diffDocuments(before.document, after.document);
      const isBreaking = changes.some(({ breaking }) => breaking);
      if (format === 'json') terminal.print(asJson({ breaking: isBreaking, changes }));
      else if (isNew) terminal.print(before.message);
      else terminal.print(format === 'markdown' ? changesAsMarkdown(changes) : changesAsText(changes));
      if (isBreaking && flags.failOnBreaking) throw new ExitCode(1);
    });
}
