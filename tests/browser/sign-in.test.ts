import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { RunningServer } from '../../cli/server/listen.ts';
import { closeWindows, sharedBrowser } from './shared-browser.ts';
import { serveTryItSite } from './try-it-site.ts';

/** What the authorization server does next. */
let behaviour: 'ok' | 'denied' | 'other state' | 'no cors' | 'no token';
let challenge = '';
let sent: { authorization: string | undefined; fields: Record<string, string> }[] = [];

/** A server of an API, of tokens, and of the page on which one signs in. */
const api: Server = createServer(async (request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://a');
  const cors = behaviour === 'no cors' ? {} : { 'Access-Control-Allow-Origin': '*' };
  if (request.method === 'OPTIONS')
    return void response
      .writeHead(204, { ...cors, 'Access-Control-Allow-Headers': '*, Authorization' })
      .end();
  if (pathname === '/authorize') {
    challenge = searchParams.get('code_challenge') ?? '';
    const back = new URL(searchParams.get('redirect_uri') ?? '');
    back.searchParams.set('state', behaviour === 'other state' ? 'x' : (searchParams.get('state') ?? ''));
    if (behaviour === 'denied') back.searchParams.set('error', 'access_denied');
    else back.searchParams.set('code', `code of ${searchParams.get('client_id')}`);
    return void response.writeHead(302, { Location: back.href }).end();
  }
  const json = { ...cors, 'Content-Type': 'application/json' };
  if (pathname === '/token') {
    const fields = Object.fromEntries(new URLSearchParams(await text(request)));
    const { authorization } = request.headers;
    sent.push({ authorization, fields });
    const hash = createHash('sha256')
      .update(fields.code_verifier ?? '')
      .digest('base64url');
    if (fields.code_verifier !== undefined && hash !== challenge)
      return void response.writeHead(400, json).end('{"error":"invalid_grant"}');
    if (behaviour === 'denied')
      return void response.writeHead(401, json).end('{"error":"invalid_client","error_description":"<b>No"}');
    if (behaviour === 'no token') return void response.writeHead(200, json).end('{}');
    return void response.writeHead(200, json).end('{"access_token":"token-1","expires_in":0}');
  }
  response.writeHead(401, json).end('{}');
});

let site: RunningServer;
let browser: Browser;

beforeAll(async () => {
  api.listen(0, '127.0.0.1');
  await once(api, 'listening');
  const url = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
  const flow = { tokenUrl: `${url}/token`, scopes: { read: 'Read' } };
  const operation = (operationId: string) => ({
    operationId,
    summary: operationId,
    security: [{ [operationId]: ['read'] }],
    parameters: [{ name: 'note', in: 'query', schema: { type: 'string' } }],
    responses: { '200': { description: 'OK' } },
  });
  const elsewhere = { ...flow, tokenUrl: 'https://tokens.example.com/token' };
  const document = {
    openapi: '3.1.0',
    info: { title: 'Test', version: '1' },
    servers: [{ url }],
    components: {
      securitySchemes: {
        client: { type: 'oauth2', flows: { clientCredentials: flow } },
        code: {
          type: 'oauth2',
          flows: { authorizationCode: { ...flow, authorizationUrl: `${url}/authorize` } },
        },
        other: { type: 'oauth2', flows: { clientCredentials: elsewhere } },
      },
    },
    paths: {
      '/client': { get: operation('client') },
      '/code': { get: operation('code') },
      '/other': { get: operation('other') },
    },
  };
  site = await serveTryItSite(document, [{ url }]);
  browser = await sharedBrowser();
});

beforeEach(() => {
  behaviour = 'ok';
  sent = [];
});

afterAll(async () => {
  await closeWindows();
  await site?.close();
  api.closeAllConnections();
  api.close();
});

async function edit(anchor: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.goto(`${site.origin}/api#${anchor}`);
  await page.locator(`#${anchor} .edit-button:visible`).first().click();
  await page.locator('.send').waitFor();
  return page;
}

const send = (page: Page) => page.locator('.send');
const token = (page: Page) => send(page).getByLabel('ACCESS_TOKEN').inputValue();

async function getToken(page: Page): Promise<void> {
  await send(page).getByText('Get a token with client credentials').click();
  await send(page).getByLabel('CLIENT_ID').fill('me');
  await send(page).getByLabel('CLIENT_SECRET').fill('a:b');
  await send(page).getByRole('button', { name: 'Get a token' }).click();
}

test('the client gets a token, which then authorizes the request; when it has expired, the page says so', async () => {
  const page = await edit('client');
  await getToken(page);
  await expect.poll(() => token(page)).toBe('token-1');
  const authorization = `Basic ${Buffer.from('me:a%3Ab').toString('base64')}`;
  expect(sent).toEqual([{ authorization, fields: { grant_type: 'client_credentials', scope: 'read' } }]);
  await send(page).getByRole('button', { name: 'Send', exact: true }).click();
  await expect.poll(() => send(page).innerText()).toContain('The access token has expired.');
  await page.context().close();
});

test.each([
  ['denied', 'No token: invalid_client: <b>No'],
  ['no token', 'The response has no access token.'],
  ['no cors', 'does not allow this page (CORS)'],
] as const)('a token that the server does not give: %s', async (kind, message) => {
  behaviour = kind;
  const page = await edit('client');
  await getToken(page);
  await expect.poll(() => send(page).innerText()).toContain(message);
  expect(await token(page)).toBe('');
  await page.context().close();
});

test('tokens are requested only from servers that the site names', async () => {
  const page = await edit('other');
  expect(await send(page).innerText()).not.toContain('Get a token');
  await page.context().close();
});

async function signIn(): Promise<Page> {
  const page = await edit('code');
  await page
    .locator('.request')
    .getByLabel(/^note /)
    .fill('kept');
  await send(page).getByText('Sign in to get a token').click();
  await send(page).getByLabel('CLIENT_ID').fill('me');
  expect(await send(page).innerText()).toContain(`${site.origin}/api`);
  await send(page).getByRole('button', { name: 'Sign in' }).click();
  return page;
}

test('a reader signs in on another page, and returns with a token to what was filled in', async () => {
  const page = await signIn();
  await expect.poll(() => token(page)).toBe('token-1');
  expect(sent[0]?.fields).toMatchObject({
    grant_type: 'authorization_code',
    code: 'code of me',
    client_id: 'me',
    redirect_uri: `${site.origin}/api`,
  });
  expect(
    await page
      .locator('.request')
      .getByLabel(/^note /)
      .inputValue(),
  ).toBe('kept');
  expect(new URL(page.url()).search).toBe('');
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  expect(kept).not.toMatch(/token-1|verifier/);
  await page.context().close();
});

test.each([
  ['denied', 'No token: access_denied'],
  ['other state', 'This response belongs to another sign-in.'],
] as const)('a reader returns without a token: %s', async (kind, message) => {
  behaviour = kind;
  const page = await signIn();
  await expect.poll(() => send(page).innerText()).toContain(message);
  expect(sent).toEqual([]);
  expect(await token(page)).toBe('');
  await page.context().close();
});
