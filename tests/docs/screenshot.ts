/** Takes the picture of the README anew: `npx tsx tests/docs/screenshot.ts`. */
import path from 'node:path';
import { openRealSite } from '../browser/open-real-site.ts';

const file = path.resolve(import.meta.dirname, '../../docs/reference.png');
const site = await openRealSite();
const { page } = await site.open(1280, { viewport: { width: 1280, height: 560 }, colorScheme: 'light' });
await page.goto(site.address('api'));
// Scrolled to, not linked to: a link would highlight the heading.
await page.evaluate(() => document.getElementById('createBuyOrder')?.scrollIntoView());
await page.waitForTimeout(1000);
await page.screenshot({ path: file });
await site.close();
