import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { axeViolations } from './axe.ts';
import { type OpenSite, openSite, waitForHydration } from './open-site.ts';

let site: OpenSite;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

function violations(page: Page, only?: string[]): Promise<string[]> {
  return axeViolations(page, only ? { runOnly: only } : { rules: { 'target-size': { enabled: true } } });
}

describe('axe finds no violations', () => {
  // At 390 px, the tests of the real site look for them, in both color modes.
  test('on each layout at 1440 px', async () => {
    // During the transition between color modes, contrasts are different.
    const { page } = await site.visit('', { reducedMotion: 'reduce' });
    for (const route of ['', 'api', 'blog/archive', 'docs/buying']) {
      await page.goto(site.address(route));
      await waitForHydration(page);
      expect(await violations(page), route).toEqual([]);
    }
    // Only colors depend on the mode.
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await violations(page, ['color-contrast', 'link-in-text-block'])).toEqual([]);
  });

  test('with the menu, all details and the retry box open', async () => {
    // From the start: the next page is fetched ahead.
    site.server.faults.set('docs/selling', { kind: 'status', status: 500 });
    const { page } = await site.visit('docs/buying', { viewport: { width: 390, height: 844 } });
    await waitForHydration(page);
    await page.evaluate(() => {
      for (const details of document.querySelectorAll('details')) details.open = true;
    });
    expect(await violations(page)).toEqual([]);
    await page.click('.menu-button');
    expect(await violations(page)).toEqual([]);
    await page.click('#sidebar a:text-is("Selling")');
    await page.getByRole('alert').waitFor();
    site.server.faults.clear();
    expect(await violations(page)).toEqual([]);
  });
});

describe('keyboard navigation', () => {
  const focused = (page: Page): Promise<string> =>
    page.evaluate(
      () => document.activeElement?.ariaLabel ?? document.activeElement?.textContent?.trim() ?? '',
    );

  test('starts with a skip link to the main content', async () => {
    const { page } = await site.visit('docs/buying');
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe('Skip to content');
    const link = await page.locator('.skip-link').boundingBox();
    expect(link?.y).toBeGreaterThanOrEqual(0);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
  });

  test('shows the focus at every stop, not covered by the navbar', async () => {
    const { page } = await site.visit('docs/buying');
    await waitForHydration(page);
    const hidden: string[] = [];
    for (let stops = 0; stops < 60; stops++) {
      await page.keyboard.press('Tab');
      const state = await page.evaluate(() => {
        const element = document.activeElement;
        if (!element || element === document.body) return undefined;
        const box = element.getBoundingClientRect();
        const hit = document.elementFromPoint(
          box.left + Math.min(box.width / 2, 20),
          box.top + box.height / 2,
        );
        const style = getComputedStyle(element);
        return {
          name: element.outerHTML.slice(0, 90),
          seen: hit !== null && (element.contains(hit) || hit.contains(element)),
          ring: style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 2,
        };
      });
      if (!state) break;
      if (!state.seen || !state.ring) hidden.push(JSON.stringify(state));
    }
    expect(hidden).toEqual([]);
  });

  test('opens the menu, closes it with Escape, and restores the focus', async () => {
    const { page } = await site.visit('docs/buying', { viewport: { width: 390, height: 844 } });
    await page.focus('.menu-button');
    await page.keyboard.press('Enter');
    expect(await page.locator('#sidebar').isVisible()).toBe(true);
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('#sidebar') !== null)).toBe(true);
    await page.keyboard.press('Escape');
    expect(await page.locator('#sidebar').isVisible()).toBe(false);
    expect(await focused(page)).toBe('Menu');
  });

  test('that leaves the menu closes it, so that nothing is focused beneath it', async () => {
    const { page } = await site.visit('docs/buying', { viewport: { width: 390, height: 844 } });
    await page.click('.menu-button');
    await page.locator('#sidebar a').last().focus();
    await page.keyboard.press('Tab');
    await expect.poll(() => page.locator('#sidebar').isVisible()).toBe(false);
    expect(await page.evaluate(() => document.activeElement?.closest('main, footer') !== null)).toBe(true);
  });
});

test('screen readers find one banner, one main, one footer, named navigations, and ordered headings', async () => {
  const { page } = await site.visit('docs/buying');
  const outline = await page.evaluate(() => ({
    once: ['header.navbar', 'main', 'body > footer', 'h1'].map(
      (tag) => document.querySelectorAll(tag).length,
    ),
    navigations: [...document.querySelectorAll('nav')].map((nav) => nav.getAttribute('aria-label')),
    levels: [...document.querySelectorAll('h1, h2, h3, h4, h5, h6')].map((heading) =>
      Number(heading.tagName[1]),
    ),
  }));
  expect(outline.once).toEqual([1, 1, 1, 1]);
  expect(new Set(outline.navigations).size).toBe(outline.navigations.length);
  expect(outline.navigations).not.toContain(null);
  expect(outline.levels[0]).toBe(1);
  for (const [index, level] of outline.levels.entries()) {
    expect(level - (outline.levels[index - 1] ?? 0)).toBeLessThanOrEqual(1);
  }
});

describe('without JavaScript', () => {
  test('the menu opens and closes, and its links work', async () => {
    const { page } = await site.visit('docs/intro', {
      javaScriptEnabled: false,
      viewport: { width: 390, height: 844 },
    });
    expect(await page.locator('#sidebar').isVisible()).toBe(false);
    await page.click('.menu-button');
    expect(await page.locator('#sidebar').isVisible()).toBe(true);
    await page.getByRole('button', { name: 'Close menu' }).click();
    expect(await page.locator('#sidebar').isVisible()).toBe(false);
    await page.click('.menu-button');
    await page.click('#sidebar a:text-is("Selling")');
    await page.locator('h1:text-is("Selling")').waitFor();
  });

  test('controls that need scripts are hidden, and the table of contents opens', async () => {
    const { page } = await site.visit('docs/buying', {
      javaScriptEnabled: false,
      viewport: { width: 390, height: 844 },
    });
    for (const part of ['.color-mode', '.search-button'])
      expect(await page.locator(part).isVisible(), part).toBe(false);
    expect(await page.getByRole('button', { name: 'Dismiss announcement' }).count()).toBe(0);
    expect(await page.locator('.announcement').isVisible()).toBe(true);
    await page.click('.toc summary');
    expect(await page.locator('.toc li').first().isVisible()).toBe(true);
  });

  test('the color mode follows the system', async () => {
    const { page } = await site.visit('docs/buying', {
      javaScriptEnabled: false,
      colorScheme: 'dark',
    });
    const color = await page.locator('html').evaluate((root) => getComputedStyle(root).backgroundColor);
    expect(color).toBe('rgb(14, 20, 19)');
  });
});

describe('the layout', () => {
  test('has a sidebar of 300 px above 996 px, and a menu below', async () => {
    const { page } = await site.visit('docs/buying', { viewport: { width: 997, height: 800 } });
    const sidebar = page.locator('#sidebar');
    expect((await sidebar.boundingBox())?.width).toBe(300);
    expect(await page.locator('.menu-button').isVisible()).toBe(false);
    await page.setViewportSize({ width: 996, height: 800 });
    expect(await sidebar.isVisible()).toBe(false);
    expect(await page.locator('.menu-button').isVisible()).toBe(true);
  });

  test("doesn't scroll horizontally at 320 px, which equals 1280 px at a zoom of 400 %", async () => {
    const { page } = await site.visit('docs/buying', { viewport: { width: 320, height: 640 } });
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  });

  test('gives every control at least 24 × 24 px', async () => {
    const { page } = await site.visit('docs/buying');
    await waitForHydration(page);
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      const small = await page.evaluate(() =>
        [...document.querySelectorAll('button, summary, nav a, .actions a')]
          .filter((element) => element.checkVisibility())
          .map((element) => ({ name: element.outerHTML.slice(0, 80), box: element.getBoundingClientRect() }))
          .filter(({ box }) => box.width > 1 && (box.width < 24 || box.height < 24))
          .map(({ name, box }) => `${name} ${box.width}×${box.height}`),
      );
      expect(small).toEqual([]);
    }
  });

  test('limits lines to about 70 characters on a wide screen', async () => {
    const { page } = await site.visit('docs/intro');
    const characters = await page.evaluate(() => {
      const paragraph = document.querySelector('.content > p + h2 ~ p') as HTMLElement;
      const probe = paragraph.cloneNode() as HTMLElement;
      probe.style.cssText = 'position: absolute; max-width: none; white-space: nowrap';
      probe.textContent = paragraph.textContent;
      paragraph.after(probe);
      return (paragraph.clientWidth / probe.getBoundingClientRect().width) * probe.textContent.length;
    });
    expect(characters).toBeGreaterThan(60);
    expect(characters).toBeLessThan(80);
  });

  test('prints a guide without navigation, but with the addresses of its links, each once', async () => {
    const { page } = await site.visit('docs/buying');
    await waitForHydration(page);
    await page.emulateMedia({ media: 'print' });
    for (const part of ['.navbar', '#sidebar', '.toc', '.footer', '.announcement', '.pagination'])
      expect(await page.locator(part).isVisible(), part).toBe(false);
    expect(await page.locator('h1').isVisible()).toBe(true);
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    const addresses = await page.locator('.notes li').allTextContents();
    expect(addresses).toContain('https://community.example.com/');
    expect(addresses).toContain('https://docs.example.com/institutional-api/docs/selling');
    expect(new Set(addresses).size).toBe(addresses.length);
    await page.evaluate(() => dispatchEvent(new Event('afterprint')));
    expect(await page.locator('.note, .notes').count()).toBe(0);
  });
});
