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
import { fieldsOf, schemasAt } from '../../validation/schemas-at.ts';
import { hintOfContent } from '../../validation/validation-errors.ts';
import type { Visited } from './warn.ts';

/** Warns about examples and code samples that are not shown, or only in part. */
export function warnOfExamples({ document, node, pointer, warn }: Visited): void {
  if (Object.hasOwn(node, 'example') && Object.keys(getObject(node, 'examples')).length > 0)
    warn('example', '/example', 'This `example` is not shown, because `examples` is present.');
  const reference = referenceIn(get(node, 'example'));
  if (reference !== undefined && !definesReference(document, get(node, 'schema') ?? node))
    warn('example', '/example', {
      message: AS_TEXT,
      hint: `Write \`examples: { NAME: { $ref: '${reference}' } }\`. What it refers to has the example below \`value\`.`,
    });
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
  if (holds.some((key) => referenceIn(node[key]) !== undefined))
    warn('example', `/${holds[0]}`, {
      message: AS_TEXT,
      hint: `Write it in place of \`${holds[0]}\`. What it refers to has the example below \`value\`.`,
    });
  if (isExternal || holds.length > 0) return;
  const name = Object.keys(node).find((key) => !/^(?:summary|description|x-.*)$/.test(key));
  warn('example', name === undefined ? '' : `/${escapePointer(name)}`, {
    message: 'This example has no `value` and is not shown.',
    hint: name && hintOfContent(name),
  });
}

const AS_TEXT = 'In an example, `$ref` is text: it is shown as it is written.';

/** Returns the reference to a file or a component that stands in place of an example. */
export function referenceIn(example: unknown): string | undefined {
  const reference = isObject(example) && Object.keys(example).length === 1 && getString(example, '$ref');
  return reference && /^#\/components\/|^[^#]*\.(?:json|ya?ml)(?:#|$)/.test(reference)
    ? reference
    : undefined;
}

/** Whether values of a schema have a field of this name, which is a text indeed. */
function definesReference(document: JsonObject, schema: unknown): boolean {
  return schemasAt(document, schema, []).some((one) => fieldsOf(one).includes('$ref'));
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
