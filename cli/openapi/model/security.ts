import { type PlainKey, t } from '../../words/words.ts';
import {
  get,
  getEntries,
  getList,
  getObject,
  getString,
  getStrings,
  isObject,
  isTrue,
  type JsonObject,
} from '../document/json-object.ts';
import { type Context, describe, follow, safeUrl, withDefined } from './context.ts';
import { credentialText, readCredential } from './credential.ts';
import type { Credential, Fact, Scope, SecurityAlternative, SecurityScheme } from './model.ts';
import { SIZE_OF_MARKUP } from './text-limit.ts';

/** Builds the security schemes of the document (OpenAPI 3.1 §4.8.27). */
export function buildSecuritySchemes(context: Context): SecurityScheme[] {
  const scopeAnchors = new Map<string, string>();
  const schemes = getEntries(getObject(context.document, 'components'), 'securitySchemes').map(
    ([name, node]): Untitled => {
      const raw = follow(context, node);
      const credential = readCredential(raw);
      const flows = buildFlows(context, raw, scopeAnchors);
      // A scope may be described in one of several flows.
      const scopes = new Map<string, Scope>();
      for (const scope of flows.flatMap((flow) => flow.scopes))
        if (!scopes.get(scope.name)?.description) scopes.set(scope.name, scope);
      return {
        name,
        anchor: context.anchors.claim(`auth-${name}`),
        credential,
        type: credentialText(credential),
        ...describe(context, raw),
        facts: schemeFacts(raw, credential),
        flows,
        grants: getList(raw, 'x-grants')
          .filter(isObject)
          .map((grant) => ({
            name: getString(grant, 'name') ?? '',
            grantType: getString(grant, 'grantType') ?? '',
            ...describe(context, grant),
            scopes: getStrings(grant, 'scopes'),
          })),
        scopes: [...scopes.values()],
        deprecated: isTrue(raw, 'deprecated'),
      };
    },
  );
  return schemes.map((scheme) => {
    const { type, name } = titleOf(schemes, scheme);
    return { ...scheme, title: name === undefined ? type : `${type} ${name}` };
  });
}

const FLOWS = new Map<string, PlainKey>([
  ['implicit', 'security.implicit'],
  ['password', 'security.password'],
  ['clientCredentials', 'security.client-credentials'],
  ['authorizationCode', 'security.authorization-code'],
  ['deviceAuthorization', 'security.device-authorization'],
]);

function nameOfFlow(key: string): string {
  const known = FLOWS.get(key);
  return known ? t(known) : key;
}

function buildFlows(
  context: Context,
  raw: JsonObject,
  scopeAnchors: Map<string, string>,
): SecurityScheme['flows'] {
  return getEntries(raw, 'flows').flatMap(([key, flow]) => {
    if (!isObject(flow) || key.startsWith('x-')) return [];
    const scopes = getEntries(flow, 'scopes').map(([name, text]): Scope => {
      const anchor = scopeAnchors.get(name) ?? context.anchors.claim(`scope-${name}`);
      scopeAnchors.set(name, anchor);
      return { name, href: `#${anchor}`, ...describe(context, { description: text }) };
    });
    return [
      {
        name: nameOfFlow(key),
        ...withDefined('authorizationUrl', safeUrl(getString(flow, 'authorizationUrl'))),
        ...withDefined('deviceAuthorizationUrl', safeUrl(getString(flow, 'deviceAuthorizationUrl'))),
        ...withDefined('tokenUrl', safeUrl(getString(flow, 'tokenUrl'))),
        ...withDefined('refreshUrl', safeUrl(getString(flow, 'refreshUrl'))),
        scopes,
      },
    ];
  });
}

function schemeFacts(raw: JsonObject, credential: Credential): Fact[] {
  const facts: [string, string | undefined][] = [
    [
      t('security.name'),
      credential.kind === 'apiKey' && credential.name !== '' ? credential.name : undefined,
    ],
    [t('security.bearer-format'), getString(raw, 'bearerFormat')],
    [t('security.connect-url'), getString(raw, 'openIdConnectUrl')],
    [t('security.metadata-url'), getString(raw, 'oauth2MetadataUrl')],
  ];
  return facts.flatMap(([label, value]) => (value === undefined ? [] : [{ label, value, code: true }]));
}

/** Builds the requirements of the operation, or else those of the document. `[]` and `{}` both mean no authentication. */
export function buildSecurity(
  context: Context,
  operation: JsonObject,
  schemes: SecurityScheme[],
): SecurityAlternative[] {
  const requirements = get(operation, 'security') ?? get(context.document, 'security');
  if (!Array.isArray(requirements)) return [];
  if (requirements.length === 0) return [{ requirements: [] }];
  return requirements.filter(isObject).map((requirement) => ({
    requirements: Object.keys(requirement).map((name) => {
      context.countSize(name.length + SIZE_OF_MARKUP);
      const scheme = schemes.find((candidate) => candidate.name === name);
      return {
        scheme: name,
        ...(scheme && { credential: scheme.credential }),
        ...(scheme && titleOf(schemes, scheme)),
        ...withDefined('href', scheme && `#${scheme.anchor}`),
        scopes: getStrings(requirement, name).map((scope) => {
          context.countSize(scope.length + SIZE_OF_MARKUP);
          const declared = scheme?.scopes.find((candidate) => candidate.name === scope);
          return { name: scope, ...withDefined('href', declared?.href) };
        }),
      };
    }),
  }));
}

type Untitled = Omit<SecurityScheme, 'title'>;

/** Returns the type of a scheme, and its name if other schemes have the same type. */
function titleOf(schemes: Untitled[], scheme: Untitled): { type: string; name?: string } {
  const { type, name, credential } = scheme;
  if (credential.kind === 'apiKey') return { type: t('security.api-key'), name: credential.name || name };
  const isUnique = schemes.every((other) => other === scheme || other.type !== type);
  return isUnique ? { type } : { type, name };
}
