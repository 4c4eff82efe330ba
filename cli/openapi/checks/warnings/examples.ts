import { suggest } from '../../../text/did-you-mean.ts';
import { escapePointer } from '../../../text/json-pointer.ts';
import {
  get,
  getEntries,
  getList,
  getObject,
  getString,
  isObject,
  type JsonObject,
  textOf,
} from '../../document/json-object.ts';
import type { Visited } from './warn.ts';

/** Warns about examples and code samples that are not shown, or only in part. */
export function warnOfExamples({ node, pointer, warn }: Visited): void {
  if (Object.hasOwn(node, 'example') && Object.keys(getObject(node, 'examples')).length > 0)
    warn('example', '/example', 'This `example` is not shown, because `examples` is present.');
  if (/\/examples\/[^/]+$/.test(pointer) && getString(node, '$ref') === undefined) warnOfExample(node, warn);
  for (const key of ['x-codeSamples', 'x-code-samples']) {
    for (const [index, sample] of getList(node, key).entries()) {
      if (!isObject(sample) || getString(sample, 'source') === undefined)
        warn('code-sample', `/${key}/${index}`, 'A code sample without `source` is not shown.');
    }
  }
}

function warnOfExample(node: JsonObject, warn: Visited['warn']): void {
  const isExternal = Object.hasOwn(node, 'externalValue');
  const holds = ['value', 'dataValue', 'serializedValue'].filter((key) => Object.hasOwn(node, key));
  if (isExternal && holds.length > 0)
    warn('example', '', `An example can have either \`${holds[0]}\` or \`externalValue\`, not both.`);
  if (!isExternal && holds.length === 0) warn('example', '', 'This example has no `value` and is not shown.');
}

/** Warns about descriptions of values that the enum doesn't have. */
export function warnOfEnumDescriptions({ node, warn }: Visited): void {
  const values = get(node, 'enum');
  if (!Array.isArray(values)) return;
  const known = new Set(values.map(textOf));
  for (const key of ['x-enumDescriptions', 'x-enum-descriptions']) {
    for (const [value] of getEntries(node, key)) {
      if (!known.has(value))
        warn('enum-meaning', `/${key}/${escapePointer(value)}`, {
          message: `\`${value}\` is not a value of the enum.`,
          hint: suggest(value, values.map(textOf)),
        });
    }
  }
}
