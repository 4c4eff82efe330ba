import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { filesBelow, type Memo, type SourceReader, trackSources } from '../../cli/source-files.ts';

let folder: string;
let memo: Memo;
let count: number;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'memo-'));
  memo = new Map();
  count = 0;
});

const at = (name: string) => path.join(folder, name);

/** Runs a step that reads these inputs. @returns whether the step was computed anew */
function isRecomputed(read: (inputs: SourceReader) => unknown, values: unknown[] = []): boolean {
  const before = count;
  trackSources(memo).memo('step', values, (inputs) => {
    count += 1;
    try {
      read(inputs);
    } catch {
      // Some files are missing.
    }
  });
  return count > before;
}

test.each<[string, (inputs: SourceReader) => unknown, () => void]>([
  ['the contents of a file change', (inputs) => inputs.text(at('a')), () => writeFileSync(at('a'), '2')],
  ['a file is removed', (inputs) => inputs.bytes(at('a')), () => rmSync(at('a'))],
  ['a missing file is created', (inputs) => inputs.text(at('b')), () => writeFileSync(at('b'), '')],
  ['a path that was looked for is created', (inputs) => inputs.find(at('b')), () => mkdirSync(at('b'))],
  ['a symbolic link changes its target', (inputs) => inputs.find(at('link')), () => relink('b')],
  ['a file is added to a folder', (inputs) => inputs.folder(folder), () => writeFileSync(at('b'), '')],
  ['a missing folder is created', (inputs) => inputs.folder(at('f')), () => writeIn('f/a')],
  ['a file is added in a nested folder', (inputs) => filesBelow(inputs, folder), () => writeIn('d/e/f')],
])('a step is recomputed when %s, and only then', (_, read, change) => {
  writeFileSync(at('a'), '1');
  mkdirSync(at('d/e'), { recursive: true });
  symlinkSync(at('a'), at('link'));
  expect([isRecomputed(read), isRecomputed(read)]).toEqual([true, false]);
  change();
  expect([isRecomputed(read), isRecomputed(read)]).toEqual([true, false]);
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

test('a step is recomputed when a value changes', () => {
  const value = {};
  expect([[value], [value], [{}], [], [undefined]].map((values) => isRecomputed(() => {}, values))).toEqual([
    true,
    false,
    true,
    true,
    true,
  ]);
});

test('the inputs of a nested step count for the outer step, even if the nested step is not recomputed', () => {
  writeFileSync(at('a'), '1');
  const run = (outer: string) => {
    const inputs = trackSources(memo);
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

test('a step that fails is recomputed, whether it is synchronous or not', async () => {
  const inputs = trackSources(memo);
  const fail = () => {
    count += 1;
    throw new Error('no');
  };
  expect(() => inputs.memo('now', [], fail)).toThrow('no');
  expect(() => inputs.memo('now', [], fail)).toThrow('no');
  await expect(inputs.memo('later', [], async () => fail())).rejects.toThrow('no');
  await expect(inputs.memo('later', [], async () => fail())).rejects.toThrow('no');
  expect(count).toBe(4);
});

test('a file that changes while it is read is read again', () => {
  writeFileSync(at('a'), '1');
  const read = (inputs: SourceReader) => {
    inputs.text(at('a'));
    if (count === 1) writeFileSync(at('a'), '2');
    inputs.text(at('a'));
  };
  expect([isRecomputed(read), isRecomputed(read), isRecomputed(read)]).toEqual([true, true, false]);
});

test('without a memo, every file, folder and missing file stays as it was when it was first read', () => {
  writeFileSync(at('a'), '1');
  const inputs = trackSources();
  const read = () => {
    const { child, memo: step } = inputs;
    return step('step', [], (own) => ({
      ...{ a: own.text(at('a')), folder: child().folder(folder), missing: own.find(at('b')) },
    }));
  };
  const before = read();
  expect(before).toMatchObject({ a: '1', missing: undefined });
  writeFileSync(at('a'), '2');
  writeIn('b');
  expect(read()).toEqual(before);
  expect(trackSources().text(at('a'))).toBe('2');
});
