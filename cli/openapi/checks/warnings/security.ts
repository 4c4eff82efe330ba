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
import { hasJsonSchema } from '../../document/schema-types.ts';
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
export function warnOfSecurity(visited: Visited): void {
  const { version, names, node, warn } = visited;
  for (const [index, requirement] of getList(node, 'security').entries()) {
    if (!isObject(requirement)) continue;
    const at = `/security/${index}`;
    for (const name of Object.keys(requirement))
      if (names.schemes.has(name))
        warnOfScopes(visited, name, {
          listed: getStrings(requirement, name),
          at: `${at}/${escapePointer(name)}`,
        });
      else
        warn('security', at, {
          message: `Unknown security scheme \`${name}\`.`,
          hint: names.schemes.size > 0 ? suggest(name, [...names.schemes]) : definitionOf(name, version),
        });
  }
}

/** Warns about scopes that a scheme does not have; since OpenAPI 3.1, those of other schemes than OAuth 2.0 may be roles. */
function warnOfScopes(
  { document, version, names, warn }: Visited,
  name: string,
  { listed, at }: { listed: string[]; at: string },
): void {
  const [first] = listed;
  if (first === undefined) return;
  const scopes = scopesOf(document, name);
  const other = [...names.schemes].find((one) => scopesOf(document, one).includes(first));
  const isOAuth = /^(?:oauth2|openIdConnect)$/.test(getString(schemeNamed(document, name), 'type') ?? '');
  if (scopes.length === 0 && (other !== undefined || !(isOAuth || hasJsonSchema(version))))
    warn('security', `${at}/0`, {
      message: `\`${name}\` has no scopes.`,
      hint: other === undefined ? `Write \`${name}: []\`.` : `Did you mean \`${other}\`?`,
    });
  for (const [index, scope] of listed.entries())
    if (scopes.length > 0 && !scopes.includes(scope))
      warn('security', `${at}/${index}`, {
        message: `Unknown scope \`${scope}\` of \`${name}\`.`,
        hint: suggest(scope, scopes),
      });
}

function schemeNamed(document: JsonObject, name: string): JsonObject {
  const schemes = getObject(getObject(document, 'components'), 'securitySchemes');
  return resolve(document, get(schemes, name))?.value ?? {};
}

function scopesOf(document: JsonObject, name: string): string[] {
  const scheme = schemeNamed(document, name);
  const flows = Object.values(getObject(scheme, 'flows')).filter(isObject);
  return [...new Set(flows.flatMap((flow) => Object.keys(getObject(flow, 'scopes'))))];
}

function definitionOf(name: string, version: string): string {
  return version === '2.0'
    ? `Add \`securityDefinitions: { ${name}: { type: apiKey, name: X-API-Key, in: header } }\` to the document.`
    : `Add \`securitySchemes: { ${name}: { type: http, scheme: bearer } }\` to \`components\`.`;
}
