import { afterAll, beforeAll, expect, test } from 'vitest';
import { base } from './fixture-pages.ts';
import { type OpenSite, openSite } from './open-site.ts';

let site: OpenSite;

beforeAll(async () => {
  site = await openSite();
});

afterAll(() => site.close());

/** The URLs that run as scripts of a page that includes them, as modules or not. */
async function running(addresses: string[]): Promise<string[]> {
  const { page } = await site.visit('docs/intro', {
    before: async (page) => {
      await page.route('**/*', async (route) => {
        const url = new URL(route.request().url());
        if (addresses.some((address) => new URL(address, site.server.origin).href === url.href))
          return route.fulfill({
            contentType: 'text/javascript',
            headers: { 'Access-Control-Allow-Origin': '*' },
            body: `document.documentElement.dataset.ran = (document.documentElement.dataset.ran ?? '') + ' ${url.pathname}'`,
          });
        if (route.request().resourceType() !== 'document') return route.continue();
        const response = await route.fetch();
        const tags = addresses.map((address) => `<script src="${address}"></script>`).join('');
        return route.fulfill({
          response,
          body: (await response.text()).replace('</body>', `${tags}</body>`),
        });
      });
    },
  });
  await page.waitForLoadState('load');
  const ran = await page.evaluate(() => document.documentElement.dataset.ran ?? '');
  return ran.split(' ').filter((text) => text !== '');
}

test('a file of the site runs as a script only if it is among the generated assets', async () => {
  expect(
    await running([
      `${base}assets/x.js`,
      `${base}workflows/buy.mjs`,
      `${base}x.js`,
      `${base}docs/assets/x.js`,
      '/assets/x.js',
      `https://evil.example${base}assets/x.js`,
    ]),
  ).toEqual([`${base}assets/x.js`]);
});
