import type { Page } from 'playwright-core';

/** Records what this page copies from now on: the system clipboard is shared with other windows and tests. */
export async function recordCopies(page: Page): Promise<void> {
  await page.evaluate(() => {
    const write = navigator.clipboard.writeText.bind(navigator.clipboard);
    navigator.clipboard.writeText = async (text) => {
      await write(text);
      document.body.dataset.copied = text;
    };
  });
}

/** What the page has copied last, or null if it has not copied anything. */
export const lastCopy = (page: Page): Promise<string | null> => page.getAttribute('body', 'data-copied');
