import path from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadConfig } from '../../cli/config.ts';
import { devSite } from '../../cli/dev/dev-site.ts';
import type { RunningServer } from '../../cli/server/listen.ts';
import type { SourceReader } from '../../cli/source-files.ts';
import { problemText } from '../../cli/terminal.ts';
import { axeViolations } from './axe.ts';
import { keepWindow, sharedBrowser } from './shared-browser.ts';

const root = path.resolve(import.meta.dirname, '../..');
let server: RunningServer;
let page: Page;
const errors: string[] = [];

/** The documentation in the preview, which imitates the API. */
beforeAll(async () => {
  const readConfig = (inputs: SourceReader) => loadConfig({ root, mock: true }, root, inputs);
  const site = { root, readConfig, problemText, hasMock: true, onChange: () => {} };
  server = await devSite({ port: 0, address: '127.0.0.1', ...site });
  page = await (
    await (await sharedBrowser()).newContext({ viewport: { width: 1440, height: 900 } })
  ).newPage();
  keepWindow(page);
  page.on('pageerror', ({ message }) => errors.push(message));
  await page.goto(`${server.origin}/institutional-api/docs/getting-started/getting-started-intro`);
}, 60_000);

afterAll(async () => {
  await page?.context().close();
  await server?.close();
});

const samplesOf = (operation: string): Locator => page.locator(`[data-request$="#${operation}"]`).last();

/** Opens the form in place of samples, unless it is open. */
async function edit(samples: Locator): Promise<Locator> {
  await samples.scrollIntoViewIfNeeded();
  if ((await samples.locator('.request').count()) === 0)
    await samples.locator('.edit-button:visible').first().click();
  await samples.locator('.request').first().waitFor();
  return samples;
}

/** Sends what the form of samples has, and returns what the page says. */
async function send(samples: Locator, status: number): Promise<string> {
  const said = samples.locator('.send > [role="status"]');
  await samples.getByRole('button', { name: 'Send', exact: true }).click();
  const yes = samples.getByRole('button', { name: 'Send it' });
  await expect
    .poll(async () => (await yes.count()) + (await said.locator('.heading').count()))
    .toBeGreaterThan(0);
  if ((await yes.count()) > 0) await yes.click();
  await expect.poll(() => said.innerText()).toContain(`Response ${status}`);
  return said.innerText();
}

test('the second part of Getting started is walked in the browser, without leaving the guide', async () => {
  const start = await edit(samplesOf('startAuth'));
  await start.getByLabel('CLIENT_ID').fill('id');
  await start.getByLabel('CLIENT_SECRET').fill('secret');
  await send(start, 200);
  await start.getByRole('link', { name: /^Use request_id/ }).click();

  const poll = samplesOf('obtainToken');
  await poll.locator('.request').first().waitFor();
  expect(await poll.getByLabel(/^request_id /).inputValue()).toMatch(/^[\w-]{36}$/);
  expect(await send(poll, 400)).toContain('authorization_pending');
  await send(poll, 200);
  await poll.getByRole('button', { name: 'Use access_token as ACCESS_TOKEN' }).click();

  const check = await edit(samplesOf('verifyBuyOrderCompliance'));
  expect(await check.getByLabel('ACCESS_TOKEN').inputValue()).toMatch(/^eyJ/);
  expect(await send(check, 200)).toContain('ACCEPT');
  const create = await edit(samplesOf('createBuyOrder'));
  await send(create, 200);
  await create.getByRole('link', { name: /^Use orderId/ }).click();
  const order = samplesOf('checkOrderStatus');
  await order.locator('.request').first().waitFor();
  expect(await send(order, 200)).not.toContain('"completed"');
  expect(await send(order, 200)).toContain('"completed"');
  expect(await send(await edit(samplesOf('getWallet')), 200)).toContain('0.00143808');
  expect(page.url()).toMatch(/getting-started-intro$/);
  expect(errors).toEqual([]);
}, 60_000);

test('the steps of a workflow are filled in one after another', async () => {
  const scripts = await edit(page.locator('.workflow-scripts').last());
  const title = scripts.locator('.request .heading').first();
  await expect.poll(() => title.innerText()).toBe('Step 1 of 6: Read who buys');
  for (let number = 2; number <= 4; number++) {
    await scripts.getByRole('button', { name: 'Next step' }).click();
    await expect.poll(() => title.innerText()).toContain(`Step ${number} of 6`);
  }
  // Inputs have their defaults, and what has none is as in the samples.
  expect(await scripts.getByLabel(/^amount /).inputValue()).toBe('500.00');
  expect(await scripts.getByLabel(/^Source-IP-Address /).inputValue()).toBe('203.0.113.10');
  const [, id = ''] = /"orderId": "(\w+)"/.exec(await send(scripts, 200)) ?? [];
  await scripts.getByRole('button', { name: 'Next step' }).click();
  await expect.poll(() => scripts.getByLabel(/^orderId /).inputValue()).toBe(id);
  expect(await title.evaluate((heading) => heading === document.activeElement)).toBe(true);
  expect(await axeViolations(page)).toEqual([]);
  expect(errors).toEqual([]);
}, 60_000);
