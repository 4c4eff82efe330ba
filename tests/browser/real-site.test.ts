import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildSite } from '../../build.ts';
import { loadConfig } from '../../cli/config.ts';
import { launchBrowser } from './browser.ts';
import { hydrated, isMarked, markWindow } from './open-site.ts';
import { startServer, type TestServer } from './server.ts';

/** The documentation itself, as it is published: what the hand-made pages of the other tests cannot promise. */

let out: string;
let base: string;
let routes: string[];
let server: TestServer;
let browser: Browser;

beforeAll(async () => {
  out = await mkdtemp(path.join(os.tmpdir(), 'docs-site-'));
  const config = loadConfig({
    root: path.resolve(import.meta.dirname, '../..'),
    out: path.join(out, 'dist'),
  });
  await buildSite(config);
  base = config.base;
  const dir = path.join(config.out, base);
  const files = await readdir(dir, { recursive: true });
  routes = files
    .filter((file) => file.endsWith('.html'))
    .map((file) =>
      file
        .split(path.sep)
        .join('/')
        .replace(/\.html$/, ''),
    )
    .map((route) => (route === 'index' ? '' : route))
    .sort();
  server = await startServer(dir, base);
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
  await server?.close();
  await rm(out, { recursive: true, force: true });
});

async function open(width: number): Promise<{ page: Page; errors: string[] }> {
  const context = await browser.newContext({ viewport: { width, height: 900 } });
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(`${page.url()}: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${page.url()}: ${message.text()}`);
  });
  return { page, errors };
}

test.each([320, 1440])(
  'every page is whole at %i px: nothing throws, nothing scrolls sideways',
  async (width) => {
    const { page, errors } = await open(width);
    expect(routes).toContain('docs/intro');
    const wrong: string[] = [];
    for (const route of routes) {
      await page.goto(server.origin + base + route);
      await hydrated(page);
      const found = await page.evaluate(() => ({
        headings: document.querySelectorAll('h1').length,
        mains: document.querySelectorAll('main').length,
        overflow: document.documentElement.scrollWidth - innerWidth,
        doubleIds: [...document.querySelectorAll('[id]')]
          .map((element) => element.id)
          .filter((id, index, ids) => ids.indexOf(id) !== index),
      }));
      if (found.headings !== 1) wrong.push(`${route}: ${found.headings} h1`);
      if (found.mains !== 1) wrong.push(`${route}: ${found.mains} main`);
      if (found.overflow > 0) wrong.push(`${route}: ${found.overflow} px too wide`);
      if (found.doubleIds.length > 0) wrong.push(`${route}: twice ${found.doubleIds.slice(0, 3).join(', ')}`);
    }
    expect(wrong).toEqual([]);
    expect(errors).toEqual([]);
    await page.context().close();
  },
);

test('a reader goes from the home page through a guide to the reference and back without a full load', async () => {
  const { page, errors } = await open(1440);
  await page.goto(server.origin + base);
  await hydrated(page);
  await markWindow(page);
  const navbar = page.getByRole('banner');

  await navbar.getByRole('link', { name: 'Docs', exact: true }).click();
  await page.waitForURL('**/docs/intro');
  await expect.poll(() => page.locator('.navbar [aria-current]').allTextContents()).toContain('Docs');

  await navbar.getByRole('link', { name: 'API', exact: true }).click();
  await page.waitForURL('**/api');
  await expect.poll(() => page.locator('.navbar [aria-current]').allTextContents()).toContain('API');
  expect(await page.locator('main h1').count()).toBe(1);

  const operation = page.locator('aside a[href*="#"], nav a[href*="#"]').last();
  const anchor = new URL((await operation.getAttribute('href')) ?? '', page.url()).hash;
  await operation.click();
  await expect.poll(() => new URL(page.url()).hash).toBe(anchor);

  await page.goBack();
  await page.goBack();
  await page.waitForURL('**/docs/intro');
  await expect.poll(() => page.title()).toContain('Introduction');
  expect(await isMarked(page)).toBe(true);
  expect(errors).toEqual([]);
  await page.context().close();
});
