import { isObject, textOf } from '../document/raw.ts';

/** How a parameter is written (OpenAPI 3.1 §4.8.12, table "Style Values"). */
export interface ParameterStyle {
  name: string;
  place: string;
  style: string;
  explode: boolean;
}

/** The style in force: the author's, else the default of the place. */
export function styleOf(
  name: string,
  place: string,
  style: string | undefined,
  explode: boolean | undefined,
): ParameterStyle {
  const inForce = style ?? (place === 'query' || place === 'cookie' ? 'form' : 'simple');
  return { name, place, style: inForce, explode: explode ?? (inForce === 'form' || inForce === 'cookie') };
}

/** A value as it stands in the URL, header or cookie; names and values are percent-encoded only when `encode` says so. */
export function serialize(
  parameter: ParameterStyle,
  value: unknown,
  encode: (text: string) => string = (text) => text,
): string {
  const pairs = pairsOf(value).map(([key, item]): [string, string] => [encode(key), encode(textOf(item))]);
  const items = Array.isArray(value) ? value.map((item) => encode(textOf(item))) : undefined;
  const name = encode(parameter.name);
  const { style, explode } = parameter;
  if (items === undefined && !isObject(value)) {
    const text = encode(textOf(value));
    if (style === 'matrix') return text === '' ? `;${name}` : `;${name}=${text}`;
    if (style === 'label') return `.${text}`;
    return style === 'simple' ? text : `${name}=${text}`;
  }
  // No standard says how a list is written in this style: readers mostly accept a repeated name.
  if (items && (style === 'deepObject' || (explode && /^(space|pipe)Delimited$/.test(style))))
    return items.map((item) => `${name}=${item}`).join('&');
  switch (style) {
    case 'deepObject':
      return pairs.map(([key, item]) => `${name}[${key}]=${item}`).join('&');
    case 'spaceDelimited':
      return `${name}=${(items ?? pairs.flat()).join('%20')}`;
    case 'tabDelimited':
      return `${name}=${(items ?? pairs.flat()).join('%09')}`;
    case 'pipeDelimited':
      return `${name}=${(items ?? pairs.flat()).join('|')}`;
    case 'matrix':
      if (!explode) return `;${name}=${(items ?? pairs.flat()).join(',')}`;
      return items
        ? items.map((item) => `;${name}=${item}`).join('')
        : pairs.map(([key, item]) => `;${key}=${item}`).join('');
    case 'label':
      return `.${(items ?? pairs.map(([key, item]) => (explode ? `${key}=${item}` : `${key},${item}`))).join(explode ? '.' : ',')}`;
    case 'form':
    case 'cookie': {
      const between = style === 'cookie' ? '; ' : '&';
      if (!explode) return `${name}=${(items ?? pairs.flat()).join(',')}`;
      return items
        ? items.map((item) => `${name}=${item}`).join(between)
        : pairs.map(([key, item]) => `${key}=${item}`).join(between);
    }
    default:
      return (items ?? pairs.map(([key, item]) => (explode ? `${key}=${item}` : `${key},${item}`))).join(',');
  }
}

/** The same as names and values that are not encoded: the fields of a query, or the one text of any other place. */
export function serializedPairs(parameter: ParameterStyle, value: unknown): [string, string][] {
  if (parameter.place !== 'query') return [[parameter.name, serialize(parameter, value)]];
  const fields = serialize(parameter, value, (text) => encodeURIComponent(text.toWellFormed())).split('&');
  return fields.flatMap((field): [string, string][] => {
    const [name = '', ...rest] = field.split('=').map(decodeURIComponent);
    return field === '' ? [] : [[name, rest.join('=')]];
  });
}

/** What the author has serialized, as the same. */
export function writtenPairs({ name, place }: ParameterStyle, text: string): [string, string][] {
  return place === 'query' ? [...new URLSearchParams(text)] : [[name, text]];
}

function pairsOf(value: unknown): [string, unknown][] {
  return isObject(value) ? Object.entries(value) : [];
}
