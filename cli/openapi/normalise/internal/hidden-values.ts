import { get, getList, getObject, isObject, isTrue, type Raw } from '../../document/raw.ts';
import { reach, reversed, type SchemaGraph, stepsTo } from './schema-graph.ts';

/** Far more than the examples of any API need. What is left then is taken to show something. */
const MOST_STEPS = 2_000_000;

const ITEMS = ['prefixItems', 'items', 'contains', 'unevaluatedItems'];
const PROPERTIES = ['properties', 'patternProperties', 'additionalProperties', 'unevaluatedProperties'];

/** Whether a value that some schemas describe could show something internal. */
export type ShowsHidden = (value: unknown, schemas: unknown[]) => boolean;

/**
 * Rather one value too many than one too few: which alternative a value is of, which pattern a name matches and what a
 * text says is not looked at. Text counts when anything in its schema is internal.
 */
export function createShowsHidden({ schemas: known, sameOrSubtype, all }: SchemaGraph): ShowsHidden {
  const marked = [...known].filter((schema) => isTrue(schema, 'x-internal'));
  /** Schemas any value of which could be internal as a whole. */
  const closed = reach(marked, reversed(sameOrSubtype));
  const withInternalParts = reach(marked, reversed(all));
  let steps = 0;

  const shows: ShowsHidden = (value, schemas) => {
    const starts = schemas.filter((schema) => withInternalParts.has(schema as Raw)) as Raw[];
    if (starts.length === 0) return false;
    if (typeof value === 'string' || steps > MOST_STEPS || starts.some((schema) => closed.has(schema)))
      return true;
    if (typeof value !== 'object' || value === null) return false;
    const reached = reach(starts, sameOrSubtype);
    const describing = [...reached].filter((schema) => withInternalParts.has(schema));
    const entries = Object.entries(value);
    steps += stepsTo(reached, sameOrSubtype) + describing.length * entries.length;
    // An object where its schemas know only arrays, say: nothing tells what its parts are.
    const keywords = Array.isArray(value) ? ITEMS : PROPERTIES;
    const isDescribed = describing.some((schema) => keywords.some((key) => Object.hasOwn(schema, key)));
    if (!isDescribed) return entries.length > 0;
    const schemasAt = Array.isArray(value) ? itemSchemas : propertySchemas;
    return entries.some(([key, part]) =>
      shows(
        part,
        describing.flatMap((schema) => schemasAt(schema, key)),
      ),
    );
  };
  return shows;
}

function propertySchemas(schema: Raw, name: string): unknown[] {
  const declared = get(getObject(schema, 'properties'), name);
  const others = [get(schema, 'additionalProperties'), get(schema, 'unevaluatedProperties')];
  const patterns = Object.values(getObject(schema, 'patternProperties'));
  return [...(declared === undefined ? others : [declared]), ...patterns].filter(isObject);
}

function itemSchemas(schema: Raw, index: string): unknown[] {
  const item = getList(schema, 'prefixItems')[Number(index)] ?? get(schema, 'items');
  return [item, get(schema, 'contains'), get(schema, 'unevaluatedItems')].filter(isObject);
}
