import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RunningServer } from '../../cli/server/listen.ts';
import { closeWindows, sharedBrowser } from './shared-browser.ts';
import { serveTryItSite } from './try-it-site.ts';

interface Received {
  method: string | undefined;
  url: string | undefined;
  headers: IncomingMessage['headers'];
  body: string;
}

/** A server of an API, which does what the path says. */
const received: Received[] = [];
const api: Server = createServer(async (request, response) => {
  const { method, url, headers } = request;
  const { pathname } = new URL(url ?? '', 'http://a');
  const cors = {
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Allow-Headers': '*',
    'Access-Control-Allow-Methods': '*',
  };
  if (method === 'OPTIONS') return void response.writeHead(204, pathname === '/closed' ? {} : cors).end();
  received.push({ method, url, headers, body: await text(request) });
  if (pathname === '/redirect') return void response.writeHead(302, { ...cors, Location: '/stolen' }).end();
  if (pathname === '/closed') return void response.writeHead(200).end('{}');
  if (pathname.startsWith('/slow')) return;
  const json = { ...cors, 'Content-Type': 'application/json' };
  if (pathname === '/early') {
    response.writeHead(201, { ...json, 'Content-Length': 100 }).write('{"id":"A1",');
    return void setTimeout(() => response.destroy(), 100);
  }
  if (pathname === '/large') return void response.writeHead(200, json).end(`"${'x'.repeat(900_000)}"`);
  if (pathname === '/latin')
    return void response
      .writeHead(200, { ...cors, 'Content-Type': 'text/plain; charset=iso-8859-1' })
      .end(Buffer.from('caf\u00e9', 'latin1'));
  const name = '<img src=x onerror="console.error(1)"><script>console.error(2)</script>';
  response.writeHead(pathname === '/orders/7' ? 200 : 201, json).end(JSON.stringify({ id: '7', name }));
});

let site: RunningServer;
let browser: Browser;

beforeAll(async () => {
  api.listen(0, '127.0.0.1');
  await once(api, 'listening');
  const url = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
  const schema = {
    type: 'object',
    required: ['total'],
    properties: {
      id: { type: 'string' },
      total: { type: 'string', readOnly: true },
      name: { type: 'string', maxLength: 5 },
      slow: { type: 'string', pattern: '^(\\w+\\s?)*$' },
    },
  };
  const ok = { description: 'OK', content: { 'application/json': { schema } } };
  const get = (operationId: string, parameters: object[] = []) => ({
    get: { operationId, summary: operationId, parameters, responses: { '200': ok } },
  });
  const document = {
    openapi: '3.1.0',
    info: { title: 'Test', version: '1' },
    servers: [{ url, description: 'Real' }],
    security: [{ key: [] }, {}],
    components: { securitySchemes: { key: { type: 'apiKey', in: 'query', name: 'key' } } },
    paths: {
      '/orders': {
        post: {
          operationId: 'order',
          summary: 'order',
          security: [{ token: [] }],
          requestBody: {
            required: true,
            content: { 'application/json': { schema, example: { name: 'ab' } } },
          },
          responses: {
            '201': {
              ...ok,
              links: { read: { operationId: 'read', parameters: { id: '$response.body#/id' } } },
            },
          },
        },
      },
      '/file': {
        post: {
          operationId: 'file',
          summary: 'file',
          requestBody: { required: true, content: { 'application/pdf': {} } },
          responses: { '200': { description: 'OK' } },
        },
      },
      '/form': {
        post: {
          operationId: 'form',
          summary: 'form',
          requestBody: {
            required: true,
            content: {
              'multipart/form-data': {
                schema: {
                  type: 'object',
                  properties: {
                    note: { type: 'string' },
                    scan: { type: 'string', contentMediaType: 'image/png' },
                    pages: { type: 'array', items: { type: 'string', contentMediaType: 'image/png' } },
                  },
                },
                example: { note: 'hi\nyou', scan: 'x', pages: ['x', 'y'] },
              },
            },
          },
          responses: { '200': { description: 'OK' } },
        },
      },
      '/any': {
        post: {
          operationId: 'any',
          summary: 'any',
          requestBody: {
            content: {
              'application/json': {
                schema: {
                  type: 'object',
                  properties: {
                    metadata: { type: 'object' },
                    limits: { type: 'object', additionalProperties: { type: 'integer' } },
                    rows: { type: 'array', items: { type: 'array', items: { type: 'integer' } } },
                    size: { type: ['integer', 'null'] },
                    pin: { type: 'string', format: 'password' },
                    open: { type: ['boolean', 'null'] },
                  },
                },
                example: { metadata: { tier: 'gold' }, limits: { a: 1 }, rows: [[1]], size: 1, open: true },
              },
            },
          },
          responses: { '200': { description: 'OK' } },
        },
      },
      '/orders/{id}': get('read', [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }]),
      '/cookie': get('cookie', [{ name: 'session', in: 'cookie', schema: { type: 'string' } }]),
      '/redirect': get('redirect'),
      '/closed': get('closed'),
      '/slow': get('slow'),
      '/large': get('large'),
      '/latin': get('latin'),
      '/early': get('early'),
      '/slow-order': { post: { operationId: 'slowOrder', responses: { '200': ok } } },
    },
  };
  Object.assign(document.components.securitySchemes, { token: { type: 'http', scheme: 'bearer' } });
  site = await serveTryItSite(document, [{ url, production: true }]);
  browser = await sharedBrowser();
});

afterAll(async () => {
  await closeWindows();
  await site?.close();
  api.closeAllConnections();
  api.close();
});

/** Opens the form of an operation. */
async function edit(anchor: string): Promise<{ page: Page; errors: string[] }> {
  const page = await (await browser.newContext()).newPage();
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  await page.goto(`${site.origin}/api#${anchor}`);
  await page.locator(`#${anchor} .edit-button:visible`).first().click();
  await page.locator('.send').waitFor();
  received.length = 0;
  return { page, errors };
}

const press = (page: Page, name: string) =>
  page.locator('.send').getByRole('button', { name, exact: true }).click();
const said = (page: Page) => page.locator('.send [role="status"]').innerText();

test('an order in production is shown in full, and sent only after a yes', async () => {
  const { page, errors } = await edit('order');
  await page.locator('.send').getByLabel('ACCESS_TOKEN').fill('secret-ä');
  await press(page, 'Send');
  const question = page.locator('.send-question');
  expect(await question.innerText()).toMatch(/production[\s\S]*POST http:[\s\S]*"name": "ab"/);
  expect(await question.evaluate((element) => element === document.activeElement)).toBe(true);
  await press(page, 'Cancel');
  expect(received).toEqual([]);
  await press(page, 'Send');
  await press(page, 'Send it');
  await expect.poll(() => said(page)).toContain('Response 201');
  expect(received.map(({ method, url, body }) => [method, url, JSON.parse(body)])).toEqual([
    ['POST', '/orders', { name: 'ab' }],
  ]);
  expect(received[0]?.headers.authorization).toMatch(/^Bearer secret-/);
  expect(received[0]?.headers.cookie).toBeUndefined();
  // The response is text, and too long a name.
  await expect
    .poll(() => said(page))
    .toMatch(
      /does not fit its schema:\s+total It is missing\.\s+name Characters: at most 5\.[\s\S]*<img src=x/,
    );
  expect(await page.locator('.send img').count()).toBe(0);
  expect(errors).toEqual([]);
  const kept = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, location.href]),
  );
  expect(kept).not.toContain('secret');
  await page.context().close();
});

test('a double click sends nothing: its second click may be on the question', async () => {
  const { page } = await edit('order');
  await press(page, 'Send');
  await page.getByRole('button', { name: 'Send it' }).dispatchEvent('click', { detail: 2 });
  await page.locator('.send-question').waitFor();
  expect(received).toEqual([]);
  await page.context().close();
});

test('while an order is sent, nobody leaves its form without being asked', async () => {
  const { page } = await edit('slowOrder');
  const close = page.getByRole('button', { name: 'Close' });
  await page.locator('.send').getByLabel('KEY').fill('hidden');
  await press(page, 'Send');
  // A password is not shown.
  expect(await page.locator('.send-question').innerText()).toContain('key=YOUR_KEY');
  await press(page, 'Send it');
  await expect.poll(() => received.map(({ url }) => url)).toEqual(['/slow-order?key=hidden']);
  expect(await close.isDisabled()).toBe(true);
  const question = page.waitForEvent('dialog');
  void page.close({ runBeforeUnload: true });
  await (await question).dismiss();
  await press(page, 'Cancel');
  await expect.poll(() => said(page)).toContain('Canceled. The request may have been carried out.');
  expect(await close.isDisabled()).toBe(false);
  await page.context().close();
});

test('a secret goes with the reader from page to page, in memory', async () => {
  const { page, errors } = await edit('order');
  const token = (tab: Page) => tab.locator('.send').getByLabel('ACCESS_TOKEN');
  await token(page).fill('secret-token');
  await expect
    .poll(() =>
      page.evaluate(async () => (await navigator.serviceWorker.getRegistrations())[0]?.active?.state),
    )
    .toBe('activated');
  for (const path of ['/', '/api#order']) await page.goto(site.origin + path);
  await page.locator('#order .edit-button:visible').first().click();
  await expect.poll(() => token(page).inputValue()).toBe('secret-token');
  const kept = await page.evaluate(async () =>
    JSON.stringify([
      { ...localStorage },
      { ...sessionStorage },
      await caches.keys(),
      await indexedDB.databases(),
      navigator.serviceWorker.controller,
    ]),
  );
  expect(kept).not.toContain('secret');
  expect(kept).toMatch(/,\[\],\[\],null\]$/);
  // Another tab has other secrets.
  const other = await page.context().newPage();
  await other.goto(`${site.origin}/api#order`);
  await other.locator('#order .edit-button:visible').first().click();
  await token(other).waitFor();
  expect(await token(other).inputValue()).toBe('');
  expect(errors).toEqual([]);
  await page.context().close();
});

test('a value of a response is used in the next request, which needs no question', async () => {
  const { page } = await edit('order');
  await press(page, 'Send');
  await press(page, 'Send it');
  await page.getByRole('link', { name: 'Use id in: read' }).click();
  const next = page.locator('#read .request').first();
  expect(await next.getByLabel(/^id /).inputValue()).toBe('7');
  await page.locator('#read .send').getByLabel('KEY').fill('k&y');
  await page.locator('#read .send').getByRole('button', { name: 'Send' }).click();
  await expect.poll(() => page.locator('#read [role="status"]').last().innerText()).toContain('Response 200');
  expect(received.at(-1)).toMatchObject({ method: 'GET', url: '/orders/7?key=k%26y' });
  await page.context().close();
});

describe('without a response, the reader is told why', () => {
  test.each([
    ['redirect', 'The server responded with a redirect. It is not followed.'],
    ['closed', 'does not allow this page (CORS)'],
  ])('%s', async (anchor, message) => {
    const { page } = await edit(anchor);
    await press(page, 'Send');
    await expect.poll(() => said(page)).toContain(message);
    expect(received.map(({ url }) => url?.replace(/\?.*/, ''))).toEqual([`/${anchor}`]);
    await page.context().close();
  });

  test('a request can be canceled', async () => {
    const { page } = await edit('slow');
    await press(page, 'Send');
    await press(page, 'Cancel');
    await expect.poll(() => said(page)).toContain('Canceled.');
    await page.context().close();
  });
});

test('of a large body, only the beginning is shown', async () => {
  const { page } = await edit('large');
  await press(page, 'Send');
  await expect.poll(() => said(page)).toContain('Only the first 500000 bytes are shown.');
  await page.context().close();
});

test('a response is read in its character set', async () => {
  const { page } = await edit('latin');
  await press(page, 'Send');
  await expect.poll(() => said(page)).toContain('caf\u00e9');
  await page.context().close();
});

test('of a response that breaks off, the beginning is shown', async () => {
  const { page } = await edit('early');
  await press(page, 'Send');
  await expect.poll(() => said(page)).toMatch(/Response 201[\s\S]*"A1"[\s\S]*The response ended early/);
  await page.context().close();
});

test('what is not the request that is written is not sent', async () => {
  const { page } = await edit('read');
  const send = page.locator('.send').getByRole('button', { name: 'Send', exact: true });
  const id = page.locator('.request').getByRole('textbox', { name: 'id', exact: false }).first();
  await id.fill('');
  expect(await send.isDisabled()).toBe(true);
  // In an address, two dots lead one step up.
  await id.fill('..');
  expect(await send.isDisabled()).toBe(true);
  await id.fill('7');
  expect(await send.isDisabled()).toBe(false);
  await page.context().close();

  const order = (await edit('order')).page;
  const button = (name: string) => order.getByRole('button', { name, exact: true });
  await button('JSON').click();
  const body = order.getByRole('textbox', { name: 'Body as JSON' });
  await button('Send').click();
  await body.fill('{ "name": "cd", }');
  expect(await button('Send it').count()).toBe(0);
  expect(await button('Send').isDisabled()).toBe(true);
  await body.fill('{ "name": "cd" }');
  await button('Send it').click();
  await expect.poll(() => said(order)).toContain('Response 201');
  expect(received.map((one) => JSON.parse(one.body))).toEqual([{ name: 'cd' }]);
  // Without its secret, a credential would be none that a server accepts.
  expect(received[0]?.headers.authorization).toBeUndefined();
  await order.context().close();
});

test('objects, maps, lists of lists, null and no body at all can be filled in and sent', async () => {
  const { page } = await edit('any');
  const form = page.locator('.request').first();
  const field = (name: string) => form.getByLabel(new RegExp(`^${name} `));
  const faults = () => page.locator('.request-faults li').allInnerTexts();
  await field('metadata').fill('{"tier": ');
  await expect.poll(faults).toEqual(['metadata Must be of type object.']);
  await field('metadata').fill('{"tier": "silver"}');
  // A name of a map stays while its value is replaced.
  await field('a').fill('');
  await field('a').fill('25');
  await form.getByRole('button', { name: 'Add an item' }).last().click();
  await field('size').fill('null');
  expect(await field('pin').getAttribute('type')).toBe('password');
  await field('open').selectOption('null');
  await expect.poll(faults).toEqual([]);
  await page.locator('.send').getByRole('button', { name: 'Send', exact: true }).press('Enter');
  await page.locator('.send').getByRole('button', { name: 'Send it' }).press('Enter');
  await expect.poll(() => said(page)).toContain('Response 201');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Send');
  await form.getByRole('button', { name: 'Remove Body' }).click();
  await press(page, 'Send');
  await press(page, 'Send it');
  await expect.poll(() => received.length).toBe(2);
  const whole = { metadata: { tier: 'silver' }, limits: { a: 25 }, rows: [[1], []], size: null, open: null };
  expect(received.map(({ body }) => body && JSON.parse(body))).toEqual([whole, '']);
  // A key without its secret would be none that a server accepts.
  expect(received[0]?.url).toBe('/any');
  await page.context().close();
});

test('lines of a text stay in their field while they are joined', async () => {
  const { page } = await edit('form');
  const note = page.locator('.request').getByLabel('note');
  expect(await note.evaluate(({ localName }) => localName)).toBe('textarea');
  await note.press('ControlOrMeta+A');
  await note.pressSequentially('hello');
  expect(await note.inputValue()).toBe('hello');
  await page.context().close();
});

test('a request ends when no response has come for 30 seconds', async () => {
  const { page } = await edit('slow');
  await page.clock.install();
  await press(page, 'Send');
  await expect.poll(() => received.length).toBe(1);
  await page.clock.fastForward(31_000);
  await expect.poll(() => said(page)).toContain('There was no response within 30 seconds.');
  await page.context().close();
});

test('a file is sent once the reader has chosen it', async () => {
  const file = { name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('bytes of a file') };
  const whole = await edit('file');
  await press(whole.page, 'Send');
  expect(await said(whole.page)).toBe('Choose a file first.');
  await whole.page.locator('.send').getByLabel('File').setInputFiles(file);
  await press(whole.page, 'Send');
  await press(whole.page, 'Send it');
  await expect.poll(() => said(whole.page)).toContain('Response 201');
  expect(received[0]?.body).toBe('bytes of a file');
  expect(received[0]?.headers['content-type']).toBe('application/pdf');
  await whole.page.context().close();

  const { page } = await edit('form');
  const files = [file, { ...file, name: 'b.png' }];
  const scan = page.locator('.send').getByLabel('File scan');
  await scan.setInputFiles(file);
  expect(await scan.getAttribute('multiple')).toBeNull();
  await page.locator('.send').getByLabel('File pages').setInputFiles(files);
  // In the form, a file is a menu.
  expect(await page.locator('.request').first().locator('input[type="text"], textarea').count()).toBe(1);
  await press(page, 'Send');
  await press(page, 'Send it');
  await expect.poll(() => said(page)).toContain('Response 201');
  expect(received[0]?.body).toMatch(
    /name="note"\r\n\r\nhi\r\nyou\r\n[\s\S]*name="scan"; filename="a.png"[\s\S]*image\/png/,
  );
  expect(received[0]?.body).toContain('bytes of a file');
  expect(received[0]?.body.match(/name="pages"; filename="[ab].png"/g)).toHaveLength(2);
  await page.context().close();
});

test('what a page cannot send is said before', async () => {
  const { page } = await edit('cookie');
  expect(await page.locator('.send .facts').innerText()).toBe(
    'A page cannot send cookies. Use the code of the request instead.',
  );
  await page.context().close();
});

test('a pattern that takes for ever stops neither typing nor the next validation', async () => {
  const { page } = await edit('order');
  const form = page.locator('.request').first();
  const code = () => page.locator('.live pre').innerText();
  await form.getByLabel(/^slow /).fill(`${'aaaaaaaaaa'.repeat(5)}!`);
  await form.getByLabel(/^name /).fill('typed');
  await expect.poll(code).toContain('typed');
  // Its worker is ended.
  await new Promise((resolve) => setTimeout(resolve, 2500));
  await form.getByLabel(/^slow /).fill('a');
  await form.getByLabel(/^name /).fill('too long');
  await expect.poll(() => page.locator('.request-faults').innerText()).toContain('Characters: at most 5.');
  await page.context().close();
});

test('the server that the reader chose for samples is that of the endpoint, and of a request', async () => {
  const servers = ['https://api.example.com/v2/eu', 'https://staging.example.com/v2'];
  const document = {
    openapi: '3.1.0',
    info: { title: 'Test', version: '1' },
    servers: servers.map((url) => ({ url })),
    paths: { '/orders': { get: { operationId: 'list', responses: { '200': { description: 'OK' } } } } },
  };
  const other = await serveTryItSite(
    document,
    servers.map((url, index) => ({ url, production: index === 0 })),
  );
  const page = await (await browser.newContext()).newPage();
  const chosen = async (stored: string) => {
    await page.addInitScript((value) => localStorage.setItem('/servers', value), stored);
    await page.goto(`${other.origin}/api?${stored.length}#list`);
    await page.locator('#list .edit-button:visible').first().click();
    const menu = page.locator('.send').getByLabel('Server');
    await menu.waitFor();
    return menu.locator('option:checked').innerText();
  };
  const addresses: (string | null)[] = [];
  const names: string[] = [];
  for (const stored of ['', servers.join(' ')]) {
    names.push(await chosen(stored));
    addresses.push(await page.textContent('#list .endpoint code'));
  }
  expect(names).toEqual(['api.example.com/v2/eu', 'staging.example.com/v2']);
  expect(addresses).toEqual(servers.map((server) => `${server}/orders`));
  await page.context().close();
  await other.close();
});

test('the value of a discriminator is in the body, and can be chosen where it is missing', async () => {
  const variant = (name: string) => ({
    type: 'object',
    required: ['kind', name],
    properties: { kind: { type: 'string' }, [name]: { type: 'string' } },
  });
  const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
  const mapping = { cat: ref('Cat').$ref, dog: ref('Dog').$ref };
  const Pet = { oneOf: [ref('Cat'), ref('Dog')], discriminator: { propertyName: 'kind', mapping } };
  const body = { type: 'object', properties: { pets: { type: 'array', items: Pet }, parent: Pet } };
  const document = {
    openapi: '3.1.0',
    info: { title: 'Test', version: '1' },
    servers: [{ url: 'https://api.example.com' }],
    components: { schemas: { Cat: variant('purrs'), Dog: variant('barks') } },
    paths: {
      '/pets': {
        post: {
          operationId: 'add',
          requestBody: { content: { 'application/json': { schema: body, example: {} } } },
          responses: { '200': { description: 'OK' } },
        },
      },
    },
  };
  // One that is asked for before, alone, is an item of a list like any other; variants without names have no values.
  const own = (name: string) => ({ title: name, ...variant(name) });
  const unnamed = { oneOf: [own('one'), own('two')], discriminator: { propertyName: 'kind' } };
  const post = (operationId: string, schema: object) => ({
    post: {
      operationId,
      requestBody: { content: { 'application/json': { schema } } },
      responses: { '200': { description: 'OK' } },
    },
  });
  const paths = { '/first': post('first', ref('Cat')), ...document.paths, '/last': post('last', unnamed) };
  const other = await serveTryItSite({ ...document, paths }, [{ url: 'https://api.example.com' }]);
  const page = await (await browser.newContext()).newPage();
  await page.goto(`${other.origin}/api#last`);
  await page.locator('#last .edit-button:visible').first().click();
  const variants = page.locator('.request').first();
  await variants.getByLabel('Variant').selectOption('two');
  await variants.getByLabel(/^kind/).fill('b');
  expect(await variants.getByLabel(/^two string/).count()).toBe(1);
  expect(await variants.locator('.field-choice select').count()).toBe(1);
  await page.goto('about:blank');
  await page.goto(`${other.origin}/api#add`);
  await page.locator('#add .edit-button:visible').first().click();
  const form = page.locator('.request').first();
  const code = () => page.locator('.live pre').innerText();
  const group = (name: string) => form.getByRole('group', { name, exact: true });
  await group('pets').locator('summary').click();
  await group('pets').getByRole('button', { name: 'Add an item' }).click();
  await expect.poll(code).toContain('"kind": "cat"');
  await group('pets').getByLabel(/^kind/).selectOption('dog');
  await expect.poll(code).toContain('"kind": "dog"');
  expect(
    await group('pets')
      .getByLabel(/^purrs/)
      .count(),
  ).toBe(0);

  await group('parent').locator('summary').click();
  const kind = group('parent').getByLabel(/^kind .*required$/);
  await group('parent')
    .getByLabel(/^purrs/)
    .fill('a');
  await expect.poll(() => kind.getAttribute('aria-invalid')).toBe('true');
  expect(await kind.locator('option:checked').innerText()).toBe('Not sent');
  await kind.selectOption('cat');
  await expect.poll(() => kind.getAttribute('aria-invalid')).toBe('false');
  await expect
    .poll(async () => (await code()).replaceAll(/\s/g, ''))
    .toContain('"parent":{"kind":"cat","purrs":"a"}');
  await kind.selectOption('Not sent');
  await expect.poll(async () => (await code()).replaceAll(/\s/g, '')).toContain('"parent":{"purrs":"a"}');
  await page.context().close();
  await other.close();
});
