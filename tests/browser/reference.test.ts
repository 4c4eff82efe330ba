import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openRealSite, type RealSite } from './open-real-site.ts';

let site: RealSite;

beforeAll(async () => {
  site = await openRealSite();
});

afterAll(() => site.close());

const openTabs = '#createBuyOrder details[data-lang][open] > summary';

describe('request samples', () => {
  test('the language that is chosen once holds everywhere, and the tab stays under the pointer', async () => {
    const { page, errors } = await site.open(1440);
    await page.goto(site.address('api#createSellOrder'));
    const tab = page.locator('#createSellOrder summary', { hasText: 'Python' });
    await tab.scrollIntoViewIfNeeded();
    const before = (await tab.boundingBox())?.y ?? 0;
    await tab.click();
    await expect.poll(() => page.locator(openTabs).allTextContents()).toEqual(['Python']);
    expect(Math.abs(((await tab.boundingBox())?.y ?? 0) - before)).toBeLessThan(2);
    await tab.click();
    expect(await page.locator('#createSellOrder details[data-lang][open]').count()).toBe(1);
    await page.goto(site.address('api-legacy'));
    await expect
      .poll(() => page.locator('details[data-lang][open] > summary').allTextContents())
      .toSatisfy((labels: string[]) => labels.length > 10 && labels.every((label) => label === 'Python'));
    expect(errors).toEqual([]);
    await page.context().close();
  });

  test('without scripts every language can be opened', async () => {
    const { page } = await site.open(1440, { javaScriptEnabled: false });
    await page.goto(site.address('api#createBuyOrder'));
    for (const language of ['Go', 'PHP', 'curl']) {
      await page.locator('#createBuyOrder summary', { hasText: language }).click();
      await expect.poll(() => page.locator(openTabs).allTextContents()).toEqual([language]);
      expect(await page.locator('#createBuyOrder details[data-lang][open] pre').first().isVisible()).toBe(
        true,
      );
    }
    await page.context().close();
  });

  test('the address of an operation is copied whole', async () => {
    const { page } = await site.open(1440, { permissions: ['clipboard-read', 'clipboard-write'] });
    await page.goto(site.address('api#createBuyOrder'));
    await page.locator('#createBuyOrder .endpoint .copy-button').click();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      'https://api.example.com/v2/orders/buy',
    );
    await page.context().close();
  });
});

describe('an address within the reference', () => {
  test.each([true, false])('opens what is folded around it (scripts: %s)', async (javaScriptEnabled) => {
    const { page } = await site.open(1440, { javaScriptEnabled });
    await page.goto(site.address('api#createBuyOrder-body-fiat-amount'));
    const field = page.locator('[id="createBuyOrder-body-fiat-amount"]');
    await expect.poll(() => field.isVisible()).toBe(true);
    await expect.poll(async () => (await field.boundingBox())?.y).toBeLessThan(900);
    await page.context().close();
  });

  test('is marked in the sidebar, which follows the reader', async () => {
    const { page } = await site.open(1440);
    await page.goto(site.address('api#cancelTradeOrder'));
    const current = page.locator('#sidebar [aria-current=location]');
    await expect.poll(() => current.getAttribute('href')).toBe('#cancelTradeOrder');
    expect((await current.boundingBox())?.y).toBeLessThan(900);
    await page.evaluate(() => document.getElementById('getTradePairTicker')?.scrollIntoView());
    await expect.poll(() => current.getAttribute('href')).toBe('#getTradePairTicker');
    await expect.poll(async () => (await current.boundingBox())?.y).toBeGreaterThan(0);
    await page.context().close();
  });
});
