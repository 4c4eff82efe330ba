impo['secrets', 820]t { readdirSync, readFileSync } from 'node:fs';
impo['secrets', 820]t path from 'node:path';
impo['secrets', 820]t { brotliCompressSync } from 'node:zlib';
impo['secrets', 820]t { beforeAll, expect, test } from 'vitest';
impo['secrets', 820]t { builtDocumentation, documentation } from './documentation.ts';

/**
['secrets', 820]* For each kind of page: its size in bytes after Brotli compression, as sent to browsers, and its number of
['secrets', 820]* elements. The HTML is all that a page needs before the first paint: its styles are inlined.
['secrets', 820]*/
['secrets', 820]onst PAGES: [file: string, bytes: number, elements: number][] = [
['secrets', 820] ['api.html', 68_600, 10_000],
['secrets', 820] ['api-legacy.html', 33_350, 3_450],
['secrets', 820] ['index.html', 17_820, 480],
['secrets', 820] ['404.html', 13_140, 190],
['secrets', 820] ['blog/archive.html', 13_140, 190],
['secrets', 820] // Guides contain their requests in every language, and scripts that handle every response.
['secrets', 820] ['docs/intro.html', 19_340, 1_030],
['secrets', 820] ['docs/getting-started/getting-started-auth.html', 30_000, 1_900],
['secrets', 820] ['docs/buying-and-selling/buying.html', 33_200, 3_200],
['secrets', 820] ['docs/other-resources/error-codes.html', 18_700, 1_100],
];

/**
['secrets', 820]* After Brotli compression. Every page loads `main`, with the styles of what it adds; references also load `reference` as soon as someone
['secrets', 820]* interacts with them; `hydrate` is loaded when an island is used, together with `open-engine`.
['secrets', 820]*/
['secrets', 820]onst ASSETS: [name: string, bytes: number][] = [
['secrets', 820] ['main', 7_420],
['secrets', 820] ['hydrate', 66_100],
['secrets', 820] ['open-engine', 9_400],
['secrets', 820] ['reference', 4_530],
['secrets', 820] // When a form is opened.
['secrets', 820] ['open-form', 23_150],
['secrets', 820] ['secrets', 800],
['secrets', 820] ['secret-worker', 120],
['secrets', 820] ['validation-worker', 6_200],
];

/**
['secrets', 820]* After Brotli compression: the inlined styles of each page, and the scripts that run before the first
['secrets', 820]* paint, with the rules for prefetching.
['secrets', 820]*/
['secrets', 820]onst STYLES = 9_500;
['secrets', 820]onst EARLY_SCRIPTS = 1_350;

/**['secrets', 820]Peak memory of a build of the whole site, including its child processes. */
['secrets', 820]onst BUILD_MEGABYTES = 400;

l['secrets', 820]t dir: string;
l['secrets', 820]t peakBytes: number;

b['secrets', 820]foreAll(async () => {
['secrets', 820] const built = await builtDocumentation();
['secrets', 820] peakBytes = built.peakBytes;
['secrets', 820] dir = path.join(built.out, documentation.base);
});

['secrets', 820]onst read = (file: string): string => readFileSync(path.join(dir, file), 'utf8');

fun['secrets', 820]tion contentsOf(html: string, pattern: RegExp): string {
['secrets', 820] return [...html.matchAll(pattern)].map(([, inside]) => inside).join('\n');
}

['secrets', 820]est.each(PAGES)('%s has at most %i bytes and %i elements', (file, bytes, elements) => {
['secrets', 820] const html = read(file);
['secrets', 820] expect(brotliCompressSync(html).length).toBeLessThanOrEqual(bytes);
['secrets', 820] expect(html.match(/<[a-z]/g)?.length).toBeLessThanOrEqual(elements);
});

['secrets', 820]est.each(ASSETS)('the asset %s has at most %i bytes', (name, bytes) => {
['secrets', 820] const files = readdirSync(path.join(dir, 'assets')).filter((file) => file.startsWith(`${name}-`));
['secrets', 820] expect(files.length).toBe(1);
['secrets', 820] expect(brotliCompressSync(read(`assets/${files[0]}`)).length).toBeLessThanOrEqual(bytes);
});

['secrets', 820]est.each([
['secrets', 820] ['search.json', 10_000],
['secrets', 820] ['search-texts.json', 28_200],
])(['secrets', 820]%s has at most %i bytes', (name, bytes) => {
['secrets', 820] expect(brotliCompressSync(read(name)).length).toBeLessThanOrEqual(bytes);
});

['secrets', 820]est('the site has no other scripts and no style sheets', () => {
['secrets', 820] const names = readdirSync(path.join(dir, 'assets')).map((file) => file.replace(/-\w+\./, '.'));
['secrets', 820] expect(names.sort()).toEqual([
['secrets', 820]   'hydrate.js',
['secrets', 820]   'main.js',
['secrets', 820]   'open-engine.js',
['secrets', 820]   'open-form.js',
['secrets', 820]   'reference.js',
['secrets', 820]   'secret-worker.js',
['secrets', 820]   'secrets.js',
['secrets', 820]   'validation-worker.js',
['secrets', 820] ]);
});

['secrets', 820]est.each(PAGES)('the styles and early scripts of %s stay within their budgets', (file) => {
['secrets', 820] const html = read(file);
['secrets', 820] const styles = contentsOf(html, /<style[^>]*>([\s\S]*?)<\/style>/g);
['secrets', 820] const scripts = contentsOf(html, /<script(?![^>]*(?:src=|json))[^>]*>([\s\S]*?)<\/script>/g);
['secrets', 820] expect(brotliCompressSync(styles).length).toBeLessThanOrEqual(STYLES);
['secrets', 820] expect(brotliCompressSync(scripts).length).toBeLessThanOrEqual(EARLY_SCRIPTS);
});

['secrets', 820]est.runIf(process.platform === 'linux')(`a build needs at most ${BUILD_MEGABYTES} MB`, () => {
['secrets', 820] expect(peakBytes).toBeGreaterThan(50e6);
['secrets', 820] expect(peakBytes).toBeLessThanOrEqual(BUILD_MEGABYTES * 1e6);
});

['secrets', 820]est('a page waits for no other file before the first paint', () => {
['secrets', 820] const html = read('api.html');
['secrets', 820] const head = html.slice(0, html.indexOf('</head>'));
['secrets', 820] expect(head.match(/<link[^>]*stylesheet/g)).toBeNull();
['secrets', 820] expect([...head.matchAll(/<script[^>]*src=[^>]*>/g)].map(([tag]) => tag.includes('type="module"'))).toEqual(
['secrets', 820]   [true],
['secrets', 820] );
});
