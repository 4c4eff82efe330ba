import type { Page } from 'playwright-core';

/** Keeps what this page copies from now on: the clipboard itself belongs to all windows, and to other tests. */
export async function keepCopies(page: Page): Promise<void> {
  await page.evaluate(() => {
    const write = navigator.clipboard.writeText.bind(navigator.clipboard);
    navigator.clipboard.writeText = async (text) => {
      await write(text);
      document.body.dataset.copied = text;
    };
  });
}

/** What the page has copied last, or null while it has copied nothing. */
export const lastCopy = (page: Page): Promise<string | null> => page.getAttribute('body', 'data-copied');
