import { escapePointer } from '../../../text/json-pointer.ts';
import { getList, isObject, type Raw } from '../../document/raw.ts';
import { upgradePaths } from './operation.ts';
import { isBody, upgradeParameter } from './parameter.ts';
import { upgradeResponse } from './response.ts';
import { normaliseReferences, upgradeSchema } from './schema.ts';
import { upgradeSecurityScheme } from './security-scheme.ts';
import { serversOf } from './servers.ts';
import { mapFields, mapOf, mediaTypes, resolved, type Upgrading } from './upgrading.ts';

/**
 * A document of Swagger 2.0, checked and with local references → the same as OpenAPI 3.0, as far as a reference shows
 * it. Data (examples, defaults, extensions) stay as they are, and so do names.
 */
export function upgrade(document: Raw): Raw {
  const upgrading: Upgrading = {
    document,
    consumes: mediaTypes(document, 'consumes') ?? [],
    produces: mediaTypes(document, 'produces') ?? [],
    places: new Map(),
    schemas: new Map(),
    moved: [],
  };
  const {
    swagger,
    host,
    basePath,
    schemes,
    consumes,
    produces,
    paths,
    definitions,
    parameters,
    responses,
    securityDefinitions,
    'x-servers': ownServers,
    ...rest
  } = document;
  const servers = Array.isArray(ownServers) ? ownServers : serversOf(document, getList(document, 'schemes'));
  // Definitions first: a value that stands in several places is called by the name that it has there.
  const components = componentsOf(upgrading);
  const upgraded = {
    openapi: '3.0.0',
    ...rest,
    ...(servers.length > 0 ? { servers } : {}),
    paths: upgradePaths(upgrading, mapOf(document, 'paths')),
    components,
  };
  normaliseReferences(upgrading, components.schemas as Raw);
  for (const [name, map] of Object.entries(components))
    if (Object.keys(map as Raw).length === 0) delete components[name];
  if (Object.keys(components).length > 0) return upgraded;
  const { components: _none, ...bare } = upgraded;
  return bare;
}

function componentsOf(upgrading: Upgrading): Raw {
  const { document, produces } = upgrading;
  const at = (map: string, name: string) => `/components/${map}/${escapePointer(name)}`;
  return {
    schemas: mapFields(mapOf(document, 'definitions'), (schema, name) =>
      upgradeSchema(upgrading, schema, at('schemas', name)),
    ),
    // Those of bodies are part of the operations that name them.
    parameters: mapFields(mapOf(document, 'parameters'), (written, name) => {
      const parameter = isObject(written) ? resolved(upgrading, written) : undefined;
      return parameter && !isBody(parameter)
        ? upgradeParameter(upgrading, parameter, at('parameters', name))
        : undefined;
    }),
    responses: mapFields(mapOf(document, 'responses'), (written, name) => {
      const response = isObject(written) ? resolved(upgrading, written) : undefined;
      return response && upgradeResponse(upgrading, response, produces, at('responses', name));
    }),
    securitySchemes: mapFields(mapOf(document, 'securityDefinitions'), upgradeSecurityScheme),
  };
}
