import { type Browser, chromium } from 'playwright-core';
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

/** Closes the windows of this worker with their storage, at the end of a test file. */
export async function closeWindows(): Promise<void> {
  const browser = await connected;
  await Promise.all(browser?.contexts().map((context) => context.close()) ?? []);
}
