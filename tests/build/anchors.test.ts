import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { renderSite } from '../../build.ts';
import { loadConfig } from '../../cli/config.ts';
import { anchorsOf, parseAnchors, writeAnchors } from '../../cli/site/anchors-file.ts';
import { build, complaints, SMALL_SITE, writeSiteSources } from './fixture.ts';

const anchors = 'ping\nping-200\ntag-Operations\n';
const renamed = (SMALL_SITE['specs/api.yaml'] ?? '').replace('operationId: ping', 'operationId: sendPing');

describe('anchors of a reference are kept', () => {
  test('one that is gone is an error at its line, with the way to mend it', async () => {
    const found = await complaints({ 'specs/api.yaml': renamed, 'specs/api.anchors': `# All.\n${anchors}` });
    expect(found).toContain(
      'specs/api.anchors:2:1 The anchor `ping` is gone from /api: links to it from elsewhere would break.',
    );
    expect(found).toContain(
      'specs/api.anchors:3:1 The anchor `ping-200` is gone from /api: links to it from elsewhere would break.',
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
      'specs/api.anchors:1:1 The alias `ping` leads to `pong`, which /api does not have.',
    );
  });

  test('new ones are told until they are recorded', async () => {
    const root = writeSiteSources({ ...SMALL_SITE, 'specs/api.anchors': 'ping\n' });
    expect((await build(root)).warnings.map(({ rule }) => rule)).toEqual(['anchors/new']);
    const { pages, files } = await renderSite(loadConfig({ root }));
    const known = parseAnchors('api.anchors', 'ping\n');
    writeFileSync(
      path.join(root, 'specs/api.anchors'),
      writeAnchors('api', known, anchorsOf('api', pages, files)),
    );
    expect((await build(root)).warnings).toEqual([]);
  });
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
