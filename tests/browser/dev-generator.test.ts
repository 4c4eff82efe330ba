import { cpSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { filesOf, SMALL_SITE, writeSiteSources } from '../build/fixture.ts';
import { type Started, start } from '../cli/start.ts';
import { isMarked, markWindow, waitForHydration } from './open-site.ts';
import { closeWindows, sharedBrowser } from './shared-browser.ts';

/** Runs the command in a copy of the generator that tests may change. */
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
  await waitForHydration(page);
});

afterAll(async () => {
  await closeWindows();
  await dev?.stop();
});

test('new styles are applied without a reload, and the security policy allows them', async () => {
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
  ['of content that guides embed', 'templates/view/endpoint.tsx', '<code'],
])('a changed template %s is shown without a restart', async (_, name, tag) => {
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

test('a changed browser script requires no restart', async () => {
  const from = dev.output().length;
  edit('templates/islands/main.ts', (text) => `${text}\ndocument.documentElement.dataset.newer = '';\n`);
  await page.locator('html[data-newer]').waitFor({ state: 'attached' });
  expect(dev.output().slice(from)).not.toContain('Restarting');
});

async function breakAndFix(name: string): Promise<void> {
  const good = readFileSync(path.join(copy, name), 'utf8');
  edit(name, (text) => `${text}\nconst = 1;\n`);
  const overlay = page.getByText(`${path.basename(name)}:${good.split('\n').length + 1}:7`);
  await overlay.waitFor();
  expect(await page.locator('h1:text-is("One")').count()).toBe(1);
  edit(name, () => good);
  await overlay.waitFor({ state: 'detached' });
  await page.locator('h1:text-is("One")').waitFor();
}

test('while a template has a syntax error, the page shows its position, and keeps its content', async () => {
  const from = dev.output().length;
  await markWindow(page);
  await breakAndFix('templates/layout/footer.tsx');
  expect(await isMarked(page)).toBe(true);
  expect(dev.output().slice(from)).toContain('footer.tsx:');
  expect(dev.output().slice(from)).not.toMatch(/Restarting|stack|esbuild/);
});

test('while the generator has a syntax error, the page shows its position, and recovers with the next start', async () => {
  const from = dev.output().length;
  await breakAndFix('cli/site/frame.ts');
  await dev.printed(/frame\.ts:[\s\S]*Restarting …[\s\S]*Ready: /, from);
  expect(dev.output().slice(from)).not.toMatch(/stack|esbuild/);
});

test('while a template throws, the page shows the position, and keeps its content', async () => {
  await waitForHydration(page);
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

test('a port in use is not taken over', async () => {
  const owner = createServer();
  const port = await new Promise<number>((resolve) => {
    owner.listen(0, '127.0.0.1', () => resolve((owner.address() as { port: number }).port));
  });
  const second = start(['dev', '--root', root, '--port', String(port)]);
  await second.printed(new RegExp(`Port ${port} is already in use; using \\d+ instead\\.`));
  const [, address = ''] = await second.printed(/Ready: (\S+)/);
  expect(new URL(address).port).not.toBe(String(port));
  expect(await second.stop('SIGINT')).toBe(0);
  owner.close();
});

test('built sites contain nothing of the dev server', async () => {
  const out = path.join(root, 'dist');
  const built = start(['build', '--root', root, '--out', out]);
  await built.printed(/pages, .* → /);
  await built.stop();
  const scripts = [...filesOf(out)].filter(([name]) => name.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(2);
  for (const [, text] of scripts) expect(String(text)).not.toMatch(/__dev|EventSource/);
});
