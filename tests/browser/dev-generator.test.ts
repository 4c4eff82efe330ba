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
const root = writeSiteSources({
  ...SMALL_SITE,
  'content/docs/one.md': `${SMALL_SITE['content/docs/one.md']}\n::operation[ping]\n`,
});
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

test.each([
  ['of every page', 'templates/layout/footer.tsx', '<footer'],
  ['of what guides show of a reference', 'templates/view/endpoint.tsx', '<code'],
])('a template %s that has changed is on the screen without a new start', async (_, name, tag) => {
  const from = dev.output().length;
  const good = readFileSync(path.join(copy, name), 'utf8');
  for (const mark of ['data-new', 'data-newer']) {
    edit(name, () => good.replace(tag, `${tag} ${mark}=""`));
    await page
      .locator(`${tag.slice(1)}[${mark}]`)
      .first()
      .waitFor({ state: 'attached' });
  }
  expect(dev.output().slice(from)).not.toContain('Restarting');
});

test('a script that only browsers run needs none', async () => {
  const from = dev.output().length;
  edit('templates/islands/main.ts', (text) => `${text}\ndocument.documentElement.dataset.newer = '';\n`);
  await page.locator('html[data-newer]').waitFor({ state: 'attached' });
  expect(dev.output().slice(from)).not.toContain('Restarting');
});

async function breakAndMend(name: string): Promise<void> {
  const good = readFileSync(path.join(copy, name), 'utf8');
  edit(name, (text) => `${text}\nconst = 1;\n`);
  const overlay = page.getByText(`${path.basename(name)}:${good.split('\n').length + 1}:7`);
  await overlay.waitFor();
  expect(await page.locator('h1:text-is("One")').count()).toBe(1);
  edit(name, () => good);
  await overlay.waitFor({ state: 'detached' });
  await page.locator('h1:text-is("One")').waitFor();
}

test('while a template cannot be parsed, the page says where, and stays as it was', async () => {
  const from = dev.output().length;
  await markWindow(page);
  await breakAndMend('templates/layout/footer.tsx');
  expect(await isMarked(page)).toBe(true);
  expect(dev.output().slice(from)).toContain('footer.tsx:');
  expect(dev.output().slice(from)).not.toMatch(/Restarting|stack|esbuild/);
});

test('while the generator cannot be parsed, the page says where, and comes back with the next start', async () => {
  const from = dev.output().length;
  await breakAndMend('cli/site/frame.ts');
  await dev.printed(/frame\.ts:[\s\S]*Restarting …[\s\S]*Ready: /, from);
  expect(dev.output().slice(from)).not.toMatch(/stack|esbuild/);
});

test('while a template throws, the page says where, and stays as it was', async () => {
  await hydrated(page);
  await markWindow(page);
  const name = 'templates/layout/footer.tsx';
  const good = readFileSync(path.join(copy, name), 'utf8');
  const line = good.slice(0, good.indexOf('  return (')).split('\n').length;
  edit(name, (text) => text.replace('  return (', "  throw new Error('planted');\n  return ("));
  await page.getByText(`footer.tsx:${line}:9 error A template throws: planted`).waitFor();
  expect(await page.locator('h1:text-is("One")').count()).toBe(1);
  edit(name, () => good);
  await page.getByText('planted').waitFor({ state: 'detached' });
  expect(await isMarked(page)).toBe(true);
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
