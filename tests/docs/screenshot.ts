/** Updates the image in the README: `npx tsx tests/docs/screenshot.ts`. */
import path from 'node:path';
import { serveSite } from '../../cli/server/serve-site.ts';
import { launchBrowser } from '../browser/browser.ts';
import { buildDocumentation } from '../browser/build-documentation.ts';

const file = path.resolve(import.meta.dirname, '../../docs/reference.png');
const out = await buildDocumentation();
const server = await serveSite(out, { port: 0, address: '127.0.0.1' });
const browser = await launchBrowser();
const page = await browser.newPage({ viewport: { width: 1280, height: 560 }, colorScheme: 'light' });
await page.goto(`${server.origin}${server.base}api`);
// Scrolled to instead of linked, because a link would highlight the heading.
await page.evaluate(() => document.getElementById('createBuyOrder')?.scrollIntoView());
await page.waitForTimeout(1000);
await page.screenshot({ path: file });
await browser.close();
await server.close();
