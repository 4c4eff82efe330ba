import { cpSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SMALL_SITE, writeSiteSources } from '../build/fixture.ts';
import { type Started, start } from '../cli/start.ts';
import { hydrated, isMarked, markWindow } from './open-site.ts';
import { closeWindows, sharedBrowser } from './shared-browser.ts';

/** The command itself, in a copy of the generator that may be changed. */
const project = path.resolve(import.meta.dirname, '../..');
const copy = mkdtempSync(path.join(tmpdir(), 'generator-'));
const root = writeSiteSources(SMALL_SITE);
let dev: Started;
let browser: Browser;
let page: Page;

function edit(name: string, change: (text: string) => string): void {
  writeFileSync(path.join(copy, name), change(readFileSync(path.join(copy, name), 'utf8')));
}

beforeAll(async () => {
  for (const name of ['cli', 'templates', 'static', 'build.ts', 'package.json', 'tsconfig.json'])
    cpSync(path.join(project, name), path.join(copy, name), { recursive: true });
  symlinkSync(path.join(project, 'node_modules'), path.join(copy, 'node_modules'));
  dev = start(['dev', '--root', root, '--port', '0'], { project: copy });
  const [, address = ''] = await dev.printed(/Ready: (\S+)/);
  browser = await sharedBrowser();
  page = await browser.newPage();
  page.setDefaultTimeout(50_000);
  await page.goto(`${address}docs/one`);
  await hydrated(page);
});

afterAll(async () => {
  await closeWindows();
  await dev?.stop();
});

test('new styles are put on without a load, and the policy of the page lets them', async () => {
  await markWindow(page);
  edit('templates/styles/base.css', (text) => `${text}\nh1 { letter-spacing: 7px !important; }\n`);
  await expect
    .poll(
      () => page.evaluate(() => getComputedStyle(document.querySelector('h1') as Element).letterSpacing),
      { timeout: 20_000 },
    )
    .toBe('7px');
  expect(await isMarked(page)).toBe(true);
});

test('a template that has changed is on the screen after a new start', async () => {
  edit('templates/layout/footer.tsx', (text) => text.replace('<footer', '<footer data-new=""'));
  await page.locator('footer[data-new]').waitFor({ state: 'attached' });
  expect(dev.output()).toContain('The generator has changed. Restarting …');
});

test.each([
  ['a template of references and guides', 'templates/view/blocks.tsx'],
  ['the entry of the templates', 'templates/render-page.tsx'],
  ['an island that pages are rendered with', 'templates/islands/progress-bar.tsx'],
])('%s that has changed needs a new start, too', async (_, name) => {
  const from = dev.output().length;
  await markWindow(page);
  edit(name, (text) => `${text}\n// Changed.\n`);
  await dev.printed(/The generator has changed. Restarting …[\s\S]*Ready: /, from);
  // A page that comes back while the next start is on its way would find no server.
  await page.waitForFunction(() => document.documentElement.dataset.mark === undefined);
});

test('a script that only browsers run needs none', async () => {
  const from = dev.output().length;
  edit('templates/islands/main.ts', (text) => `${text}\ndocument.documentElement.dataset.newer = '';\n`);
  await page.locator('html[data-newer]').waitFor({ state: 'attached' });
  expect(dev.output().slice(from)).not.toContain('starting again');
});

test.each(['templates/layout/footer.tsx', 'cli/site/frame.ts'])(
  'while %s cannot be parsed, the page says where, and goes when it can',
  async (name) => {
    const from = dev.output().length;
    const good = readFileSync(path.join(copy, name), 'utf8');
    edit(name, (text) => `${text}\nconst = 1;\n`);
    const overlay = page.getByText(`${path.basename(name)}:${good.split('\n').length + 1}:7`);
    await overlay.waitFor();
    await dev.printed(new RegExp(`${path.basename(name)}:`), from);
    expect(dev.output().slice(from)).not.toMatch(/Restarting|stack|esbuild/);
    await markWindow(page);
    edit(name, () => good);
    await dev.printed(/Restarting …[\s\S]*Ready: /, from);
    await page.waitForFunction(() => document.documentElement.dataset.mark === undefined);
    await page.locator('h1:text-is("One")').waitFor();
    expect(await overlay.count()).toBe(0);
  },
);

test('a template that throws says where, and the page comes back when it is fixed', async () => {
  edit('templates/layout/footer.tsx', (text) =>
    text.replace('  return (', "  throw new Error('planted');\n  return ("),
  );
  await page.getByText('This page cannot be rendered').waitFor();
  expect(await page.locator('pre').textContent()).toMatch(/planted[\s\S]*layout\/footer\.tsx:\d+:\d+/);
  const from = dev.output().length;
  edit('templates/layout/footer.tsx', (text) => text.replace("  throw new Error('planted');\n", ''));
  await dev.printed(/Ready: /, from);
  await page.locator('h1:text-is("One")').waitFor();
});

test('a taken port is left to its owner', async () => {
  const owner = createServer();
  const port = await new Promise<number>((resolve) => {
    owner.listen(0, '127.0.0.1', () => resolve((owner.address() as { port: number }).port));
  });
  const other = start(['dev', '--root', root, '--port', String(port)]);
  await other.printed(new RegExp(`Port ${port} is already in use; using \\d+ instead\\.`));
  const [, address = ''] = await other.printed(/Ready: (\S+)/);
  expect(new URL(address).port).not.toBe(String(port));
  expect(await other.stop('SIGINT')).toBe(0);
  owner.close();
});

test('nothing of it is written, nor stands in a built site', async () => {
  const out = path.join(root, 'dist');
  const built = start(['build', '--root', root, '--out', out]);
  await built.printed(/pages, .* → /);
  await built.stop();
  const { files } = JSON.parse(readFileSync(path.join(out, 'build-manifest.json'), 'utf8'));
  const scripts = Object.keys(files).filter((name) => name.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(2);
  for (const name of scripts)
    expect(readFileSync(path.join(out, name), 'utf8')).not.toMatch(/__dev|EventSource/);
});
