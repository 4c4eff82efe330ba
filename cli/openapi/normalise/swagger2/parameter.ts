import { getString, type JsonObject, mapValues } from '../../document/json-object.ts';
import { keywordsWhere } from '../../document/schema-keywords.ts';
import { upgradeSchema } from './schema.ts';
import { inside, pick, renamed, type Upgrading } from './upgrading.ts';

/** Schema keywords in parameters and headers, whose `collectionFormat` becomes a style. */
const OF_SCHEMA = keywordsWhere(({ swagger2 }) => swagger2 === true).filter(
  (name) => name !== 'collectionFormat',
);
const OF_PARAMETER = ['name', 'in', 'description', 'required', 'allowEmptyValue', 'deprecated', 'example'];
const LATER = { 'x-example': 'example', 'x-deprecated': 'deprecated', 'x-examples': 'examples' };

/** Serialization of arrays by `collectionFormat`; `tabDelimited` is a style that only this generator knows. */
const STYLES: Record<string, { style: string; explode: boolean }> = {
  csv: { style: 'form', explode: false },
  ssv: { style: 'spaceDelimited', explode: false },
  tsv: { style: 'tabDelimited', explode: false },
  pipes: { style: 'pipeDelimited', explode: false },
  multi: { style: 'form', explode: true },
};

/** Upgrades a parameter in path, query or header. */
export function upgradeParameter(upgrading: Upgrading, written: JsonObject): JsonObject {
  const parameter = renamed(written, LATER);
  return {
    ...pick(parameter, [...OF_PARAMETER, 'examples']),
    ...styleOf(parameter),
    schema: valueSchema(inside(upgrading, 'schema'), parameter),
  };
}

/** Upgrades the `schema` of a parameter or header, or the schema keywords on it. The default type is string. */
export function valueSchema(upgrading: Upgrading, raw: JsonObject): unknown {
  const keywords = mapValues(raw, (value, key) => (OF_SCHEMA.includes(key) ? value : undefined));
  return upgradeSchema(upgrading, raw.schema ?? { type: 'string', ...keywords });
}

/** Returns the style of an array. In paths and headers, OpenAPI 3 has only commas: other separators are known here alone. */
export function styleOf(parameter: JsonObject): JsonObject {
  if (parameter.type !== 'array') return {};
  const format = getString(parameter, 'collectionFormat') ?? 'csv';
  const location = getString(parameter, 'in');
  const isRepeated = location === 'query' || location === 'formData';
  if (!isRepeated && !/^(ssv|tsv|pipes)$/.test(format)) return { style: 'simple' };
  return { ...(Object.hasOwn(STYLES, format) ? STYLES[format] : STYLES.csv) };
}

export function isBody(parameter: JsonObject): boolean {
  const location = getString(parameter, 'in');
  return location === 'body' || location === 'formData';
}
