import path from 'node:path';
import GithubSlugger from 'github-slugger';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import { describe, expect, test } from 'vitest';
import { code, item } from '../../cli/markdown-copies/text.ts';
import { documentationFiles } from './documentation.ts';
import { build, filesOf, SMALL_SITE, writeSiteSources } from './fixture.ts';

const golden = path.resolve(import.meta.dirname, '../golden/site');

async function siteOf(root: string, base: string): Promise<Map<string, string>> {
  const out = path.join(writeSiteSources({}), 'dist');
  await build(root, { out });
  return new Map(
    [...filesOf(path.join(out, base))].map(([name, bytes]) => [name, bytes.toString()] as const),
  );
}

const decode = (text: string) =>
  text
    .replace(/&#x([0-9a-f]+);/gi, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)))
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

const all = (html: string, pattern: RegExp) => [
  ...new Set([...html.matchAll(pattern)].map(([, text = '']) => decode(text.replace(/<[^>]+>/g, '')))),
];

/** The names that the HTML of an operation, or of a whole reference, shows. */
function namedIn(html: string) {
  return {
    codes: [
      ...all(html, /<a class="name"[^>]*>(.*?)<\/a>/g),
      ...[...html.matchAll(/<div class="values">.*?<\/ul>/gs)].flatMap(([values]) =>
        all(values, /<li[^>]*>(?:<a [^>]*>)?<code>(.*?)<\/code>/g),
      ),
      ...[...html.matchAll(/<ul class="errors">.*?<\/ul>/gs)].flatMap(([errors]) =>
        all(errors, /<code>([A-Z_]+)<\/code>/g),
      ),
    ],
    statuses: all(html, /<summary><span class="status s\w">(.*?)<\/span>/g),
    titles: all(html, /<h3 id="[^"]+\.title">(.*?)(?:<span|<a )/g),
  };
}

function missingIn(markdown: string, html: string): string[] {
  const { codes, statuses, titles } = namedIn(html);
  return [
    ...codes.map(code).filter((text) => !markdown.includes(text)),
    ...statuses.filter((status) => !new RegExp(`^#+ ${status}( |$)`, 'm').test(markdown)),
    ...titles.filter((title) => !markdown.replaceAll('\\', '').includes(`# ${title.trim()}`)),
  ];
}

function operationsIn(html: string): [anchor: string, html: string][] {
  return html
    .split(/(?=<section class="operation )|(?=<section class="plain")|(?=<section id=)/)
    .filter((part) => part.startsWith('<section class="operation '))
    .map((part) => [/ id="([^"]+)"/.exec(part)?.[1] ?? '', part]);
}

/** URLs of the site, in Markdown, `llms.txt` and the sitemap, that match none of its files. */
function brokenLinks(files: Map<string, string>, site: string): string[] {
  const texts = [...files].filter(([name]) => /\.md$|\.txt$|sitemap\.xml$/.test(name));
  const links = texts.flatMap(([name, text]) =>
    [...text.matchAll(/(?:\]\(|<loc>|: )([^\s()<>]+)(?=[\s)<])/g)]
      .map(([, address = '']) => address)
      .filter((address) => address.startsWith(site))
      .map((address) => [name, decodeURIComponent(address.slice(site.length).replace(/#.*/, ''))] as const),
  );
  expect(links.length).toBeGreaterThan(5);
  return links
    .filter(
      ([, file]) => ![file, `${file}.html`, `${file}index.html`].some((candidate) => files.has(candidate)),
    )
    .map(([name, file]) => `${name}: ${file}`);
}

test('a list of the author is apart from the facts below it', () => {
  const own = ' - A: one.\n - B: two.';
  expect(item('`a`', own, '- Default: `A`')).toBe(
    '- `a`\n\n   - A: one.\n   - B: two.\n\n  <!-- -->\n\n  - Default: `A`',
  );
  expect(item('`a`', '- one\n- two', '- Default: `A`')).toBe(
    '- `a`\n  - one\n  - two\n\n  <!-- -->\n\n  - Default: `A`',
  );
  expect(item('`a`', 'One of:\n- one', '- Default: `A`')).toContain('<!-- -->');
  expect(item('`a`', `${own}\n\nText.`, '- Default: `A`')).toMatch(/Text\.\n {2}- Default/);
});

describe.each([
  [
    'the documentation site itself',
    documentationFiles,
    'institutional-api',
    'https://docs.example.com/institutional-api/',
  ],
  ['a small site', () => siteOf(golden, 'coin'), 'coin', 'https://coin.example/coin/'],
])('the Markdown of %s', async (_, filesOfSite, base, address) => {
  const files = await filesOfSite();
  const references = [...files.keys()].filter((name) => /^api[\w-]*\.html$/.test(name));
  const textOf = (name: string) => files.get(name) ?? '';

  test('exists for every page except the 404 page and the archive', () => {
    const pages = [...files.keys()].filter((name) => name.endsWith('.html'));
    const without = pages.filter((name) => !files.has(name.replace(/html$/, 'md')));
    expect(without).toEqual(['404.html', 'blog/archive.html']);
    for (const name of pages.filter((page) => !without.includes(page)))
      expect(textOf(name)).toContain(`type="text/markdown" href="/${base}/${name.replace(/html$/, 'md')}"`);
  });

  test.each(references)('contains everything that %s contains', (name) => {
    expect(namedIn(textOf(name)).codes.length).toBeGreaterThan(1);
    expect(missingIn(textOf(name.replace(/html$/, 'md')), textOf(name))).toEqual([]);
  });

  test.each(references)('contains in the file of each operation what %s shows for it', (name) => {
    const operations = operationsIn(textOf(name));
    expect(operations.length).toBeGreaterThan(0);
    for (const [anchor, html] of operations) {
      const markdown = textOf(name.replace(/html$/, `${anchor}.md`));
      expect(missingIn(markdown, html).map((text) => `${anchor}: ${text}`)).toEqual([]);
    }
  });

  test('links only to files of the site', () => {
    expect(brokenLinks(files, address)).toEqual([]);
  });

  test('is listed file by file in llms.txt, and included in llms-full.txt', () => {
    const index = textOf('llms.txt');
    const copies = [...files.keys()].filter((name) => name.endsWith('.md'));
    expect(copies).toContain('skill.md');
    expect(copies.filter((name) => !index.includes(`(${address}${name})`))).toEqual([]);
    for (const name of references) expect(missingIn(textOf('llms-full.txt'), textOf(name))).toEqual([]);
  });

  test('links to headings and anchors that exist', () => {
    const names = [...files.keys()].filter((name) => /\.md$|^llms.*\.txt$/.test(name));
    const headings = new Map<string, Set<string>>();
    const headingsIn = (name: string) => {
      if (!headings.has(name)) headings.set(name, headingsOf(textOf(name)));
      return headings.get(name);
    };
    const ids = new Map(
      [...files.keys()]
        .filter((name) => name.endsWith('.html'))
        .map((name) => [name, new Set(all(textOf(name), / id="([^"]*)"/g))]),
    );
    const dead = names.flatMap((name) =>
      all(textOf(name), /\]\(([^()\s]+#[^()\s]+)\)/g)
        .filter((url) => url.startsWith(address))
        .filter((url) => {
          const [file = '', fragment = ''] = url.slice(address.length).split('#').map(decodeURIComponent);
          return !(names.includes(file) ? headingsIn(file) : ids.get(`${file}.html`))?.has(fragment);
        })
        .map((url) => `${name} ${url}`),
    );
    expect(dead).toEqual([]);
  });

  test('accompanies a sitemap with every page, which robots.txt names', () => {
    const listed = all(textOf('sitemap.xml'), /<loc>(.*?)<\/loc>/g);
    const pages = [...files.keys()].filter((name) => name.endsWith('.html') && name !== '404.html');
    expect(listed).toHaveLength(pages.length);
    expect(textOf('robots.txt')).toContain(`Sitemap: ${address}sitemap.xml`);
  });
});

/** The fragments of the headings, as GitHub makes them. */
function headingsOf(markdown: string): Set<string> {
  const slugger = new GithubSlugger();
  const fragments = new Set<string>();
  visit(unified().use(remarkParse).use(remarkGfm).parse(markdown), 'heading', (node) => {
    let words = '';
    visit(node, (inner) => {
      if (inner.type === 'text' || inner.type === 'inlineCode') words += inner.value;
    });
    fragments.add(slugger.slug(words));
  });
  return fragments;
}

describe('hostile strings', async () => {
  const hostile = '<img src=x onerror=alert(1)> `` ` | # [x](javascript:alert)';
  const files = await siteOf(
    writeSiteSources({
      ...SMALL_SITE,
      'specs/api.yaml': JSON.stringify({
        openapi: '3.1.0',
        info: { title: hostile, version: '1\n# no heading' },
        paths: {
          '/x': {
            get: {
              operationId: 'ping',
              summary: `${hostile}\n# two`,
              description: `${hostile}\n\n[run](javascript:alert(1)) ![](data:text/html,x) <script>alert(1)</script>`,
              parameters: [
                {
                  name: `a\`\`b\n- c`,
                  in: 'query',
                  schema: { type: 'string', enum: ['`', '', 'a\n# b'], description: '# c' },
                },
              ],
              responses: { 200: { description: '```\nopen' } },
            },
          },
        },
      }),
    }),
    'small',
  );

  test.each(['api.md', 'api.ping.md', 'llms.txt', 'llms-full.txt'])('remain text in %s', (name) => {
    const text = (files.get(name) ?? '')
      .replace(/^(`{3,}).*?^\1$/gms, '')
      .replace(/(`+)(?!`).*?[^`]\1(?!`)/g, '');
    expect(text).toContain('alert');
    expect(text).not.toMatch(/<(img|script)/);
    expect(text).not.toMatch(/(?<!\\)\]\(javascript:/);
    expect(text).not.toMatch(/^# (no heading|two|b|c)$/m);
  });
});

test('an archive without posts is not in the sitemap', async () => {
  const sitemapOf = async (posts: Record<string, string>) =>
    (await siteOf(writeSiteSources({ ...SMALL_SITE, ...posts }), 'small')).get('sitemap.xml');
  const post = '---\ntitle: News\ndescription: What is new.\n---\n\nAll of it.\n';
  expect(await sitemapOf({})).not.toContain('blog/archive');
  expect(await sitemapOf({ 'content/blog/2026-01-31-news.md': post })).toContain('blog/archive');
});

test('files in static/ take precedence over generated ones', async () => {
  const files = await siteOf(
    writeSiteSources({
      ...SMALL_SITE,
      'static/favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
      'static/robots.txt': 'mine',
      'static/llms.txt': 'mine',
    }),
    'small',
  );
  expect([files.get('robots.txt'), files.get('llms.txt')]).toEqual(['mine', 'mine']);
});

test('a site without workflows has no skill, but may have its own', async () => {
  const of = (sources: Record<string, string>) =>
    siteOf(writeSiteSources({ ...SMALL_SITE, ...sources }), 'small');
  const without = await of({});
  expect(without.has('skill.md')).toBe(false);
  expect(without.get('llms.txt')).not.toContain('skill.md');
  const own = await of({
    'static/favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'static/skill.md': 'mine',
  });
  expect([own.get('skill.md'), own.get('llms.txt')]).toEqual(['mine', expect.stringContaining('/skill.md)')]);
});
