import { escapePointer } from '../../../text/json-pointer.ts';
import { get, getEntries, getList, getObject, getString, isObject } from '../../document/json-object.ts';
import { parameterKey } from '../../document/parameter-locations.ts';
import { resolve } from '../../document/references.ts';
import { typesOf } from '../../validation/schemas-at.ts';
import type { Visited } from './warn.ts';

/** Headers that OpenAPI 3 does not allow as parameters, and what says them instead (OpenAPI 3.1 §4.8.12.2). */
const IGNORED_HEADERS = new Map([
  ['authorization', 'Declare a security scheme, and name it in `security`.'],
  ['accept', 'The media types in the `content` of the responses say what is accepted.'],
  ['content-type', 'The media types in the `content` of the `requestBody` say what is sent.'],
]);

/** Warns about parameters without a name, and duplicates. */
export function warnOfParameters({ document, node, warn }: Visited): void {
  const seen = new Set<string>();
  for (const [index, item] of getList(node, 'parameters').entries()) {
    const resolved = resolve(document, item);
    if (!resolved) continue;
    const at = `/parameters/${index}`;
    const name = getString(resolved.value, 'name');
    const location = getString(resolved.value, 'in');
    if (!name?.trim()) warn('parameter-name', at, 'A parameter without a name cannot be sent.');
    else if (name !== name.trim())
      warn('parameter-name', at, {
        message: `The name \`${name}\` begins or ends with a space.`,
        hint: `Write \`${name.trim()}\`.`,
      });
    const key = parameterKey(location, name);
    if (seen.has(key))
      warn('parameter-twice', at, {
        message: `The ${location} parameter \`${name}\` is declared twice: only the last declaration is shown.`,
        hint: 'Remove one of the two, or correct the name of one.',
      });
    seen.add(key);
  }
}

/** Warns about bodies that cannot be sent. */
export function warnOfBodies({ node, pointer, warn }: Visited): void {
  if (/\/(get|head)$/.test(pointer) && isObject(get(node, 'requestBody')) && isObject(get(node, 'responses')))
    warn('request-body', '/requestBody', {
      message: 'A `GET` or `HEAD` request has no body: browsers and many clients cannot send one.',
      hint: 'Declare `parameters` with `in: query`, or use `post`.',
    });
  if (
    /\/responses\/(?:1\d\d|204|205|304)$/.test(pointer) &&
    Object.keys(getObject(node, 'content')).length > 0
  )
    warn('request-body', '/content', {
      message: `A response \`${pointer.slice(-3)}\` has no body.`,
      hint: 'Remove its `content`, or write another status, such as `200`.',
    });
}

/** Warns about a header that the media type of its message says. */
export function warnOfHeaders({ version, node, warn }: Visited): void {
  const name = Object.keys(getObject(node, 'headers')).find((one) => one.toLowerCase() === 'content-type');
  if (name !== undefined && version !== '2.0')
    warn('parameter-name', `/headers/${escapePointer(name)}`, {
      message: `OpenAPI tools ignore a header \`${name}\` here.`,
      hint: 'Remove it. The media type that stands around the schema says it.',
    });
}

/** Warns about ways to write a list or an object that do nothing (OpenAPI 3.1 §4.8.12.3). */
export function warnOfStyle({ document, node, warn }: Visited): void {
  const ofParameter = { written: node, schema: get(node, 'schema'), at: '' };
  const properties = getObject(resolve(document, get(node, 'schema'))?.value ?? {}, 'properties');
  const ofFields = getEntries(node, 'encoding').map(([name, encoding]) => ({
    written: isObject(encoding) ? encoding : {},
    schema: properties[name],
    at: `/encoding/${escapePointer(name)}`,
  }));
  for (const { written, schema, at } of [ofParameter, ...ofFields]) {
    const style = getString(written, 'style') ?? '';
    const types = typesOf(resolve(document, schema)?.value);
    if (/^(?:space|pipe)Delimited$/.test(style) && get(written, 'explode') === true)
      warn('encoding', `${at}/explode`, {
        message: `With \`explode: true\`, \`style: ${style}\` does nothing: each value is sent by itself.`,
        hint: 'Write `explode: false`, or `style: form`.',
      });
    else if (style === 'deepObject' && types.length > 0 && !types.includes('object'))
      warn('encoding', `${at}/style`, {
        message: `\`style: deepObject\` is for objects; the type is \`${types.join(', ')}\`.`,
        hint: 'Write `style: form`.',
      });
  }
}

/** Warns about a header that is no parameter, and about conflicting content. */
export function warnOfParameter({ version, node, pointer, warn }: Visited): void {
  const [location, name] = [getString(node, 'in'), getString(node, 'name')];
  if (location === undefined || name === undefined) return;
  const instead = location === 'header' ? IGNORED_HEADERS.get(name.toLowerCase()) : undefined;
  if (instead !== undefined && version !== '2.0' && /\/parameters\/[^/]+$/.test(pointer))
    warn('parameter-name', '/name', {
      message: `OpenAPI tools ignore a header parameter \`${name}\`.`,
      hint: `Remove it. ${instead}`,
    });
  const types = Object.keys(getObject(node, 'content'));
  if (types.length > 0 && isObject(get(node, 'schema')))
    warn(
      'parameter-content',
      '/schema',
      'A parameter can have either `schema` or `content`: this `schema` is ignored.',
    );
  if (types.length > 1)
    warn(
      'parameter-content',
      '/content',
      `A parameter can have only one media type: only \`${types[0]}\` is shown.`,
    );
}
