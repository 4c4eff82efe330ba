import { oncePer } from '../../text/get-or-insert.ts';
import { jsonText, writeJson } from '../../text/json-text.ts';
import { entriesOf } from '../../text/key-order.ts';
import { trimEnd } from '../../text/trim.ts';
import { writeYaml } from '../../text/write-yaml.ts';
import { isObject, textOf } from '../document/json-object.ts';
import { findComponent } from './components.ts';
import type { Context } from './context.ts';
import { partsOf, writeForm, writeMultipart } from './form-fields.ts';
import {
  isBinary,
  isEventStream,
  isForm,
  isJson,
  isMultipart,
  isSequence,
  isXml,
  isYaml,
  type Media,
} from './media-types.ts';
import { readMultipart } from './multipart.ts';
import { writeXml } from './write-xml.ts';

export interface FormattedBody {
  code: string;
  /** For syntax highlighting. */
  language: string;
}

/** Formats a value for reading as a body of the media type; `sentBody` has the form to send. */
export function writeBody(context: Context, value: unknown, media: Media): FormattedBody {
  const { type: mediaType, schema } = media;
  const items = Array.isArray(value) ? value : [value];
  if (isSequence(mediaType) && typeof value !== 'string')
    return { code: items.map((item) => writeJson(item)).join('\n'), language: 'json' };
  if (isEventStream(mediaType) && items.every(isObject))
    return { code: items.map(writeEvent).join('\n\n'), language: 'text' };
  if (isJson(mediaType) || mediaType === '*/*') return { code: jsonText(value), language: 'json' };
  if (isXml(mediaType)) {
    if (typeof value === 'string') return { code: value, language: 'xml' };
    return { code: writeXml(context, { name: rootName(context, schema), value, schema }), language: 'xml' };
  }
  if (typeof value === 'string') return { code: value, language: isYaml(mediaType) ? 'yaml' : 'text' };
  if (isYaml(mediaType)) {
    const isShared = typeof value === 'object' && value !== null;
    return { code: isShared ? yamlOf(value) : trimEnd(writeYaml(value), '\n'), language: 'yaml' };
  }
  if (isForm(mediaType) && isObject(value))
    return { code: writeForm(value, media.encoding).join('&\n'), language: 'text' };
  if (isMultipart(mediaType) && isObject(value))
    return { code: writeMultipart(partsOf(value, readMultipart(context, media))), language: 'text' };
  return { code: jsonText(value), language: 'json' };
}

/** The samples of a component schema are the same object. */
const yamlOf = oncePer((value: object) => trimEnd(writeYaml(value), '\n'));

/** Whether a generated value can be formatted for the media type. */
export function isReadable(context: Context, value: unknown, { type: mediaType, schema }: Media): boolean {
  if (isBinary(context, mediaType, schema)) return false;
  // Many APIs send JSON as plain text; the format of other text is unknown.
  const isJsonAsText = /^text\/(plain|json)\b/i.test(mediaType);
  const isOtherText = /^text\//i.test(mediaType) && !isJsonAsText;
  const isKnown = [isXml, isYaml, isJson, isEventStream].some((is) => is(mediaType));
  return !isOtherText || isKnown || typeof value === 'string';
}

/** Writes an event of `text/event-stream`; each line of a value repeats the field. */
function writeEvent(event: Record<string, unknown>): string {
  return entriesOf(event)
    .flatMap(([field, value]) =>
      textOf(value)
        .split('\n')
        .map((line) => `${field}: ${line}`),
    )
    .join('\n');
}

function rootName(context: Context, schema: unknown): string {
  return findComponent(context.components, context.mergeSchema(schema).reference)?.name || 'root';
}
