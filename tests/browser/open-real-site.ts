import { mkdtemp, readdir } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { buildSite } from '../../build.ts';
import { loadConfig, type SiteConfig } from '../../cli/config.ts';
import { installed } from '../build/installed.ts';
import { startServer, type TestServer } from './server.ts';
import { closeWindows, sharedBrowser } from './shared-browser.ts';

export interface RealSite {
  /** The folder that is deployed to a host. */
  out: string;
  routes: string[];
  address(route: string): string;
  /** Route → how requests for it fail. */
  faults: TestServer['faults'];
  /** A separate window, and the errors that occur in it. */
  open(width: number, options?: BrowserContextOptions): Promise<{ page: Page; errors: string[] }>;
  close(): Promise<void>;
}

let built: Promise<SiteConfig> | undefined;

/** Builds the documentation, once per worker. */
export function builtSite(): Promise<SiteConfig> {
  const build = async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'docs-site-'));
    const root = path.resolve(import.meta.dirname, '../..');
    const config = loadConfig({ root, out: path.join(folder, 'dist') });
    await buildSite(config, () => {}, await installed());
    return config;
  };
  built ??= build();
  return built;
}

/** Serves the built documentation to a browser, once per test file. */
export async function openRealSite(): Promise<RealSite> {
  const config = await builtSite();
  const dir = path.join(config.out, config.base);
  const files = await readdir(dir, { recursive: true });
  const server = await startServer(dir, config.base);
  const browser = await sharedBrowser();
  return {
    out: config.out,
    routes: files
      .filter((file) => file.endsWith('.html'))
      .map((file) =>
        file
          .split(path.sep)
          .join('/')
          .replace(/(^index)?\.html$/, ''),
      )
      .sort(),
    faults: server.faults,
    address: (route) => server.origin + config.base + route,
    async open(width, options = {}) {
      const context = await browser.newContext({ viewport: { width, height: 900 }, ...options });
      const page = await context.newPage();
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(`${page.url()}: ${error.message}`));
      page.on('console', (message) => {
        if (message.type() === 'error') errors.push(`${page.url()}: ${message.text()}`);
      });
      return { page, errors };
    },
    async close() {
      await closeWindows();
      await server.close();
    },
  };
}
