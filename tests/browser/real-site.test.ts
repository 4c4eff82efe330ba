import { type Result, type RunOptions, source } from 'axe-core';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openRealSite, type RealSite } from './open-real-site.ts';
import { hydrated, isMarked, markWindow } from './open-site.ts';

/** The documentation itself, as it is published: what the hand-made pages of the other tests cannot promise. */

let site: RealSite;

beforeAll(async () => {
  site = await openRealSite();
});

afterAll(() => site.close());

test.each([320, 1440])(
  'every page is whole at %i px: nothing throws, nothing scrolls sideways',
  async (width) => {
    const { page, errors } = await site.open(width);
    expect(site.routes).toContain('docs/intro');
    const wrong: string[] = [];
    for (const route of site.routes) {
      await page.goto(site.address(route));
      await hydrated(page);
      const found = await page.evaluate(() => ({
        headings: document.querySelectorAll('h1').length,
        mains: document.querySelectorAll('main').length,
        overflow: document.documentElement.scrollWidth - innerWidth,
        doubleIds: [...document.querySelectorAll('[id]')]
          .map((element) => element.id)
          .filter((id, index, ids) => ids.indexOf(id) !== index),
      }));
      if (found.headings !== 1) wrong.push(`${route}: ${found.headings} h1`);
      if (found.mains !== 1) wrong.push(`${route}: ${found.mains} main`);
      if (found.overflow > 0) wrong.push(`${route}: ${found.overflow} px too wide`);
      if (found.doubleIds.length > 0) wrong.push(`${route}: twice ${found.doubleIds.slice(0, 3).join(', ')}`);
    }
    expect(wrong).toEqual([]);
    expect(errors).toEqual([]);
    await page.context().close();
  },
);

describe('axe finds nothing', () => {
  /** Content that is folded or not laid out yet has no size and no colour that could be judged: all of it is opened. */
  async function open(page: Page, route: string, parts = 'details'): Promise<void> {
    await page.goto(site.address(route));
    await hydrated(page);
    await page.addScriptTag({ content: source });
    await page.addStyleTag({ content: '.operation, .schema { content-visibility: visible !important }' });
    await page.locator(parts).evaluateAll((all) => {
      for (const details of all) {
        details.removeAttribute('name');
        details.setAttribute('open', '');
      }
    });
  }

  /** Within the page: to hand out the reports of all that is right would take most of the time. */
  async function violations(page: Page, route: string, options: RunOptions, place = 'html') {
    // The colours of code have a test of their own: token by token they would take minutes.
    const parts = { include: place, exclude: 'pre' };
    const how: RunOptions = { ...options, resultTypes: ['violations'] };
    const wrong = await page.evaluate<Result[]>(
      `axe.run(${JSON.stringify(parts)}, ${JSON.stringify(how)}).then((results) => results.violations)`,
    );
    return wrong.map(
      ({ id, nodes }) => `${route}: ${id}, ${nodes.length} times: ${nodes[0]?.html.slice(0, 200)}`,
    );
  }

  const ALL = { rules: { 'target-size': { enabled: true } } };
  const COLORS: RunOptions = { runOnly: ['color-contrast', 'link-in-text-block'] };

  /** A phone has no pointer that hovers: what comes out under one stands there always. */
  const PHONE = { isMobile: true, hasTouch: true };

  test.each([
    [390, PHONE],
    [1440, {}],
  ])(
    'on any page at %i px, in both modes, with all parts opened',
    async (width, device) => {
      const { page } = await site.open(width, { reducedMotion: 'reduce', bypassCSP: true, ...device });
      const wrong: string[] = [];
      for (const route of site.routes.filter((candidate) => !candidate.startsWith('api'))) {
        await page.emulateMedia({ colorScheme: 'light' });
        await open(page, route);
        wrong.push(...(await violations(page, route, ALL)));
        // Only colours depend on the mode.
        await page.emulateMedia({ colorScheme: 'dark' });
        wrong.push(...(await violations(page, route, COLORS)));
      }
      expect(wrong).toEqual([]);
      await page.context().close();
    },
    180_000,
  );

  test.each([
    ['api-legacy', 390, PHONE],
    ['api', 1440, {}],
  ] as const)(
    'in %s at %i px, with the parts of a call opened, in both modes',
    async (route, width, device) => {
      const { page } = await site.open(width, { reducedMotion: 'reduce', bypassCSP: true, ...device });
      await page.emulateMedia({ colorScheme: 'light' });
      // To look at all parts and colours takes minutes; one order call has every kind of them.
      await open(page, route, '#createBuyOrder details');
      const rules = { ...ALL.rules, 'color-contrast': { enabled: false } };
      const wrong = await violations(page, route, { rules });
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        wrong.push(...(await violations(page, route, COLORS, '#createBuyOrder')));
      }
      expect(wrong).toEqual([]);
      await page.context().close();
    },
    180_000,
  );
});

test('a reader goes from the home page through a guide to the reference and back without a full load', async () => {
  const { page, errors } = await site.open(1440);
  await page.goto(site.address(''));
  await hydrated(page);
  await markWindow(page);
  const navbar = page.getByRole('banner');

  await navbar.getByRole('link', { name: 'Docs', exact: true }).click();
  await page.waitForURL('**/docs/intro');
  await expect.poll(() => page.locator('.navbar [aria-current]').allTextContents()).toContain('Docs');

  await navbar.getByRole('link', { name: 'API', exact: true }).click();
  await page.waitForURL('**/api');
  await expect.poll(() => page.locator('.navbar [aria-current]').allTextContents()).toContain('API');
  expect(await page.locator('main h1').count()).toBe(1);

  const operation = page.locator('aside a[href*="#"], nav a[href*="#"]').last();
  const anchor = new URL((await operation.getAttribute('href')) ?? '', page.url()).hash;
  await operation.click();
  await expect.poll(() => new URL(page.url()).hash).toBe(anchor);

  await page.goBack();
  await page.goBack();
  await page.waitForURL('**/docs/intro');
  await expect.poll(() => page.title()).toContain('Introduction');
  expect(await isMarked(page)).toBe(true);
  expect(errors).toEqual([]);
  await page.context().close();
});

test('a page can be copied as Markdown, and its copy is named also after a change of page', async () => {
  const { page, errors } = await site.open(1440, { permissions: ['clipboard-read', 'clipboard-write'] });
  const named = () => page.locator('head link[rel="alternate"]').getAttribute('href');
  await page.goto(site.address('docs/intro'));
  await hydrated(page);
  await markWindow(page);
  expect(await named()).toMatch(/\/docs\/intro\.md$/);

  await page.locator('.pagination-next').click();
  await page.getByRole('heading', { level: 1, name: 'Getting started' }).waitFor();
  expect(await isMarked(page)).toBe(true);
  expect(await named()).toMatch(/getting-started-intro\.md$/);
  expect(await page.locator('script[type="application/ld+json"]').count()).toBe(0);

  await page.getByRole('button', { name: 'Copy as Markdown' }).click();
  await page.getByRole('button', { name: 'Copied', exact: true }).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^# Getting started\n/);
  expect(errors).toEqual([]);
  await page.context().close();
});

test.each([390, 1440])('the table of errors shows the rows that hold the words at %i px', async (width) => {
  const { page, errors } = await site.open(width);
  await page.goto(site.address('docs/other-resources/error-codes'));
  const rows = page.locator('.errors-table tbody tr:visible');
  const all = await rows.count();
  await page.getByLabel('Filter').fill('buy_limit legacy');
  await expect.poll(() => rows.count()).toBe(1);
  await page.getByLabel('Filter').fill('');
  await expect.poll(() => rows.count()).toBe(all);
  expect(errors).toEqual([]);
  await page.context().close();
});
