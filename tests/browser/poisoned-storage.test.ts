import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { build, SMALL_SITE, writeSiteSources } from '../build/fixture.ts';
import { startServer, type TestServer } from './server.ts';
import { closeWindows, sharedBrowser } from './shared-browser.ts';

/** Two servers, a sample, and a schema that can be expanded in place. */
const texts = Array.from({ length: 40 }, (_, index) => [`note${index}`, { type: 'string' }]);
const API = {
  openapi: '3.1.0',
  info: { title: 'Shop', version: '1' },
  servers: [{ url: 'https://shop.example' }, { url: 'https://test.shop.example' }],
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

/** Opens the reference with these values in the storage. @returns the sample's text and the errors */
async function visit({ servers = '', place = 'null' }: { servers?: string; place?: string }) {
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
      localStorage.setItem('/small/servers', stored.servers);
      sessionStorage.setItem(location.pathname + navigation.currentEntry?.key, stored.place);
    },
    { servers, place },
  );
  await page.goto(`${server.origin}/small/api#order`);
  await page.locator('#order .endpoint .copy-button').waitFor({ state: 'attached' });
  await page.locator('.server-choice').first().waitFor({ state: 'attached' });
  const sample = await page.locator('#order .samples').textContent();
  const opened = await page.locator('.opened').count();
  const top = await page.evaluate(() => document.getElementById('order')?.getBoundingClientRect().top ?? -1);
  await context.close();
  return { errors, sample, opened, isAtAnchor: Math.abs(top) < 150 };
}

/** Each character becomes two of the next one. */
const doubling = [...'abcdefghijklmnopqrstuvwxy']
  .map((letter, index, all) => {
    const next = all[index + 1] ?? 'z';
    return `${letter} ${next}${next}`;
  })
  .join('\n');

test.each([
  ['an empty string, which would be replaced', ' https://evil.example'],
  ['strings that double', doubling],
  ['URLs that double', 'https://shop.example https://a/https://shop.example'],
  ['a javascript: URL', 'https://shop.example javascript:owned()'],
])('samples are unchanged if the stored servers are %s', async (_, servers) => {
  const { sample } = await visit({});
  expect(sample).toContain('https://shop.example/orders');
  expect(await visit({ servers })).toEqual({ errors: [], sample, opened: 0, isAtAnchor: true });
});

test.each(['length', 'item', 'forEach', -1, 0.5, null, { a: 1 }])(
  'nothing is expanded, and nothing fails, if an expanded part is stored as %j',
  async (part) => {
    expect(await visit({ place: JSON.stringify(['', 0, 0, [part]]) })).toMatchObject({
      errors: [],
      opened: 0,
    });
  },
);

test('a part that is stored as expanded a million times is expanded once', async () => {
  const parts = Array.from({ length: 1_000_000 }, () => 0);
  expect(await visit({ place: JSON.stringify(['', 0, 0, parts]) })).toMatchObject({ errors: [] });
});

test.each([
  5,
  'place',
  {},
  [],
  [null],
  ['gone', 0, 0],
  ['main', 'length', 0],
  [{ a: 1 }, 0, 'top'],
  ['constructor', -1, null],
])(
  'the page stays at the anchor of its URL, without errors, if a scroll position is stored as %j',
  async (place) => {
    expect(await visit({ place: JSON.stringify(place) })).toMatchObject({ errors: [], isAtAnchor: true });
  },
);

test('a stored scroll position is restored', async () => {
  const place = JSON.stringify(['order', 0, 400, []]);
  expect(await visit({ place })).toMatchObject({ errors: [], isAtAnchor: false });
});
