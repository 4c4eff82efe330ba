/** Updates the image in the README: `npx tsx tests/docs/screenshot.ts`. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { serveSite } from '../../cli/server/serve-site.ts';
import { launchBrowser } from '../browser/browser.ts';

const project = path.resolve(import.meta.dirname, '../..');
const file = path.join(project, 'docs/reference.png');
const out = path.join(mkdtempSync(path.join(tmpdir(), 'docs-')), 'dist');
execFileSync(process.execPath, ['cli/bin.mjs', 'build', '--out', out], { cwd: project });
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
