import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { checkHtml } from '../../cli/check/html-validity.ts';
import { anchorsOf } from '../../cli/site/reference-anchors.ts';
import { builtDocumentation, renderedDocumentation } from './documentation.ts';
import { build, buildProblems, filesOf, SMALL_SITE, writeSiteSources } from './fixture.ts';

const pagesOf = (dir: string) => [...filesOf(dir).keys()].filter((name) => name.endsWith('.html'));

describe('the documentation site itself', () => {
  let out: string;
  beforeAll(async () => {
    ({ out } = await builtDocumentation());
  });

  test('has every route and no other page', () => {
    const base = 'institutional-api';
    expect(pagesOf(out)).toEqual(
      [
        '404.html',
        `${base}/404.html`,
        `${base}/api-legacy.html`,
        `${base}/api.html`,
        `${base}/blog/2026-11-25-what-this-documentation-offers.html`,
        `${base}/blog/archive.html`,
        `${base}/docs/buying-and-selling/assets.html`,
        `${base}/docs/buying-and-selling/buying.html`,
        `${base}/docs/buying-and-selling/selling.html`,
        `${base}/docs/buying-and-selling/wallet.html`,
        `${base}/docs/customer-onboarding/customer-onboarding-intro.html`,
        `${base}/docs/getting-started/getting-started-auth.html`,
        `${base}/docs/getting-started/getting-started-intro.html`,
        `${base}/docs/getting-started/tokens.html`,
        `${base}/docs/intro.html`,
        `${base}/docs/other-resources/error-codes.html`,
        `${base}/docs/other-resources/external-resources.html`,
        `${base}/index.html`,
        `${base}/markdown-page.html`,
      ].sort(),
    );
  });

  test('contains only valid HTML', async () => {
    const pages = pagesOf(out).map((name) => ({
      path: name,
      contents: readFileSync(path.join(out, name), 'utf8'),
    }));
    expect(await checkHtml(pages)).toEqual([]);
  });

  test('is byte-for-byte reproducible', async () => {
    const { files } = await renderedDocumentation();
    const built = filesOf(path.join(out, 'institutional-api'));
    const changed = files.filter(
      ({ path: name, contents }) => !built.get(name)?.equals(Buffer.from(contents)),
    );
    expect(changed.map(({ path: name }) => name)).toEqual([]);
    expect(files.length).toBeGreaterThan(100);
  });

  test('has no problems: the anchors of both specifications are recorded', async () => {
    expect((await renderedDocumentation()).problems).toEqual([]);
  });

  test('has every anchor of the model, and no other', async () => {
    const { pages, files } = await renderedDocumentation();
    for (const page of pages) {
      if (page.kind !== 'reference') continue;
      const html = String(files.find((file) => file.path === `${page.route}.html`)?.contents);
      const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
      const ids = [...main.matchAll(/<[a-z][^>]*? id="([^"]*)"/g)].map(([, id = '']) => id);
      expect(ids.sort()).toEqual([...anchorsOf(page.route, [page]), 'main'].sort());
    }
  });
});

test.each([
  ['/', ''],
  ['docs', 'docs/'],
  ['/a/b/', 'a/b/'],
])('builds with the base path %j', async (base, folder) => {
  const root = writeSiteSources(SMALL_SITE);
  await build(root, { base });
  const files = filesOf(path.join(root, 'dist'));
  expect([...files.keys()]).toContain(`${folder}docs/deep/two.html`);
  expect(files.get(`${folder}docs/one.html`)?.toString()).toContain(`href="/${folder}docs/deep/two"`);
});

test('builds a site from a specification alone', async () => {
  const root = writeSiteSources({ 'api.yaml': SMALL_SITE['specs/api.yaml'] ?? '' });
  await build(root, { spec: path.join(root, 'api.yaml'), out: path.join(root, 'out') });
  expect(pagesOf(path.join(root, 'out'))).toEqual(['404.html', 'index.html']);
  const html = readFileSync(path.join(root, 'out/index.html'), 'utf8');
  expect(html).toContain('Small API');
  expect(html).toMatch(/data-island="Search" data-props="[^"]*\/search\.json/);
  expect(readFileSync(path.join(root, 'out/search.json'), 'utf8')).toContain('"operationId":"ping"');
});

test('reports an unresolvable link in a third-party document, and renders it as text', async () => {
  const root = writeSiteSources({
    'api.yaml':
      "openapi: '3.1.0'\ninfo:\n  title: T\n  version: '1'\n  description: See [their docs](/docs/1.0) and [a part](#part).\npaths:\n  /a:\n    get:\n      responses:\n        '200':\n          description: A\n          content:\n            application/json:\n              examples: { one: { externalValue: one.json } }\n",
  });
  const { warnings } = await build(root, { spec: path.join(root, 'api.yaml'), out: path.join(root, 'out') });
  expect(warnings).toMatchObject([
    { severity: 'warning', line: 5, column: 33 },
    { severity: 'warning', line: 5, column: 57 },
    { severity: 'warning', line: 14, column: 49 },
  ]);
  const html = readFileSync(path.join(root, 'out/index.html'), 'utf8');
  expect(html).toContain('<a>their docs</a>');
  expect(html).toContain('<a>a part</a>');
  expect(html).toMatch(/<a>one[^<]*<\/a>/);
  expect(html).not.toContain('/docs/1.0');
});

test('lists posts by year, newest first', async () => {
  const post = (title: string) => `---\ntitle: ${title}\ndescription: News.\n---\n\nText.\n`;
  const root = writeSiteSources({
    ...SMALL_SITE,
    'content/blog/2025-12-31-old.md': post('Old'),
    'content/blog/2026-01-02-new.md': post('New'),
  });
  await build(root);
  const archive = readFileSync(path.join(root, 'dist/small/blog/archive.html'), 'utf8');
  const places = ['2026', 'New', '2025', 'Old'].map((text) => archive.lastIndexOf(text));
  expect(archive).toContain('href="/small/blog/2026-01-02-new"');
  expect(places.every((place) => place > 0)).toBe(true);
});

test('suggests the new name of the directive of workflows', async () => {
  const found = await buildProblems({
    'content/docs/one.md': '---\ntitle: One\ndescription: x\n---\n\n## Part\n\n::flow[buy]\n',
  });
  expect(found).toEqual(['content/docs/one.md:8:1 `::flow` is now `::workflow`.']);
});
