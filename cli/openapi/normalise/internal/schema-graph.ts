import { getList, getObject, getString, isObject, type Raw } from '../../document/raw.ts';
import { lookUp, mappingReferences } from '../../document/references.ts';
import { SCHEMA_KEYWORDS } from '../../document/schema-keywords.ts';
import { walk } from '../../document/walk.ts';

type Edges = ReadonlyMap<Raw, readonly Raw[]>;

/** The edges between the schemas of a document. */
export interface SchemaGraph {
  schemas: ReadonlySet<Raw>;
  /** To schemas that declare parts of the same value: targets of references, members of `allOf`, `oneOf`, `anyOf`. */
  declaring: Edges;
  /** Also to conditions on the value. */
  sameValue: Edges;
  /** Also to subtypes, whose values are valid for the base. */
  sameOrSubtype: Edges;
  /** Also to the schemas of all parts of the value. */
  all: Edges;
  /** Targets of references, which may apply to other values as well. */
  shared: ReadonlySet<Raw>;
}

const DECLARING = new Set(['allOf', 'anyOf', 'oneOf']);
/** Keywords with conditions on the value itself, on names in it, or on its decoded content. */
const CONDITIONS = new Set([
  'if',
  'then',
  'else',
  'not',
  'dependentSchemas',
  'propertyNames',
  'contentSchema',
]);

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
  // Grows by targets outside of the usual locations for schemas.
  for (const schema of schemas) {
    const dynamic = anchors.get(nameOfDynamic(schema) ?? '')?.[0];
    const targets = ['$ref', '$dynamicRef'].flatMap((key) => targetOf(document, getString(schema, key)));
    for (const target of targets) shared.add(target);
    add(declaring, schema, [...targets, ...(dynamic ? [dynamic] : [])]);
    for (const [key, inner] of subschemas(schema))
      add(DECLARING.has(key) ? declaring : CONDITIONS.has(key) ? conditions : parts, schema, inner);
    for (const reference of mappingReferences(document, getObject(schema, 'discriminator')))
      add(subtypes, schema, targetOf(document, reference));
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

/** Returns the start nodes and everything reachable from them through nodes that `isEntered` accepts. */
export function reach<T>(
  starts: Iterable<T>,
  edges: ReadonlyMap<T, Iterable<T>>,
  isEntered: (node: T) => boolean = () => true,
): Set<T> {
  const reached = new Set(starts);
  // Iteration includes nodes that are added meanwhile.
  for (const node of reached)
    for (const next of edges.get(node) ?? []) if (isEntered(next)) reached.add(next);
  return reached;
}

/** Counts the steps of `reach`. */
export function stepsTo(reached: ReadonlySet<Raw>, edges: Edges): number {
  let steps = reached.size;
  for (const schema of reached) steps += edges.get(schema)?.length ?? 0;
  return steps;
}

export function reversed(edges: Edges): Edges {
  const back = new Map<Raw, Raw[]>();
  for (const [schema, others] of edges) for (const other of others) add(back, other, [schema]);
  return back;
}

function joined(a: Edges, b: Edges): Edges {
  const both = new Map(a);
  for (const [schema, others] of b) both.set(schema, [...(a.get(schema) ?? []), ...others]);
  return both;
}

function add(edges: Map<Raw, Raw[]>, schema: Raw, others: Raw[]): void {
  if (others.length === 0) return;
  const existing = edges.get(schema);
  if (existing) for (const other of others) existing.push(other);
  else edges.set(schema, [...others]);
}

function subschemas(schema: Raw): [keyword: string, Raw[]][] {
  return Object.entries(schema).map(([key, child]) => {
    const holds = SCHEMA_KEYWORDS.get(key)?.holds;
    const found =
      holds === 'schema' ? [child] : holds?.startsWith('schema') ? Object.values(child ?? {}) : [];
    return [key, found.filter(isObject)];
  });
}

function targetOf(document: Raw, reference: string | undefined): Raw[] {
  const target = reference === undefined ? undefined : lookUp(document, reference);
  return isObject(target) ? [target] : [];
}

function nameOfDynamic(schema: Raw): string | undefined {
  const reference = getString(schema, '$dynamicRef');
  return reference?.slice(reference.indexOf('#') + 1);
}

/** Returns, by name, a node with edges to all schemas with that anchor: a dynamic reference may resolve to any of them. */
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
