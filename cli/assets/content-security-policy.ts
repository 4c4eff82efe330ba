import { createHash } from 'node:crypto';

/** What stands in pages: their early script and their styles, as sources of a policy, `'sha256-…'`, with spaces between. */
export interface InlineSources {
  script: string;
  style: string;
}

/** Both hold, for every page. */
export interface Policies {
  contentSecurityPolicy: string;
  /** Where scripts may lie. */
  scriptPolicy: string;
}

/**
 * What a page may do: run its own early script and the site's modules, use its own styles, show the site's images,
 * fetch the site's pages. Nothing else: no other host, no inline handler, no `eval`, no form, no frame.
 *
 * `'self'` knows no folder, so a second policy says that of the site's files only those of `assets/`, which the build
 * has made, run as scripts. It names any host, since a site is also opened elsewhere than where it is published; the
 * first policy allows no other one.
 */
export function policiesOf(base: string, { script, style }: InlineSources): Policies {
  const contentSecurityPolicy = [
    `default-src 'none'`,
    `script-src 'self' ${script}`,
    `style-src ${style}`,
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
  return { contentSecurityPolicy, scriptPolicy: `script-src *:*${base}assets/ ${script}` };
}

/** Text in → source out. */
export function inlineSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
