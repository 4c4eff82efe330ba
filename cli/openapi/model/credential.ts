import { t } from '../../words/words.ts';
import { getString, type JsonObject } from '../document/json-object.ts';
import type { Credential } from './model.ts';

/** Reads how requests prove who sends them from a Security Scheme Object. Names of HTTP schemes are case-insensitive. */
export function readCredential(raw: JsonObject): Credential {
  const type = getString(raw, 'type') ?? 'unknown';
  switch (type) {
    case 'apiKey':
      return { kind: 'apiKey', in: getString(raw, 'in') ?? 'header', name: getString(raw, 'name') ?? '' };
    case 'http': {
      const scheme = getString(raw, 'scheme') ?? '';
      const known = scheme.toLowerCase();
      return known === 'basic' || known === 'digest' || known === 'bearer'
        ? { kind: known }
        : { kind: 'http', scheme };
    }
    case 'oauth2':
    case 'openIdConnect':
    case 'mutualTLS':
      return { kind: type };
    default:
      return { kind: 'unknown', type };
  }
}

/** Returns the display name: `OAuth 2.0`, `HTTP Basic`, `API key in header`. */
export function credentialText(credential: Credential): string {
  switch (credential.kind) {
    case 'apiKey':
      return t('security.api-key-in', { place: credential.in });
    case 'http':
      return `HTTP ${credential.scheme}`;
    case 'unknown':
      return credential.type;
    default:
      return credential.kind === 'mutualTLS' ? t('security.mutual-tls') : TEXTS[credential.kind];
  }
}

const TEXTS = {
  basic: 'HTTP Basic',
  digest: 'HTTP Digest',
  bearer: 'HTTP Bearer',
  oauth2: 'OAuth 2.0',
  openIdConnect: 'OpenID Connect',
};
