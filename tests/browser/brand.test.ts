import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { build, writeSiteSources } from '../build/fixture.ts';
import { axeViolations } from './axe.ts';
import { startServer, type TestServer } from './server.ts';
import { sharedBrowser } from './shared-browser.ts';

/** A site that uses every setting of its look. */
let server: TestServer;

beforeAll(async () => {
  const out = path.join(writeSiteSources({}), 'out');
  await build(path.join(import.meta.dirname, '../parcels'), { out });
  server = await startServer(out, '/');
});

afterAll(async () => {
  await server.close();
});

async function open(route: string, scheme: 'light' | 'dark'): Promise<{ page: Page; errors: string[] }> {
  const browser = await sharedBrowser();
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, colorScheme: scheme });
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  await page.goto(`${server.origin}/${route}`);
  return { page, errors };
}

const style = (page: Page, selector: string, property: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);

describe.each(['light', 'dark'] as const)('a site with a look of its own, in %s mode', (scheme) => {
  test('passes axe and its own policy', async () => {
    const { page, errors } = await open('', scheme);
    for (const route of ['', 'docs/get-started', 'api', 'api-v1']) {
      await page.goto(`${server.origin}/${route}`);
      expect(await axeViolations(page), route).toEqual([]);
    }
    expect(errors).toEqual([]);
  });

  test('shows the logo of the mode, also after the reader has chosen the other', async () => {
    const { page } = await open('', scheme);
    const shown = () =>
      page
        .locator('.brand img')
        .evaluateAll((images) =>
          images
            .filter((image) => image.getClientRects().length > 0)
            .map((image) => image.getAttribute('src')),
        );
    const logos = { light: ['/logo.svg'], dark: ['/logo-dark.svg'] };
    const other = scheme === 'light' ? 'dark' : 'light';
    expect(await shown()).toEqual(logos[scheme]);
    await page.evaluate((theme) => document.documentElement.setAttribute('data-theme', theme), other);
    expect(await shown()).toEqual(logos[other]);
  });
});

test('its own styles win, and load files of the site', async () => {
  const { page } = await open('', 'light');
  expect(await style(page, '.navbar', 'border-bottom-width')).toBe('4px');
  expect(await style(page, '.hero h1', 'background-image')).toContain('/stamp.svg');
  expect(await style(page, '.actions a', 'background-color')).toBe('rgb(163, 52, 31)');
  expect(await style(page, '.actions a', 'border-radius')).toBe('0px');
});

test('a menu of the navbar opens without scripts, and its links lie above the page', async () => {
  const browser = await sharedBrowser();
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${server.origin}/`);
  const link = page.locator('.navbar').getByRole('link', { name: 'Returns' });
  expect(await link.isVisible()).toBe(false);
  await page.locator('.navbar summary').click();
  await link.click();
  expect(new URL(page.url()).pathname).toBe('/docs/returns');
});

test('a notice is as wide as the page below it', async () => {
  const guide =
    '---\ntitle: A\ndescription: B.\n---\n\n## One\n\nText.\n\n## Two\n\nText.\n\n## Three\n\nText.\n';
  const root = writeSiteSources({
    'content/site.yaml': 'title: Notices\nbase: /\nsidebar: [docs/a]\n',
    'content/index.md': '---\ntitle: Home\ndescription: A home.\n---\n\nText.\n',
    'content/docs/a.md': guide,
    'content/pages/b.md': guide,
    'components/Notice.tsx': 'export default () => <p>Read this.</p>;\n',
  });
  await build(root);
  const own = await startServer(path.join(root, 'dist'), '/');
  const page = await (await sharedBrowser()).newPage();
  for (const width of [390, 1000, 1200, 1440, 1900])
    for (const route of ['', 'docs/a', 'b']) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(`${own.origin}/${route}`);
      const [notice, content] = await page
        .locator('main > .own-part, main > .own-part + *')
        .evaluateAll((all) => all.map((one) => [one.getBoundingClientRect().left, one.clientWidth]));
      expect(notice, `/${route} at ${width} px`).toEqual(content);
    }
  await page.close();
  await own.close();
});
