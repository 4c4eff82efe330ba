import { get, getEntries, getList, getObject, isObject, type Raw } from '../openapi/document/raw.ts';
import { resolve } from '../openapi/document/references.ts';
import type { Operation } from '../openapi/model/model.ts';

/** What a place of a response can hold. */
export interface Held {
  /** Types of JSON Schema; none where the schema does not say. */
  types: Set<string>;
  /** Names of its fields, as far as there are schemas for them. */
  fields: string[];
}

/** What the responses of an operation have at a place of the body; undefined where none has it. */
export function bodyPlace(
  document: Raw,
  operation: Operation,
  { steps, onlySuccess }: { steps: string[]; onlySuccess: boolean },
): Held | undefined {
  const types = new Set<string>();
  const fields: string[] = [];
  let found = false;
  for (const schema of responseSchemas(document, operation, onlySuccess)) {
    const held = schemasAt(document, schema, steps);
    if (held.length > 0) found = true;
    for (const one of held) {
      for (const type of typesOf(one)) types.add(type);
      fields.push(...fieldsOf(one));
    }
  }
  return found ? { types, fields } : undefined;
}

/** Whether a response of the operation has a header. */
export function hasHeader(document: Raw, operation: Operation, name: string): boolean {
  // Every server may send these.
  if (['content-type', 'retry-after', 'location', 'date'].includes(name.toLowerCase())) return true;
  return responsesOf(document, operation, false).some((response) =>
    getEntries(response, 'headers').some(([header]) => header.toLowerCase() === name.toLowerCase()),
  );
}

/** What an operation wants to be sent as a media type. */
export function requestSchema(document: Raw, { method, path }: Operation, type: string): unknown {
  const item = resolve(document, get(getObject(document, 'paths'), path))?.value ?? {};
  const body = resolve(document, get(getObject(item, method.toLowerCase()), 'requestBody'))?.value ?? {};
  const media = resolve(document, get(getObject(body, 'content'), type))?.value;
  return media && Object.hasOwn(media, 'schema') ? get(media, 'schema') : true;
}

function responsesOf(document: Raw, { method, path }: Operation, onlySuccess: boolean): Raw[] {
  const item = resolve(document, get(getObject(document, 'paths'), path))?.value ?? {};
  return getEntries(getObject(item, method.toLowerCase()), 'responses')
    .filter(([status]) => !onlySuccess || /^2|^default$/.test(status))
    .map(([, response]) => resolve(document, response)?.value ?? {});
}

function responseSchemas(document: Raw, operation: Operation, onlySuccess: boolean): unknown[] {
  return responsesOf(document, operation, onlySuccess).flatMap((response) =>
    getEntries(response, 'content').map(([, media]) => {
      const { value = {} } = resolve(document, media) ?? {};
      return Object.hasOwn(value, 'schema') ? get(value, 'schema') : true;
    }),
  );
}

/** Every schema that may describe what is at the end of the steps; `true` where anything may be there. */
export function schemasAt(document: Raw, schema: unknown, steps: string[]): unknown[] {
  let held = everyPart(document, schema);
  for (const step of steps) {
    held = held.flatMap((one) => inside(one, step)).flatMap((one) => everyPart(document, one));
    // Schemas that refer to each other may multiply.
    held = [...new Set(held)];
  }
  return held;
}

/** A schema without references, and what it is composed of. */
function everyPart(document: Raw, schema: unknown, seen = new Set<unknown>()): unknown[] {
  if (schema === true) return [true];
  const raw = isObject(schema) ? resolve(document, schema)?.value : undefined;
  if (!raw || seen.has(raw)) return [];
  seen.add(raw);
  const parts = ['allOf', 'anyOf', 'oneOf'].flatMap((key) => getList(raw, key));
  return [raw, ...parts.flatMap((part) => everyPart(document, part, seen))];
}

const SHAPED = ['properties', 'additionalProperties', 'items', 'prefixItems', 'type', 'enum', 'const'];
const COMPOSED = ['allOf', 'anyOf', 'oneOf'];

function inside(schema: unknown, step: string): unknown[] {
  if (schema === true) return [true];
  if (!isObject(schema)) return [];
  const properties = getObject(schema, 'properties');
  if (Object.hasOwn(properties, step)) return [properties[step]];
  const more = get(schema, 'additionalProperties');
  if (isObject(more) || more === true) return [more];
  if (/^\d+$/.test(step)) {
    const [item = get(schema, 'items')] = getList(schema, 'prefixItems').slice(Number(step));
    if (item !== undefined) return [item];
  }
  // Of an object nothing but its type is said: it may hold anything.
  const isOpenObject = typesOf(schema).includes('object') && Object.keys(properties).length === 0;
  const saysNothing = ![...SHAPED, ...COMPOSED].some((key) => Object.hasOwn(schema, key));
  return (isOpenObject && more !== false && !COMPOSED.some((key) => Object.hasOwn(schema, key))) ||
    saysNothing
    ? [true]
    : [];
}

/** Names of the properties of a schema. */
export function fieldsOf(schema: unknown): string[] {
  return isObject(schema) ? Object.keys(getObject(schema, 'properties')) : [];
}

/** Types that a schema allows; none where it does not say. */
export function typesOf(schema: unknown): string[] {
  if (!isObject(schema)) return [];
  const type = get(schema, 'type');
  const listed = Array.isArray(type) ? type : [type];
  return listed.filter((one) => typeof one === 'string');
}
