import { describe, expect, test } from 'vitest';
import type { Assets } from '../../cli/page.ts';
import { withView } from '../../cli/view/reference.ts';
import type { PageWithView } from '../../cli/view/view.ts';
import { renderPage } from '../../templates/render-page.tsx';
import { fixtureLayout, fixturePages } from '../browser/fixture-pages.ts';
import { faultsOf } from '../html-rules.ts';

const assets: Assets = {
  inlineStyles: 'p{margin:0}',
  referenceStyles: 'h3{margin:0}',
  guideStyles: 'h2{margin:0}',
  inlineScript: 'early()',
  islandsUrl: '/institutional-api/assets/main-ABC.js',
  faviconUrl: '/institutional-api/favicon.svg',
  socialImageUrl: '/institutional-api/social.png',
  speculationRules: '{"prefetch":[]}',
  contentSecurityPolicy: "default-src 'none'",
  scriptPolicy: 'script-src *:*/institutional-api/assets/',
};
const layout = fixtureLayout(assets);
const pages = fixturePages().map(withView);

function pageOf<Kind extends PageWithView['kind']>(kind: Kind): PageWithView & { kind: Kind } {
  return pages.find((page) => page.kind === kind) as PageWithView & { kind: Kind };
}

function textOf(html: string): string {
  return html
    .replace(/<(style|script)[\s\S]*?<\/\1>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');
}

describe('every page', () => {
  test.each(pages.map((page) => [page.kind, page] as const))('is valid HTML: %s', async (_kind, page) => {
    expect(await faultsOf(renderPage(page, layout))).toEqual([]);
  });

  test('sets its policy before anything that it restricts', () => {
    for (const page of pages) {
      const html = renderPage(page, layout);
      expect(html.match(/Content-Security-Policy/g)).toHaveLength(2);
      const policy = html.lastIndexOf('Content-Security-Policy');
      expect(policy).toBeGreaterThan(0);
      for (const later of ['<style', '<script', 'rel="icon"'])
        expect(html.indexOf(later)).toBeGreaterThan(policy);
    }
  });

  test('has its styles, one inline script, one module, and no style attributes or event handlers', () => {
    for (const page of pages) {
      const html = renderPage(page, layout);
      const isReference = page.kind === 'reference';
      const styles = [...html.matchAll(/<style>(.*?)<\/style>/g)].map(([, style]) => style);
      const scripts = [...html.matchAll(/<script.*?<\/script>/g)].map(([script]) => script);
      expect(styles).toEqual(['p{margin:0}', isReference ? 'h3{margin:0}' : 'h2{margin:0}']);
      expect(scripts).toEqual([
        '<script>early()</script>',
        '<script type="module" src="/institutional-api/assets/main-ABC.js"></script>',
        // References have too many links to match them again whenever the address changes.
        ...(isReference ? [] : ['<script type="speculationrules">{"prefetch":[]}</script>']),
      ]);
      expect(html).not.toMatch(/<[^>]+\s(style|on\w+)=/);
    }
  });
});

describe('a text', () => {
  test('is never interpreted as markup', () => {
    const html = renderPage({ ...pageOf('doc'), title: '</title><script>alert(1)</script>' }, layout);
    expect(html).not.toContain('<script>alert(1)');
  });

  test("that looks like the end of a script doesn't end one in the announcement", () => {
    const announcement = { id: '"></div>', html: '<p>a &amp; b</p>' };
    const html = renderPage(pageOf('doc'), { ...layout, announcement });
    const props = html.match(/data-island="AnnouncementBar" data-props="([^"]*)"/)?.[1];
    expect(
      JSON.parse(
        (props ?? '')
          .replaceAll('&quot;', '"')
          .replaceAll('&gt;', '>')
          .replaceAll('&lt;', '<')
          .replaceAll('&amp;', '&'),
      ),
    ).toEqual(announcement);
  });
});

describe('other pages', () => {
  test('an empty archive says so', () => {
    const html = renderPage({ ...pageOf('blog-archive'), years: [] }, layout);
    expect(textOf(html)).toContain('No posts yet');
  });

  test('an archive links to the feed, if there is one', () => {
    const link = '<a href="/base/blog/atom.xml">Follow new posts and versions in the feed</a>';
    expect(renderPage(pageOf('blog-archive'), { ...layout, feedUrl: '/base/blog/atom.xml' })).toContain(link);
    expect(renderPage(pageOf('blog-archive'), layout)).not.toContain('atom.xml');
  });

  test('a site without an announcement has no bar and no attribute for it', () => {
    const { announcement: _, ...plain } = layout;
    const html = renderPage(pageOf('doc'), plain);
    expect(html).not.toContain('data-announcement');
    expect(html).not.toContain('aria-label="Announcement"');
  });
});
