import { MAX_HIDDEN_NAME_STEPS } from '../../../limits.ts';
import { getEntries, isObject, type Raw } from '../../document/raw.ts';
import { reach, reversed, type SchemaGraph, stepsTo } from './schema-graph.ts';

/** The names of internal properties. */
export interface HiddenNames {
  /** Whether a schema must not mention a name, because it is internal in the schemas for the same value. */
  isHidden(name: string, schema: unknown): boolean;
  /** Whether any schema has an internal property of this name. */
  isHiddenSomewhere(name: string): boolean;
}

/**
 * A property is hidden if the schemas for the same value declare it only as internal. It is hidden in all of those, except
 * in schemas that are also used elsewhere and in ones that declare it as public.
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
    if (steps > MAX_HIDDEN_NAME_STEPS) {
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

/** Returns, by name, the schemas that declare a property as internal and as public. */
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
