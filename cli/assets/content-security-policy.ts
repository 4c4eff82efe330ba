import { createHash } from 'node:crypto';

/**
 * What a page may do: run its own early script and the site's modules, use its own styles, show the site's images,
 * fetch the site's pages. Nothing else: no other host, no inline handler, no `eval`, no form, no frame.
 */
export function contentSecurityPolicy(inline: { script: string; style: string }): string {
  return [
    `default-src 'none'`,
    `script-src 'self' ${source(inline.script)}`,
    `style-src ${source(inline.style)}`,
    `img-src 'self'`,
    `font-src 'self'`,
    `connect-src 'self'`,
    `manifest-src 'self'`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'none'`,
    `require-trusted-types-for 'script'`,
    `trusted-types pages`,
  ].join('; ');
}

function source(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
