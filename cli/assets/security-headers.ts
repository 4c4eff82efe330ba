import { isSendOrigin } from '../try-it-settings.ts';
import { type Policies, type PolicySources, policiesOf } from './content-security-policy.ts';

/** Browser features that the pages do not use. */
const UNUSED_FEATURES =
  'accelerometer autoplay camera display-capture encrypted-media fullscreen geolocation gyroscope ' +
  'magnetometer microphone midi payment picture-in-picture publickey-credentials-get screen-wake-lock ' +
  'usb xr-spatial-tracking';

/**
 * Returns the headers that hosts send with every file: the policies of the pages and, since a page itself cannot forbid it,
 * that no site may frame it. They also disable MIME sniffing, referrers to other sites, and unused features.
 */
export function securityHeaders({ contentSecurityPolicy, scriptPolicy }: Policies): Record<string, string> {
  return {
    'Content-Security-Policy': `${contentSecurityPolicy}; frame-ancestors 'none', ${scriptPolicy}`,
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'same-origin',
    'Permissions-Policy': [
      ...UNUSED_FEATURES.split(' ').map((feature) => `${feature}=()`),
      'clipboard-read=()',
      'clipboard-write=(self)',
    ].join(', '),
    'Cross-Origin-Opener-Policy': 'same-origin',
  };
}

/** Whether headers are those that a build of this version writes for a base path. */
export function areSecurityHeaders(headers: Record<string, string>, base: string): boolean {
  const sources = sourcesOf(headers['Content-Security-Policy'] ?? '');
  if (!sources) return false;
  const expected = Object.entries(securityHeaders(policiesOf(base, sources)));
  return (
    expected.length === Object.keys(headers).length &&
    expected.every(([name, value]) => headers[name] === value)
  );
}

function sourcesOf(policy: string): PolicySources | undefined {
  const [, script] = /; script-src 'self' ('sha256-[\w+/]{43}=') /.exec(policy) ?? [];
  const [, style] = /; style-src ('sha256-[\w+/]{43}='(?: 'sha256-[\w+/]{43}='){0,2});/.exec(policy) ?? [];
  const [, connect = ''] = /; connect-src 'self'([^;]*);/.exec(policy) ?? [];
  const sendTo = connect.split(' ').slice(1);
  if (script === undefined || style === undefined || !sendTo.every(isSendOrigin)) return undefined;
  return { script, style, sendTo };
}

/** Names of assets contain a hash of their contents. Everything else is revalidated, mostly with a 304. */
export const CACHE_CONTROL = {
  assets: 'public, max-age=31536000, immutable',
  others: 'public, max-age=0, must-revalidate',
};
