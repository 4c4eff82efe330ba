import { MAX_SAMPLE_TEXT } from '../../../limits.ts';
import { getNumber } from '../../document/json-object.ts';
import { typesOf } from '../merge-schema.ts';
import type { Sampling } from './sampling.ts';

/**
 * Returns a value of the right type for a required property of which no valid value is found, so that readers don't miss it:
 * its schema contradicts itself, or asks for more than a sample may have. An endless recursion of objects has none.
 */
export function placeholderOf(sampling: Sampling, node: unknown, depth: number): unknown {
  if (node === false) return undefined;
  const { schema } = sampling.context.mergeSchema(node);
  const [type] = typesOf(schema);
  if (type === 'string') return 'string'.slice(0, getNumber(schema, 'maxLength') ?? MAX_SAMPLE_TEXT);
  if (type === 'integer' || type === 'number') return schema.minimum ?? schema.maximum ?? 1;
  if (type === 'array')
    return [sampling.sample(schema.items, depth + 1)].filter((item) => item !== undefined);
  return depth === 0 || type !== 'object' ? {} : undefined;
}
