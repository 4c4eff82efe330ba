import { describe, expect, test } from 'vitest';
import { loadConfig } from '../../cli/config.ts';
import { loadAndRender } from '../../cli/pipeline/load-and-render.ts';
import { buildProblems, SMALL_SITE, writeSiteSources } from './fixture.ts';

const page = (extra: string) =>
  `---\ntitle: Unreleased words\ndescription: A page.\n${extra}---\n\n[One](/docs/one)\n`;

async function siteWith(extra: string, dev = false) {
  const root = writeSiteSources({
    ...SMALL_SITE,
    'content/docs/unreleased.md': page(extra),
    'content/blog/2026-01-31-unreleased.md': page(extra),
  });
  const { files, problems } = await loadAndRender(loadConfig({ root }), {
    dev,
  });
  const texts = files.map(({ path, contents }) => ({ path, text: Buffer.from(contents).toString('utf8') }));
  return {
    problems: problems.map(({ message }) => message),
    /** The files that mention the page. */
    named: texts
      .filter(({ text }) => /[Uu]nreleased/.test(text))
      .map(({ path }) => path.replace(/-\w{8}\./, '.')),
    html: texts.find(({ path }) => path === 'docs/unreleased.html')?.text,
  };
}

describe('a draft', () => {
  test('is not built, even if it contains errors', async () => {
    const { named, problems } = await siteWith('draft: true\nunknown: 1\n');
    expect({ named, problems }).toEqual({ named: [], problems: [] });
  });

  test('is marked in `dev`', async () => {
    const { html } = await siteWith('draft: true\n', true);
    expect(html).toContain('Only the preview shows this page');
  });

  test('is rejected as a link target', async () => {
    expect(
      await buildProblems({
        'content/docs/unreleased.md': page('draft: true\n'),
        'content/docs/deep/two.md':
          '---\ntitle: Two\ndescription: x\n---\n\n[Back](../one.md#part), [x](/docs/unreleased)\n',
      }),
    ).toEqual([
      'content/docs/deep/two.md:6:25 The link /small/docs/unreleased leads to a draft, which is not built.',
    ]);
  });

  test('stays in the sidebar, which only `dev` shows', async () => {
    const sidebar = (SMALL_SITE['content/site.yaml'] ?? '').replace(
      '- docs/one',
      '- docs/one\n  - label: Soon\n    items: [docs/unreleased]',
    );
    const root = writeSiteSources({
      ...SMALL_SITE,
      'content/docs/unreleased.md': page('draft: true\n'),
      'content/site.yaml': sidebar,
    });
    const sidebarOf = async (dev: boolean) => {
      const { files, problems } = await loadAndRender(loadConfig({ root }), { dev });
      expect(problems).toEqual([]);
      const html = String(files.find(({ path }) => path === 'docs/one.html')?.contents);
      return [html.includes('Soon'), html.includes('Unreleased words')];
    };
    expect(await sidebarOf(false)).toEqual([false, false]);
    expect(await sidebarOf(true)).toEqual([true, true]);
  });
});

describe('an unlisted page', () => {
  test('is built, but left out of page lists and search engines', async () => {
    const { named, html, problems } = await siteWith('unlisted: true\n');
    expect(problems).toEqual([]);
    expect(named.sort()).toEqual([
      'blog/2026-01-31-unreleased.html',
      'blog/2026-01-31-unreleased.md',
      'docs/unreleased.html',
      'docs/unreleased.md',
    ]);
    expect(html).toContain('<meta name="robots" content="noindex"/>');
  });

  test('is rejected in the sidebar', async () => {
    expect(
      await buildProblems({
        'content/docs/unreleased.md': page('unlisted: true\n'),
        'content/site.yaml': (SMALL_SITE['content/site.yaml'] ?? '').replace(
          '- docs/one',
          '- docs/one\n  - docs/unreleased',
        ),
      }),
    ).toEqual(['content/site.yaml:8:5 The sidebar lists `docs/unreleased`, which is an unlisted page.']);
  });
});
