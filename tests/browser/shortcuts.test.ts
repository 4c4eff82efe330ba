import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { axeViolations } from './axe.ts';
import { openRealSite, type RealSite } from './open-real-site.ts';
import { waitForHydration } from './open-site.ts';

let site: RealSite;
beforeAll(async () => {
  site = await openRealSite();
});
afterAll(() => site.close());

async function visit(route: string, options: BrowserContextOptions = {}) {
  const { page, errors } = await site.open(1440, options);
  await page.goto(site.address(route));
  return { page, errors, context: page.context() };
}

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' });

describe('the list of shortcuts', () => {
  test('opens with a question mark, before and after React has come, and from the footer, and restores the focus', async () => {
    const { page, errors } = await visit('docs/intro');
    for (const _ of ['before', 'after']) {
      await page.keyboard.press('?');
      await dialog(page).waitFor();
      await page.keyboard.press('Escape');
      await dialog(page).waitFor({ state: 'detached' });
    }
    const button = page.getByRole('button', { name: 'Keyboard shortcuts' });
    await button.click();
    await dialog(page).getByRole('button', { name: 'Close' }).click();
    await dialog(page).waitFor({ state: 'detached' });
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);

    // In the search, a question mark can be typed.
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').pressSequentially('why?');
    expect(await page.getByRole('combobox').inputValue()).toBe('why?');
    expect(await page.getByRole('dialog').count()).toBe(1);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });

    await page.setViewportSize({ width: 320, height: 700 });
    await page.keyboard.press('?');
    await dialog(page).waitFor();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      expect(await axeViolations(page, { rules: { 'target-size': { enabled: true } } })).toEqual([]);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );
    expect(errors).toEqual([]);
  });

  test('disables single-key shortcuts on this page and the next, but not Ctrl+K', async () => {
    const { page } = await visit('docs/intro');
    await page.keyboard.press('?');
    await dialog(page).getByRole('checkbox').uncheck();
    await page.keyboard.press('Escape');
    await page.goto(site.address('docs/buying-and-selling/buying'));
    await waitForHydration(page);
    await page.keyboard.press('/');
    await page.keyboard.press('?');
    await page.waitForTimeout(300);
    expect(await page.getByRole('dialog').count()).toBe(0);

    await page.keyboard.press('Control+k');
    await page.getByRole('dialog', { name: 'Search' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
    await dialog(page).getByRole('checkbox').check();
    await page.keyboard.press('Escape');
    await page.keyboard.press('/');
    await page.getByRole('dialog', { name: 'Search' }).waitFor();
  });
});

describe('the link back to the top', () => {
  test.each([true, false])(
    'is visible from the second screen on (scripts: %s)',
    async (javaScriptEnabled) => {
      const { page } = await visit('docs/buying-and-selling/buying', {
        javaScriptEnabled,
        viewport: { width: 1200, height: 300 },
      });
      const link = page.getByRole('link', { name: 'Back to top' });
      expect(await isInView(page)).toBe(false);
      await page.mouse.move(500, 200);
      await page.mouse.wheel(0, 1500);
      await expect.poll(() => isInView(page)).toBe(true);
      await link.click();
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
      // Where it would cover text, it is in the footer.
      for (const width of [390, 1000]) {
        await page.setViewportSize({ width, height: 300 });
        await page.evaluate(() => scrollTo({ top: 1500, behavior: 'instant' }));
        expect(await isInView(page)).toBe(false);
        await link.click();
        await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
      }
    },
  );

  test('is not shown on a page that fits on one screen', async () => {
    const { page } = await visit('markdown-page', { viewport: { width: 1440, height: 4000 } });
    expect(await page.getByRole('link', { name: 'Back to top' }).count()).toBe(0);
  });
});

function isInView(page: Page): Promise<boolean> {
  return page.locator('.back-to-top a').evaluate((link) => {
    const { top, bottom, height } = link.getBoundingClientRect();
    return height > 0 && top >= 0 && bottom <= innerHeight;
  });
}
