import { MAX_SAMPLE_CHECKS, MAX_SAMPLE_DEPTH, MAX_SAMPLE_REPAIRS, MAX_SAMPLE_SIZE } from '../../../limits.ts';
import { oncePer } from '../../../text/get-or-insert.ts';
import { writeJson } from '../../../text/json-text.ts';
import {
  get,
  getEntries,
  getObject,
  getString,
  isObject,
  type JsonObject,
  setOwn,
  textOf,
} from '../../document/json-object.ts';
import type { Context } from '../context.ts';
import { inDirection } from '../direction.ts';
import { chosenBy, discriminatorValues, impliedVariants } from '../discriminator.ts';
import { isJson } from '../media-types.ts';
import { typesOf } from '../merge-schema.ts';
import { listedValues, type MergedSchema } from '../merged-schema.ts';
import { createAllows } from './allows.ts';
import { sampleArray } from './array.ts';
import { withBranches } from './branches.ts';
import { sampleNumber } from './number.ts';
import { sampleObject } from './object.ts';
import { isConditional, repairsOf } from './repairs.ts';
import { requiresAll } from './requires-all.ts';
import type { Sampling } from './sampling.ts';
import { fitsText, sampleText } from './text.ts';
import { allowsNothing, givenValue, listedValue } from './written-value.ts';

/** Composes a value for a schema; returns what has been made. */
export function composeSample(
  node: unknown,
  given: Pick<Sampling, 'context' | 'direction' | 'full'>,
): Sampling & { value: unknown } {
  const sampling: Sampling = {
    ...given,
    left: MAX_SAMPLE_SIZE,
    tries: MAX_SAMPLE_REPAIRS,
    made: 0,
    levels: 0,
    isCut: false,
    open: new Set(),
    sample: (schema, depth) => sample(sampling, schema, depth),
  };
  const value = sampling.sample(node, 0);
  return { ...sampling, value };
}

function sample(sampling: Sampling, node: unknown, depth: number): unknown {
  sampling.levels = Math.max(sampling.levels, depth);
  sampling.isCut ||= sampling.made > sampling.full.values;
  if (sampling.isCut) return undefined;
  const before = sampling.made;
  const value = sampleNext(sampling, node, depth);
  // The parts of a value that cannot be are not in the sample.
  sampling.made = value === undefined ? before : sampling.made + 1;
  return value;
}

/** Values of schemas that are neither objects nor arrays: they are the same wherever these schemas are used. */
const leaves = new WeakMap<MergedSchema, { value: unknown }>();

function sampleNext(sampling: Sampling, node: unknown, depth: number): unknown {
  if (node === false) return undefined;
  if (!isObject(node) || sampling.left-- <= 0) return {};
  const { context, direction, open } = sampling;
  const flat = context.mergeSchema(node);
  const leaf = leaves.get(flat);
  if (leaf) return leaf.value;
  if (allowsNothing(flat.schema)) return undefined;
  const isOpen = isConditional(flat);
  const given = givenValue(flat.schema) ?? (isOpen ? undefined : listedValue(flat.schema));
  if (given !== undefined) return inDirection(context, { value: given.value, schema: node }, direction);
  if (!isOpen && isScalar(flat.schema)) {
    const value = compose(sampling, node, depth);
    leaves.set(flat, { value });
    return value;
  }
  if (open.has(flat.origin) || depth > MAX_SAMPLE_DEPTH) return undefined;
  open.add(flat.origin);
  const value = compose(sampling, node, depth);
  const result = isOpen && value !== undefined ? repaired(sampling, { node, value }, depth) : value;
  open.delete(flat.origin);
  return result;
}

/** How often a schema and a value of a document have been compared. */
const repairs = oncePer((_context: Context) => ({ checks: 0 }));

/** Tries other values, if conditions or alternatives of the schema forbid this one; the nearest come first. */
function repaired(
  sampling: Sampling,
  { node, value }: { node: JsonObject; value: unknown },
  depth: number,
): unknown {
  const { context, direction } = sampling;
  const repairing = repairs(context);
  const allows = createAllows(context, direction, () => {
    repairing.checks += 1;
  });
  if (repairing.checks > MAX_SAMPLE_CHECKS || allows(node, value)) return value;
  const tried = new Map([[writeJson(value), { schema: node, value }]]);
  for (const from of tried.values())
    for (const schema of repairsOf(context, from.schema, { value: from.value, allows })) {
      if (sampling.tries-- <= 0 || repairing.checks > MAX_SAMPLE_CHECKS) return value;
      const given = givenValue(context.mergeSchema(schema).schema);
      const other = given ? given.value : compose(sampling, schema, depth);
      if (other === undefined) continue;
      if (allows(node, other)) return other;
      const key = writeJson(other);
      if (!tried.has(key)) tried.set(key, { schema, value: other });
    }
  return value;
}

function compose(sampling: Sampling, node: JsonObject, depth: number): unknown {
  const { context } = sampling;
  const flat = context.mergeSchema(node);
  const value = listedValue(flat.schema)?.value ?? composeNew(sampling, flat, depth);
  if (impliedVariants(context, flat).length + flat.alternatives.length > 0) return value;
  const { discriminator } = flat.schema;
  return withChosen(context, flat, withDiscriminator(context, value, { variant: node, discriminator }));
}

/** Sets the properties whose value is known from the discriminators of others, as the page says. */
function withChosen(context: Context, flat: MergedSchema, value: unknown): unknown {
  if (!isObject(value)) return value;
  const changed: JsonObject = { ...value };
  for (const [name, [chosen = '', ...others]] of chosenBy(context, flat)) {
    const node = get(getObject(flat.schema, 'properties'), name);
    const { schema } = context.mergeSchema(node);
    const [listed, types] = [listedValues(schema), typesOf(schema)];
    const isAllowed =
      (listed.length === 0 || listed.includes(chosen)) &&
      (types.length === 0 || types.includes('string')) &&
      fitsText(chosen, schema);
    const isKnown = [chosen, ...others].includes(textOf(get(value, name)));
    if (Object.hasOwn(value, name) && isAllowed && !isKnown) setOwn(changed, name, chosen);
  }
  return changed;
}

/** A schema that a discriminator may choose. */
interface Variant {
  variant: unknown;
  discriminator: unknown;
}

function composeNew(sampling: Sampling, flat: MergedSchema, depth: number): unknown {
  const { context } = sampling;
  const [implied] = impliedVariants(context, flat);
  const chosen: Variant[] = flat.alternatives.map(({ schemas, discriminator }) => ({
    variant: schemas[0],
    discriminator,
  }));
  if (implied) chosen.push({ variant: implied, discriminator: flat.schema.discriminator });
  const variants = chosen.map(({ variant }) => variant);
  const value = composeVariants(sampling, flat, { variants, depth });
  return chosen.reduce((composed, variant) => withDiscriminator(context, composed, variant), value);
}

function composeVariants(
  sampling: Sampling,
  flat: MergedSchema,
  { variants, depth }: { variants: unknown[]; depth: number },
): unknown {
  const { schema } = flat;
  const [type] = typesOf(schema);
  if (type === 'object' || (type === undefined && Object.hasOwn(schema, 'properties'))) {
    if (flat.alternatives.length > 0 || variants.length === 0)
      return composeObject(sampling, flat, { variants, depth });
    const [implied] = variants;
    if (requiresAll(sampling.context, implied, schema)) return sampling.sample(implied, depth + 1);
    const alternatives: MergedSchema['alternatives'] = [{ keyword: 'anyOf', schemas: [implied] }];
    return composeObject(sampling, { ...flat, alternatives }, { variants, depth });
  }
  if (variants.length > 0) {
    const parts = isScalar(schema) ? [schema, ...variants] : variants;
    return sampling.sample(parts.length === 1 ? parts[0] : { allOf: parts }, depth + 1);
  }
  if (type === 'array') return sampleArray(sampling, schema, depth);
  return encodedJson(sampling, flat, depth) ?? scalar(type, schema);
}

function composeObject(
  sampling: Sampling,
  flat: MergedSchema,
  { variants, depth }: { variants: unknown[]; depth: number },
): unknown {
  const { context, open } = sampling;
  const origins = variants.map((one) => context.mergeSchema(one).origin).filter((one) => !open.has(one));
  for (const origin of origins) open.add(origin);
  const whole = withBranches(context, flat);
  const given = flat.alternatives.length > 0 ? givenValue(whole)?.value : undefined;
  const value = sampleObject(sampling, whole, { given: isObject(given) ? given : {}, depth });
  for (const origin of origins) open.delete(origin);
  return value;
}

function withDiscriminator(context: Context, value: unknown, { variant, discriminator }: Variant): unknown {
  if (!isObject(discriminator) || !isObject(value)) return value;
  const name = getString(discriminator, 'propertyName');
  const values = discriminatorValues(context, discriminator, variant);
  if (name === undefined || values[0] === undefined) return value;
  const written = get(value, name);
  const isMapped = getEntries(discriminator, 'mapping').length > 0;
  // Without a mapping, an example value of the property is likely to be valid.
  const isValid = isMapped ? values.includes(textOf(written)) : written !== undefined && written !== 'string';
  if (isValid || (isObject(variant) && givenValue(context.mergeSchema(variant).schema))) return value;
  const copy = { ...value };
  setOwn(copy, name, values[0]);
  return copy;
}

function isScalar(schema: JsonObject): boolean {
  const types = typesOf(schema);
  return types.length > 0 && types.every((type) => type !== 'object' && type !== 'array');
}

/** Returns the JSON text for which a schema is given. */
function encodedJson(sampling: Sampling, { schema }: MergedSchema, depth: number): string | undefined {
  const isText = isJson(getString(schema, 'contentMediaType') ?? '');
  if (!isText || !isObject(schema.contentSchema) || Object.hasOwn(schema, 'contentEncoding'))
    return undefined;
  const text = writeJson(sampling.sample(schema.contentSchema, depth + 1));
  return text !== undefined && fitsText(text, schema) ? text : undefined;
}

function scalar(type: string | undefined, schema: JsonObject): unknown {
  if (type === 'integer' || type === 'number') return sampleNumber(schema, type === 'integer');
  if (type === 'boolean') return true;
  if (type === 'null') return null;
  return type === undefined ? {} : sampleText(schema);
}
