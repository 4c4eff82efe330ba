import { pointerSteps } from '../../text/json-pointer.ts';
import { lastName, nameInOperation } from '../document/pointer-name.ts';
import { getEntries, getList, getObject, getString, isObject, type Raw } from '../document/raw.ts';
import { componentName, lookUp, nameOfAnchor, pointerOf, schemaReference } from '../document/references.ts';
import { SCHEMA_KEYWORDS } from '../document/schema-keywords.ts';
import { walk } from '../document/walk.ts';
import type { Anchors } from './anchors.ts';
import type { FlatSchema } from './flat-schema.ts';
import type { Flatten } from './flatten.ts';
import type { Subtypes } from './subtypes.ts';

/** A schema with a name and a section of its own on the page. */
export interface Component {
  name: string;
  /** How documents refer to it: `#/components/schemas/Order`. */
  reference: string;
  anchor: string;
  schema: unknown;
  /** What is shown when it is expanded in place, in rows. */
  weight: number;
}

/** Every schema that something may refer to, by its reference. */
export type Components = Map<string, Component>;

/** Up to so many rows a component is shown where it is used, too; a larger one is a link to its section. */
export const INLINE_ROWS = 10;

/**
 * Named schemas in the author's order, then those that a `$ref` reaches without a name (a property of another schema,
 * say): they get one, because whatever is referred to must stand somewhere once.
 */
export function collectComponents(
  document: Raw,
  flatten: Flatten,
  anchors: Anchors,
  subtypes: Subtypes,
): Components {
  const components: Components = new Map();
  const names = new Set<string>();
  /** The last number that a name was given; those before are taken. */
  const numbers = new Map<string, number>();
  const add = (reference: string, wanted: string, schema: unknown) => {
    let name = wanted;
    let number = numbers.get(wanted) ?? 1;
    while (names.has(name)) name = `${wanted} ${++number}`;
    numbers.set(wanted, number);
    names.add(name);
    components.set(reference, {
      name,
      reference,
      anchor: anchors.claim(`schema-${name}`),
      schema,
      weight: 0,
    });
  };
  for (const [name, schema] of getEntries(getObject(document, 'components'), 'schemas'))
    add(schemaReference(name), name, schema);
  walk(document, (node, _pointer, inSchema) => {
    const written = getString(node, '$ref');
    if (!inSchema || written === undefined) return;
    const reference = nameOfAnchor(document, written) ?? written;
    if (components.has(canonical(reference))) return;
    const schema = lookUp(document, reference);
    add(reference, unnamed(reference, schema), schema);
  });
  const weigh = createScale(components, flatten, subtypes);
  for (const component of components.values()) component.weight = weigh(component.schema);
  return components;
}

/** References may escape the same name in several ways. */
function canonical(reference: string): string {
  const name = componentName(reference);
  return name === undefined ? reference : schemaReference(name);
}

export function findComponent(components: Components, reference: string): Component | undefined {
  return components.get(canonical(reference));
}

function unnamed(reference: string, schema: unknown): string {
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

/** Rows of a schema when it is shown in full: properties, enum values, variants; heavy components count as one link. */
function createScale(
  components: Components,
  flatten: Flatten,
  subtypes: Subtypes,
): (schema: unknown) => number {
  const known = new Map<Raw, number>();
  const open = new Set<Raw>();
  const weigh = (node: unknown): number => {
    if (!isObject(node)) return 0;
    const flat = flatten(node);
    const cached = known.get(flat.origin);
    if (cached !== undefined && flat.reference !== undefined) return cached;
    // A cycle: only a link will stand there.
    if (open.has(flat.origin)) return 0;
    open.add(flat.origin);
    const weight = rowsOf(flat, part) + rowsOfImplied(flat, subtypes);
    open.delete(flat.origin);
    if (flat.reference !== undefined) known.set(flat.origin, weight);
    return weight;
  };
  const part = (node: unknown): number => {
    const weight = weigh(node);
    const reference = isObject(node) ? flatten(node).reference : undefined;
    return reference !== undefined && weight > INLINE_ROWS && findComponent(components, reference)
      ? 0
      : weight;
  };
  return weigh;
}

/** Variants that only a discriminator tells of have fields of their own, mostly. */
function rowsOfImplied({ schema, origin, alternatives }: FlatSchema, subtypes: Subtypes): number {
  if (alternatives.length > 0 || !Object.hasOwn(schema, 'discriminator')) return 0;
  const mapped = getEntries(getObject(schema, 'discriminator'), 'mapping').length;
  return 3 * Math.max(mapped, subtypes.get(origin)?.length ?? 0);
}

function rowsOf({ schema, alternatives }: FlatSchema, part: (node: unknown) => number): number {
  let rows = Math.ceil(getList(schema, 'enum').length / 5);
  for (const [name, value] of Object.entries(schema)) {
    const { holds, defines } = SCHEMA_KEYWORDS.get(name) ?? {};
    if (holds === 'schema') rows += part(value);
    if (holds === 'schemas' && !defines && isObject(value))
      for (const child of Object.values(value)) rows += 1 + part(child);
    if (holds === 'schemaList' && Array.isArray(value)) for (const child of value) rows += 1 + part(child);
  }
  for (const group of alternatives) for (const child of group.schemas) rows += 1 + part(child);
  return rows;
}
