import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { filesBelow, type Inputs, type Memo, trackInputs } from '../../cli/memo.ts';

let folder: string;
let memo: Memo;
let made: number;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'memo-'));
  memo = new Map();
  made = 0;
});

const at = (name: string) => path.join(folder, name);

/** One run of a step that reads so. @returns whether it was made anew */
function isMade(read: (inputs: Inputs) => unknown, values: unknown[] = []): boolean {
  const before = made;
  trackInputs(memo).memo('step', values, (inputs) => {
    made += 1;
    try {
      read(inputs);
    } catch {
      // Some files are not there.
    }
  });
  return made > before;
}

test.each<[string, (inputs: Inputs) => unknown, () => void]>([
  ['a file has another text', (inputs) => inputs.text(at('a')), () => writeFileSync(at('a'), '2')],
  ['a file has gone', (inputs) => inputs.bytes(at('a')), () => rmSync(at('a'))],
  ['a file has come that was not there', (inputs) => inputs.text(at('b')), () => writeFileSync(at('b'), '')],
  ['something that was looked for is there', (inputs) => inputs.find(at('b')), () => mkdirSync(at('b'))],
  ['a link leads to another place', (inputs) => inputs.find(at('link')), () => relink('b')],
  ['a folder has one file more', (inputs) => inputs.folder(folder), () => writeFileSync(at('b'), '')],
  ['a folder has come', (inputs) => inputs.folder(at('f')), () => writeIn('f/a')],
  ['a file has come far below', (inputs) => filesBelow(inputs, folder), () => writeIn('d/e/f')],
])('a step is made again when %s, and only then', (_, read, change) => {
  writeFileSync(at('a'), '1');
  mkdirSync(at('d/e'), { recursive: true });
  symlinkSync(at('a'), at('link'));
  expect([isMade(read), isMade(read)]).toEqual([true, false]);
  change();
  expect([isMade(read), isMade(read)]).toEqual([true, false]);
});

function relink(name: string): void {
  writeFileSync(at(name), '1');
  rmSync(at('link'));
  symlinkSync(at(name), at('link'));
}

function writeIn(name: string): void {
  mkdirSync(path.dirname(at(name)), { recursive: true });
  writeFileSync(at(name), '');
}

test('a step is made again when a value is another one', () => {
  const value = {};
  expect([[value], [value], [{}], [], [undefined]].map((values) => isMade(() => {}, values))).toEqual([
    true,
    false,
    true,
    true,
    true,
  ]);
});

test('what a step within reads counts for the whole, also when the step is not made', () => {
  writeFileSync(at('a'), '1');
  const run = (outer: string) => {
    const inputs = trackInputs(memo);
    const text = inputs.memo('outer', [outer], (part) => part.memo('inner', [], (own) => own.text(at('a'))));
    return { text, digest: inputs.digest(), paths: inputs.paths() };
  };
  expect(run('1')).toMatchObject({ text: '1', paths: [at('a')] });
  const before = run('2');
  expect(run('2')).toEqual(before);
  writeFileSync(at('a'), '2');
  expect(run('2')).toMatchObject({ text: '2' });
  expect(run('2').digest).not.toBe(before.digest);
});

test('what fails is made again, at once or later', async () => {
  const inputs = trackInputs(memo);
  const fail = () => {
    made += 1;
    throw new Error('no');
  };
  expect(() => inputs.memo('now', [], fail)).toThrow('no');
  expect(() => inputs.memo('now', [], fail)).toThrow('no');
  await expect(inputs.memo('later', [], async () => fail())).rejects.toThrow('no');
  await expect(inputs.memo('later', [], async () => fail())).rejects.toThrow('no');
  expect(made).toBe(4);
});

test('a file that changes while it is read is read again', () => {
  writeFileSync(at('a'), '1');
  const read = (inputs: Inputs) => {
    inputs.text(at('a'));
    if (made === 1) writeFileSync(at('a'), '2');
    inputs.text(at('a'));
  };
  expect([isMade(read), isMade(read), isMade(read)]).toEqual([true, true, false]);
});
