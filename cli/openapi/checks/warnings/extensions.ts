import { suggest } from '../../../text/did-you-mean.ts';
import { escapePointer } from '../../../text/json-pointer.ts';
import { isObject } from '../../document/json-object.ts';
import type { Visited, Warn } from './warn.ts';

/** The extensions of this generator, with the keys of their objects. Those of other tools have more forms than one. */
const EXTENSIONS: Record<string, { isList: boolean; keys: string[] }> = {
  'x-errors': { isList: true, keys: ['code', 'when', 'remedy'] },
  'x-error-codes': { isList: true, keys: ['code', 'status', 'when', 'remedy'] },
  'x-grants': { isList: true, keys: ['name', 'grantType', 'description', 'scopes'] },
  'x-replacement': { isList: false, keys: ['operationId', 'differences'] },
};

/** Warns about what the pages would leave out of our own extensions. */
export function warnOfExtensions({ node, pointer, inSchema }: Visited, warn: Warn): void {
  if (inSchema) return;
  for (const [name, { isList, keys }] of Object.entries(EXTENSIONS)) {
    if (!Object.hasOwn(node, name)) continue;
    const at = `${pointer}/${name}`;
    const value = node[name];
    const items = isList ? value : [value];
    if (!Array.isArray(items) || !items.every(isObject)) {
      const form = isList ? 'a list of objects' : 'an object';
      warn('own-extension', at, `\`${name}\` must be ${form} with ${keys.join(', ')}; it is not shown.`);
      continue;
    }
    for (const [index, item] of items.entries())
      for (const key of Object.keys(item))
        if (!keys.includes(key) && !key.startsWith('x-'))
          warn(
            'own-extension',
            `${isList ? `${at}/${index}` : at}/${escapePointer(key)}`,
            `Unknown key \`${key}\` in \`${name}\`.`,
            suggest(key, keys),
          );
  }
}
