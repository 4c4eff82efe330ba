import { MAX_HIDDEN_VALUE_STEPS } from '../../../limits.ts';
import { get, getList, getObject, isObject, isTrue, type Raw } from '../../document/raw.ts';
import { reach, reversed, type SchemaGraph, stepsTo } from './schema-graph.ts';

const ITEMS = ['prefixItems', 'items', 'contains', 'unevaluatedItems'];
const PROPERTIES = ['properties', 'patternProperties', 'additionalProperties', 'unevaluatedProperties'];

/** Whether a value with these schemas could show something internal. */
export type ShowsHidden = (value: unknown, schemas: unknown[]) => boolean;

/**
 * Errs on the side of hiding: considers all alternatives and all patterns for names. A string shows something if anything
 * in its schema is internal.
 */
export function createShowsHidden({ schemas: allSchemas, sameOrSubtype, all }: SchemaGraph): ShowsHidden {
  const marked = [...allSchemas].filter((schema) => isTrue(schema, 'x-internal'));
  /** Schemas whose values could be internal as a whole. */
  const closed = reach(marked, reversed(sameOrSubtype));
  const withInternalParts = reach(marked, reversed(all));
  let steps = 0;

  const shows: ShowsHidden = (value, schemas) => {
    const starts = schemas.filter((schema) => withInternalParts.has(schema as Raw)) as Raw[];
    if (starts.length === 0) return false;
    if (
      typeof value === 'string' ||
      steps > MAX_HIDDEN_VALUE_STEPS ||
      starts.some((schema) => closed.has(schema))
    )
      return true;
    if (typeof value !== 'object' || value === null) return false;
    const reached = reach(starts, sameOrSubtype);
    const describing = [...reached].filter((schema) => withInternalParts.has(schema));
    const entries = Object.entries(value);
    steps += stepsTo(reached, sameOrSubtype) + describing.length * entries.length;
    // For example an object whose schemas only describe arrays.
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
