import { escapePointer } from '../../../text/json-pointer.ts';
import { get, getString, isObject, type Raw, setOwn } from '../../document/raw.ts';
import { styleOf, valueSchema } from './parameter.ts';
import { upgradeSchema } from './schema.ts';
import { mapFields, mapOf, pick, renamed, resolved, type Upgrading } from './upgrading.ts';

/** Responses by their codes; those of the document are referred to. */
export function upgradeResponses(
  upgrading: Upgrading,
  responses: Raw,
  produces: string[],
  pointer: string,
): Raw {
  return mapFields(responses, (response, code) => {
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

/** A Response Object (Swagger 2.0) → one of OpenAPI 3.0, which will stand at `pointer`. */
export function upgradeResponse(
  upgrading: Upgrading,
  response: Raw,
  produces: string[],
  pointer: string,
): Raw {
  const schema = get(response, 'schema');
  const examples = mapOf(response, 'examples');
  const types = schema === undefined ? [] : produces.length > 0 ? produces : ['*/*'];
  const content: Raw = {};
  // Examples may be of media types that are not listed.
  for (const type of new Set([...types, ...Object.keys(examples)])) {
    const at = `${pointer}/content/${escapePointer(type)}/schema`;
    setOwn(content, type, {
      ...(types.includes(type) ? { schema: upgradeSchema(upgrading, schema, at) } : {}),
      ...(Object.hasOwn(examples, type) ? { examples: { response: { value: examples[type] } } } : {}),
    });
  }
  const headers = mapFields(mapOf(response, 'headers'), (header, name) =>
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

function upgradeHeader(upgrading: Upgrading, header: Raw, pointer: string): Raw {
  const named = renamed(header, { 'x-example': 'example' });
  return {
    ...pick(named, ['description', 'example']),
    ...styleOf({ ...named, in: 'header' }),
    schema: valueSchema(upgrading, named, `${pointer}/schema`),
  };
}
