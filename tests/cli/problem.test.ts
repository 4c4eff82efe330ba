import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { formatProblems } from '../../cli/format-problems.ts';
import { ISSUES, type Problem, sortProblems } from '../../cli/problem.ts';

const problem = (parts: Partial<Problem>): Problem => ({
  message: 'This is wrong.',
  severity: 'error',
  rule: 'test/rule',
  ...parts,
});

/** The output for problems of one file. */
function show(source: string | undefined, ...problems: Partial<Problem>[]): string {
  return formatProblems(problems.map(problem), {
    colors: false,
    showPath: (file) => file.replace('/site/', ''),
    readSource: () => source,
  });
}

/** The source line and the line with the caret, without the gutter. */
function caretOf(line: string, column: number): string[] {
  const shown = show(line, { file: '/site/a.md', line: 1, column }).split('\n');
  return shown.slice(1, 3).map((text) => text.slice(text.indexOf('│') + 2));
}

describe('a problem', () => {
  test('is shown with its position, the surrounding lines and a hint', () => {
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

  test('is shown as one problem, even if a name in it contains line breaks', () => {
    const forged = 'x\nb.md:1:1 error No problem. test/rule';
    const lines = show('one', { file: `/site/${forged}`, line: 1, message: forged, hint: forged }).split(
      '\n',
    );
    expect(lines.filter((line) => line.startsWith('b.md'))).toEqual([]);
  });

  test('without a position is a plain message', () => {
    expect(show(undefined, { severity: 'warning' })).toBe('warning This is wrong. test/rule');
  });

  test('of an unreadable file has no source lines', () => {
    expect(show(undefined, { file: '/site/a.md', line: 3 })).toBe('a.md:3 error This is wrong. test/rule');
  });

  test('after the last line is still shown', () => {
    expect(show('one', { file: '/site/a.md', line: 9, column: 9 })).toContain('a.md:9:9 error');
  });
});

describe('the caret is aligned with its character', () => {
  test.each([
    ['plain', 'abc', 3, 2],
    ['after a tab', '\tabc', 2, 1],
    ['after wide characters', '価格: x', 5, 6],
    ['after an emoji, which has two code units', '🎉 x', 4, 3],
    ['after a combining mark', 'e\u0301x', 3, 1],
    ['after an escaped character', 'a\u200Bx', 3, 9],
    ['after the end', 'ab', 3, 2],
  ])('%s', (_, line, column, width) => {
    expect(caretOf(line, column)[1]).toBe(`${' '.repeat(width)}^`);
  });

  test('in a long line, which is truncated around it', () => {
    const [line = '', caret = ''] = caretOf(`${'a'.repeat(5000)}X${'b'.repeat(5000)}`, 5001);
    expect(line.length).toBeLessThanOrEqual(120);
    expect(line[caret.indexOf('^')]).toBe('X');
  });
});

describe('control characters of a source are escaped', () => {
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

  test('including bidirectional control characters', () => {
    expect(show('a\u202Eb', { file: '/site/a.md', line: 1 })).toContain('a\\u{202e}b');
  });
});

describe('problems', () => {
  test('are sorted by position, with numbers in numerical order', () => {
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

  test('put a warning about a specification before what it changes in records', () => {
    const warning = problem({ severity: 'warning', rule: 'openapi/schema', file: '/b.yaml', line: 9 });
    const broken = problem({ rule: 'changelog/breaking', file: '/b.yaml', line: 1 });
    const gone = problem({ rule: 'anchors/gone', file: '/b.anchors', line: 1 });
    expect(sortProblems([gone, broken, warning])).toEqual([warning, gone, broken]);
  });

  test('are deduplicated if they have the same message and position', () => {
    expect(sortProblems([problem({ line: 1 }), problem({ line: 1 }), problem({ line: 2 })])).toHaveLength(2);
  });
});

test.each<[string, z.ZodType, unknown]>([
  ['is required', z.string(), undefined],
  ['must be a string', z.string(), 1],
  ['must be an object', z.record(z.string(), z.string()), []],
  ['must be an object', z.object({}), 'text'],
  ['must be an array', z.array(z.string()), 'text'],
  ['must be an integer', z.int(), 0.5],
  ['must be one of a, b', z.enum(['a', 'b']), 'c'],
  ['must not be empty', z.string().min(1), ''],
  ['must not be empty', z.array(z.string()).min(1), []],
  ['must have at least 2 items', z.array(z.string()).min(2), ['a']],
  ['must have at most 3 characters', z.string().max(3), 'abcd'],
  ['must be greater than 0', z.number().positive(), -1],
  ['must be at least 0', z.number().nonnegative(), -1],
  ['must be at most 3600', z.number().max(3600), 4000],
  ['must be a name', z.string().regex(/^a/, 'must be a name'), 'b'],
])('says that a value %s, in plain English', (text, schema, value) => {
  const [issue] = schema.safeParse(value, ISSUES).error?.issues ?? [];
  expect(issue?.message).toBe(text);
});
