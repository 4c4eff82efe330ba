import { getString, type JsonObject, setOwn } from '../../document/json-object.ts';
import { styleOf, valueSchema } from './parameter.ts';
import { inside, pick, type Upgrading } from './upgrading.ts';

const FORMS = ['multipart/form-data', 'application/x-www-form-urlencoded'];

/** Converts `in: body` or `in: formData` parameters into a request body; the standard doesn't allow both. */
export function upgradeBody(upgrading: Upgrading, parameters: JsonObject[]): JsonObject | undefined {
  const body = parameters.find((parameter) => getString(parameter, 'in') === 'body');
  const fields = parameters.filter((parameter) => getString(parameter, 'in') === 'formData');
  if (body) return upgradeBodyParameter(upgrading, body);
  return fields.length > 0 ? upgradeForm(upgrading, fields) : undefined;
}

function upgradeBodyParameter(upgrading: Upgrading, body: JsonObject): JsonObject {
  const { consumes } = upgrading;
  const content: JsonObject = {};
  for (const type of consumes.length > 0 ? consumes : ['application/json']) {
    const schema = valueSchema(inside(upgrading, 'content', type, 'schema'), { schema: {}, ...body });
    setOwn(content, type, { schema });
  }
  return { ...pick(body, ['description', 'required']), content };
}

function upgradeForm(upgrading: Upgrading, fields: JsonObject[]): JsonObject {
  const content: JsonObject = {};
  const required = fields.filter((field) => field.required === true);
  for (const type of formTypes(fields, upgrading.consumes)) {
    const properties: JsonObject = {};
    const encoding: JsonObject = {};
    for (const field of fields) {
      const name = nameOf(field);
      const at = inside(upgrading, 'content', type, 'schema', 'properties', name);
      const schema = valueSchema(at, field) as JsonObject;
      const example = Object.hasOwn(field, 'x-example') ? { example: field['x-example'] } : {};
      setOwn(properties, name, { ...pick(field, ['description']), ...schema, ...example });
      const style = styleOf(field);
      // Parts of multipart forms are repeated, unless the document says otherwise.
      const isJoined = type === FORMS[1] || Object.hasOwn(field, 'collectionFormat');
      if (isJoined && style.explode === false) setOwn(encoding, name, style);
    }
    const names = required.length > 0 ? { required: required.map(nameOf) } : {};
    setOwn(content, type, {
      schema: { type: 'object', properties, ...names },
      ...(Object.keys(encoding).length > 0 ? { encoding } : {}),
    });
  }
  return { ...(required.length > 0 ? { required: true } : {}), content };
}

function nameOf(field: JsonObject): string {
  return getString(field, 'name') ?? '';
}

/** File uploads require multipart; the default is the encoding of URLs. */
function formTypes(fields: JsonObject[], consumes: string[]): string[] {
  if (fields.some((field) => getString(field, 'type') === 'file')) return FORMS.slice(0, 1);
  const named = consumes.filter((type) => FORMS.includes(type));
  return named.length > 0 ? named : FORMS.slice(1);
}
