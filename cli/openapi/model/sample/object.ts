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
import { propertiesOf, requiredOf } from '../flatten.ts';
import { parsePattern } from './pattern.ts';
import { matchesPattern, textOfPattern } from './pattern-text.ts';
import type { Sampling } from './sampling.ts';

/** Properties that a schema doesn't name; an object that must have more of them has no sample. */
const MOST_OTHERS = 20;
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
  for (const [name, property] of propertiesOf(schema))
    if (isShown(sampling, property, required.has(name))) add(name, property);
  const properties = new Map(propertiesOf(schema));
  for (const name of demandedNames(schema, [...Object.keys(value), ...required]))
    if (!properties.has(name)) add(name, otherSchema(schema, name));
    else if (isSent(sampling, properties.get(name))) add(name, properties.get(name));
  const rest = get(schema, 'additionalProperties');
  const fewest = Math.max(
    getNumber(schema, 'minProperties') ?? 0,
    isObject(rest) && Object.keys(value).length === 0 ? 1 : 0,
  );
  if (fewest > Object.keys(value).length + MOST_OTHERS) return undefined;
  for (const name of otherNames(sampling, schema, depth)) {
    if (Object.keys(value).length >= fewest) break;
    add(name, otherSchema(schema, name));
  }
  return withinMost(value, schema, demandedNames(schema, [...required]));
}

/** Which way a property travels: read-only ones are not sent, write-only ones are not answered. */
function isSent({ context, direction }: Sampling, property: unknown): boolean {
  const flat = isObject(property) ? context.flatten(property).schema : {};
  return !isTrue(flat, direction === 'request' ? 'readOnly' : 'writeOnly');
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

/** The schema of a property that is not named. */
function otherSchema(schema: Raw, name: string): unknown {
  const [, matching] =
    getEntries(schema, 'patternProperties').find(([written]) => {
      const pattern = parsePattern(written);
      return pattern !== undefined && matchesPattern(pattern, name);
    }) ?? [];
  return matching ?? get(schema, 'additionalProperties');
}

/** Names for properties that are not named: those that `propertyNames` and `patternProperties` allow. */
function* otherNames(sampling: Sampling, schema: Raw, depth: number): Generator<string> {
  const named = getString(schema, 'x-additionalPropertiesName') ?? 'name';
  const rule = get(schema, 'propertyNames');
  const isOpen = get(schema, 'additionalProperties') !== false;
  const patterns = getEntries(schema, 'patternProperties').flatMap(([text]) => parsePattern(text) ?? []);
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
