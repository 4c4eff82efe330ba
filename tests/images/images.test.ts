import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { loadConfig } from '../../cli/config.ts';
import { imageSize } from '../../cli/images/image-size.ts';
import { loadAndRender } from '../../cli/pipeline/load-and-render.ts';
import { SMALL_SITE, writeSiteSources } from '../build/fixture.ts';

const bytes = (...parts: (string | number[])[]) =>
  Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))),
  );

const PNG = bytes('\x89PNG\r\n\x1a\n', [0, 0, 0, 13], 'IHDR', [0, 0, 1, 44, 0, 0, 0, 200]);
const FRAME = [0xff, 0xc0, 0, 17, 8, 0, 200, 1, 44];
/** Exif data in little-endian byte order, with one entry: the orientation. */
const exif = (orientation: number) =>
  bytes(
    [0xff, 0xe1, 0, 34],
    'Exif\0\0II',
    [42, 0, 8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0],
    [0, 0, 0, 0],
  );

const box = (name: string, ...parts: (string | number[])[]) => {
  const contents = bytes(name, ...parts);
  return [0, 0, (contents.length + 4) >> 8, (contents.length + 4) & 255, ...contents];
};
/** An AVIF image with the sizes of its parts, such as a thumbnail. */
const avif = (...sizes: [width: number, height: number][]) => {
  const parts = sizes.map(([width, height]) =>
    box('ispe', [0, 0, 0, 0, 0, 0, width >> 8, width & 255, 0, 0, height >> 8, height & 255]),
  );
  const meta = box('meta', [0, 0, 0, 0], box('iprp', box('ipco', ...parts)));
  return bytes(box('ftyp', 'avif', [0, 0, 0, 0], 'mif1'), meta, box('mdat', 'image'));
};

describe('reads the size of an image from its header', () => {
  test.each([
    ['png', PNG],
    ['gif', bytes('GIF89a', [44, 1, 200, 0])],
    ['jpg', bytes([0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0], FRAME)],
    ['jpeg', bytes([0xff, 0xd8], [...exif(1)], FRAME)],
    ['webp', bytes('RIFF', [0, 0, 0, 0], 'WEBPVP8X', [10, 0, 0, 0, 0, 0, 0, 0, 43, 1, 0, 199, 0, 0])],
    ['webp', bytes('RIFF', [0, 0, 0, 0], 'WEBPVP8 ', [0, 0, 0, 0, 0, 0, 0, 0x9d, 1, 0x2a, 44, 1, 200, 0])],
    ['webp', bytes('RIFF', [0, 0, 0, 0], 'WEBPVP8L', [0, 0, 0, 0, 0x2f, 0x2b, 0xc1, 0x31, 0])],
    ['avif', avif([9, 9], [300, 200], [20, 20])],
    ['svg', bytes('<!-- <svg width="1" height="1"> --><svg width="300" height="200">')],
    ['svg', bytes('<svg viewBox=" 0,0 \n 300,200 ">')],
    ['svg', bytes('<svg width="100%" height="100%" viewBox="0 0 300 200">')],
    ['svg', bytes('<svg xmlns:x="a>b" width="300" height="200">')],
    ['svg', bytes('<svg width="225pt" height="150pt"/>')],
    ['svg', bytes('<?xml version="1.0"?><!-- x --><svg\n width="300px" height=\'200\'>')],
    ['svg', bytes('<svg xmlns="x" viewBox="0 0 300 200" width="100%">')],
  ])('%s', (ending, file) => {
    expect(imageSize(ending, file)).toEqual({ width: 300, height: 200 });
  });

  test('swaps width and height of a rotated photo', () => {
    const file = bytes([0xff, 0xd8], [...exif(6)], FRAME);
    expect(imageSize('jpg', file)).toEqual({ width: 200, height: 300 });
  });

  test.each(['png', 'gif', 'jpg', 'webp', 'avif', 'svg'])('returns nothing for an invalid %s', (ending) => {
    for (const file of [
      bytes(''),
      bytes('x'),
      bytes([0xff, 0xd8, 0xff]),
      bytes('RIFF0000WEBPVP8 '),
      PNG.subarray(0, 18),
      // Without sides, and with sides that no screen shows.
      bytes('\x89PNG\r\n\x1a\n', [0, 0, 0, 13], 'IHDR', [0, 0, 0, 0, 0, 0, 0, 9]),
      bytes('\x89PNG\r\n\x1a\n', [0, 0, 0, 13], 'IHDR', new Array(8).fill(255)),
      bytes('<svg width="-3" height="2">'),
      bytes('<svg width="1e9" height="1e9">'),
      // Other types have no code to attack.
      bytes('icns', [0, 0, 1, 0], 'ICON', [0, 0, 0, 0]),
      bytes('BM', new Array(30).fill(1)),
    ])
      expect(imageSize(ending, file)).toBeUndefined();
  });

  test('ends for any file, soon', () => {
    const seeds = [
      PNG,
      avif([300, 200]),
      bytes([0xff, 0xd8], [...exif(6)], FRAME),
      bytes('<svg viewBox="0 0 1 1">'),
    ];
    let state = 7;
    const random = (below: number) => {
      state = (state * 1103515245 + 12345) & 0x7fffffff;
      return state % below;
    };
    const { user } = process.cpuUsage();
    for (let round = 0; round < 4000; round++) {
      const file = Buffer.from(seeds[round % seeds.length] ?? PNG);
      for (let change = random(4); change >= 0; change--)
        file[random(file.length)] = [0, 255, 1, random(256)][random(4)] ?? 0;
      for (const ending of ['png', 'jpg', 'avif', 'svg']) imageSize(ending, file);
    }
    for (const [ending, file] of [
      ['jpg', bytes([0xff, 0xd8, 0xff, 0xe0, 0, 0], new Array(4_000_000).fill(0))],
      ['svg', bytes('<!--'.repeat(1_000_000))],
      ['svg', bytes('<svg '.repeat(1_000_000))],
      ['svg', bytes(`<svg ${'a="'.repeat(1_000_000)}>`)],
    ] as const)
      expect(imageSize(ending, file)).toBeUndefined();
    expect((process.cpuUsage().user - user) / 1000).toBeLessThan(10_000);
  });

  test('does not depend on other data in memory', () => {
    const file = bytes('GIF89a', [44]);
    const memory = Buffer.concat([file, bytes([1, 200, 0])]);
    expect(imageSize('gif', memory.subarray(0, file.length))).toBeUndefined();
  });
});

async function render(text: string, prepare: (root: string) => void = () => {}) {
  const page = `---\ntitle: One\ndescription: x\n---\n\n## Part\n\n${text}\n`;
  const root = writeSiteSources({ ...SMALL_SITE, 'content/docs/one.md': page });
  writeFileSync(path.join(root, 'content/docs/buying.png'), PNG);
  prepare(root);
  const { files, problems } = await loadAndRender(loadConfig({ root }));
  const textOf = (name: string) => String(files.find(({ path: file }) => file === name)?.contents);
  return {
    html: /<img[^>]*>(?:<img[^>]*>)?/.exec(textOf('docs/one.html'))?.[0],
    copy: textOf('docs/one.md'),
    images: files
      .map(({ path: file }) => file)
      .filter((name) => name.endsWith('.png') && name.startsWith('assets/')),
    problems: problems
      .filter(({ file, rule }) => file?.endsWith('one.md') && rule !== 'links/none')
      .map(({ line, message, hint }) => [line, message, hint]),
  };
}

describe('an image next to a guide', () => {
  test.each(['./buying.png', 'buying.png', '../docs/buying.png'])(
    'is published with its size: %s',
    async (source) => {
      const { html, copy, images, problems } = await render(`![Buying](${source})`);
      expect(problems).toEqual([]);
      expect(html).toMatch(
        /^<img src="\/small\/assets\/buying-\w{8}\.png" alt="Buying" width="300" height="200" loading="lazy">$/,
      );
      expect(images.length).toBe(1);
      expect(copy).toContain(`![Buying](https://small.example/small/${images[0]})`);
    },
  );

  test('may have a variant for dark mode', async () => {
    const { html, images } = await render('![Buying](./buying.png)', (root) =>
      writeFileSync(
        path.join(root, 'content/docs/buying.dark.png'),
        Buffer.concat([PNG, Buffer.from('dark')]),
      ),
    );
    expect(images.length).toBe(2);
    expect(html).toMatch(
      /^<img src="[^"]*buying-\w{8}\.png"[^>]* class="by-day"><img src="[^"]*buying-dark-\w{8}\.png" alt="Buying"[^>]* class="by-night">$/,
    );
  });

  test('is not published if no guide shows it', async () => {
    expect((await render('Text')).images).toEqual([]);
  });

  test('may also be in `static/`', async () => {
    const { html, problems } = await render('![Buying](./fees.png)', (root) => {
      mkdirSync(path.join(root, 'static/docs'), { recursive: true });
      writeFileSync(path.join(root, 'static/docs/fees.png'), PNG);
    });
    expect([html, problems]).toEqual(['<img src="/small/docs/fees.png" alt="Buying" loading="lazy">', []]);
  });

  test.each([
    ['is missing', './buyng.png', 'The image `./buyng.png` does not exist.', 'Did you mean `./buying.png`?'],
    [
      'is outside of content/',
      '../../secret.png',
      'The image `../../secret.png` lies outside of `content/`.',
      'Put it beside the guide, or into `static/` and write `/name.png`.',
    ],
    [
      'is a symbolic link to a file outside',
      './linked.png',
      'The image `./linked.png` lies outside of `content/`.',
      'Put it beside the guide, or into `static/` and write `/name.png`.',
    ],
    [
      'is invalid',
      './none.png',
      'The image `./none.png` is not a whole PNG image, or does not say its size.',
      'Export it again. An SVG needs `width` and `height`, or a `viewBox`.',
    ],
  ])('that %s is reported', async (_, source, message, hint) => {
    const { images, problems } = await render(`![Buying](${source})`, (root) => {
      writeFileSync(path.join(root, 'secret.png'), PNG);
      symlinkSync('../../secret.png', path.join(root, 'content/docs/linked.png'));
      writeFileSync(path.join(root, 'content/docs/none.png'), 'GIF');
    });
    expect(problems).toEqual([[8, message, hint]]);
    expect(images).toEqual([]);
  });
});
