import { suggest } from '../../../text/did-you-mean.ts';
import { pointerSteps } from '../../../text/json-pointer.ts';
import {
  get,
  getEntries,
  getString,
  isObject,
  type JsonObject,
  valueAt,
} from '../../document/json-object.ts';
import { resolve } from '../../document/references.ts';
import type { Visited } from './warn.ts';

/** Warns of an `x-mock` that is no list, and of names in it that are no examples of the linked operation. */
export function warnOfMocks({ document, names, node, warn }: Visited): void {
  if (!Object.hasOwn(node, 'x-mock')) return;
  const list = get(node, 'x-mock');
  if (!Array.isArray(list) || list.length === 0 || list.some((name) => typeof name !== 'string')) {
    warn('own-extension', '/x-mock', '`x-mock` must be a list of names of examples; the mock ignores it.');
    return;
  }
  const operationId = getString(node, 'operationId') ?? '';
  const target = names.operationIds.get(operationId);
  const operation = target === undefined ? undefined : valueAt(document, pointerSteps(target));
  if (!isObject(operation)) return;
  const known = exampleNames(document, operation);
  for (const [index, name] of list.entries()) {
    if (known.includes(name)) continue;
    const message = `No response of \`${operationId}\` has an example \`${name}\`.`;
    warn('own-extension', `/x-mock/${index}`, { message, hint: suggest(name, known) });
  }
}

function exampleNames(document: JsonObject, operation: JsonObject): string[] {
  const within = (parent: JsonObject, key: string): JsonObject[] =>
    getEntries(parent, key).map(([, node]) => resolve(document, node)?.value ?? {});
  const all = within(operation, 'responses')
    .flatMap((response) => within(response, 'content'))
    .flatMap((media) => getEntries(media, 'examples').map(([name]) => name));
  return [...new Set(all)];
}
