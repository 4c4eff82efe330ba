import type { Page } from 'playwright-core';

/** Lays out sections that are not on the screen, too: once, and not each when it is measured. */
export function layOutAll(page: Page): Promise<void> {
  return page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(':is(.operation, .schema, .plain > *) { content-visibility: visible !important }');
    document.adoptedStyleSheets.push(sheet);
  });
}

/** Returns the height of a reference that the scrollbar tells, as a part of that with everything laid out. */
export async function claimedHeight(page: Page): Promise<number> {
  const height = () => page.evaluate(() => document.documentElement.scrollHeight);
  const claimed = await height();
  await layOutAll(page);
  return claimed / (await height());
}
