import { pointerSteps } from '../../text/json-pointer.ts';
import { uniqueNames } from '../../text/unique-names.ts';
import {
  getEntries,
  getList,
  getObject,
  getString,
  isObject,
  type JsonObject,
} from '../document/json-object.ts';
import { lastName, nameInOperation } from '../document/pointer-name.ts';
import { componentName, lookUp, nameOfAnchor, pointerOf, schemaReference } from '../document/references.ts';
import { SCHEMA_KEYWORDS } from '../document/schema-keywords.ts';
import { directSubtypes } from '../document/subtypes.ts';
import { walk } from '../document/walk.ts';
import type { Anchors } from './anchors.ts';
import type { MergeSchema } from './merge-schema.ts';
import type { MergedSchema } from './merged-schema.ts';

/** A schema with its own section on the page. */
export interface Component {
  name: string;
  /** `#/components/schemas/Order`. */
  reference: string;
  anchor: string;
  schema: unknown;
  /** Its size when expanded in place. */
  rows: number;
}

/** Components by reference. */
export type Components = Map<string, Component>;

/** A component of up to this many rows is expanded where it is used; a larger one becomes a link to its section. */
export const INLINE_ROWS = 10;

/**
 * Returns the component schemas in document order, then other targets of `$ref`s, such as a property of another schema.
 * Those are given a name: every target needs a section to link to.
 */
export function collectComponents(document: JsonObject, anchors: Anchors): Components {
  const components: Components = new Map();
  const unique = uniqueNames(' ');
  const add = (reference: string, wanted: string, schema: unknown) => {
    const name = unique(wanted);
    components.set(reference, { name, reference, anchor: anchors.claim(`schema-${name}`), schema, rows: 0 });
  };
  // Quoted, a name without characters is visible.
  for (const [name, schema] of getEntries(getObject(document, 'components'), 'schemas'))
    add(schemaReference(name), name.trim() === '' ? JSON.stringify(name) : name, schema);
  walk(document, (node, _pointer, inSchema) => {
    const written = getString(node, '$ref');
    if (!inSchema || written === undefined) return;
    const reference = nameOfAnchor(document, written) ?? written;
    if (components.has(canonical(reference))) return;
    const schema = lookUp(document, reference);
    add(reference, generatedName(reference, schema), schema);
  });
  return components;
}

/** Normalises the escapes of a reference. */
function canonical(reference: string): string {
  if (!/[%~]/.test(reference)) return reference;
  const name = componentName(reference);
  return name === undefined ? reference : schemaReference(name);
}

export function findComponent(components: Components, reference: string | undefined): Component | undefined {
  return reference === undefined ? undefined : components.get(canonical(reference));
}

function generatedName(reference: string, schema: unknown): string {
  const title = isObject(schema) ? getString(schema, 'title') : undefined;
  const steps = pointerSteps(pointerOf(reference) ?? reference.replace(/^#/, ''));
  return (
    title ||
    lastName(steps.slice(steps[0] === 'paths' ? 3 : 0)) ||
    nameInOperation(steps) ||
    steps.at(-1) ||
    'document'
  );
}

/**
 * Returns a function that counts the rows of an expanded schema: properties, enum values, variants. Links to large components
 * have none. Sets the rows of the components.
 */
export function createRowCount(
  components: Components,
  mergeSchema: MergeSchema,
  document: JsonObject,
): (schema: unknown) => number {
  const cache = new Map<JsonObject, number>();
  const open = new Set<JsonObject>();
  const countRows = (node: unknown): number => {
    if (!isObject(node)) return 0;
    const flat = mergeSchema(node);
    // A schema with more than a reference is no other than itself.
    const key = flat.reference === undefined ? node : flat.origin;
    const cached = cache.get(key);
    if (cached !== undefined) return cached;
    // A cycle becomes a link.
    if (open.has(flat.origin)) return 0;
    open.add(flat.origin);
    const rows = rowsOf(flat, countRowsWithin) + rowsOfImplied(flat, document);
    open.delete(flat.origin);
    cache.set(key, rows);
    return rows;
  };
  const countRowsWithin = (node: unknown): number => {
    const rows = countRows(node);
    return rows > INLINE_ROWS && findComponent(components, mergeSchema(node).reference) ? 0 : rows;
  };
  for (const component of components.values()) component.rows = countRows(component.schema);
  return countRows;
}

/** Estimates the rows of variants that are implied by a discriminator. */
function rowsOfImplied({ schema, origin, alternatives }: MergedSchema, document: JsonObject): number {
  if (alternatives.length > 0 || !Object.hasOwn(schema, 'discriminator')) return 0;
  const mapped = getEntries(getObject(schema, 'discriminator'), 'mapping').length;
  return 3 * Math.max(mapped, directSubtypes(document).get(origin)?.length ?? 0);
}

function rowsOf({ schema, alternatives }: MergedSchema, countRows: (node: unknown) => number): number {
  let rows = Math.ceil(getList(schema, 'enum').length / 5);
  for (const [name, value] of Object.entries(schema)) {
    const { holds, defines } = SCHEMA_KEYWORDS.get(name) ?? {};
    if (holds === 'schema') rows += countRows(value);
    if (holds === 'schemas' && !defines && isObject(value))
      for (const child of Object.values(value)) rows += 1 + countRows(child);
    if (holds === 'schemaList' && Array.isArray(value))
      for (const child of value) rows += 1 + countRows(child);
  }
  for (const group of alternatives) for (const child of group.schemas) rows += 1 + countRows(child);
  return rows;
}
