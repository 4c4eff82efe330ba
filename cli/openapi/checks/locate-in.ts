import type { Source } from '../../source/parse-source.ts';
import { pointerSteps, toPointer } from '../../text/json-pointer.ts';
import { get, getList, isObject, type JsonObject, valueAt } from '../document/json-object.ts';
import { resolve } from '../document/references.ts';

/** Returns what finds a pointer of a document in OpenAPI 3 in its source, which may be in Swagger 2.0. */
export function locateIn(source: Source, version: string): Source['locate'] {
  if (version !== '2.0') return source.locate;
  const document = isObject(source.data) ? source.data : {};
  return (pointer) => source.locate(toPointer(stepsIn20(document, pointerSteps(pointer))));
}

const COMPONENTS_20: Record<string, string> = {
  schemas: 'definitions',
  securitySchemes: 'securityDefinitions',
  requestBodies: 'parameters',
};

/** Converts steps in OpenAPI 3 to the same place in Swagger 2.0. */
function stepsIn20(document: JsonObject, steps: string[]): string[] {
  const [first, kind = '', name = '', ...rest] = steps;
  if (first === 'components') return [COMPONENTS_20[kind] ?? kind, name, ...stepsInside(kind, rest)];
  // The field of a path item or of an operation.
  const at = steps.findIndex((step) => /^(?:parameters|requestBody|responses)$/.test(step));
  if (first !== 'paths' || at < 2 || at > 3) return steps;
  const [owner, field = '', [key = '', ...inside]] = [steps.slice(0, at), steps[at], steps.slice(at + 1)];
  if (field === 'responses') return [...owner, field, key, ...stepsInside(field, inside)];
  const parameters = getList(Object(valueAt(document, owner)), 'parameters').map(
    (item) => resolve(document, item)?.value ?? {},
  );
  const isBody = (parameter: JsonObject) => /^(?:body|formData)$/.test(String(get(parameter, 'in')));
  if (field === 'parameters') {
    const parameter = parameters.filter((one) => !isBody(one))[Number(key)] ?? {};
    return [...owner, field, String(parameters.indexOf(parameter)), ...stepsInside(field, inside)];
  }
  const [, , schema, , part, ...inPart] = [key, ...inside];
  const index = parameters.findIndex((one) => get(one, 'in') === 'body');
  if (index >= 0) return [...owner, 'parameters', String(index), ...stepsInside(field, [key, ...inside])];
  const ofPart = parameters.findIndex((one) => isBody(one) && get(one, 'name') === part);
  return schema === 'schema' ? [...owner, 'parameters', String(ofPart), ...inPart] : owner;
}

/** Converts the steps within a parameter, a header, a response or a body, whose schemas are in no media type. */
function stepsInside(field: string, steps: string[]): string[] {
  const [first = '', name = '', third, ...rest] = steps;
  if (field === 'parameters') return first === 'schema' ? steps.slice(1) : steps;
  if (first === 'headers') return third === 'schema' ? [first, name, ...rest] : steps;
  if (first !== 'content' || third === undefined) return steps;
  if (third === 'example') return ['examples', name, ...rest];
  return third === 'examples' ? [third, name, ...rest.slice(2)] : [third, ...rest];
}
