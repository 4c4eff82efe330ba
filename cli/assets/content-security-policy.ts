import { createHash } from 'node:crypto';
import type { Assets } from '../page.ts';

/** What a policy depends on, besides the base path. */
export interface PolicySources {
  /** Hashes of the inline script and styles as sources of a policy, `'sha256-…'`, separated by spaces. */
  script: string;
  style: string;
  /** Origins of the servers to which readers may send requests. */
  sendTo: string[];
}

/** Both policies apply to every page. */
export type Policies = Pick<Assets, 'contentSecurityPolicy' | 'scriptPolicy'>;

/**
 * Returns the policies of pages. They may run their inline script and the modules of the site, follow their speculation
 * rules, use their inline styles, load images and pages of the site, and send requests to the servers that `site.yaml`
 * names. Everything else is forbidden: other hosts, inline handlers, `eval`, forms, frames.
 *
 * `'self'` cannot name a folder, so a second policy allows scripts only in `assets/`, where all files are generated. It
 * allows any host, because a site may be opened at another URL than its own; the first policy excludes other hosts.
 */
export function policiesOf(base: string, { script, style, sendTo }: PolicySources): Policies {
  const scripts = `${script} ${inlineSource(SPECULATION_RULES)}`;
  const contentSecurityPolicy = [
    `default-src 'none'`,
    `script-src 'self' ${scripts}`,
    `style-src ${style}`,
    `img-src 'self'`,
    `font-src 'self'`,
    ["connect-src 'self'", ...sendTo].join(' '),
    `manifest-src 'self'`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'none'`,
    `require-trusted-types-for 'script'`,
    `trusted-types pages worker`,
  ].join('; ');
  return { contentSecurityPolicy, scriptPolicy: `script-src *:*${base}assets/ ${scripts}` };
}

/** Rules by which browsers fetch the page of a link that a script has marked, because the reader may open it. */
export const SPECULATION_RULES = JSON.stringify({
  prefetch: [{ where: { selector_matches: '[data-ahead]' }, eagerness: 'immediate' }],
});

export function inlineSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
