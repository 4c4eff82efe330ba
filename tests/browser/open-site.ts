import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { expect } from 'vitest';
import { base } from './fixture-pages.ts';
import type { Changes } from './fixture-site.ts';
import { writeFixtureSite } from './fixture-site.ts';
import { startServer, type TestServer } from './server.ts';
import { sharedBrowser } from './shared-browser.ts';

export interface OpenSite {
  browser: Browser;
  server: TestServer;
  /** The absolute URL of a route such as `docs/intro`. */
  address(route: string): string;
  /** Opens a route in a separate window, with its own storage, and collects the errors that occur in it. */
  visit(route: string, options?: VisitOptions): Promise<Visit>;
  close(): Promise<void>;
}

export interface VisitOptions extends BrowserContextOptions {
  /** Runs before the scripts of each page. */
  before?: (page: Page) => Promise<unknown>;
}

export interface Visit {
  context: BrowserContext;
  page: Page;
  /** Uncaught exceptions, and violations of the Content-Security-Policy. */
  errors: string[];
}

/** A fixture site, a server and a browser, opened once per test file. */
export async function openSite(changes?: Changes): Promise<OpenSite> {
  const site = await writeFixtureSite(changes);
  const server = await startServer(site.dir, base);
  const browser = await sharedBrowser();
  const address = (route: string): string => server.origin + base + route;
  return {
    browser,
    server,
    address,
    async visit(route, { before, ...options } = {}) {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options });
      const page = await context.newPage();
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(error.message));
      page.on('console', (message) => {
        if (/Content Security Policy|Trusted/i.test(message.text())) errors.push(message.text());
      });
      await before?.(page);
      await page.goto(address(route));
      return { context, page, errors };
    },
    async close() {
      await server.close();
      await site.remove();
    },
  };
}

/** Simulates an interaction with an island, and waits until React has hydrated all. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.mouse.move(2, 2);
  await page.mouse.move(3, 3);
  const colorMode = page.locator('[data-island="ColorMode"]');
  await expect
    .poll(async () => {
      await colorMode.dispatchEvent('focusin');
      return colorMode.getAttribute('data-hydrated');
    })
    .toBe('');
  await page.locator('[data-island="ColorMode"][data-hydrated]').waitFor({ state: 'attached' });
}

/** Sets a mark that loading the page again removes. */
export async function markWindow(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.documentElement.dataset.mark = '';
  });
}

export async function isMarked(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.dataset.mark === '');
}
