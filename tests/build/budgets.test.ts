import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { builtDocumentation, documentation } from './documentation.ts';

/**
 * For each kind of page: its size in bytes after Brotli compression, as sent to browsers, and its number of
 * elements. The HTML is all that a page needs before the first paint: its styles are inlined.
 */
const PAGES: [file: string, bytes: number, elements: number][] = [
  ['api.html', 68_780, 10_000],
  ['api-legacy.html', 33_800, 3_450],
  ['index.html', 17_850, 480],
  ['404.html', 13_160, 190],
  ['blog/archive.html', 13_160, 190],
  // Guides contain their requests in every language, and scripts that handle every response.
  ['docs/intro.html', 19_380, 1_030],
  ['docs/getting-started/getting-started-auth.html', 30_000, 1_900],
  ['docs/buying-and-selling/buying.html', 33_200, 3_200],
  ['docs/other-resources/error-codes.html', 18_740, 1_100],
];

/**
 * After Brotli compression. Every page loads `main`, with the styles of what it adds; references also load `reference` as soon as someone
 * interacts with them; `hydrate` is loaded when an island is used, together with `open-engine`.
 */
const ASSETS: [name: string, bytes: number][] = [
  ['main', 7_690],
  ['hydrate', 46_700],
  ['open-engine', 9_400],
  ['reference', 4_530],
  // When a form is opened.
  ['open-form', 23_570],
  ['secrets', 820],
  ['secret-worker', 120],
  ['validation-worker', 6_200],
];

/**
 * After Brotli compression: the inlined styles of each page, and the scripts that run before the first
 * paint, with the rules for prefetching.
 */
const STYLES = 9_500;
const EARLY_SCRIPTS = 1_350;

/** Peak memory of a build of the whole site, including its child processes. */
const BUILD_MEGABYTES = 400;

let dir: string;
let peakBytes: number;

beforeAll(async () => {
  const built = await builtDocumentation();
  peakBytes = built.peakBytes;
  dir = path.join(built.out, documentation.base);
});

const read = (file: string): string => readFileSync(path.join(dir, file), 'utf8');

/** Returns the size after Brotli compression, without the hashes in names of scripts, which any change makes compress better or worse. */
function compressedSize(text: string): number {
  return brotliCompressSync(text.replace(/-[A-Z0-9]{8}(?=\.js)/g, '')).length;
}

function contentsOf(html: string, pattern: RegExp): string {
  return [...html.matchAll(pattern)].map(([, inside]) => inside).join('\n');
}

test.each(PAGES)('%s has at most %i bytes and %i elements', (file, bytes, elements) => {
  const html = read(file);
  expect(compressedSize(html)).toBeLessThanOrEqual(bytes);
  expect(html.match(/<[a-z]/g)?.length).toBeLessThanOrEqual(elements);
});

test.each(ASSETS)('the asset %s has at most %i bytes', (name, bytes) => {
  const files = readdirSync(path.join(dir, 'assets')).filter((file) => file.startsWith(`${name}-`));
  expect(files.length).toBe(1);
  expect(compressedSize(read(`assets/${files[0]}`))).toBeLessThanOrEqual(bytes);
});

test.each([
  ['search.json', 10_000],
  ['search-texts.json', 28_200],
])('%s has at most %i bytes', (name, bytes) => {
  expect(brotliCompressSync(read(name)).length).toBeLessThanOrEqual(bytes);
});

test('the site has no other scripts and no style sheets', () => {
  const names = readdirSync(path.join(dir, 'assets')).map((file) => file.replace(/-\w+\./, '.'));
  expect(names.sort()).toEqual([
    'hydrate.js',
    'main.js',
    'open-engine.js',
    'open-form.js',
    'reference.js',
    'secret-worker.js',
    'secrets.js',
    'validation-worker.js',
  ]);
});

test.each(PAGES)('the styles and early scripts of %s stay within their budgets', (file) => {
  const html = read(file);
  const styles = contentsOf(html, /<style[^>]*>([\s\S]*?)<\/style>/g);
  const scripts = contentsOf(html, /<script(?![^>]*(?:src=|json))[^>]*>([\s\S]*?)<\/script>/g);
  expect(brotliCompressSync(styles).length).toBeLessThanOrEqual(STYLES);
  expect(brotliCompressSync(scripts).length).toBeLessThanOrEqual(EARLY_SCRIPTS);
});

test.runIf(process.platform === 'linux')(`a build needs at most ${BUILD_MEGABYTES} MB`, () => {
  expect(peakBytes).toBeGreaterThan(50e6);
  expect(peakBytes).toBeLessThanOrEqual(BUILD_MEGABYTES * 1e6);
});

test('a page waits for no other file before the first paint', () => {
  const html = read('api.html');
  const head = html.slice(0, html.indexOf('</head>'));
  expect(head.match(/<link[^>]*stylesheet/g)).toBeNull();
  expect([...head.matchAll(/<script[^>]*src=[^>]*>/g)].map(([tag]) => tag.includes('type="module"'))).toEqual(
    [true],
  );
});
