import path from 'node:path';
import { expect, test } from 'vitest';
import { buildProblems } from '../build/fixture.ts';

const PAGE = 'content/docs/one.md';

test.each([
  ['is incomplete', '---\ntitle: One\n---\n\n## Part\n', `${PAGE}:2:1 \`description\` is required.`],
  [
    'is not YAML',
    '---\ntitle: a: b\n---\n\n## Part\n',
    `${PAGE}:2:8 This value contains a colon, and so it looks like another key.`,
  ],
  ['is not closed', '---\ntitle: One\n', `${PAGE}:1:1 The front matter is not closed.`],
  [
    'has a number instead of a text',
    '---\ntitle: 7\ndescription: x\n---\n\n## Part\n',
    `${PAGE}:2:1 \`title\` must be a string.`,
  ],
])('reports a page whose front matter %s once, and not as missing as well', async (_, text, problem) => {
  expect(await buildProblems({ [PAGE]: text })).toEqual([problem]);
});

test('reports a home page without a description, too', async () => {
  expect(await buildProblems({ 'content/index.md': '---\ntitle: Home\n---\n\nText.\n' })).toEqual([
    'content/index.md:2:1 `description` is required.',
  ]);
});

test('reports a missing home page with its file name', async () => {
  expect(await buildProblems({ 'content/index.md': undefined })).toEqual([
    `${path.join('content', 'site.yaml')}:1:1 content/index.md, the home page, does not exist.`,
  ]);
});

test('reports a post with an invalid date', async () => {
  const post = '---\ntitle: Day\ndescription: x\n---\n\nText.\n';
  expect(await buildProblems({ 'content/blog/2026-02-31-x.md': post })).toEqual([
    'content/blog/2026-02-31-x.md:1:1 The name of this file begins with 2026-02-31, which is no day.',
  ]);
});
