import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { loadConfig } from '../../cli/config.ts';
import { loadAndRender } from '../../cli/pipeline/load-and-render.ts';
import type { Problem } from '../../cli/problem.ts';
import { parseAnchors, writeAnchors, writePages } from '../../cli/site/anchors-file.ts';
import { anchorsOf } from '../../cli/site/reference-anchors.ts';
import { proposeRenames, renameAnchors } from '../../cli/site/rename-anchors.ts';
import { runLoaded } from '../cli/run-loaded.ts';
import { SHOP } from '../mistakes/site.ts';
import { build, buildProblems, SMALL_SITE, writeSiteSources } from './fixture.ts';

const ANCHORS = 'ping\nping-200\ntag-Operations\n';
const RENAMED = (SMALL_SITE['specs/api.yaml'] ?? '').replace('operationId: ping', 'operationId: sendPing');

async function problemsOf(root: string): Promise<Problem[]> {
  return (await loadAndRender(loadConfig({ root }))).problems.filter(({ rule }) => rule !== 'anchors/new');
}

describe('anchors of a reference are kept', () => {
  test('reports removed anchors once, at the outermost one, with the command that keeps them', async () => {
    const root = writeSiteSources({
      ...SMALL_SITE,
      'specs/api.yaml': RENAMED,
      'specs/api.anchors': `# All.\n${ANCHORS}former -> ping-200\n`,
    });
    const problems = await problemsOf(root);
    expect(problems[0]).toMatchObject({
      file: path.join(root, 'specs/api.anchors'),
      line: 2,
      message:
        'The anchor `ping` and 1 below it were removed from /api: links to them from other sites would break.',
      hint: 'If it is `sendPing` now, run `npm run docs -- anchors --rename ping=sendPing`.',
    });

    // Follow the hint word for word; the guide's link to the old anchor keeps working.
    const [, command = ''] = /-- (.+)`/.exec(problems[0]?.hint ?? '') ?? [];
    expect(await runLoaded(command.split(' '), { cwd: root })).toMatchObject({ code: 0, err: '' });
    expect(
      readFileSync(path.join(root, 'specs/api.anchors'), 'utf8')
        .split('\n')
        .filter((line) => /->/.test(line)),
    ).toEqual(['former -> sendPing-200', 'ping -> sendPing', 'ping-200 -> sendPing-200']);
    expect(await problemsOf(root)).toEqual([]);
  });

  test('says that a rename is recorded, if other errors remain', async () => {
    const one = SMALL_SITE['content/docs/one.md'] ?? '';
    const root = writeSiteSources({
      ...SMALL_SITE,
      'content/docs/one.md': `${one}\n::operation[ping]\n`,
      'specs/api.yaml': RENAMED,
      'specs/api.anchors': ANCHORS,
    });
    const { code, err } = await runLoaded(['anchors', '--rename', 'ping=sendPing'], { cwd: root });
    expect(code).toBe(1);
    expect(err).toContain('Unknown operation `ping`.');
    expect(err).toContain('The renames are recorded.');
    expect(readFileSync(path.join(root, 'specs/api.anchors'), 'utf8')).toContain('ping -> sendPing');
  });

  test('keeps the hints for other anchors that are gone, whichever is followed first', async () => {
    const paths = (...ids: string[]) =>
      `openapi: '3.1.0'\ninfo: { title: Small API, version: '1.0' }\npaths:\n${ids
        .map((id) => `  /${id}: { get: { operationId: ${id}, responses: {} } }\n`)
        .join('')}`;
    const root = writeSiteSources({
      ...SMALL_SITE,
      'content/docs/one.md': (SMALL_SITE['content/docs/one.md'] ?? '').replace('#ping', ''),
      'specs/api.yaml': paths('createOrder', 'readOrder', 'listPrices'),
    });
    expect(await runLoaded(['anchors'], { cwd: root })).toMatchObject({ code: 0 });
    writeFileSync(path.join(root, 'specs/api.yaml'), paths('createOrders', 'readOrders', 'listPrice'));
    const hints = async () =>
      (await problemsOf(root)).map(({ hint = '' }) => /-- (.+)`/.exec(hint)?.[1] ?? '');
    const commands = await hints();
    expect(commands).toEqual([
      'anchors --rename createOrder=createOrders',
      'anchors --rename listPrices=listPrice',
      'anchors --rename readOrder=readOrders',
    ]);
    for (const [index, command] of commands.entries()) {
      const { code } = await runLoaded(command.split(' '), { cwd: root });
      expect(code).toBe(index < 2 ? 1 : 0);
      expect(await hints()).toEqual(commands.slice(index + 1));
    }
    expect(await problemsOf(root)).toEqual([]);
  });

  test('rejects a rename if no anchors are recorded', async () => {
    const root = writeSiteSources({ ...SMALL_SITE, 'specs/api.yaml': RENAMED });
    const { code, err } = await runLoaded(['anchors', '--rename', 'ping=sendPing'], { cwd: root });
    expect(code).toBe(2);
    expect(err).toContain('No anchors are recorded yet');
  });

  test('says which name comes first, and what is wrong with a specification that cannot be read', async () => {
    const root = writeSiteSources({
      ...SMALL_SITE,
      'specs/api.yaml': RENAMED,
      'specs/api.anchors': 'ping\n',
    });
    const reversed = await runLoaded(['anchors', '--rename', 'sendPing=ping'], { cwd: root });
    expect(reversed.err).toContain('The old name comes first: `--rename ping=sendPing`.');
    writeFileSync(path.join(root, 'specs/api.yaml'), `${RENAMED}\n }`);
    const { code, err } = await runLoaded(['anchors', '--rename', 'ping=sendPing'], { cwd: root });
    expect(code).toBe(1);
    expect(err).toContain('specs/api.yaml');
    expect(err).not.toContain('never had');
  });

  test('hints of guides, workflows and replacements name the operation that took the place of another', async () => {
    const root = writeSiteSources({
      ...SHOP,
      'specs/old.yaml': String(SHOP['specs/old.yaml']).replace(
        'operationId: listThings',
        'operationId: listThings\n      x-replacement: { operationId: getOrder }',
      ),
    });
    await runLoaded(['anchors'], { cwd: root });
    expect(await runLoaded(['changelog'], { cwd: root })).toMatchObject({ code: 0 });
    const edit = (name: string, from: string, to: string) =>
      writeFileSync(path.join(root, name), String(SHOP[name]).replace(from, to));
    edit('specs/api.yaml', 'operationId: getOrder', 'operationId: readTheOrder');
    edit('content/docs/more.md', '::fields[Order]', '::operation[getOrder]\n\n[Read it](/api#getOrder).');
    const { problems } = await loadAndRender(loadConfig({ root }));
    const hints = problems
      .filter(({ message }) => message.includes('getOrder'))
      .map(({ rule, hint }) => [rule, hint]);
    expect(hints).toEqual(
      expect.arrayContaining([
        ['anchors/gone', expect.stringContaining('--rename getOrder=readTheOrder')],
        ['openapi/replacement', 'Did you mean `readTheOrder`?'],
        ['guide/directive', 'Did you mean `readTheOrder`?'],
        ['guide/workflow', 'Did you mean `readTheOrder`?'],
        ['links', 'Did you mean `#readTheOrder`?'],
      ]),
    );
  });

  test('proposes the counterpart of each operation', () => {
    const recorded = parseAnchors(
      'x',
      'read-200-basic\nread-200-basic-kind\nsend-body-basic\nsend-body-basic-kind\n',
    );
    const fresh = ['read-200-Basic', 'send-body-Basic'];
    const present = new Set(fresh.flatMap((anchor) => [anchor, `${anchor}-kind`]));
    expect([...proposeRenames(['read-200-basic', 'send-body-basic'], fresh, { recorded, present })]).toEqual([
      ['read-200-basic', 'read-200-Basic'],
      ['send-body-basic', 'send-body-Basic'],
    ]);
  });

  test('maps an anchor without a successor to the nearest enclosing one', () => {
    const recorded = parseAnchors('x', 'order\norder-body\norder-body-a\norders\n');
    const present = new Set(['buy', 'buy-body', 'orders']);
    const [after] = renameAnchors([{ route: 'api', recorded, present }], [{ from: 'order', to: 'buy' }]);
    expect([...(after?.recorded.aliases ?? [])]).toEqual([
      ['order', 'buy'],
      ['order-body', 'buy-body'],
      ['order-body-a', 'buy-body'],
    ]);
  });

  test.each([
    [['--rename', 'ping'], 'It must be two anchors, such as createOrder=placeOrder.'],
    [['--rename', 'pong=sendPing'], '/api never had an anchor `pong`.'],
    [['--rename', 'ping=sendPong'], '/api has no anchor `sendPong`.'],
    [['--rename', 'tag-Operations=sendPing'], 'The anchor `tag-Operations` still exists on /api.'],
  ])('rejects an invalid rename and changes nothing: %j', async (args, message) => {
    const root = writeSiteSources({ ...SMALL_SITE, 'specs/api.yaml': RENAMED, 'specs/api.anchors': ANCHORS });
    const { code, err } = await runLoaded(['anchors', '--rename', 'ping=sendPing', ...args], { cwd: root });
    expect(code).toBe(2);
    expect(err).toContain(message);
    expect(readFileSync(path.join(root, 'specs/api.anchors'), 'utf8')).toBe(ANCHORS);
  });

  test('keeps an old anchor working through its alias, for readers and for guides', async () => {
    const root = writeSiteSources({
      ...SMALL_SITE,
      'specs/api.yaml': RENAMED,
      'specs/api.anchors': 'ping -> sendPing\nping-200 -> sendPing-200\ntag-Operations\n',
    });
    await build(root);
    const html = readFileSync(path.join(root, 'dist/small/api.html'), 'utf8');
    expect(html.match(/id="sendPing"[^>]*><span class="alias" id="ping">/)).not.toBeNull();
    expect(html.match(/id="sendPing-200"[^>]*><span class="alias" id="ping-200">/)).not.toBeNull();
  });

  test('reports an alias for an unknown anchor as an error', async () => {
    const found = await buildProblems({ 'specs/api.yaml': RENAMED, 'specs/api.anchors': 'ping -> pong\n' });
    expect(found).toContain(
      'specs/api.anchors:1:1 The alias `ping` refers to `pong`, which does not exist on /api.',
    );
  });

  test('warns about new anchors until they are recorded', async () => {
    const root = writeSiteSources({ ...SMALL_SITE, 'specs/api.anchors': 'ping\n' });
    expect((await build(root)).warnings.map(({ rule }) => rule)).toEqual(['anchors/new']);
    const { pages } = await loadAndRender(loadConfig({ root }));
    const references = pages.filter((page) => page.kind === 'reference');
    const known = parseAnchors('api.anchors', 'ping\n');
    writeFileSync(
      path.join(root, 'specs/api.anchors'),
      writeAnchors('api', known, anchorsOf('api', references)),
    );
    expect((await build(root)).warnings).toEqual([]);
  });
});

/** Code that looks like an anchor but isn't one. */
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

  test('is not an anchor of the reference, and gets no alias', async () => {
    const root = writeSiteSources({ ...sources, 'specs/api.anchors': `old -> o-5\noverview\n${ANCHORS}` });
    const { pages, files, problems } = await loadAndRender(loadConfig({ root }), {});
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

  test('is not a link target, not even in a guide', async () => {
    const guide = `${sources['content/docs/one.md']}\n[Here](#o-5) and [there](/api#o-5)\n`;
    const found = await buildProblems({ ...sources, 'content/docs/one.md': guide });
    expect(found.map((text) => text.replace(/^\S+ /, ''))).toEqual([
      'The link #o-5 cannot be resolved: the anchor does not exist on its page.',
      'The link /small/api#o-5 cannot be resolved: the anchor does not exist on its page.',
    ]);
  });
});

test('an old anchor that is in use again needs no alias: the current anchor takes precedence', async () => {
  const root = writeSiteSources({
    ...SMALL_SITE,
    'specs/api.anchors': `ping -> tag-Operations\noverview\n${ANCHORS}`,
  });
  const { files, problems } = await loadAndRender(loadConfig({ root }));
  expect(problems).toEqual([]);
  const html = String(files.find((file) => file.path === 'api.html')?.contents);
  expect(html.match(/ id="ping"/g)).toHaveLength(1);
});

test('recording anchors keeps removed ones, aliases and comments', () => {
  const known = parseAnchors('x', '# Comment\nb -> c\r\na\n# Another -> b\n');
  const text = writeAnchors('api', known, new Set(['c', 'd']));
  expect(text.split('\n').slice(2)).toEqual(['# Comment', '# Another -> b', 'a', 'b -> c', 'c', 'd', '']);
  expect(writeAnchors('api', parseAnchors('x', text), new Set())).toBe(text);
  const pages = writePages(parseAnchors('x', '# Comment\n/a\n'), new Set(['/b']));
  expect(pages.split('\n').slice(2)).toEqual(['# Comment', '/a', '/b', '']);
  expect(writePages(parseAnchors('x', pages), new Set())).toBe(pages);
});
