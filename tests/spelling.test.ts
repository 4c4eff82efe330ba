import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { folderWith } from './samples/tools.ts';

const project = path.resolve(import.meta.dirname, '..');
const config = path.join(project, 'cspell.json');

/** Unknown words, with their positions. Add words of this project to `cspell.json`. */
async function misspelt(...files: string[]): Promise<string> {
  const program = path.join(project, 'node_modules/cspell/bin.mjs');
  const args = [program, '--no-progress', '--no-summary', '--no-color', '--no-gitignore', '--config', config];
  return promisify(execFile)(process.execPath, [...args, ...files], { cwd: project }).then(
    ({ stdout }) => stdout,
    (error: { stdout: string; stderr: string }) => error.stdout || error.stderr,
  );
}

test('published text is spelt correctly', async () => {
  expect(await misspelt()).toBe('');
});

test('a misspelt word is found', async () => {
  const file = path.join(folderWith({}), 'wrong.md');
  writeFileSync(file, 'The custommer signs in.\n');
  expect(await misspelt('--root', path.dirname(file), file)).toContain('custommer');
});
