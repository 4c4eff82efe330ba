import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from 'vitest';
import { folderWith } from './samples/tools.ts';

const project = path.resolve(import.meta.dirname, '..');
const config = path.join(project, 'cspell.json');
const { files: globs } = JSON.parse(readFileSync(config, 'utf8')) as { files: string[] };

/** A misspelt file, which is checked with the others, as the dictionaries take longest to load. */
const wrong = path.join(folderWith({ 'wrong.md': 'The custommer signs in.\n' }), 'wrong.md');

/** Unknown words, with their positions. Add words of this project to `cspell.json`. */
let misspelt: string[];

beforeAll(async () => {
  const program = path.join(project, 'node_modules/cspell/bin.mjs');
  const options = ['--no-progress', '--no-summary', '--no-color', '--no-gitignore', '--config', config];
  const files = [...globs.map((glob) => path.join(project, glob)), wrong];
  const args = [program, ...options, '--root', path.parse(project).root, ...files];
  misspelt = await promisify(execFile)(process.execPath, args, { cwd: project }).then(
    ({ stdout }) => stdout.split('\n').filter(Boolean),
    ({ stdout, stderr }: { stdout: string; stderr: string }) => (stdout + stderr).split('\n').filter(Boolean),
  );
});

const isWrong = (line: string) => line.includes('wrong.md:');

test('published text is spelt correctly', () => {
  expect(misspelt.filter((line) => !isWrong(line))).toEqual([]);
});

test('a misspelt word is found', () => {
  expect(misspelt.filter(isWrong)).toEqual([expect.stringContaining('custommer')]);
});
