import { suggest } from '../../../text/did-you-mean.ts';
import { escapePointer } from '../../../text/json-pointer.ts';
import {
  get,
  getEntries,
  getList,
  getObject,
  getString,
  isObject,
  textOf,
} from '../../document/json-object.ts';
import type { Visited, Warn } from './warn.ts';

/** Warns about examples and code samples that are not shown, or only in part. */
export function warnOfExamples(visited: Visited, warn: Warn): void {
  const { node, pointer, inSchema } = visited;
  if (inSchema) {
    warnOfEnumDescriptions(visited, warn);
    return;
  }
  if (Object.hasOwn(node, 'example') && Object.keys(getObject(node, 'examples')).length > 0)
    warn('example', `${pointer}/example`, 'This `example` is not shown, because `examples` is present.');
  if (/\/examples\/[^/]+$/.test(pointer) && getString(node, '$ref') === undefined)
    warnOfExample(visited, warn);
  for (const key of ['x-codeSamples', 'x-code-samples']) {
    for (const [index, sample] of getList(node, key).entries()) {
      if (!isObject(sample) || getString(sample, 'source') === undefined)
        warn('code-sample', `${pointer}/${key}/${index}`, 'A code sample without `source` is not shown.');
    }
  }
}

function warnOfExample({ node, pointer }: Visited, warn: Warn): void {
  const isExternal = Object.hasOwn(node, 'externalValue');
  const holds = ['value', 'dataValue', 'serializedValue'].filter((key) => Object.hasOwn(node, key));
  if (isExternal && holds.length > 0)
    warn('example', pointer, `An example can have either \`${holds[0]}\` or \`externalValue\`, not both.`);
  if (!isExternal && holds.length === 0)
    warn('example', pointer, 'This example has no `value` and is not shown.');
}

/** Warns about descriptions of values that the enum doesn't have. */
function warnOfEnumDescriptions({ node, pointer }: Visited, warn: Warn): void {
  const values = get(node, 'enum');
  if (!Array.isArray(values)) return;
  const known = new Set(values.map(textOf));
  for (const key of ['x-enumDescriptions', 'x-enum-descriptions']) {
    for (const [value] of getEntries(node, key)) {
      if (!known.has(value))
        warn(
          'enum-meaning',
          `${pointer}/${key}/${escapePointer(value)}`,
          `\`${value}\` is not a value of the enum.`,
          suggest(value, values.map(textOf)),
        );
    }
  }
}
