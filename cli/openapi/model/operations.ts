import { getEntries, getList, getObject, getString, isObject, type Raw } from '../document/raw.ts';
import { METHODS } from '../document/reference-place.ts';
import { type Context, follow } from './context.ts';

/** An operation of the document, found but not yet built. */
export interface FoundOperation {
  method: string;
  /** Path template, or name of a webhook. */
  path: string;
  raw: Raw;
  pathItem: Raw;
  pointer: string;
  anchor: string;
}

/** How many operations the document has under `paths` and `webhooks`. */
export function countOperations(document: Raw): number {
  return ['paths', 'webhooks'].reduce((count, key) => {
    const items = getEntries(document, key).filter((entry): entry is [string, Raw] => isObject(entry[1]));
    return (
      count +
      items.reduce(
        (sum, [, item]) => sum + Object.keys(item).filter((name) => METHODS.includes(name)).length,
        0,
      )
    );
  }, 0);
}

/** Operations under a key of the document, in the author's order. */
export function findOperations(
  context: Context,
  holder: Raw,
  key: string,
  pointer: string,
  anchorPrefix = '',
): FoundOperation[] {
  return getEntries(holder, key).flatMap(([path, node]) => {
    if (path.startsWith('x-') && key === 'paths') return [];
    const pathItem = follow(context, node);
    return methodsOf(pathItem).flatMap(([method, raw]) => {
      const id = getString(raw, 'operationId') || `${method} ${path}`;
      const anchor = context.anchors.claim(`${anchorPrefix}${id}`);
      return [
        {
          method: method.toUpperCase(),
          path,
          raw,
          pathItem,
          pointer: `${pointer}/${path}/${method}`,
          anchor,
        },
      ];
    });
  });
}

function methodsOf(pathItem: Raw): [string, Raw][] {
  const written = Object.keys(pathItem).filter((name) => METHODS.includes(name));
  const standard = written.map((method): [string, unknown] => [method, pathItem[method]]);
  return [...standard, ...getEntries(pathItem, 'additionalOperations')].filter(
    (entry): entry is [string, Raw] => isObject(entry[1]),
  );
}

/** Tag names of an operation. */
export function tagsOf(raw: Raw): string[] {
  return getList(raw, 'tags').filter((tag): tag is string => typeof tag === 'string');
}

/** Tags of the kind `badge` or `audience` only remark on operations (OpenAPI 3.2 §4.22). */
export function isSection(tag: Raw): boolean {
  return (getString(tag, 'kind') ?? 'nav') === 'nav';
}

export function declaredTags(document: Raw): Raw[] {
  return getList(document, 'tags')
    .filter(isObject)
    .filter((tag) => getString(tag, 'name') !== undefined);
}

export function componentsOf(document: Raw, key: string): [string, unknown][] {
  return getEntries(getObject(document, 'components'), key);
}
