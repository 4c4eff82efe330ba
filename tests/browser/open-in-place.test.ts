import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { build, SMALL_SITE, writeSiteSources } from '../build/fixture.ts';
import { openRealSite, type RealSite } from './open-real-site.ts';
import { startServer, type TestServer } from './server.ts';
import { sharedBrowser } from './shared-browser.ts';

/**
 * An order with its customer, who may have been referred by others; large enough to be linked. And shelves.
 */
function shop(shelfCount: number): string {
  const text = (name: string): [string, object] => [name, { type: 'string' }];
  const texts = Array.from({ length: 40 }, (_, index) => text(`note${index}`));
  const properties = (own: object) => ({
    type: 'object',
    properties: { ...own, ...Object.fromEntries(texts) },
  });
  const body = { 'application/json': { schema: { $ref: '#/components/schemas/Order' } } };
  const paths = Array.from({ length: 3 }, (_, index): [string, object] => [
    `/orders/${index}`,
    {
      post: {
        operationId: `place${index}`,
        tags: ['Orders'],
        requestBody: { content: body },
        responses: { 204: { description: 'Placed.' } },
      },
    },
  ]);
  const customer = { $ref: '#/components/schemas/Customer' };
  const shelves = Array.from({ length: shelfCount }, (_, index) => `Shelf${index}`);
  const stock = Object.fromEntries(shelves.map((name) => [name, { $ref: `#/components/schemas/${name}` }]));
  paths.push([
    '/stock',
    {
      post: {
        operationId: 'stock',
        tags: ['Stock'],
        requestBody: { content: { 'application/json': { schema: { properties: stock } } } },
        responses: {},
      },
    },
  ]);
  return JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Shop', version: '1' },
    paths: Object.fromEntries(paths),
    components: {
      schemas: {
        ...Object.fromEntries(shelves.map((name) => [name, properties({})])),
        Order: properties({
          customer,
          items: { type: 'array', items: { $ref: '#/components/schemas/Item' } },
        }),
        Customer: properties({ recommended: { type: 'array', items: customer } }),
        Item: properties({ order: { $ref: '#/components/schemas/Order' } }),
      },
    },
  });
}

let servers: TestServer[] = [];

async function serveShop(shelfCount: number, settings = ''): Promise<TestServer> {
  const root = writeSiteSources({
    ...SMALL_SITE,
    'content/site.yaml': `${SMALL_SITE['content/site.yaml']}${settings}`,
    'content/docs/one.md': '---\ntitle: One\ndescription: The first.\n---\n\n## Part\n\nText.\n',
    'specs/api.yaml': shop(shelfCount),
  });
  await build(root);
  const server = await startServer(path.join(root, 'dist/small'), '/small/');
  servers.push(server);
  return server;
}

async function visit(address: string, options = {}): Promise<Page> {
  const context = await (await sharedBrowser()).newContext({
    viewport: { width: 1000, height: 900 },
    ...options,
  });
  const page = await context.newPage();
  await page.goto(address);
  return page;
}

const idsOf = (page: Page) => page.evaluate(() => [...document.querySelectorAll('[id]')].map(({ id }) => id));

afterAll(async () => {
  await Promise.all(servers.map((server) => server.close()));
  servers = [];
});

describe('a schema of the same page', () => {
  let shopping: TestServer;
  beforeAll(async () => {
    shopping = await serveShop(60);
  });
  const order = () => `${shopping.origin}/small/api#place1`;
  const customer = (page: Page) => page.locator('#place1 [id="place1-body-customer"]');

  test('expands where it is referenced, with a labelled button; links still lead to the schema', async () => {
    const page = await visit(order());
    const ids = await idsOf(page);
    const button = customer(page).getByRole('button', { name: 'Show 41 fields of Customer' });
    await button.focus();
    const before = (await button.boundingBox())?.y;
    await page.keyboard.press('Enter');
    const hide = customer(page).getByRole('button', { name: 'Hide 41 fields of Customer' });
    expect(await hide.getAttribute('aria-expanded')).toBe('true');
    expect((await hide.boundingBox())?.y).toBe(before);
    const opened = customer(page).locator('> .opened');
    expect(await opened.locator('a.name').first().getAttribute('href')).toBe('#schema-Customer-recommended');
    expect(await idsOf(page)).toEqual(ids);
    expect(await opened.textContent()).not.toContain('Used by');
    await hide.press('Enter');
    expect(await opened.count()).toBe(0);
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Show 41 fields of Customer');
  });

  test('expands with all levels of an operation, but not recursively, and collapses again', async () => {
    const page = await visit(order());
    const expandAll = page.locator('#place1').getByRole('button', { name: 'Expand all' });
    await expandAll.click();
    await page.locator('#place1').getByRole('button', { name: 'Collapse all' }).waitFor();
    // The buttons are in one line, whichever came first.
    expect(await page.locator('p p').count()).toBe(0);
    const opened = page.locator('#place1 .opened');
    expect(
      await opened.evaluateAll((parts) =>
        parts.map((part) => new URL((part as HTMLElement).dataset.section ?? '').hash),
      ),
    ).toEqual(['#schema-Customer', '#schema-Item']);
    expect(await page.locator('#place0 .opened').count()).toBe(0);
    // A click expands it.
    await opened.first().getByRole('button', { name: 'Show 41 fields of Customer' }).click();
    expect(await opened.count()).toBe(3);
    await page.locator('#place1').getByRole('button', { name: 'Collapse all' }).click();
    expect(await opened.count()).toBe(0);
  });

  test('stays collapsed if expanding everything would make the page slow', async () => {
    const page = await visit(`${shopping.origin}/small/api#stock`);
    await page.locator('#stock').getByRole('button', { name: 'Expand all' }).click();
    const left = /^(\d+) parts are left: open them one by one\.$/;
    const words = await page.locator('#stock .markdown-link').getByText(left).textContent();
    const opened = await page.locator('#stock .opened').count();
    expect(opened).toBeGreaterThan(10);
    expect(opened + Number(left.exec(words ?? '')?.[1])).toBe(60);
  });

  test('is printed if it is expanded, without buttons', async () => {
    const page = await visit(order());
    await customer(page)
      .getByRole('button', { name: /Show 41/ })
      .click();
    await page.emulateMedia({ media: 'print' });
    expect(await customer(page).locator('.opened .name').first().isVisible()).toBe(true);
    expect(await page.locator('#place1 :is(.opener, .markdown-link)').first().isVisible()).toBe(false);
  });

  test('shows its first level without scripts, with links to the others', async () => {
    const page = await visit(order(), { javaScriptEnabled: false });
    expect(await page.locator('#place1 [id="place1-body-note39"]').count()).toBe(1);
    expect(await page.locator('#place1 button').count()).toBe(0);
    await customer(page).locator('.elsewhere a').click();
    expect(page.url()).toContain('#schema-Customer');
  });
});

describe('a schema of another page', () => {
  let large: TestServer;
  beforeAll(async () => {
    large = await serveShop(1, 'limits: { page_megabytes: 0.12 }\n');
  });
  beforeEach(() => large.faults.clear());
  const order = () => `${large.origin}/small/api#place1`;

  test('is fetched on demand, with links to its page', async () => {
    const page = await visit(order());
    await page.locator('#place1').getByRole('button', { name: 'Expand all' }).click();
    const opened = page.locator('#place1 .opened');
    await expect.poll(() => opened.count()).toBe(2);
    expect(await opened.locator('a.name').first().getAttribute('href')).toBe(
      '/small/api-schemas#schema-Customer-recommended',
    );
    expect(large.requests.filter((route) => route === 'api-schemas').length).toBe(1);
  });

  test('that cannot be fetched leaves the page unchanged, and can be retried', async () => {
    const page = await visit(order());
    large.faults.set('api-schemas', { kind: 'status', status: 503 });
    await page.locator('#place1').getByRole('button', { name: 'Show 41 fields of Customer' }).click();
    const retry = page.locator('#place1').getByRole('button', { name: 'Couldn’t be loaded. Retry' });
    await retry.waitFor();
    expect(await page.textContent('#announcer')).toBe('The fields couldn’t be loaded');
    large.faults.clear();
    await retry.click();
    await page.locator('#place1 .opened').waitFor();
  });
});

describe('the reference of this site', () => {
  let site: RealSite;
  beforeAll(async () => {
    site = await openRealSite();
  });

  test('expands the orders of an order in place', async () => {
    const { page, errors } = await site.open(390);
    await page.goto(site.address('api#checkOrderStatus-200-trade'));
    await page
      .locator('[id="checkOrderStatus-200-trade"]')
      .getByRole('button', { name: 'Show 21 fields of TradeOrder' })
      .click();
    expect(await page.locator('[id="checkOrderStatus-200-trade"] .opened > .fields > li').count()).toBe(21);
    expect(errors).toEqual([]);
  });
});
