import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { claimedHeight } from './lay-out-all.ts';
import { openRealSite, type RealSite } from './open-real-site.ts';

/** What readers see and hear of the published documentation. */

let site: RealSite;

beforeAll(async () => {
  site = await openRealSite();
});

afterAll(() => site.close());

describe('the target of a link', () => {
  const MARKED = `[...document.querySelectorAll('main *')].filter((one) =>
    getComputedStyle(one).boxShadow.includes('inset')).map((one) => one.textContent.slice(0, 30))`;

  test('is marked once, and so is its entry of the menu', async () => {
    const { page } = await site.open(1280);
    for (const [anchor, marked, entry] of [
      ['tag-Orders', ['Orders'], 'Orders'],
      ['createBuyOrder', ['Create a buy order'], 'Create a buy order'],
      ['createBuyOrder-body', ['Request body required'], 'Create a buy order'],
    ] as const) {
      await page.goto(site.address(`api#${anchor}`));
      await expect.poll(() => page.locator('#sidebar [aria-current=location]').textContent()).toBe(entry);
      expect(await page.evaluate(MARKED)).toEqual(marked);
    }
    // Headings are called by their text alone.
    await page.getByRole('heading', { name: 'Create a buy order', exact: true }).waitFor();
  });
});

test('on a phone, every target outside of a sentence has 24 px', async () => {
  const { page } = await site.open(390);
  for (const route of ['', 'api', 'docs/buying-and-selling/buying', 'docs/other-resources/error-codes']) {
    await page.goto(site.address(route));
    const small = await page.locator('a[href], button, summary, input, select').evaluateAll((all) =>
      all
        .filter((target) => {
          const { width, height } = target.getBoundingClientRect();
          const isInSentence =
            target.matches('a') &&
            [...(target.parentElement?.childNodes ?? [])].some(
              (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim().length > 2,
            );
          return width > 1 && !isInSentence && Math.min(width, height) < 23.5;
        })
        .map(({ outerHTML }) => outerHTML.slice(0, 100)),
    );
    expect(small, route).toEqual([]);
  }
});

test('at 400 %, the header scrolls away, and nothing covers the text', async () => {
  const { page } = await site.open(320, { viewport: { width: 320, height: 256 } });
  await page.goto(site.address('docs/buying-and-selling/buying'));
  await page.evaluate(() => scrollTo({ top: 3000, behavior: 'instant' }));
  const covering = await page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter((element) => {
        const { position } = getComputedStyle(element);
        const { top, bottom, width } = element.getBoundingClientRect();
        return /sticky|fixed/.test(position) && bottom > 0 && top < innerHeight && width > 1;
      })
      .map(({ outerHTML }) => outerHTML.slice(0, 80)),
  );
  expect(covering).toEqual([]);
});

test.each([
  ['api', 390],
  ['api', 1440],
  ['api-legacy', 1000],
] as const)('the scrollbar of /%s at %i px tells its height within a tenth', async (route, width) => {
  const { page } = await site.open(width);
  await page.goto(site.address(route));
  expect(Math.abs((await claimedHeight(page)) - 1)).toBeLessThan(0.1);
});

test.each([
  ['', 1000, true],
  ['', 1800, true],
  ['docs/getting-started/getting-started-auth', 1000, true],
  ['docs/getting-started/getting-started-auth', 1000, false],
  ['api', 1000, true],
  ['api', 1440, true],
  ['api', 1440, false],
] as const)(
  'the languages of /%s are in one row at %i px, or a menu; scripts: %s',
  async (route, width, javaScriptEnabled) => {
    const { page } = await site.open(width, { javaScriptEnabled });
    await page.goto(site.address(route));
    const rows = await page.locator('.tabs.many').evaluateAll((all) =>
      all.map((tabs) => {
        const visible = [...tabs.querySelectorAll(':scope > label')].filter(
          (title) => title.getClientRects().length > 0,
        );
        return new Set(visible.map((title) => Math.round(title.getBoundingClientRect().top))).size;
      }),
    );
    expect(rows.length).toBeGreaterThan(0);
    // None in a menu.
    expect(Math.max(...rows)).toBeLessThanOrEqual(1);
  },
);

test.each(['api', 'docs/buying-and-selling/buying'])(
  '/%s hides nothing if its script cannot be loaded',
  async (route) => {
    const visible = async (options: { javaScriptEnabled: boolean }) => {
      const { page } = await site.open(1440, options);
      await page.route('**/assets/*.js', (request) => request.abort());
      await page.goto(site.address(route));
      return page.evaluate(() => ({
        hasScripts: document.documentElement.hasAttribute('data-js'),
        cut: [...document.querySelectorAll('pre')].filter((code) => {
          const { overflowY } = getComputedStyle(code);
          return overflowY === 'hidden' && code.scrollHeight > code.clientHeight + 1;
        }).length,
        labels: [...document.querySelectorAll('.tabs > label')].filter((one) => one.checkVisibility()).length,
      }));
    };
    const [failed, without] = [
      await visible({ javaScriptEnabled: true }),
      await visible({ javaScriptEnabled: false }),
    ];
    expect(failed).toEqual(without);
    expect(failed.labels).toBeGreaterThan(0);
  },
);

test('the longest guide is printed on twelve pages of A4, without scripts and other languages', async () => {
  const { page } = await site.open(1280);
  await page.goto(site.address('docs/buying-and-selling/buying'));
  const pdf = await page.pdf({ format: 'A4' });
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length).toBeLessThanOrEqual(12);
  await page.emulateMedia({ media: 'print' });
  for (const hidden of ['.workflow-scripts pre', 'label:has([value=python]) + :is(pre, div)'])
    expect(await page.locator(hidden).first().isVisible(), hidden).toBe(false);
});

test('pages have four sizes of text, one of code, and those of headings', async () => {
  const { page } = await site.open(1280);
  for (const route of ['docs/buying-and-selling/buying', 'docs/other-resources/error-codes', 'api-legacy']) {
    await page.goto(site.address(route));
    const sizes = await page.locator('body *').evaluateAll((all) => {
      const texts = all.filter(
        (one) =>
          !one.closest('svg, h1, h2, h3, script, style') &&
          [...one.childNodes].some(
            (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim() !== '',
          ),
      );
      return [...new Set(texts.map((one) => getComputedStyle(one).fontSize))].sort();
    });
    expect(sizes.filter((size) => !['12px', '13px', '14px', '16px', '18px'].includes(size))).toEqual([]);
  }
  // The legacy reference is the API, too.
  expect(await page.locator('.navbar-nav [aria-current]').textContent()).toBe('API');
});
