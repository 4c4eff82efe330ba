import type { Page } from 'playwright-core';

/** Returns the height of a reference that the scrollbar tells, as a part of that with everything laid out. */
export function claimedHeight(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { scrollHeight: claimed } = document.documentElement;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(':is(.operation, .schema, .plain > *) { content-visibility: visible !important }');
    document.adoptedStyleSheets.push(sheet);
    return claimed / document.documentElement.scrollHeight;
  });
}
