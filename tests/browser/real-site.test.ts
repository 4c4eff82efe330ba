import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openRealSite, type RealSite } from './open-real-site.ts';
import { hydrated, isMarked, markWindow } from './open-site.ts';

/** The documentation itself, as it is published: what the hand-made pages of the other tests cannot promise. */

type Rules = NonNullable<Parameters<AxeBuilder['options']>[0]['rules']>;

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
  /** Content that is not laid out yet has no size that could be judged: all of it is. */
  async function violations(page: Page, route: string, rules: Rules): Promise<string[]> {
    await page.goto(site.address(route));
    await hydrated(page);
    await page.addStyleTag({ content: '.operation, .schema { content-visibility: visible !important }' });
    const { violations } = await new AxeBuilder({ page })
      .options({ rules: { 'target-size': { enabled: true }, ...rules } })
      .analyze();
    return violations.map(
      ({ id, nodes }) => `${route}: ${id}, ${nodes.length} times: ${nodes[0]?.html.slice(0, 200)}`,
    );
  }

  test.each([
    [390, 'dark'],
    [1440, 'light'],
  ] as const)(
    'on any page at %i px, %s',
    async (width, colorScheme) => {
      const { page } = await site.open(width, { colorScheme, reducedMotion: 'reduce', bypassCSP: true });
      const wrong: string[] = [];
      for (const route of site.routes.filter((candidate) => candidate !== 'api'))
        wrong.push(...(await violations(page, route, {})));
      expect(wrong).toEqual([]);
      await page.context().close();
    },
    180_000,
  );

  test('on the larger reference', async () => {
    const { page } = await site.open(1440, { bypassCSP: true });
    // Its colours are those of the smaller one, and to look at all of them takes a minute.
    expect(await violations(page, 'api', { 'color-contrast': { enabled: false } })).toEqual([]);
    await page.context().close();
  }, 180_000);
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
