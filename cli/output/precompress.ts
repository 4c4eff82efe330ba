import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { type Cache, hashOf } from '../cache.ts';
import type { SiteFile } from '../site-file.ts';

/** Texts; pictures and archives are small already. */
const TEXT = /\.(atom|css|csv|html|js|json|md|mjs|svg|txt|webmanifest|xml|ya?ml|py|sh)$/;
/** Smaller files gain nothing. */
const SMALLEST = 1024;

const ENCODINGS = {
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, {
      params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
  // The header of gzip names no time and no system, so that the same text gives the same bytes.
  gz: (bytes: Buffer) => promisify(gzip)(bytes, { level: 9 }),
};

/** Texts of the site as small as they get, for hosts that send `a.html.br` and `a.html.gz` in the place of `a.html`. */
export async function precompress(files: SiteFile[], cache: Cache): Promise<SiteFile[]> {
  const texts = files.filter(
    ({ path, contents }) => TEXT.test(path) && Buffer.byteLength(contents) >= SMALLEST,
  );
  const made = await Promise.all(
    texts.map(async ({ path, contents }) => {
      const bytes = Buffer.from(contents);
      const key = [`${process.versions.zlib} ${process.versions.brotli}`, hashOf([bytes.toString('latin1')])];
      return Promise.all(
        Object.entries(ENCODINGS).map(async ([ending, compress]): Promise<SiteFile> => {
          const text =
            cache.find<string>(ending, key) ??
            cache.store(ending, key, (await compress(bytes)).toString('base64'));
          return { path: `${path}.${ending}`, contents: Buffer.from(text, 'base64') };
        }),
      );
    }),
  );
  return made.flat();
}
