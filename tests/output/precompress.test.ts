import { readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { build, filesOf, SMALL_SITE, sumsOf, writeSiteSources } from '../build/fixture.ts';

test('writes compressed copies of texts that are large enough, and of nothing else', async () => {
  const root = writeSiteSources({
    ...SMALL_SITE,
    'static/favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  });
  await build(root, { precompress: true });
  const files = filesOf(path.join(root, 'dist'));
  const sums = sumsOf(path.join(root, 'dist'));
  const names = [...files.keys()];
  expect(names).toContain('small/docs/one.html.br');
  expect(names).not.toContain('small/favicon.svg.br');
  const compressed = names.filter((name) => /\.(br|gz)$/.test(name));
  expect(compressed.length).toBeGreaterThan(10);
  for (const name of compressed) {
    const bytes = files.get(name) ?? Buffer.alloc(0);
    const text = name.endsWith('.br') ? brotliDecompressSync(bytes) : gunzipSync(bytes);
    expect([name, text.equals(files.get(name.slice(0, -3)) ?? Buffer.alloc(0))]).toEqual([name, true]);
  }
  const manifest = JSON.parse(readFileSync(path.join(root, 'dist.build/manifest.json'), 'utf8'));
  expect(Object.keys(manifest.files)).toContain('site/small/docs/one.html.gz');

  await build(root, { precompress: true });
  expect(sumsOf(path.join(root, 'dist'))).toEqual(sums);

  await build(root);
  expect([...filesOf(path.join(root, 'dist')).keys()].filter((name) => /\.(br|gz)$/.test(name))).toEqual([]);
});
