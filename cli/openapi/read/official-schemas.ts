import { getObject, isObject, type JsonObject } from '../document/json-object.ts';
import { PARAMETER_LOCATIONS } from '../document/parameter-locations.ts';

/** Allows `x-internal` next to a `$ref`, as any other version does. */
export function schemaOf2(official: JsonObject): JsonObject {
  const { jsonReference, ...definitions } = getObject(official, 'definitions');
  const reference = { ...(isObject(jsonReference) && jsonReference), patternProperties: { '^x-': {} } };
  return { ...official, definitions: { ...definitions, jsonReference: reference } };
}

/**
 * Allows `bearerFormat` for any scheme, not only lower-case `bearer`: they are case-insensitive (RFC 9110 §11.1). Requires a
 * media type in the content of a request body, and a flow of OAuth.
 */
export function schemaOf30(official: JsonObject): JsonObject {
  const { HTTPSecurityScheme, OAuthFlows, RequestBody, ...definitions } = getObject(official, 'definitions');
  const { oneOf: _, ...scheme } = isObject(HTTPSecurityScheme) ? HTTPSecurityScheme : {};
  const body = withContent(isObject(RequestBody) ? RequestBody : {});
  const flows = { ...(isObject(OAuthFlows) && OAuthFlows), minProperties: 1 };
  return {
    ...official,
    definitions: { ...definitions, HTTPSecurityScheme: scheme, OAuthFlows: flows, RequestBody: body },
  };
}

/** Requires a media type in the `content` of an object: without one, it says nothing. */
function withContent(definition: JsonObject): JsonObject {
  const properties = getObject(definition, 'properties');
  return {
    ...definition,
    properties: { ...properties, content: { ...getObject(properties, 'content'), minProperties: 1 } },
  };
}

/** Replaces `$dynamicRef` by a plain reference, because Ajv resolves it to the wrong schema. */
export function schemaOf31(official: JsonObject): JsonObject {
  const schema = JSON.parse(
    JSON.stringify(official)
      .replaceAll('"$dynamicRef":"#meta"', '"$ref":"#/$defs/schema"')
      .replaceAll('"$dynamicAnchor":"meta",', ''),
  ) as JsonObject;
  fix(getObject(schema, '$defs'));
  return schema;
}

const definition = (name: string) => ({ $ref: `#/$defs/${name}` });
const text = { type: 'string' };
const mapOf = (name: string) => ({ type: 'object', additionalProperties: definition(name) });
const encodings = {
  prefixEncoding: { type: 'array', items: definition('encoding') },
  itemEncoding: definition('encoding'),
};
const examples = { example: true, examples: mapOf('example-or-reference') };

/** What OpenAPI 3.2 adds to the objects of 3.1. */
const OF_32: Record<string, JsonObject> = {
  server: { name: text },
  components: { mediaTypes: mapOf('media-type') },
  'path-item': { query: definition('operation'), additionalOperations: mapOf('operation') },
  parameter: examples,
  header: examples,
  'media-type': { $ref: text, itemSchema: definition('schema'), ...encodings },
  encoding: { encoding: mapOf('encoding'), ...encodings },
  response: { summary: text },
  example: { dataValue: true, serializedValue: text },
  tag: { summary: text, parent: text, kind: text },
  'security-scheme': { deprecated: { type: 'boolean' }, oauth2MetadataUrl: text },
  'oauth-flows': {
    deviceAuthorization: {
      type: 'object',
      properties: {
        deviceAuthorizationUrl: text,
        tokenUrl: text,
        refreshUrl: text,
        scopes: definition('map-of-strings'),
      },
      required: ['deviceAuthorizationUrl', 'tokenUrl', 'scopes'],
      ...definition('specification-extensions'),
      unevaluatedProperties: false,
    },
  },
};

/** There is no official schema of OpenAPI 3.2 yet: this is that of 3.1 with what 3.2 adds. */
export function schemaOf32(official: JsonObject): JsonObject {
  const schema = schemaOf31(official);
  const properties = getObject(schema, 'properties');
  getObject(properties, 'openapi').pattern = '^3\\.2\\.\\d+(-.+)?$';
  properties.$self = text;
  const definitions = getObject(schema, '$defs');
  for (const [name, added] of Object.entries(OF_32))
    Object.assign(getObject(getObject(definitions, name), 'properties'), added);
  const parameter = getObject(definitions, 'parameter');
  getObject(parameter, 'properties').in = { enum: [...PARAMETER_LOCATIONS] };
  const ofSchema = getObject(getObject(parameter, 'dependentSchemas'), 'schema');
  delete getObject(getObject(ofSchema, '$defs'), 'styles-for-cookie').then;
  delete getObject(definitions, 'response').required;
  return schema;
}

/** Corrects the official schema, an early version, where it forbids what the text of OpenAPI 3.1 allows. */
function fix(definitions: JsonObject): void {
  const propertiesOf = (name: string) => getObject(getObject(definitions, name), 'properties');
  // §4.8.27: schemes are case-insensitive; the schema accepts only `bearer`.
  const ofHttp = getObject(getObject(getObject(definitions, 'security-scheme'), '$defs'), 'type-http');
  getObject(getObject(ofHttp, 'then'), 'properties').bearerFormat = { type: 'string' };
  // §4.8.6: `description`, which the schema calls `descriptions`.
  propertiesOf('server-variable').description = { type: 'string' };
  // §4.8.9: a path item may be a reference.
  propertiesOf('path-item').$ref = { type: 'string' };
  // §4.8.4: neither `identifier` nor `url` is required.
  delete getObject(definitions, 'license').oneOf;
  // §4.8.20: constants of any type, and `server`, which the schema calls `body`.
  propertiesOf('link').parameters = { type: 'object' };
  propertiesOf('link').server = propertiesOf('link').body;
  // §4.8.16: a status, or a range such as `2XX`; the schema accepts `20X`.
  const responses = getObject(definitions, 'responses');
  const [response] = Object.values(getObject(responses, 'patternProperties'));
  responses.patternProperties = { '^[1-5](?:[0-9]{2}|XX)$': response };
  for (const name of ['request-body', 'parameter'])
    definitions[name] = withContent(getObject(definitions, name));
  getObject(definitions, 'oauth-flows').minProperties = 1;
}
