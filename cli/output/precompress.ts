import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { SiteFile } from '../site-file.ts';

/** Text files. Images and archives are compressed already. */
const TEXT = /\.(atom|css|csv|html|js|json|md|mjs|svg|txt|webmanifest|xml|ya?ml|py|sh)$/;
/** Compressing smaller files gains nothing. */
const MIN_BYTES = 1024;

const ENCODINGS = {
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, {
      params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
  // Without a time or system in the header, so the same text gives the same bytes.
  gz: (bytes: Buffer) => promisify(gzip)(bytes, { level: 9 }),
};

/** Compresses text files as much as possible, for hosts that send `a.html.br` or `a.html.gz` instead of `a.html`. */
export async function precompress(files: SiteFile[]): Promise<SiteFile[]> {
  const texts = files.filter(
    ({ path, contents }) => TEXT.test(path) && Buffer.byteLength(contents) >= MIN_BYTES,
  );
  const compressed = await Promise.all(
    texts.map(async ({ path, contents }) => {
      const bytes = Buffer.from(contents);
      return Promise.all(
        Object.entries(ENCODINGS).map(
          async ([ending, compress]): Promise<SiteFile> => ({
            path: `${path}.${ending}`,
            contents: await compress(bytes),
          }),
        ),
      );
    }),
  );
  return compressed.flat();
}
