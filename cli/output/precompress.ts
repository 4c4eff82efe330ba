import { gzipSync } from 'node:zlib';
import { during } from '../current-work.ts';
import type { SiteFile } from '../site-file.ts';
import { brotli } from '../text/brotli.ts';

/** Text files. Images and archives are compressed already. */
const TEXT = /\.(atom|css|csv|html|js|json|md|mjs|svg|txt|webmanifest|xml|ya?ml|py|sh)$/;
/** Compressing smaller files gains nothing. */
const MIN_BYTES = 1024;

/** Compresses text files as much as possible, for hosts that send `a.html.br` or `a.html.gz` instead of `a.html`. */
export function precompress(files: SiteFile[]): SiteFile[] {
  return files
    .filter(({ path, contents }) => TEXT.test(path) && Buffer.byteLength(contents) >= MIN_BYTES)
    .flatMap(({ path, contents }) =>
      during({ task: `Compressing ${path}` }, () => [
        { path: `${path}.br`, contents: brotli(contents) },
        // Without a time or system in the header, so the same text gives the same bytes.
        { path: `${path}.gz`, contents: gzipSync(contents, { level: 9 }) },
      ]),
    );
}
