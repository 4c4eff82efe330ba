import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { renderSite } from '../../build.ts';
import { loadConfig } from '../../cli/config.ts';
import { readAddresses } from '../../cli/html/addresses.ts';
import { parseAnchors, writeAnchors } from '../../cli/site/anchors-file.ts';
import { anchorsOf } from '../../cli/site/reference-anchors.ts';
import { build, complaints, SMALL_SITE, writeSiteSources } from './fixture.ts';

const anchors = 'ping\nping-200\ntag-Operations\n';
const renamed = (SMALL_SITE['specs/api.yaml'] ?? '').replace('operationId: ping', 'operationId: sendPing');

describe('anchors of a reference are kept', () => {
  test('one that is gone is an error at its line, with the way to fix it', async () => {
    const found = await complaints({ 'specs/api.yaml': renamed, 'specs/api.anchors': `# All.\n${anchors}` });
    expect(found).toContain(
      'specs/api.anchors:2:1 The anchor `ping` was removed from /api: links to it from other sites would break.',
    );
    expect(found).toContain(
      'specs/api.anchors:3:1 The anchor `ping-200` was removed from /api: links to it from other sites would break.',
    );
  });

  test('with an alias the old one goes on working, for the reader and for the guides', async () => {
    const root = writeSiteSources({
      ...SMALL_SITE,
      'specs/api.yaml': renamed,
      'specs/api.anchors': 'ping -> sendPing\nping-200 -> sendPing-200\ntag-Operations\n',
    });
    await build(root);
    const html = readFileSync(path.join(root, 'dist/small/api.html'), 'utf8');
    expect(html.match(/id="sendPing"[^>]*><span class="alias" id="ping">/)).not.toBeNull();
    expect(html.match(/id="sendPing-200"[^>]*><span class="alias" id="ping-200">/)).not.toBeNull();
  });

  test('an alias to nothing is an error', async () => {
    const found = await complaints({ 'specs/api.yaml': renamed, 'specs/api.anchors': 'ping -> pong\n' });
    expect(found).toContain(
      'specs/api.anchors:1:1 The alias `ping` refers to `pong`, which does not exist on /api.',
    );
  });

  test('new ones are told until they are recorded', async () => {
    const root = writeSiteSources({ ...SMALL_SITE, 'specs/api.anchors': 'ping\n' });
    expect((await build(root)).warnings.map(({ rule }) => rule)).toEqual(['anchors/new']);
    const { pages } = await renderSite(loadConfig({ root }));
    const references = pages.filter((page) => page.kind === 'reference');
    const known = parseAnchors('api.anchors', 'ping\n');
    writeFileSync(
      path.join(root, 'specs/api.anchors'),
      writeAnchors('api', known, anchorsOf('api', references)),
    );
    expect((await build(root)).warnings).toEqual([]);
  });
});

/** Everything that looks like an anchor and is none. */
const CODE = [
  'In code, `<order id="o-5">`, and in a block:\n\n```html\n<order id="o-5">\n```',
  'In an attribute, <b title=\'<order id="o-5">\'>b</b>, and in a comment: <!-- <order id="o-5"> -->',
].join('\n\n');

describe('code that looks like an anchor', () => {
  const operation = { operationId: 'ping', description: CODE, responses: { 200: { description: 'Pong.' } } };
  const document = {
    openapi: '3.1.0',
    info: { title: 'Small', version: '1' },
    paths: { '/ping': { get: operation } },
  };
  const sources = {
    ...SMALL_SITE,
    'specs/api.yaml': JSON.stringify(document),
    'content/docs/one.md': `${SMALL_SITE['content/docs/one.md']}\n${CODE.split('\n\nIn an attribute')[0]}\n`,
  };

  test('is no anchor of the reference, and no old name is written into it', async () => {
    const root = writeSiteSources({ ...sources, 'specs/api.anchors': `old -> o-5\noverview\n${anchors}` });
    const { pages, files, problems } = await renderSite(loadConfig({ root }));
    expect(
      anchorsOf(
        'api',
        pages.filter((page) => page.kind === 'reference'),
      ),
    ).not.toContain('o-5');
    expect(problems.map(({ rule, message }) => [rule, message])).toEqual([
      ['anchors/alias', 'The alias `old` refers to `o-5`, which does not exist on /api.'],
    ]);
    const html = String(files.find((file) => file.path === 'api.html')?.contents);
    expect(html).toContain('<code>&#x3C;order id="o-5"></code>');
    expect(html).not.toContain('class="alias"');
  });

  test('is no target of a link, in a guide either', async () => {
    const guide = `${sources['content/docs/one.md']}\n[Here](#o-5) and [there](/api#o-5)\n`;
    const found = await complaints({ ...sources, 'content/docs/one.md': guide });
    expect(found.map((text) => text.replace(/^\S+ /, ''))).toEqual([
      'The link #o-5 cannot be resolved: the anchor does not exist on its page.',
      'The link /small/api#o-5 cannot be resolved: the anchor does not exist on its page.',
    ]);
  });
});

test('an old anchor that has come back needs no alias: the new one has its place', async () => {
  const root = writeSiteSources({
    ...SMALL_SITE,
    'specs/api.anchors': `ping -> tag-Operations\noverview\n${anchors}`,
  });
  const { files, problems } = await renderSite(loadConfig({ root }));
  expect(problems).toEqual([]);
  const html = String(files.find((file) => file.path === 'api.html')?.contents);
  expect(html.match(/ id="ping"/g)).toHaveLength(1);
});

test('the model knows every anchor of its page', async () => {
  const { pages, files } = await renderSite(loadConfig({ root: path.resolve(import.meta.dirname, '../..') }));
  for (const page of pages) {
    if (page.kind !== 'reference') continue;
    const html = String(files.find((file) => file.path === `${page.route}.html`)?.contents);
    const main = readAddresses(html.slice(html.indexOf('<main'), html.indexOf('</main>')));
    const ids = main.flatMap(({ name, value }) => (name === 'id' && value !== 'main' ? [value] : []));
    expect(ids.sort()).toEqual([...anchorsOf(page.route, [page])].sort());
  }
});

test('recording loses neither what is gone nor an alias', () => {
  const known = parseAnchors('x', '# Comment\nb -> c\r\na\n');
  const lines = writeAnchors('api', known, new Set(['c', 'd'])).split('\n');
  expect(lines.slice(2)).toEqual(['a', 'b -> c', 'c', 'd', '']);
});

test('the anchors of both specifications are recorded', async () => {
  const { problems } = await renderSite(loadConfig({ root: path.resolve(import.meta.dirname, '../..') }));
  expect(problems).toEqual([]);
});
