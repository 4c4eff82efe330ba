import { access, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Browser, chromium } from 'playwright-core';

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

/** Starts a Chromium, with additional command-line flags. It ends with this process, unless the caller closes it before. */
export async function launchBrowser(flags: string[] = []): Promise<Browser> {
  const browser = await chromium.launch(await launchOptions(flags));
  await checkFonts(browser);
  return browser;
}

/**
 * On Linux, the Chromium from npm: it includes all its libraries, is the same on every distribution, and
 * opens a window in a third of the time of an installed one. On other systems, an installed browser.
 */
async function launchOptions(flags: string[]) {
  const args = [...quiet, ...flags];
  if (process.env.CHROMIUM_PATH) return { executablePath: process.env.CHROMIUM_PATH, args };
  // Its default flags are for cloud functions: a single process, and no web security. The tests use those of
  // an ordinary Chromium.
  if (process.platform === 'linux' && process.arch === 'x64')
    return { executablePath: await unpackChromium(), args };
  const found = await firstExisting(installed);
  if (found) return { executablePath: found, args };
  throw new Error('There is no Chromium: name the path of one in CHROMIUM_PATH.');
}

/** Throws if no text is rendered: without fonts, all checks of layout and contrast would pass. */
async function checkFonts(browser: Browser): Promise<void> {
  const page = await browser.newPage();
  await page.setContent('<span>Institutional API</span>');
  const width = await page.evaluate(() => document.querySelector('span')?.getBoundingClientRect().width ?? 0);
  await page.close();
  if (width > 0) return;
  await browser.close();
  throw new Error('This Chromium has no fonts: text is drawn without any width.');
}

/** Unpacks the browser from npm, once per machine. @returns the path of its executable */
async function unpackChromium(): Promise<string> {
  // Read when the package is imported; it then unpacks its libraries and fonts.
  process.env.AWS_EXECUTION_ENV ??= 'AWS_Lambda_nodejs22.x';
  const { default: packaged } = await import('@sparticuz/chromium');
  const program = await packaged.executablePath();
  await correctFontPaths(path.join(tmpdir(), 'fonts'));
  return program;
}

/**
 * The font configuration of the package refers to `/tmp`, wherever the fonts are unpacked: correct the
 * path.
 */
async function correctFontPaths(folder: string): Promise<void> {
  const file = path.join(folder, 'fonts.conf');
  const settings = `<fontconfig><dir>${folder}</dir><cachedir>${folder}/cache</cachedir></fontconfig>\n`;
  if ((await readFile(file, 'utf8')) !== settings) await writeFile(file, settings);
}

/** Unpacks Chromium before the first test, and tells all workers where it is: they would do so at the same time. */
export default async function setup(): Promise<void> {
  const { executablePath } = await launchOptions([]);
  process.env.CHROMIUM_PATH = executablePath;
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
