import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lastCopy, recordCopies } from './copies.ts';
import { openRealSite, type RealSite } from './open-real-site.ts';

let site: RealSite;

beforeAll(async () => {
  site = await openRealSite();
});

afterAll(() => site.close());

const openTabs = '#createBuyOrder .languages > label:has(:checked)';

describe('request samples', () => {
  test('the chosen language applies everywhere, and its tab stays below the pointer', async () => {
    const { page, errors } = await site.open(1920);
    await page.goto(site.address('api#createSellOrder'));
    const tab = page.locator('#createSellOrder label', { hasText: 'Python' });
    await tab.scrollIntoViewIfNeeded();
    const before = (await tab.boundingBox())?.y ?? 0;
    await tab.click();
    await expect.poll(() => page.locator(openTabs).allTextContents()).toEqual(['Python']);
    expect(Math.abs(((await tab.boundingBox())?.y ?? 0) - before)).toBeLessThan(2);
    await tab.click();
    expect(await page.locator('#createSellOrder .languages input:checked').count()).toBe(1);
    await page.goto(site.address('api-legacy'));
    await expect
      .poll(() => page.locator('.languages > label:has(:checked)').allTextContents())
      .toSatisfy((labels: string[]) => labels.length > 10 && labels.every((label) => label === 'Python'));
    expect(errors).toEqual([]);
  });

  test('all languages can be opened without scripts', async () => {
    const { page } = await site.open(1920, { javaScriptEnabled: false });
    await page.goto(site.address('api#createBuyOrder'));
    for (const language of ['Go', 'PHP', 'curl']) {
      await page.locator('#createBuyOrder label', { hasText: language }).click();
      await expect.poll(() => page.locator(openTabs).allTextContents()).toEqual([language]);
      expect(await page.locator('#createBuyOrder label:has(:checked) + * pre').first().isVisible()).toBe(
        true,
      );
      expect(await page.locator('#createBuyOrder .languages pre:visible').count()).toBe(7);
    }
    await page.keyboard.press('ArrowRight');
    expect(await page.locator(openTabs).allTextContents()).toEqual(['JavaScript']);
  });

  test('a language is highlighted when it is opened, and in print even if it is far away', async () => {
    const { page, errors } = await site.open(1920, { permissions: ['clipboard-read', 'clipboard-write'] });
    await page.goto(site.address('api#createBuyOrder'));
    const code = page.locator('#createBuyOrder label:has([value=python]) + * pre').first();
    const plain = await code.textContent();
    expect(await code.locator('i').count()).toBe(0);
    await page.locator('#createBuyOrder label', { hasText: 'Python' }).click();
    await expect.poll(() => code.locator('i').first().textContent()).toBe('import');
    expect(await code.textContent()).toBe(plain);
    await recordCopies(page);
    await page
      .locator('#createBuyOrder label:has([value=python]) + *')
      .getByRole('button', { name: 'Copy' })
      .click();
    await expect.poll(() => lastCopy(page)).toBe(plain);
    await page.locator('#createBuyOrder .endpoint .copy-button').click();
    await expect.poll(() => lastCopy(page)).toBe('https://api.example.com/v2/orders/buy');
    // Python is now open everywhere, mostly far outside of the window.
    const far = page.locator('label:has([value=python]) + pre:not(:has(i))');
    expect(await far.count()).toBeGreaterThan(10);
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    expect(await far.count()).toBe(0);
    expect(errors).toEqual([]);
  });

  test('lines wrap on a phone, until a button stops that, on this page and the next', async () => {
    const { page, errors } = await site.open(320);
    await page.goto(site.address('api#createBuyOrder'));
    const pre = page.locator('#createBuyOrder .languages pre').first();
    const overflow = () => pre.evaluate((element) => element.scrollWidth - element.clientWidth);
    const button = page.locator('#createBuyOrder .languages .wrap-button').first();
    await button.waitFor();
    expect(await overflow()).toBe(0);
    expect(await button.getAttribute('aria-pressed')).toBe('true');
    const before = (await button.boundingBox())?.y ?? 0;
    await button.click();
    expect(await button.getAttribute('aria-pressed')).toBe('false');
    expect(await overflow()).toBeGreaterThan(0);
    expect(Math.abs(((await button.boundingBox())?.y ?? 0) - before)).toBeLessThan(2);
    await page.goto(site.address('api#createBuyOrder'));
    await button.waitFor();
    expect(await overflow()).toBeGreaterThan(0);
    await button.click();
    expect(await overflow()).toBe(0);
    expect(errors).toEqual([]);
  });

  test('the chosen server appears in every sample, even in guides, until another one is chosen', async () => {
    const { page, errors } = await site.open(1920);
    await page.goto(site.address('api'));
    const environment = page.getByLabel('Environment');
    await environment.selectOption('Test environment');
    const test = 'https://api.staging.example.com';
    const sample = page.locator('#createBuyOrder label:has([value=python]) + * pre').first();
    await page.locator('#createBuyOrder .endpoint').scrollIntoViewIfNeeded();
    await page.locator('#createBuyOrder label', { hasText: 'Python' }).click();
    await expect.poll(() => sample.textContent()).toContain(`"${test}/v2/orders/buy"`);
    // The highlighting was applied before the URL changed.
    expect(await sample.locator('i', { hasText: test }).textContent()).toBe(`"${test}/v2/orders/buy"`);
    await expect.poll(() => page.textContent('#createBuyOrder .endpoint')).toContain(`${test}/v2/orders/buy`);
    await page.goto(site.address('docs/getting-started/getting-started-auth'));
    const first = page.locator('.samples label:has(:checked) + *').first();
    await first.scrollIntoViewIfNeeded();
    await expect.poll(() => first.textContent()).toContain(test);
    // A script uses the test server by default, and the other one with `--production`: it keeps both.
    await page.goto(site.address('docs/buying-and-selling/buying'));
    const script = page.locator('.workflow-scripts').first();
    expect(await script.locator('label:has([value=python]) + *').textContent()).toContain(
      `"servers": {"test": "${test}", "production": "https://api.example.com"}`,
    );
    await page.goto(site.address('api'));
    expect(await environment.inputValue()).toBe('Test environment');
    await environment.selectOption('Production');
    await page.locator('#createBuyOrder .endpoint').scrollIntoViewIfNeeded();
    await expect.poll(() => sample.textContent()).toContain('"https://api.example.com/v2/orders/buy"');
    expect(errors).toEqual([]);
  });
});

test("moving the focus through the navbar doesn't scroll the page, and going back restores the position in the text, not the pixel", async () => {
  const { page, errors } = await site.open(1440);
  await page.goto(site.address('api#obtainToken'));
  await page.evaluate(() => {
    scrollTo(0, 3000);
    document.querySelector<HTMLElement>('.brand')?.focus({ preventScroll: true });
  });
  for (const name of ['Docs', 'API', 'curl', 'Production', 'Search']) {
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain(name);
    await page.waitForTimeout(100);
    expect(await page.evaluate(() => scrollY)).toBe(3000);
  }
  const heading = (id: string) =>
    page.evaluate((anchor) => document.getElementById(anchor)?.getBoundingClientRect().top ?? 0, id);
  for (const [from, to] of [
    ['listFiatSymbols', 'schema-TradeOrder'],
    ['createTradeOrder', 'createSellOrder'],
  ] as const) {
    await page.evaluate((id) => document.getElementById(id)?.scrollIntoView(), from);
    await page.mouse.wheel(0, 240);
    await page.waitForTimeout(300);
    const before = await heading(from);
    await page.evaluate((id) => {
      location.hash = id;
    }, to);
    await page.waitForTimeout(300);
    await page.mouse.wheel(0, 500);
    // The wheel is at rest: the position is not restored while the reader scrolls.
    await page.waitForTimeout(300);
    await page.goBack();
    await expect.poll(async () => Math.abs((await heading(from)) - before)).toBeLessThan(4);
  }
  expect(errors).toEqual([]);
});

describe('a URL with an anchor of the reference', () => {
  const expectExpanded = async (page: Page) => {
    await page.goto(site.address('api#createBuyOrder-body-fiat-amount'));
    const field = page.locator('[id="createBuyOrder-body-fiat-amount"]');
    await expect.poll(() => field.isVisible()).toBe(true);
    await expect.poll(async () => (await field.boundingBox())?.y).toBeLessThan(900);
  };

  test('expands collapsed parents of its target without scripts', async () => {
    const { page } = await site.open(1440, { javaScriptEnabled: false });
    await expectExpanded(page);
  });

  test('works if a browser provides no performance entries', async () => {
    const { page, errors } = await site.open(1440);
    await page.addInitScript(() => {
      performance.getEntriesByType = () => [];
    });
    await page.goto(site.address('api#listTradingPairs'));
    await page.keyboard.press('Control+k');
    await page.locator('.search-dialog[open]').waitFor();
    expect(errors).toEqual([]);
  });

  describe('while the page is still loading', () => {
    beforeAll(() => {
      site.faults.set('api', { kind: 'trickle', ms: 2000 });
    });
    afterAll(() => {
      site.faults.delete('api');
    });

    test('scrolls to a part that has arrived, which then keeps its position', async () => {
      const { page, errors } = await site.open(1440);
      await page.goto(site.address('api#listTradingPairs'), { waitUntil: 'commit' });
      const top = () =>
        page.evaluate(
          () => document.querySelector('#listTradingPairs h3')?.getBoundingClientRect().top ?? -1,
        );
      await expect.poll(top).toSatisfy((y: number) => y > 0 && y < 200);
      expect(await page.evaluate(() => document.readyState)).toBe('loading');
      const before = await top();
      await page.waitForLoadState('load');
      await page.waitForTimeout(300);
      expect(Math.abs((await top()) - before)).toBeLessThan(3);
      expect(errors).toEqual([]);
    });

    test("doesn't show the top of the page first", async () => {
      const { page } = await site.open(390);
      // In each frame, until the part is in place.
      await page.addInitScript(() => {
        const seen: string[] = [];
        Object.assign(globalThis, { seen });
        requestAnimationFrame(function look() {
          const title = document.querySelector('main h1');
          const top = document.getElementById('listTradingPairs')?.getBoundingClientRect().top ?? -1;
          if (title) seen.push(title.checkVisibility() && scrollY === 0 ? 'top of the page' : 'nothing');
          if (top <= 0 || top > 200 || scrollY === 0) requestAnimationFrame(look);
        });
      });
      await page.goto(site.address('api#listTradingPairs'), { waitUntil: 'commit' });
      await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(1000);
      const seen = await page.evaluate(() => (globalThis as unknown as { seen: string[] }).seen);
      expect(new Set(seen)).toEqual(new Set(['nothing']));
      expect(await page.locator('#listTradingPairs h3').isVisible()).toBe(true);
    });

    test("shows what is available if the anchor doesn't exist or does not arrive", async () => {
      const title = (page: Page) =>
        page.evaluate(() => document.querySelector('main h1')?.checkVisibility() ?? false);
      const { page } = await site.open(1440);
      await page.goto(site.address('api#in-no-page'), { waitUntil: 'commit' });
      await page.locator('main h1').waitFor({ state: 'attached' });
      expect(await title(page)).toBe(false);
      await page.waitForLoadState('load');
      expect(await title(page)).toBe(true);
      site.faults.set('api', { kind: 'trickle', ms: 120_000 });
      await page.goto('about:blank');
      await page.goto(site.address('api#in-no-page'), { waitUntil: 'commit' });
      await expect.poll(() => title(page)).toBe(true);
      expect(await page.evaluate(() => document.readyState)).toBe('loading');
      site.faults.set('api', { kind: 'trickle', ms: 2000 });
    });

    test('scrolls there again if preceding content grows', async () => {
      const { page } = await site.open(1440);
      await page.goto(site.address('api#listTradingPairs'), { waitUntil: 'commit' });
      await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(1000);
      const [before, moved] = await page.evaluate(async () => {
        const top = () => document.getElementById('listTradingPairs')?.getBoundingClientRect().top;
        // The browser itself compensates for what it lays out around the target.
        for (let last = 0, frames = 0; frames < 5; last = scrollY) {
          await new Promise(requestAnimationFrame);
          frames = scrollY === last ? frames + 1 : 0;
        }
        document.documentElement.style.overflowAnchor = 'none';
        const first = top();
        document.querySelector('main')?.style.setProperty('padding-top', '400px');
        return [first, top()];
      });
      expect(moved).toBeGreaterThan((before ?? 0) + 100);
      await expect
        .poll(() =>
          page.evaluate(
            () => document.getElementById('listTradingPairs')?.getBoundingClientRect().top ?? Number.NaN,
          ),
        )
        .toBeCloseTo(before ?? 0, -1);
      expect(await page.evaluate(() => document.readyState)).toBe('loading');
    });

    test("doesn't move a reader who has scrolled on", async () => {
      const { page } = await site.open(1440);
      await page.goto(site.address('api#listTradingPairs'), { waitUntil: 'commit' });
      const top = () =>
        page.evaluate(
          () => document.querySelector('#listTradingPairs h3')?.getBoundingClientRect().top ?? -1,
        );
      await expect.poll(top).toSatisfy((y: number) => y > 0 && y < 200);
      const before = await top();
      await page.mouse.move(700, 500);
      await page.mouse.wheel(0, 300);
      await expect.poll(top).toBeCloseTo(before - 300, -1);
      await page.waitForLoadState('load');
      await page.waitForTimeout(300);
      expect(await top()).toBeCloseTo(before - 300, -1);
    });

    test("doesn't move a reader who comes back to an earlier position", async () => {
      const { page } = await site.open(1440);
      site.faults.delete('api');
      await page.goto(site.address('api#listTradingPairs'));
      await page.evaluate(() => scrollTo({ top: 3000, behavior: 'instant' }));
      site.faults.set('api', { kind: 'trickle', ms: 1000 });
      await page.reload();
      await page.waitForTimeout(300);
      expect(await page.evaluate(() => scrollY)).toBe(3000);
    });
  });

  test('expands collapsed parents of its target, which is highlighted in the sidebar, which scrolls with the reader', async () => {
    const { page } = await site.open(1440);
    await expectExpanded(page);
    await page.goto(site.address('api#cancelTradeOrder'));
    const current = page.locator('#sidebar [aria-current=location]');
    await expect.poll(() => current.getAttribute('href')).toBe('#cancelTradeOrder');
    expect((await current.boundingBox())?.y).toBeLessThan(900);
    await page.evaluate(() => document.getElementById('getTradePairTicker')?.scrollIntoView());
    await expect.poll(() => current.getAttribute('href')).toBe('#getTradePairTicker');
    await expect.poll(async () => (await current.boundingBox())?.y).toBeGreaterThan(0);
  });
});

test('on a phone, the menu opens at the current operation', async () => {
  const { page } = await site.open(390, { isMobile: true, hasTouch: true });
  await page.goto(site.address('api#checkOrderStatus'));
  const link = page.locator('#sidebar a[href="#checkOrderStatus"]');
  await expect.poll(() => link.getAttribute('aria-current')).toBe('location');
  await page.tap('.menu-button');
  await expect
    .poll(async () => ((await link.boundingBox())?.y ?? -1) / 844)
    .toSatisfy((y: number) => y > 0.1 && y < 0.9);
});

test('a table that continues at the side fades there, until its end', async () => {
  const { page } = await site.open(1200);
  await page.goto(site.address('api'));
  const [wide, narrow] = [page.locator('.table').first(), page.locator('.table').nth(1)];
  const fading = (box: typeof wide) => box.evaluate((element) => getComputedStyle(element).maskImage);
  await wide.locator('table').evaluate((table) => {
    table.style.minWidth = '200rem';
  });
  await wide.scrollIntoViewIfNeeded();
  // Its style is loaded on the first input that scripts see.
  const start = async () => {
    for (const x of [200, 240]) await page.mouse.move(x, 200);
    return fading(wide);
  };
  await expect.poll(start).toContain('gradient');
  expect(await fading(narrow)).toBe('none');
  await wide.evaluate((element) => element.scrollTo(10_000, 0));
  await expect.poll(() => fading(wide)).toBe('none');
});
