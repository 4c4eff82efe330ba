import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadConfig } from '../../cli/config.ts';
import { devSite } from '../../cli/dev/dev-site.ts';
import type { RunningServer } from '../../cli/server/listen.ts';
import type { SourceReader } from '../../cli/source-files.ts';
import { problemText } from '../../cli/terminal.ts';
import { SMALL_SITE, writeSiteSources } from '../build/fixture.ts';
import { hasTool } from '../samples/tools.ts';
import { waitForHydration } from './open-site.ts';
import { keepWindow, sharedBrowser } from './shared-browser.ts';

const LONG = Array.from({ length: 60 }, (_, n) => `## Section ${n}\n\nText of section ${n}.\n`).join('\n');
const GUIDE = `---\ntitle: One\ndescription: The first.\n---\n\n## Part\n\nHello. [Two](deep/two.md)\n\n${LONG}`;

let root: string;
let server: RunningServer;
let browser: Browser;
let page: Page;
const errors: string[] = [];
const states: { files: string[]; ms: number }[] = [];

const file = (name: string) => path.join(root, name);
const save = (name: string, text: string) => writeFileSync(file(name), text);
const address = (route: string) => `${server.origin}/small/${route}`;
const overlay = () => page.locator('#dev-problems section');

beforeAll(async () => {
  root = writeSiteSources({ ...SMALL_SITE, 'content/docs/one.md': GUIDE });
  const readConfig = (inputs: SourceReader) => loadConfig({ root }, root, inputs);
  const onChange = (state: { files: string[]; ms: number }) => states.push(state);
  server = await devSite({ port: 0, address: '127.0.0.1', root, readConfig, problemText, onChange });
  browser = await sharedBrowser();
  page = await (await browser.newContext({ viewport: { width: 1200, height: 800 } })).newPage();
  keepWindow(page);
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    const { url } = message.location();
    // A page that is added and removed may have been prefetched in between.
    if (message.type() === 'error' && !/\/docs\/(three|four)$/.test(url))
      errors.push(`${message.text()} ${url}`);
  });
});

afterAll(async () => {
  await page?.context().close();
  await server?.close();
});

async function open(route: string): Promise<void> {
  await page.goto(address(route));
  await waitForHydration(page);
}

describe('a change is shown', () => {
  test('of a guide, and keeps the scroll position', async () => {
    await open('docs/one');
    await page.evaluate(() => document.getElementById('section-30')?.scrollIntoView({ behavior: 'instant' }));
    const before = await page.evaluate(
      () => document.getElementById('section-30')?.getBoundingClientRect().top,
    );
    save('content/docs/one.md', GUIDE.replace('Hello.', 'Hello.\n\nA new paragraph.\n\nAnd another.'));
    await page.getByText('A new paragraph.').waitFor({ state: 'attached' });
    const after = await page.evaluate(
      () => document.getElementById('section-30')?.getBoundingClientRect().top,
    );
    expect(Math.abs((after ?? 0) - (before ?? 0))).toBeLessThan(200);
    save('content/docs/one.md', GUIDE);
  });

  test('of a specification', async () => {
    await open('api');
    const specification = readFileSync(file('specs/api.yaml'), 'utf8');
    save('specs/api.yaml', specification.replace('summary: Ping', 'summary: Ping me'));
    const changed = page.locator('main h3').filter({ hasText: 'Ping me' });
    await changed.waitFor();
    save('specs/api.yaml', specification);
    await changed.waitFor({ state: 'detached' });
  });

  test('of a referenced file, wherever it is in the project, and of one that was missing', async () => {
    const specification = readFileSync(file('specs/api.yaml'), 'utf8');
    const part = (text: string) => save('pong.yaml', `Pong: { description: ${text} }\n`);
    await open('api');
    save('specs/api.yaml', specification.replace('{ description: Pong. }', "{ $ref: '../pong.yaml#/Pong' }"));
    await overlay().waitFor();
    part('Pong of a part.');
    await page.getByText('Pong of a part.').first().waitFor({ state: 'attached' });
    part('Another pong.');
    await page.getByText('Another pong.').first().waitFor({ state: 'attached' });
    save('specs/api.yaml', specification);
    await page
      .getByText(/Pong\./)
      .first()
      .waitFor({ state: 'attached' });
  });

  test('of what pages share, on any page', async () => {
    await open('docs/one');
    const site = readFileSync(file('content/site.yaml'), 'utf8');
    save('content/site.yaml', site.replace('label: Docs', 'label: Guides'));
    await page.getByRole('link', { name: 'Guides' }).first().waitFor();
    save('content/site.yaml', site);
    await page.getByRole('link', { name: 'Docs' }).first().waitFor();
  });

  test('of another page only when navigating there', async () => {
    await open('docs/one');
    const two = SMALL_SITE['content/docs/deep/two.md'] ?? '';
    await page.getByRole('main').getByRole('link', { name: 'Two' }).first().hover();
    save('content/docs/deep/two.md', `${two}\nJust now.\n`);
    await expect.poll(() => states.at(-1)?.files.join()).toContain('two.md');
    await page.getByRole('main').getByRole('link', { name: 'Two' }).first().click();
    await page.getByText('Just now.').waitFor();
    save('content/docs/deep/two.md', two);
  });

  test('and the last one is shown after many saves in a row', async () => {
    await open('docs/one');
    for (let n = 0; n < 30; n++) {
      save('content/docs/one.md', GUIDE.replace('Hello.', `Save ${n}.`));
      await new Promise((resolve) => setTimeout(resolve, n % 7));
    }
    await page.getByText('Save 29.').waitFor({ state: 'attached' });
    save('content/docs/one.md', GUIDE);
    await page.getByText('Hello.').waitFor({ state: 'attached' });
    expect(await overlay().count()).toBe(0);
  });
});

describe('a broken file', () => {
  test.each([
    [
      'content/docs/one.md',
      GUIDE.replace('Hello.', '<a>Hello.</a>'),
      'content/docs/one.md:8:1',
      '<a>Hello.</a>',
    ],
    ['specs/api.yaml', "openapi: '3.1.0'\ninfo: {\n", 'specs/api.yaml:3:1', 'info: {'],
    ['content/site.yaml', 'title: Small\nbaze: /x\n', 'content/site.yaml:2:1', 'baze: /x'],
    [
      'content/docs/one.md',
      GUIDE.replace('deep/two.md', '/docs/none'),
      'content/docs/one.md:8:8',
      'The link /small/docs/none cannot be resolved: the page does not exist.',
    ],
  ])('%s is shown above the last valid page, until it is fixed', async (name, broken, place, line) => {
    const good = readFileSync(file(name), 'utf8');
    await open('docs/one');
    save(name, broken);
    await overlay().waitFor();
    const text = await overlay().innerText();
    expect(text).toContain(place);
    expect(text).toContain(line);
    expect(await page.locator('main').getByText('Hello.').count()).toBe(1);
    expect((await page.request.get(address('docs/one'))).status()).toBe(200);
    save(name, good);
    await overlay().waitFor({ state: 'detached' });
  });

  test('is shown as text, whatever it contains', async () => {
    const line = '<img src=x onerror="document.title=1"> <script>document.title=2</script>';
    await open('docs/one');
    save('content/docs/one.md', GUIDE.replace('Hello.', line));
    await overlay().waitFor();
    expect(await overlay().innerText()).toContain(line);
    expect(await overlay().locator('img, script').count()).toBe(0);
    expect(await page.title()).toContain('One');
    save('content/docs/one.md', GUIDE);
    await overlay().waitFor({ state: 'detached' });
  });

  test('is reported even if it was broken before the page was opened', async () => {
    save('content/docs/one.md', GUIDE.replace('## Part', '# Part'));
    await open('docs/one');
    await overlay().waitFor();
    await page.getByRole('button', { name: 'Close' }).click();
    expect(await overlay().count()).toBe(0);
    save('content/docs/one.md', GUIDE);
  });
});

test('files can be added, removed and renamed', async () => {
  await open('docs/one');
  save('content/docs/three.md', '---\ntitle: Three\ndescription: x\n---\n\nThe third.\n');
  await expect.poll(async () => (await page.request.get(address('docs/three'))).status()).toBe(200);
  renameSync(file('content/docs/three.md'), file('content/docs/four.md'));
  await expect.poll(async () => (await page.request.get(address('docs/four'))).status()).toBe(200);
  expect((await page.request.get(address('docs/three'))).status()).toBe(404);
  rmSync(file('content/docs/four.md'));
  await expect.poll(async () => (await page.request.get(address('docs/four'))).status()).toBe(404);
});

test.skipIf(!hasTool('git', '--version'))(
  'switching to another git branch and back updates the page',
  async () => {
    const git = (...args: string[]) =>
      execFileSync('git', ['-c', 'user.name=T', '-c', 'user.email=t@e.example', ...args], {
        cwd: root,
        stdio: 'pipe',
      });
    git('init', '-q', '-b', 'first');
    git('add', '.');
    git('commit', '-qm', 'first');
    await open('docs/one');
    git('checkout', '-q', '-b', 'second');
    save('content/docs/one.md', GUIDE.replace('Hello.', 'Of the second branch.'));
    save('content/docs/three.md', '---\ntitle: Three\ndescription: x\n---\n\n[Ping](/api#pingAll)\n');
    const specification = readFileSync(file('specs/api.yaml'), 'utf8');
    save('specs/api.yaml', specification.replace('operationId: ping', 'operationId: pingAll'));
    git('add', '.');
    const guide = 'content/docs/one.md';
    save(guide, readFileSync(file(guide), 'utf8').replace('/api#ping', '/api#pingAll'));
    git('commit', '-qam', 'second');
    await page.getByText('Of the second branch.').waitFor({ state: 'attached' });

    for (const [branch, words, status] of [
      ['first', 'Hello.', 404],
      ['second', 'Of the second branch.', 200],
      ['first', 'Hello.', 404],
    ] as const) {
      git('checkout', '-q', branch);
      await page.getByText(words).waitFor({ state: 'attached' });
      await expect.poll(async () => (await page.request.get(address('docs/three'))).status()).toBe(status);
      await expect.poll(() => overlay().count()).toBe(0);
    }
  },
);

test('all outputs of a build are served: Markdown, sitemap, search index, documents', async () => {
  for (const name of [
    'docs/one.md',
    'api.ping.md',
    'llms.txt',
    'sitemap.xml',
    'search.json',
    'search-texts.json',
    'api.yaml',
    'favicon.svg',
  ])
    expect([name, (await page.request.get(address(name))).status()]).toEqual([name, 200]);
});

test('nothing is accessible to other sites', async () => {
  const events = await fetch(`${server.origin}/__dev/events`, {
    headers: { 'Sec-Fetch-Site': 'cross-site' },
  });
  expect(events.status).toBe(403);
  const guide = await fetch(address('docs/one.md'));
  expect(guide.headers.get('cross-origin-resource-policy')).toBe('same-origin');
  expect(guide.headers.get('access-control-allow-origin')).toBe(null);
});

test('a component that throws is told by its line, without a stack, until it is mended', async () => {
  mkdirSync(file('components'), { recursive: true });
  const before = errors.length;
  save('components/Footer.tsx', 'export default ({ site }: any) => (\n  <p>{site.titel.x}</p>\n);\n');
  const fetched = async () => (await fetch(address('docs/one'))).text();
  await expect.poll(fetched).toContain('This page cannot be rendered');
  const text = await fetched();
  expect(text).toContain('components/Footer.tsx:2:');
  expect(text).not.toMatch(/\bat .*(?:chunk-|node_modules|cli\/)/);
  save('components/Footer.tsx', 'export default () => <p>Mended</p>;\n');
  await expect.poll(fetched).toContain('<p>Mended</p>');
  rmSync(file('components'), { recursive: true });
  await expect.poll(fetched).not.toContain('<p>Mended</p>');
  // The open page has asked for itself meanwhile.
  errors.length = before;
});

test('nothing violated the security policy, and there were no errors', () => {
  expect(errors).toEqual([]);
});
