import { escapePointer } from '../../../text/json-pointer.ts';
import {
  get,
  getObject,
  getString,
  isObject,
  type JsonObject,
  mapValues,
  setOwn,
} from '../../document/json-object.ts';
import { styleOf, valueSchema } from './parameter.ts';
import { upgradeSchema } from './schema.ts';
import { pick, renamed, resolved, type Upgrading } from './upgrading.ts';

/** Upgrades a Responses Object; references to shared responses are kept. */
export function upgradeResponses(
  upgrading: Upgrading,
  responses: JsonObject,
  produces: string[],
  pointer: string,
): JsonObject {
  return mapValues(responses, (response, code) => {
    if (code.startsWith('x-') || !isObject(response)) return response;
    const reference = getString(response, '$ref');
    if (reference !== undefined && /^#\/responses\/[^/]+$/.test(reference))
      return { ...response, $ref: reference.replace(/^#\//, '#/components/') };
    const whole = resolved(upgrading, response);
    return whole
      ? upgradeResponse(upgrading, whole, produces, `${pointer}/${escapePointer(code)}`)
      : response;
  });
}

/** Upgrades a Response Object. */
export function upgradeResponse(
  upgrading: Upgrading,
  response: JsonObject,
  produces: string[],
  pointer: string,
): JsonObject {
  const schema = get(response, 'schema');
  const examples = getObject(response, 'examples');
  const types = schema === undefined ? [] : produces.length > 0 ? produces : ['*/*'];
  const content: JsonObject = {};
  // There may be examples of other media types than those in `produces`.
  for (const type of new Set([...types, ...Object.keys(examples)])) {
    const at = `${pointer}/content/${escapePointer(type)}/schema`;
    setOwn(content, type, {
      ...(types.includes(type) ? { schema: upgradeSchema(upgrading, schema, at) } : {}),
      ...(Object.hasOwn(examples, type) ? { examples: { response: { value: examples[type] } } } : {}),
    });
  }
  const headers = mapValues(getObject(response, 'headers'), (header, name) =>
    isObject(header)
      ? upgradeHeader(upgrading, header, `${pointer}/headers/${escapePointer(name)}`)
      : undefined,
  );
  return {
    ...pick(response, ['description']),
    ...(Object.keys(headers).length > 0 ? { headers } : {}),
    ...(Object.keys(content).length > 0 ? { content } : {}),
  };
}

function upgradeHeader(upgrading: Upgrading, header: JsonObject, pointer: string): JsonObject {
  const named = renamed(header, { 'x-example': 'example' });
  return {
    ...pick(named, ['description', 'example']),
    ...styleOf({ ...named, in: 'header' }),
    schema: valueSchema(upgrading, named, `${pointer}/schema`),
  };
}
