import { writeJson } from '../../../text/json-text.ts';
import { isNumber } from '../../../text/number-text.ts';
import {
  get,
  getEntries,
  getList,
  getNumber,
  getObject,
  getString,
  getStrings,
  isTrue,
} from '../../document/json-object.ts';
import { resolve } from '../../document/references.ts';
import { isAnnotation, SCHEMA_KEYWORDS } from '../../document/schema-keywords.ts';
import { hasJsonSchema } from '../../document/schema-types.ts';
import { undefinedRequired } from '../../document/undefined-required.ts';
import { parsePattern } from '../../model/sample/pattern.ts';
import { lengthOfMatching } from '../../model/sample/pattern-length.ts';
import { typesOf } from '../../validation/schemas-at.ts';
import type { Visited } from './warn.ts';

/** Warns about keywords of different kinds of which no value satisfies all: readers cannot send what such a schema describes. */
export function warnOfContradictions(visited: Visited): void {
  warnOfPatternLength(visited);
  warnOfMultiples(visited);
  warnOfDistinctItems(visited);
  warnOfRequired(visited);
  warnOfReferenced(visited);
}

/** Warns about what stands beside a reference and has no effect, or contradicts it. */
function warnOfReferenced({ document, version, node, warn }: Visited): void {
  if (getString(node, '$ref') === undefined) return;
  const target = resolve(document, node)?.value ?? {};
  const [own, types] = [typesOf(node), typesOf(target)];
  const isEmpty = get(node, 'items') === null;
  const isOpen = isEmpty || !['items', 'prefixItems'].some((key) => Object.hasOwn(node, key));
  const isOfOther = types.length > 0 ? !types.includes('array') : Object.hasOwn(target, 'properties');
  if (own.includes('array') && isOpen && (isOfOther || isEmpty)) {
    warn('schema', '/type', {
      message: 'This array has no `items`, and the reference beside its type is not one of an array.',
      hint: 'Put the `$ref` into `items`.',
    });
    return;
  }
  if (!hasJsonSchema(version)) {
    const ignored = Object.keys(node).filter(
      (key) =>
        key !== '$ref' &&
        SCHEMA_KEYWORDS.has(key) &&
        (key === 'nullable' || !isAnnotation(key)) &&
        writeJson(node[key]) !== writeJson(target[key]),
    );
    for (const key of ignored)
      warn('keyword', `/${key}`, {
        message: `\`${key}\` has no effect: ${version === '2.0' ? 'Swagger 2.0' : 'OpenAPI 3.0'} ignores what is beside a reference.`,
        hint: 'Write the reference as `allOf: [{ $ref: … }]`.',
      });
    return;
  }
  const both = types.some((type) =>
    own.some((one) => one === type || /^(?:integer,number|number,integer)$/.test(`${one},${type}`)),
  );
  if (own.length === 0 || types.length === 0 || both) return;
  warn('schema', '/type', {
    message: `The type is ${own.join(' or ')} here and ${types.join(' or ')} in ${getString(node, '$ref')}: no value is both.`,
    hint: 'Remove one of the two.',
  });
}

/** A character of two UTF-16 code units, or an escape for half of one: patterns are read by unit, lengths count characters. */
const BEYOND_UNITS = /[\uD800-\uDFFF]|\\u(?:\{|d[89a-f])/i;

function warnOfPatternLength({ node, warn }: Visited): void {
  const written = getString(node, 'pattern') ?? '';
  const pattern = BEYOND_UNITS.test(written) ? undefined : parsePattern(written);
  if (!pattern) return;
  const { min, max } = lengthOfMatching(pattern);
  const [least, most] = [getNumber(node, 'minLength') ?? 0, getNumber(node, 'maxLength') ?? min];
  const at = max < least ? 'minLength' : 'maxLength';
  if (max >= least && min <= most) return;
  const length = max < least ? `at most ${max}` : `at least ${min}`;
  const count = `${length} character${/ 1$/.test(length) ? '' : 's'}`;
  warn(
    'schema',
    `/${at}`,
    `What matches the pattern has ${count}, and \`${at}\` is ${get(node, at)}: no text satisfies both.`,
  );
}

/** Limits count as inclusive, and doubles are enough: what is hardly within them is told nothing. */
function warnOfMultiples({ node, warn }: Visited): void {
  const written = get(node, 'multipleOf');
  const isInteger = get(node, 'type') === 'integer';
  const step = isNumber(written) ? Number(written) : isInteger ? 1 : 0;
  const [low, high] = ['minimum', 'maximum'].map((name) => getNumber(node, name));
  if (low === undefined || high === undefined || step <= 0 || low > high) return;
  const next = Math.ceil((low / step) * (1 - Number.EPSILON * Math.sign(low))) * step;
  if (next <= high + step * 1e-9) return;
  const kind = isNumber(written) ? `multiple of ${written}` : 'integer';
  warn('schema', '/minimum', `There is no ${kind} from \`minimum\` ${low} to \`maximum\` ${high}.`);
}

function warnOfDistinctItems({ node, warn }: Visited): void {
  const items = getObject(node, 'items');
  const count = get(items, 'type') === 'boolean' ? 2 : getList(items, 'enum').length;
  const least = getNumber(node, 'minItems') ?? 0;
  if (count > 0 && isTrue(node, 'uniqueItems') && least > count)
    warn(
      'schema',
      '/minItems',
      `\`minItems\` is ${least}, but there are only ${count} different items, and \`uniqueItems\` forbids others.`,
    );
}

function warnOfRequired({ document, node, warn }: Visited): void {
  const required = getStrings(node, 'required');
  const most = getNumber(node, 'maxProperties');
  if (most !== undefined && new Set(required).size > most)
    warn(
      'schema',
      '/maxProperties',
      `\`maxProperties\` is ${most}, but ${required.length} properties are required.`,
    );
  if (get(node, 'additionalProperties') !== false || getEntries(node, 'patternProperties').length > 0) return;
  // An unknown keyword is a misspelt `properties`, or one of them.
  if (!Object.keys(node).every((key) => SCHEMA_KEYWORDS.has(key) || key.startsWith('x-'))) return;
  const reported = undefinedRequired(document).get(node) ?? [];
  const forbidden = required.findIndex(
    (name) => !Object.hasOwn(getObject(node, 'properties'), name) && !reported.includes(name),
  );
  if (forbidden >= 0)
    warn(
      'schema',
      `/required/${forbidden}`,
      `\`${required[forbidden]}\` is required, but \`additionalProperties: false\` forbids it, since \`properties\` does not define it.`,
    );
}
