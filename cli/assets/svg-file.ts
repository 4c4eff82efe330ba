import type { SiteFile } from '../site-file.ts';

/** Whether the first element of a file is `svg`. */
export function isSvg(contents: SiteFile['contents']): boolean {
  return /^(?:\s|<\?[^>]*>|<!--(?:(?!-->)[\s\S])*-->|<!DOCTYPE[^>]*>)*<svg[\s/>]/i.test(
    new TextDecoder().decode(contents.slice(0, 4096) as Uint8Array),
  );
}
