import { pointerSteps } from '../../text/json-pointer.ts';
import { getEntries, getString, isObject, type JsonObject } from '../document/json-object.ts';
import { componentKind, type Kind, mayRefer, walkEvery } from '../document/walk.ts';

/** Whether a map of names is meant to be a reference, which OpenAPI doesn't allow: no entry called `$ref` is a string. */
export function isMisplaced(map: JsonObject, at: string): boolean {
  return typeof map.$ref === 'string' && !/\/(mapping|scopes|oneOf|anyOf|allOf|prefixItems)$/.test(at);
}

/** Whether a discriminator names a schema by URI, not by component name. */
export function isUri(written: string): boolean {
  return written.includes('#') || /\.(ya?ml|json)$/i.test(written);
}

/** Returns the reference to a text that stands in place of a summary or a description, as some tools allow. */
export function textReference(holder: Kind, key: string, value: unknown): string | undefined {
  const isText = mayRefer(holder) && (key === 'summary' || key === 'description');
  return isText && isObject(value) ? getString(value, '$ref') : undefined;
}

/** Whether a document refers to other files, has schemas with an `$id`, or has references where OpenAPI allows none. */
export function hasReferencesToRead(document: JsonObject): boolean {
  let found = false;
  walkEvery(document, (node, pointer, kind) => {
    if (found) return false;
    if (typeof node.$ref === 'string')
      found = mayRefer(kind)
        ? !node.$ref.startsWith('#') || componentKind(kind, pointerSteps(pointer)) === undefined
        : isMisplaced(node, pointer);
    found ||= kind === 'schema' && typeof node.$id === 'string';
    found ||= Object.entries(node).some(([key, value]) => textReference(kind, key, value) !== undefined);
    const mapping = pointer.endsWith('/discriminator') ? getEntries(node, 'mapping') : [];
    found ||= mapping.some(([, to]) => typeof to === 'string' && /^[^#].*\.(ya?ml|json)(#|$)/i.test(to));
    return !found;
  });
  return found;
}
