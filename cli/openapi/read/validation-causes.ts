import type { ErrorObject } from 'ajv';
import { didYouMean, nearestName } from '../../text/did-you-mean.ts';
import { getOrInsert } from '../../text/get-or-insert.ts';
import { pointerSteps } from '../../text/json-pointer.ts';
import {
  get,
  getList,
  getObject,
  getString,
  isObject,
  type JsonObject,
  valueAt,
} from '../document/json-object.ts';
import { lookUp, resolve } from '../document/references.ts';
import { SCHEMA_KEYWORDS } from '../document/schema-keywords.ts';
import { STATUS } from '../document/walk.ts';
import { explain } from '../validation/validation-errors.ts';
import { causeInScheme } from './security-scheme-cause.ts';

/** A validation error that is the cause of others. */
export type Cause = Pick<ErrorObject, 'keyword' | 'instancePath' | 'params' | 'message' | 'parentSchema'>;

/** Returns the name of the property that an error forbids. */
export function unknownName({ keyword, params }: Pick<Cause, 'keyword' | 'params'>): string | undefined {
  if (keyword === 'additionalProperties') return params.additionalProperty;
  if (keyword === 'unevaluatedProperties') return params.unevaluatedProperty;
  return keyword === 'propertyNames' ? params.propertyName : undefined;
}

/** What only an operation has, which may stand outside of its method. */
export const OPERATION_FIELDS = 'operationId tags requestBody responses callbacks deprecated security'.split(
  ' ',
);
export const PATH_ITEM = /^\/(?:paths|webhooks)\/[^/]+$/;

/** What is meant as `$ref`, rather than as a name. */
const REFERENCE = /^(?:\$.*|refs?)$/i;

const METHOD = /^(get|put|post|delete|options|head|patch|trace|query)$/i;

/** Returns a hint at what an unknown property was meant to be; undefined if it may be anything. */
export function hintOfMeant(
  { keyword, params, instancePath, parentSchema }: Cause,
  written?: unknown,
): string | undefined {
  const name = unknownName({ keyword, params }) ?? '';
  const { properties = {} } = parentSchema ?? {};
  if (name === '$ref')
    return 'schema' in properties
      ? 'Indent it below `schema`.'
      : 'Write out here what it refers to: this object cannot be a reference.';
  if (instancePath === '/paths') return METHOD.test(name) ? 'Indent it below its path.' : hintOfPath(name);
  if (name.startsWith('/') && 'paths' in properties) return 'Indent it below `paths`.';
  if (STATUS.test(name) && 'responses' in properties) return 'Indent it below `responses`.';
  const [around = '', map] = pointerSteps(instancePath).reverse();
  if (STATUS.test(name) && STATUS.test(around) && map === 'responses')
    return `Indent it less, beside \`${around}\`.`;
  if (around === 'responses' && map !== 'properties') return hintOfStatus(name);
  if (name.includes('/') && 'content' in properties) return 'Indent it below `content`.';
  // A keyword of another version is not misspelt, nor is one outside of its schema.
  const isSchema = Object.hasOwn(properties, 'multipleOf') || Object.hasOwn(properties, 'schema');
  if (isSchema && SCHEMA_KEYWORDS.has(name)) return undefined;
  // One that is there already is not meant.
  const names = REFERENCE.test(name) ? ['$ref'] : knownNames({ parentSchema });
  const absent = names.filter((known) => !Object.hasOwn(Object(written), known));
  return didYouMean(name, absent);
}

/** Whether an error is about the content of an example that has no `value` around it. */
export function isExampleOutside({ instancePath }: Cause, written: unknown): boolean {
  const isEmpty = isObject(written) && (get(written, 'value') ?? null) === null;
  return isEmpty && /\/examples\/[^/]+$/.test(instancePath);
}

/** Returns the names that the properties of an object may have; those of a parameter or header depend on its `schema`. */
export function knownNames({ parentSchema }: { parentSchema?: Cause['parentSchema'] | undefined }): string[] {
  const { properties = {}, patternProperties = {}, dependentSchemas = {} } = parentSchema ?? {};
  const dependent = Object.values<JsonObject>(dependentSchemas).flatMap((one) =>
    Object.keys(getObject(one, 'properties')),
  );
  const examples = 'schema' in dependentSchemas || 'encoding' in properties ? ['example', 'examples'] : [];
  const alternatives = Object.keys(patternProperties).flatMap(
    (pattern) => /^\^\(([a-z|]+)\)\$$/.exec(pattern)?.[1]?.split('|') ?? [],
  );
  return [...new Set([...Object.keys(properties), ...dependent, ...examples, ...alternatives])];
}

/** For what is no status, among responses. */
function hintOfStatus(name: string): string | undefined {
  if (/^(?:description|headers|content|links|schema|examples)$/.test(name))
    return 'Indent it further: it belongs to the response above it.';
  const status = name.replace(/o/gi, '0').replace(/[il]/gi, '1');
  return STATUS.test(status) ? `Did you mean \`${status}\`?` : undefined;
}

function hintOfPath(name: string): string {
  const [address, path] = /^https?:\/\/[^/]+(.*)/i.exec(name) ?? [];
  if (/^\w+(?:\.\w+)+$|^[a-z]+[A-Z]\w*$/.test(name))
    return `Did you mean \`/${name}\`? If it is a webhook, it stands below \`webhooks\`, not below \`paths\`.`;
  return address === undefined
    ? `Did you mean \`/${name}\`?`
    : `Write \`${path || '/'}\`, and what stands before it in \`servers\`.`;
}

/**
 * Reduces the errors of the official schemas to their causes: each mistake once. A misspelt property is not reported as
 * missing too, and a security scheme has one cause.
 */
export function causesOf(all: ErrorObject[], document: JsonObject): Cause[] {
  // Errors within `propertyNames` are repeated by an error of the map itself.
  const errors = all.filter(({ propertyName }) => propertyName === undefined).map(asName);
  const schemes = new Map<string, ErrorObject[]>();
  for (const error of errors) {
    const scheme = schemeOf(error);
    if (scheme !== undefined) getOrInsert(schemes, scheme, () => []).push(error);
  }
  const version = String(get(document, 'openapi') ?? get(document, 'swagger'));
  const isSwagger2 = Object.hasOwn(document, 'swagger');
  const isOfOtherLocation = ofOtherLocations(errors, document);
  const others = errors.filter(
    (error) =>
      schemeOf(error) === undefined &&
      !isOfOtherLocation(error) &&
      !isOfSchema(error, document) &&
      !(isSwagger2 && isOfOtherBranch(error, document)),
  );
  return [
    ...withoutFollowing(withoutMisspelt(explain(withoutBranches(others)))).filter(
      (error) => !isOfNoVariable(error, document),
    ),
    ...[...schemes].flatMap(
      ([pointer, errors]) =>
        causeInScheme(lookUp(document, `#${pointer}`), version, { pointer, errors }) ?? [],
    ),
  ];
}

/** The fields of a parameter that say how the value of its schema is written. */
const OF_SCHEMA = /^(?:style|explode|allowReserved|examples?)$/;
const LOCATION = /\/parameters\/[^/]+\/in$/;
const COMPONENTS = /^\/components\/[^/]+$/;

/** The schema of OpenAPI 3.0 reports an invalid component name as an unknown property. */
function asName(error: ErrorObject): ErrorObject {
  if (error.keyword !== 'additionalProperties' || !COMPONENTS.test(error.instancePath)) return error;
  return { ...error, keyword: 'propertyNames', params: { propertyName: error.params.additionalProperty } };
}

/** Removes missing properties that are present under a misspelt name, or one level too deep. */
function withoutMisspelt(errors: ErrorObject[]): ErrorObject[] {
  const isWritten = ({ instancePath, params }: ErrorObject) =>
    errors.some((other) => {
      const name = other.instancePath === instancePath ? unknownName(other) : undefined;
      // What a parameter of Swagger 2.0, or a request body, lacks is in or around its schema.
      const missing: string[] = params.alternatives ?? [params.missingProperty];
      return (
        (name === 'schema' && /^(?:content|type)$/.test(params.missingProperty)) ||
        (name !== undefined && (REFERENCE.test(name) || nearestName(name, missing) !== undefined))
      );
    });
  return errors.filter((error) => error.keyword !== 'required' || !isWritten(error));
}

/** Fields of an operation outside of their method are one mistake. */
function withoutFollowing(errors: ErrorObject[]): ErrorObject[] {
  const isOfOperation = (error: ErrorObject) =>
    PATH_ITEM.test(error.instancePath) && OPERATION_FIELDS.includes(unknownName(error) ?? '');
  return errors.filter((error, index) => {
    // A value of another type is none of those allowed.
    const isOfType =
      (error.keyword === 'enum' || error.keyword === 'const') &&
      errors.some((other) => other.keyword === 'type' && other.instancePath === error.instancePath);
    const first = errors.findIndex(
      (other) => other.instancePath === error.instancePath && isOfOperation(other),
    );
    return !isOfType && (!isOfOperation(error) || first === index);
  });
}

/**
 * Returns whether an error is that of another location than the one that a parameter has: the schema of OpenAPI 3.0 tries it
 * at each, so all but one reject a valid `in`, and may reject what else the parameter has.
 */
function ofOtherLocations(errors: ErrorObject[], document: JsonObject): (error: ErrorObject) => boolean {
  const branchOf = ({ schemaPath, instancePath }: ErrorObject) => {
    const [, parameter] = /^(.*\/parameters\/[^/]+)(?:\/(?:in|style|required))?$/.exec(instancePath) ?? [];
    const [, branch] = /^(.*\/oneOf\/\d+)\/(?:properties\/\w+\/enum|required)$/.exec(schemaPath) ?? [];
    return parameter && branch && `${parameter} ${branch}`;
  };
  const isOfLocation = ({ keyword, instancePath }: ErrorObject) =>
    keyword === 'enum' && LOCATION.test(instancePath);
  const rejected = new Set(errors.filter(isOfLocation).map(branchOf));
  return (error) => {
    if (!isOfLocation(error)) return rejected.has(branchOf(error) ?? '');
    const location = valueAt(document, pointerSteps(error.instancePath));
    return typeof location === 'string' && /^(path|query|header|cookie)$/.test(location);
  };
}

/** What depends on the schema of a parameter is unknown without it, and after any other error beside it. */
function isOfSchema(error: ErrorObject, document: JsonObject): boolean {
  const parameter = valueAt(document, pointerSteps(error.instancePath));
  if (!OF_SCHEMA.test(unknownName(error) ?? '') || !isObject(parameter)) return false;
  const isParameter = Object.hasOwn(error.parentSchema?.dependentSchemas ?? {}, 'schema');
  return isParameter && !['content', '$ref'].some((key) => Object.hasOwn(parameter, key));
}

/** A parameter that its path, of declared variables, does not have is reported as that: it need not be `required`. */
function isOfNoVariable({ params, instancePath }: ErrorObject, document: JsonObject): boolean {
  const steps = pointerSteps(instancePath);
  const at = steps.indexOf('parameters');
  const [first, path = ''] = steps;
  const isRequired = params.missingProperty === 'required' || steps[at + 2] === 'required';
  if (first !== 'paths' || at < 2 || at > 3 || !isRequired) return false;
  const parameter = valueAt(document, steps.slice(0, at + 2));
  if (getString(resolve(document, parameter)?.value ?? {}, 'in') !== 'path') return false;
  const nameOf = (one: unknown) => getString(resolve(document, one)?.value ?? {}, 'name');
  const declared = [steps.slice(0, 2), steps.slice(0, at)]
    .flatMap((holder) => getList(Object(valueAt(document, holder)), 'parameters'))
    .map(nameOf);
  const variables = [...path.matchAll(/\{([^{}]+)\}/g)].map(([, name]) => name);
  const name = nameOf(parameter);
  return variables.every((one) => one !== name && declared.includes(one));
}

/** If a parameter has none of the locations that a schema tries, only that is reported, once. */
function withoutBranches(errors: ErrorObject[]): ErrorObject[] {
  const tried = new Map<string, ErrorObject[]>();
  for (const error of errors)
    if (error.keyword === 'enum' && LOCATION.test(error.instancePath))
      getOrInsert(tried, error.instancePath, () => []).push(error);
  return errors.flatMap((error) => {
    const branches = tried.get(error.instancePath) ?? tried.get(`${error.instancePath}/in`) ?? [];
    if (branches.length < 2) return error;
    const allowedValues = [...new Set(branches.flatMap(({ params }) => params.allowedValues))];
    return error === branches[0] ? { ...error, params: { allowedValues } } : [];
  });
}

/** The schema of Swagger 2.0 tries a parameter at each location, and what may be a reference as one: those say nothing. */
function isOfOtherBranch(
  { keyword, instancePath, params, parentSchema }: ErrorObject,
  document: JsonObject,
): boolean {
  const value = valueAt(document, pointerSteps(instancePath));
  const known = Object.keys(parentSchema?.properties ?? {});
  if (keyword === 'additionalProperties' && known.length === 1 && known[0] === '$ref')
    return isObject(value) && !Object.hasOwn(value, '$ref');
  // A type is a name, or a list of names.
  if (keyword === 'type' && /\/type$/.test(instancePath) && params.type === 'array')
    return typeof value === 'string';
  if (keyword === 'enum' && instancePath.endsWith('/schema/type') && params.allowedValues.includes('file'))
    return value !== 'file';
  const [, parameter, key] =
    /^(.*\/parameters\/[^/]+)(?:\/(in|type|collectionFormat))?$/.exec(instancePath) ?? [];
  const location = parameter && valueAt(document, [...pointerSteps(parameter), 'in']);
  if (location === undefined && parameter !== undefined && key === undefined)
    return params.missingProperty !== 'in' && isObject(value) && !Object.hasOwn(value, '$ref');
  if (typeof location !== 'string' || !/^(body|path|query|header|formData)$/.test(location)) return false;
  if (key === 'in') return true;
  // Only forms have files, and only forms and queries repeat a name.
  if (key !== undefined && keyword === 'enum' && location === 'body') return true;
  if (key !== undefined && keyword === 'enum')
    return key === 'type'
      ? params.allowedValues.includes('file') !== (location === 'formData')
      : params.allowedValues.includes('multi') !== /^(query|formData)$/.test(location);
  // What all but a body have in common.
  if (parentSchema?.oneOf) return location === 'body';
  return !parentSchema?.properties?.in?.enum?.includes(location);
}

/** Returns the pointer of the security scheme around an error. */
function schemeOf({ instancePath }: Cause): string | undefined {
  return /^\/(?:components\/securitySchemes|securityDefinitions)\/[^/]+/.exec(instancePath)?.[0];
}
