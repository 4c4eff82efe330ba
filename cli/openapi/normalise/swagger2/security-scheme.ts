import { get, getString, isObject } from '../../document/raw.ts';
import { pick } from './upgrading.ts';

const FLOWS: Record<string, string> = {
  implicit: 'implicit',
  password: 'password',
  application: 'clientCredentials',
  accessCode: 'authorizationCode',
};

/** Upgrades a Security Scheme Object. */
export function upgradeSecurityScheme(scheme: unknown): unknown {
  if (!isObject(scheme)) return scheme;
  const type = getString(scheme, 'type');
  if (type === 'basic') return { ...pick(scheme, ['description']), type: 'http', scheme: 'basic' };
  if (type !== 'oauth2') return scheme;
  const written = getString(scheme, 'flow') ?? '';
  const flow = {
    ...pick(scheme, ['authorizationUrl', 'tokenUrl']),
    scopes: get(scheme, 'scopes') ?? {},
  };
  const name = Object.hasOwn(FLOWS, written) ? FLOWS[written] : undefined;
  return {
    ...pick(scheme, ['type', 'description']),
    flows: name === undefined ? {} : { [name]: flow },
  };
}
