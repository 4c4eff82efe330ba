import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { ApiReference, MediaType } from '../../cli/openapi/model/model.ts';
import { allOperations } from '../../cli/openapi/model/tagged-operations.ts';
import { isObject, type JsonObject, listOf, objectsOf, WrittenNumber } from './raw-files.ts';

type Direction = 'request' | 'response';

/** The names under which a validator knows the document. */
const ID = 'document:';
/** Larger documents take minutes to compile. */
const MAX_OPERATIONS = 400;

/**
 * Generated samples that the schema of their body doesn't allow, one per line. `document` is the original
 * document with all its files.
 */
export function invalidSamples(document: JsonObject, reference: ApiReference): string[] {
  const operations = allOperations(reference);
  if (operations.length > MAX_OPERATIONS) return [];
  const validators = {
    request: createValidator(document, 'request'),
    response: createValidator(document, 'response'),
  };
  return operations.flatMap(({ method, path, requestBody, responses }) => {
    const at = findOperation(document, path, method);
    if (at === undefined) return [];
    const invalid = (media: MediaType[], place: string, direction: Direction) =>
      samplesOf(media).flatMap(({ type, value }) => {
        const fault = validators[direction](`${at}${place}`, type, value);
        return fault === undefined ? [] : [`${method} ${path}${place} ${type}: ${fault}`];
      });
    // A webhook is a request that the API sends.
    const [sent, received]: [Direction, Direction] = at.startsWith('/paths/')
      ? ['request', 'response']
      : ['response', 'request'];
    return [
      ...invalid(requestBody?.media ?? [], '/requestBody', sent),
      ...responses.flatMap(({ status, media }) => invalid(media, `/responses/${status}`, received)),
    ];
  });
}

function samplesOf(media: MediaType[]): { type: string; value: unknown }[] {
  return media.flatMap(({ examples }) =>
    examples.flatMap(({ generated, types, code }) => {
      const type = types.find((name) => /[/+]json\b/i.test(name));
      return generated && type !== undefined ? [{ type, value: JSON.parse(code) as unknown }] : [];
    }),
  );
}

function findOperation(document: JsonObject, path: string, method: string): string | undefined {
  for (const key of ['paths', 'webhooks']) {
    const item = isObject(document[key]) ? document[key][path] : undefined;
    if (isObject(item) && isObject(item[method.toLowerCase()]))
      return `/${key}/${path.replaceAll('~', '~0').replaceAll('/', '~1')}/${method.toLowerCase()}`;
  }
  return undefined;
}

/**
 * Returns what is wrong with a value as a body of a media type; undefined if it is valid, or if that cannot
 * be determined.
 */
function createValidator(document: JsonObject, direction: Direction) {
  const isOpenApi30 = !/^3\.[1-9]/.test(String(document.openapi));
  const hidden = markedNames(document, direction === 'request' ? 'readOnly' : 'writeOnly');
  const whole = toJsonSchema(document, isOpenApi30, hidden) as JsonObject;
  const ajv = new Ajv2020({
    strict: false,
    logger: false,
    validateSchema: false,
    inlineRefs: false,
    code: { optimize: false },
  });
  addFormats.default(ajv);
  ajv.addSchema({ ...whole, $id: ID });
  const compiled = new Map<string, ReturnType<typeof ajv.compile> | undefined>();
  const compile = (pointer: string) => {
    try {
      return ajv.compile({ $ref: `${ID}#${pointer.split('/').map(encodeURIComponent).join('/')}` });
    } catch {
      return undefined;
    }
  };
  return (at: string, type: string, value: unknown): string | undefined => {
    const pointer = schemaOf(whole, at, type);
    if (pointer === undefined) return undefined;
    if (!compiled.has(pointer)) compiled.set(pointer, compile(pointer));
    const validate = compiled.get(pointer);
    if (!validate || validate(value)) return undefined;
    const [error] = validate.errors ?? [];
    return `${error?.instancePath} ${error?.message}`;
  };
}

/** The pointer of the schema of a body, with references resolved. */
function schemaOf(document: JsonObject, at: string, type: string): string | undefined {
  const steps = [...at.split('/').slice(1).map(plainStep), 'content', type, 'schema'];
  let value: unknown = document;
  let pointer: string[] = [];
  for (const step of steps) {
    for (let count = 0; isObject(value) && typeof value.$ref === 'string' && count < 50; count += 1) {
      pointer = value.$ref.split('/').slice(1).map(decodeURIComponent).map(plainStep);
      value = pointer.reduce<unknown>((inner, name) => (isObject(inner) ? inner[name] : undefined), document);
    }
    if (!isObject(value) || !Object.hasOwn(value, step)) return undefined;
    value = value[step];
    pointer.push(step);
  }
  return pointer.map((step) => `/${step.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

function plainStep(step: string): string {
  return step.replaceAll('~1', '/').replaceAll('~0', '~');
}

/** Names of properties with this mark anywhere: in the other direction they are not required. */
function markedNames(document: unknown, mark: string, names = new Set<string>()): Set<string> {
  if (typeof document !== 'object' || document === null) return names;
  if (isObject(document))
    for (const [name, property] of objectsOf(document, 'properties')) {
      const inAllOf = listOf(property, 'allOf').some((member) => isObject(member) && member[mark] === true);
      if (property[mark] === true || inAllOf) names.add(name);
    }
  for (const child of Object.values(document)) markedNames(child, mark, names);
  return names;
}

/** Maps whose keys are names instead of keywords. */
const MAPS = ['properties', 'patternProperties', 'dependentSchemas', 'schemas', 'definitions', '$defs'];

/**
 * A copy converted to JSON Schema: without `nullable`, and without names that are not sent. Values given by
 * the author count as valid, whatever their schema says; and no sample can avoid matching a second
 * alternative of `oneOf`.
 */
function toJsonSchema(value: unknown, isOld: boolean, hidden: Set<string>, around = ''): unknown {
  if (Array.isArray(value)) return value.map((item) => toJsonSchema(item, isOld, hidden));
  if (value instanceof WrittenNumber) return Number(value.text);
  if (!isObject(value)) return value;
  const isMap = MAPS.includes(around);
  if (!isMap && isOld && typeof value.$ref === 'string') return { $ref: value.$ref };
  if (
    !isMap &&
    isSchema(value) &&
    ['example', 'examples', 'default'].some((key) => Object.hasOwn(value, key))
  )
    return {};
  const copy: JsonObject = {};
  for (const [key, child] of Object.entries(value))
    copy[key] = toJsonSchema(child, isOld, hidden, isMap ? '' : key);
  if (isMap) return copy;
  if (Array.isArray(copy.oneOf)) {
    const { oneOf, nullable, ...others } = copy;
    return convertKeywords(
      {
        allOf: [convertKeywords(others, isOld, hidden), { anyOf: oneOf }],
        ...(nullable === true && { nullable }),
      },
      isOld,
      hidden,
    );
  }
  return convertKeywords(copy, isOld, hidden);
}

/** As opposed to a media type or a parameter, which have examples as well. */
function isSchema(value: JsonObject): boolean {
  return ['schema', 'content', 'in'].every((key) => value[key] === undefined);
}

function convertKeywords(copy: JsonObject, isOld: boolean, hidden: Set<string>): JsonObject {
  if (Array.isArray(copy.required)) copy.required = copy.required.filter((name) => !hidden.has(String(name)));
  delete copy.$id;
  delete copy.discriminator;
  if (!isOld) return copy;
  for (const [limit, flag] of [
    ['minimum', 'exclusiveMinimum'],
    ['maximum', 'exclusiveMaximum'],
  ] as const)
    if (typeof copy[flag] === 'boolean') {
      if (copy[flag]) {
        copy[flag] = copy[limit];
        delete copy[limit];
      } else delete copy[flag];
    }
  const { nullable, ...rest } = copy;
  return nullable === true ? { anyOf: [rest, { type: 'null' }] } : copy;
}
