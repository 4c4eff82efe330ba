import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { Command, InvalidArgumentError } from 'commander';
import { checkAll, documentsIn } from './check-folder.ts';
import { headLine, isSound, resultLines, totalLines } from './report.ts';

const program = new Command('corpus')
  .description(
    'Build every OpenAPI document of a folder, and check that its pages show all that it says: operations, parameters, properties, values, descriptions and titles. Anchors must be unique, links must be resolved, and samples must be valid.',
  )
  .argument('<folder>', 'folder with OpenAPI documents, YAML or JSON, at any depth')
  .option('--seconds <number>', 'longest time for one document', positive, 120)
  .action(run)
  .showHelpAfterError();

async function run(folder: string, { seconds }: { seconds: number }): Promise<void> {
  const root = path.resolve(folder);
  if (!existsSync(root)) return fail(`The folder ${folder} does not exist.`);
  if (!statSync(root).isDirectory())
    return fail(`${folder} is not a folder. Pass the folder that the document is in.`);
  const files = documentsIn(root);
  if (files.length === 0)
    return fail(`The folder ${folder} contains no OpenAPI documents (.yaml, .yml, .json).`);
  console.log(headLine());
  const results = await checkAll(files, {
    milliseconds: seconds * 1000,
    tell: (result) => console.log(resultLines(result, root).join('\n')),
  });
  console.log(totalLines(results).join('\n'));
  process.exitCode = results.every(isSound) ? 0 : 1;
}

function fail(message: string): void {
  console.error(message);
  process.exitCode = 2;
}

function positive(text: string): number {
  const number = Number(text);
  if (!(number > 0)) throw new InvalidArgumentError('Must be a positive number.');
  return number;
}

await program.parseAsync();
