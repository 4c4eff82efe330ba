import { access, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where a worker reaches the Chromium that all workers share. */
    browserEndpoint: string;
  }
}

const installed = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-software-rasterizer',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-extensions',
  '--disable-sync',
  '--no-first-run',
  '--no-default-browser-check',
];

/** Starts a Chromium of its own, with further flags of its command line. The caller closes it. */
export async function launchBrowser(flags: string[] = []): Promise<Browser> {
  const browser = await chromium.launch(await launchOptions(flags));
  await checkFonts(browser);
  return browser;
}

/**
 * The Chromium from npm, which brings all its libraries, is the same on every Linux, and opens a window in a third of the
 * time that an installed one takes. Elsewhere, one that is installed.
 */
async function launchOptions(flags: string[]) {
  const args = [...quiet, ...flags];
  if (process.env.CHROMIUM_PATH) return { executablePath: process.env.CHROMIUM_PATH, args };
  // Its own flags are for a cloud function, one process and no web security: ours are those of any Chromium.
  if (process.platform === 'linux' && process.arch === 'x64')
    return { executablePath: await unpackChromium(), args };
  const found = await firstExisting(installed);
  if (found) return { executablePath: found, args };
  throw new Error('There is no Chromium: name the path of one in CHROMIUM_PATH.');
}

/** Throws where no text is drawn: without fonts every check of layout and contrast passes for nothing. */
async function checkFonts(browser: Browser): Promise<void> {
  const page = await browser.newPage();
  await page.setContent('<span>Institutional API</span>');
  const width = await page.evaluate(() => document.querySelector('span')?.getBoundingClientRect().width ?? 0);
  await page.close();
  if (width > 0) return;
  await browser.close();
  throw new Error('This Chromium has no fonts: text is drawn without any width.');
}

/** Unpacks the browser that npm brought, once for a machine. @returns the path of its program */
async function unpackChromium(): Promise<string> {
  // Read when the package is imported: it then unpacks the libraries and fonts it brings along.
  process.env.AWS_EXECUTION_ENV ??= 'AWS_Lambda_nodejs22.x';
  const { default: packaged } = await import('@sparticuz/chromium');
  const program = await packaged.executablePath();
  await tellWhereFontsAre(path.join(tmpdir(), 'fonts'));
  return program;
}

/** The settings that come with the fonts look for them in `/tmp`, wherever they have been unpacked. */
async function tellWhereFontsAre(folder: string): Promise<void> {
  const file = path.join(folder, 'fonts.conf');
  const settings = `<fontconfig><dir>${folder}</dir><cachedir>${folder}/cache</cachedir></fontconfig>\n`;
  if ((await readFile(file, 'utf8')) !== settings) await writeFile(file, settings);
}

/** Before the first test that needs one: starts the Chromium of all workers, and closes it after the last test. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await chromium.launchServer(await launchOptions([]));
  const browser = await chromium.connect(server.wsEndpoint());
  await checkFonts(browser);
  await browser.close();
  project.provide('browserEndpoint', server.wsEndpoint());
  return () => server.close();
}

async function firstExisting(paths: string[]): Promise<string | undefined> {
  for (const candidate of paths) {
    const exists = await access(candidate).then(
      () => true,
      () => false,
    );
    if (exists) return candidate;
  }
  return undefined;
}
