import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { builtDocumentation, documentation } from '../build/documentation.ts';
import { startServer, type TestServer } from './server.ts';
import { sharedBrowser } from './shared-browser.ts';

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

/** Serves the built documentation to a browser, once per test file. */
export async function openRealSite(): Promise<RealSite> {
  const { out } = await builtDocumentation();
  const { base } = documentation;
  const dir = path.join(out, base);
  const files = await readdir(dir, { recursive: true });
  const server = await startServer(dir, base);
  const browser = await sharedBrowser();
  return {
    out,
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
    address: (route) => server.origin + base + route,
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
      await server.close();
    },
  };
}
