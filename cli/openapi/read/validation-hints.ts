import { MAX_HINTED_VALUE, MAX_LISTED_VALUES } from '../../limits.ts';
import { didYouMean, nearestName } from '../../text/did-you-mean.ts';
import { escapePointer, pointerSteps } from '../../text/json-pointer.ts';
import { writeJson } from '../../text/json-text.ts';
import { isNumber } from '../../text/number-text.ts';
import { get, getString, isObject, type JsonObject, valueAt } from '../document/json-object.ts';
import { SCHEMA_KEYWORDS } from '../document/schema-keywords.ts';
import { hintOfType } from '../document/schema-types.ts';
import {
  HINT_OF_EMPTY,
  hintBesideReference,
  hintOfContent,
  hintOfProperty,
  hintOfQuotes,
  hintOfStrayKeyword,
} from '../validation/validation-errors.ts';
import { isLaterType, ruleOf } from './tolerated-errors.ts';
import {
  type Cause,
  hintOfMeant,
  isExampleOutside,
  knownNames,
  OPERATION_FIELDS,
  PATH_ITEM,
  unknownName,
} from './validation-causes.ts';

/** What a validation error is about. */
interface Fault {
  cause: Cause;
  document: JsonObject;
  /** The value, and the last two steps of its pointer: its key, and that of the list or map around it. */
  written: unknown;
  key: string;
  holder: string;
}

/** Returns how to correct a validation error. */
export function hintOf(cause: Cause, document: JsonObject): string | undefined {
  const steps = pointerSteps(cause.instancePath);
  const [holder = '', key = ''] = steps.slice(-2);
  const fault = { cause, document, written: valueAt(document, steps), key, holder };
  const ofKeyword = Object.hasOwn(OF_KEYWORDS, cause.keyword) ? OF_KEYWORDS[cause.keyword] : undefined;
  return ofKeyword?.(fault) ?? hintOfItem(fault) ?? hintOfUnknown(fault);
}

const OF_KEYWORDS: Record<string, (fault: Fault) => string | undefined> = {
  type: hintOfForm,
  enum: hintOfEnum,
  pattern: ({ cause, written }) => {
    if (cause.instancePath === '/basePath') return `Write \`/${written}\`.`;
    return cause.instancePath === '/host'
      ? 'Write the host alone: `schemes` and `basePath` have the rest of the address.'
      : undefined;
  },
  required: ({ cause, written }) => {
    const [first] = isObject(written) ? [get(written, 'enum')].flat() : [];
    return first !== undefined && cause.params.missingProperty === 'default'
      ? `Add \`default: ${writeJson(first)}\`, or another of its values.`
      : undefined;
  },
  minProperties: ({ key }) =>
    Object.hasOwn(ENTRIES, key) ? `Write an entry, such as ${ENTRIES[key]}.` : undefined,
};

const OF_LATER_TYPE = 'Write one type, and `nullable: true` if it may be null; or `openapi: 3.1.0` above.';

/** A media type of a body or a response. */
const IN_CONTENT = /\/(?:requestBody|(?:responses|requestBodies)\/[^/]+)\/content\/[^/]+$/;

function hintOfForm(fault: Fault): string | undefined {
  const { cause, document, written, key, holder } = fault;
  if (isLaterType(cause, document)) return OF_LATER_TYPE;
  const { type } = cause.params;
  if (IN_CONTENT.test(cause.instancePath) && !key.includes('/'))
    return `Start it in the column of \`content\`: here, it is a media type.`;
  if (type === 'string') return hintOfNestedText(fault) ?? hintOfString(written);
  if (ruleOf(cause, document) === 'openapi/unquoted') return 'Remove the quotes.';
  if (type === 'boolean' && /^exclusive(?:Min|Max)imum$/.test(key) && isNumber(written))
    return `Write \`${key === 'exclusiveMinimum' ? 'minimum' : 'maximum'}: ${written}\` and \`${key}: true\`.`;
  if (type === 'boolean') return 'Write `true` or `false`.';
  if (type === 'array') return hintOfList(fault);
  if (holder === 'examples' || key === 'examples')
    return 'Give each example a name: `examples: { NAME: { value: … } }`. A single one is an `example`.';
  if (type === 'object' && written === null) return HINT_OF_EMPTY;
  const above = type === 'object' ? emptyAbove(cause, document) : undefined;
  if (above !== undefined) return `Indent it below \`${above}\`, which is empty.`;
  if (isStrayEntry(cause) && written !== null)
    return hintOfStrayKeyword(key, written, valueAt(document, pointerSteps(cause.instancePath).slice(0, -1)));
  if (type === 'object' && Array.isArray(written))
    return 'Write a map instead of a list: each entry has a name, and no hyphen before it.';
  return typeof written === 'string' && Object.hasOwn(IN_OBJECTS, key)
    ? `Write \`${key}: { ${IN_OBJECTS[key]}: ${writeJson(written)} }\`.`
    : undefined;
}

/** Whether a keyword stands among properties, where it would be the schema of one. */
export function isStrayEntry({ keyword, params, instancePath }: Cause): boolean {
  const [holder, key = ''] = pointerSteps(instancePath).slice(-2);
  return (
    keyword === 'type' && params.type === 'object' && holder === 'properties' && SCHEMA_KEYWORDS.has(key)
  );
}

export function ofStrayEntry({ instancePath }: Cause): string {
  return `\`${pointerSteps(instancePath).at(-1)}\` is an entry of \`properties\` here, and must be a schema.`;
}

/** The key without a value that precedes a key of the same map. */
function emptyAbove({ instancePath }: Cause, document: JsonObject): string | undefined {
  const steps = pointerSteps(instancePath);
  const entries = Object.entries(Object(valueAt(document, steps.slice(0, -1))));
  const at = entries.findIndex(([key]) => key === steps.at(-1));
  return entries.slice(0, at).findLast(([, value]) => value === null)?.[0];
}

function hintOfString(written: unknown): string {
  // Without a value, it is missing rather than unquoted.
  if (written === undefined || written === null) return 'Write a value after the colon, or remove the line.';
  const name = isObject(written) ? getString(written, 'name') : undefined;
  if (name !== undefined) return `Write its name alone: \`${name}\`.`;
  return hintOfQuotes(written) ?? 'Quote the value to make it a string.';
}

function hintOfEnum({ cause, document, written, key }: Fault): string | undefined {
  if (isLaterType(cause, document)) return OF_LATER_TYPE;
  if (typeof written !== 'string') return undefined;
  const values: unknown[] = cause.params.allowedValues;
  if (written === 'file') return OF_FILE;
  if (key === 'type' && values.includes('integer') && !values.includes('file'))
    return hintOfType(written, getString(document, 'openapi') ?? '2.0');
  if (/^(?:body|formData)$/.test(written)) return 'Write a `requestBody` instead of this parameter.';
  if (/^(?:comma|csv)$/i.test(written) && values.includes('form'))
    return 'Write `style: form` and `explode: false`.';
  if (/^(?:basic|bearer|jwt)$/i.test(written) && values.includes('mutualTLS'))
    return `Write \`type: http\` and \`scheme: ${/basic/i.test(written) ? 'basic' : 'bearer'}\`.`;
  return didYouMean(written, values.map(String));
}

function hintOfItem({ cause, written, key, holder }: Fault): string | undefined {
  const isTag = cause.instancePath.startsWith('/tags/') && typeof written === 'string';
  const item = isTag ? { name: written } : itemOf(holder, written);
  return item && /^\d+$/.test(key) ? `Write \`${writeJson(item)}\`.` : undefined;
}

const EXAMPLES = ['example', 'examples'];

/** Objects in a schema that are none. */
const IN_SCHEMA = new Set(['discriminator', 'externalDocs', 'xml']);

/** For a property that the object does not have. */
function hintOfUnknown(fault: Fault): string | undefined {
  const { cause, document, written } = fault;
  const { instancePath } = cause;
  const name = unknownName(cause);
  if (name === undefined) return undefined;
  if (cause.keyword === 'propertyNames') {
    const allowed = name.replace(/[^\w.-]+/g, '-');
    return `Use letters, digits, dots, hyphens and underscores${allowed === '' ? '' : `: \`${allowed}\``}.`;
  }
  const path = instancePath.split('/').at(-1);
  if (PATH_ITEM.test(instancePath) && name.startsWith('/'))
    return path === escapePointer(name)
      ? `Remove it: this is what the path has. If it is in a file of its own, \`$ref\` may also end with \`#/${path}\`.`
      : 'Indent it less, directly below `paths`.';
  if (isObject(written) && typeof get(written, '$ref') === 'string' && knownNames(cause).includes('$ref'))
    return hintBesideReference(fault.key);
  const inOther = getString(document.swagger === undefined ? IN_SWAGGER_2 : IN_OPENAPI_3, name);
  return (
    hintOfParameter(name, fault) ??
    hintOfNested(name, fault) ??
    hintOfPlace(name, fault) ??
    hintOfOperation(name, fault) ??
    hintOfMeant(cause, written) ??
    hintOfExample(name, fault) ??
    (instancePath === '' && IN_INFO.test(name) ? 'Indent it below `info`.' : undefined) ??
    (instancePath === '/components'
      ? 'Indent it below `schemas`, or another kind of component.'
      : undefined) ??
    (SCHEMA_KEYWORDS.has(name) && isObject(get(Object(written), 'schema'))
      ? 'Write it into the `schema`.'
      : undefined) ??
    (inOther === OF_PARAMETER ? ofParameter(written) : inOther) ??
    (knownNames(cause).includes('schema') && SCHEMA_KEYWORDS.has(name) ? ofParameter(written) : undefined) ??
    (IN_SCHEMA.has(fault.key) && SCHEMA_KEYWORDS.has(name)
      ? `Indent it less, beside \`${fault.key}\`.`
      : undefined) ??
    (EXAMPLES.includes(name) ? undefined : didYouMean(name, EXAMPLES)) ??
    hintOfStray(fault) ??
    available(cause)
  );
}

/** For a keyword in a parameter or a header, whose schema is missing. */
function hintOfParameter(name: string, { cause, document, written }: Fault): string | undefined {
  const isParameter = /\/(?:parameters|headers)\/[^/]+$/.test(cause.instancePath);
  const hasSchema = Object.hasOwn(Object(written), 'schema') || document.swagger !== undefined;
  return isParameter && !hasSchema && SCHEMA_KEYWORDS.has(name) ? ofParameter(written) : undefined;
}

/** For a property that stands in the schema of another one, as an unknown keyword of it. */
function hintOfNested(name: string, { cause, written }: Fault): string | undefined {
  // Parameters of Swagger 2.0 have keywords of schemas.
  const isSchema =
    Object.hasOwn(cause.parentSchema?.properties ?? {}, 'multipleOf') &&
    !/\/(?:parameters|headers)\/[^/]+$/.test(cause.instancePath);
  return isSchema && isObject(written)
    ? hintOfProperty(written[name], written, nearestName(name, knownNames(cause)))
    : undefined;
}

/** The same of one with the name of a keyword that is a text: `title`. */
function hintOfNestedText({ cause, document, written, key }: Fault): string | undefined {
  const around = valueAt(document, pointerSteps(cause.instancePath).slice(0, -1));
  const isSchema = isObject(around) && ['type', 'properties'].some((one) => Object.hasOwn(around, one));
  return isSchema && SCHEMA_KEYWORDS.has(key) ? hintOfProperty(written, around, undefined) : undefined;
}

/** For an object in which nothing belongs. */
function hintOfStray({ cause, written }: Fault): string | undefined {
  const known = knownNames(cause);
  const names = Object.keys(Object(written)).filter((one) => !one.startsWith('x-'));
  return names.length > 1 && !names.some((one) => known.includes(one))
    ? 'Nothing in this object belongs here: indent it as what it is a part of.'
    : undefined;
}

/** For a property that belongs above or below the object. */
function hintOfPlace(name: string, { cause, document, written }: Fault): string | undefined {
  const { instancePath } = cause;
  if (/\/responses$/.test(instancePath))
    return /^[1-5]xx$/i.test(name)
      ? `Did you mean \`${name.toUpperCase()}\`?`
      : (didYouMean(name, ['default']) ??
          hintOfMeant(cause) ??
          'Use a status such as `200`, a range such as `2XX`, or `default`.');
  const isOfComponents = /^(?:schemas|requestBodies|securitySchemes|pathItems)$/.test(name);
  if (isOfComponents && !knownNames(cause).includes('schema') && document.swagger === undefined)
    return 'Indent it below `components`.';
  if (/\/callbacks\/[^/]+\/[a-z]+$/.test(instancePath))
    return "Write the address of the request around it: `'{$request.body#/callbackUrl}': { … }`.";
  if (/\/content\/schema$/.test(instancePath))
    return 'Write the media type around the schema: `application/json: { schema: … }`.';
  // Of responses and request bodies; parameters may have both.
  const isOfMediaType =
    /^(?:schema|examples?|encoding)$/.test(name) && isObject(get(Object(written), 'content'));
  if (isOfMediaType && !knownNames(cause).includes('schema'))
    return 'Indent it further, into its media type in `content`.';
  return undefined;
}

/** For a field of an operation that stands in its path item. */
function hintOfOperation(name: string, { cause, written }: Fault): string | undefined {
  if (!PATH_ITEM.test(cause.instancePath)) return undefined;
  const found = Object.keys(Object(written)).filter((key) => OPERATION_FIELDS.includes(key));
  if (!found.includes(name)) return undefined;
  const method = found.includes('requestBody') ? 'post' : 'get';
  const fields = found.map((field) => `${field}: …`).join(', ');
  return `Write ${found.length === 1 ? 'it' : 'them'} below the method: \`${method}: { ${fields} }\`.`;
}

function hintOfExample(name: string, { cause, written }: Fault): string | undefined {
  if (!isExampleOutside(cause, written)) return undefined;
  return Object.hasOwn(Object(written), 'value')
    ? 'Indent what belongs to the example further, below `value`.'
    : hintOfContent(name);
}

/** Lists the properties that an object may have, unless they are many. */
function available(error: Cause): string {
  const name = unknownName(error) ?? '';
  const isOfSchema = Object.hasOwn(error.parentSchema?.properties ?? {}, 'multipleOf');
  if (isOfSchema && /^content(?:MediaType|Encoding)$/.test(name))
    return 'Before OpenAPI 3.1, write `format: binary` for a file, or `format: byte` for Base64.';
  if (isOfSchema && SCHEMA_KEYWORDS.has(name)) return 'Only OpenAPI 3.1 and later have it: remove it.';
  const names = knownNames(error);
  return names.length === 0 || names.length > MAX_LISTED_VALUES
    ? 'Check the spelling. Extensions start with `x-`.'
    : `Available: ${names.join(', ')}, and extensions, which start with \`x-\`.`;
}

/** A list of one, written without its brackets or hyphen. */
function hintOfList({ cause, written }: Fault): string {
  const key = pointerSteps(cause.instancePath).at(-1);
  if (written === null) return 'Remove it, or write its items below it: each begins with a hyphen.';
  if (key === 'required' && typeof written === 'boolean')
    return /\/parameters\/\d+\/schema\/required$/.test(cause.instancePath)
      ? 'Move it out of `schema`: it belongs to the parameter.'
      : 'Write the names of required properties, as a list of the object that has them: `required: [NAME]`.';
  const parts =
    typeof written === 'string' && /^(?:enum|required|tags)$/.test(key ?? '')
      ? written.split(/, */)
      : [written];
  const item = parts.map((part) => writeJson(itemOf(key, part) ?? part)).join(', ');
  return item.length > MAX_HINTED_VALUE || (key === 'tags' && isObject(written))
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

const OF_PARAMETER = 'Write it in a schema: `schema: { type: string }`.';

/** The same with the type that is written, unless there are further keywords. */
function ofParameter(written: unknown): string {
  const keywords = Object.keys(Object(written)).filter(
    (key) => SCHEMA_KEYWORDS.has(key) && !/^(?:deprecated|description|examples?)$/.test(key),
  );
  if (keywords.length > 1) return 'Write `schema:` above its keywords, and indent them below it.';
  const type = getString(Object(written), 'type');
  return type === undefined ? OF_PARAMETER : OF_PARAMETER.replace('string', type);
}

/** What OpenAPI 3 has, and Swagger 2.0 does not. */
const IN_OPENAPI_3: Record<string, string> = {
  type: OF_PARAMETER,
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
