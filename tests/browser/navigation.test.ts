import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { isMarked, markWindow, type OpenSite, openSite } from './open-site.ts';

const selling = '#sidebar a:text-is("Selling")';

let site: OpenSite;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());
beforeEach(() => {
  site.server.faults.clear();
  site.server.requests.length = 0;
});

describe('a link within the site', () => {
  test('is fetched, then opened by the browser; one to an anchor of the same page needs no request', async () => {
    const { page, errors } = await site.visit('docs/intro');
    await markWindow(page);
    await page.click(selling);
    await page.locator('h1:text-is("Selling")').waitFor();
    expect(page.url()).toBe(site.address('docs/selling'));
    expect(await isMarked(page)).toBe(false);
    await page.goBack();
    await page.locator('h1:text-is("Introduction")').waitFor();
    await markWindow(page);
    site.server.requests.length = 0;
    await page.click('.toc >> text=Second part');
    await page.waitForURL(site.address('docs/intro#second'));
    await expect
      .poll(() => page.evaluate(() => document.getElementById('second')?.getBoundingClientRect().top))
      .toBeLessThan(200);
    expect(await isMarked(page)).toBe(true);
    expect(site.server.requests.filter((route) => route === 'docs/intro')).toEqual([]);
    // An anchor of another page is below the navbar.
    await page.evaluate(() => scrollTo(0, 0));
    await page.click('text=creating an order');
    await page.waitForURL(site.address('docs/buying#order'));
    await expect
      .poll(() => page.evaluate(() => document.getElementById('order')?.getBoundingClientRect().top))
      .toSatisfy((top: number) => top > 60 && top < 200);
    expect(errors).toEqual([]);
  });

  test('opens the top of the next page, and going back restores the scroll position', async () => {
    const { page } = await site.visit('docs/intro');
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    const left = await page.evaluate(() => scrollY);
    expect(left).toBeGreaterThan(300);
    await page.click('#far-down a');
    await page.locator('h1:text-is("Selling")').waitFor();
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await page.goBack();
    await page.locator('h1:text-is("Introduction")').waitFor({ state: 'attached' });
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(left);
  });

  test('to another heading can be undone: what was read below the first one is in view again', async () => {
    const { page } = await site.visit('docs/intro#first');
    await page.mouse.wheel(0, 500);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(400);
    const left = await page.evaluate(() => scrollY);
    await page.evaluate(() => document.querySelector<HTMLElement>('.toc a[href$="#second"]')?.click());
    await page.waitForURL(site.address('docs/intro#second'));
    await expect.poll(() => page.evaluate(() => scrollY)).not.toBe(left);
    await page.goBack();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(left);
  });

  test('is given up with Escape; one to a missing page shows the 404 page under its URL', async () => {
    const { page } = await site.visit('docs/intro');
    site.server.faults.set('docs/selling', { kind: 'delay', ms: 5000 });
    await page.click(selling);
    expect(await page.getAttribute('html', 'data-loading')).not.toBe(null);
    await page.keyboard.press('Escape');
    expect(await page.getAttribute('html', 'data-loading')).toBe(null);
    expect(page.url()).toBe(site.address('docs/intro'));
    await page.evaluate(() => {
      document.querySelector('#sidebar a[href$="selling"]')?.setAttribute('href', '/institutional-api/gone');
    });
    await page.click(selling);
    await page.locator('h1:text-is("Page not found")').waitFor();
    expect(page.url()).toBe(site.address('gone'));
  });

  test('is opened on a host that refuses HEAD, too', async () => {
    const { page } = await site.visit('docs/intro');
    site.server.faults.set('docs/selling', { kind: 'refuse-head' });
    await page.click(selling);
    await page.locator('h1:text-is("Selling")').waitFor();
    expect(page.url()).toBe(site.address('docs/selling'));
    expect(site.server.requests.filter((route) => route === 'docs/selling').length).toBeGreaterThan(1);
  });

  test('replaces a page that is still being fetched', async () => {
    const { page, errors } = await site.visit('docs/intro');
    site.server.faults.set('docs/buying', { kind: 'delay', ms: 800 });
    await page.click('#sidebar a:text-is("Buying")');
    await page.click(selling);
    await page.locator('h1:text-is("Selling")').waitFor();
    await page.waitForTimeout(1000);
    expect(page.url()).toBe(site.address('docs/selling'));
    expect(errors).toEqual([]);
  });

  test('keeps the place of the menu', async () => {
    const { page } = await site.visit('docs/intro', { viewport: { width: 1440, height: 160 } });
    const menu = page.locator('#sidebar');
    const top = await menu.evaluate((element) => {
      element.scrollTop = 80;
      return element.scrollTop;
    });
    expect(top).toBeGreaterThan(0);
    await menu.locator('a:text-is("Selling")').click();
    await page.locator('h1:text-is("Selling")').waitFor();
    await expect.poll(() => menu.evaluate((element) => element.scrollTop)).toBe(top);
  });
});

describe('is not fetched first', () => {
  test('for clicks with a modifier: a new tab opens, and this one stays', async () => {
    const { page, context } = await site.visit('docs/intro');
    await markWindow(page);
    // What the tab shows is up to the browser, and a headless one may never load a background tab.
    await Promise.all([context.waitForEvent('page'), page.click(selling, { modifiers: ['ControlOrMeta'] })]);
    await page.waitForTimeout(300);
    expect(page.url()).toBe(site.address('docs/intro'));
    expect(await isMarked(page)).toBe(true);
  });

  test.each([
    ['for links with a target', (link: HTMLAnchorElement) => link.setAttribute('target', 'elsewhere')],
    ['downloads', (link: HTMLAnchorElement) => link.setAttribute('download', '')],
  ])('%s', async (_name, change) => {
    const { page, context } = await site.visit('docs/intro');
    const link = page.locator('#sidebar a[href$="docs/selling"]');
    await link.evaluate(change);
    const happens = Promise.race([context.waitForEvent('page'), page.waitForEvent('download')]);
    await link.click();
    await happens;
    expect(page.url()).toBe(site.address('docs/intro'));
  });

  test.each(['/other', 'http://localhost:9/', '/institutional-api/openapi.yaml'])(
    'for a page outside of the base path, or of another site, or a file: %s',
    async (target) => {
      const { page } = await site.visit('docs/intro');
      const { href } = new URL(target, site.server.origin);
      await page.evaluate((outside) => {
        document.querySelector('#sidebar a[href$="selling"]')?.setAttribute('href', outside);
      }, href);
      // The other origin doesn't respond; what matters is that the browser navigates there at once.
      const request = page.waitForRequest((candidate) => candidate.url() === href);
      await page.click(selling);
      expect((await request).isNavigationRequest()).toBe(true);
    },
  );
});

describe('prefetching', () => {
  test('starts on hover and on focus', async () => {
    const { page } = await site.visit('docs/intro');
    await page.hover(selling);
    await expect.poll(() => site.server.requests).toContain('docs/selling');
    await page.focus('#sidebar a:text-is("Buying")');
    await expect.poll(() => site.server.requests).toContain('docs/buying');
  });

  test('of the page that "Next" leads to starts once the reader has moved, and opening it needs no request', async () => {
    const { page, errors } = await site.visit('docs/intro');
    await page.waitForTimeout(700);
    const next = page.locator('a[rel="next"]');
    const route = (await next.getAttribute('href'))?.replace('/institutional-api/', '') ?? '';
    const requests = () => site.server.requests.filter((requested) => requested === route).length;
    expect(requests()).toBe(0);
    await page.mouse.move(300, 300);
    await page.mouse.move(310, 300);
    // One asks whether the page can be opened, one is the browser's own.
    await expect.poll(requests).toBe(2);
    await next.click();
    await page.waitForURL(site.address(route));
    await page.locator('.reference, h1').first().waitFor();
    expect(requests()).toBe(2);
    expect(errors).toEqual([]);
  });

  test('is left to the browser in data-saving mode', async () => {
    const { page } = await site.visit('docs/intro', {
      before: (fresh) =>
        fresh.addInitScript(() =>
          Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
        ),
    });
    const requested: string[] = [];
    page.on('request', (request) => requested.push(request.url()));
    await page.focus(selling);
    await page.waitForTimeout(300);
    expect(requested).not.toContain(site.address('docs/selling'));
  });
});

test('pages change with a transition only if reduced motion is not preferred', async () => {
  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    const { page } = await site.visit('docs/intro', {
      reducedMotion,
      before: (fresh) =>
        fresh.addInitScript(() => {
          addEventListener('pagereveal', ({ viewTransition }) => {
            document.documentElement.dataset.transition = String(viewTransition !== null);
          });
        }),
    });
    await page.click(selling);
    await page.locator('h1:text-is("Selling")').waitFor();
    await expect
      .poll(() => page.getAttribute('html', 'data-transition'))
      .toBe(String(reducedMotion === 'no-preference'));
  }
});
