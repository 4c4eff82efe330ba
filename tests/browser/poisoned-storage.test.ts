import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { build, SMALL_SITE, writeSiteSources } from '../build/fixture.ts';
import { startServer, type TestServer } from './server.ts';
import { closeWindows, sharedBrowser } from './shared-browser.ts';

/** Servers whose addresses would end a string, a command or an element, beside two that samples can use. */
const HOSTILE_SERVERS = [
  "https://eu.example/';>OWNED;'",
  'https://eu.example/$(touch OWNED)',
  'https://eu.example/`id`',
  'https://eu.example/"+owned()+"',
  'https://eu.example/\\',
  'https://eu.example/#{owned}',
  'https://eu.example/<img src=x onerror=owned()>',
  'https://eu.example/a b',
  'javascript:owned()',
];

const texts = Array.from({ length: 40 }, (_, index) => [`note${index}`, { type: 'string' }]);
const API = {
  openapi: '3.1.0',
  info: { title: 'Shop', version: '1' },
  servers: ['https://shop.example', ...HOSTILE_SERVERS, 'https://test.shop.example:8443/v2'].map((url) => ({
    url,
  })),
  paths: {
    '/orders': {
      post: {
        operationId: 'order',
        requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Order' } } } },
        responses: { 204: { description: 'Placed.' } },
      },
    },
  },
  components: {
    schemas: {
      Order: { type: 'object', properties: { customer: { $ref: '#/components/schemas/Customer' } } },
      Customer: { type: 'object', properties: Object.fromEntries(texts) },
    },
  },
};

let server: TestServer;

beforeAll(async () => {
  const root = writeSiteSources({
    ...SMALL_SITE,
    'content/docs/one.md': '---\ntitle: One\ndescription: The first.\n---\n\n## Part\n\nText.\n',
    'specs/api.yaml': JSON.stringify(API),
  });
  await build(root);
  server = await startServer(path.join(root, 'dist/small'), '/small/');
});

afterAll(async () => {
  await closeWindows();
  await server.close();
});

const KEYS = [
  'color-mode',
  'announcement',
  'language',
  'menu',
  'single-keys',
  'wrap',
  'servers',
  'menu-place',
];

interface Stored {
  /** Values of localStorage and sessionStorage, by key. */
  values?: Record<string, string>;
  /** The state of the history entry. */
  state?: unknown;
}

/** Opens the reference, with values that another page of the same origin has stored. */
async function visit({ values = {}, state = null }: Stored) {
  const context = await (await sharedBrowser()).newContext({ viewport: { width: 1000, height: 900 } });
  context.setDefaultTimeout(5000);
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('request', (request) => {
    if (!request.url().startsWith(server.origin)) errors.push(request.url());
  });
  await page.addInitScript(
    (stored) => {
      for (const [key, value] of Object.entries(stored.values))
        for (const storage of [localStorage, sessionStorage]) storage.setItem(`/small/${key}`, value);
      if (stored.state !== null) history.replaceState(stored.state, '');
    },
    { values, state },
  );
  await page.goto(`${server.origin}/small/api#order`);
  await page.locator('#order .endpoint .copy-button').waitFor({ state: 'attached' });
  await page.locator('.server-choice').first().waitFor({ state: 'attached' });
  return { page, errors };
}

const sampleOf = (page: Page) => page.locator('#order .samples').textContent();

const isAtAnchor = (page: Page) =>
  page.evaluate(() => Math.abs(document.getElementById('order')?.getBoundingClientRect().top ?? 999) < 150);

describe('samples show only servers of the page that need no quoting', () => {
  test('which have a button each; every other control leaves the addresses as they are', async () => {
    const { page, errors } = await visit({});
    const choices = page.locator('.server-choice');
    expect(await choices.count()).toBe(2);
    const expectServer = async (server: string) => {
      for (const language of await page.locator('#order .samples summary').all()) {
        await language.click();
        const shown = page.locator('#order .samples pre:visible');
        await expect.poll(() => shown.textContent()).toContain(`${server}/orders`);
        expect((await shown.textContent())?.match(/https?:/g)).toHaveLength(1);
      }
    };
    await choices.nth(1).click();
    await expectServer('https://test.shop.example:8443/v2');
    for (const button of await page.locator('main button:not(.server-choice)').all())
      if (await button.isVisible()) await button.click();
    await expectServer('https://test.shop.example:8443/v2');
    await choices.nth(0).click();
    await expectServer('https://shop.example');
    expect(await page.textContent('body')).not.toContain('eu.example/orders');
    expect(errors).toEqual([]);
    await page.context().close();
  });

  test('a choice is kept on the next page load', async () => {
    const { page } = await visit({
      values: { servers: 'https://shop.example https://test.shop.example:8443/v2' },
    });
    await expect.poll(() => sampleOf(page)).toContain('https://test.shop.example:8443/v2/orders');
    await page.context().close();
  });

  test.each<[string, string]>([
    ['an empty string, which would be replaced', ' https://evil.example'],
    ['a server of another site', 'https://shop.example https://evil.example'],
    ['a replacement for another text', 'orders https://test.shop.example:8443/v2'],
    ['a javascript: URL', 'https://shop.example javascript:owned()'],
    ...HOSTILE_SERVERS.map((address): [string, string] => [address, `https://shop.example ${address}`]),
  ])('whatever is stored: %s', async (_, servers) => {
    const { page, errors } = await visit({ values: { servers } });
    const sample = await sampleOf(page);
    expect(sample).toContain('https://shop.example/orders');
    expect(sample).not.toMatch(/evil|owned|OWNED|test\.shop/);
    expect(errors).toEqual([]);
    await page.context().close();
  });
});

test.each([
  'null',
  '{"a": 1}',
  '[1, 2]',
  '',
  '\n\n\n',
  'constructor',
  '__proto__',
  '-1',
  'NaN',
  'reference 1e9',
  'reference -5',
  '"><script>owned()</script>',
  'x'.repeat(100_000),
  '\ud800',
])('no script fails, whatever all keys have: %.40s', async (value) => {
  const { page, errors } = await visit({ values: Object.fromEntries(KEYS.map((key) => [key, value])) });
  expect(await isAtAnchor(page)).toBe(true);
  await page.locator('.color-mode').click();
  await expect.poll(() => page.getAttribute('html', 'data-theme')).toBe('dark');
  await page.keyboard.press('?');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  expect(errors).toEqual([]);
  await page.context().close();
});

test.each([
  5,
  'place',
  {},
  { place: [] },
  { place: [null] },
  { place: ['gone', 0] },
  { place: ['main', 'length'] },
  { place: [{ a: 1 }, 'top'] },
  { place: ['constructor', -1] },
  { place: ['order', Number.POSITIVE_INFINITY] },
])('the page stays at its anchor, without errors, if the history entry has the state %j', async (state) => {
  const { page, errors } = await visit({ state });
  expect(await isAtAnchor(page)).toBe(true);
  await page.reload();
  await page.locator('.server-choice').first().waitFor({ state: 'attached' });
  expect(errors).toEqual([]);
  await page.context().close();
});
