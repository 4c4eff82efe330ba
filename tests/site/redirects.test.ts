import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { build, buildProblems, SMALL_SITE, writeSiteSources } from '../build/fixture.ts';
import { faultsOf } from '../html-rules.ts';

test('renaming a recorded guide fails and suggests a redirect, which keeps its old URL working', async () => {
  const root = writeSiteSources({
    ...SMALL_SITE,
    'content/site.anchors': '# All.\n/\n/docs/one\n/docs/deep/two\n',
  });
  renameSync(path.join(root, 'content/docs/deep/two.md'), path.join(root, 'content/docs/two.md'));
  const settings = (SMALL_SITE['content/site.yaml'] ?? '').replace('docs/deep/two', 'docs/two');
  writeFileSync(path.join(root, 'content/site.yaml'), settings);
  writeFileSync(
    path.join(root, 'content/docs/two.md'),
    '---\ntitle: Two\ndescription: x\n---\n\n[Back](one.md)\n',
  );
  writeFileSync(
    path.join(root, 'content/docs/one.md'),
    '---\ntitle: One\ndescription: y\n---\n\n[Two](two.md) and [ping](/api#ping)\n',
  );
  const { problems } = await build(root).catch((error) => error);
  expect(problems).toMatchObject([
    {
      message: 'The page /docs/deep/two is gone: links to it from other sites would lead to the 404 page.',
      severity: 'error',
      file: path.join(root, 'content/site.anchors'),
      line: 4,
      hint: 'If it has moved, add to `redirects` in content/site.yaml: `- { from: /docs/deep/two, to: /docs/two }`. If nothing replaces it, remove this line.',
    },
  ]);

  // Follow the hint word for word.
  const [, line] = /`(- .*?)`/.exec(problems[0]?.hint ?? '') ?? [];
  writeFileSync(path.join(root, 'content/site.yaml'), `${settings}redirects:\n  ${line}\n`);
  expect((await build(root)).warnings).toEqual([]);
  const page = readFileSync(path.join(root, 'dist/small/docs/deep/two.html'), 'utf8');
  expect(page).toContain('<meta http-equiv="refresh" content="0; url=/small/docs/two">');
  expect(await faultsOf(page)).toEqual([]);
  expect(readFileSync(path.join(root, 'dist/small/sitemap.xml'), 'utf8')).not.toContain('deep/two');
  expect(existsSync(path.join(root, 'dist/small/docs/deep/two.md'))).toBe(false);
});

test.each([
  ['/docs/was.md', ['`/docs/was.md` is the Markdown copy of a page, whose own address is not redirected.']],
  ['/docs/was.md, to: /docs/one }, { from: /docs/was', []],
])('a redirect from a Markdown copy alone is an error: %s', async (from, expected) => {
  const problems = await buildProblems({
    'content/site.yaml': `${SMALL_SITE['content/site.yaml']}redirects: [{ from: ${from}, to: /docs/one }]\n`,
  });
  expect(problems).toEqual(expected.map((message) => `content/site.yaml:12:15 ${message}`));
});

test('a recorded page that is a draft now is told as one', async () => {
  const problems = await buildProblems({
    'content/docs/deep/two.md': '---\ntitle: Two\ndescription: x\ndraft: true\n---\n\nText\n',
    'content/docs/one.md': '---\ntitle: One\ndescription: y\n---\n\nText of [ping](/api#ping)\n',
    'content/site.anchors': '/\n/api\n/docs/deep/two\n/docs/one\n',
  });
  expect(problems).toEqual([
    'content/site.anchors:3:1 The page /docs/deep/two has been published, and is a draft now: links to it from other sites would lead to the 404 page.',
  ]);
});

test.each([
  '/docs/"><script>',
  '/docs/one#"><script>',
  '//evil.example',
  '/docs/one\\nx',
  '/\\ud800',
  '/%0d%0aX',
])('rejects a redirect that contains markup or leads to another site: %j', async (to) => {
  const root = writeSiteSources({
    ...SMALL_SITE,
    'content/site.yaml': `${SMALL_SITE['content/site.yaml']}redirects:\n  - { from: /old, to: "${to.replaceAll('"', '\\"')}" }\n`,
  });
  await expect(build(root, { host: ['nginx', 'caddy', 'netlify', 'cloudfront'] })).rejects.toThrow(
    /redirects|cannot be resolved/,
  );
});

test.each([
  ['/search.json', '/search.json'],
  ['/robots.txt', '/robots.txt'],
  ['/api.yaml', '/api.yaml'],
  ['/api.json', '/api.json'],
  ['/llms.txt', '/llms.txt'],
  ['/sitemap.xml', '/sitemap.xml'],
  ['/docs/one.md', '/docs/one.md'],
  ['/favicon.svg', '/favicon.svg'],
  ['/files/terms.pdf', '/files/terms.pdf'],
  // Hosts also redirect from the Markdown copy of the page, and serve a folder without its slash.
  ['/files/notes', '/files/notes.md'],
  ['/tool', '/tool/index.html'],
  // Caddy ignores case.
  ['/API.yaml', '/api.yaml'],
  ['/Files/Notes', '/files/notes.md'],
])('a redirect from %s is an error, because it would hide the file %s', async (from, file) => {
  const problems = await buildProblems({
    'content/site.yaml': `${SMALL_SITE['content/site.yaml']}redirects:\n  - { from: ${from}, to: /docs/one }\n`,
    'static/favicon.svg': '<svg/>',
    'static/files/terms.pdf': 'mine',
    'static/files/notes.md': 'mine',
    'static/tool/index.html': '<!doctype html><title>Tool</title>',
  });
  expect(problems).toEqual([
    `content/site.yaml:13:7 The site has the file ${file}, which a redirect from ${from} would hide on some hosts.`,
  ]);
});

test.each(['/docs/one', '/index', '/404', '/api'])(
  'a redirect from the page %s is an error',
  async (from) => {
    const problems = await buildProblems({
      'content/site.yaml': `${SMALL_SITE['content/site.yaml']}redirects:\n  - { from: ${from}, to: /docs/deep/two }\n`,
    });
    expect(problems).toContain(
      `content/site.yaml:13:7 The page ${from} still exists, so it cannot lead elsewhere.`,
    );
  },
);

test.each([
  ['with an extension', '/docs/old.html', 'docs/old.html'],
  ['with a slash at its end', '/docs/old/', 'docs/old.html'],
  ['that is encoded', '/docs/sm%C3%B6rg%C3%A5s%20bord', 'docs/smörgås bord.html'],
])('a redirect may come from a path %s', async (_, from, file) => {
  const root = writeSiteSources({
    ...SMALL_SITE,
    'content/site.yaml': `${SMALL_SITE['content/site.yaml']}language: sv\nredirects:\n  - { from: ${from}, to: /docs/one#part }\n`,
  });
  await build(root, { host: ['nginx', 'caddy', 'netlify', 'cloudfront'] });
  const html = readFileSync(path.join(root, 'dist/small', file), 'utf8');
  expect(html).toContain('<html lang="sv">');
  expect(html).toContain('url=/small/docs/one#part"');
  const rules = readFileSync(path.join(root, 'dist/_redirects'), 'utf8');
  const old = encodeURI(`/small/${file.replace('.html', '')}`);
  expect(rules).toContain(`${old}  /small/docs/one#part  301!`);
});

test.each([
  ['https://small.example/small/old', '/old'],
  ['https://small.example/small/sm%C3%B6r#part', '/smör#part'],
  ['https://small.example/small', '/'],
])(
  'a redirect to the address %s of this site is written as a path, so that it is checked',
  async (to, path) => {
    const root = writeSiteSources({
      ...SMALL_SITE,
      'content/site.yaml': `${SMALL_SITE['content/site.yaml']}redirects:\n  - { from: /old, to: '${to}' }\n`,
    });
    const error = await build(root).catch((thrown) => thrown);
    expect(error.problems).toMatchObject([
      {
        line: 13,
        message: `${to} is an address of this site, which is written as a path.`,
        hint: `Redirect to \`${path}\`.`,
      },
    ]);
  },
);

test('a redirect may lead to another site', async () => {
  const to = 'https://new.example/k%C3%B6p?plan=a#part';
  const root = writeSiteSources({
    ...SMALL_SITE,
    'content/site.yaml': `${SMALL_SITE['content/site.yaml']}redirects:\n  - { from: /old, to: '${to}' }\n`,
  });
  await build(root, { host: ['nginx', 'caddy', 'netlify', 'cloudfront'] });
  const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
  const html = read('dist/small/old.html');
  expect(html).toContain(`<link rel="canonical" href="${to}">`);
  expect(html).toContain(`url=${to}"`);
  expect(await faultsOf(html)).toEqual([]);
  expect(read('dist/_redirects')).toContain(`/small/old  ${to}  301!`);
  const hosts = readdirSync(root, { recursive: true, encoding: 'utf8' });
  const hostFile = (name: string) => read(hosts.find((file) => file.endsWith(name)) ?? '');
  expect(hostFile('nginx.conf')).toContain(`return 301 "${to}";`);
  expect(hostFile('Caddyfile')).toContain(`redir \`/small/old\` "${to}" permanent`);
  expect(hostFile('cloudfront-viewer-request.js')).toContain(`"/small/old":"${to}"`);
});
