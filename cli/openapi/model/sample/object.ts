import {
  get,
  getEntries,
  getNumber,
  getObject,
  getString,
  getStrings,
  isObject,
  isTrue,
  type Raw,
  setOwn,
} from '../../document/raw.ts';
import { propertiesOf, requiredOf, typesOf } from '../flatten.ts';
import { type Pattern, parsePattern } from './pattern.ts';
import { matchesPattern, textOfPattern } from './pattern-text.ts';
import type { Sampling } from './sampling.ts';

/** Properties that a schema doesn't name; an object that must have more of them has no sample. */
const MOST_OTHERS = 20;
/** Patterns of names that are looked at. */
const MOST_PATTERNS = 50;
const LONGEST_NAME = 100;

/** An object that a flat schema allows, with all the properties that it names; `chosen` are those of a variant. */
export function sampleObject(
  sampling: Sampling,
  schema: Raw,
  { chosen, depth }: { chosen: Raw; depth: number },
): Raw | undefined {
  const value: Raw = { ...chosen };
  const required = requiredOf(schema);
  const add = (name: string, node: unknown): void => {
    const part = Object.hasOwn(value, name) ? undefined : sampling.sample(node, depth + 1);
    if (part !== undefined) setOwn(value, name, part);
  };
  // What a variant says, it says more closely.
  for (const [name, property] of propertiesOf(schema)) {
    const isTooDeep = depth >= sampling.wholeLevels && !required.has(name) && branches(sampling, property);
    if (!isTooDeep && isShown(sampling, property, required.has(name))) add(name, property);
  }
  const properties = new Map(propertiesOf(schema));
  const others = otherProperties(schema);
  const demanded = [...demandedNames(schema, [...Object.keys(value), ...required])];
  for (const name of demanded.filter((one) => properties.has(one)))
    if (isSent(sampling, properties.get(name))) add(name, properties.get(name));
  for (const name of demanded.filter((one) => !properties.has(one)).slice(0, MOST_OTHERS))
    add(name, others.schemaOf(name));

  const rest = get(schema, 'additionalProperties');
  const fewest = Math.max(
    getNumber(schema, 'minProperties') ?? 0,
    isObject(rest) && Object.keys(value).length === 0 ? 1 : 0,
  );
  if (fewest > Object.keys(value).length + MOST_OTHERS) return undefined;
  for (const name of otherNames(sampling, schema, { patterns: others.patterns, depth })) {
    if (Object.keys(value).length >= fewest) break;
    add(name, others.schemaOf(name));
  }
  return withinMost(value, schema, demandedNames(schema, [...required]));
}

/** Which way a property travels: read-only ones are not sent, write-only ones are not answered. */
function isSent({ context, direction }: Sampling, property: unknown): boolean {
  const flat = isObject(property) ? context.flatten(property).schema : {};
  return !isTrue(flat, direction === 'request' ? 'readOnly' : 'writeOnly');
}

/** Whether a value of a property may be a whole tree. */
function branches({ context }: Sampling, property: unknown): boolean {
  if (!isObject(property)) return false;
  const { schema, alternatives } = context.flatten(property);
  const types = typesOf(schema);
  return alternatives.length > 0 || types.length === 0 || types.some((type) => /^(object|array)$/.test(type));
}

function isShown(sampling: Sampling, property: unknown, isRequired: boolean): boolean {
  const flat = isObject(property) ? sampling.context.flatten(property).schema : {};
  return isSent(sampling, property) && (isRequired || !isTrue(flat, 'deprecated'));
}

/** These names, and all that must be there with them. */
function demandedNames(schema: Raw, names: string[]): Set<string> {
  const demanded = new Set(names);
  const dependent = getObject(schema, 'dependentRequired');
  // A set that grows while it is gone through is gone through to its new end.
  for (const name of demanded) for (const other of getStrings(dependent, name)) demanded.add(other);
  return demanded;
}

interface OtherProperties {
  patterns: Pattern[];
  schemaOf(name: string): unknown;
}

/** The schemas of properties that are not named. */
function otherProperties(schema: Raw): OtherProperties {
  const patterned = getEntries(schema, 'patternProperties')
    .slice(0, MOST_PATTERNS)
    .flatMap(([text, node]) => {
      const pattern = parsePattern(text);
      return pattern ? [{ pattern, node }] : [];
    });
  return {
    patterns: patterned.map(({ pattern }) => pattern),
    schemaOf(name) {
      const found = patterned.find(({ pattern }) => matchesPattern(pattern, name));
      return found ? found.node : get(schema, 'additionalProperties');
    },
  };
}

/** Names for properties that are not named: those that `propertyNames` and `patternProperties` allow. */
function* otherNames(
  sampling: Sampling,
  schema: Raw,
  { patterns, depth }: { patterns: Pattern[]; depth: number },
): Generator<string> {
  const named = getString(schema, 'x-additionalPropertiesName') ?? 'name';
  const rule = get(schema, 'propertyNames');
  const isOpen = get(schema, 'additionalProperties') !== false;
  for (let index = 1; index <= 2 * MOST_OTHERS; index += 1) {
    if (isObject(rule)) {
      const name = sampling.sample(
        { allOf: [{ type: 'string' }, rule, index > 1 ? { minLength: index } : {}] },
        depth,
      );
      if (typeof name === 'string') yield name;
    } else if (isOpen) yield index === 1 ? named : `${named}${index}`;
    for (const pattern of isOpen ? [] : patterns) {
      const name = textOfPattern(pattern, index, LONGEST_NAME);
      if (name !== undefined) yield name;
    }
  }
}

/** Without the last optional properties where there may not be so many. */
function withinMost(value: Raw, schema: Raw, required: ReadonlySet<string>): Raw {
  const most = getNumber(schema, 'maxProperties') ?? Number.POSITIVE_INFINITY;
  const names = Object.keys(value);
  let surplus = names.length - most;
  for (const name of names.reverse()) {
    if (surplus <= 0) break;
    if (required.has(name)) continue;
    delete value[name];
    surplus -= 1;
  }
  return value;
}
