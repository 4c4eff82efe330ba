import { brotliCompressSync, constants } from 'node:zlib';
import { MAX_BEST_COMPRESSION } from '../limits.ts';

/** Compresses a text with Brotli, as much as its size allows. */
export function brotli(contents: string | Uint8Array): Buffer {
  const size = Buffer.byteLength(contents);
  const best = constants.BROTLI_MAX_QUALITY;
  return brotliCompressSync(contents, {
    params: {
      [constants.BROTLI_PARAM_SIZE_HINT]: size,
      [constants.BROTLI_PARAM_QUALITY]: size > MAX_BEST_COMPRESSION ? best - 2 : best,
    },
  });
}
