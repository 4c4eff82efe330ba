import { MAX_SAMPLE_DEPTH } from '../../../limits.ts';
import { getOrInsert, oncePer } from '../../../text/get-or-insert.ts';
import { getObject, getString, isObject } from '../../document/json-object.ts';
import type { Context } from '../context.ts';
import { composeSample } from './compose.ts';
import { type Direction, sizeOf } from './sampling.ts';

/** Larger samples are shortened. */
const LONG_SAMPLE = 120;
/** Tried in this order until the sample is too long, since longer ones of large schemas take much more time. */
const LEVELS = [1, 2, 3, 4, MAX_SAMPLE_DEPTH];

const samples = oncePer((_context: Context) => ({
  request: new Map<string, unknown>(),
  response: new Map<string, unknown>(),
}));

/**
 * Generates a plausible value for a schema: from its examples or default, or else one that the schema allows. A text of
 * which it is not certain that its `pattern` allows it is left out.
 */
export function sampleValue(context: Context, node: unknown, direction: Direction): unknown {
  // Hundreds of operations may share a few schemas.
  const key = isObject(node) && Object.keys(node).length === 1 ? getString(node, '$ref') : undefined;
  if (key === undefined) return shortSample(context, node, direction);
  return getOrInsert(samples(context)[direction], key, () => shortSample(context, node, direction));
}

function shortSample(context: Context, node: unknown, direction: Direction): unknown {
  const { length: fields } = Object.keys(getObject(context.mergeSchema(node).schema, 'properties'));
  let short: { value: unknown } | undefined;
  // With so many fields, even one level would be too long.
  for (const levels of fields > 2 * LONG_SAMPLE ? [] : LEVELS) {
    const full = { levels, fields: Number.POSITIVE_INFINITY, values: LONG_SAMPLE };
    const sample = composeSample(node, { context, direction, full });
    if (sample.isCut || sizeOf(sample.value) > LONG_SAMPLE) break;
    short = sample;
    if (sample.levels <= levels) break;
  }
  const least = { levels: 1, fields: LONG_SAMPLE, values: Number.POSITIVE_INFINITY };
  return (short ?? composeSample(node, { context, direction, full: least })).value;
}
