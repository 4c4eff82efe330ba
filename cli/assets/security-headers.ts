import { type InlineSources, type Policies, policiesOf } from './content-security-policy.ts';

/** Features of the browser that a page of text has no use for. Copying is what the copy buttons do. */
const UNUSED_FEATURES = [
  'accelerometer',
  'autoplay',
  'camera',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'picture-in-picture',
  'publickey-credentials-get',
  'screen-wake-lock',
  'usb',
  'xr-spatial-tracking',
];

/**
 * What a host sends with every file: the policies that the pages carry themselves and, since a page cannot say so, that
 * nobody may frame it; types are never guessed, other sites learn no address, unused features stay off.
 */
export function securityHeaders({ contentSecurityPolicy, scriptPolicy }: Policies): Record<string, string> {
  return {
    'Content-Security-Policy': `${contentSecurityPolicy}; frame-ancestors 'none', ${scriptPolicy}`,
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'same-origin',
    'Permissions-Policy': [
      ...UNUSED_FEATURES.map((feature) => `${feature}=()`),
      'clipboard-read=()',
      'clipboard-write=(self)',
    ].join(', '),
    'Cross-Origin-Opener-Policy': 'same-origin',
  };
}

/** Whether headers that were read somewhere are those of a build of this version, for this base path. */
export function areSecurityHeaders(headers: Record<string, string>, base: string): boolean {
  const sources = sourcesOf(headers['Content-Security-Policy'] ?? '');
  if (!sources) return false;
  const expected = Object.entries(securityHeaders(policiesOf(base, sources)));
  return (
    expected.length === Object.keys(headers).length &&
    expected.every(([name, value]) => headers[name] === value)
  );
}

/** The headers that go with pages whose policies are not known: they carry them themselves. */
export function headersWithoutPolicies(): Record<string, string> {
  const headers = securityHeaders({ contentSecurityPolicy: '', scriptPolicy: '' });
  return { ...headers, 'Content-Security-Policy': "frame-ancestors 'none'" };
}

function sourcesOf(policy: string): InlineSources | undefined {
  const [, script] = /; script-src 'self' ('sha256-[\w+/]{43}=');/.exec(policy) ?? [];
  const [, style] = /; style-src ('sha256-[\w+/]{43}='(?: 'sha256-[\w+/]{43}=')?);/.exec(policy) ?? [];
  return script === undefined || style === undefined ? undefined : { script, style };
}

/** Names of assets change with what is in them. Everything else is asked for again, and mostly answered with 304. */
export const CACHE_CONTROL = {
  assets: 'public, max-age=31536000, immutable',
  others: 'public, max-age=0, must-revalidate',
};
