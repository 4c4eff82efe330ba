import { describe, expect, test } from 'vitest';
import { formatProblems, type Problem, sortProblems } from '../../cli/problem.ts';

const problem = (parts: Partial<Problem>): Problem => ({
  message: 'This is wrong.',
  severity: 'error',
  rule: 'test/rule',
  ...parts,
});

/** The text that is shown for problems of one file. */
function show(source: string | undefined, ...problems: Partial<Problem>[]): string {
  return formatProblems(problems.map(problem), {
    colors: false,
    showPath: (file) => file.replace('/site/', ''),
    readSource: () => source,
  });
}

/** The marked line and the line with the caret, without the gutter. */
function caretOf(line: string, column: number): string[] {
  const shown = show(line, { file: '/site/a.md', line: 1, column }).split('\n');
  return shown.slice(1, 3).map((text) => text.slice(text.indexOf('│') + 2));
}

describe('a problem', () => {
  test('is shown with its place, the lines around it, and what to do', () => {
    expect(
      show('one\ntwo\nthree\nfour\nfive\n', { file: '/site/a.md', line: 3, column: 2, hint: 'Mend it.' }),
    ).toBe(
      [
        'a.md:3:2 error This is wrong. test/rule',
        '    1 │ one',
        '    2 │ two',
        '  > 3 │ three',
        '      │  ^',
        '    4 │ four',
        '  hint: Mend it.',
      ].join('\n'),
    );
  });

  test('is one problem, whatever lines a name in it has', () => {
    const forged = 'x\nb.md:1:1 error No problem. test/rule';
    const lines = show('one', { file: `/site/${forged}`, line: 1, message: forged, hint: forged }).split(
      '\n',
    );
    expect(lines.filter((line) => line.startsWith('b.md'))).toEqual([]);
  });

  test('without a place is only a sentence', () => {
    expect(show(undefined, { severity: 'warning' })).toBe('warning This is wrong. test/rule');
  });

  test('of a file that cannot be read has no lines', () => {
    expect(show(undefined, { file: '/site/a.md', line: 3 })).toBe('a.md:3 error This is wrong. test/rule');
  });

  test('behind the last line is no reason to fail', () => {
    expect(show('one', { file: '/site/a.md', line: 9, column: 9 })).toContain('a.md:9:9 error');
  });
});

describe('the caret stands under its letter', () => {
  test.each([
    ['plain', 'abc', 3, 2],
    ['behind a tab', '\tabc', 2, 1],
    ['behind wide letters', '価格: x', 5, 6],
    ['behind an emoji, which has two units', '🎉 x', 4, 3],
    ['behind a mark on a letter', 'e\u0301x', 3, 1],
    ['behind a character that is written out', 'a\u200Bx', 3, 9],
    ['behind the end', 'ab', 3, 2],
  ])('%s', (_, line, column, width) => {
    expect(caretOf(line, column)[1]).toBe(`${' '.repeat(width)}^`);
  });

  test('of a long line, which is cut around it', () => {
    const [line = '', caret = ''] = caretOf(`${'a'.repeat(5000)}X${'b'.repeat(5000)}`, 5001);
    expect(line.length).toBeLessThanOrEqual(120);
    expect(line[caret.indexOf('^')]).toBe('X');
  });
});

describe('a source cannot write to the terminal', () => {
  test.each([
    ['in a message', { message: 'x\u001b[2Jy' }],
    ['in a hint', { hint: 'x\u001b[2Jy' }],
    ['in a path', { file: '/site/x\u001b[2Jy.md' }],
    ['in its lines', { file: '/site/a.md', line: 1 }],
  ])('%s', (_, parts) => {
    const shown = show('x\u001b[2Jy', parts);
    expect(shown).not.toContain('\u001b');
    expect(shown).toContain('x\\u{001b}[2Jy');
  });

  test('nor turn its letters around', () => {
    expect(show('a\u202Eb', { file: '/site/a.md', line: 1 })).toContain('a\\u{202e}b');
  });
});

describe('problems', () => {
  test('come in the order of their places, by number', () => {
    const places = [
      { file: 'b', line: 1 },
      { file: 'a', line: 10, column: 1 },
      { file: 'a', line: 9, column: 10 },
      { file: 'a', line: 9, column: 2 },
      {},
    ];
    expect(sortProblems(places.map(problem)).map(({ file, line, column }) => [file, line, column])).toEqual([
      [undefined, undefined, undefined],
      ['a', 9, 2],
      ['a', 9, 10],
      ['a', 10, 1],
      ['b', 1, undefined],
    ]);
  });

  test('that say the same of the same place are one', () => {
    expect(sortProblems([problem({ line: 1 }), problem({ line: 1 }), problem({ line: 2 })])).toHaveLength(2);
  });
});
