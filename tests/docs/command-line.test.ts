import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { runLoaded } from '../cli/run-loaded.ts';

const file = path.resolve(import.meta.dirname, '../../docs/command-line.md');
const START = '<!-- help -->';
const END = '<!-- /help -->';

test('the page of the command line contains the help of every command; `-u` updates it', async () => {
  const overview = (await runLoaded(['--help'])).out;
  const names = overview
    .slice(overview.indexOf('\nCommands:'))
    .split('\n')
    .flatMap((line) => /^ {2}(\w+)/.exec(line)?.[1] ?? [])
    .filter((name) => name !== 'help' && name !== 'npm');
  expect(names).toContain('build');
  const helps = await Promise.all(
    names.map(async (name) => section(name, (await runLoaded(['help', name])).out)),
  );
  const [before = '', rest = ''] = readFileSync(file, 'utf8').split(START);
  const [, after = ''] = rest.split(END);
  const generated = [START, section('All commands', overview), ...helps, END].join('\n\n');
  await expect(`${before}${generated}${after}`).toMatchFileSnapshot(file);
});

function section(title: string, help: string): string {
  return `### ${title}\n\n\`\`\`text\n${help.trim()}\n\`\`\``;
}
