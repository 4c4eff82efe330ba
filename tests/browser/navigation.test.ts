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
  test('brings the next page into the open window: text, title, description, canonical, current entry', async () => {
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

  test('moves the focus to the heading and tells screen readers the title', async () => {
    const { page, context } = await site.visit('docs/intro');
    await page.click(selling);
    await page.locator('h1:text-is("Selling")').waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Selling');
    await expect.poll(() => page.textContent('#announcer')).toBe('Selling · Institutional API');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
    await context.close();
  });

  test('leads from a page with a sidebar to one without, and back', async () => {
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

  test('with an anchor opens the page there, below the navbar', async () => {
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

  test('to an anchor of the same page is the browser’s, and asks the server nothing', async () => {
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

  test('starts the next page at its top, and going back finds the place that was left', async () => {
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

  test('to a page that does not exist shows the not-found page under that address', async () => {
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

  test('gives up the page that is being loaded when another link is clicked', async () => {
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

  test('closes the menu that it was chosen from', async () => {
    const { page, context } = await site.visit('docs/intro', { viewport: { width: 390, height: 844 } });
    await page.click('.menu-button');
    await page.click(selling);
    await page.locator('h1:text-is("Selling")').waitFor();
    await page.locator('#sidebar').waitFor({ state: 'hidden' });
    await context.close();
  });
});

describe('the browser keeps', () => {
  test('clicks with a modifier: a new tab, and this one stays', async () => {
    const { page, context } = await site.visit('docs/intro');
    await markWindow(page);
    // Where the tab leads is the browser's affair, and a headless one may never load a tab behind another.
    await Promise.all([context.waitForEvent('page'), page.click(selling, { modifiers: ['ControlOrMeta'] })]);
    await page.waitForTimeout(300);
    expect(page.url()).toBe(site.address('docs/intro'));
    expect(await page.textContent('h1')).toBe('Introduction');
    expect(await isMarked(page)).toBe(true);
    await context.close();
  });

  test.each([
    ['links with a target', (link: HTMLAnchorElement) => link.setAttribute('target', 'elsewhere')],
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

  test('forms', async () => {
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
    'a page outside of its base path, or elsewhere: %s',
    async (target) => {
      const { page, context } = await site.visit('docs/intro');
      const { href } = new URL(target, site.server.origin);
      await page.evaluate((outside) => {
        document.querySelector('#sidebar a[href$="selling"]')?.setAttribute('href', outside);
      }, href);
      // Nothing answers at the other origin; that the browser went there is what counts.
      const request = page.waitForRequest((candidate) => candidate.url() === href);
      await page.click(selling);
      expect((await request).isNavigationRequest()).toBe(true);
      await context.close();
    },
  );

  test('a file of the site', async () => {
    const { page, context } = await site.visit('docs/intro');
    const file = page.waitForRequest(site.address('openapi.yaml'));
    await page.click('text=a file');
    expect((await file).isNavigationRequest()).toBe(true);
    await context.close();
  });

  test('everything, where there is no Navigation API', async () => {
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
  test('a link that is pointed at is there when it is clicked', async () => {
    const { page, context } = await site.visit('docs/intro');
    site.server.requests.length = 0;
    await page.hover(selling);
    await expect.poll(() => site.server.requests).toContain('docs/selling');
    await page.click(selling);
    await page.locator('h1:text-is("Selling")').waitFor();
    expect(site.server.requests.filter((route) => route === 'docs/selling')).toHaveLength(1);
    await context.close();
  });

  test('a page is fetched once, also when it is slow and its link is clicked as soon as it is pointed at', async () => {
    const { page, context } = await site.visit('docs/intro');
    site.server.faults.set('docs/selling', { kind: 'delay', ms: 400 });
    site.server.requests.length = 0;
    await page.click(selling);
    await page.waitForTimeout(150);
    await page.click(selling);
    await page.locator('h1:text-is("Selling")').waitFor();
    site.server.faults.clear();
    const asked = site.server.requests.filter((route) => route === 'docs/selling');
    // The second click aborts the first one's.
    expect(asked.length).toBeLessThanOrEqual(2);
    await page.click('#sidebar a:text-is("Buying")');
    await page.locator('h1:text-is("Buying")').waitFor();
    expect(site.server.requests.filter((route) => route === 'docs/buying')).toHaveLength(1);
    await context.close();
  });

  test('a link that is reached by keyboard is fetched too', async () => {
    const { page, context } = await site.visit('docs/intro');
    await page.focus(selling);
    await expect.poll(() => site.server.requests).toContain('docs/selling');
    await context.close();
  });

  test('the pages that a text leads to are fetched while it is read, a few of them, and only for a reader', async () => {
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

  test('nothing is fetched ahead for a reader who saves data', async () => {
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

test('pages change with a transition only where motion is welcome', async () => {
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
