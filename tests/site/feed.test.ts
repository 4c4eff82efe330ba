import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { build, filesOf, SMALL_SITE, writeSiteSources } from '../build/fixture.ts';

const post = (title: string, text: string) =>
  `---\ntitle: ${title}\ndescription: News & more.\n---\n\n${text}\n`;

test('posts are published as an Atom feed, newest first, with absolute links', async () => {
  const root = writeSiteSources({
    ...SMALL_SITE,
    'content/blog/2025-12-31-old.md': post('Old', 'Text.'),
    'content/blog/2026-01-02-new.md': post('New <1>', '## Part\n\n[One](/docs/one#part) & [here](#part)'),
  });
  await build(root);
  const feed = readFileSync(path.join(root, 'dist/small/blog/atom.xml'), 'utf8');
  expect(feed).toContain('<updated>2026-01-02T00:00:00Z</updated>\n  <author>');
  expect([...feed.matchAll(/<title>([^<]*)<\/title>/g)].map(([, title]) => title)).toEqual([
    'Small',
    'New &lt;1&gt;',
    'Old',
  ]);
  expect(feed).toContain('<summary>News &amp; more.</summary>');
  const [, base, content = ''] =
    feed.match(/<content type="html" xml:base="([^"]*)">(.*?)<\/content>/s) ?? [];
  const links = [...content.matchAll(/href=&quot;(.*?)&quot;/g)].map(
    ([, href = '']) => new URL(href, base).href,
  );
  expect(links).toContain('https://small.example/small/docs/one#part');
  expect(links).toContain('https://small.example/small/blog/2026-01-02-new#part');
  // All tags are closed in the right order.
  const open: string[] = [];
  for (const [, end, name = '', empty] of feed.matchAll(/<(\/?)([a-z]+)[^>]*?(\/?)>/g)) {
    if (end) expect(open.pop()).toBe(name);
    else if (!empty) open.push(name);
  }
  expect(open).toEqual([]);
  const page = readFileSync(path.join(root, 'dist/small/docs/one.html'), 'utf8');
  expect(page).toContain(
    '<link rel="alternate" type="application/atom+xml" title="Small" href="/small/blog/atom.xml"/>',
  );
});

test('without posts there is no feed', async () => {
  const root = writeSiteSources(SMALL_SITE);
  await build(root);
  expect([...filesOf(path.join(root, 'dist')).keys()].filter((name) => name.includes('atom'))).toEqual([]);
});
