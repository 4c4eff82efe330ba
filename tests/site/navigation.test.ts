import { describe, expect, test } from 'vitest';
import { loadConfig } from '../../cli/config.ts';
import { loadAndRender } from '../../cli/pipeline/load-and-render.ts';
import { loadSite } from '../../cli/pipeline/load-site.ts';
import { buildProblems, SMALL_SITE, writeSiteSources } from '../build/fixture.ts';

const settings = (rest: string) =>
  (SMALL_SITE['content/site.yaml'] ?? '').replace(/navbar:[\s\S]*?(?=references:)/, rest);

const NESTED = settings(`navbar:
  - { label: Docs, to: /docs/one }
  - { label: Status, href: 'https://status.example.com' }
sidebar:
  - label: Basics
    items:
      - docs/one
      - label: More
        items:
          - docs/deep/two
          - { label: Forum, href: 'https://forum.example.com' }
      - label: Reference
        items: [api]
`);

describe('a sidebar with the pages of a folder', () => {
  const pages = {
    'content/docs/a/index.md': '---\ntitle: Overview\ndescription: A.\n---\n',
    'content/docs/a/b.md': '---\ntitle: B\ndescription: B.\n---\n',
    'content/docs/a/a.md': '---\ntitle: A\ndescription: A.\n---\n',
    'content/docs/a/c/d.md': '---\ntitle: D\ndescription: D.\n---\n',
    'content/docs/a/draft.md': '---\ntitle: Draft\ndescription: D.\ndraft: true\n---\n',
    'content/docs/a/hidden.md': '---\ntitle: Hidden\ndescription: H.\nunlisted: true\n---\n',
    'content/docs/ab.md': '---\ntitle: AB\ndescription: AB.\n---\n',
  };
  const sidebarOf = (entries: string) => {
    const root = writeSiteSources({
      ...SMALL_SITE,
      ...pages,
      'content/site.yaml': settings(`sidebar:\n${entries}`),
    });
    return loadSite(loadConfig({ root }));
  };

  test('lists them by their routes, without those that other entries name', async () => {
    const { sidebar, problems } = await sidebarOf(
      '  - { label: A, folder: docs/a }\n  - docs/a/b\n  - docs/ab\n',
    );
    const [group] = sidebar;
    expect(group && 'items' in group && group.items.map(({ label }) => label)).toEqual([
      'Overview',
      'A',
      'D',
    ]);
    expect(problems.filter(({ rule }) => rule.startsWith('config'))).toEqual([]);
  });

  test('does not list the home page', async () => {
    const { problems } = await sidebarOf('  - index\n');
    expect(problems.map(({ message }) => message)).toContain('The home page cannot be in the sidebar.');
  });

  test('reports a folder without pages', async () => {
    const { problems } = await sidebarOf('  - { label: A, folder: docs/aa }\n');
    const found = problems.filter(({ rule }) => rule.startsWith('config'));
    expect(found.map(({ message, hint }) => [message, hint])).toEqual([
      ['The sidebar lists the folder `docs/aa`, but no page is in it.', 'Did you mean `docs/a`?'],
    ]);
  });
});

describe('a sidebar with nested groups', () => {
  const site = (async () => {
    const root = writeSiteSources({ ...SMALL_SITE, 'content/site.yaml': NESTED });
    const { files, problems } = await loadAndRender(loadConfig({ root }));
    const textOf = (name: string) => String(files.find(({ path }) => path === name)?.contents);
    return {
      problems,
      two: textOf('docs/deep/two.html'),
      one: textOf('docs/one.html'),
      llms: textOf('llms.txt'),
    };
  })();

  test('opens the group of the current page', async () => {
    const { two, one } = await site;
    expect(two).toContain('<details open=""><summary>More</summary>');
    expect(two).toContain('<details><summary>Reference</summary>');
    expect(one).not.toContain('<details open="">');
  });

  test('links to other sites, as the navbar does', async () => {
    const { two } = await site;
    expect(two).toContain('<a href="https://forum.example.com" class="external">Forum</a>');
    expect(two).toContain('<a href="https://status.example.com" class="external">Status</a>');
  });

  test('determines the order of pages, and adds all groups to the breadcrumbs', async () => {
    const { two, one, llms } = await site;
    expect(one).toMatch(/pagination[\s\S]*href="\/small\/docs\/deep\/two"/);
    expect(two).toMatch(/pagination[\s\S]*href="\/small\/docs\/one"[\s\S]*href="\/small\/api"/);
    expect(two).toMatch(
      /<ol><li><a href="\/small\/">Home<\/a><\/li><li><span>Basics<\/span><\/li><li><span>More<\/span>/,
    );
    expect(llms.indexOf('[One]')).toBeLessThan(llms.indexOf('[Two]'));
  });
});

test.each([
  [
    'a missing page in a nested group',
    'sidebar:\n  - label: A\n    items:\n      - label: B\n        items:\n          - docs/thre\n',
    'content/site.yaml:9:13 The sidebar lists `docs/thre`, but this page does not exist.',
  ],
  [
    'an entry of an unknown type',
    'sidebar:\n  - label: A\n    items:\n      - { label: B }\n',
    'content/site.yaml:7:9 `sidebar.0.items.0` requires one of `items` (a group), `folder` (a group of its pages) and `href` (a link to another site).',
  ],
  [
    'an invalid link',
    "sidebar:\n  - { label: A, href: 'javascript:x' }\n",
    'content/site.yaml:5:17 `sidebar.0.href` must be an absolute URL.',
  ],
  [
    'a navbar link with two targets',
    "navbar:\n  - { label: A, to: /docs/one, href: 'https://a.example' }\n",
    'content/site.yaml:5:5 `navbar.0` requires one of `to` (a page of this site), `href` (another site) and `items` (a menu).',
  ],
])('reports %s with its position', async (_, rest, problem) => {
  expect(await buildProblems({ 'content/site.yaml': settings(rest) })).toContain(problem);
});
