import { entriesOf } from '../../text/key-order.ts';
import { getString, isObject, type JsonObject, textOf } from '../document/json-object.ts';

/** How a parameter is serialized (OpenAPI 3.1 §4.8.12, table "Style Values"). */
export interface ParameterStyle {
  name: string;
  location: string;
  style: string;
  explode: boolean;
}

/** Returns the style of a parameter, or the default for its location. */
export function styleOfParameter(raw: JsonObject, name: string, location: string): ParameterStyle {
  const explode = raw.explode;
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
  const own = { ...parameter, name: encode(parameter.name) };
  if (Array.isArray(value)) {
    const items = value.map((item) => encode(textOf(item)));
    return serializeList(own, items);
  }
  if (!isObject(value)) return serializeText(own, encode(textOf(value)));
  const pairs = entriesOf(value).map(([key, item]) => [encode(key), encode(textOf(item))]);
  if (parameter.style === 'deepObject')
    return pairs.map(([key, item]) => `${own.name}[${key}]=${item}`).join('&');
  const assignments = pairs.map((pair) => pair.join('='));
  const flat = pairs.flat();
  return serializeParts(own, { assignments, flat, values: own.explode ? assignments : flat });
}

function serializeText({ name, style }: ParameterStyle, text: string): string {
  if (style === 'matrix') return text === '' ? `;${name}` : `;${name}=${text}`;
  if (style === 'label') return `.${text}`;
  return style === 'simple' ? text : `${name}=${text}`;
}

function serializeList(parameter: ParameterStyle, items: string[]): string {
  const { name, style, explode } = parameter;
  const assignments = items.map((item) => `${name}=${item}`);
  // The standard doesn't define these for arrays; servers mostly accept a repeated name.
  if (style === 'deepObject' || (explode && /^(space|pipe)Delimited$/.test(style)))
    return assignments.join('&');
  return serializeParts(parameter, { assignments, flat: items, values: items });
}

interface Parts {
  /** `name=value` of each item or field. */
  assignments: string[];
  /** Items, or names and values. */
  flat: string[];
  /** What a style without names lists. */
  values: string[];
}

function serializeParts(parameter: ParameterStyle, { assignments, flat, values }: Parts): string {
  const { name, location, style, explode } = parameter;
  switch (style) {
    case 'spaceDelimited':
    case 'tabDelimited':
    case 'pipeDelimited': {
      const separator = SEPARATORS[style];
      // Headers have no encoding, and neither they nor paths have the name.
      if (location === 'header') return flat.join(decodeURIComponent(separator));
      return `${location === 'path' ? '' : `${name}=`}${flat.join(separator)}`;
    }
    case 'matrix':
      if (explode) return assignments.map((assignment) => `;${assignment}`).join('');
      return `;${name}=${flat.join(',')}`;
    case 'label':
      return `.${values.join(explode ? '.' : ',')}`;
    case 'form':
    case 'cookie':
      return explode ? assignments.join(style === 'cookie' ? '; ' : '&') : `${name}=${flat.join(',')}`;
    default:
      return values.join(',');
  }
}

const SEPARATORS = { spaceDelimited: '%20', tabDelimited: '%09', pipeDelimited: '|' };

/** Serializes a value to the fields of a query or form, not percent-encoded. */
export function serializedPairs(parameter: ParameterStyle, value: unknown): [string, string][] {
  const fields = serialize(parameter, value, (text) => encodeURIComponent(text.toWellFormed())).split('&');
  return fields.flatMap((field): [string, string][] => {
    const [name = '', ...rest] = field.split('=').map(decodeURIComponent);
    return field === '' ? [] : [[name, rest.join('=')]];
  });
}
