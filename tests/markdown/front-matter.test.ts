import { expect, test } from 'vitest';
import { readFrontMatter } from '../../cli/markdown/front-matter.ts';

const read = (text: string) => readFrontMatter('page.md', text);
const wrong = (text: string) =>
  read(text).problems.map(({ file, line, column, message }) => `${file}:${line}:${column} ${message}`);

test('fields stand between two lines of hyphens', () => {
  const { data, problems } = read('---\ntitle: A\nactions: [{ label: B, to: /b }]\n---\nText\n');
  expect(data).toEqual({ title: 'A', actions: [{ label: 'B', to: '/b' }] });
  expect(problems).toEqual([]);
});

test('the text behind keeps its line numbers', () => {
  expect(read('---\ntitle: A\n---\nText\n').body).toBe('\n\n\nText\n');
});

test('a field is found where it stands', () => {
  const { locate } = read('---\ntitle: A\n\ndate: 2026-01-31\n---\n');
  expect(locate('date')).toEqual({ line: 4, column: 1 });
  expect(locate('colour')).toEqual({ line: 2, column: 1 });
});

test('a page without front matter has no fields', () => {
  expect(read('Text\n\n---\n\nMore\n')).toMatchObject({
    data: {},
    body: 'Text\n\n---\n\nMore\n',
    problems: [],
  });
});

test('empty front matter has no fields', () => {
  expect(read('---\n---\nText')).toMatchObject({ data: {}, body: '\n\nText', problems: [] });
});

test('Windows lines and a byte order mark change nothing', () => {
  const { data, body } = read('\uFEFF---\r\ntitle: A\r\n---\r\nText\r\n');
  expect(data).toEqual({ title: 'A' });
  expect(body).toBe('\n\n\nText\n');
});

test.each([
  ['that is not closed', '---\ntitle: A\n\nText\n', 'page.md:1:1 The front matter is not closed.'],
  [
    'with a colon too many',
    '---\ntitle: a: b\n---\n',
    'page.md:2:8 This value contains a colon, and so it looks like another key.',
  ],
  [
    'with a field twice',
    '---\na: 1\nb: 2\na: 3\n---\n',
    'page.md:4:1 This key occurs twice in the front matter.',
  ],
  ['that is a list', '---\n- a\n---\n', 'page.md:2:1 The front matter must be a map.'],
  ['that is a word', '---\nHello\n---\n', 'page.md:2:1 The front matter must be a map.'],
  ['with emphasis for a value', '---\ntitle: *A*\n---\n', 'page.md:2:8 Front matter cannot contain aliases.'],
  ['that holds itself', '---\na: &a [*a]\n---\n', 'page.md:2:8 Front matter cannot contain aliases.'],
])('front matter %s is reported at its place', (_, text, problem) => {
  expect(wrong(text)).toEqual([problem]);
});
