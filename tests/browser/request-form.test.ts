import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { axeViolations } from './axe.ts';
import { openRealSite, type RealSite } from './open-real-site.ts';

let site: RealSite;

beforeAll(async () => {
  site = await openRealSite();
});

afterAll(() => site.close());

const form = (page: Page): Locator => page.locator('.request');
const field = (page: Page, name: string): Locator =>
  form(page).getByLabel(new RegExp(`^${name} `), { exact: false });
const code = (page: Page): Promise<string> => page.locator('.live pre').innerText();
const faults = (page: Page): Promise<string[]> => page.locator('.request-faults li').allInnerTexts();

/** Opens the form of the first samples in a part of a page. */
async function edit(page: Page, part: string): Promise<void> {
  const samples = page.locator(`${part} .languages`).first();
  await samples.scrollIntoViewIfNeeded();
  await samples.locator('.edit-button:visible').click();
  await form(page).waitFor();
}

test.each([390, 1000, 1440])('at %i px, the code is in view below the form', async (width) => {
  const { page } = await site.open(width);
  await page.goto(site.address('api#createBuyOrder'));
  await edit(page, '#createBuyOrder');
  await expect
    .poll(() =>
      page.evaluate(() => {
        const { top, bottom } = document.querySelector('.live')?.getBoundingClientRect() ?? {};
        return { top: Number(top) < innerHeight - 100, bottom: Number(bottom) <= innerHeight + 1 };
      }),
    )
    .toEqual({ top: true, bottom: true });

  // And it covers nothing that has the focus.
  await field(page, 'cryptoCurrency').focus();
  const covered: string[] = [];
  for (let count = 0; count < 8; count++) {
    await page.keyboard.press('Tab');
    covered.push(
      ...(await page.evaluate(() => {
        const { activeElement } = document;
        const live = document.querySelector('.live');
        const { bottom } = activeElement?.getBoundingClientRect() ?? { bottom: 0 };
        const isCovered =
          !live?.contains(activeElement) && bottom > Number(live?.getBoundingClientRect().top) + 1;
        return isCovered && live ? [activeElement?.outerHTML ?? ''] : [];
      })),
    );
    if (await page.evaluate(() => document.activeElement?.closest('.live') !== null)) break;
  }
  expect(covered).toEqual([]);
});

test('a field that gets the focus comes into view, however far the page has been scrolled', async () => {
  const { page } = await site.open(1440);
  await page.goto(site.address('api#createBuyOrder'));
  await edit(page, '#createBuyOrder');
  const isInView = () =>
    page.evaluate(() => {
      const { top = -1, bottom = 0 } = document.activeElement?.getBoundingClientRect() ?? {};
      return top >= 0 && bottom <= innerHeight;
    });
  const scrollInto = (part: number) =>
    page.evaluate((share) => {
      const { top = 0, height = 0 } =
        document.querySelector('#createBuyOrder')?.getBoundingClientRect() ?? {};
      scrollBy({ top: top + height * share, behavior: 'instant' });
    }, part);
  await field(page, 'cryptoCurrency').focus();
  await scrollInto(0.6);
  await page.keyboard.press('Tab');
  await expect.poll(isInView).toBe(true);
  await page.locator('.live select').focus();
  for (let stops = 0; stops < 6; stops++) {
    await scrollInto(0.75);
    await page.keyboard.press('Shift+Tab');
    await expect.poll(isInView).toBe(true);
  }
});

test('a reader changes a purchase, corrects it, writes JSON and shares it', async () => {
  const { page, errors } = await site.open(1440);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(site.address('api#createBuyOrder'));
  await edit(page, '#createBuyOrder');

  // The code follows in each language.
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Edit request');
  await field(page, 'amount').fill('750.00');
  await field(page, 'paymentMethod').selectOption('bank_transfer_se');
  for (const language of ['curl', 'javascript', 'typescript', 'python', 'go', 'java', 'php']) {
    await page.locator('.live select').selectOption(language);
    const text = await code(page);
    for (const part of ['750.00', 'bank_transfer_se', 'https://api.example.com'])
      expect(text).toContain(part);
    expect(text).not.toContain('500.00');
  }
  expect(await faults(page)).toEqual([]);

  // The form is in place of the samples.
  const codes = page.locator('#createBuyOrder .samples :is(.languages, .live)');
  expect(await codes.filter({ visible: true }).count()).toBe(1);
  expect(await page.locator('.live').isVisible()).toBe(true);
  // The code is as wide as the form.
  const widths = await page.evaluate(() =>
    ['.request', '.live-title', '.live pre'].map((part) => document.querySelector(part)?.clientWidth ?? 0),
  );
  expect(new Set(widths.map((width) => Math.abs(width - (widths[0] ?? 0)) < 30)), `${widths}`).toEqual(
    new Set([true]),
  );

  // What is wrong is told at its field and below.
  const amount = field(page, 'amount');
  await amount.fill('');
  await expect.poll(() => faults(page)).toEqual(['fiat.amount Enter a value.']);
  await amount.fill('a lot');
  await expect.poll(() => faults(page)).toEqual([String.raw`fiat.amount Must match ^\d+(\.\d+)?$.`]);
  expect(await amount.getAttribute('aria-invalid')).toBe('true');
  const about = await amount.getAttribute('aria-describedby');
  expect(await page.locator(`[id="${about}"]`).innerText()).toContain('Must match');
  await form(page).getByRole('button', { name: 'Reset' }).click();
  await expect.poll(() => faults(page)).toEqual([]);
  expect(await amount.inputValue()).toBe('500.00');

  // Numbers in JSON keep their digits.
  await form(page).getByRole('button', { name: 'JSON' }).click();
  const body = form(page).getByRole('textbox', { name: 'Body as JSON' });
  await body.fill('{ "cryptoCurrency": "BTC", "price": 9007199254740993.10');
  expect(await form(page).innerText()).toContain('This is not JSON.');
  expect(await code(page)).toContain('500.00');
  // The last value that was JSON would not be what is written.
  expect(await form(page).getByRole('button', { name: 'JSON' }).isDisabled()).toBe(true);
  await body.fill('{ "cryptoCurrency": "BTC", "price": 9007199254740993.10 }');
  expect(await code(page)).toContain('9007199254740993.10');
  await expect.poll(() => faults(page)).toContain('fiat Enter a value.');
  // What stands there is what is sent, also after a reset.
  await body.fill('{');
  await form(page).getByRole('button', { name: 'Reset' }).click();
  expect(await body.inputValue()).toContain('500.00');
  expect(await code(page)).toContain('500.00');
  await form(page).getByRole('button', { name: 'JSON' }).click();

  // What is shared reaches no server.
  await field(page, 'amount').fill('1234.50');
  await form(page).getByRole('button', { name: 'Copy link' }).click();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(new URL(link).search).toBe('');
  expect(link).not.toContain('1234');
  const other = await page.context().newPage();
  await other.goto(link);
  await form(other).waitFor();
  expect(await field(other, 'amount').inputValue()).toBe('1234.50');
  expect(new URL(other.url()).hash).toBe('#createBuyOrder');
  await other.close();

  // The reader returns to where the samples are.
  await form(page).getByRole('button', { name: 'Close' }).click();
  expect(await page.locator('.request-box').count()).toBe(0);
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Edit');
  expect(errors).toEqual([]);

  // Items are added to lists, and removed.
  await page.goto(site.address('api#answerKyc'));
  await edit(page, '#answerKyc');
  await form(page).getByRole('button', { name: 'Add an item' }).first().click();
  await expect.poll(() => faults(page)).toContain('answers.3.questionId Enter a value.');
  await form(page).getByRole('button', { name: 'Remove 3' }).click();
  await expect.poll(() => faults(page)).toEqual([]);
});

test('a form starts with the code of its sample', async () => {
  const { page, errors } = await site.open(1440);
  // What all others start with is compared without a browser.
  for (const anchor of ['createTradeOrder', 'obtainToken']) {
    await page.goto(site.address(`api#${anchor}`));
    const sample = await page.locator(`#${anchor} .languages pre`).first().textContent();
    await edit(page, `#${anchor}`);
    expect(await page.locator('.live pre').textContent(), anchor).toBe(sample);
    await expect.poll(() => faults(page)).toEqual([]);
    await page.goto('about:blank');
  }
  expect(errors).toEqual([]);
});

test('before the button is pressed, nothing of a form is loaded; then only from the site', async () => {
  const { page } = await site.open(1440);
  const urls: string[] = [];
  page.on('request', (request) => urls.push(request.url()));
  await page.goto(site.address('api#createBuyOrder'));
  await page.locator('#createBuyOrder .edit-button:visible').waitFor();
  const isOfForm = (url: string) => /forms\.json|open-form|validation-worker|hydrate/.test(url);
  expect(urls.filter(isOfForm)).toEqual([]);
  await edit(page, '#createBuyOrder');
  await expect.poll(() => urls.filter(isOfForm).length).toBe(4);
  expect(urls.filter((url) => !url.startsWith(site.address('')))).toEqual([]);
});

test('a form that cannot be loaded says so, and the next try works', async () => {
  const { page } = await site.open(1440);
  await page.route('**/*.forms.json', (route) => route.abort());
  await page.goto(site.address('api#createBuyOrder'));
  const button = page.locator('#createBuyOrder .edit-button:visible').first();
  await button.click();
  await expect.poll(() => button.textContent()).toBe('Retry');
  expect(await page.locator('#announcer').textContent()).toBe('The form couldn’t be loaded');
  await page.unroute('**/*.forms.json');
  await button.click();
  await form(page).waitFor();
});

test.each([
  [1440, 'light'],
  [390, 'dark'],
] as const)('axe finds nothing in a form at %i px in %s mode', async (width, colorScheme) => {
  const { page } = await site.open(width);
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.goto(site.address('docs/buying-and-selling/buying'));
  await edit(page, '[data-request$="#createBuyOrder"]');
  await form(page).locator('.field-group > summary').last().click();
  await field(page, 'cryptoCurrency').selectOption('');
  await expect.poll(() => faults(page)).toEqual(['cryptoCurrency Enter a value.']);
  // What is around the form is checked with every page.
  expect(await axeViolations(page, {}, '.request-box')).toEqual([]);
  const isWider = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  expect(isWider).toBe(false);
});
