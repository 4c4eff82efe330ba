import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type OpenSite, openSite, type Visit, waitForHydration } from './open-site.ts';
import type { Fault } from './server.ts';

const selling = '#sidebar a:text-is("Selling")';

let site: OpenSite;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());
beforeEach(() => site.server.faults.clear());

/** Opens the introduction, waits until everything is ready, and clicks the link to Selling. */
async function clickSelling(fault?: Fault): Promise<Visit> {
  const visit = await site.visit('docs/intro');
  await waitForHydration(visit.page);
  if (fault) site.server.faults.set('docs/selling', fault);
  await visit.page.click(selling);
  return visit;
}

async function showsSelling(page: Page): Promise<void> {
  await page.locator('h1:text-is("Selling")').waitFor();
}

describe('a page that cannot be fetched shows an alert with a message and Retry', () => {
  test.each<[string, Fault, RegExp]>([
    ['the server fails', { kind: 'status', status: 503 }, /status 503/],
    ['the connection is interrupted', { kind: 'close' }, /connect to the server/],
  ])('%s', async (_name, fault, message) => {
    const { page } = await clickSelling(fault);
    const box = page.getByRole('alert');
    await box.waitFor();
    expect(await box.textContent()).toMatch(message);
    expect(await box.evaluate((element) => getComputedStyle(element).borderTopColor)).toMatch(
      /rgb\((1[5-9]\d|2\d\d), \d{1,2}, \d{1,2}\)/,
    );
    expect(page.url()).toBe(site.address('docs/intro'));
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Retry');

    await box.evaluate((element) => element.setAttribute('data-first', ''));
    await page.keyboard.press('Enter');
    await page.locator('[role=alert]:not([data-first])').waitFor();
    site.server.faults.clear();
    await page.getByRole('button', { name: 'Retry' }).click();
    await showsSelling(page);
    expect(page.url()).toBe(site.address('docs/selling'));
  });

  test('the reader is offline: the page that was read stays, and Retry works once the network is back', async () => {
    const { page, context } = await site.visit('docs/buying');
    await waitForHydration(page);
    await context.setOffline(true);
    await page.click(selling);
    const box = page.getByRole('alert');
    await box.waitFor();
    expect(await box.textContent()).toContain('offline');
    expect(await page.textContent('h1')).toBe('Buying');
    await page.keyboard.press('Escape');
    await box.waitFor({ state: 'hidden' });
    await page.click(selling);
    await box.waitFor();
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Retry' }).click();
    await showsSelling(page);
  });

  test('other links and the navbar keep working', async () => {
    const { page } = await clickSelling({ kind: 'status', status: 500 });
    await page.getByRole('alert').waitFor();
    await page.click('.color-mode');
    expect(await page.getAttribute('html', 'data-theme')).toBe('dark');
    await page.click('#sidebar a:text-is("Buying")');
    await page.locator('h1:text-is("Buying")').waitFor();
    // A redirect is none: the browser follows it.
    site.server.faults.set('docs/selling', { kind: 'redirect', to: site.address('docs/intro') });
    await page.click(selling);
    await page.waitForURL(site.address('docs/intro'));
  });
});

describe('before React is loaded', () => {
  const breakReact = (page: Page) => page.route('**/assets/hydrate-*.js', (route) => route.abort());

  test('a page that cannot be fetched shows the same alert, and Retry works', async () => {
    const { page, context } = await site.visit('docs/intro', { before: breakReact });
    await context.setOffline(true);
    await page.click(selling);
    const box = page.getByRole('alert');
    await box.waitFor();
    expect(await box.textContent()).toContain('offline');
    await context.setOffline(false);
    await page.keyboard.press('Enter');
    await showsSelling(page);
  });

  test('a button that could not be loaded says so, and Retry loads it', async () => {
    const { page, context, errors } = await site.visit('docs/intro');
    await context.setOffline(true);
    await page.click('.search-button');
    const box = page.locator('.retry-box');
    await box.waitFor();
    expect(await box.textContent()).toBe(
      'This button couldn’t be loadedYou’re offline. Check your connection, then retry.Retry',
    );
    await page.keyboard.press('Enter');
    await box.waitFor();
    await context.setOffline(false);
    await box.getByRole('button', { name: 'Retry' }).click();
    const islands = page.locator('[data-island=ColorMode][data-hydrated]');
    await expect
      .poll(async () => {
        await page.mouse.move(2, 2);
        await page.mouse.move(9, 9);
        return islands.count();
      })
      .toBe(1);
    expect(await box.count()).toBe(0);
    // A browser that had to reload the page has lost the click.
    if ((await page.locator('.search-dialog[open]').count()) === 0) await page.click('.search-button');
    await page.locator('.search-dialog[open]').waitFor();
    expect(errors).toEqual([]);
  });
});

describe('the progress bar', () => {
  const bar = '.progress-bar';

  test('appears after a second of waiting, and disappears once the page is loaded', async () => {
    const { page } = await site.visit('docs/intro');
    await waitForHydration(page);
    site.server.faults.set('docs/selling', { kind: 'delay', ms: 2200 });
    const shownAfter = page.evaluate(async () => {
      const clicked = await new Promise<number>((resolve) =>
        addEventListener('click', () => resolve(performance.now()), { capture: true, once: true }),
      );
      while (!document.querySelector('.progress-bar')) await new Promise(requestAnimationFrame);
      return performance.now() - clicked;
    });
    await page.click(selling);
    expect(await shownAfter).toBeGreaterThan(990);
    expect(await page.getByRole('progressbar', { name: 'Loading page' }).count()).toBe(1);
    await showsSelling(page);
    await expect.poll(() => page.locator(bar).count()).toBe(0);
  });

  test('disappears if the page fails', async () => {
    const { page } = await clickSelling({ kind: 'delay', ms: 20_000 });
    await page.waitForSelector(bar);
    await page.evaluate(() => stop());
    await page.getByRole('alert').waitFor();
    await expect.poll(() => page.locator(bar).count()).toBe(0);
  });
});

describe('a page whose code throws', () => {
  /** The script that highlights the current heading fails from now on. */
  const breakPageScripts = (): void => {
    const works = IntersectionObserver;
    window.IntersectionObserver = class {
      constructor() {
        window.IntersectionObserver = works;
        throw new Error('broken on purpose');
      }
    } as unknown as typeof IntersectionObserver;
  };

  test('shows "This page crashed." with "Try again", which works, and the rest of the site stays usable', async () => {
    const { page } = await site.visit('docs/intro', {
      before: (fresh) => fresh.addInitScript(breakPageScripts),
    });
    const crash = page.locator('main').getByRole('alert');
    await crash.waitFor();
    expect(await crash.locator('p').textContent()).toBe('This page crashed.');
    expect(await crash.locator('button').textContent()).toBe('Try again');
    expect(await page.locator('#sidebar').isVisible()).toBe(true);
    await page.click('.color-mode');
    await expect.poll(() => page.getAttribute('html', 'data-theme')).toBe('dark');
    await crash.locator('button').click();
    await page.locator('h1:text-is("Introduction")').waitFor();
    await page.evaluate(() => document.getElementById('second')?.scrollIntoView());
    await expect.poll(() => page.locator('.toc [aria-current]').count()).toBe(1);
    expect(await crash.count()).toBe(0);
  });

  test.each([
    ['throws', 'throw new TypeError("broken on purpose");'],
    ['cannot be parsed', '}'],
  ])('is what the box says if the chunk of the islands %s', async (_, end) => {
    const { page } = await site.visit('docs/intro', {
      before: (fresh) =>
        fresh.route('**/assets/hydrate-*.js', async (route) => {
          const response = await route.fetch();
          await route.fulfill({ response, body: (await response.text()) + end });
        }),
    });
    await page.click('.color-mode');
    const box = page.getByRole('alert');
    await box.waitFor();
    expect(await box.textContent()).toBe('This page crashed.Try again');
    expect(await page.textContent('h1')).toBe('Introduction');
    await page.unroute('**/assets/hydrate-*.js');
    await box.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => box.count()).toBe(0);
  });

  test('replaces only the island that fails', async () => {
    const { page } = await site.visit('docs/intro', {
      before: (fresh) =>
        fresh.route('**/docs/intro', async (route) => {
          const response = await route.fetch();
          const html = (await response.text()).replace(
            'data-island="AnnouncementBar"',
            'data-island="Nothing"',
          );
          await route.fulfill({ response, body: html });
        }),
    });
    await waitForHydration(page);
    await page.locator('.announcement').getByText('This page crashed.').waitFor();
    expect(await page.textContent('h1')).toBe('Introduction');
    await page.click('.color-mode');
    expect(await page.getAttribute('html', 'data-theme')).toBe('dark');
  });
});
