import { access, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Browser, chromium } from 'playwright-core';

const installed = [
  process.env.CHROMIUM_PATH,
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
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-extensions',
  '--disable-sync',
  '--no-first-run',
  '--no-default-browser-check',
];

/**
 * Starts a Chromium: one that is installed, else the one from npm, which brings all its libraries. Fails where no text
 * is drawn, because without fonts every check of layout and contrast passes for nothing. `flags` are further ones of its
 * command line.
 */
export async function launchBrowser(flags: string[] = []): Promise<Browser> {
  const found = await firstExisting(installed);
  const browser = found
    ? await chromium.launch({ executablePath: found, args: [...quiet, ...flags] })
    : await launchFromNpm(flags);
  const page = await browser.newPage();
  await page.setContent('<span>Institutional API</span>');
  const width = await page.evaluate(() => document.querySelector('span')?.getBoundingClientRect().width ?? 0);
  await page.close();
  if (width > 0) return browser;
  await browser.close();
  throw new Error('This Chromium has no fonts: text is drawn without any width.');
}

/** Its own flags are for a cloud function, one process and no web security: ours are those of any Chromium. */
async function launchFromNpm(flags: string[]): Promise<Browser> {
  return chromium.launch({
    executablePath: await unpackChromium(),
    args: [...quiet, '--no-zygote', ...flags],
  });
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

/** Before the first test: workers that unpack side by side would start each other's half-written program. */
export default async function setup(): Promise<void> {
  if (!(await firstExisting(installed))) await unpackChromium();
}

async function firstExisting(paths: (string | undefined)[]): Promise<string | undefined> {
  for (const candidate of paths) {
    const exists =
      candidate &&
      (await access(candidate).then(
        () => true,
        () => false,
      ));
    if (exists) return candidate;
  }
  return undefined;
}
