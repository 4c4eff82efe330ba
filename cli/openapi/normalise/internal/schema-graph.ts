import { get, getEntries, getList, getObject, getString, isObject, type Raw } from '../../document/raw.ts';
import { lookUp, mappingReference } from '../../document/references.ts';
import { SCHEMA_KEYWORDS } from '../../document/schema-keywords.ts';
import { walk } from '../../document/walk.ts';

/** From a schema to others. */
export type Edges = ReadonlyMap<Raw, readonly Raw[]>;

/** How the schemas of a document lead to each other. */
export interface SchemaGraph {
  schemas: ReadonlySet<Raw>;
  /** Those that declare what a value has: what a schema refers to, and the members of `allOf`, `oneOf`, `anyOf`. */
  declaring: Edges;
  /** The same, and the conditions on that value. */
  sameValue: Edges;
  /** The same, and the subtypes whose values may stand in the place of those of their base. */
  sameOrSubtype: Edges;
  /** The same, and the schemas of all parts of a value. */
  all: Edges;
  /** What is referred to, and so may count for other values as well. */
  shared: ReadonlySet<Raw>;
}

const DECLARING = new Set(['allOf', 'anyOf', 'oneOf']);
/** Keywords whose schemas are conditions on the value itself, on the names in it, or on what its text says. */
const CONDITIONS = new Set([
  'if',
  'then',
  'else',
  'not',
  'dependentSchemas',
  'propertyNames',
  'contentSchema',
]);

/** All schemas of a document with what they lead to, each looked at once. */
export function createSchemaGraph(document: Raw): SchemaGraph {
  const schemas = new Set<Raw>();
  walk(document, (node, _pointer, inSchema) => {
    if (inSchema) schemas.add(node);
  });
  const shared = new Set<Raw>();
  const anchors = dynamicAnchors(schemas);
  const declaring = new Map<Raw, Raw[]>();
  const conditions = new Map<Raw, Raw[]>();
  const subtypes = new Map<Raw, Raw[]>();
  const parts = new Map<Raw, Raw[]>();
  // The set grows by what is referred to outside of the places for schemas.
  for (const schema of schemas) {
    const dynamic = anchors.get(nameOfDynamic(schema) ?? '')?.[0];
    const targets = ['$ref', '$dynamicRef'].flatMap((key) => targetOf(document, getString(schema, key)));
    for (const target of targets) shared.add(target);
    const members = schemasUnder(schema, (key) => DECLARING.has(key));
    add(declaring, schema, [...targets, ...(dynamic ? [dynamic] : []), ...members]);
    add(
      conditions,
      schema,
      schemasUnder(schema, (key) => CONDITIONS.has(key)),
    );
    add(
      parts,
      schema,
      schemasUnder(schema, (key) => !DECLARING.has(key) && !CONDITIONS.has(key)),
    );
    add(subtypes, schema, mappedBy(document, schema));
    for (const base of getList(schema, 'allOf').filter(isObject))
      for (const target of targetOf(document, getString(base, '$ref')))
        if (Object.hasOwn(target, 'discriminator')) add(subtypes, target, [schema]);
    for (const edges of [declaring, conditions, subtypes, parts])
      for (const next of edges.get(schema) ?? []) schemas.add(next);
  }
  for (const [anchor, named] of anchors.values()) declaring.set(anchor, named);
  const sameValue = joined(declaring, conditions);
  const sameOrSubtype = joined(sameValue, subtypes);
  return { schemas, declaring, sameValue, sameOrSubtype, all: joined(sameOrSubtype, parts), shared };
}

/** What some schemas lead to, themselves included; what is not entered leads no further. */
export function reach(
  starts: Iterable<Raw>,
  edges: Edges,
  isEntered: (schema: Raw) => boolean = () => true,
): Set<Raw> {
  const reached = new Set(starts);
  // A set that grows while it is gone through is gone through to its new end.
  for (const schema of reached)
    for (const next of edges.get(schema) ?? []) if (isEntered(next)) reached.add(next);
  return reached;
}

/** How many steps it took to reach some schemas. */
export function stepsTo(reached: ReadonlySet<Raw>, edges: Edges): number {
  let steps = reached.size;
  for (const schema of reached) steps += edges.get(schema)?.length ?? 0;
  return steps;
}

/** From each schema to those that lead to it. */
export function reversed(edges: Edges): Edges {
  const back = new Map<Raw, Raw[]>();
  for (const [schema, others] of edges) for (const other of others) add(back, other, [schema]);
  return back;
}

function joined(one: Edges, other: Edges): Edges {
  const both = new Map(one);
  for (const [schema, others] of other) both.set(schema, [...(one.get(schema) ?? []), ...others]);
  return both;
}

function add(edges: Map<Raw, Raw[]>, schema: Raw, others: Raw[]): void {
  const known = edges.get(schema);
  if (others.length === 0) return;
  if (known) for (const other of others) known.push(other);
  else edges.set(schema, [...others]);
}

function schemasUnder(schema: Raw, isWanted: (key: string) => boolean): Raw[] {
  return Object.entries(schema).flatMap(([key, child]) => {
    const holds = SCHEMA_KEYWORDS.get(key)?.holds;
    if (holds === undefined || !isWanted(key)) return [];
    const found = holds === 'schema' ? [child] : /^schema/.test(holds) ? Object.values(child ?? {}) : [];
    return found.filter(isObject);
  });
}

function targetOf(document: Raw, reference: string | undefined): Raw[] {
  const target = reference === undefined ? undefined : lookUp(document, reference);
  return isObject(target) ? [target] : [];
}

function mappedBy(document: Raw, schema: Raw): Raw[] {
  const discriminator = getObject(schema, 'discriminator');
  const mapped = getEntries(discriminator, 'mapping').map(([, written]) => written);
  return [...mapped, get(discriminator, 'defaultMapping')].flatMap((written) =>
    typeof written === 'string' ? targetOf(document, mappingReference(document, written)) : [],
  );
}

function nameOfDynamic(schema: Raw): string | undefined {
  const reference = getString(schema, '$dynamicRef');
  return reference?.slice(reference.indexOf('#') + 1);
}

/** By name, one object that leads to every schema of that name: a reference may mean any of them. */
function dynamicAnchors(schemas: Iterable<Raw>): Map<string, [Raw, Raw[]]> {
  const anchors = new Map<string, [Raw, Raw[]]>();
  for (const schema of schemas)
    for (const name of ['$anchor', '$dynamicAnchor'].flatMap((key) => getString(schema, key) ?? [])) {
      const anchor: [Raw, Raw[]] = anchors.get(name) ?? [{}, []];
      anchor[1].push(schema);
      anchors.set(name, anchor);
    }
  return anchors;
}
