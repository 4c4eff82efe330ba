import { encode, encodeReserved, headerText, percent } from '../../text/url-encoding.ts';
import { get, getEntries, isObject, isTrue, type JsonObject, textOf } from '../document/json-object.ts';
import type { Context } from './context.ts';
import { collectExamples } from './example.ts';
import { formFields, formPairs } from './form-fields.ts';
import type { Parameter } from './model.ts';
import { sentLine } from './sent-body.ts';
import { serialize, styleOfParameter } from './serialize.ts';

interface RawParameter {
  raw: JsonObject;
  name: string;
  location: string;
}

/** Returns what requests send of a parameter: if it is required, or in the query and has an example. */
export function sentParameter(context: Context, { raw, name, location }: RawParameter): Parameter['sent'] {
  const [content] = getEntries(raw, 'content');
  const holder = isObject(content?.[1]) ? content[1] : raw;
  const isRequired = location === 'path' || isTrue(raw, 'required');
  const hasExample = ['example', 'examples'].some((key) => Object.hasOwn(holder, key));
  if (!isRequired && !(hasExample && location.startsWith('query'))) return undefined;
  const [example] = collectExamples(context, holder, 'request', isRequired);
  if (location === 'querystring') return nonEmpty(queryFields(example?.value));
  const line =
    content && example && sentLine(context, example, { type: content[0], schema: get(holder, 'schema') });
  const value = line ?? example?.value ?? '';
  const style = styleOfParameter(raw, name, location);
  const encodeText = isTrue(raw, 'allowReserved') && location === 'query' ? encodeValue : encode;
  // Brackets of deepObject and the pipe are invalid in a URL (RFC 3986 §3.4); curl and Java reject them.
  const text = serialize(style, value, encodeText).replace(/[[\]|]/g, percent);
  switch (location) {
    case 'header':
      return [headerText(serialize(style, value))];
    case 'cookie':
      return nonEmpty([headerText(text)]);
    case 'path':
      // Dots, even encoded, would be removed from the path (RFC 3986 §5.2.4).
      return /^\.{1,2}$/.test(text) ? undefined : [text];
    default:
      return nonEmpty(text.split('&'));
  }
}

function nonEmpty(texts: string[]): string[] {
  return texts.filter((text) => text !== '');
}

/** Keeps reserved characters, except for those that separate fields. */
function encodeValue(text: string): string {
  return encodeReserved(text).replace(/[&+]/g, percent);
}

/** Writes a parameter that is the whole query (OpenAPI 3.2 §4.12.1). */
function queryFields(value: unknown): string[] {
  return isObject(value) ? formFields(formPairs(value)) : [encode(textOf(value ?? ''))];
}
