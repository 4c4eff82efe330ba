import { createHash } from 'node:crypto';
import type { Assets } from '../page.ts';

/** Hashes of the inline script and styles as sources of a policy, `'sha256-…'`, separated by spaces. */
export interface InlineSources {
  script: string;
  style: string;
}

/** Both policies apply to every page. */
export type Policies = Pick<Assets, 'contentSecurityPolicy' | 'scriptPolicy'>;

/**
 * Returns the policies of pages. They may run their inline script and the modules of the site, follow
 * their speculation rules, use their inline styles, and
 * load images and pages of the site. Everything else is forbidden: other hosts, inline handlers, `eval`, forms, frames.
 *
 * `'self'` cannot name a folder, so a second policy allows scripts only in `assets/`, where all files are generated. It
 * allows any host, because a site may be opened at another URL than its own; the first policy excludes other hosts.
 */
export function policiesOf(base: string, { script, style }: InlineSources): Policies {
  const scripts = `${script} ${inlineSource(speculationRules(base))}`;
  const contentSecurityPolicy = [
    `default-src 'none'`,
    `script-src 'self' ${scripts}`,
    `style-src ${style}`,
    `img-src 'self'`,
    `font-src 'self'`,
    `connect-src 'self'`,
    `manifest-src 'self'`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'none'`,
    `require-trusted-types-for 'script'`,
    `trusted-types pages worker`,
  ].join('; ');
  return { contentSecurityPolicy, scriptPolicy: `script-src *:*${base}assets/ ${scripts}` };
}

/** Returns rules by which browsers fetch a page of the site when the reader points at its link or presses it. */
export function speculationRules(base: string): string {
  const where = {
    and: [
      { href_matches: `${base}*` },
      { not: { href_matches: `${base}*.*` } },
      { not: { selector_matches: '[target], [download]' } },
    ],
  };
  return JSON.stringify({ prefetch: [{ where, eagerness: 'moderate' }] });
}

export function inlineSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
