import { entriesOf } from '../../text/key-order.ts';
import { get, getString, isObject, type JsonObject, textOf } from '../document/json-object.ts';

/** How a parameter is serialized (OpenAPI 3.1 §4.8.12, table "Style Values"). */
export interface ParameterStyle {
  name: string;
  location: string;
  style: string;
  explode: boolean;
}

/** Returns the style of a parameter, or the default for its location. */
export function styleOfParameter(raw: JsonObject, name: string, location: string): ParameterStyle {
  const explode = get(raw, 'explode');
  const style = getString(raw, 'style') ?? (/^(query|cookie)$/.test(location) ? 'form' : 'simple');
  const isExploded = typeof explode === 'boolean' ? explode : style === 'form' || style === 'cookie';
  return { name, location, style, explode: isExploded };
}

/** Serializes a value for the URL, a header or a cookie. By default, nothing is percent-encoded. */
export function serialize(
  parameter: ParameterStyle,
  value: unknown,
  encode: (text: string) => string = (text) => text,
): string {
  const name = encode(parameter.name);
  const { location, style, explode } = parameter;
  const isList = Array.isArray(value);
  if (!isList && !isObject(value)) return serializeText(name, style, encode(textOf(value)));
  const fields = fieldsOf(isList ? { [parameter.name]: value } : value, style, encode);
  const pairs = fields.map(([key, item]) => [key, encode(textOf(item))]);
  const assignments = pairs.map((pair) => pair.join('='));
  // The standard doesn't define these for arrays; servers mostly accept a repeated name.
  if (isList && (style === 'deepObject' || (explode && style.endsWith('Delimited'))))
    return assignments.join('&');
  const flat = isList ? pairs.map(([, item]) => item) : pairs.flat();
  const values = isList || !explode ? flat : assignments;
  // Headers have no encoding, and neither they nor paths have the name.
  const delimited = (separator: string) =>
    location === 'header'
      ? flat.join(decodeURIComponent(separator))
      : `${location === 'path' ? '' : `${name}=`}${flat.join(separator)}`;
  switch (style) {
    case 'deepObject':
      return pairs.map(([key, item]) => `${name}[${key}]=${item}`).join('&');
    case 'spaceDelimited':
      return delimited('%20');
    case 'tabDelimited':
      return delimited('%09');
    case 'pipeDelimited':
      return delimited('|');
    case 'matrix':
      return explode ? ['', ...assignments].join(';') : `;${name}=${flat.join(',')}`;
    case 'label':
      return `.${values.join(explode ? '.' : ',')}`;
    case 'form':
    case 'cookie':
      return explode ? assignments.join(style === 'cookie' ? '; ' : '&') : `${name}=${flat.join(',')}`;
    default:
      return values.join(',');
  }
}

/** The standard defines no values in values. Servers mostly accept a repeated name, and more brackets in `deepObject`. */
function fieldsOf(
  value: JsonObject,
  style: string,
  encode: (text: string) => string,
): [key: string, value: unknown][] {
  return entriesOf(value).flatMap(([name, item]) => {
    const key = encode(name);
    return style === 'deepObject' && isObject(item)
      ? fieldsOf(item, style, (inner) => `${key}][${encode(inner)}`)
      : [item].flat().map((one): [string, unknown] => [key, one]);
  });
}

function serializeText(name: string, style: string, text: string): string {
  if (style === 'matrix') return `;${name}${text && `=${text}`}`;
  if (style === 'label') return `.${text}`;
  return style === 'simple' ? text : `${name}=${text}`;
}

/** Serializes a value to the fields of a query or form, not percent-encoded. */
export function serializedPairs(parameter: ParameterStyle, value: unknown): [string, string][] {
  const fields = serialize(parameter, value, (text) => encodeURIComponent(text.toWellFormed())).split('&');
  return fields.flatMap((field): [string, string][] => {
    const [name = '', ...rest] = field.split('=').map(decodeURIComponent);
    return field === '' ? [] : [[name, rest.join('=')]];
  });
}
