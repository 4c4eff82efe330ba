import { mkdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { type ConfigFlags, loadConfig } from '../../cli/config.ts';
import { MAX_PROBLEMS } from '../../cli/limits.ts';
import { ProblemError } from '../../cli/problem.ts';
import { SMALL_SITE, writeSiteSources } from '../build/fixture.ts';

/** The problems of a site.yaml, or of flags, such as `content/site.yaml:1:1 message`. */
function problemsOf(siteYaml: string | undefined, flags: ConfigFlags = {}, files = {}): string[] {
  const root = writeSiteSources({
    ...SMALL_SITE,
    ...files,
    ...(siteYaml === undefined ? {} : { 'content/site.yaml': siteYaml }),
  });
  try {
    loadConfig(flags, root);
    return [];
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    return error.problems.map(({ file, line, column, message }) =>
      [
        file && [path.relative(root, file), line, column].filter(Boolean).join(':'),
        message.replaceAll(root, 'ROOT'),
      ]
        .filter(Boolean)
        .join(' '),
    );
  }
}

describe('site.yaml', () => {
  test('with thousands of unknown properties is refused with the first ones', () => {
    const names = Array.from({ length: 5_000 }, (_, index) => `k${index}: 1\n`).join('');
    for (const head of ['title: A\n', 'title: A\nrules:\n'])
      expect(problemsOf(head + names.replaceAll('k', head.includes('rules') ? '  k' : 'k'))).toHaveLength(
        MAX_PROBLEMS,
      );
  });

  test('requires only a title', () => {
    expect(problemsOf('title: Small\n')).toEqual([]);
  });

  test('with two specifications whose anchors would be recorded in one file', () => {
    const references = '[{ route: a, spec: api.yaml, label: A }, { route: b, spec: ./api.json, label: B }]';
    expect(problemsOf(`title: A\nreferences: ${references}\n`, {}, { 'specs/api.json': '{}' })).toEqual([
      'content/site.yaml:2:66 The specification api.yaml has the same name, so both would record their anchors in one file.',
    ]);
  });

  test.each([
    ['that is empty', '', ['content/site.yaml:1:1 `title` is required.']],
    [
      'with a missing specification',
      'title: A\nreferences: [{ route: api, spec: gone.yaml, label: A }]\n',
      ['content/site.yaml:2:28 The specification specs/gone.yaml does not exist.'],
    ],
    [
      'with versions that need more, or that readers could not tell apart',
      `title: A
references:
  - { route: a, spec: a.yaml, label: A, version: v1 }
  - { route: b, spec: b.yaml, label: B, api: x }
  - { route: c, spec: c.yaml, label: C, api: x, version: v2, status: current }
  - { route: d, spec: d.yaml, label: D, api: x, version: v2 }
  - { route: e, spec: e.yaml, label: E, api: x, version: v3, status: current }
  - { route: f, spec: f.yaml, label: F, api: y, version: v2, status: current, sunset: 2027-06-30 }
`,
      [
        'content/site.yaml:3:41 `references.0.version` requires `api`, the name of the API that has this version.',
        'content/site.yaml:4:41 `references.1.api` requires `version`, which tells this version from others.',
        'content/site.yaml:6:49 `references.3.version` is taken: another version of `x` is called `v2`.',
        'content/site.yaml:7:62 `references.4.status` must not be `current`: another version of `x` is.',
        'content/site.yaml:8:79 `references.5.sunset` is only for `status: deprecated` or `status: retired`: remove it.',
      ],
    ],
    [
      'with an unknown status, and a day that does not exist',
      'title: A\nreferences:\n  - { route: a, spec: a.yaml, label: A, api: x, version: v1, status: old, sunset: 2027-02-30 }\n',
      [
        'content/site.yaml:3:62 `references.0.status` must be one of preview, current, supported, deprecated, retired.',
        'content/site.yaml:3:75 `references.0.sunset` must be a day.',
      ],
    ],
    [
      'with servers for requests that would give something away, or that a policy cannot name',
      `title: A
try_it:
  servers:
    - api.example.com
    - https://me:secret@api.example.com
    - https://api.example.com/?key=1
    - http://api.example.com
    - https://*.example.com
    - https://a;script-src
    - { url: 'https://[::1]:4010', prodution: true }
    - { name: Nowhere }
`,
      [
        'content/site.yaml:4:7 `try_it.servers.0` must be an absolute URL.',
        'content/site.yaml:5:7 `try_it.servers.1` must not contain a user name or a password.',
        'content/site.yaml:6:7 `try_it.servers.2` must not have a query or a fragment.',
        'content/site.yaml:7:7 `try_it.servers.3` must start with https://, unless it is of this machine.',
        'content/site.yaml:8:7 `try_it.servers.4` must have a host of letters, digits, hyphens and dots.',
        'content/site.yaml:9:7 `try_it.servers.5` must have a host of letters, digits, hyphens and dots.',
        'content/site.yaml:10:9 `try_it.servers.6.url` must have a host of letters, digits, hyphens and dots.',
        'content/site.yaml:10:36 Unknown property `prodution`.',
        'content/site.yaml:11:7 `try_it.servers.7.url` is required.',
      ],
    ],
    [
      'with one server twice',
      'title: A\ntry_it: { servers: ["http://localhost:4010", { url: "HTTP://LOCALHOST:4010/" }] }\n',
      ['content/site.yaml:2:46 `try_it.servers.1` is listed twice.'],
    ],
    ['that is a list', '- a\n', ['content/site.yaml:1:1 site.yaml must be an object.']],
    ['without title', 'base: /\n', ['content/site.yaml:1:1 `title` is required.']],
    ['with a misspelt property', 'title: A\nbaze: /\n', ['content/site.yaml:2:1 Unknown property `baze`.']],
    [
      'with a URL without a scheme',
      'title: A\nurl: e.example\n',
      ['content/site.yaml:2:1 `url` must be an absolute URL.'],
    ],
    [
      'with a link without a target, and one with two',
      'title: A\nfooter:\n  - label: B\n    links:\n      - { label: C }\n      - { label: D, to: /d, href: "https://e.example" }\n',
      [
        'content/site.yaml:5:9 `footer.0.links.0` requires either `to` (a page of this site) or `href` (another site).',
        'content/site.yaml:6:9 `footer.0.links.1` requires either `to` (a page of this site) or `href` (another site).',
      ],
    ],
    [
      'with a dangerous link',
      'title: A\nfooter: [{ label: B, links: [{ label: C, href: "javascript:alert(1)" }] }]\n',
      ['content/site.yaml:2:42 `footer.0.links.0.href` must be an absolute URL.'],
    ],
    [
      'with a base path that leaves the site',
      'title: A\nbase: /a/../b\n',
      [
        'content/site.yaml:2:1 The base path `/a/../b/` contains characters that are not allowed in a URL path.',
      ],
    ],
    [
      'with an output folder that contains sources',
      'title: A\nout: content\n',
      ['content/site.yaml:2:1 The output folder ROOT/content would overwrite sources.'],
    ],
  ])('%s is reported with its position', (_, text, problems) => {
    expect(problemsOf(text)).toEqual(problems);
  });
});

test('servers for requests have one form', () => {
  const servers = [
    'https://API.example.com/v1/',
    { url: 'http://localhost:80', production: true, name: 'A' },
  ];
  const root = writeSiteSources({
    ...SMALL_SITE,
    'content/site.yaml': JSON.stringify({ title: 'A', try_it: { servers } }),
  });
  expect(loadConfig({}, root).sendTo).toEqual([
    { url: 'https://api.example.com/v1', production: false },
    { url: 'http://localhost', production: true, name: 'A' },
  ]);
});

describe('flags', () => {
  test('override site.yaml', () => {
    const root = writeSiteSources(SMALL_SITE);
    const flags = { base: 'x', url: 'https://e.example/', title: 'T', out: 'o' };
    expect(loadConfig(flags, root)).toMatchObject({
      base: '/x/',
      url: 'https://e.example',
      title: 'T',
      out: path.join(root, 'o'),
    });
  });

  test('give the URL of the site with or without its base path', () => {
    const root = writeSiteSources(SMALL_SITE);
    for (const url of ['https://e.example', 'https://e.example/a/b', 'https://e.example/a/b/'])
      expect(loadConfig({ base: '/a/b', url }, root).url).toBe('https://e.example');
  });

  test.each<[string, ConfigFlags, string[]]>([
    ['a missing root', { root: 'nowhere' }, ['The folder ROOT/nowhere does not exist.']],
    ['a root that is a file', { root: 'specs/api.yaml' }, ['ROOT/specs/api.yaml is not a folder.']],
    [
      'a root without site.yaml',
      { root: 'specs' },
      ['specs/content/site.yaml content/site.yaml does not exist.'],
    ],
    ...[
      'https://e.example/a.yaml',
      'HTTP:/e.example/a.yaml',
      'ftp://e.example/a',
      '//e.example/a',
      'data:x',
      'www.e.example/a.yaml',
      'git@e.example:a/b.yaml',
    ].map((spec): [string, ConfigFlags, string[]] => [
      `the address ${spec} as specification`,
      { spec },
      ['`--spec` takes a file, not an address: nothing is read from the network.'],
    ]),
    ['an address of a file', { spec: 'file:///tmp/none.yaml' }, ['`--spec` takes a path, not an address.']],
    ['an empty specification', { spec: '' }, ['`--spec` is empty.']],
    ['a folder as specification', { spec: 'specs' }, ['The specification specs is a folder, not a file.']],
    ['a missing file', { spec: 'specs/gone.yaml' }, ['The specification specs/gone.yaml does not exist.']],
    [
      'a URL without a host',
      { url: 'https://' },
      ['`https:` is not a URL at which a site can be published.'],
    ],
    [
      'a URL that is a word',
      { url: 'nonsense' },
      ['`nonsense` is not a URL at which a site can be published.'],
    ],
    [
      'a URL that runs a script',
      { url: 'javascript:alert(1)' },
      ['`javascript:alert(1)` is not a URL at which a site can be published.'],
    ],
    [
      'a URL with a query',
      { url: 'https://e.example/?a' },
      ['`https://e.example/?a` is not a URL at which a site can be published.'],
    ],
    [
      'a base path with a space',
      { base: '/a b' },
      ['The base path `/a b/` contains characters that are not allowed in a URL path.'],
    ],
  ])('%s is reported', (_, flags, problems) => {
    expect(problemsOf(undefined, flags)).toEqual(problems);
  });
});

describe('the output folder', () => {
  test.each(['.', '..', '/', 'content', 'content/docs', 'specs/out', 'static', 'tests/x', 'node_modules'])(
    'never overwrites sources: %s',
    (out) => {
      expect(problemsOf(undefined, { out })[0]).toMatch(/would overwrite sources\.$/);
    },
  );

  test('never overwrites sources through a symbolic link', () => {
    const root = writeSiteSources(SMALL_SITE);
    symlinkSync(path.join(root, 'content'), path.join(root, 'link'));
    expect(() => loadConfig({ out: 'link' }, root)).toThrow('would overwrite sources');
  });

  test.each(['site.build', 'site.lock'])(
    'never overwrites sources while it is being written: a root called %s',
    (name) => {
      const parent = writeSiteSources(
        Object.fromEntries(Object.entries(SMALL_SITE).map(([file, text]) => [`${name}/${file}`, text])),
      );
      mkdirSync(path.join(parent, 'elsewhere'));
      expect(() => loadConfig({ root: name, out: 'site' }, parent)).toThrow('would overwrite sources');
      expect(() => loadConfig({ root: name, out: 'elsewhere/site' }, parent)).not.toThrow();
    },
  );
});
