import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { isMarked, markWindow, type OpenSite, openSite } from './open-site.ts';

const selling = '#sidebar a:text-is("Selling")';

let site: OpenSite;
beforeAll(async () => {
  site = await openSite();
}, 30_000);
afterAll(() => site.close());
beforeEach(() => {
  site.server.faults.clear();
  site.server.requests.length = 0;
});

describe('a link within the site', () => {
  test('swaps in the next page: text, title, description, canonical URL, current entry', async () => {
    const { page, context, errors } = await site.visit('docs/intro');
    await markWindow(page);
    await page.click(selling);
    await page.waitForURL(site.address('docs/selling'));
    await page.locator('h1:text-is("Selling")').waitFor();
    expect(await page.title()).toBe('Selling · Institutional API');
    expect(await page.getAttribute('meta[name=description]', 'content')).toContain('about selling');
    expect(await page.getAttribute('link[rel=canonical]', 'href')).toMatch(/docs\/selling$/);
    expect(await page.locator('#sidebar [aria-current=page]').textContent()).toBe('Selling');
    expect(await page.locator('link[rel=canonical], meta[name=description]').count()).toBe(2);
    expect(await isMarked(page)).toBe(true);
    expect(errors).toEqual([]);
    await context.close();
  });

  test('moves the focus to the heading, and announces the title to screen readers', async () => {
    const { page, context } = await site.visit('docs/intro');
    await page.click(selling);
    await page.locator('h1:text-is("Selling")').waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Selling');
    await expect.poll(() => page.textContent('#announcer')).toBe('Selling · Institutional API');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
    await context.close();
  });

  test('works between pages with and without a sidebar', async () => {
    const { page, context } = await site.visit('docs/intro');
    await markWindow(page);
    await page.click('.brand');
    await page.locator('.hero h1').waitFor();
    expect(await page.locator('#sidebar').isVisible()).toBe(false);
    await page.goBack();
    await page.locator('h1:text-is("Introduction")').waitFor();
    expect(await page.locator('#sidebar').isVisible()).toBe(true);
    expect(await isMarked(page)).toBe(true);
    await context.close();
  });

  test('with an anchor scrolls to it, below the navbar', async () => {
    const { page, context } = await site.visit('docs/intro');
    await page.click('text=creating an order');
    await page.waitForURL(site.address('docs/buying#order'));
    await page.locator('h1:text-is("Buying")').waitFor({ state: 'attached' });
    await expect
      .poll(() => page.evaluate(() => document.getElementById('order')?.getBoundingClientRect().top))
      .toSatisfy((top: number) => top > 60 && top < 200);
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('order');
    await context.close();
  });

  test('to an anchor of the same page is handled by the browser, without a request', async () => {
    const { page, context } = await site.visit('docs/intro');
    await markWindow(page);
    site.server.requests.length = 0;
    await page.click('.toc >> text=Second part');
    await page.waitForURL(site.address('docs/intro#second'));
    await expect
      .poll(() => page.evaluate(() => document.getElementById('second')?.getBoundingClientRect().top))
      .toBeLessThan(200);
    expect(await isMarked(page)).toBe(true);
    expect(site.server.requests.filter((route) => route === 'docs/intro')).toEqual([]);
    await context.close();
  });

  test('scrolls to the top of the next page, and going back restores the scroll position', async () => {
    const { page, context } = await site.visit('docs/intro');
    await page.locator('#far-down a').scrollIntoViewIfNeeded();
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    const left = await page.evaluate(() => scrollY);
    expect(left).toBeGreaterThan(300);
    await page.click('#far-down a');
    await page.locator('h1:text-is("Selling")').waitFor();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    await page.goBack();
    await page.locator('h1:text-is("Introduction")').waitFor({ state: 'attached' });
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(left);
    await context.close();
  });

  test('to a missing page shows the 404 page under its URL', async () => {
    const { page, context } = await site.visit('docs/intro');
    await markWindow(page);
    await page.evaluate(() => {
      document.querySelector('#sidebar a[href$="selling"]')?.setAttribute('href', '/institutional-api/gone');
    });
    await page.click(selling);
    await page.locator('h1:text-is("Page not found")').waitFor();
    expect(page.url()).toBe(site.address('gone'));
    expect(await page.getAttribute('meta[name=robots]', 'content')).toBe('noindex');
    expect(await isMarked(page)).toBe(true);
    await page.click('main >> text=Docs');
    await page.locator('h1:text-is("Introduction")').waitFor();
    expect(await page.locator('meta[name=robots]').count()).toBe(0);
    await context.close();
  });

  test('cancels a page that is still loading', async () => {
    const { page, context, errors } = await site.visit('docs/intro');
    site.server.faults.set('docs/buying', { kind: 'delay', ms: 800 });
    await page.click('#sidebar a:text-is("Buying")');
    await page.waitForURL(site.address('docs/buying'));
    await page.click(selling);
    await page.locator('h1:text-is("Selling")').waitFor();
    await page.waitForTimeout(1000);
    expect(await page.textContent('h1')).toBe('Selling');
    expect(page.url()).toBe(site.address('docs/selling'));
    expect(await page.locator('[role=alert]').count()).toBe(0);
    expect(errors).toEqual([]);
    await context.close();
  });

  test('closes the menu that contains it', async () => {
    const { page, context } = await site.visit('docs/intro', { viewport: { width: 390, height: 844 } });
    await page.click('.menu-button');
    await page.click(selling);
    await page.locator('h1:text-is("Selling")').waitFor();
    await page.locator('#sidebar').waitFor({ state: 'hidden' });
    await context.close();
  });
});

describe('is left to the browser', () => {
  test('for clicks with a modifier: a new tab opens, and this one stays', async () => {
    const { page, context } = await site.visit('docs/intro');
    await markWindow(page);
    // What the tab shows is up to the browser, and a headless one may never load a background tab.
    await Promise.all([context.waitForEvent('page'), page.click(selling, { modifiers: ['ControlOrMeta'] })]);
    await page.waitForTimeout(300);
    expect(page.url()).toBe(site.address('docs/intro'));
    expect(await page.textContent('h1')).toBe('Introduction');
    expect(await isMarked(page)).toBe(true);
    await context.close();
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
    expect(await page.textContent('h1')).toBe('Introduction');
    await context.close();
  });

  test('for forms', async () => {
    const { page, context } = await site.visit('docs/intro', { bypassCSP: true });
    await markWindow(page);
    await page.evaluate((action) => {
      const form = document.createElement('form');
      form.action = action;
      form.method = 'post';
      document.body.append(form);
      form.submit();
    }, site.address('docs/selling'));
    await page.locator('h1:text-is("Selling")').waitFor();
    expect(await isMarked(page)).toBe(false);
    await context.close();
  });

  test.each(['/other', 'http://localhost:9/'])(
    'for a page outside of the base path, or of another site: %s',
    async (target) => {
      const { page, context } = await site.visit('docs/intro');
      const { href } = new URL(target, site.server.origin);
      await page.evaluate((outside) => {
        document.querySelector('#sidebar a[href$="selling"]')?.setAttribute('href', outside);
      }, href);
      // The other origin doesn't respond; what matters is that the browser navigated there.
      const request = page.waitForRequest((candidate) => candidate.url() === href);
      await page.click(selling);
      expect((await request).isNavigationRequest()).toBe(true);
      await context.close();
    },
  );

  test('for a file of the site', async () => {
    const { page, context } = await site.visit('docs/intro');
    const file = page.waitForRequest(site.address('openapi.yaml'));
    await page.click('text=a file');
    expect((await file).isNavigationRequest()).toBe(true);
    await context.close();
  });

  test('always, if there is no Navigation API', async () => {
    const { page, context, errors } = await site.visit('docs/intro', {
      before: (fresh) => fresh.addInitScript(() => Reflect.deleteProperty(window, 'navigation')),
    });
    await markWindow(page);
    await page.click(selling);
    await page.locator('h1:text-is("Selling")').waitFor();
    expect(await isMarked(page)).toBe(false);
    expect(errors).toEqual([]);
    await context.close();
  });
});

describe('prefetching', () => {
  test('a hovered link is loaded when it is clicked', async () => {
    const { page, context } = await site.visit('docs/intro');
    site.server.requests.length = 0;
    await page.hover(selling);
    await expect.poll(() => site.server.requests).toContain('docs/selling');
    await page.click(selling);
    await page.locator('h1:text-is("Selling")').waitFor();
    expect(site.server.requests.filter((route) => route === 'docs/selling')).toHaveLength(1);
    await context.close();
  });

  test('a page is fetched only once, even if it is slow and its link is clicked right after it is hovered', async () => {
    const { page, context } = await site.visit('docs/intro');
    site.server.faults.set('docs/selling', { kind: 'delay', ms: 400 });
    site.server.requests.length = 0;
    await page.click(selling);
    await page.waitForTimeout(150);
    await page.click(selling);
    await page.locator('h1:text-is("Selling")').waitFor();
    site.server.faults.clear();
    const requests = site.server.requests.filter((route) => route === 'docs/selling');
    // The second click aborts the request of the first one.
    expect(requests.length).toBeLessThanOrEqual(2);
    await page.click('#sidebar a:text-is("Buying")');
    await page.locator('h1:text-is("Buying")').waitFor();
    expect(site.server.requests.filter((route) => route === 'docs/buying')).toHaveLength(1);
    await context.close();
  });

  test('a focused link is fetched, too', async () => {
    const { page, context } = await site.visit('docs/intro');
    await page.focus(selling);
    await expect.poll(() => site.server.requests).toContain('docs/selling');
    await context.close();
  });

  test('some linked pages are fetched while the text is read, but only after an interaction', async () => {
    const { page, context } = await site.visit('docs/intro');
    site.server.requests.length = 0;
    await page.waitForTimeout(700);
    expect(site.server.requests).toEqual([]);
    await page.keyboard.press('Shift');
    await page.locator('.content a:not([href*="#"])').first().scrollIntoViewIfNeeded();
    await expect
      .poll(() => site.server.requests.filter((route) => route.startsWith('docs/')))
      .not.toEqual([]);
    await context.close();
  });

  test('nothing is prefetched in data-saving mode', async () => {
    const { page, context } = await site.visit('docs/intro', {
      before: (fresh) =>
        fresh.addInitScript(() =>
          Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
        ),
    });
    await page.hover(selling);
    await page.waitForTimeout(300);
    expect(site.server.requests).not.toContain('docs/selling');
    await context.close();
  });
});

test('pages change with a transition only if reduced motion is not preferred', async () => {
  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    const { page, context } = await site.visit('docs/intro', {
      reducedMotion,
      before: (fresh) =>
        fresh.addInitScript(() => {
          const start = document.startViewTransition.bind(document);
          document.startViewTransition = (update) => {
            document.documentElement.dataset.transitions = 'yes';
            return start(update);
          };
        }),
    });
    await page.click(selling);
    await page.locator('h1:text-is("Selling")').waitFor();
    const used = await page.evaluate(() => document.documentElement.dataset.transitions === 'yes');
    expect(used).toBe(reducedMotion === 'no-preference');
    await context.close();
  }
});
