import { get, getString, isTrue, type Raw } from '../../document/raw.ts';
import { keywordsWhere } from '../../document/schema-keywords.ts';
import { upgradeSchema } from './schema.ts';
import { pick, renamed, type Upgrading } from './upgrading.ts';

/** Fields of parameters, headers and items that are those of a schema. */
const OF_SCHEMA = keywordsWhere(({ swagger2 }) => swagger2 === true);
const OF_PARAMETER = ['name', 'in', 'description', 'required', 'allowEmptyValue', 'deprecated', 'example'];
const LATER = { 'x-example': 'example', 'x-deprecated': 'deprecated', 'x-examples': 'examples' };

/** How a list is written, by `collectionFormat`; `tabDelimited` is a style that only this generator knows. */
const STYLES: Record<string, { style: string; explode: boolean }> = {
  csv: { style: 'form', explode: false },
  ssv: { style: 'spaceDelimited', explode: false },
  tsv: { style: 'tabDelimited', explode: false },
  pipes: { style: 'pipeDelimited', explode: false },
  multi: { style: 'form', explode: true },
};

/** A parameter in path, query or header (Swagger 2.0) → one of OpenAPI 3.0, which will stand at `pointer`. */
export function upgradeParameter(upgrading: Upgrading, written: Raw, pointer: string): Raw {
  const parameter = renamed(written, LATER);
  return {
    ...pick(parameter, [...OF_PARAMETER, 'examples']),
    ...styleOf(parameter),
    schema: valueSchema(upgrading, parameter, `${pointer}/schema`),
  };
}

/** The schema of a value that is described without one. */
export function valueSchema(upgrading: Upgrading, raw: Raw, pointer: string): unknown {
  const schema = get(raw, 'schema') ?? schemaFields(raw);
  return upgradeSchema(upgrading, schema, pointer);
}

function schemaFields(raw: Raw): Raw {
  const fields: Raw = {};
  for (const key of OF_SCHEMA) if (Object.hasOwn(raw, key)) fields[key] = raw[key];
  // An author who names no type means a text.
  return Object.hasOwn(fields, 'type') ? fields : { type: 'string', ...fields };
}

/** Only lists have a style of their own; OpenAPI 3 knows but commas in paths and headers. */
export function styleOf(parameter: Raw): Raw {
  if (get(parameter, 'type') !== 'array') return {};
  const format = getString(parameter, 'collectionFormat') ?? 'csv';
  const place = getString(parameter, 'in');
  if (place !== 'query' && place !== 'formData') return { style: 'simple' };
  return { ...(Object.hasOwn(STYLES, format) ? STYLES[format] : STYLES.csv) };
}

export function isBody(parameter: Raw): boolean {
  const place = getString(parameter, 'in');
  return place === 'body' || place === 'formData';
}

export function isRequired(parameter: Raw): boolean {
  return isTrue(parameter, 'required');
}
