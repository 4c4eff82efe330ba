import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { folderWith } from './samples/tools.ts';

const project = path.resolve(import.meta.dirname, '..');
const config = path.join(project, 'cspell.json');

/** Words that nobody knows, with their places. `cspell.json` holds those of the project. */
async function misspelt(...files: string[]): Promise<string> {
  const program = path.join(project, 'node_modules/cspell/bin.mjs');
  const args = [program, '--no-progress', '--no-summary', '--no-color', '--no-gitignore', '--config', config];
  return promisify(execFile)(process.execPath, [...args, ...files], { cwd: project }).then(
    ({ stdout }) => stdout,
    (error: { stdout: string; stderr: string }) => error.stdout || error.stderr,
  );
}

test('whatever a reader reads is spelt right', async () => {
  expect(await misspelt()).toBe('');
});

test('a misspelt word would be found', async () => {
  const file = path.join(folderWith({}), 'wrong.md');
  writeFileSync(file, 'The custommer signs in.\n');
  expect(await misspelt('--root', path.dirname(file), file)).toContain('custommer');
});
