import { defined } from '../../../text/defined.ts';
import {
  getList,
  getObject,
  getString,
  isObject,
  type JsonObject,
  mapValues,
} from '../../document/json-object.ts';
import { upgradePaths } from './operation.ts';
import { isBody, upgradeParameter } from './parameter.ts';
import { upgradeResponse } from './response.ts';
import { updateReferences, upgradeSchema } from './schema.ts';
import { inside, mediaTypes, pick, resolved, serversOf, type Upgrading } from './upgrading.ts';

/** Fields that are elsewhere in OpenAPI 3, or upgraded in their place. */
const CHANGED = new Set(
  `swagger host basePath schemes consumes produces paths definitions parameters responses securityDefinitions
  x-servers`.split(/\s+/),
);

/**
 * Upgrades a valid Swagger 2.0 document with local references to OpenAPI 3.0, as far as needed to show it. Names and data
 * (examples, defaults, extensions) are unchanged.
 */
export function upgrade(document: JsonObject): JsonObject {
  const upgrading: Upgrading = {
    document,
    pointer: '',
    consumes: mediaTypes(document, 'consumes') ?? [],
    produces: mediaTypes(document, 'produces') ?? [],
    pointers: new Map(),
    schemas: new Map(),
    unresolved: [],
  };
  const ownServers = document['x-servers'];
  const servers = Array.isArray(ownServers) ? ownServers : serversOf(document, getList(document, 'schemes'));
  // Definitions first, so that an object in several places gets its pointer there.
  const components = componentsOf(upgrading);
  const upgraded = {
    openapi: '3.0.0',
    ...mapValues(document, (value, key) => (CHANGED.has(key) ? undefined : value)),
    ...(servers.length > 0 ? { servers } : {}),
    paths: upgradePaths(upgrading, getObject(document, 'paths')),
    components,
  };
  updateReferences(upgrading, components.schemas as JsonObject);
  for (const [name, map] of Object.entries(components))
    if (Object.keys(map as JsonObject).length === 0) delete components[name];
  if (Object.keys(components).length > 0) return upgraded;
  const { components: _none, ...bare } = upgraded;
  return bare;
}

function componentsOf(upgrading: Upgrading): JsonObject {
  const { document } = upgrading;
  const at = (map: string, name: string) => inside(upgrading, 'components', map, name);
  return {
    schemas: mapValues(getObject(document, 'definitions'), (schema, name) =>
      upgradeSchema(at('schemas', name), schema),
    ),
    // Body parameters become part of the operations that refer to them.
    parameters: mapValues(getObject(document, 'parameters'), (written, name) => {
      const parameter = isObject(written) ? resolved(upgrading, written) : undefined;
      if (!parameter || isBody(parameter)) return undefined;
      return upgradeParameter(at('parameters', name), parameter);
    }),
    responses: mapValues(getObject(document, 'responses'), (written, name) => {
      const response = isObject(written) ? resolved(upgrading, written) : undefined;
      return response && upgradeResponse(at('responses', name), response);
    }),
    securitySchemes: mapValues(getObject(document, 'securityDefinitions'), upgradeSecurityScheme),
  };
}

const FLOWS: Record<string, string> = {
  implicit: 'implicit',
  password: 'password',
  application: 'clientCredentials',
  accessCode: 'authorizationCode',
};

function upgradeSecurityScheme(scheme: unknown): unknown {
  if (!isObject(scheme)) return scheme;
  const type = getString(scheme, 'type');
  if (type === 'basic') return { ...pick(scheme, ['description']), type: 'http', scheme: 'basic' };
  if (type !== 'oauth2') return scheme;
  const written = getString(scheme, 'flow') ?? '';
  const { authorizationUrl, tokenUrl, scopes = {} } = scheme;
  const flow = defined({ authorizationUrl, tokenUrl, scopes });
  const name = Object.hasOwn(FLOWS, written) ? FLOWS[written] : undefined;
  return {
    ...pick(scheme, ['type', 'description']),
    flows: name === undefined ? {} : { [name]: flow },
  };
}
