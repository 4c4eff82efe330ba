import { escapePointer } from '../../../text/json-pointer.ts';
import { getString, isTrue, type JsonObject, setOwn } from '../../document/json-object.ts';
import { styleOf, valueSchema } from './parameter.ts';
import { pick, type Upgrading } from './upgrading.ts';

const FORMS = ['multipart/form-data', 'application/x-www-form-urlencoded'];

/** Converts `in: body` or `in: formData` parameters into a request body; the standard doesn't allow both. */
export function upgradeBody(
  upgrading: Upgrading,
  parameters: JsonObject[],
  consumes: string[],
  pointer: string,
): JsonObject | undefined {
  const body = parameters.find((parameter) => getString(parameter, 'in') === 'body');
  const fields = parameters.filter((parameter) => getString(parameter, 'in') === 'formData');
  if (body) return upgradeBodyParameter(upgrading, body, consumes, pointer);
  return fields.length > 0 ? upgradeForm(upgrading, fields, consumes, pointer) : undefined;
}

function upgradeBodyParameter(
  upgrading: Upgrading,
  body: JsonObject,
  consumes: string[],
  pointer: string,
): JsonObject {
  const content: JsonObject = {};
  for (const type of consumes.length > 0 ? consumes : ['application/json']) {
    const at = `${pointer}/content/${escapePointer(type)}/schema`;
    setOwn(content, type, { schema: valueSchema(upgrading, { schema: {}, ...body }, at) });
  }
  return { ...pick(body, ['description', 'required']), content };
}

function upgradeForm(
  upgrading: Upgrading,
  fields: JsonObject[],
  consumes: string[],
  pointer: string,
): JsonObject {
  const content: JsonObject = {};
  const isRequired = (field: JsonObject): boolean => isTrue(field, 'required');
  for (const type of formTypes(fields, consumes)) {
    const properties: JsonObject = {};
    const encoding: JsonObject = {};
    for (const field of fields) {
      const name = getString(field, 'name') ?? '';
      const at = `${pointer}/content/${escapePointer(type)}/schema/properties/${escapePointer(name)}`;
      const schema = valueSchema(upgrading, field, at) as JsonObject;
      const example = Object.hasOwn(field, 'x-example') ? { example: field['x-example'] } : {};
      setOwn(properties, name, { ...pick(field, ['description']), ...schema, ...example });
      const style = styleOf(field);
      if (type === FORMS[1] && style.explode === false) setOwn(encoding, name, style);
    }
    const required = fields.filter(isRequired).map((field) => getString(field, 'name') ?? '');
    setOwn(content, type, {
      schema: { type: 'object', properties, ...(required.length > 0 ? { required } : {}) },
      ...(Object.keys(encoding).length > 0 ? { encoding } : {}),
    });
  }
  return { ...(fields.some(isRequired) ? { required: true } : {}), content };
}

/** File uploads require multipart; the default is the encoding of URLs. */
function formTypes(fields: JsonObject[], consumes: string[]): string[] {
  if (fields.some((field) => getString(field, 'type') === 'file')) return FORMS.slice(0, 1);
  const named = FORMS.filter((type) => consumes.includes(type));
  return named.length > 0 ? named : FORMS.slice(1);
}
