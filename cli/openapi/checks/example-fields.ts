import { nearestName } from '../../text/did-you-mean.ts';
import { escapePointer, pointerSteps } from '../../text/json-pointer.ts';
import { getStrings, isObject, type JsonObject, valueAt } from '../document/json-object.ts';
import { fieldsOf, schemasAt, schemasInside, typesOf } from '../validation/schemas-at.ts';

export type Direction = 'request' | 'response' | undefined;

/** The mark of fields that are not sent in a direction (OpenAPI 3.0 §4.7.24). */
export const ABSENT = { request: 'readOnly', response: 'writeOnly' };

/** Returns where an example is sent; undefined for that of a schema. */
export function directionOf(pointer: string): Direction {
  const place = pointer
    .split('/')
    .slice(1, -1)
    .findLast((step) => ['requestBody', 'requestBodies', 'parameters', 'responses'].includes(step));
  return place === undefined ? undefined : place === 'responses' ? 'response' : 'request';
}

interface FieldFault {
  message: string;
  hint: string;
  at: string;
}

export interface Misspelt extends FieldFault {
  meant: string;
}

/** Keywords that allow fields, or forbid them, in ways that only a validator knows. */
const OPEN =
  /^(?:patternProperties|unevaluatedProperties|propertyNames|dependentSchemas|if|not|\$dynamicRef)$/;

/**
 * Finds fields of an example that are misspelt: its schema does not define them, but one under a similar name that the
 * example lacks. Of the others, the first that is in no schema, and the first that is not sent in this direction.
 */
export function findFields(
  document: JsonObject,
  { schema, example, direction }: { schema: string; example: unknown; direction: Direction },
): { misspelt: Misspelt[]; others: FieldFault[] } {
  const schemas = schemasAt(document, valueAt(document, pointerSteps(schema)), []);
  const fields = fieldsIn(document, { value: example, schemas, at: '' });
  const misspelt = fields.flatMap((field) => misspeltField(document, field) ?? []);
  const unknown = fields.find(
    // A reference is told as what it is, and what is required without a definition there.
    ({ key, own, holder, around }) =>
      own.length === 0 &&
      key !== '$ref' &&
      !around.some((one) => isRequired(one, key)) &&
      isClosed(holder, around),
  );
  const mark = direction && ABSENT[direction];
  const absent = mark && fields.find(({ own }) => own.some((one) => isObject(one) && one[mark] === true));
  return {
    misspelt,
    others: [
      ...(unknown
        ? [{ message: unknownMessage(unknown), hint: 'Remove it, or add it to the schema.', at: unknown.at }]
        : []),
      ...(absent
        ? [
            {
              message: `\`${absent.key}\` is \`${mark}\`, so no ${direction} has it.`,
              hint: 'Remove it from this example.',
              at: absent.at,
            },
          ]
        : []),
    ],
  };
}

/** A field of an example, or an item of a list: its schemas, and the object that has it, with those of that object. */
interface Field {
  key: string;
  at: string;
  own: unknown[];
  holder: object;
  around: unknown[];
}

function fieldsIn(
  document: JsonObject,
  { value, schemas, at }: { value: unknown; schemas: unknown[]; at: string },
): Field[] {
  if (typeof value !== 'object' || value === null || schemas.includes(true)) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const own = schemasInside(document, schemas, key);
    const here = `${at}/${escapePointer(key)}`;
    return [
      { key, at: here, own, holder: value, around: schemas },
      ...(own.length > 0 ? fieldsIn(document, { value: inner, schemas: own, at: here }) : []),
    ];
  });
}

function misspeltField(document: JsonObject, field: Field): Misspelt | undefined {
  const { key, at, own, holder, around } = field;
  if (own.length > 0) return undefined;
  const names = around.flatMap(fieldsOf).filter((name) => !Object.hasOwn(holder, name));
  const message = unknownMessage(field);
  if (at === '/value' && Object.keys(holder).length === 1 && names.length > 0)
    return {
      message,
      hint: 'Write the value itself: `value` belongs to a name in `examples`.',
      meant: '',
      at,
    };
  const meant = nearestName(key, names);
  if (meant !== undefined) return { message, hint: `Did you mean \`${meant}\`?`, meant, at };
  const missing = missingBeside(document, field);
  return missing === undefined
    ? undefined
    : { message, hint: `Did you mean \`${missing}\`, which is missing?`, meant: missing, at };
}

/**
 * The only required field that an object lacks, if it has one unknown field instead that begins alike and has a value of its
 * type, and there is nothing to choose.
 */
function missingBeside(document: JsonObject, { key, holder, around }: Field): string | undefined {
  if (!isClosed(holder, around) || around.some((one) => isObject(one) && ('oneOf' in one || 'anyOf' in one)))
    return undefined;
  const known = new Set(around.flatMap(fieldsOf));
  const unknown = Object.keys(holder).filter((name) => !known.has(name));
  const missing = [...known].filter(
    (name) => !Object.hasOwn(holder, name) && around.some((one) => isRequired(one, name)),
  );
  const [only, ...others] = missing;
  if (only === undefined || unknown.length > 1 || others.length > 0) return undefined;
  const types = schemasInside(document, around, only).flatMap(typesOf);
  const value: unknown = Object.getOwnPropertyDescriptor(holder, key)?.value;
  const type = Array.isArray(value) ? 'array' : typeof value;
  const fits = types.includes(type) || (type === 'number' && types.includes('integer'));
  return fits && only.slice(0, 3).toLowerCase() === key.slice(0, 3).toLowerCase() ? only : undefined;
}

function unknownMessage({ key }: Field): string {
  return `The schema of this example has no field \`${key}\`.`;
}

function isRequired(schema: unknown, key: string): boolean {
  return isObject(schema) && getStrings(schema, 'required').includes(key);
}

/** Whether an object has the fields of its schemas alone. */
function isClosed(holder: object, schemas: unknown[]): boolean {
  const keys = schemas.flatMap((schema) => Object.keys(Object(schema)));
  return !Array.isArray(holder) && keys.includes('properties') && !keys.some((key) => OPEN.test(key));
}
