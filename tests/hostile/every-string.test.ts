import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RunningServer } from '../../cli/server/listen.ts';
import { serveSite } from '../../cli/server/serve-site.ts';
import { sharedBrowser } from '../browser/shared-browser.ts';
import { build, filesOf, writeSiteSources } from '../build/fixture.ts';
import { activeParts } from './active-parts.ts';
import { hostileSite } from './every-string.ts';
import { dangersOf } from './markdown-dangers.ts';
import { PAYLOADS, WORDS } from './payloads.ts';

/**
 * Every payload in every string of a document, a guide and a workflow: nothing runs, nothing is fetched,
 * all of it remains text.
 */

const root = writeSiteSources(hostileSite());
const dist = path.join(root, 'dist');
let server: RunningServer;
let browser: Browser;
let files: Map<string, Buffer>;

beforeAll(async () => {
  await build(root);
  files = filesOf(dist);
  server = await serveSite(dist, { port: 0, address: '127.0.0.1' });
  browser = await sharedBrowser();
});

afterAll(async () => {
  await server?.close();
});

const address = (route: string) => `${server.origin}/h/${route}`;
/** A page, and the text that it must contain. */
const routes = [
  ...PAYLOADS.map((payload, n): [string, string] => [`r${n}`, payload]),
  ...WORDS.map((payload, n): [string, string] => [`docs/g${n}`, payload]),
];

interface Watched {
  context: BrowserContext;
  page: Page;
  /** What must not happen: code that runs, requests, dialogs, errors, violations of the policy. */
  events: string[];
}

async function watch(bypassCSP: boolean): Promise<Watched> {
  // The proxy doesn't exist: nothing leaves this machine even if the site is broken, and the cache keeps
  // working.
  const proxy = { server: 'http://127.0.0.1:9', bypass: '127.0.0.1' };
  const context = await browser.newContext({ bypassCSP, reducedMotion: 'reduce', proxy });
  const events: string[] = [];
  await context.addInitScript(() => {
    Object.assign(window, { owned: () => console.error('owned') });
  });
  context.on('request', (request) => {
    const { origin } = new URL(request.url());
    if (origin !== server.origin) events.push(`request to ${request.url()}`);
  });
  const page = await context.newPage();
  page.on('dialog', (dialog) => {
    events.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('popup', (popup) => events.push(`window ${popup.url()}`));
  page.on('download', (download) => events.push(`download ${download.url()}`));
  page.on('pageerror', (error) => events.push(`${page.url()}: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') events.push(`${page.url()}: ${message.text()}`);
  });
  return { context, page, events };
}

/** The text as HTML shows it: with normalised line endings, and without NUL and lone surrogates. */
function shown(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\P{Cc}\t\n\f\r\u0085]/gu, '\uFFFD')
    .replace(/[\s\u0085]+/g, ' ')
    .trim();
}

test('nothing runs and nothing is fetched, even with the policy disabled, and all payloads are visible as text', async () => {
  const { page, events } = await watch(true);
  const faults: string[] = [];
  for (const route of ['', 'start', 'docs/start', 'blog/archive', 'blog/2026-01-01-post']) {
    await page.goto(address(route));
    faults.push(...(await page.evaluate(activeParts)).map((part) => `${route}: ${part}`));
  }
  for (const [route, text] of routes) {
    await page.goto(address(route));
    faults.push(...(await page.evaluate(activeParts)).map((part) => `${route}: ${part}`));
    const payload = shown(text);
    const { title, body } = await page.evaluate(() => ({
      title: document.querySelector('main h1')?.textContent ?? '',
      body: document.querySelector('main')?.textContent ?? '',
    }));
    if (!shown(title).startsWith(payload)) faults.push(`${route}: title ${shown(title)}`);
    const times = shown(body).split(payload).length - 1;
    if (times < (route.startsWith('r') ? 30 : 8)) faults.push(`${route}: ${times} times ${payload}`);
  }
  expect(faults.slice(0, 20)).toEqual([]);
  expect(events.slice(0, 20)).toEqual([]);
});

test('nothing violates the policy', async () => {
  const { page, events } = await watch(false);
  await page.goto(address(''));
  const announcement = shown(await page.locator('.announcement-text').innerText());
  expect(WORDS.filter((word) => !announcement.includes(shown(word)))).toEqual([]);
  const follow = async (route: string, href: string) => {
    await page.evaluate((to) => location.assign(to), href);
    await page.waitForFunction(
      (wanted) => document.querySelector(`link[rel=canonical][href$="${wanted}"]`),
      `/h/${route}`,
    );
  };
  // The policy would report markup of any payload in the same way, so one of each kind of page is enough.
  for (const route of ['r0', 'docs/g0']) await follow(route, `/h/${route}`);
  // A name with bidirectional control characters affects only itself.
  const isolated = await page.evaluate(() =>
    [...document.querySelectorAll('main :not(pre) > code')].map((code) => getComputedStyle(code).unicodeBidi),
  );
  expect([...new Set(isolated)]).toEqual(['isolate']);
  // Anyone can create a link with an invalid fragment.
  for (const [n, hash] of ['%zz', '%E0%A4%A', '<img src=x onerror=owned()>'].entries())
    await follow(`r${n + 1}`, `/h/r${n + 1}#${hash}`);
  expect(events.slice(0, 20)).toEqual([]);
});

test('forms show the payloads as text, and write what a reader types as code of each language', async () => {
  const { page, context, events } = await watch(false);
  const faults: string[] = [];
  for (const [n, payload] of [...PAYLOADS.entries()].filter(([index]) => index % 4 === 0)) {
    await page.goto(address(`r${n}`));
    const forms = await page.locator('.tabs:has(> label > [name$="-lang"])').all();
    for (const [form, tabs] of forms.slice(0, 2).entries()) {
      await tabs.scrollIntoViewIfNeeded();
      await tabs.locator('.edit-button:visible').first().dispatchEvent('click');
      // It moves the next one, which has its button only while it is in the window.
      await page.locator('.request').nth(form).waitFor();
    }
    for (const field of await page.locator('.request input:visible').all()) await field.fill(payload);
    for (const menu of await page.locator('.request-box select:visible').all()) {
      const last = (await menu.locator('option').count()) - 1;
      if (last > 0) await menu.selectOption({ index: last });
    }
    const json = page.locator('.request').getByRole('button', { name: 'JSON' });
    if (await json.count()) await json.first().dispatchEvent('click');
    faults.push(...(await page.evaluate(partsOfForms)).map((part) => `r${n}: ${part}`));
  }
  expect(faults.slice(0, 20)).toEqual([]);
  expect(events.slice(0, 20)).toEqual([]);
  await context.close();
});

test('the steps of workflows and signing in show the payloads as text, and take them', async () => {
  const { page, context, events } = await watch(false);
  const type = async () => {
    for (const field of await page.locator('.request input:visible').all())
      await field.fill(PAYLOADS[0] ?? '');
    expect((await page.evaluate(partsOfForms)).slice(0, 20)).toEqual([]);
  };
  await page.goto(address('docs/start'));
  const workflows = await page.locator('.workflow-scripts').all();
  for (const scripts of workflows.filter((_, index) => index % 4 === 0)) {
    await scripts.scrollIntoViewIfNeeded();
    await scripts.locator('.edit-button:visible').first().dispatchEvent('click');
    const panel = scripts.locator('.request-box');
    expect(shown(await panel.locator('.heading').first().innerText())).toContain('Step 1 of 2');
    await type();
    await panel.getByRole('button', { name: 'Next' }).dispatchEvent('click');
    await type();
    await panel.getByRole('button', { name: 'Close' }).dispatchEvent('click');
  }
  await page.goto(address('start#sign'));
  await page.locator('#sign .edit-button:visible').first().dispatchEvent('click');
  const grants = page.locator('#sign details:has(.run-buttons, .field-choice)');
  await grants.nth(1).waitFor();
  expect(await grants.count()).toBe(2);
  for (const grant of await grants.all()) {
    await grant.locator('summary').dispatchEvent('click');
    // A field has one line.
    const inOneLine = (text: string) => shown(text).replaceAll(' ', '');
    const scope = inOneLine(await grant.getByLabel('scope').inputValue());
    expect(PAYLOADS.filter((payload) => !scope.includes(inOneLine(payload)))).toEqual([]);
  }
  await type();
  expect(events.slice(0, 20)).toEqual([]);
  await context.close();
});

/** Runs in the page: elements of forms that no form has, and handlers. */
function partsOfForms(): string[] {
  const own =
    'section, div, h4, button, span, label, code, input, select, option, textarea, details, summary, p, ul, li, pre, i';
  return [...document.querySelectorAll('.request-box *')]
    .filter(
      (element) => !element.matches(own) || element.getAttributeNames().some((name) => /^on/.test(name)),
    )
    .map(({ outerHTML }) => outerHTML.slice(0, 100));
}

test('the search finds the payloads and shows them as text', async () => {
  const { page, events } = await watch(false);
  await page.goto(address(''));
  await page.keyboard.press('Control+K');
  const box = page.getByRole('combobox');
  await box.waitFor();
  for (const payload of PAYLOADS.filter((p) => /\w{4}/.test(p))) await box.fill(shown(payload).slice(0, 60));
  await box.fill('evil example');
  await page.getByRole('option').first().waitFor();
  expect(await page.evaluate(activeParts)).toEqual([]);
  expect(events.slice(0, 20)).toEqual([]);
});

describe('files next to the pages', () => {
  const named = (pattern: RegExp) => [...files].filter(([name]) => pattern.test(name));

  test('JSON is valid', () => {
    const json = named(/\.json$/);
    expect(json.length).toBeGreaterThan(PAYLOADS.length);
    for (const [name, bytes] of json) expect(() => JSON.parse(bytes.toString()), name).not.toThrow();
  });

  test('Markdown is as harmless as the pages', () => {
    const markdown = named(/(r\d+|llms)\.(md|txt)$/);
    expect(markdown.length).toBeGreaterThan(PAYLOADS.length);
    const dangers = markdown.flatMap(([name, bytes]) =>
      dangersOf(bytes.toString()).map((danger) => `${name}: ${danger}`),
    );
    expect(dangers.slice(0, 20)).toEqual([]);
  });

  test('texts are valid UTF-8, without NUL characters', () => {
    const decoder = new TextDecoder('utf-8', { fatal: true });
    for (const [name, bytes] of named(/\.(html|md|txt|xml|json|yaml|sh|mjs|py)$/)) {
      expect(() => decoder.decode(bytes), name).not.toThrow();
      if (!/\.(sh|mjs|py|yaml)$/.test(name))
        expect(decoder.decode(bytes).match(/\0/)?.[0], name).toBe(undefined);
    }
  });

  test('XML is well-formed', async () => {
    const { page } = await watch(true);
    await page.goto(address(''));
    expect(named(/\.xml$/).map(([name]) => name)).toEqual(['h/blog/atom.xml', 'h/sitemap.xml']);
    for (const [name, bytes] of named(/\.xml$/)) {
      const faults = await page.evaluate(
        (text) =>
          new DOMParser().parseFromString(text, 'application/xml').querySelector('parsererror')?.textContent,
        bytes.toString(),
      );
      expect([name, faults]).toEqual([name, undefined]);
    }
  });
});

test('no prototype has been modified', () => {
  expect(Object.keys(Object.prototype)).toEqual([]);
  expect(readFileSync(path.join(dist, 'h/r0.html'), 'utf8')).toContain('</html>');
});
