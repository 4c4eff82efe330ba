import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { HOSTS, type Host } from '../../cli/config.ts';
import { type HostFiles, hostFiles } from '../../cli/hosts/host-files.ts';

const headers = {
  'Content-Security-Policy': "default-src 'none'",
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'same-origin',
  'Permissions-Policy': 'camera=()',
};
const site = ['b/index.html', 'b/docs/v1.0.html', 'b/api.yaml', 'b/llms.txt', 'b/assets/main-1.js'].map(
  (path) => ({
    path,
    contents: '',
  }),
);
const redirects = [{ from: '/docs/old', to: '/docs/v1.0#part' }];
const allOf = ({ published, configuration }: HostFiles) => [...published, ...configuration];
const written = (host: Host, base = '/b/', files = site, moved: typeof redirects = []) =>
  new Map(
    allOf(
      hostFiles({ root: '/site', hosts: [host], base, redirects: moved, precompress: false }, headers, files),
    ).map(({ path, contents }) => [path, String(contents)]),
  );

test.each<[Host, string[]]>([
  ['netlify', ['_headers', '_redirects']],
  ['cloudflare', ['_headers', '_redirects']],
  ['github', ['.nojekyll', 'b/.nojekyll']],
  ['nginx', ['nginx.conf']],
  ['caddy', ['Caddyfile']],
  ['cloudfront', ['cloudfront-viewer-request.js', 'cloudfront-response-headers-policy.json']],
])('writes the files of %s', (host, names) => {
  expect([...written(host).keys()]).toEqual(names);
});

const all = { root: '/site', hosts: [...HOSTS], base: '/b/', redirects: [], precompress: false };

test('writes each file once for all hosts together, and publishes only what hosts must find there', () => {
  const { published, configuration } = hostFiles(all, headers, site);
  expect(published.map(({ path }) => path)).toEqual(['_headers', '_redirects', '.nojekyll', 'b/.nojekyll']);
  expect(configuration.map(({ path }) => path)).toEqual([
    'nginx.conf',
    'Caddyfile',
    'cloudfront-viewer-request.js',
    'cloudfront-response-headers-policy.json',
  ]);
});

test.each<[Host, Host]>([
  ['github', 'netlify'],
  ['cloudflare', 'github'],
])(
  'refuses to build for %s and %s together: GitHub Pages would publish the files of the other',
  (...hosts) => {
    expect(() => hostFiles({ ...all, base: '/', hosts }, headers, site)).toThrow(
      'GitHub Pages would publish the files _headers and _redirects of other hosts.',
    );
  },
);

test.each(['_headers', '_REDIRECTS', '.nojekyll'])(
  'rejects a site file %s that would become the configuration of a host',
  (name) => {
    const own = { path: name, contents: 'mine' };
    expect(() => hostFiles(all, headers, [...site, own])).toThrow(`The site already has a file ${name}`);
  },
);

describe('_headers', () => {
  const text = written('netlify').get('_headers') ?? '';

  test('applies each header of the build to every file', () => {
    const [all = ''] = text.split('\n\n');
    expect(all.split('\n')).toEqual([
      '/*',
      ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`),
    ]);
  });

  test('sets no header in two rules that match the same file, because the host would join them', () => {
    const names = [...text.matchAll(/^ {2}([\w-]+):/gm)]
      .map(([, name]) => name)
      .filter((n) => n !== 'Content-Type');
    expect(new Set(names).size).toBe(names.length);
  });

  test('stays within the limits of Cloudflare: 100 rules, 2,000 characters per line', () => {
    expect(text.match(/^\//gm)?.length).toBeLessThan(100);
    expect(Math.max(...text.split('\n').map(({ length }) => length))).toBeLessThan(2000);
  });
});

describe('redirects of moved pages', () => {
  const withCopy = [...site, { path: 'b/docs/v1.0.md', contents: '' }];
  test.each<[Host, string, string[]]>([
    [
      'netlify',
      '_redirects',
      ['/b/docs/old  /b/docs/v1.0#part  301!', '/b/docs/old.md  /b/docs/v1.0.md  301!'],
    ],
    [
      'cloudflare',
      '_redirects',
      ['/b/docs/old  /b/docs/v1.0#part  301', '/b/docs/old.md  /b/docs/v1.0.md  301'],
    ],
    ['caddy', 'Caddyfile', ['redir `/b/docs/old` "/b/docs/v1.0{search}#part" permanent']],
    [
      'nginx',
      'nginx.conf',
      ['location = "/b/docs/old" {', '    return 301 "/b/docs/v1.0$is_args$args#part";'],
    ],
  ])('exist for %s, and for their Markdown copies', (host, name, lines) => {
    const text = written(host, '/b/', withCopy, redirects).get(name)?.split('\n');
    for (const line of lines) expect(text).toContain(line);
  });

  test('are compatible with both Netlify and Cloudflare in the file that they share', () => {
    const both = { ...all, base: '/', hosts: ['cloudflare', 'netlify'] as Host[], redirects };
    const file = hostFiles(both, headers, site).published.find(({ path }) => path === '_redirects');
    expect(file?.contents).toBe('/docs/old  /docs/v1.0#part  301\n');
  });
});

test.each<[Host, string, string]>([
  ['nginx', 'nginx.conf', 'location = "/b/demo" {\n    return 301 "/b/demo/index$is_args$args";'],
  ['caddy', 'Caddyfile', 'redir `/b/demo` "/b/demo/index{search}" permanent'],
  ['cloudfront', 'cloudfront-viewer-request.js', 'var MOVED = {"/b/demo":"/b/demo/index"};'],
])('a folder of `static/` leads to its index.html: %s', (host, name, text) => {
  const files = [...site, { path: 'b/demo/index.html', contents: '' }];
  expect(written(host, '/b/', files).get(name)).toContain(text);
  expect(written(host).get(name)).not.toContain('index$is_args');
});

test.each<[Host, string]>([
  ['nginx', 'nginx.conf'],
  ['caddy', 'Caddyfile'],
  ['netlify', '_redirects'],
])('a Markdown copy with a redirect of its own is redirected once: %s', (host, name) => {
  const files = [...site, { path: 'b/docs/v1.0.md', contents: '' }];
  const own = [...redirects, { from: '/docs/old.md', to: '/llms.txt' }];
  const lines = (written(host, '/b/', files, own).get(name) ?? '').split('\n');
  expect(lines.filter((line) => line.includes('/b/docs/old.md'))).toHaveLength(1);
  // nginx does not start with two blocks of the same name.
  expect(written(host, '/b/', files, redirects).get(name)).toContain('/b/docs/old.md');
});

test('_redirects redirects the root to the site', () => {
  expect(written('cloudflare').get('_redirects')).toBe('/  /b/  302\n');
  expect(written('cloudflare', '/').get('_redirects')).toMatch(/^#/);
  expect(written('netlify').get('_redirects')).toBe(
    '/  /b/  302\n/404  /b/404.html  404!\n/b/404  /b/404.html  404!\n',
  );
});

describe('the CloudFront function', () => {
  const code = written('cloudfront', '/b/', site, redirects).get('cloudfront-viewer-request.js');
  const respond = (uri: string, querystring: object = {}) => {
    const request = JSON.stringify({ uri, querystring });
    const result = runInNewContext(`${code}; handler({ request: ${request} })`);
    return result.statusCode ? `${result.statusCode} ${result.headers.location.value}` : result.uri;
  };

  test.each([
    ['/b/', '/b/index.html'],
    ['/b/docs/intro', '/b/docs/intro.html'],
    ['/b/docs/v1.0', '/b/docs/v1.0.html'],
    ['/b/api.yaml', '/b/api.yaml'],
    ['/b/llms.txt', '/b/llms.txt'],
    ['/b/assets/main-1.js', '/b/assets/main-1.js'],
    ['/b', '301 /b/'],
    ['/', '302 /b/'],
    ['/b/docs/old', '301 /b/docs/v1.0#part'],
    ['/b/docs/old/', '301 /b/docs/old'],
    ['/b/constructor', '/b/constructor.html'],
    ['/b/docs/intro/', '301 /b/docs/intro'],
    ['/b/docs/intro.html', '301 /b/docs/intro'],
    ['/b/index.html', '301 /b/'],
    ['//evil.example/', '//evil.example/'],
    ['/b//evil.example/', '/b//evil.example/'],
    ['/other/', '/other/'],
    // Nothing has this name, so the error response is sent.
    ['/404', '/b/404/none'],
    ['/b/404', '/b/404/none'],
    ['/404.html', '/b/404/none'],
    ['/b/404.html', '/b/404/none'],
    ['/_headers', '/b/404/none'],
  ])('responds to %s with %s', (uri, expected) => {
    expect(respond(uri)).toBe(expected);
  });

  test('keeps the query of what it redirects', () => {
    const query = {
      a: { value: '%20x' },
      b: { value: '1', multiValue: [{ value: '1' }, { value: '2' }] },
      c: { value: '' },
    };
    expect(respond('/b/docs/old', query)).toBe('301 /b/docs/v1.0?a=%20x&b=1&b=2&c#part');
    expect(respond('/b/docs/intro/', query)).toBe('301 /b/docs/intro?a=%20x&b=1&b=2&c');
  });
});

test('the CloudFront policy has each header of the build once', () => {
  const policy = JSON.parse(written('cloudfront').get('cloudfront-response-headers-policy.json') ?? '');
  const known = policy.SecurityHeadersConfig;
  expect(known.ContentSecurityPolicy.ContentSecurityPolicy).toBe(headers['Content-Security-Policy']);
  expect([known.FrameOptions.FrameOption, known.ReferrerPolicy.ReferrerPolicy]).toEqual([
    'DENY',
    'same-origin',
  ]);
  expect(policy.CustomHeadersConfig).toEqual({
    Quantity: 1,
    Items: [{ Header: 'Permissions-Policy', Value: 'camera=()', Override: true }],
  });
});

test('a header that cannot be configured for a server is an error', () => {
  const unsupported = { ...headers, 'X-Odd': 'a $variable' };
  expect(() => hostFiles({ ...all, hosts: ['nginx'] }, unsupported, site)).toThrow(
    'nginx cannot send the header',
  );
  expect(() => hostFiles({ ...all, hosts: ['caddy'] }, { 'X-Odd': '{path}' }, site)).toThrow(
    'Caddy cannot send the header',
  );
});
