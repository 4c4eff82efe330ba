import { type Browser, chromium } from 'playwright-core';
import { inject } from 'vitest';

let connected: Promise<Browser> | undefined;

/** The Chromium of all workers: a connection of its own for each of them, which its test files share one after the other. */
export function sharedBrowser(): Promise<Browser> {
  connected ??= chromium.connect(inject('browserEndpoint'));
  return connected;
}

/** Closes the windows of this worker, with their storage: what a test file does at its end. */
export async function closeWindows(): Promise<void> {
  const browser = await connected;
  await Promise.all(browser?.contexts().map((context) => context.close()) ?? []);
}
