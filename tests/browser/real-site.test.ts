import type { RunOptions } from 'axe-core';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RunningServer } from '../../cli/server/listen.ts';
import { serveSite } from '../../cli/server/serve-site.ts';
import { axeViolations } from './axe.ts';
import { lastCopy, recordCopies } from './copies.ts';
import { layOutAll } from './lay-out-all.ts';
import { openRealSite, type RealSite } from './open-real-site.ts';
import { waitForHydration } from './open-site.ts';

/** The published documentation itself, for properties that the hand-made pages of other tests cannot show. */

let site: RealSite;
/** The same site, with the headers of the build. */
let hosted: RunningServer & { base: string };

beforeAll(async () => {
  site = await openRealSite();
  hosted = await serveSite(site.out, { port: 0, address: '127.0.0.1' });
});

afterAll(async () => {
  await hosted?.close();
  await site.close();
});

const hostedAddress = (route: string) => hosted.origin + hosted.base + route;

/** Opens a window on the hosted site, in which requests to other origins are errors. */
async function openHosted(width: number, options: BrowserContextOptions = {}) {
  const { page, errors } = await site.open(width, options);
  page.on('request', (request) => {
    if (!request.url().startsWith(`${hosted.origin}/`)) errors.push(`${page.url()} asks ${request.url()}`);
  });
  return { page, errors };
}

test('a diagram scrolls in its own box on a phone, and its shapes link to operations', async () => {
  const { page, errors } = await openHosted(390);
  await page.goto(hostedAddress('docs/getting-started/getting-started-auth'));
  await waitForHydration(page);
  const drawing = page.locator('figure.sequence .drawing');
  const widths = await drawing.evaluate((box) => [box.scrollWidth, box.clientWidth, innerWidth]);
  const [scrolled = 0, shown = 0, phone = 0] = widths;
  expect(shown).toBeLessThan(phone);
  expect(scrolled).toBeGreaterThan(phone);
  await drawing.focus();
  await page.keyboard.press('Tab');
  const link = drawing.locator('a').first();
  expect(await link.evaluate((element) => element === document.activeElement)).toBe(true);
  // Scripts take the addresses of links in HTML for texts, which they are not in SVG.
  await link.hover();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/api#startAuth$/);
  expect(errors).toEqual([]);
});

test('the headers forbid everything else, and every island works with them', async () => {
  const { page, errors } = await openHosted(1440);
  const response = await page.goto(hostedAddress('docs/buying-and-selling/buying'));
  const headers = (await response?.allHeaders()) ?? {};
  const [policy, ofScripts] = headers['content-security-policy']?.split(', ') ?? [];
  expect(policy).toMatch(/^default-src 'none'; .*frame-ancestors 'none'$/);
  expect(policy).not.toMatch(/unsafe|\*|https?:|data:/);
  expect(ofScripts).toMatch(/^script-src \*:\*\/[\w/-]*assets\/ 'sha256-\S+' 'sha256-\S+'$/);
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'same-origin',
    'permissions-policy': expect.stringContaining('camera=()'),
    'cross-origin-opener-policy': 'same-origin',
  });

  await waitForHydration(page);
  const modes = page.locator('button.color-mode');
  for (let press = 0; press < 3; press++) await modes.click();
  await page.getByRole('button', { name: 'Dismiss announcement' }).click();
  const code = page.locator('main figure.code:visible').first();
  await code.hover();
  await code.getByRole('button').click();
  await page.getByRole('button', { name: 'Copy page' }).click();
  await page.keyboard.press('?');
  await page
    .getByRole('dialog', { name: 'Keyboard shortcuts' })
    .getByRole('button', { name: 'Close' })
    .click();
  await page.keyboard.press('Control+K');
  await page.getByRole('dialog').getByRole('combobox').fill('create buy order');
  await page.getByRole('dialog').getByRole('option').first().waitFor();
  await page.keyboard.press('Enter');
  await page
    .locator('#createBuyOrder')
    .getByRole('combobox', { name: 'Request samples' })
    .selectOption('Python');
  expect(errors).toEqual([]);

  // The browser refuses attacks, too.
  const refused = await page.evaluate(() =>
    [
      () => document.body.insertAdjacentHTML('beforeend', '<b>x</b>'),
      () => Object.assign(document.createElement('script'), { src: '/x.js' }),
      () =>
        Reflect.get(window, 'trustedTypes').createPolicy('another', { createHTML: (html: string) => html }),
    ].map((attempt) => {
      try {
        attempt();
        return 'let through';
      } catch {
        return 'refused';
      }
    }),
  );
  expect(refused).toEqual(Array(3).fill('refused'));
});

describe('accessibility', () => {
  /** Collapsed content has no size and no colors to check, so expand everything. */
  async function expandAll(page: Page): Promise<void> {
    await page.locator('details, .tabs > label + *').evaluateAll((all) => {
      for (const one of all) {
        one.removeAttribute('name');
        if (one instanceof HTMLDetailsElement) one.open = true;
        else (one as HTMLElement).style.display = 'block';
      }
    });
  }

  /**
   * Checks each element: controls have names, references to elements are valid, no heading level is
   * skipped.
   */
  function faultsOfAll(page: Page): Promise<string[]> {
    return page.evaluate(() => {
      const textOf = (element: Element): string =>
        element.getAttribute('aria-label') ??
        (element.getAttribute('aria-labelledby') ?? '')
          .split(' ')
          .map((id) => document.getElementById(id)?.textContent ?? '')
          .join('');
      const nameOf = (element: Element): string =>
        textOf(element) ||
        [...((element as HTMLInputElement).labels ?? []), element].map((node) => node.textContent).join('') ||
        [...element.querySelectorAll('img[alt], svg[aria-label]')]
          .map((image) => image.getAttribute('alt') ?? image.getAttribute('aria-label'))
          .join('');
      const start = (element: Element) => element.outerHTML.slice(0, 120);
      const controls = document.querySelectorAll(
        'a[href], button, input, select, textarea, summary, [role], [tabindex]',
      );
      const named = [...controls].filter(
        (control) => !control.matches('[role=presentation], [role=none], [role=status]'),
      );
      const references = ['aria-labelledby', 'aria-describedby', 'aria-controls', 'for'].flatMap((name) =>
        [...document.querySelectorAll(`[${name}]`)].filter((element) =>
          (element.getAttribute(name) ?? '').split(' ').some((id) => !document.getElementById(id)),
        ),
      );
      const headings = [...document.querySelectorAll('main :is(h1, h2, h3, h4, h5, h6)')];
      const level = (element: Element | undefined) => Number(element?.localName[1] ?? 0);
      return [
        ...named.filter((control) => nameOf(control).trim() === '').map((one) => `no name: ${start(one)}`),
        ...references.map((one) => `refers to nothing: ${start(one)}`),
        ...headings
          .filter((heading, index) => level(heading) > level(headings[index - 1]) + 1)
          .map((one) => `skips a level: ${start(one)}`),
      ];
    });
  }

  test('the checks of each element detect faults', async () => {
    const { page } = await site.open(1440);
    await page.setContent(
      '<main><h1>A</h1><h3>B</h3><button></button><a href="#"><img alt="Named"></a><input aria-labelledby="none"></main>',
    );
    expect((await faultsOfAll(page)).map((fault) => fault.slice(0, 30))).toEqual([
      'no name: <button></button>',
      'no name: <input aria-labelledb',
      'refers to nothing: <input aria',
      'skips a level: <h3>B</h3>',
    ]);
  });

  /**
   * There is no need to check identical elements thousands of times: this removes every element that
   * occurs, with all its content, in a place with the same tags, classes and marks as an earlier one, on
   * this page or on a page that was `seen`. Terms are kept with their descriptions, and so is what each
   * page needs once.
   */
  function removeDuplicates(page: Page, seen: string[]): Promise<string[]> {
    return page.evaluate((before) => {
      const places = new Set(before);
      const isNew = (element: Element, parent: string): boolean => {
        const marks = ['href', 'aria-current'].filter((name) => element.hasAttribute(name));
        // The classes of a section that say how high it is differ between all sections.
        const classes = [...element.classList].filter(
          (name) => !element.matches('section') || !/\d/.test(name),
        );
        const place = `${parent}>${[element.localName, ...classes.sort(), ...marks].join('.')}`;
        const fresh = !places.has(place) || element.matches('h1, title');
        places.add(place);
        const children = [...element.children].filter(({ localName }) => localName !== 'pre');
        const within = children.map((child) => isNew(child, place)).includes(true);
        if (!fresh && !within && !element.matches('dt, dd')) element.remove();
        return fresh || within;
      };
      isNew(document.body, '');
      return [...places];
    }, seen);
  }

  async function violations(page: Page, route: string, options: RunOptions) {
    // The colors of code have their own test: token by token, they would take minutes.
    const found = await axeViolations(page, options, { include: 'html', exclude: 'pre' });
    return found.map((text) => `${route}: ${text}`);
  }

  const COLOR_RULES = ['color-contrast', 'link-in-text-block'];
  /** These rules concern all headings, most of which are removed. */
  const LIGHT_MODE_OPTIONS: RunOptions = {
    rules: { 'heading-order': { enabled: false }, 'target-size': { enabled: true } },
  };

  /** A phone has no hovering pointer: what appears on hover elsewhere is always visible. */
  const PHONE = { isMobile: true, hasTouch: true };

  /** The headings and main parts, whose number should be 1, repeated ids, and widths that scroll horizontally. */
  async function faultsOfWhole(page: Page): Promise<string[]> {
    const faults = await page.evaluate(() => {
      const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
      const known = new Set<string>();
      return [
        ...['h1', 'main'].filter((tag) => document.querySelectorAll(tag).length !== 1),
        ...ids.filter((id) => known.has(id) || !known.add(id)).map((id) => `#${id} twice`),
      ];
    });
    for (const width of [1440, 320]) {
      await page.setViewportSize({ width, height: 900 });
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      if (wide > width) faults.push(`${wide} px wide at ${width} px`);
    }
    await page.setViewportSize({ width: 390, height: 900 });
    return faults;
  }

  test('every page is complete, and without violations on a phone, in both color modes, with everything expanded', async () => {
    const { page, errors } = await openHosted(390, { reducedMotion: 'reduce', ...PHONE });
    const problems: string[] = [];
    let seen: string[] = [];
    expect(site.routes).toContain('docs/intro');
    for (const route of site.routes) {
      await page.emulateMedia({ colorScheme: 'light' });
      await page.goto(hostedAddress(route === '404' ? 'no-such-page' : route));
      // Islands are the same on every page.
      if (route === 'api') await waitForHydration(page);
      const faults = await faultsOfWhole(page);
      await expandAll(page);
      faults.push(...(await faultsOfAll(page)));
      problems.push(...faults.map((fault) => `${route}: ${fault}`));
      const places = seen.length;
      seen = await removeDuplicates(page, seen);
      // What is left of a page without new kinds of content has been checked with another one.
      if (seen.length - places < 7) continue;
      // Content that is not laid out cannot be checked either. It is laid out only now, because for a
      // reference it is the whole page.
      await layOutAll(page);
      problems.push(...(await violations(page, route, LIGHT_MODE_OPTIONS)));
      await page.emulateMedia({ colorScheme: 'dark' });
      problems.push(...(await violations(page, route, { runOnly: COLOR_RULES })));
    }
    expect(seen.length).toBeGreaterThan(400);
    expect(problems).toEqual([]);
    // The missing page is one.
    expect(errors.filter((error) => !error.includes('no-such-page'))).toEqual([]);
  });

  test('on a phone, what is not laid out yet covers no target of the parts that follow', async () => {
    const { page } = await openHosted(412, PHONE);
    await page.goto(hostedAddress('api'));
    expect(await axeViolations(page, { runOnly: ['target-size'] })).toEqual([]);
  });
});

/**
 * Waits until nothing moves: content that becomes visible is laid out in the next frames, and moves what is
 * around it.
 */
async function waitForLayout(page: Page): Promise<void> {
  await page.evaluate(async () => {
    let [before, still] = ['', 0];
    while (still < 6) {
      await new Promise(requestAnimationFrame);
      const now = `${scrollY} ${document.documentElement.scrollHeight}`;
      still = now === before ? still + 1 : 0;
      before = now;
    }
  });
}

test('going back and reloading restore the position in the text', async () => {
  const textElements = 'main :is(h2, h3, h4, p, li)';
  const { page, errors } = await site.open(390);
  await page.goto(site.address('api'));
  await waitForHydration(page);
  /** The distance in pixels between a height in the window and the nearest occurrence of a text. */
  const distance = (text: string, top: number) =>
    page.evaluate(
      ({ words, text, top }) =>
        Math.min(
          ...[...document.querySelectorAll(words)]
            .filter((element) => element.checkVisibility() && element.textContent === text)
            .map((element) => Math.abs(element.getBoundingClientRect().top - top)),
        ),
      { words: textElements, text, top },
    );
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight * 0.6));
  await waitForLayout(page);
  const { text, top } = await page.evaluate(
    ({ words }) => {
      const element = [...document.querySelectorAll(words)].find(
        (each) => each.checkVisibility() && each.getBoundingClientRect().top > 100,
      );
      return { text: element?.textContent ?? '', top: element?.getBoundingClientRect().top ?? 0 };
    },
    { words: textElements },
  );
  await page.evaluate(() => document.querySelector<HTMLElement>('.brand')?.click());
  await page.locator('.hero h1').waitFor();
  await page.goBack();
  await page.locator('.hero').waitFor({ state: 'detached' });
  await waitForLayout(page);
  await expect.poll(() => distance(text, top)).toBeLessThan(3);
  // First reload the page as it is, then with a dialog open.
  for (const key of ['', 'Control+k']) {
    if (key) await page.keyboard.press(key);
    await page.locator('dialog[open]').waitFor({ state: key ? 'attached' : 'detached' });
    await page.reload();
    await waitForHydration(page);
    await waitForLayout(page);
    await expect.poll(() => distance(text, top)).toBeLessThan(3);
  }
  expect(errors).toEqual([]);
});

test('all lines of a description are equally high, whatever names stand in them', async () => {
  const { page } = await openHosted(1440);
  await page.goto(hostedAddress('api#schema-Order'));
  const lines = await page.locator('#schema-Order > .rich').evaluate((paragraph) => {
    const { height } = paragraph.getBoundingClientRect();
    return height / Number.parseFloat(getComputedStyle(paragraph).lineHeight);
  });
  expect(lines).toBeCloseTo(2, 1);
});

test('a page can be copied as Markdown, and links to its Markdown copy', async () => {
  const { page, errors } = await site.open(1440, { permissions: ['clipboard-read', 'clipboard-write'] });
  const markdownLink = () =>
    page.locator('head link[rel="alternate"][type="text/markdown"]').getAttribute('href');
  await page.goto(site.address('docs/getting-started/getting-started-intro'));
  await waitForHydration(page);
  expect(await markdownLink()).toMatch(/getting-started-intro\.md$/);

  await recordCopies(page);
  await page.getByRole('button', { name: 'Copy page' }).click();
  await page.getByRole('button', { name: 'Copied', exact: true }).waitFor();
  expect(await lastCopy(page)).toMatch(/^# Getting started\n/);

  await page.getByRole('button', { name: 'Copy a link for an assistant' }).click();
  const copied = site.address('docs/getting-started/getting-started-intro.md');
  await expect.poll(() => lastCopy(page)).toBe(copied);
  expect(errors).toEqual([]);
});

test('the table of errors filters its rows', async () => {
  const { page, errors } = await site.open(390);
  await page.goto(site.address('docs/other-resources/error-codes'));
  const rows = page.locator('.index tbody tr:visible');
  const all = await rows.count();
  await page.getByLabel('Filter').fill('buy_limit legacy');
  await expect.poll(() => rows.count()).toBe(1);
  expect(await page.textContent('#announcer')).toBe(`1 of ${all} rows`);
  await page.getByLabel('Filter').fill('nothing of this kind');
  await page.locator('main').getByText('No row has these words.').waitFor();
  await page.getByLabel('Filter').fill('');
  await expect.poll(() => rows.count()).toBe(all);
  expect(errors).toEqual([]);
});
