import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { build, filesOf, SMALL_SITE, writeSiteSources } from '../build/fixture.ts';
import { startServer, type TestServer } from './server.ts';
import { sharedBrowser } from './shared-browser.ts';

/** An element with an id becomes a property of the window, unless the browser has a property of that name. */
let browser: Browser;
let server: TestServer;
let out: string;
/** A site with ordinary names. */
let plain: Awaited<ReturnType<typeof serveSite>>;
let names: string[];

beforeAll(async () => {
  browser = await sharedBrowser();
  plain = await serveSite(SMALL_SITE);
  names = await globalsOf(plain.out, `${plain.server.origin}/small/docs/one`);
  ({ server, out } = await serveSite(siteNamedAfter(names)));
});
afterAll(async () => {
  await server?.close();
  await plain?.server.close();
});

async function serveSite(files: Record<string, string>) {
  const out = path.join(writeSiteSources(files), 'dist');
  await build(path.dirname(out), { out });
  return { out, server: await startServer(path.join(out, 'small'), '/small/') };
}

/** The names that the scripts read from the window, explicitly or as bare words. */
async function globalsOf(out: string, address: string): Promise<string[]> {
  const early =
    readFileSync(path.join(out, 'small/docs/one.html'), 'utf8').match(/<script>.*?<\/script>/gs) ?? [];
  const code = [...filesOf(out)]
    .filter(([name]) => /assets\/.*\.js$/.test(name))
    .map(([, bytes]) => bytes.toString())
    .concat(early)
    .join('\n');
  const read = [
    ...code.matchAll(/\b(?:window|globalThis|self|top)(?:\?\.|\.)([A-Za-z_$][\w$]*)/g),
    ...code.matchAll(/\btypeof ([A-Za-z_$][\w$]+)/g),
    ...code.matchAll(/["'`]([A-Za-z_$][\w$]*)["'`] ?in (?:window|globalThis|self|document|navigator)\b/g),
  ].map(([, name = '']) => name);
  const page = await browser.newPage();
  await page.goto(address);
  const words = [...new Set(code.match(/(?<![.\w$])[A-Za-z_$][\w$]{2,}/g))];
  const known = await page.evaluate((all) => all.filter((word) => word in window), words);
  await page.close();
  return [...new Set([...read, ...known])].filter((name) => name.length > 2).sort();
}

function siteNamedAfter(names: string[]): Record<string, string> {
  const headings = names.map((name) => `## ${name}\n\n\`\`\`bash\nls ${name}\n\`\`\`\n`).join('\n');
  const operation = (name: string) => ({
    operationId: name,
    tags: [name],
    responses: { 200: { description: name } },
  });
  const spec = {
    openapi: '3.1.0',
    info: { title: 'Small API', version: '1.0' },
    tags: names.map((name) => ({ name, description: `# ${name}` })),
    paths: {
      '/ping': { get: { operationId: 'ping', responses: { 200: { description: 'Pong.' } } } },
      ...Object.fromEntries(names.map((name) => [`/${name}`, { get: operation(name) }])),
    },
  };
  return {
    ...SMALL_SITE,
    'content/docs/one.md': `${SMALL_SITE['content/docs/one.md']}\n${headings}`,
    'specs/api.yaml': stringify(spec),
  };
}

/** Newer than the oldest supported browsers, where elements can take their names. */
const NEW = ['trustedTypes', 'requestIdleCallback', 'scheduler', 'reportError'];

async function visit(route: string, missing: string[]): Promise<{ page: Page; errors: string[] }> {
  // Without Trusted Types, no policy can require them.
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    permissions: ['clipboard-read', 'clipboard-write'],
    bypassCSP: missing.length > 0,
  });
  await context.addInitScript((gone) => {
    const own = window as unknown as Record<string, unknown>;
    for (const name of gone) delete own[name];
    addEventListener('load', () => {
      document.documentElement.dataset.covered = gone
        .filter((name) => own[name] instanceof Element)
        .join(' ');
    });
  }, missing);
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  await page.goto(server.origin + route);
  return { page, errors };
}

test('the names include everything that the scripts read', async () => {
  expect(names).toEqual(expect.arrayContaining(['requestIdleCallback', 'trustedTypes', 'reportError']));
  expect(names.length).toBeGreaterThan(40);
  const html = readFileSync(path.join(out, 'small/api.html'), 'utf8');
  expect(names.filter((name) => !html.includes(` id="${name}"`))).toEqual([]);
});

describe.each([
  ['/small/api', 'in a browser with all features', []],
  ['/small/api', 'in one without Trusted Types and idle callbacks', NEW],
  ['/small/docs/one', 'in one without them', NEW],
])('%s %s', (route, _, missing) => {
  test('is not broken by elements with these names', async () => {
    const { page, errors } = await visit(`${route}${route.endsWith('api') ? '#trustedTypes' : ''}`, missing);
    // Everything is evaluated in the page next to its scripts, because the scripts of the test would fail
    // on such names, too.
    if (route.endsWith('api'))
      expect(await page.getAttribute('html', 'data-covered')).toBe(missing.join(' '));

    await page.locator('.color-mode').click();
    await expect.poll(() => page.getAttribute('html', 'data-theme')).toBe('dark');
    await page.locator('[data-island="ColorMode"][data-hydrated]').waitFor({ state: 'attached' });

    await page.locator('main pre:visible').first().scrollIntoViewIfNeeded();
    await page.locator('main .code-tools').first().getByRole('button', { name: 'Copy' }).click();
    await expect.poll(() => page.textContent('#announcer')).toBe('Copied to the clipboard');

    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search the documentation' }).fill('Two');
    await page.getByRole('option', { name: /Two/ }).first().waitFor();
    await page.keyboard.press('Escape');

    const [next, title] = route.endsWith('api')
      ? ['/small/docs/one', 'One']
      : ['/small/docs/deep/two', 'Two'];
    await page.locator(`a[href="${next}"]`).first().click();
    await page.getByRole('heading', { name: title, level: 1, exact: true }).waitFor();
    await page.goBack();
    await page.waitForURL(`**${route}*`);
    expect(errors).toEqual([]);
  });
});
