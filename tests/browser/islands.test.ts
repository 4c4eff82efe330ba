import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lastCopy, recordCopies } from './copies.ts';
import { type OpenSite, openSite, waitForHydration } from './open-site.ts';

let site: OpenSite;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

const background = 'getComputedStyle(document.documentElement).backgroundColor';
const light = 'rgb(255, 255, 255)';
const dark = 'rgb(14, 20, 19)';

test('React is not fetched by a page whose islands are not used, nor for an island that appears below a resting pointer', async () => {
  let fetched = 0;
  const { page } = await site.visit('docs/intro', {
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    before: async (fresh) =>
      fresh.on('request', (request) => {
        if (request.url().includes('hydrate')) fetched += 1;
      }),
  });
  // The events that the browser sends when an island appears below a pointer that does not move.
  await page.evaluate(() => {
    const announcement = document.querySelector('.announcement-bar');
    for (const type of ['pointerover', 'pointermove'])
      announcement?.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerType: 'mouse' }));
  });
  await page.waitForTimeout(600);
  expect(fetched).toBe(0);
  await page.touchscreen.tap(200, 500);
  await page.keyboard.press('PageDown');
  await page.waitForTimeout(300);
  expect(fetched).toBe(0);
  await page.tap('.color-mode');
  await page.locator('[data-island="ColorMode"][data-hydrated]').waitFor({ state: 'attached' });
  expect(fetched).toBe(1);
});

describe('the color mode', () => {
  test('follows the system, or cycles through opposite, same and system, names the current choice and applies it', async () => {
    const { page, errors } = await site.visit('docs/intro', { colorScheme: 'light' });
    expect(await page.evaluate(background)).toBe(light);
    await page.emulateMedia({ colorScheme: 'dark' });
    const button = page.locator('.color-mode');
    const choices: [string, string][] = [
      ['light', light],
      ['dark', dark],
      ['system', dark],
    ];
    expect(await page.evaluate(background)).toBe(dark);
    for (const [name, color] of choices) {
      await button.click();
      await page.getByRole('button', { name: `Color mode: ${name}` }).waitFor();
      expect(await page.evaluate(background)).toBe(color);
    }
    expect(errors).toEqual([]);
  });

  test('is remembered and applied at the first paint, without a flash', async () => {
    const { page } = await site.visit('docs/intro');
    await page.click('.color-mode');
    await page.getByRole('button', { name: 'Color mode: dark' }).waitFor();
    // Without the module, only the early script can have set the mode.
    await page.route('**/assets/**', () => {});
    await page.reload({ waitUntil: 'commit' });
    await page.locator('.color-mode .icon-dark').waitFor();
    expect(await page.evaluate(background)).toBe(dark);
    expect(await page.locator('.color-mode .icon-system').isVisible()).toBe(false);
  });

  test('is synchronized between tabs', async () => {
    const { page, context } = await site.visit('docs/intro');
    const second = await context.newPage();
    await second.goto(site.address('docs/selling'));
    const untouched = await context.newPage();
    await untouched.goto(site.address('docs/buying'));
    await waitForHydration(second);
    await page.bringToFront();
    await page.click('.color-mode');
    await second.getByRole('button', { name: 'Color mode: dark' }).waitFor();
    for (const tab of [second, untouched]) await expect.poll(() => tab.evaluate(background)).toBe(dark);
  });

  test('works without storage', async () => {
    const { page, errors } = await site.visit('docs/intro', {
      before: (fresh) =>
        fresh.addInitScript(() =>
          Object.defineProperty(window, 'localStorage', {
            get: () => {
              throw new DOMException('denied', 'SecurityError');
            },
          }),
        ),
    });
    await page.click('.color-mode');
    await page.getByRole('button', { name: 'Color mode: dark' }).waitFor();
    expect(await page.evaluate(background)).toBe(dark);
    expect(errors).toEqual([]);
  });
});

describe('the announcement', () => {
  test('stays dismissed, without a layout shift on the next visit, until it changes', async () => {
    const { page } = await site.visit('docs/intro', {
      before: (fresh) =>
        fresh.addInitScript(() => {
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) {
              const total = Number(document.documentElement.dataset.shift ?? 0);
              document.documentElement.dataset.shift = String(
                total + (entry as unknown as { value: number }).value,
              );
            }
          }).observe({ type: 'layout-shift', buffered: true });
        }),
    });
    await page.getByRole('button', { name: 'Dismiss announcement' }).click();
    await page.locator('.announcement').waitFor({ state: 'hidden' });
    expect(await page.evaluate(() => document.activeElement?.className)).toBe('brand');
    await page.reload();
    await waitForHydration(page);
    expect(await page.locator('.announcement').isVisible()).toBe(false);
    // The page would move by more than its height. On a busy machine, the navbar is painted before its last button is parsed.
    expect(Number(await page.getAttribute('html', 'data-shift'))).toBeLessThan(0.01);
    await page.click('#sidebar a:text-is("Selling")');
    await page.locator('h1:text-is("Selling")').waitFor();
    expect(await page.locator('.announcement').isVisible()).toBe(false);
    await page.route('**/docs/selling', async (route) => {
      const response = await route.fetch();
      const html = (await response.text()).replace(
        'data-announcement="version-2"',
        'data-announcement="news"',
      );
      await route.fulfill({ response, body: html });
    });
    await page.reload();
    expect(await page.locator('.announcement').isVisible()).toBe(true);
  });
});

describe('before React is loaded', () => {
  test('the page is complete and its links work', async () => {
    const { page, errors } = await site.visit('docs/intro', {
      before: (fresh) => fresh.route('**/assets/hydrate-*', () => {}),
    });
    await page.click('#sidebar a:text-is("Selling")');
    await page.locator('h1:text-is("Selling")').waitFor();
    await page.hover('.color-mode');
    expect(await page.locator('[data-hydrated]').count()).toBe(0);
    expect(errors).toEqual([]);
  });

  test('a click is replayed when React is ready', async () => {
    let letReactCome = (): void => {};
    const held = new Promise<void>((resolve) => {
      letReactCome = resolve;
    });
    const { page } = await site.visit('docs/intro', {
      before: (fresh) =>
        fresh.route('**/assets/hydrate-*', async (route) => {
          await held;
          await route.continue();
        }),
    });
    await page.click('.color-mode');
    expect(await page.getAttribute('html', 'data-theme')).toBe(null);
    letReactCome();
    await page.getByRole('button', { name: 'Color mode: dark' }).waitFor();
    expect(await page.evaluate(background)).toBe(dark);
  });

  test('a click is replayed even if it precedes the first module', async () => {
    let letScriptsCome = (): void => {};
    const held = new Promise<void>((resolve) => {
      letScriptsCome = resolve;
    });
    const context = await site.browser.newContext();
    const page = await context.newPage();
    await page.route('**/assets/**', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(site.address('docs/intro'), { waitUntil: 'commit' });
    await page.click('.color-mode');
    letScriptsCome();
    await page.getByRole('button', { name: 'Color mode: dark' }).waitFor();
  });

  test('hydration matches the server-rendered markup', async () => {
    const { page, errors } = await site.visit('docs/intro', {
      before: (fresh) =>
        fresh.addInitScript(() => {
          new MutationObserver((changes) => {
            const replaced = changes.some(
              (change) =>
                change.type === 'childList' &&
                (change.target as Element).closest?.('[data-island="ColorMode"]'),
            );
            if (replaced) document.documentElement.dataset.replaced = '';
          }).observe(document, { childList: true, subtree: true });
          addEventListener('DOMContentLoaded', () => {
            delete document.documentElement.dataset.replaced;
          });
        }),
    });
    await waitForHydration(page);
    await page.waitForTimeout(600);
    expect(await page.getAttribute('html', 'data-replaced')).toBe(null);
    expect(errors).toEqual([]);
  });
});

describe('enhancements', () => {
  test('a copy button causes no layout shift, copies the code and announces it', async () => {
    const height = (target: Page): Promise<number> =>
      target.locator('.content').evaluate((element) => element.getBoundingClientRect().height);
    const without = await site.visit('docs/buying', { javaScriptEnabled: false });
    const { page } = await site.visit('docs/buying', {
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    await page.locator('.copy-button').first().waitFor();
    expect(await height(page)).toBe(await height(without.page));
    // No button of an island works without scripts.
    expect(await without.page.locator('[data-island]').count()).toBeGreaterThan(2);
    expect(await without.page.locator('[data-island] button:visible').count()).toBe(0);
    await recordCopies(page);
    const figure = page.locator('figure.code', { hasText: 'orderId' }).first();
    await figure.getByRole('button', { name: 'Copy' }).click();
    await figure.getByRole('button', { name: 'Copied' }).waitFor();
    expect(await lastCopy(page)).toBe(
      '{\n  "orderId": "BQ7K2MD",\n  "pollingUrl": "https://api.example.com/v2/orders/BQ7K2MD"\n}',
    );
    expect(await page.textContent('#announcer')).toBe('Copied to the clipboard');
  });

  test('the table of contents highlights the current section, and none while the introduction is read', async () => {
    const { page } = await site.visit('docs/intro');
    const current = page.locator('.toc [aria-current=location]');
    expect(await current.count()).toBe(0);
    await page.evaluate(() => document.getElementById('second')?.scrollIntoView());
    await expect.poll(() => current.textContent()).toBe('Second part');
    await page.evaluate(() => document.getElementById('first')?.scrollIntoView());
    await expect.poll(() => current.textContent()).toBe('First part');
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await expect.poll(() => current.textContent()).toBe('Second part');
    await page.evaluate(() => scrollTo(0, 0));
    await expect.poll(() => current.count()).toBe(0);
  });
});
