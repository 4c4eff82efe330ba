import { readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { build, writeSiteSources } from './fixture.ts';

/** Bytes in brotli, as a reader receives them. A page is its HTML: styles stand in it, and nothing else is waited for. */
const BUDGETS: [file: string, bytes: number][] = [
  ['api.html', 70_000],
  ['api-legacy.html', 34_000],
  ['index.html', 13_000],
  // Guides hold their requests in every language.
  ['docs/intro.html', 18_000],
  ['docs/getting-started/getting-started-auth.html', 28_000],
  ['docs/buying-and-selling/buying.html', 32_000],
  ['docs/other-resources/error-codes.html', 18_000],
];

let dir: string;

beforeAll(async () => {
  const out = path.join(writeSiteSources({}), 'dist');
  await build(path.resolve(import.meta.dirname, '../..'), { out });
  dir = path.join(out, 'institutional-api');
});

test.each(BUDGETS)('%s has at most %i bytes', (file, bytes) => {
  expect(brotliCompressSync(readFileSync(path.join(dir, file))).length).toBeLessThanOrEqual(bytes);
});

test('before the first paint a page waits for itself alone', () => {
  const html = readFileSync(path.join(dir, 'api.html'), 'utf8');
  const head = html.slice(0, html.indexOf('</head>'));
  expect(head.match(/<link[^>]*stylesheet/g)).toBeNull();
  expect([...head.matchAll(/<script[^>]*src=[^>]*>/g)].map(([tag]) => tag.includes('type="module"'))).toEqual(
    [true],
  );
});

test('a parser never has much to read at once: it rests at the ends of scripts', () => {
  const html = readFileSync(path.join(dir, 'api.html'), 'utf8');
  const stretches = html.split('</script>').map((stretch) => stretch.match(/<[a-z]/g)?.length ?? 0);
  expect(Math.max(...stretches)).toBeLessThan(900);
  expect(stretches.length).toBeGreaterThan(150);
});
