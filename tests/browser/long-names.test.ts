import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { build, writeSiteSources } from '../build/fixture.ts';
import { startServer, type TestServer } from './server.ts';
import { sharedBrowser } from './shared-browser.ts';

/** A name without any place to break. */
const NAME = 'aNameThatGoesOn'.repeat(6);
const TABLE = `| Name | What the name of this row means |\n| --- | --- |\n| \`${NAME}\` | several words |\n`;
const SCOPES = { [`read:${NAME}`]: 'Read' };
const API = {
  openapi: '3.1.0',
  info: { title: 'Test', version: '1', description: `${TABLE}\n1. First\n` },
  servers: [{ url: `https://api.example.com/${NAME}` }, { url: 'https://test.example.com' }],
  paths: {
    [`/${NAME}`]: {
      get: {
        operationId: 'list',
        summary: 'List',
        parameters: [{ name: NAME, in: 'query', schema: { type: 'string' } }],
        security: [{ oauth: Object.keys(SCOPES) }],
        responses: { '200': { description: TABLE } },
      },
    },
  },
  components: {
    securitySchemes: {
      oauth: {
        type: 'oauth2',
        flows: { clientCredentials: { tokenUrl: 'https://api.example.com/token', scopes: SCOPES } },
      },
    },
  },
};

let server: TestServer;

beforeAll(async () => {
  const root = writeSiteSources({
    'content/site.yaml': JSON.stringify({
      title: `The documentation of ${NAME}`,
      base: '/',
      navbar: [
        { label: 'API', to: '/api' },
        ...['Guides and tutorials', 'Status', 'Community forum', 'Change log'].map((label, index) => ({
          label,
          href: `https://example.com/${index}`,
        })),
      ],
      references: [{ route: 'api', spec: 'api.json', label: 'API' }],
    }),
    'content/index.md': '---\ntitle: Test\ndescription: A test.\n---\n',
    'content/docs/guide.md': `---\ntitle: The guide to ${NAME}\ndescription: A test.\n---\n\n${TABLE}\n::request[list]\n`,
    'specs/api.json': JSON.stringify(API),
  });
  await build(root);
  server = await startServer(path.join(root, 'dist'), '/');
});

afterAll(() => server.close());

test.each(['api', 'docs/guide'])('long names fit into any window, on /%s', async (route) => {
  const page = await (await sharedBrowser()).newPage();
  for (const width of [1440, 1000, 768, 390, 320]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`${server.origin}/${route}`);
    // Scripts add the menu of the servers.
    await page.locator('.settings').waitFor({ state: 'attached' });
    const { tooWide, rows, icon } = await page.evaluate(() => ({
      icon: document.querySelector('.search-button svg')?.clientWidth,
      tooWide: [document.documentElement, ...document.querySelectorAll('.brand, .table')]
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
        .map(({ outerHTML }) => outerHTML.slice(0, 80)),
      rows: [...document.querySelectorAll(':is(.rich, .content) tbody tr')].map((row) => row.clientHeight),
    }));
    expect(tooWide, `${width} px`).toEqual([]);
    expect(icon, `the icon of the search is whole at ${width} px`).toBeGreaterThanOrEqual(18);
    expect(Math.max(...rows), `words are not broken at ${width} px`).toBeLessThan(200);
  }
  await page.close();
});

test('on paper, names are not much smaller than their text, numbers of lists are whole, and names alone are broken', async () => {
  const page = await (await sharedBrowser()).newPage({ viewport: { width: 680, height: 900 } });
  await page.goto(`${server.origin}/api`);
  await page.emulateMedia({ media: 'print' });
  const printed = await page.evaluate(() => {
    const styleOf = (selector: string) => getComputedStyle(document.querySelector(selector) ?? document.body);
    return {
      tooWide: [...document.querySelectorAll('.table')].filter((one) => one.scrollWidth > one.clientWidth)
        .length,
      isSmall: Number.parseFloat(styleOf('.main-text .name').fontSize) < 10.5,
      indent: Number.parseFloat(styleOf('.rich > ol').paddingInlineStart),
      words: styleOf('.rich td:last-child').overflowWrap,
    };
  });
  expect(printed).toEqual({
    tooWide: 0,
    isSmall: false,
    indent: 20,
    words: 'break-word',
  });
  await page.close();
});

test('many links of the navbar wrap in the menu of a phone, and leave room for the button that closes it', async () => {
  const page = await (await sharedBrowser()).newPage({ viewport: { width: 320, height: 700 } });
  await page.goto(`${server.origin}/docs/guide`);
  await page.locator('.menu-button').click();
  const close = page.locator('#sidebar .icon-button');
  const box = await close.boundingBox();
  expect((box?.x ?? 320) + (box?.width ?? 0)).toBeLessThanOrEqual(320);
  expect(box?.width).toBe(40);
  await close.click();
  await close.waitFor({ state: 'hidden' });
  await page.close();
});

test('in a low window, the button that closes the menu is not covered by what scrolls', async () => {
  const page = await (await sharedBrowser()).newPage({ viewport: { width: 500, height: 200 } });
  await page.goto(`${server.origin}/api`);
  await page.locator('.settings').waitFor({ state: 'attached' });
  await page.locator('.menu-button').click();
  const isCovered = await page.locator('#sidebar').evaluate((menu) => {
    menu.scrollTo(0, menu.scrollHeight);
    const close = menu.querySelector('.icon-button');
    const { x = 0, y = 0 } = close?.getBoundingClientRect() ?? {};
    return !close?.contains(document.elementFromPoint(x + 4, y + 4));
  });
  expect(isCovered).toBe(false);
  await page.close();
});
