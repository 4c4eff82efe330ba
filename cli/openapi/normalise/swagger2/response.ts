import { getObject, isObject, type JsonObject, mapValues, setOwn } from '../../document/json-object.ts';
import { styleOf, valueSchema } from './parameter.ts';
import { upgradeSchema } from './schema.ts';
import { inside, pick, renamed, resolved, sharedReference, type Upgrading } from './upgrading.ts';

/** Upgrades a Responses Object; references to shared responses are kept. */
export function upgradeResponses(upgrading: Upgrading, responses: JsonObject): JsonObject {
  return mapValues(responses, (response, code) => {
    if (code.startsWith('x-') || !isObject(response)) return response;
    const shared = sharedReference(response, 'responses');
    if (shared) return shared;
    const whole = resolved(upgrading, response);
    return whole ? upgradeResponse(inside(upgrading, code), whole) : response;
  });
}

/** Upgrades a Response Object. */
export function upgradeResponse(upgrading: Upgrading, response: JsonObject): JsonObject {
  const { produces } = upgrading;
  const schema = response.schema;
  const examples = getObject(response, 'examples');
  // Without `produces`, the examples say which media types there are.
  const named = produces.length > 0 ? produces : Object.keys(examples);
  const types = schema === undefined ? [] : named.length > 0 ? named : ['*/*'];
  const content: JsonObject = {};
  // There may be examples of other media types than those in `produces`.
  for (const type of new Set([...types, ...Object.keys(examples)])) {
    const at = inside(upgrading, 'content', type, 'schema');
    setOwn(content, type, {
      ...(types.includes(type) ? { schema: upgradeSchema(at, schema) } : {}),
      ...(Object.hasOwn(examples, type) ? { examples: { response: { value: examples[type] } } } : {}),
    });
  }
  const headers = mapValues(getObject(response, 'headers'), (header, name) =>
    isObject(header) ? upgradeHeader(inside(upgrading, 'headers', name), header) : undefined,
  );
  return {
    ...pick(response, ['description']),
    ...(Object.keys(headers).length > 0 ? { headers } : {}),
    ...(Object.keys(content).length > 0 ? { content } : {}),
  };
}

function upgradeHeader(upgrading: Upgrading, header: JsonObject): JsonObject {
  const named = renamed(header, { 'x-example': 'example' });
  return {
    ...pick(named, ['description', 'example']),
    ...styleOf({ ...named, in: 'header' }),
    schema: valueSchema(inside(upgrading, 'schema'), named),
  };
}
