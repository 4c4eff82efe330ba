import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { layOutAll } from './lay-out-all.ts';
import { openRealSite, type RealSite } from './open-real-site.ts';

let site: RealSite;

beforeAll(async () => {
  site = await openRealSite();
});

afterAll(() => site.close());

const buy = (page: Page, label: string) =>
  page.locator('#createBuyOrder').getByRole('combobox', { name: label }).locator('visible=true');
const shownCode = (page: Page) =>
  page.locator('#createBuyOrder .tabs').first().locator('pre:visible').textContent();

test('at no width an address of a sample is cut off, or anything scrolls vertically inside of the page', async () => {
  const { page } = await site.open(320);
  await page.goto(site.address('api#checkOrderStatus'));
  await layOutAll(page);
  await page.locator('details').evaluateAll((all) => {
    for (const one of all as HTMLDetailsElement[]) one.open = true;
  });
  for (const width of [320, 768, 1280, 1366, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    // In the page: Playwright would read `:has()` itself, which takes seconds.
    const cut = await page.evaluate(() =>
      [...document.querySelectorAll('.operation > .samples label:has([value=curl]) + :is(pre, :has(pre))')]
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
        .map(({ textContent }) => textContent),
    );
    expect(cut, `cut at ${width} px`).toEqual([]);
    const scrollers = await page
      .locator('main *')
      .evaluateAll((all) =>
        all
          .filter(
            (element) =>
              element.scrollHeight > element.clientHeight + 1 &&
              /auto|scroll/.test(getComputedStyle(element).overflowY),
          )
          .map(({ outerHTML }) => outerHTML.slice(0, 80)),
      );
    expect(scrollers, `scroll at ${width} px`).toEqual([]);
  }
});

test('settings do not widen a window that has become narrow before a script moves them from the navbar to the menu', async () => {
  const { page } = await site.open(320);
  await page.goto(site.address('api#checkOrderStatus'));
  await page.locator('#sidebar .settings').waitFor({ state: 'attached' });
  const width = await page.evaluate(() => {
    document.querySelector('.navbar-tools')?.prepend(document.querySelector('.settings') as Element);
    return document.documentElement.scrollWidth;
  });
  expect(width).toBe(320);
});

test('on a phone, a caption makes room for two buttons', async () => {
  const { page } = await site.open(390);
  await page.goto(site.address('docs/getting-started/getting-started-intro'));
  const caption = page.getByText('A token bound to the customer');
  await caption.scrollIntoViewIfNeeded();
  const tools = caption.locator('+ * .code-tools:has(.wrap-button)');
  await tools.waitFor();
  const right = await caption.evaluate((element) => {
    const text = document.createRange();
    text.selectNodeContents(element);
    return text.getBoundingClientRect().right;
  });
  expect(right).toBeLessThanOrEqual((await tools.boundingBox())?.x ?? 0);
});

describe('where tabs do not fit', () => {
  test('a menu has the languages, and the choice is kept, also in guides', async () => {
    const { page, errors } = await site.open(1280);
    await page.goto(site.address('api#createBuyOrder'));
    await buy(page, 'Request samples').selectOption('Python');
    await expect.poll(() => shownCode(page)).toContain('import ');
    await page.goto(site.address('docs/buying-and-selling/buying'));
    const guide = page.locator('.workflow-scripts .tabs').first();
    await guide.scrollIntoViewIfNeeded();
    expect(await guide.locator('pre:visible').textContent()).toContain('from runtime import');
    await page.goto(site.address('api#createBuyOrder'));
    await expect
      .poll(() => buy(page, 'Request samples').locator('option:checked').textContent())
      .toBe('Python');
    expect(errors).toEqual([]);
  });

  test('a menu shows the responses, and follows their tabs, which a wider window has', async () => {
    const { page, errors } = await site.open(390);
    await page.goto(site.address('api#createBuyOrder'));
    await buy(page, 'Response examples').selectOption('401 Unauthorized');
    const response = page.locator('#createBuyOrder .samples > .tabs').last();
    await expect.poll(() => response.locator('pre:visible').textContent()).toContain('"message"');
    await page.setViewportSize({ width: 1920, height: 900 });
    await response.locator('label', { hasText: '200 OK' }).click();
    await page.setViewportSize({ width: 390, height: 900 });
    await expect
      .poll(() => buy(page, 'Response examples').locator('option:checked').textContent())
      .toBe('200 OK');
    expect(errors).toEqual([]);
  });
});

test('what a tab shows is below the titles and as wide as they are, on the screen and in print', async () => {
  const { page } = await site.open(1159);
  await page.goto(site.address('api'));
  for (const media of ['screen', 'print'] as const) {
    await page.emulateMedia({ media });
    const misplaced = await page.locator('.samples .tabs').evaluateAll((all) =>
      all.flatMap((tabs) => {
        const shown = [...tabs.children].filter((part) => part.getClientRects().length > 0);
        const titles = shown.filter((part) => part.matches('label'));
        const bottom = Math.max(...titles.map((title) => title.getBoundingClientRect().bottom));
        return shown
          .filter((part) => !part.matches('label'))
          .filter((part) => {
            const { top, width } = part.getBoundingClientRect();
            return top < bottom - 3 || Math.abs(width - tabs.clientWidth) > 4;
          })
          .map((part) => part.textContent);
      }),
    );
    expect(misplaced, media).toEqual([]);
  }
  const titles = await page
    .locator('.languages > label:visible')
    .evaluateAll((all) => all.map((title) => title.matches(':has(:checked)')));
  expect(titles.length).toBeGreaterThan(10);
  expect(new Set(titles)).toEqual(new Set([true]));
});

test('a language that is chosen in a menu leaves the menu where it is', async () => {
  const { page, errors } = await site.open(390);
  await page.goto(site.address('docs/getting-started/getting-started-auth'));
  // As browsers without scroll anchoring, which would hide it.
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('* { overflow-anchor: none !important }');
    document.adoptedStyleSheets.push(sheet);
  });
  const second = page.locator('.tabs.languages').nth(1);
  await second.scrollIntoViewIfNeeded();
  const menu = second.locator('.menu');
  await menu.waitFor();
  const top = async () => (await menu.boundingBox())?.y ?? 0;
  const before = await top();
  await menu.locator('select').selectOption('Java');
  await expect.poll(() => second.locator('pre:visible i').first().textContent()).toContain('import');
  expect(Math.abs((await top()) - before)).toBeLessThan(3);
  expect(errors).toEqual([]);
});

test('a menu of examples selects the same one in every language', async () => {
  const { page, errors } = await site.open(1920);
  await page.goto(site.address('api#createBuyOrder'));
  await buy(page, 'Example').first().selectOption('Pay with swish');
  await expect.poll(() => shownCode(page)).toContain('swish');
  await page.locator('#createBuyOrder label', { hasText: 'Go' }).click();
  await expect.poll(() => shownCode(page)).toContain('package main');
  expect(await shownCode(page)).toContain('swish');
  expect(await buy(page, 'Example').first().locator('option:checked').textContent()).toBe('Pay with swish');
  expect(errors).toEqual([]);
});

test('long code is cut with a button that shows all of it, and only with scripts', async () => {
  const { page, errors } = await site.open(768);
  await page.goto(site.address('api#listOrders'));
  const code = page.locator('#listOrders pre.long:visible').first();
  const hidden = () => code.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);
  expect(await hidden()).toBeGreaterThan(200);
  await page
    .locator('#listOrders')
    .getByRole('button', { name: /^Show all \d+ lines$/ })
    .first()
    .click();
  expect(await hidden()).toBe(0);
  await page.locator('#listOrders').getByRole('button', { name: 'Show fewer lines' }).click();
  expect(await hidden()).toBeGreaterThan(200);
  expect(errors).toEqual([]);
  const without = await site.open(768, { javaScriptEnabled: false });
  await without.page.goto(site.address('api#listOrders'));
  const whole = without.page.locator('#listOrders pre.long:visible').first();
  expect(await whole.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0);
});

test('a key of a sample and its field mark each other, and a click on the key leads to the field', async () => {
  const { page, errors } = await site.open(1440);
  const marked = () =>
    page.evaluate(() => [...(CSS.highlights.get('pair') ?? [])].map((range) => `${range}`).join(' '));
  /** Points at a text of the sample that is shown. Sections that come into view move it. */
  const pointAt = async (operation: string, text: string) => {
    const point = await page.evaluate(
      ([id, wanted]) => {
        for (const code of document.querySelectorAll(`#${id} > .samples pre`)) {
          if (!code.checkVisibility()) continue;
          const walker = document.createTreeWalker(code, NodeFilter.SHOW_TEXT);
          for (let node = walker.nextNode(); node; node = walker.nextNode()) {
            const at = node.textContent?.indexOf(wanted) ?? -1;
            if (at < 0) continue;
            const range = document.createRange();
            range.setStart(node, at);
            range.setEnd(node, at + wanted.length);
            range.startContainer.parentElement?.scrollIntoView({ block: 'center', behavior: 'instant' });
            const { x, y, width, height } = range.getBoundingClientRect();
            return { x: x + width / 2, y: y + height / 2 };
          }
        }
        return { x: 0, y: 0 };
      },
      [operation, text] as const,
    );
    await page.mouse.move(point.x - 1, point.y);
    await page.mouse.move(point.x, point.y);
  };

  await page.goto(site.address('api#createBuyOrder'));
  await expect.poll(() => pointAt('createBuyOrder', '"amount"').then(marked)).toBe('amount "amount"');
  await pointAt('createBuyOrder', '"500.00"');
  expect(await marked()).toBe('');
  await page.locator('#createBuyOrder-body-fiat > .name').focus();
  expect(await marked()).toBe('fiat "fiat"');
  await page.locator('#createBuyOrder-200-pollingUrl > .name').hover();
  expect(await marked()).toBe('pollingUrl "pollingUrl"');
  await pointAt('createBuyOrder', '"currency"');
  await page.mouse.down();
  await page.mouse.up();
  await expect.poll(() => page.url()).toContain('#createBuyOrder-body-fiat-currency');

  // Items of arrays, and fields that are shown with their schema.
  await expect
    .poll(() => pointAt('getTradePairTickers', '"lastPrice"').then(marked))
    .toBe('lastPrice "lastPrice" "lastPrice"');
  await expect.poll(() => pointAt('listOrders', '"id"').then(marked)).toBe('id "id" "id"');
  expect(errors).toEqual([]);
});
