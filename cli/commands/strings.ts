import path from 'node:path';
import { type Command, InvalidArgumentError } from 'commander';
import { type ConfigFlags, loadConfig } from '../config.ts';
import { isLanguageTag } from '../site-settings.ts';
import type { CommandContext } from './context.ts';
import { examples } from './examples.ts';

export function addStringsCommand(program: Command, { terminal }: CommandContext): void {
  program
    .command('strings')
    .description('Write the file of a language to fill in, or add the texts that it lacks')
    .requiredOption('--language <tag>', 'Language tag, such as fi or pt-BR', parseLanguage)
    .option('--root <dir>', 'Folder that contains content/ and specs/ (default: the current folder)')
    .addHelpText('after', `\nTexts that the file has stay as they are.\n${examples('strings --language fi')}`)
    .action(async ({ language, ...flags }: ConfigFlags & { language: string }) => {
      const { root } = loadConfig(flags);
      const [{ addWords, builtInWords, wordsFile }, { linesToFillIn, wordsToFillIn }, { writeNew }, { en }] =
        await Promise.all([
          import('../pipeline/site-words.ts'),
          import('../init/words-file.ts'),
          import('../init/start-site.ts'),
          import('../words/en.ts'),
        ]);
      const file = wordsFile(root, language);
      const words = builtInWords(language) ?? en;
      const isNew = writeNew(file, wordsToFillIn(words, language));
      const added = isNew ? 0 : addWords(file, (keys) => linesToFillIn(words, language, keys));
      if (terminal.level === 'quiet') return;
      const name = path.relative(process.cwd(), file);
      if (isNew) terminal.print(`Wrote ${name}`);
      else terminal.print(`${name}: ${added} ${added === 1 ? 'text' : 'texts'} added`);
    });
}

function parseLanguage(tag: string): string {
  if (!isLanguageTag(tag)) throw new InvalidArgumentError('It must be a language tag, such as fi or pt-BR.');
  return tag;
}
