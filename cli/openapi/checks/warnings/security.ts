import { didYouMean, suggest } from '../../../text/did-you-mean.ts';
import { escapePointer } from '../../../text/json-pointer.ts';
import {
  get,
  getList,
  getObject,
  getString,
  getStrings,
  isObject,
  type JsonObject,
} from '../../document/json-object.ts';
import { resolve } from '../../document/references.ts';
import type { Visited } from './warn.ts';

/** Schemes of HTTP authentication that are in use. */
const HTTP_SCHEMES = ['basic', 'bearer', 'digest', 'dpop', 'hoba', 'mutual', 'negotiate'];

/** Warns about an unknown scheme of HTTP authentication. */
export function warnOfHttpScheme({ node, warn }: Visited): void {
  const http = getString(node, 'type') === 'http' ? getString(node, 'scheme') : undefined;
  const isKnown = http === undefined || HTTP_SCHEMES.includes(http.toLowerCase());
  const hint = isKnown ? undefined : didYouMean(http.split(/\s/, 1)[0] ?? '', HTTP_SCHEMES);
  if (hint)
    warn('security', '/scheme', { message: `Unknown scheme \`${http}\` of HTTP authentication.`, hint });
}

/** Warns about unknown security schemes and scopes. */
export function warnOfSecurity({ document, version, names, node, warn }: Visited): void {
  for (const [index, requirement] of getList(node, 'security').entries()) {
    for (const name of isObject(requirement) ? Object.keys(requirement) : []) {
      const scopes = scopesOf(document, name);
      for (const [position, scope] of getStrings(requirement as JsonObject, name).entries())
        if (scopes.length > 0 && !scopes.includes(scope))
          warn('security', `/security/${index}/${escapePointer(name)}/${position}`, {
            message: `Unknown scope \`${scope}\` of \`${name}\`.`,
            hint: suggest(scope, scopes),
          });
      if (!names.schemes.has(name))
        warn('security', `/security/${index}`, {
          message: `Unknown security scheme \`${name}\`.`,
          hint: names.schemes.size > 0 ? suggest(name, [...names.schemes]) : definitionOf(name, version),
        });
    }
  }
}

function scopesOf(document: JsonObject, name: string): string[] {
  const schemes = getObject(getObject(document, 'components'), 'securitySchemes');
  const scheme = resolve(document, get(schemes, name))?.value ?? {};
  const flows = Object.values(getObject(scheme, 'flows')).filter(isObject);
  return [...new Set(flows.flatMap((flow) => Object.keys(getObject(flow, 'scopes'))))];
}

function definitionOf(name: string, version: string): string {
  return version === '2.0'
    ? `Add \`securityDefinitions: { ${name}: { type: apiKey, name: X-API-Key, in: header } }\` to the document.`
    : `Add \`securitySchemes: { ${name}: { type: http, scheme: bearer } }\` to \`components\`.`;
}
