import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { inject } from 'vitest';

let connected: Promise<Browser> | undefined;

/**
 * The Chromium of all workers. Each worker has its own connection, which its test files share one after the
 * other.
 */
export function sharedBrowser(): Promise<Browser> {
  connected ??= chromium.connect(inject('browserEndpoint'));
  return connected;
}

const kept = new Set<BrowserContext>();

/** Keeps a window open for the next tests, which close it. */
export function keepWindow(page: Page): void {
  kept.add(page.context());
}

/** Closes all other windows of this worker with their storage: after each test. */
export async function closeWindows(): Promise<void> {
  const contexts = (await connected)?.contexts().filter((context) => !kept.has(context)) ?? [];
  await Promise.all(contexts.map((context) => context.close()));
}
