import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { build, SMALL_SITE, writeSiteSources } from '../build/fixture.ts';
import { startServer, type TestServer } from './server.ts';
import { sharedBrowser } from './shared-browser.ts';

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

/**
 * Opens the reference once for each case, in one window, with values that another page of the same origin has stored, and
 * looks at it. Nothing may fail or ask another site.
 */
async function visitEach(cases: Record<string, Stored>, look: (page: Page, name: string) => Promise<void>) {
  const context = await (await sharedBrowser()).newContext({ viewport: { width: 1000, height: 900 } });
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('request', (request) => {
    if (!request.url().startsWith(server.origin)) errors.push(request.url());
  });
  await page.addInitScript((all) => {
    const { values = {}, state } = all[Number(new URLSearchParams(location.search).get('case'))] ?? {};
    for (const storage of [localStorage, sessionStorage]) {
      storage.clear();
      for (const [key, value] of Object.entries(values)) storage.setItem(`/small/${key}`, value);
    }
    if (state !== undefined) history.replaceState(state, '');
  }, Object.values(cases));
  for (const [index, name] of Object.keys(cases).entries()) {
    await page.goto(`${server.origin}/small/api?case=${index}#order`);
    await page.locator('#order .endpoint .copy-button').waitFor({ state: 'attached' });
    await page.locator('.settings').waitFor({ state: 'attached' });
    await look(page, name);
    expect(errors, name).toEqual([]);
  }
}

const sampleOf = (page: Page) => page.locator('#order .samples').textContent();

const isAtAnchor = (page: Page) =>
  page.evaluate(() => Math.abs(document.getElementById('order')?.getBoundingClientRect().top ?? 999) < 150);

describe('samples show only servers of the page that need no quoting', () => {
  test('which are options of the header; every other control leaves the addresses as they are', async () => {
    await visitEach({ nothing: {} }, async (page) => {
      const servers = page.getByLabel('Environment');
      expect(await servers.locator('option').count()).toBe(2);
      const expectServer = async (server: string) => {
        for (const language of await page.locator('#order .languages > label').all()) {
          await language.click();
          const shown = page.locator('#order .languages pre:visible');
          await expect.poll(() => shown.textContent()).toContain(`${server}/orders`);
          expect((await shown.textContent())?.match(/https?:/g)).toHaveLength(1);
        }
      };
      await servers.selectOption({ index: 1 });
      await expectServer('https://test.shop.example:8443/v2');
      // A form takes the place of a sample.
      for (const button of await page.locator('main button:not(.edit-button)').all())
        if (await button.isVisible()) await button.click();
      await expectServer('https://test.shop.example:8443/v2');
      await servers.selectOption({ index: 0 });
      await expectServer('https://shop.example');
      expect(await page.textContent('body')).not.toContain('eu.example/orders');
    });
  });

  test('whatever is stored, except the choice of one of them', async () => {
    const stored = [
      // An empty string would be replaced.
      ' https://evil.example',
      'https://shop.example https://evil.example',
      'orders https://test.shop.example:8443/v2',
      'https://shop.example javascript:owned()',
      `https://shop.example ${HOSTILE_SERVERS[0]}`,
    ];
    const cases = Object.fromEntries(stored.map((servers) => [servers, { values: { servers } }]));
    await visitEach(cases, async (page, name) => {
      const sample = await sampleOf(page);
      expect(sample, name).toContain('https://shop.example/orders');
      expect(sample, name).not.toMatch(/evil|owned|OWNED|test\.shop/);
    });
    const servers = 'https://shop.example https://test.shop.example:8443/v2';
    await visitEach({ chosen: { values: { servers } } }, async (page) => {
      await expect.poll(() => sampleOf(page)).toContain('https://test.shop.example:8443/v2/orders');
    });
  });
});

test('of a list of tabs, as many are used as the page stores; any number of open menus is', async () => {
  const others = (count: number) => Array.from({ length: count }, (_, index) => `Tab ${index}`);
  const cases = {
    '8 others': { values: { language: [...others(8), 'python'].join('\n') } },
    '9 others': { values: { language: [...others(9), 'python'].join('\n') } },
    menus: { values: { menu: [...others(20_000), '/small/api#schemas'].join('\n') } },
  };
  const found: Record<string, unknown> = {};
  await visitEach(cases, async (page, name) => {
    const open = name.endsWith('others')
      ? '#order .samples [value=python]:checked'
      : '#sidebar .operations details[open]';
    // A script that comes later opens menus.
    if (name === 'menus') await page.locator(open).waitFor({ state: 'attached' });
    found[name] = await page.locator(open).count();
  });
  expect(found).toEqual({ '8 others': 1, '9 others': 0, menus: 1 });
});

test('no script fails, whatever all keys have', async () => {
  const values = [
    '{"a": 1}',
    '',
    '__proto__',
    'reference 1e9',
    '"><script>owned()</script>',
    'x'.repeat(100_000),
    '\ud800',
  ];
  const cases = values.map((value): [string, Stored] => [
    JSON.stringify(value).slice(0, 40),
    { values: Object.fromEntries(KEYS.map((key) => [key, value])) },
  ]);
  await visitEach(Object.fromEntries(cases), async (page, name) => {
    expect(await isAtAnchor(page), name).toBe(true);
    await page.locator('.color-mode').click();
    await expect.poll(() => page.getAttribute('html', 'data-theme')).toBe('dark');
    await page.keyboard.press('?');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
  });
});

test('the page stays at its anchor, whatever state the history entry has', async () => {
  const states = [
    5,
    { place: [] },
    { place: ['gone', 0] },
    { place: ['main', 'length'] },
    { place: ['constructor', -1] },
    { place: ['order', Number.POSITIVE_INFINITY] },
  ];
  const cases = states.map((state, index): [string, Stored] => [
    `${index}: ${JSON.stringify(state)}`,
    { state },
  ]);
  await visitEach(Object.fromEntries(cases), async (page, name) => {
    expect(await isAtAnchor(page), name).toBe(true);
    await page.reload();
    await page.locator('.settings').waitFor({ state: 'attached' });
  });
});
