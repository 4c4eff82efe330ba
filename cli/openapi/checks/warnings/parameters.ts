import { get, getList, getObject, getString, isObject } from '../../document/json-object.ts';
import { resolve } from '../../document/references.ts';
import type { Visited, Warn } from './warn.ts';

/** Headers that OpenAPI 3 does not allow as parameters, and what says them instead (OpenAPI 3.1 §4.8.12.2). */
const IGNORED_HEADERS = new Map([
  ['authorization', 'Declare a security scheme, and name it in `security`.'],
  ['accept', 'The media types in the `content` of the responses say what is accepted.'],
  ['content-type', 'The media types in the `content` of the `requestBody` say what is sent.'],
]);

/** Warns about parameters without a name, duplicates, conflicting content, and bodies that cannot be sent. */
export function warnOfParameters({ document, version, node, pointer, inSchema }: Visited, warn: Warn): void {
  if (inSchema) return;
  const seen = new Set<string>();
  for (const [index, item] of getList(node, 'parameters').entries()) {
    const resolved = resolve(document, item);
    if (!resolved) continue;
    const at = `${pointer}/parameters/${index}`;
    const name = getString(resolved.value, 'name');
    const location = getString(resolved.value, 'in');
    if (!name?.trim()) warn('parameter-name', at, 'A parameter without a name cannot be sent.');
    else if (name !== name.trim())
      warn(
        'parameter-name',
        at,
        `The name \`${name}\` begins or ends with a space.`,
        `Write \`${name.trim()}\`.`,
      );
    const key = `${location} ${name}`;
    if (seen.has(key))
      warn(
        'parameter-twice',
        at,
        `The ${location} parameter \`${name}\` is declared twice: only the last declaration is shown.`,
      );
    seen.add(key);
  }
  if (/\/(get|head)$/.test(pointer) && isObject(get(node, 'requestBody')) && isObject(get(node, 'responses')))
    warn(
      'request-body',
      `${pointer}/requestBody`,
      'A `GET` or `HEAD` request has no body: browsers and many clients cannot send one.',
      'Declare `parameters` with `in: query`, or use `post`.',
    );
  if (
    /\/responses\/(?:1\d\d|204|205|304)$/.test(pointer) &&
    Object.keys(getObject(node, 'content')).length > 0
  )
    warn(
      'request-body',
      `${pointer}/content`,
      `A response \`${pointer.slice(-3)}\` has no body.`,
      'Remove its `content`, or write another status, such as `200`.',
    );
  if (getString(node, 'in') === undefined || getString(node, 'name') === undefined) return;
  const header = getString(node, 'in') === 'header' ? getString(node, 'name') : undefined;
  const instead = IGNORED_HEADERS.get(header?.toLowerCase() ?? '');
  if (instead !== undefined && version !== '2.0' && /\/parameters\/[^/]+$/.test(pointer))
    warn(
      'parameter-name',
      `${pointer}/name`,
      `OpenAPI tools ignore a header parameter \`${header}\`.`,
      `Remove it. ${instead}`,
    );
  const types = Object.keys(getObject(node, 'content'));
  if (types.length > 0 && isObject(get(node, 'schema')))
    warn(
      'parameter-content',
      `${pointer}/schema`,
      'A parameter can have either `schema` or `content`: this `schema` is ignored.',
    );
  if (types.length > 1)
    warn(
      'parameter-content',
      `${pointer}/content`,
      `A parameter can have only one media type: only \`${types[0]}\` is shown.`,
    );
}
