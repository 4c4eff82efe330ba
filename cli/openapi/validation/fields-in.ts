import { didYouMean, nearestName } from '../../text/did-you-mean.ts';
import { escapePointer } from '../../text/json-pointer.ts';
import { isObject, type JsonObject } from '../document/json-object.ts';
import { fieldsOf, schemasAt, schemasInside } from './schemas-at.ts';

export type Direction = 'request' | 'response';

/** The mark of fields that are not sent in a direction (OpenAPI 3.0 §4.7.24). */
export const ABSENT = { request: 'readOnly', response: 'writeOnly' };

/** A field of a value, or an item of a list: its schemas, and the object that has it, with those of that object. */
export interface Field {
  key: string;
  at: string;
  own: unknown[];
  holder: object;
  around: unknown[];
}

/** A field that a value should not have: its schema does not define it, or it is not sent in this direction. */
export interface FieldFault {
  pointer: string;
  message: string;
  hint?: string | undefined;
  field: 'unknown' | 'absent';
  /** The property that an unknown one was probably meant to be. */
  meant?: string | undefined;
}

/** Keywords that allow fields, or forbid them, in ways that only a validator knows. */
const OPEN =
  /^(?:patternProperties|unevaluatedProperties|propertyNames|dependentSchemas|if|not|\$dynamicRef)$/;

/** Returns the fields of a value with any of `schemas`, at any depth that these describe. */
export function fieldsIn(
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

/** Whether an object has the fields of its schemas alone. */
export function isClosed({ holder, around }: Field): boolean {
  const keys = around.flatMap((schema) => Object.keys(Object(schema)));
  return !Array.isArray(holder) && keys.includes('properties') && !keys.some((key) => OPEN.test(key));
}

/** Whether a field has a mark in one of its schemas. */
export function hasMark({ own }: Field, mark: string): boolean {
  return own.some((one) => isObject(one) && one[mark] === true);
}

/** Reports fields that a schema does not define. It may allow them, but only documented ones should be shown. */
export function undocumentedFields(
  document: JsonObject,
  { schema, value, direction }: { schema: unknown; value: unknown; direction: Direction | undefined },
): FieldFault[] {
  const schemas = schemasAt(document, schema, []);
  return fieldsIn(document, { value, schemas, at: '' }).flatMap((field): FieldFault[] => {
    const { key, at: pointer, own, around } = field;
    const mark = direction && ABSENT[direction];
    if (mark && hasMark(field, mark))
      return [
        {
          ...{ pointer, field: 'absent', hint: 'Remove it.' },
          message: `\`${key}\` is \`${mark}\`, so no ${direction} has it.`,
        },
      ];
    if (own.length > 0 || !isClosed(field)) return [];
    const names = around.flatMap(fieldsOf);
    return [
      {
        pointer,
        field: 'unknown',
        message: `Unknown field \`${key}\`: the specification does not define it here.`,
        meant: nearestName(key, names),
        hint: didYouMean(key, names),
      },
    ];
  });
}
