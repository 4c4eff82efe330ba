import type { Browser, BrowserContext, Page } from 'playwright-core';
import { launchBrowser } from './browser.ts';

let started: Promise<Browser> | undefined;

/** The Chromium of this worker, which its test files share one after the other: a connection through another process would double its messages. */
export function sharedBrowser(): Promise<Browser> {
  started ??= launchBrowser().then(withPatience);
  return started;
}

/** A busy machine needs longer than Playwright's 30 seconds. */
function withPatience(browser: Browser): Browser {
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext(options);
    context.setDefaultTimeout(120_000);
    return context;
  };
  return browser;
}

const kept = new Set<BrowserContext>();

/** Keeps a window open for the next tests, which close it. */
export function keepWindow(page: Page): void {
  kept.add(page.context());
}

/** Closes all other windows of this worker with their storage: after each test. */
export async function closeWindows(): Promise<void> {
  const contexts = (await started)?.contexts().filter((context) => !kept.has(context)) ?? [];
  await Promise.all(contexts.map((context) => context.close()));
}
