import { toPointer } from '../../../text/json-pointer.ts';
import { get, getString, type JsonObject, mapValues } from '../../document/json-object.ts';
import { resolve } from '../../document/references.ts';

/** The state of an upgrade from Swagger 2.0 to OpenAPI 3.0. */
export interface Upgrading {
  /** The Swagger 2.0 document. */
  document: JsonObject;
  /** The pointer of the result. */
  pointer: string;
  /** The media types of the operation, or the default ones. */
  consumes: string[];
  produces: string[];
  /** Schemas of the old document → their pointers in the new one. */
  pointers: Map<JsonObject, string>;
  /** Schemas → upgraded copies: each media type of an operation has the same schema. */
  schemas: Map<JsonObject, JsonObject>;
  /** Upgraded schemas with a `$ref` to anything but a definition, which is updated at the end. */
  unresolved: { copy: JsonObject; reference: string }[];
}

/** Goes on with a part of the result. */
export function inside(upgrading: Upgrading, ...steps: string[]): Upgrading {
  return { ...upgrading, pointer: upgrading.pointer + toPointer(steps) };
}

/** Updates a reference to a shared parameter or response; undefined for any other object. */
export function sharedReference(written: JsonObject, components: 'parameters' | 'responses') {
  const reference = getString(written, '$ref') ?? '';
  const [, map] = /^#\/(\w+)\/[^/]+$/.exec(reference) ?? [];
  return map === components ? { ...written, $ref: reference.replace(/^#\//, '#/components/') } : undefined;
}

/** Resolves a possible `$ref`; fields next to it win. */
export function resolved({ document }: Upgrading, node: unknown): JsonObject | undefined {
  const found = resolve(document, node);
  return found && { ...found.value, ...found.siblings };
}

/** Returns the fields with these names, and all extensions. */
export function pick(raw: JsonObject, names: readonly string[]): JsonObject {
  return mapValues(raw, (value, key) => (names.includes(key) || key.startsWith('x-') ? value : undefined));
}

/** Renames extensions that became fields of OpenAPI 3, unless the field is present. */
export function renamed(raw: JsonObject, names: Record<string, string>): JsonObject {
  const copy = { ...raw };
  for (const [from, to] of Object.entries(names)) {
    if (!Object.hasOwn(copy, from) || Object.hasOwn(copy, to)) continue;
    copy[to] = copy[from];
    delete copy[from];
  }
  return copy;
}

/** Returns the distinct media types of a list or a single string. */
export function mediaTypes(raw: JsonObject, key: string): string[] | undefined {
  const value = get(raw, key);
  if (value === undefined) return undefined;
  return [...new Set([value].flat().filter((type) => typeof type === 'string'))];
}

/** Converts `host`, `basePath` and schemes into servers, one for each scheme. */
export function serversOf(document: JsonObject, schemes: unknown[]): { url: string }[] {
  const host = getString(document, 'host');
  const basePath = getString(document, 'basePath') ?? '';
  if (!host) return basePath ? [{ url: basePath }] : [];
  const end = host + (basePath.endsWith('/') ? basePath.slice(0, -1) : basePath);
  const written = schemes.filter((scheme) => typeof scheme === 'string');
  return written.length > 0
    ? written.map((scheme) => ({ url: `${scheme}://${end}` }))
    : [{ url: `//${end}` }];
}
