import { get, getList, getNumber, isObject, isTrue, type Raw } from '../../document/raw.ts';
import { schemaExamples } from '../schema.ts';
import type { Sampling } from './sampling.ts';

/** Items; an array that must be longer has no sample. */
const MOST_ITEMS = 20;

/** An array that a flat schema allows: of one item, or of as many as there must be. */
export function sampleArray(sampling: Sampling, schema: Raw, depth: number): unknown[] | undefined {
  const tuple = getList(schema, 'prefixItems');
  const most = getNumber(schema, 'maxItems') ?? MOST_ITEMS;
  const fewest = getNumber(schema, 'minItems') ?? 0;
  if (fewest > MOST_ITEMS || fewest > most) return undefined;
  const values = tuple.slice(0, most).map((item) => sampling.sample(item, depth + 1));
  const add = (item: unknown, count: number): void => {
    const wanted = Math.min(count, most);
    if (values.length >= wanted) return;
    const more = wanted - values.length;
    values.push(
      ...(isTrue(schema, 'uniqueItems')
        ? distinctItems(sampling, item, { count: more, depth })
        : sameItems(sampling, item, { count: more, depth })),
    );
  };
  const items = get(schema, 'items');
  const contains = get(schema, 'contains');
  const matching = getNumber(schema, 'minContains') ?? 1;
  if (contains !== undefined && matching <= MOST_ITEMS)
    add(isObject(items) ? { allOf: [items, contains] } : contains, values.length + matching);
  // Of a tuple nothing more is shown than there must be.
  add(items, Math.max(fewest, values.length === 0 ? 1 : 0));
  const left = isTrue(schema, 'uniqueItems') ? distinct(values) : values;
  return left.length >= fewest ? left : undefined;
}

interface Wanted {
  count: number;
  depth: number;
}

function sameItems(sampling: Sampling, item: unknown, { count, depth }: Wanted): unknown[] {
  const value = sampling.sample(item, depth + 1);
  return value === undefined || !sampling.affords(value, count - 1) ? [] : Array(count).fill(value);
}

/** Items that differ: further examples and values of an enum, then each with more than the one before. */
function distinctItems(sampling: Sampling, item: unknown, { count, depth }: Wanted): unknown[] {
  const first = sampling.sample(item, depth + 1);
  if (first === undefined || count === 1) return first === undefined ? [] : [first];
  const { schema, alternatives } = sampling.context.flatten(isObject(item) ? item : { type: 'string' });
  const given = [...schemaExamples(schema), ...getList(schema, 'enum')];
  if (getList(schema, 'enum').length > 0) return distinct([first, ...given]).slice(0, count);
  const variants = alternatives[0]?.schemas.slice(1).map((one) => sampling.sample(one, depth + 1)) ?? [];
  const values = distinct([first, ...given, ...variants]).slice(0, count);
  const { example, examples, default: _default, ...bare } = schema;
  while (values.length < count) {
    const node = { allOf: [bare, beyond(values.at(-1))] };
    const value = sampling.sample(node, depth + 1);
    if (value === undefined || distinct([...values, value]).length === values.length) break;
    values.push(value);
  }
  return values;
}

function distinct(values: unknown[]): unknown[] {
  return [...new Map(values.map((value) => [JSON.stringify(value), value])).values()];
}

/** A schema for values that are more than this one, so that a row of them never repeats itself. */
function beyond(value: unknown): Raw {
  if (typeof value === 'number') return { exclusiveMinimum: value };
  if (typeof value === 'string') return { minLength: [...value].length + 1 };
  if (typeof value === 'boolean') return { const: !value };
  if (Array.isArray(value)) return { minItems: value.length + 1 };
  const property = isObject(value)
    ? Object.entries(value).find(([, one]) => typeof one !== 'object' && typeof one !== 'boolean')
    : undefined;
  return property ? { properties: { [property[0]]: beyond(property[1]) } } : {};
}
