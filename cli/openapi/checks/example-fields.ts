import { nearestName } from '../../text/did-you-mean.ts';
import { pointerSteps } from '../../text/json-pointer.ts';
import { getStrings, isObject, type JsonObject, valueAt } from '../document/json-object.ts';
import { ABSENT, type Direction, type Field, fieldsIn, hasMark, isClosed } from '../validation/fields-in.ts';
import { fieldsOf, schemasAt, schemasInside, typesOf } from '../validation/schemas-at.ts';

/** Returns where an example is sent; undefined for that of a schema. */
export function directionOf(pointer: string): Direction | undefined {
  const place = pointer
    .split('/')
    .slice(1, -1)
    .findLast((step) => ['requestBody', 'requestBodies', 'parameters', 'responses'].includes(step));
  return place === undefined ? undefined : place === 'responses' ? 'response' : 'request';
}

interface ExampleFault {
  message: string;
  hint: string;
  at: string;
}

export interface Misspelt extends ExampleFault {
  meant: string;
}

/**
 * Finds fields of an example that are misspelt: its schema does not define them, but one under a similar name that the
 * example lacks. Of the others, the first that is in no schema, and the first that is not sent in this direction.
 */
export function findFields(
  document: JsonObject,
  { schema, example, direction }: { schema: string; example: unknown; direction: Direction | undefined },
): { misspelt: Misspelt[]; others: ExampleFault[] } {
  const schemas = schemasAt(document, valueAt(document, pointerSteps(schema)), []);
  const fields = fieldsIn(document, { value: example, schemas, at: '' });
  const misspelt = fields.flatMap((field) => misspeltField(document, field) ?? []);
  const unknown = fields.find(
    // A reference is told as what it is, and what is required without a definition there.
    (field) =>
      field.own.length === 0 &&
      field.key !== '$ref' &&
      !field.around.some((one) => isRequired(one, field.key)) &&
      isClosed(field),
  );
  const mark = direction && ABSENT[direction];
  const absent = mark && fields.find((field) => hasMark(field, mark));
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
function missingBeside(document: JsonObject, field: Field): string | undefined {
  const { key, holder, around } = field;
  if (!isClosed(field) || around.some((one) => isObject(one) && ('oneOf' in one || 'anyOf' in one)))
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
