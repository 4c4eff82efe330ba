import type { ErrorObject } from 'ajv';
import { nearestName } from '../../text/did-you-mean.ts';
import { pointerSteps } from '../../text/json-pointer.ts';
import { get, type Raw, valueAt } from '../document/raw.ts';
import { lookUp } from '../document/references.ts';
import { explain } from '../validation/validation-errors.ts';
import { causeInScheme } from './security-scheme-cause.ts';

/** What is said of an error, and by which schema. */
export type Cause = Pick<ErrorObject, 'keyword' | 'instancePath' | 'params' | 'message' | 'parentSchema'>;

/** The name that an error is about, where it is that of a property which may not stand there. */
export function unknownName({ keyword, params }: Pick<Cause, 'keyword' | 'params'>): string | undefined {
  if (keyword === 'additionalProperties') return params.additionalProperty;
  if (keyword === 'unevaluatedProperties') return params.unevaluatedProperty;
  return keyword === 'propertyNames' ? params.propertyName : undefined;
}

/**
 * Of all that the official schemas find in a document, the causes: each mistake once. A property with a typing error is
 * not also missing, and of a security scheme only the first fault is told, since all others depend on its type.
 */
export function causesOf(all: ErrorObject[], document: Raw): Cause[] {
  // What is wrong with a name is said once more of the map that has it.
  const errors = all.filter(({ propertyName }) => propertyName === undefined).map(asName);
  const schemes = new Map<string, ErrorObject[]>();
  for (const error of errors) {
    const scheme = schemeOf(error);
    if (scheme === undefined) continue;
    const found = schemes.get(scheme) ?? [];
    schemes.set(scheme, found);
    found.push(error);
  }
  const version = String(get(document, 'openapi') ?? get(document, 'swagger'));
  return [
    ...withoutMisspelt(
      explain(errors.filter((error) => schemeOf(error) === undefined && !isOtherPlace(error, document))),
    ),
    ...[...schemes].flatMap(
      ([pointer, errors]) =>
        causeInScheme(lookUp(document, `#${pointer}`), version, { pointer, errors }) ?? [],
    ),
  ];
}

const COMPONENTS = /^\/components\/[^/]+$/;

/** OpenAPI 3.0 says of a component whose name is not allowed that it is an unknown property. */
function asName(error: ErrorObject): ErrorObject {
  if (error.keyword !== 'additionalProperties' || !COMPONENTS.test(error.instancePath)) return error;
  return { ...error, keyword: 'propertyNames', params: { propertyName: error.params.additionalProperty } };
}

/** What is missing under its right name stands there under a similar one. */
function withoutMisspelt(errors: ErrorObject[]): ErrorObject[] {
  const isWritten = ({ instancePath, params }: ErrorObject) =>
    errors.some((other) => {
      const name = other.instancePath === instancePath ? unknownName(other) : undefined;
      return name !== undefined && nearestName(name, [params.missingProperty]) !== undefined;
    });
  return errors.filter((error) => error.keyword !== 'required' || !isWritten(error));
}

/** OpenAPI 3.0 tries a parameter at every place: that it is sound at its own place is no fault of the others. */
function isOtherPlace({ keyword, instancePath }: ErrorObject, document: Raw): boolean {
  if (keyword !== 'enum' || !/\/parameters\/[^/]+\/in$/.test(instancePath)) return false;
  const place = valueAt(document, pointerSteps(instancePath));
  return typeof place === 'string' && /^(path|query|header|cookie)$/.test(place);
}

/** The pointer of the security scheme that an error lies in. */
function schemeOf({ instancePath }: Cause): string | undefined {
  return /^\/(?:components\/securitySchemes|securityDefinitions)\/[^/]+/.exec(instancePath)?.[0];
}
