import { get, isObject, type Raw, setOwn } from '../../document/raw.ts';
import { resolve } from '../../document/references.ts';

/** A document on its way from Swagger 2.0 to OpenAPI 3.0. */
export interface Upgrading {
  /** As its author wrote it. */
  document: Raw;
  /** Media types that count where an operation names none. */
  consumes: string[];
  produces: string[];
  /** Objects of the document → where they stand in the new one: what refers to them by their old place finds them. */
  places: Map<Raw, string>;
  /** Schemas that are done: one of many media types is the same in each. */
  schemas: Map<Raw, Raw>;
  /** Copies whose `$ref` leads to such an old place. */
  moved: { copy: Raw; reference: string }[];
}

/** The object that a node is or refers to; what stands beside a reference wins. */
export function resolved({ document }: Upgrading, node: unknown): Raw | undefined {
  const found = resolve(document, node);
  return found && { ...found.value, ...found.siblings };
}

/** A copy of an object: each field as `convert` makes it, and left out where that is undefined. */
export function mapFields(raw: Raw, convert: (value: unknown, key: string) => unknown): Raw {
  const copy: Raw = {};
  for (const [key, value] of Object.entries(raw)) {
    const made = convert(value, key);
    if (made !== undefined) setOwn(copy, key, made);
  }
  return copy;
}

/** The fields of an object that are called so, and its extensions. */
export function pick(raw: Raw, names: readonly string[]): Raw {
  return mapFields(raw, (value, key) => (names.includes(key) || key.startsWith('x-') ? value : undefined));
}

/** Extensions that OpenAPI 3 has made fields, under their new names. A field that is there already stays. */
export function renamed(raw: Raw, names: Record<string, string>): Raw {
  const copy = { ...raw };
  for (const [from, to] of Object.entries(names)) {
    if (!Object.hasOwn(copy, from) || Object.hasOwn(copy, to)) continue;
    copy[to] = copy[from];
    delete copy[from];
  }
  return copy;
}

/** Media types of a list, or of one text. */
export function mediaTypes(raw: Raw, key: string): string[] | undefined {
  const value = get(raw, key);
  if (value === undefined) return undefined;
  return [...new Set([value].flat().filter((type) => typeof type === 'string'))];
}

/** A map under a key of the document. */
export function mapOf(raw: Raw, key: string): Raw {
  const value = get(raw, key);
  return isObject(value) ? value : {};
}
