import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
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
  const [, content = ''] = feed.match(/<content type="html">(.*?)<\/content>/s) ?? [];
  const links = [...content.matchAll(/href=&quot;(.*?)&quot;/g)].map(([, href = '']) => href);
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

test('the changes of an API are in the feed of a site in Arabic, with the links of their note', async () => {
  const document = { openapi: '3.1.0', info: { title: 'Small API', version: '0.9' }, paths: {} };
  const older = { version: '0.9', date: '2026-01-01', document };
  const newer = {
    version: '1.0',
    date: '2026-02-01',
    note: 'Adds [ping](#ping), see [One](/small/docs/one).',
    document,
  };
  const root = writeSiteSources({
    ...SMALL_SITE,
    'content/site.yaml': `${SMALL_SITE['content/site.yaml']}language: ar\n`,
    'specs/api.versions/0.9.json': JSON.stringify(older),
    'specs/api.versions/1.0.json': JSON.stringify({
      ...newer,
      document: parse(SMALL_SITE['specs/api.yaml'] ?? ''),
    }),
  });
  await build(root);
  const feed = readFileSync(path.join(root, 'dist/small/blog/atom.xml'), 'utf8');
  expect(feed).toContain('&lt;a href=&quot;https://small.example/small/api#ping&quot;&gt;ping&lt;/a&gt;');
  expect(feed).not.toContain('&lt;a&gt;');
  const page = readFileSync(path.join(root, 'dist/small/docs/one.html'), 'utf8');
  expect(page).toContain('<html lang="ar" dir="rtl" ');
  expect(page).toMatch(/figure\.code,[^{}]*\{direction:ltr\}/);
});

test('without posts there is no feed', async () => {
  const root = writeSiteSources(SMALL_SITE);
  await build(root);
  expect([...filesOf(path.join(root, 'dist')).keys()].filter((name) => name.includes('atom'))).toEqual([]);
});
