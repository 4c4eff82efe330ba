import { getEntries, isObject, type Raw } from '../../document/raw.ts';
import { reach, reversed, type SchemaGraph, stepsTo } from './schema-graph.ts';

/** Far more than any API needs. What is left then is hidden by its name alone, wherever it stands. */
const MOST_STEPS = 1_000_000;

/** The names of properties that are internal. */
export interface HiddenNames {
  /** Whether a schema may not speak of a name: it is internal to those that count for the same value. */
  isHidden(name: string, schema: unknown): boolean;
  /** Whether some schema of the document has an internal property of this name. */
  isHiddenSomewhere(name: string): boolean;
}

/**
 * A property is hidden when a schema, with all that count for the same value, declares it as internal only; then it is
 * hidden in each of these, but for what others refer to as well and what declares it for everybody.
 */
export function createHiddenNames(
  { schemas, declaring, sameValue, shared }: SchemaGraph,
  isInternal: (property: Raw) => boolean,
): HiddenNames {
  const users = reversed(sameValue);
  const declared = reversed(declaring);
  const { hidden, shown } = declarations(schemas, isInternal);
  const places = new Map<string, ReadonlySet<Raw>>();
  let steps = 0;
  for (const [name, hiding] of hidden) {
    if (steps > MOST_STEPS) {
      places.set(name, schemas);
      continue;
    }
    const open = reach(shown.get(name) ?? [], declared);
    const closed = reach(hiding, users);
    const speaking = reach(
      [...closed].filter((schema) => !open.has(schema)),
      sameValue,
      (schema) => !(shared.has(schema) && open.has(schema)),
    );
    places.set(name, speaking);
    steps += stepsTo(open, declared) + stepsTo(closed, users) + stepsTo(speaking, sameValue);
  }
  return {
    isHidden: (name, schema) => places.get(name)?.has(schema as Raw) === true,
    isHiddenSomewhere: (name) => hidden.has(name),
  };
}

type Declarations = Map<string, Raw[]>;

/** By name, the schemas that declare it as internal, and those that declare it for everybody. */
function declarations(
  schemas: Iterable<Raw>,
  isInternal: (property: Raw) => boolean,
): { hidden: Declarations; shown: Declarations } {
  const [hidden, shown]: [Declarations, Declarations] = [new Map(), new Map()];
  for (const schema of schemas)
    for (const [name, property] of getEntries(schema, 'properties')) {
      const declared = isObject(property) && isInternal(property) ? hidden : shown;
      const others = declared.get(name);
      if (others) others.push(schema);
      else declared.set(name, [schema]);
    }
  return { hidden, shown };
}
