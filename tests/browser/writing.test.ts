import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { build, SMALL_SITE, writeSiteSources } from '../build/fixture.ts';
import { axeViolations } from './axe.ts';
import { lastCopy, recordCopies } from './copies.ts';
import { startServer, type TestServer } from './server.ts';
import { sharedBrowser } from './shared-browser.ts';

/** The syntax that authors of guides use in addition to standard Markdown. */
const guide = (title: string, art: string) => `---
title: ${title}
description: A guide.
---

[One](/docs/one), [two](/docs/deep/two) and [ping](/api#ping).

## Marks

\`\`\`js {3}
const host = 'old'; // [!code --]
const host = 'new'; // [!code ++]
connect(host);
\`\`\`

## Tabs

::::tabs
:::tab[npm]
Run npm.

### Registry of npm
:::
:::tab[pnpm]
Run pnpm.

### Registry of pnpm
:::
::::

:::code-group
\`\`\`js [config.js]
a
\`\`\`
\`\`\`ts [config.ts]
b
\`\`\`
:::

See [the registry](#registry-of-pnpm).

![Art](${art})
`;

const drawing = (color: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 200"><rect width="300" height="200" fill="${color}"/></svg>`;

let server: TestServer;

beforeAll(async () => {
  const root = writeSiteSources({
    ...SMALL_SITE,
    'content/docs/one.md': guide('One', './art.svg'),
    'content/docs/art.svg': drawing('#eee'),
    'content/docs/art.dark.svg': drawing('#333'),
    'content/docs/deep/two.md': guide('Two', '../art.svg'),
  });
  const out = path.join(mkdtempSync(path.join(tmpdir(), 'writing-')), 'dist');
  await build(root, { out });
  server = await startServer(path.join(out, 'small'), '/small/');
});

afterAll(async () => {
  await server.close();
});

async function open(route: string, options = {}): Promise<Page> {
  const browser = await sharedBrowser();
  const context = await browser.newContext({
    permissions: ['clipboard-read', 'clipboard-write'],
    ...options,
  });
  const page = await context.newPage();
  await page.goto(`${server.origin}/small/${route}`);
  return page;
}

const shown = async (page: Page) => ({
  npm: await page.getByText('Run npm.').isVisible(),
  pnpm: await page.getByText('Run pnpm.').isVisible(),
});

test('copied code contains neither notations nor removed lines', async () => {
  const page = await open('docs/one');
  await recordCopies(page);
  await page.locator('figure.marked').hover();
  await page.locator('figure.marked .copy-button').click();
  await page.getByText('Copied', { exact: true }).waitFor();
  expect(await lastCopy(page)).toBe("const host = 'new';\nconnect(host);");
});

describe('tabs', () => {
  test('show the first one, and then the chosen one, also on the next pages', async () => {
    const page = await open('docs/one');
    expect(await shown(page)).toEqual({ npm: true, pnpm: false });
    await page.locator('summary', { hasText: 'pnpm' }).click();
    await page.locator('summary', { hasText: 'config.ts' }).click();
    expect(await shown(page)).toEqual({ npm: false, pnpm: true });
    await page.locator('.content').getByRole('link', { name: 'two' }).click();
    await page.getByRole('heading', { name: 'Two', level: 1 }).waitFor();
    await expect.poll(() => shown(page)).toEqual({ npm: false, pnpm: true });
    expect(await page.locator('details[open] > summary').allTextContents()).toEqual(
      expect.arrayContaining(['pnpm', 'config.ts']),
    );
  });

  test('open for a link into them, whatever has been chosen', async () => {
    const page = await open('docs/one#registry-of-pnpm');
    await expect.poll(() => shown(page)).toEqual({ npm: false, pnpm: true });
    await page.locator('summary', { hasText: /^npm/ }).click();
    expect(await shown(page)).toEqual({ npm: true, pnpm: false });
    await page.getByRole('link', { name: 'the registry' }).click();
    await expect.poll(() => shown(page)).toEqual({ npm: false, pnpm: true });
    await page.locator('summary', { hasText: /^npm/ }).click();
    await page.reload();
    await expect.poll(() => shown(page)).toEqual({ npm: false, pnpm: true });
  });

  test('are all visible without scripts, and in print', async () => {
    const page = await open('docs/one', { javaScriptEnabled: false });
    expect(await shown(page)).toEqual({ npm: true, pnpm: true });
    const printed = await open('docs/one');
    await printed.emulateMedia({ media: 'print' });
    expect(await shown(printed)).toEqual({ npm: true, pnpm: true });
  });
});

test.each([
  ['light', undefined, 'art-'],
  ['dark', undefined, 'art-dark-'],
  ['dark', 'light', 'art-'],
  ['light', 'dark', 'art-dark-'],
] as const)('by %s mode and with the switch at %s the image is %s', async (colorScheme, theme, name) => {
  const page = await open('docs/one', { colorScheme });
  if (theme)
    await page.evaluate((value) => document.documentElement.setAttribute('data-theme', value), theme);
  const image = page.getByRole('img', { name: 'Art' });
  expect(await image.count()).toBe(1);
  expect(await image.getAttribute('src')).toMatch(new RegExp(`/assets/${name}\\w{8}\\.svg$`));
  expect(await image.boundingBox()).toMatchObject({ width: 300, height: 200 });
});

test.each(['light', 'dark'] as const)('has no axe violations in %s mode', async (colorScheme) => {
  const page = await open('docs/one', { colorScheme });
  expect(await axeViolations(page)).toEqual([]);
});
