import { afterAll, beforeAll, expect, test } from 'vitest';
import { lastCopy, recordCopies } from './copies.ts';
import { openRealSite, type RealSite } from './open-real-site.ts';

let site: RealSite;

beforeAll(async () => {
  site = await openRealSite();
});
afterAll(() => site.close());

test('the title names the operation or schema that the URL points to', async () => {
  const { page } = await site.open(1440);
  await page.goto(site.address('api'));
  const title = await page.title();
  await page.goto(site.address('api#createBuyOrder-body-fiat'));
  await expect.poll(() => page.title()).toBe(`Create a buy order · ${title}`);
  await page.goto(site.address('api#schema-Order'));
  await expect.poll(() => page.title()).toBe(`Order · ${title}`);
  await page.goto(site.address('api#errors'));
  await expect.poll(() => page.title()).toBe(title);
});

test.each(['scope-order', 'error-BUY_LIMIT_EXCEEDED'])('a link to %s shows its endpoints', async (anchor) => {
  const { page } = await site.open(1440);
  await page.goto(site.address(`api#${anchor}`));
  const endpoints = page.locator(`tr:has([id="${anchor}"]) td:last-child a`);
  await expect.poll(() => endpoints.first().isVisible()).toBe(true);
});

test.each([true, false])(
  'a value of a field is shown below its field (scripts: %s)',
  async (javaScriptEnabled) => {
    const { page } = await site.open(1000, { javaScriptEnabled });
    await page.goto(site.address('api#createBuyOrder-body-paymentMethod-klarna_bankgiro'));
    const value = page.locator('[id="createBuyOrder-body-paymentMethod-klarna_bankgiro"]');
    await value.waitFor();
    const name = page.locator('[id="createBuyOrder-body-paymentMethod"] > .name');
    await expect.poll(async () => (await name.boundingBox())?.y).toBeGreaterThan(60);
    expect(await value.evaluate((element) => getComputedStyle(element).outlineStyle)).toBe('solid');
  },
);

test.each([0, 500])(
  'an operation can be copied as Markdown, if code is found near after %i ms',
  async (ms) => {
    const { page } = await site.open(1440, { permissions: ['clipboard-read', 'clipboard-write'] });
    // As when a slow machine has the scripts of the reference before its first frame.
    await page.addInitScript((delay) => {
      const { IntersectionObserver: Native } = window;
      let count = 0;
      window.IntersectionObserver = class extends Native {
        constructor(callback: IntersectionObserverCallback, options?: IntersectionObserverInit) {
          // That of the reference is the second.
          const isOfCode = options?.rootMargin === '300px' && ++count === 1;
          super((...found) => setTimeout(() => callback(...found), isOfCode ? delay : 0), options);
        }
      };
    }, ms);
    await page.goto(site.address('api#createBuyOrder'));
    await recordCopies(page);
    await page.locator('#createBuyOrder').getByRole('button', { name: 'Copy as Markdown' }).click();
    await expect.poll(() => lastCopy(page)).toMatch(/^# Create a buy order\n/);
  },
);
