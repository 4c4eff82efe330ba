import { describe, expect, test } from 'vitest';
import { loadConfig } from '../../cli/config.ts';
import { loadAndRender } from '../../cli/pipeline/load-and-render.ts';
import { readPath } from '../../cli/server/site-path.ts';
import { buildProblems, SMALL_SITE, writeSiteSources } from './fixture.ts';

let pages = 0;
/** Each has a title and a description of its own. */
const page = (text: string) => {
  pages += 1;
  return `---\ntitle: Page ${pages}\ndescription: Text ${pages}.\n---\n\n[API](/api)\n\n${text}\n`;
};

/** The files of a site, and the problems of its links. */
async function siteOf(files: Record<string, string>) {
  const root = writeSiteSources({ ...SMALL_SITE, ...files });
  const { files: built, problems } = await loadAndRender(loadConfig({ root }));
  const texts = new Map(
    built.map(({ path, contents }) => [path, Buffer.from(contents).toString('utf8')] as const),
  );
  return { texts, problems };
}

describe('the `index.md` of a folder', () => {
  const files = {
    'content/docs/guide/index.md': page('[Next](./next.md), [up](../one.md)'),
    'content/docs/guide/next.md': page('[Folder](./index.md)'),
    'content/docs/deep/two.md': page(
      '[Back](../one.md#part), [folder](../guide), [about](../../pages/about.md)',
    ),
    'content/pages/about.md': page('[Folder](../docs/guide/), [one](docs/one.md)'),
  };

  test('has the address of the folder, everywhere', async () => {
    const { texts, problems } = await siteOf(files);
    expect(problems).toEqual([]);
    const html = texts.get('docs/guide.html');
    expect(html).toContain('<link rel="canonical" href="https://small.example/small/docs/guide"/>');
    expect(html).toContain('href="/small/docs/guide/next"');
    expect(html).toContain('href="/small/docs/one"');
    expect(texts.get('docs/guide/next.html')).toContain('href="/small/docs/guide"');
    expect(texts.get('docs/deep/two.html')).toMatch(/"\/small\/docs\/guide".*"\/small\/about"/s);
    expect(texts.get('about.html')).toMatch(/"\/small\/docs\/guide".*"\/small\/docs\/one"/s);
    expect(texts.get('sitemap.xml')).toContain('<loc>https://small.example/small/docs/guide</loc>');
    expect(texts.get('docs/guide.md')).toContain('(https://small.example/small/docs/guide/next.md)');
    expect(texts.get('about.md')).toContain('(https://small.example/small/docs/guide.md)');
    const serve = (url: string) => readPath(url, (name) => texts.has(name.replace('small/', '')));
    expect(serve('/small/docs/guide')).toEqual({ kind: 'file', name: 'small/docs/guide.html' });
    expect(serve('/small/docs/guide/')).toEqual({ kind: 'redirect', to: '/small/docs/guide' });
  });

  test('conflicts with a guide of the name of the folder', async () => {
    expect(await buildProblems({ ...files, 'content/docs/guide.md': page('Text.') })).toEqual([
      'content/docs/guide.md:1:1 This page and content/docs/guide/index.md both have the route /docs/guide.',
    ]);
  });
});

test.each([
  ['a query', '/docs/deep/two?plan=a#part', '/small/docs/deep/two?plan=a#part'],
  ['a query alone', '?plan=a', '?plan=a'],
  ['a text to highlight', '/docs/deep/two#:~:text=Back', '/small/docs/deep/two#:~:text=Back'],
  ['an anchor and a text', '/docs/deep/two#part:~:text=Back', '/small/docs/deep/two#part:~:text=Back'],
  ['a phone number', 'tel:+46812345', 'tel:+46812345'],
  ['a folder of `static/`', '/demo/', '/small/demo'],
  ['a file beside the guide', './terms%20of%20use.pdf', '/small/docs/terms%20of%20use.pdf'],
  ['data beside the guide', './data/prices.yaml?raw', '/small/docs/data/prices.yaml?raw'],
])('a link may have %s', async (_, link, href) => {
  const { texts, problems } = await siteOf({
    'content/docs/one.md': page(`## Part\n\n[Two](deep/two.md), [x](${link})`),
    'content/docs/deep/two.md': page('## Part\n\n[Back](../one.md#part)'),
    'content/docs/terms of use.pdf': '%PDF',
    'content/docs/data/prices.yaml': 'a: 1\n',
    'content/docs/other.pdf': 'not linked',
    'static/favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'static/demo/index.html': '<title>Demo</title>',
  });
  expect(problems).toEqual([]);
  expect(texts.get('docs/one.html')).toContain(`href="${href}"`);
  expect(texts.get('docs/one.md')).toContain('[x](');
  expect(texts.has('docs/other.pdf')).toBe(false);
  const file = decodeURI(href).replace('/small/', '').replace(/\?.*/, '');
  if (/\.\w+$/.test(file)) expect([...texts.keys()]).toContain(file);
});

test.each([
  ['a query', '/docs/gone?x=1', 'the page does not exist'],
  ['a query and a wrong anchor', '/docs/deep/two?x=1#nope', 'the anchor does not exist on its page'],
  ['a wrong anchor and a text', '/docs/deep/two#nope:~:text=a', 'the anchor does not exist on its page'],
  ['a missing file', './terms.pdf', 'the page does not exist'],
])('a link with %s is still checked', async (_, link, fault) => {
  const problems = await buildProblems({
    'content/docs/one.md': page(`## Part\n\n[Two](deep/two.md), [x](${link})`),
  });
  expect(problems).toEqual([expect.stringContaining(fault)]);
});

test.each(['./.env', './.git/config', '../../.env'])(
  'the hint about a link to the hidden file %s does not lead to publishing it',
  async (link) => {
    const { problems } = await siteOf({
      'content/docs/one.md': page(`## Part\n\n[Two](deep/two.md), [x](${link})`),
      'content/docs/.env': 'SECRET=1',
      'content/docs/.git/config': 'secret',
      '.env': 'SECRET=1',
      'static/favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    });
    expect(problems).toMatchObject([{ hint: 'Remove the link.' }]);
  },
);
