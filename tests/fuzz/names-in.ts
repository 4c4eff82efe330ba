import {
  get,
  getEntries,
  getList,
  getObject,
  getString,
  isObject,
  type JsonObject,
} from '../../cli/openapi/document/json-object.ts';
import { lookUp } from '../../cli/openapi/document/references.ts';

const METHODS = ['get', 'query', 'post', 'put', 'patch', 'delete', 'head', 'options', 'trace'];
const LISTS = ['allOf', 'oneOf', 'anyOf', 'prefixItems'];
const MAPS = ['properties', 'patternProperties', 'dependentSchemas'];
const PARTS = ['items', 'additionalProperties', 'not', 'if', 'then', 'else', 'contains', 'propertyNames'];

/**
 * The names that the page of a document must show: paths, parameters, and properties of all schemas. They
 * are read from the document itself, independently of the generator's model.
 */
export function namesIn(document: JsonObject): Set<string> {
  const names = new Set<string>();
  const seen = new Set<unknown>();
  const follow = (node: unknown): unknown => {
    let value = node;
    for (let step = 0; step < 50 && isObject(value) && typeof get(value, '$ref') === 'string'; step++) {
      value = lookUp(document, String(get(value, '$ref')));
    }
    return isObject(value) ? value : undefined;
  };
  const ofSchema = (node: unknown): void => {
    if (!isObject(node) || seen.has(node)) return;
    seen.add(node);
    if (typeof get(node, '$ref') === 'string') {
      if (follow(node) !== undefined) ofSchema(follow(node));
      return;
    }
    for (const [name, property] of getEntries(node, 'properties'))
      if (!isObject(property) || follow(property)) names.add(name);
    for (const key of LISTS) getList(node, key).forEach(ofSchema);
    for (const key of MAPS) for (const [, schema] of getEntries(node, key)) ofSchema(schema);
    for (const key of PARTS) ofSchema(get(node, key));
  };
  const ofContent = (node: unknown): void => {
    const value = follow(node);
    if (!isObject(value)) return;
    ofSchema(get(value, 'schema'));
    for (const [, media] of getEntries(value, 'content')) ofContent(media);
    for (const [, header] of getEntries(value, 'headers')) ofContent(header);
  };
  for (const [path, node] of getEntries(document, 'paths')) {
    const item = follow(node);
    if (!isObject(item) || !path.startsWith('/')) continue;
    for (const method of METHODS) {
      const operation = get(item, method);
      if (!isObject(operation)) continue;
      names.add(path);
      for (const parameter of getList(operation, 'parameters')) {
        const value = follow(parameter);
        if (!isObject(value)) continue;
        names.add(getString(value, 'name') ?? '');
        ofContent(value);
      }
      ofContent(get(operation, 'requestBody'));
      for (const [status, response] of getEntries(operation, 'responses'))
        if (!status.startsWith('x-')) ofContent(response);
    }
  }
  for (const [, schema] of getEntries(getObject(document, 'components'), 'schemas'))
    if (follow(schema)) ofSchema(schema);
  return names;
}
