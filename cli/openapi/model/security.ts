import { defined } from '../../text/defined.ts';
import { getOrInsert } from '../../text/get-or-insert.ts';
import { type PlainKey, t } from '../../words/words.ts';
import {
  getEntries,
  getList,
  getObject,
  getString,
  getStrings,
  isObject,
  type JsonObject,
} from '../document/json-object.ts';
import { type Context, describe, follow, richText, safeUrl } from './context.ts';
import { credentialText, readCredential } from './credential.ts';
import type { Credential, Fact, Requirement, Scope, SecurityAlternative, SecurityScheme } from './model.ts';
import { codeFacts } from './schema-facts.ts';
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
      return defined({
        name,
        anchor: context.anchors.claim(`auth-${name}`),
        credential,
        type: credentialText(credential),
        description: describe(context, raw),
        facts: schemeFacts(raw, credential),
        flows,
        grants: getList(raw, 'x-grants')
          .filter(isObject)
          .map((grant) => buildGrant(context, grant)),
        scopes: [...scopes.values()],
        deprecated: raw.deprecated === true,
      });
    },
  );
  return schemes.map((scheme) => {
    const { type, name } = titleOf(schemes, scheme);
    return { ...scheme, title: name === undefined ? type : `${type} ${name}` };
  });
}

function buildGrant(context: Context, grant: JsonObject): SecurityScheme['grants'][number] {
  return defined({
    name: getString(grant, 'name') ?? '',
    grantType: getString(grant, 'grantType') ?? '',
    description: describe(context, grant),
    scopes: getStrings(grant, 'scopes'),
  });
}

const FLOWS = new Map<string, PlainKey>([
  ['implicit', 'security.implicit'],
  ['password', 'security.password'],
  ['clientCredentials', 'security.client-credentials'],
  ['authorizationCode', 'security.authorization-code'],
  ['deviceAuthorization', 'security.device-authorization'],
]);

function buildFlows(
  context: Context,
  raw: JsonObject,
  scopeAnchors: Map<string, string>,
): SecurityScheme['flows'] {
  return getEntries(raw, 'flows').flatMap(([key, flow]) => {
    if (!isObject(flow) || key.startsWith('x-')) return [];
    const scopes = getEntries(flow, 'scopes').map(([name, text]): Scope => {
      const anchor = getOrInsert(scopeAnchors, name, () => context.anchors.claim(`scope-${name}`));
      return defined({ name, href: `#${anchor}`, description: richText(context, text) });
    });
    const known = FLOWS.get(key);
    const built: SecurityScheme['flows'][number] = defined({
      name: known ? t(known) : key,
      authorizationUrl: safeUrl(getString(flow, 'authorizationUrl')),
      deviceAuthorizationUrl: safeUrl(getString(flow, 'deviceAuthorizationUrl')),
      tokenUrl: safeUrl(getString(flow, 'tokenUrl')),
      refreshUrl: safeUrl(getString(flow, 'refreshUrl')),
      scopes,
    });
    return [built];
  });
}

function schemeFacts(raw: JsonObject, credential: Credential): Fact[] {
  return codeFacts([
    [t('security.name'), (credential.kind === 'apiKey' && credential.name) || undefined],
    [t('security.bearer-format'), getString(raw, 'bearerFormat')],
    [t('security.connect-url'), getString(raw, 'openIdConnectUrl')],
    [t('security.metadata-url'), getString(raw, 'oauth2MetadataUrl')],
  ]);
}

/** Builds the requirements of the operation, or else those of the document. `[]` and `{}` both mean no authentication. */
export function buildSecurity(context: Context, operation: JsonObject): SecurityAlternative[] {
  const alternatives = operation.security ?? context.document.security;
  if (!Array.isArray(alternatives)) return [];
  if (alternatives.length === 0) return [{ requirements: [] }];
  return alternatives.filter(isObject).map((alternative) => ({
    requirements: Object.keys(alternative).map((name) =>
      buildRequirement(context, name, getStrings(alternative, name)),
    ),
  }));
}

function buildRequirement(context: Context, name: string, scopes: string[]): Requirement {
  context.countSize(name.length + SIZE_OF_MARKUP);
  const scheme = context.securitySchemes.find((candidate) => candidate.name === name);
  return defined({
    scheme: name,
    credential: scheme?.credential,
    ...(scheme && titleOf(context.securitySchemes, scheme)),
    href: scheme && `#${scheme.anchor}`,
    scopes: scopes.map((scope) => {
      context.countSize(scope.length + SIZE_OF_MARKUP);
      return defined({ name: scope, href: scheme?.scopes.find((one) => one.name === scope)?.href });
    }),
  });
}

type Untitled = Omit<SecurityScheme, 'title'>;

/** Returns the type of a scheme, and its name if other schemes have the same type. */
function titleOf(schemes: Untitled[], scheme: Untitled): { type: string; name?: string } {
  const { type, name, credential } = scheme;
  if (credential.kind === 'apiKey') return { type: t('security.api-key'), name: credential.name || name };
  const isUnique = schemes.every((other) => other === scheme || other.type !== type);
  return isUnique ? { type } : { type, name };
}
