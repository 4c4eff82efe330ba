import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { build, SMALL_SITE, writeSiteSources } from '../build/fixture.ts';
import { claimedHeight } from './lay-out-all.ts';
import { startServer, type TestServer } from './server.ts';
import { sharedBrowser } from './shared-browser.ts';

let server: TestServer;

beforeAll(async () => {
  const paths = Object.fromEntries(
    Array.from({ length: 120 }, (_, index) => [
      `/${index}`,
      { get: { operationId: `get${index}`, tags: [`tag${index % 4}`], responses: {} } },
    ]),
  );
  const document = { openapi: '3.1.0', info: { title: 'Many', version: '1' }, paths };
  const guide = '---\ntitle: One\ndescription: The first.\n---\n\n## Part\n\nText.\n';
  const root = writeSiteSources({
    ...SMALL_SITE,
    'content/docs/one.md': guide,
    'specs/api.yaml': JSON.stringify(document),
  });
  await build(root);
  server = await startServer(path.join(root, 'dist/small'), '/small/');
});

afterAll(async () => {
  await server.close();
});

test('a long menu opens the current group, and those that were opened before', async () => {
  const page = await (await sharedBrowser()).newPage({ viewport: { width: 1440, height: 900 } });
  const open = () =>
    page
      .locator('#sidebar details[open]')
      .evaluateAll((all) => all.map((entry) => entry.previousElementSibling?.textContent));
  await page.goto(`${server.origin}/small/api#get2`);
  await expect.poll(open).toEqual(['tag2']);
  await page.locator('#sidebar summary').first().click();
  await page.evaluate(() => {
    location.hash = '#get3';
  });
  await expect.poll(open).toEqual(['tag0', 'tag3']);
  await page.reload();
  await expect.poll(open).toEqual(['tag0', 'tag3']);
});

test.each([390, 1000, 1440])(
  'the scrollbar of a reference with short operations tells its height within a tenth, at %i px',
  async (width) => {
    const page = await (await sharedBrowser()).newPage({ viewport: { width, height: 900 } });
    await page.goto(`${server.origin}/small/api`);
    expect(Math.abs((await claimedHeight(page)) - 1)).toBeLessThan(0.1);
  },
);
