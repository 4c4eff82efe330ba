import { expect, test } from 'vitest';
import { readFrontMatter } from '../../cli/markdown/front-matter.ts';

const read = (text: string) => readFrontMatter('page.md', text);
const problemsOf = (text: string) =>
  read(text).problems.map(({ file, line, column, message }) => `${file}:${line}:${column} ${message}`);

test('parses the fields between two lines of hyphens', () => {
  const { data, problems } = read('---\ntitle: A\nactions: [{ label: B, to: /b }]\n---\nText\n');
  expect(data).toEqual({ title: 'A', actions: [{ label: 'B', to: '/b' }] });
  expect(problems).toEqual([]);
});

test('keeps the line numbers of the text that follows', () => {
  expect(read('---\ntitle: A\n---\nText\n').body).toBe('\n\n\nText\n');
});

test('locates fields', () => {
  const { locate } = read('---\ntitle: A\n\ndate: 2026-01-31\n---\n');
  expect(locate('/date')).toEqual({ line: 4, column: 1 });
  expect(locate('/color')).toEqual({ line: 2, column: 1 });
});

test('has no fields for a page without front matter', () => {
  expect(read('Text\n\n---\n\nMore\n')).toMatchObject({
    data: {},
    body: 'Text\n\n---\n\nMore\n',
    problems: [],
  });
});

test('has no fields for empty front matter', () => {
  expect(read('---\n---\nText')).toMatchObject({ data: {}, body: '\n\nText', problems: [] });
});

test('accepts Windows line endings and a byte order mark', () => {
  const { data, body } = read('\uFEFF---\r\ntitle: A\r\n---\r\nText\r\n');
  expect(data).toEqual({ title: 'A' });
  expect(body).toBe('\n\n\nText\n');
});

test.each([
  ['that is not closed', '---\ntitle: A\n\nText\n', 'page.md:1:1 The front matter is not closed.'],
  [
    'with an unquoted colon',
    '---\ntitle: a: b\n---\n',
    'page.md:2:8 This value contains a colon, and so it looks like another key.',
  ],
  [
    'with a duplicate field',
    '---\na: 1\nb: 2\na: 3\n---\n',
    'page.md:4:1 The key `a` occurs twice in this map.',
  ],
  ['that is a list', '---\n- a\n---\n', 'page.md:2:1 The front matter must be a map.'],
  ['that is a plain text', '---\nHello\n---\n', 'page.md:2:1 The front matter must be a map.'],
  [
    'with emphasis as a value',
    '---\ntitle: *A*\n---\n',
    'page.md:2:8 The alias `*A*` has no anchor `&A*` before it.',
  ],
  [
    'that contains itself',
    '---\na: &a [*a]\n---\n',
    'page.md:2:8 This alias is part of the node that it refers to.',
  ],
])('reports front matter %s with its position', (_, text, problem) => {
  expect(problemsOf(text)).toEqual([problem]);
});
