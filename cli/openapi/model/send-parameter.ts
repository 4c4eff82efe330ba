import { encode, encodeReserved, encodeReservedValue, headerText, percent } from '../../text/url-encoding.ts';
import { isObject, textOf } from '../document/json-object.ts';
import { formFields, formPairs } from './form-fields.ts';
import { type ParameterStyle, serialize } from './serialize.ts';

/** A parameter, how it is serialized, and its value. */
export interface ParameterValue extends ParameterStyle {
  allowReserved: boolean;
  value: unknown;
}

/**
 * Writes what a request sends of a parameter, encoded: in the query and in cookies, each is `name=value`; in the path and in
 * headers, there is one value. Undefined if the path cannot have the value.
 */
export function sendParameter(parameter: ParameterValue): string[] | undefined {
  const { location, value = '' } = parameter;
  if (location === 'querystring') return nonEmpty(queryFields(value));
  const written = serialize(parameter, value, encodingOf(parameter));
  // Brackets of deepObject and the pipe are invalid in a URL (RFC 3986 §3.4); curl and Java reject them.
  const text = written.replace(/[[\]|]/g, percent);
  switch (location) {
    case 'header':
      return [headerText(written)];
    case 'cookie':
      if (parameter.style === 'cookie') return nonEmpty([headerText(written)]);
      return nonEmpty([headerText(text)]);
    case 'path':
      // Dots, even encoded, would be removed from the path (RFC 3986 §5.2.4).
      return /^\.{1,2}$/.test(text) ? undefined : [text];
    default:
      return nonEmpty(text.split('&'));
  }
}

/** Returns how the texts in a value are encoded: not at all in headers, and in cookies with their own style (OpenAPI 3.2 §4.12.3). */
export function encodingOf({
  location,
  style,
  allowReserved,
}: Pick<ParameterValue, 'location' | 'style' | 'allowReserved'>): (text: string) => string {
  if (location === 'header' || style === 'cookie') return (text) => text;
  return allowReserved ? (RESERVED[location] ?? encode) : encode;
}

function nonEmpty(texts: string[]): string[] {
  return texts.filter((text) => text !== '');
}

/** How reserved characters are kept: all but those that separate fields, or segments of a path (OpenAPI 3.2 §4.8.2). */
const RESERVED: Record<string, (text: string) => string> = {
  query: encodeReservedValue,
  path: (text) => encodeReserved(text).replace(/[/?]/g, percent),
};

/** Writes a parameter that is the whole query (OpenAPI 3.2 §4.12.1). */
function queryFields(value: unknown): string[] {
  return isObject(value) ? formFields(formPairs(value)) : [encode(textOf(value))];
}
