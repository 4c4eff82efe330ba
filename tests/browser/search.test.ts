import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { axeViolations } from './axe.ts';
import { openRealSite, type RealSite } from './open-real-site.ts';
import { isMarked, markWindow, waitForHydration } from './open-site.ts';
import type { Fault } from './server.ts';
import { keepWindow } from './shared-browser.ts';

let site: RealSite;
beforeAll(async () => {
  site = await openRealSite();
});
afterAll(() => site.close());

interface Visit {
  page: Page;
  errors: string[];
}

async function visit(route: string, width = 1440, options: BrowserContextOptions = {}): Promise<Visit> {
  const { page, errors } = await site.open(width, options);
  await page.goto(site.address(route));
  return { page, errors };
}

const field = (page: Page) => page.getByRole('combobox', { name: 'Search the documentation' });
const options = (page: Page) => page.getByRole('dialog').getByRole('option');
const active = (page: Page) => page.locator('[role="option"][aria-selected="true"]');
const focusedTag = (page: Page) => page.evaluate(() => document.activeElement?.className);

/** Makes requests for a file of the index fail. @returns a function that fixes it */
function breakIndex(fault: Fault, file = 'search.json'): () => void {
  site.faults.set(file, fault);
  return () => site.faults.delete(file);
}

/** Opens the search, and waits until it has results, including texts. */
async function searchFor(page: Page, query: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await options(page).first().waitFor();
  await field(page).fill(query);
  await page.locator('[role="option"] mark').first().waitFor();
  await expect
    .poll(() => page.locator('dialog [role="status"]').textContent())
    .toMatch(/(?:^|\s)(?:1 result|\d+ results)$/);
}

describe('opening', () => {
  test('loses nothing that is typed while its scripts are on their way', async () => {
    const { page, errors } = await site.open(1440);
    let release = (): void => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/assets/hydrate-*', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(site.address('docs/intro'));
    await page.keyboard.press('Control+k');
    await page.keyboard.type('get xy');
    for (const key of ['Backspace', 'Backspace', 'w', 'Enter']) await page.keyboard.press(key);
    expect(await page.getByRole('dialog').count()).toBe(0);
    release();
    await field(page).waitFor();
    await page.keyboard.type('allet');
    await expect.poll(() => field(page).inputValue()).toBe('get wallet');
    // Outside of it, the keys of the page are its own again.
    await page.keyboard.press('Escape');
    await page.keyboard.press('Space');
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
    expect(errors).toEqual([]);
  });

  test('with a shortcut, which may be a part of what is typed next; it is loaded only after an interaction', async () => {
    const { page, errors } = await site.open(1440);
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await page.goto(site.address('docs/intro'));
    await page.waitForTimeout(300);
    const ofSearch = () =>
      requests.flatMap((url) => /(search[\w-]*\.json|engine)/.exec(url)?.[0] ?? []).sort();
    expect(ofSearch()).toEqual([]);
    // An interaction loads the names, so that the first key press has results at once. Texts are loaded when
    // they are needed.
    await page.keyboard.press('Shift');
    await expect.poll(ofSearch).toEqual(['engine', 'search.json']);
    await page.waitForTimeout(300);
    expect(ofSearch()).toEqual(['engine', 'search.json']);
    await page.keyboard.press('Control+k');
    await options(page).first().waitFor();
    await expect.poll(ofSearch).toEqual(['engine', 'search-texts.json', 'search.json']);
    expect(await field(page).inputValue()).toBe('');
    await expect(field(page).evaluate((element) => element === document.activeElement)).resolves.toBe(true);
    await page.keyboard.press('Escape');
    await page.keyboard.press('/');
    await options(page).first().waitFor();
    await page.keyboard.type('/v2/orders');
    await expect.poll(() => field(page).inputValue()).toBe('/v2/orders');
    expect(errors).toEqual([]);
  });

  test('a shortcut is not lost when it is pressed right after Escape on a busy page', async () => {
    const { page, errors } = await visit('docs/intro');
    await page.keyboard.press('Control+k');
    await options(page).first().waitFor();
    await page.evaluate(
      (name) =>
        document.querySelector('dialog')?.addEventListener('cancel', () => {
          // Keys are handled before the dialog is removed, as when a script keeps the page busy.
          const closing = Date.now();
          while (Date.now() < closing + 500);
          document.body.dataset[name] = '';
        }),
      'wasBusy',
    );
    await Promise.all([page.keyboard.press('Escape'), page.keyboard.press('/')]);
    await page.locator('body[data-was-busy]').waitFor();
    await options(page).first().waitFor();
    expect(await field(page).inputValue()).toBe('');
    expect(errors).toEqual([]);
  });

  test('a shortcut before React is loaded is not lost, and what it needs is loaded in parallel, once', async () => {
    const { page, errors } = await site.open(1440);
    const requested: string[] = [];
    page.on('request', (request) =>
      requested.push(/([^/]+)(?:-\w+\.js|\.json)$/.exec(request.url())?.[1] ?? ''),
    );
    await page.route('**/assets/hydrate-*', async (route) => {
      await expect.poll(() => requested).toEqual(expect.arrayContaining(['search', 'open-engine']));
      expect(await page.getByRole('dialog').count()).toBe(0);
      await route.continue();
    });
    await page.goto(site.address('docs/intro'));
    await page.keyboard.press('Control+k');
    await options(page).first().waitFor();
    // The texts come after the names have been shown.
    await expect
      .poll(() => requested.filter((name) => name !== '').sort())
      .toEqual(['hydrate', 'main', 'open-engine', 'search', 'search-texts']);
    expect(errors).toEqual([]);
  });
});

describe('in one window', () => {
  let page: Page;
  let errors: string[];
  beforeAll(async () => {
    ({ page, errors } = await visit('docs/intro'));
    keepWindow(page);
  });
  beforeEach(async () => {
    for (const dialog of await page.locator('dialog[open]').all())
      await dialog.evaluate((open) => (open as HTMLDialogElement).close());
    await expect.poll(() => page.locator('dialog').count()).toBe(0);
  });
  afterAll(() => page.context().close());
  afterEach(() => expect(errors).toEqual([]));

  test('arrows, Home and End move through the options, to which the field refers, and Tab stays in the dialog', async () => {
    await searchFor(page, 'buy order');
    const count = await options(page).count();
    const at = async () => {
      const id = await field(page).getAttribute('aria-activedescendant');
      expect(await active(page).getAttribute('id')).toBe(id);
      const ids = await options(page).evaluateAll((all) => all.map((option) => option.id));
      return ids.indexOf(id ?? '');
    };
    expect(await at()).toBe(0);
    const steps: [string, number][] = [
      ['ArrowDown', 1],
      ['ArrowDown', 2],
      ['ArrowUp', 1],
      ['End', count - 1],
      ['ArrowDown', 0],
      ['ArrowUp', count - 1],
      ['Home', 0],
    ];
    for (const [key, index] of steps) {
      await page.keyboard.press(key);
      expect(await at(), key).toBe(index);
      await expect.poll(() => isInList(page)).toBe(true);
    }
    for (let step = 0; step < 6; step += 1) {
      await page.keyboard.press('Tab');
      const isWithin = await page.evaluate(() => {
        const element = document.activeElement;
        return element === document.body || element?.closest('dialog') !== null;
      });
      expect(isWithin).toBe(true);
    }
  });

  /** Whether the active option is within the visible part of the list. */
  function isInList(page: Page): Promise<boolean> {
    return active(page).evaluate((option) => {
      const list = option.closest('[role="listbox"]')?.getBoundingClientRect();
      const box = option.getBoundingClientRect();
      return list !== undefined && box.top >= list.top - 1 && box.bottom <= list.bottom + 1;
    });
  }

  test('Enter shows the rest of a group, and the field keeps the focus', async () => {
    await searchFor(page, 'amount');
    const more = page.getByRole('option', { name: /^Show \d+ more$/ }).first();
    const before = await options(page).count();
    for (let step = 0; (await more.getAttribute('aria-selected')) !== 'true' && step < 20; step += 1)
      await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect.poll(() => options(page).count()).toBeGreaterThan(before + 10);
    expect(await field(page).evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await active(page).count()).toBe(1);
  });

  test('Escape and the shortcut close the dialog, and restore the focus', async () => {
    await page.locator('.brand').focus();
    await searchFor(page, 'token');
    for (const key of ['Escape', 'Control+k']) {
      await page.keyboard.press(key);
      await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
      expect(await focusedTag(page)).toBe('brand');
      await page.keyboard.press('Meta+k');
      await options(page).first().waitFor();
      expect(await field(page).inputValue()).toBe('');
    }
  });

  test('a dialog that is opened while it is closing opens again', async () => {
    for (const [key, button] of [
      ['Control+k', '.search-button'],
      ['?', '.shortcuts-button'],
    ] as const) {
      await page.keyboard.press(key);
      await page.getByRole('dialog').waitFor();
      await page.evaluate((selector) => {
        document.querySelector('dialog')?.close();
        document.querySelector<HTMLElement>(selector)?.click();
      }, button);
      await page.waitForTimeout(100);
      expect(await page.getByRole('dialog').count()).toBe(1);
      await page.keyboard.press('Escape');
      await expect.poll(() => page.locator('dialog').count()).toBe(0);
    }
  });

  test('Ctrl + click opens another tab, and keeps the search open', async () => {
    await searchFor(page, 'createBuyOrder');
    const opened = page.context().waitForEvent('page');
    await options(page)
      .first()
      .click({ modifiers: ['Control'] });
    // What the tab shows is up to the browser, and a headless one may never load a background tab.
    await opened;
    expect(page.url()).toContain('/docs/intro');
    expect(await page.getByRole('dialog').count()).toBe(1);
  });

  test('a word that nothing matches is named above the results, and to screen readers, and so is having no results', async () => {
    await page.keyboard.press('Control+k');
    await options(page).first().waitFor();
    await field(page).fill('vend bitcoin');
    const note = 'No match for “vend”. Results for “bitcoin”:';
    await page.locator('.search-note').waitFor();
    expect(await page.locator('.search-note').textContent()).toBe(note);
    expect(await page.locator('dialog [role="status"]').textContent()).toContain(note);
    await field(page).fill('sälj bitcoin');
    await expect.poll(() => page.locator('.search-note').count()).toBe(0);
    expect(await options(page).first().getAttribute('href')).toContain('selling');
    await field(page).fill('xyzzyq');
    await page.getByText('No results for “xyzzyq”.').waitFor();
    expect(await options(page).count()).toBe(0);
    expect(await field(page).getAttribute('aria-expanded')).toBe('false');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    expect(await page.getByRole('dialog').count()).toBe(1);
  });

  test('with forced colors, the active option has an outline', async () => {
    await page.emulateMedia({ forcedColors: 'active' });
    await searchFor(page, 'token');
    expect(await active(page).evaluate((option) => getComputedStyle(option).outlineStyle)).toBe('solid');
    await page.emulateMedia({ forcedColors: 'none' });
  });
});

describe('following a result', () => {
  test('Enter leads to the exact section of another page and of this one', async () => {
    const { page, errors } = await visit('docs/intro');
    await waitForHydration(page);
    await searchFor(page, 'stoplosprice');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/api#createTradeOrder-body-stopLossPrice');
    await expect
      .poll(() => page.locator('[id="createTradeOrder-body-stopLossPrice"]').isVisible())
      .toBe(true);
    await expect
      .poll(() =>
        page.locator('[id="createTradeOrder-body-stopLossPrice"]').evaluate((element) => {
          const { top } = element.getBoundingClientRect();
          return top >= 0 && top < innerHeight;
        }),
      )
      .toBe(true);
    expect(await page.getByRole('dialog').count()).toBe(0);
    // A section of the same page, too.
    await searchFor(page, 'klarna bankgiro');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/api#createBuyOrder-body-paymentMethod-klarna_bankgiro');
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(1000);
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(errors).toEqual([]);
  });

  test('a click follows a result; a click outside of the dialog closes it', async () => {
    const { page } = await visit('docs/intro');
    await page.locator('.search-button').click();
    await field(page).fill('order statuses');
    const hit = page.getByRole('option', { name: /^Order statuses/ });
    await hit.hover();
    await expect.poll(() => hit.getAttribute('aria-selected')).toBe('true');
    await hit.click();
    await page.waitForURL('**/docs/buying-and-selling/buying#order-statuses');
    await page.locator('.search-button').click();
    await options(page).first().waitFor();
    await page.mouse.click(700, 20);
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  });
});

describe('when something is missing', () => {
  test('the index fails to load: says why, and Retry searches for what has been typed in the meantime', async () => {
    const { page } = await visit('docs/intro');
    breakIndex({ kind: 'status', status: 503 });
    await page.keyboard.press('Control+k');
    const alert = page.getByRole('alert');
    await alert.getByText('The server responded with status 503.').waitFor();
    const fix = breakIndex({ kind: 'break-off' });
    await alert.getByRole('button', { name: 'Retry' }).click();
    await page.getByText('Couldn’t connect to the server.').waitFor();
    await field(page).focus();
    await page.keyboard.type('createBuyOrder');
    fix();
    await page.getByRole('button', { name: 'Retry' }).click();
    await page
      .getByRole('option', { name: /Create a buy order/ })
      .first()
      .waitFor();
    expect(await field(page).evaluate((element) => element === document.activeElement)).toBe(true);
  });

  test('only the texts fail to load: finds names, says so, and offers Retry', async () => {
    const { page } = await visit('docs/intro');
    const fix = breakIndex({ kind: 'status', status: 503 }, 'search-texts.json');
    await page.keyboard.press('Control+k');
    await page.getByText('Only titles and names are searched.').waitFor();
    await field(page).fill('createBuyOrder');
    await page
      .getByRole('option', { name: /Create a buy order/ })
      .first()
      .waitFor();
    await field(page).fill('INSUFFICIENT_EXCHANGE_BALANCE');
    await expect.poll(() => options(page).count()).toBe(0);
    expect(await page.getByText(/^No results for/).count()).toBe(0);
    fix();
    await page.getByRole('button', { name: 'Retry' }).click();
    await options(page).first().waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  test('the site has been rebuilt: reloading finds the new index', async () => {
    const { page } = await visit('docs/intro');
    const isOther = '{"edition":"another","texts":[]}';
    const faults: [Fault, file?: string][] = [
      [{ kind: 'status', status: 404, html: '<!doctype html>' }],
      [{ kind: 'status', status: 200, html: '<!doctype html>' }],
      [{ kind: 'type', type: 'application/json', body: '{"format":0}' }],
      [{ kind: 'type', type: 'application/json', body: isOther }, 'search-texts.json'],
    ];
    for (const [fault, file] of faults) {
      const fix = breakIndex(fault, file);
      await page.keyboard.press('Control+k');
      if (file) await page.getByText('This site was updated after you opened the page.').waitFor();
      const reload = page.getByRole('button', { name: 'Reload page' });
      await reload.waitFor();
      await markWindow(page);
      fix();
      await reload.click();
      await expect.poll(() => isMarked(page)).toBe(false);
    }
    await searchFor(page, 'token');
  });
});

test('on a phone, the dialog fills the window, nothing is cut off, and axe finds no violations in both color modes', async () => {
  const { page, errors } = await visit('docs/intro', 390, { hasTouch: true, reducedMotion: 'reduce' });
  await page.locator('.search-button').tap();
  await field(page).fill('/v2/compliance/verify/orders');
  await page.locator('[role="option"] mark').first().waitFor();
  // 320 px also equals 1280 px at a zoom of 400 %.
  for (const [width, height] of [
    [390, 844],
    [320, 640],
    [320, 256],
  ] as const) {
    await page.setViewportSize({ width, height });
    expect(await page.getByRole('dialog').boundingBox()).toEqual({ x: 0, y: 0, width, height });
    const overflow = await page.evaluate(
      () =>
        ['.search-dialog', '.search-results', '.search-hit']
          .flatMap((selector) => [...document.querySelectorAll(selector)])
          .filter((element) => element.scrollWidth > element.clientWidth).length,
    );
    expect(overflow).toBe(0);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  for (const query of ['', 'buy order', 'xyzzyq']) {
    await field(page).fill(query);
    await page.waitForTimeout(300);
    // The page behind the dialog is checked without the search.
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await axeViolations(page, {}, '.search-dialog'), `${query}, ${colorScheme}`).toEqual([]);
    }
  }
  await page.getByRole('button', { name: 'Close' }).tap();
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  expect(errors).toEqual([]);
});
