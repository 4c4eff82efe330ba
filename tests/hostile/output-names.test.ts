import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { loadConfig } from '../../cli/config.ts';
import { writeSource } from '../../cli/output/write.ts';
import { recordAnchors } from '../../cli/pipeline/record-anchors.ts';
import { recordVersions } from '../../cli/pipeline/record-versions.ts';
import { build, buildProblems, filesOf, SMALL_SITE, sumsOf, writeSiteSources } from '../build/fixture.ts';

/**
 * Names that a project may choose: no setting, file or document makes a build write outside of the project.
 */

const SITE = SMALL_SITE['content/site.yaml'] ?? '';
const API = SMALL_SITE['specs/api.yaml'] ?? '';
const GUIDE = '---\ntitle: x\ndescription: x\n---\n\nx\n';
const withRoute = (route: string) => ({
  'content/site.yaml': SITE.replace('route: api,', `route: ${JSON.stringify(route)},`),
});

describe('a route', () => {
  test.each([
    '../../../home/victim',
    'docs/../../x',
    './api',
    'docs//api',
    '/api',
    'api/',
    'a\\..\\b',
    'C:api',
    'a\u0000b',
    'a\nb',
    'a?b',
    'a#b',
    'a%2e%2e',
    'nul',
    'docs/CON.v1',
    'assets/api',
  ])('%j is rejected with its line', async (route) => {
    expect(await buildProblems(withRoute(route))).toEqual([
      expect.stringMatching(/^content\/site\.yaml:11:\d+ `references\.0\.route` /),
    ]);
  });

  test('in the sidebar is validated, too', async () => {
    const text = SITE.replace('- docs/one', '- docs/../../one');
    expect(await buildProblems({ 'content/site.yaml': text })).toEqual([
      'content/site.yaml:7:5 `sidebar.0` contains the path segment `..`.',
    ]);
  });

  test.each([
    ['404', '`references.0.route` is a name that other files of the site have.'],
    ['index', '`references.0.route` is a name that other files of the site have.'],
    [
      'Docs/One',
      'The files Docs/One.html and docs/one.html of the site are the same file on macOS and Windows.',
    ],
    ['docs/one.html', 'The site has a file docs/one.html'],
  ])('%s of another page is reported', async (route, message) => {
    const guide = { 'content/docs/one.html/x.md': route.endsWith('.html') ? GUIDE : undefined };
    const found = await buildProblems({
      ...withRoute(route),
      ...guide,
      'content/docs/one.md': GUIDE.replace('\nx\n', '\n## Part\n')
        .replace(': x', ': y')
        .replace(': x', ': y'),
    });
    expect(found[0]).toContain(message);
    expect(found[0]).toMatch(/^content\/[\w/.]+:\d+:\d+ /);
  });

  test.each(['api', 'docs/v2.0/api', 'größe', 'a..b', 'constructor'])('%s is accepted', async (route) => {
    const found = await buildProblems({
      ...withRoute(route),
      'content/docs/one.md': GUIDE.replace('\nx\n', `\n## Part\n\n[Ping](/${route}#ping)\n`),
    });
    expect(found).toEqual([]);
  });
});

test.each(['aux.md', 'Com1.v2.md', 'a./b.md'])('the guide %s is rejected', async (name) => {
  expect(await buildProblems({ [`content/docs/${name}`]: GUIDE })).toEqual([
    `content/docs/${name}:1:1 This file name cannot be used as the URL of a page.`,
  ]);
});

describe('a static file', () => {
  test.each(['assets/x.js', 'Assets/x', 'a\\b', 'a:b', 'nul.txt'])('%s is rejected', async (name) => {
    const found = await buildProblems({ 'static/favicon.svg': '<svg/>', [`static/${name}`]: '{}' });
    expect(found).toEqual([expect.stringMatching(/^static\/.* (The name|This name)/)]);
  });

  test('that conflicts with a page is reported, as is one that replaces a generated file', async () => {
    const files = {
      'static/favicon.svg': '<svg/>',
      'static/llms.txt': 'mine',
      'static/docs/one.md': 'mine',
      'static/docs/One.html': 'mine',
    };
    expect(await buildProblems(files)).toEqual([
      'static/docs/one.md:1:1 This file replaces the docs/one.md that the build generates.',
      'static/llms.txt:1:1 This file replaces the llms.txt that the build generates.',
      'static/docs/One.html:1:1 The files docs/one.html and docs/One.html of the site are the same file on macOS and Windows.',
    ]);
  });
});

test('operations and tags may have any name: a name that is invalid for files gets no file, or a different name', async () => {
  const hostile = [
    '../../x',
    'a/b',
    'CON',
    '\ud800',
    'a\\b',
    'a:b',
    'a?',
    'x'.repeat(300),
    'ß',
    'ss',
    'é',
    'e\u0301',
  ];
  const paths = Object.fromEntries(
    hostile.map((operationId, index) => [
      `/p${index}`,
      { get: { operationId, summary: 'x', responses: { 200: { description: 'x' } } } },
    ]),
  );
  const many = Object.fromEntries(
    Array.from({ length: 220 }, (_, index) => [
      `/p${index}`,
      { get: { tags: [['con', 'Nul', '..', '???'][index % 4]], responses: { 200: { description: 'x' } } } },
    ]),
  );
  for (const all of [paths, many]) {
    const root = writeSiteSources({
      'api.json': JSON.stringify({ openapi: '3.1.0', info: { title: 'T', version: '1' }, paths: all }),
    });
    await build(root, { spec: path.join(root, 'api.json'), out: path.join(root, 'dist') });
    expect(readdirSync(root).sort()).toEqual(['api.json', 'dist', 'dist.build']);
    const names = [...filesOf(path.join(root, 'dist')).keys()];
    expect(names.filter((name) => /(^|\/)(con|nul|\.+)(\.|\/|$)|[\\:?]/i.test(name))).toEqual([]);
  }
});

describe('`out` of site.yaml', () => {
  test.each([
    '../home/.ssh',
    '..',
    '/',
    path.join(tmpdir(), 'elsewhere'),
    'a/../../b',
    '../site',
    'dist\\x',
    'dist\u0000',
    'nul',
  ])('%j is rejected with its line', async (out) => {
    expect(
      await buildProblems({
        'content/site.yaml': `${SITE}out: ${JSON.stringify(out)}\n`,
        'static/favicon.svg': '<svg/>',
        'static/authorized_keys': 'mine',
      }),
    ).toEqual([expect.stringMatching(/^content\/site\.yaml:12:1 The output folder /)]);
  });

  test.each(['dist', 'build/site', './dist'])('%s is accepted', async (out) => {
    expect(await buildProblems({ 'content/site.yaml': `${SITE}out: ${out}\n` })).toEqual([]);
  });

  test('can be overridden by the flag with a folder elsewhere', () => {
    const root = writeSiteSources(SMALL_SITE);
    const elsewhere = mkdtempSync(path.join(tmpdir(), 'elsewhere-'));
    expect(loadConfig({ root, out: path.join(elsewhere, 'x') }).out).toBe(path.join(elsewhere, 'x'));
  });
});

describe('a symbolic link at the output', () => {
  const elsewhere = () => {
    const root = writeSiteSources(SMALL_SITE);
    return { root, other: realpathSync(mkdtempSync(path.join(tmpdir(), 'elsewhere-'))) };
  };

  test.each(['dist', 'build'])('out of the project is rejected: %s', async (name) => {
    const { root, other } = elsewhere();
    await build(root, { out: path.join(other, 'dist') });
    const before = sumsOf(other);
    symlinkSync(name === 'dist' ? path.join(other, 'dist') : other, path.join(root, name));
    for (const out of name === 'dist' ? [undefined, 'dist'] : ['build/dist', 'build/new/dist']) {
      const flags = out === undefined ? {} : { out: path.join(root, out) };
      await expect(build(root, flags)).rejects.toThrow('is outside the project, at ');
    }
    expect(sumsOf(other)).toEqual(before);
  });

  test('to a missing target is rejected', async () => {
    const { root } = elsewhere();
    symlinkSync('none', path.join(root, 'dist'));
    await expect(build(root)).rejects.toThrow('a symbolic link that cannot be resolved');
    await expect(build(root, { out: path.join(root, 'dist/x') })).rejects.toThrow('cannot be resolved');
  });

  test('that the flag names explicitly is followed, in every build', async () => {
    const { root, other } = elsewhere();
    mkdirSync(path.join(other, 'release'));
    symlinkSync('release', path.join(other, 'current'));
    for (const text of ['a', 'b']) {
      writeFileSync(path.join(root, 'content/docs/deep/two.md'), GUIDE.replace('\nx\n', `\n${text}\n`));
      await build(root, { out: path.join(other, 'current') });
    }
    expect(lstatSync(path.join(other, 'current')).isSymbolicLink()).toBe(true);
    expect(readdirSync(other).sort()).toEqual(['current', 'release', 'release.build']);
    expect(existsSync(path.join(other, 'release/small/docs/one.html'))).toBe(true);
  });

  test("into the sources is rejected, even as the parent of a folder that doesn't exist yet", () => {
    const { root, other } = elsewhere();
    symlinkSync(path.join(root, 'content'), path.join(root, 'within'));
    symlinkSync(path.join(root, 'specs'), path.join(other, 'without'));
    for (const out of [path.join(root, 'within/new'), path.join(other, 'without/new/dist')])
      expect(() => loadConfig({ root, out })).toThrow('would overwrite sources');
  });
});

describe('next to a specification outside of specs/', () => {
  const project = () => {
    const top = writeSiteSources({ 'secret/secret.txt': 'mine', 'secret/1.json': '{"mine": "mine"}' });
    const root = path.join(top, 'project');
    const files = {
      ...SMALL_SITE,
      'content/site.yaml': SITE.replace('spec: api.yaml', 'spec: ../apis/api.yaml'),
      'apis/api.yaml': API,
    };
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
      writeFileSync(path.join(root, name), text);
    }
    return { top, root };
  };

  test.each([
    ['api.anchors', '../../secret/secret.txt'],
    ['api.versions', '../../secret'],
    ['api.versions/1.json', '../../../secret/1.json'],
    ['api.versions/1.0.json.new-x', '../../../secret/secret.txt'],
  ])('a symbolic link %s out of the project is neither read nor written', async (name, target) => {
    const { top, root } = project();
    const link = path.join(root, 'apis', name);
    mkdirSync(path.dirname(link), { recursive: true });
    symlinkSync(target, link);
    const before = sumsOf(path.join(top, 'secret'));
    const config = (flags = {}) => loadConfig({ root, ...flags });
    const today = { today: '2026-01-31', amend: false };
    const spec = path.join(root, 'apis/api.yaml');
    for (const act of [
      () => build(root),
      () => build(root, { spec }),
      async () => recordAnchors(config()),
      async () => recordVersions(config(), today),
    ]) {
      const error = await act().then(
        () => undefined,
        (reason) => reason,
      );
      expect(error?.problems).toMatchObject([{ file: link, rule: 'input/link' }]);
      expect(JSON.stringify(error.problems)).not.toContain('mine');
    }
    expect(sumsOf(path.join(top, 'secret'))).toEqual(before);
  });

  test('anchors and versions are recorded, and files with similar names stay', async () => {
    const { root } = project();
    mkdirSync(path.join(root, 'apis/api.versions'));
    const mine = ['api.anchors.new', 'api.versions/1.0.json.new'];
    for (const name of mine) writeFileSync(path.join(root, 'apis', name), 'mine');
    await recordAnchors(loadConfig({ root }));
    await recordVersions(loadConfig({ root }), { today: '2026-01-31', amend: false });
    expect(readdirSync(path.join(root, 'apis'), { recursive: true }).sort()).toEqual(
      ['api.anchors', 'api.versions', 'api.versions/1.0.json', 'api.yaml', ...mine].sort(),
    );
    for (const name of mine) expect(readFileSync(path.join(root, 'apis', name), 'utf8')).toBe('mine');
    expect(readFileSync(path.join(root, 'apis/api.anchors'), 'utf8')).toContain('ping');
  });

  test('a symbolic link is never followed when writing', () => {
    const { top, root } = project();
    const victim = path.join(top, 'secret/secret.txt');
    const folder = path.join(root, 'apis');
    symlinkSync(victim, path.join(folder, 'a'));
    symlinkSync(path.dirname(victim), path.join(folder, 'c'));
    for (const name of ['a', 'c/x.json', '../x', 'c/../x'])
      expect(() => writeSource(folder, name, 'new'), name).toThrow(
        /symbolic link|contains the path segment `\.\.`/,
      );
    expect(readFileSync(victim, 'utf8')).toBe('mine');
    expect(readdirSync(path.join(top, 'secret')).sort()).toEqual(['1.json', 'secret.txt']);
  });

  test("two versions don't share a record", async () => {
    const { root } = project();
    const versions = async (version: string) => {
      writeFileSync(
        path.join(root, 'apis/api.yaml'),
        API.replace("version: '1.0'", `version: ${JSON.stringify(version)}`),
      );
      return recordVersions(loadConfig({ root }), { today: '2026-01-31', amend: false });
    };
    await versions('1.0-RC/1');
    await expect(versions('1.0-rc 1')).rejects.toThrow('would be recorded in the same file');
    await versions('9/../../1');
    expect(readdirSync(path.join(root, 'apis/api.versions')).length).toBe(2);
  });
});

test.each(['x"><script>alert(1)</script>', 'x" onclick="alert(1)', "a b'", 'a\u0007b'])(
  'an old anchor called %j is rejected with its line',
  async (name) => {
    const anchors = { 'specs/api.anchors': `ping\n${name} -> ping\n` };
    expect(await buildProblems(anchors)).toContainEqual(
      expect.stringMatching(/^specs\/api\.anchors:2:1 .* cannot be an anchor\.$/),
    );
  },
);

test.each(['.github/workflows', '.husky', 'a/.vscode'])('a setting cannot write to %s', async (name) => {
  expect(await buildProblems({ 'content/site.yaml': `${SITE}out: ${name}\n` })).toEqual([
    expect.stringContaining(`The output folder \`${name}\` is hidden, or is inside a hidden folder.`),
  ]);
});
