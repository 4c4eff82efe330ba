import type { Fault } from '../../problem.ts';
import { didYouMeanValue } from '../../text/did-you-mean.ts';
import { escapePointer, pointerSteps } from '../../text/json-pointer.ts';
import {
  get,
  getEntries,
  getList,
  getObject,
  isObject,
  type JsonObject,
  mapValues,
  valueAt,
} from '../document/json-object.ts';
import { resolve } from '../document/references.ts';
import { isJson } from '../model/media-types.ts';
import { toJsonSchema } from '../normalise/to-json-schema.ts';
import { type Direction, type FieldFault, undocumentedFields } from '../validation/fields-in.ts';
import {
  createSchemaValidator,
  DOCUMENT_URI,
  type SchemaValidator,
  type ValidationError,
} from '../validation/schema-validator.ts';
import { typesOf } from '../validation/schemas-at.ts';
import { bodyName, explain, messageOf } from '../validation/validation-errors.ts';

/** What contradicts the schema of a value, or is not in it; the pointer is that of the wrong part of the value. */
export interface BodyFault extends Fault, Partial<Pick<FieldFault, 'field' | 'meant'>> {
  pointer: string;
  /** The name of a required property that the value does not have. */
  missing?: string;
  /** Whether another property would do in its place. */
  isChoice?: boolean;
}

/** Validates bodies against the schemas of a document. Methods return undefined if the document has no such body. */
export interface BodyValidator extends Pick<SchemaValidator, 'refused'> {
  /** Takes the first media type of JSON if none is given, or else the first, and returns it, too. */
  request(
    of: OperationName,
    value: unknown,
    type?: string,
  ): { type: string; faults: BodyFault[] } | undefined;
  response(of: OperationName, status: string, value: unknown): BodyFault[] | undefined;
  schema(name: string, value: unknown): BodyFault[] | undefined;
  /** Validates the text of a parameter that is neither a list nor an object. */
  parameter(of: OperationName, parameter: { in: string; name: string }, text: string): BodyFault[];
}

interface FaultOptions {
  /** Whether all values are texts. */
  isForm?: boolean;
  name?: typeof bodyName;
  direction?: Direction;
}

/** What an operation is found by. */
type OperationName = { method: string; path: string };

/** Compiles schemas on demand, since guides show few bodies of large documents. */
export function createBodyValidator(document: JsonObject, version: string): BodyValidator {
  const validator = createSchemaValidator(() => toJsonSchema(document, version));
  const faultsOf = (
    schema: unknown,
    value: unknown,
    { isForm = false, name = bodyName, direction }: FaultOptions = {},
  ): BodyFault[] => {
    if (!isObject(schema) && typeof schema !== 'boolean') return [];
    const undocumented = undocumentedFields(document, { schema, value, direction });
    const errors = validator.validate(toStandaloneSchema(document, version, schema), value, { isForm });
    const invalid = explain(errors).map((error) => ({
      pointer: error.instancePath,
      message: messageOf(error, name),
      ...(error.keyword === 'enum' && { hint: hintOfValue(error, value) }),
      ...(error.keyword === 'required' && {
        missing: String(error.params.missingProperty),
        isChoice: 'alternatives' in error.params,
      }),
    }));
    return [...invalid, ...undocumented];
  };
  const itemOf = ({ path }: OperationName): JsonObject =>
    resolve(document, get(getObject(document, 'paths'), path))?.value ?? {};
  const operation = (of: OperationName): JsonObject => getObject(itemOf(of), of.method.toLowerCase());
  const contentOf = (node: unknown, type?: string): [string, JsonObject] | undefined => {
    const contents = getEntries(resolve(document, node)?.value ?? {}, 'content');
    const content =
      type === undefined
        ? (contents.find(([one]) => isJson(one)) ?? contents[0])
        : contents.find(([one]) => one === type);
    const media = content && resolve(document, content[1])?.value;
    return content && media ? [content[0], media] : undefined;
  };
  return {
    refused: validator.refused,
    request(of, value, wanted) {
      const content = contentOf(get(operation(of), 'requestBody'), wanted);
      if (!content) return undefined;
      const [type, media] = content;
      const options = { isForm: /form/.test(type), direction: 'request' } as const;
      return { type, faults: faultsOf(get(media, 'schema'), value, options) };
    },
    response(of, status, value) {
      const content = contentOf(get(getObject(operation(of), 'responses'), status));
      return content && faultsOf(get(content[1], 'schema'), value, { direction: 'response' });
    },
    parameter(of, wanted, text) {
      const found = [...getList(operation(of), 'parameters'), ...getList(itemOf(of), 'parameters')]
        .map((parameter) => resolve(document, parameter)?.value ?? {})
        .find((parameter) => get(parameter, 'in') === wanted.in && get(parameter, 'name') === wanted.name);
      const schema = found && get(found, 'schema');
      const types = typesOf(resolve(document, schema)?.value);
      const isPlain =
        types.length > 0 && types.every((type) => /^(?:string|number|integer|boolean)$/.test(type));
      return isPlain ? faultsOf(schema, text, { isForm: true, name: () => 'It' }) : [];
    },
    schema(name, value) {
      const schemas = getObject(getObject(document, 'components'), 'schemas');
      return Object.hasOwn(schemas, name)
        ? faultsOf({ $ref: `#/components/schemas/${escapePointer(name)}` }, value)
        : undefined;
    },
  };
}

function hintOfValue({ instancePath, params }: ValidationError, body: unknown): string | undefined {
  const value = valueAt({ body }, ['body', ...pointerSteps(instancePath)]);
  return typeof value === 'string' ? didYouMeanValue(value, params.allowedValues.map(String)) : undefined;
}

/** Converts a schema of a document to JSON Schema and makes its references to the document absolute. */
export function toStandaloneSchema(
  document: JsonObject,
  version: string,
  schema: unknown,
): JsonObject | boolean {
  const absolute = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(absolute);
    if (!isObject(node)) return node;
    return mapValues(node, (value, key) =>
      key === '$ref' && String(value).startsWith('#') ? `${DOCUMENT_URI}${value}` : absolute(value),
    );
  };
  return absolute(toJsonSchema(document, version, schema)) as JsonObject | boolean;
}
