import { escapePointer } from '../../../text/json-pointer.ts';
import { get, isObject, type Raw } from '../../document/raw.ts';
import { lookUp, repeatedAnchors } from '../../document/references.ts';
import type { Visited, Warn } from './warn.ts';

/** Keywords of JSON Schema 2020-12 and of the Schema Object of every version of OpenAPI. */
const KNOWN = [
  ...[
    '$anchor',
    '$comment',
    '$defs',
    '$dynamicAnchor',
    '$dynamicRef',
    '$id',
    '$ref',
    '$schema',
    '$vocabulary',
  ],
  ...['additionalProperties', 'allOf', 'anyOf', 'const', 'contains', 'contentEncoding', 'contentMediaType'],
  ...['contentSchema', 'default', 'definitions', 'dependentRequired', 'dependentSchemas', 'deprecated'],
  ...['description', 'discriminator', 'else', 'enum', 'example', 'examples', 'exclusiveMaximum'],
  ...['exclusiveMinimum', 'externalDocs', 'format', 'if', 'items', 'maxContains', 'maxItems', 'maxLength'],
  ...['maxProperties', 'maximum', 'minContains', 'minItems', 'minLength', 'minProperties', 'minimum'],
  ...['multipleOf', 'not', 'nullable', 'oneOf', 'pattern', 'patternProperties', 'prefixItems', 'properties'],
  ...['propertyNames', 'readOnly', 'required', 'then', 'title', 'type', 'unevaluatedItems'],
  ...['unevaluatedProperties', 'uniqueItems', 'writeOnly', 'xml'],
];
const known = new Set(KNOWN);

/** Keywords of older drafts, and what took their place. */
const OLD = new Map([
  ['additionalItems', 'Write `items` beside `prefixItems`.'],
  ['dependencies', 'Write `dependentRequired` or `dependentSchemas`.'],
  ['$recursiveRef', 'Write `$dynamicRef`.'],
]);

/** What a schema says in words that are not known, or in a form that has no meaning. */
export function warnOfKeywords({ document, node, pointer, inSchema }: Visited, warn: Warn): void {
  if (!inSchema) return;
  for (const key of Object.keys(node)) {
    if (known.has(key) || key.startsWith('x-')) continue;
    const meant = OLD.get(key) ?? hintFor(key);
    if (meant !== undefined)
      warn('keyword', `${pointer}/${escapePointer(key)}`, `Schemas have no keyword \`${key}\`.`, meant);
  }
  for (const [key, words, fits] of FORMS) {
    if (Object.hasOwn(node, key) && !fits(node[key]))
      warn(
        'keyword-form',
        `${pointer}/${key}`,
        `\`${key}\` must be ${words}, else it says nothing.`,
        hintForForm(key, node),
      );
  }
  warnOfDialect(node, pointer, '$schema', warn);
  const dynamic = get(node, '$dynamicRef');
  if (typeof dynamic === 'string' && lookUp(document, dynamic) === undefined)
    warn('dynamic-reference', `${pointer}/$dynamicRef`, `The reference ${dynamic} leads nowhere.`);
}

/** Schemas are read in the words of JSON Schema 2020-12, whatever they say of themselves. */
export function warnOfDialect(node: Raw, pointer: string, key: string, warn: Warn): void {
  const dialect = get(node, key);
  if (typeof dialect === 'string' && !/2020-12|spec\.openapis\.org\/oas\/3\./.test(dialect))
    warn('dialect', `${pointer}/${key}`, `Schemas are read as JSON Schema 2020-12, not as ${dialect}.`);
}

/** A name leads to one schema: the first that is called so. */
export function warnOfAnchors(document: Raw, warn: Warn): void {
  for (const { name, reference } of repeatedAnchors(document))
    warn(
      'anchor',
      `${reference.slice(1)}/$anchor`,
      `The \`$anchor\` \`${name}\` is taken already: references to it are ambiguous.`,
    );
}

const isSchema = (value: unknown) => isObject(value) || typeof value === 'boolean';

const FORMS: [keyword: string, words: string, fits: (value: unknown) => boolean][] = [
  ['required', 'a list of names', Array.isArray],
  ['enum', 'a list of values', Array.isArray],
  ['allOf', 'a list of schemas', Array.isArray],
  ['oneOf', 'a list of schemas', Array.isArray],
  ['anyOf', 'a list of schemas', Array.isArray],
  ['prefixItems', 'a list of schemas', Array.isArray],
  ['properties', 'a map of schemas', isObject],
  ['items', 'a schema', isSchema],
  ['additionalProperties', 'a schema or a boolean', isSchema],
];

function hintForForm(key: string, node: Raw): string | undefined {
  if (key === 'required') return 'The object that has the property lists it under `required`.';
  return key === 'items' && Array.isArray(node.items) ? 'Write `prefixItems`.' : undefined;
}

function hintFor(key: string): string | undefined {
  const close = KNOWN.find((keyword) => isMisspelt(key, keyword));
  return close === undefined ? undefined : `Did you mean \`${close}\`?`;
}

/** Another case, one letter wrong, or two in a long word. Short words are too close to each other. */
function isMisspelt(key: string, keyword: string): boolean {
  if (key.toLowerCase() === keyword.toLowerCase()) return true;
  const most = keyword.length < 4 || key.length < 4 ? 0 : keyword.length < 8 ? 1 : 2;
  return Math.abs(key.length - keyword.length) <= most && distance(key, keyword) <= most;
}

/** Letters to add, remove, change or swap with their neighbour. */
function distance(a: string, b: string): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let row = 1; row <= a.length; row++) {
    const next = [row];
    for (let column = 1; column <= b.length; column++) {
      const cost = a[row - 1] === b[column - 1] ? 0 : 1;
      const swapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      next[column] = Math.min(
        (last[column] ?? 0) + 1,
        (next[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + cost,
        swapped ? (before[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    before = last;
    last = next;
  }
  return last[b.length] ?? 0;
}
