import { MAX_NAME_PATTERNS, MAX_SAMPLE_NAME, MAX_UNDECLARED_NAMES } from '../../../limits.ts';
import { keysOf, setOrder } from '../../../text/key-order.ts';
import {
  get,
  getEntries,
  getNumber,
  getObject,
  getStrings,
  isObject,
  type JsonObject,
  setOwn,
} from '../../document/json-object.ts';
import { appliesIn, isSent } from '../direction.ts';
import { requiredOf, typesOf } from '../merge-schema.ts';
import { type MergedSchema, nameOfKeys } from '../merged-schema.ts';
import { type Pattern, parsePattern } from './pattern.ts';
import { matchesPattern, textOfPattern } from './pattern-text.ts';
import { placeholderOf } from './placeholder.ts';
import type { Sampling } from './sampling.ts';
import { textBefore } from './text.ts';

interface Making {
  sampling: Sampling;
  schema: JsonObject;
  properties: JsonObject;
  undeclared: UndeclaredProperties;
  depth: number;
  value: JsonObject;
  /** The names of its properties, in order. */
  names: string[];
}

/** Generates an object that a flat schema allows, with all declared properties; `given` is an example of a part of it. */
export function sampleObject(
  sampling: Sampling,
  schema: JsonObject,
  { given, depth }: { given: JsonObject; depth: number },
): JsonObject | undefined {
  const properties = getObject(schema, 'properties');
  const undeclared = undeclaredProperties(schema);
  const value: JsonObject = { ...given };
  const names = keysOf(given);
  const making: Making = { sampling, schema, properties, undeclared, depth, value, names };
  addDeclared(making);
  addRequired(making);
  // Where a required property has no end, an optional object is left out.
  const isMissing = (name: string) => !Object.hasOwn(value, name) && isSentProperty(making, name);
  if (depth > 0 && [...requiredOf(schema)].some(isMissing)) return undefined;
  const isEmptyMap = isObject(schema.additionalProperties) && Object.keys(value).length === 0;
  const min = Math.max(getNumber(schema, 'minProperties') ?? 0, isEmptyMap ? 1 : 0);
  if (min > Object.keys(value).length + MAX_UNDECLARED_NAMES) return undefined;
  if (min > 0) addUndeclared(making, min);
  return withinMaxProperties(setOrder(value, names), schema);
}

function add(making: Making, name: string, node: unknown): void {
  if (Object.hasOwn(making.value, name)) return;
  set(making, name, making.sampling.sample(node, making.depth + 1));
}

function set({ value, names }: Making, name: string, part: unknown): void {
  if (part === undefined) return;
  setOwn(value, name, part);
  names.push(name);
}

/** Adds the declared properties: all required ones, and others unless there are too many. */
function addDeclared(making: Making): void {
  const { sampling, schema, properties, depth, value, names } = making;
  const { levels, fields } = sampling.full;
  const required = requiredOf(schema);
  for (const name of keysOf(properties)) {
    const property = get(properties, name);
    const isRequired = required.has(name);
    const merged = sampling.context.mergeSchema(property);
    if (!isSent(merged.schema, sampling.direction)) continue;
    if (!isRequired && merged.schema.deprecated === true) continue;
    const isDeep = depth >= levels && isObject(property) && mayNest(merged);
    if (!isRequired && (isDeep || names.length >= fields)) {
      if (isDeep) sampling.levels = Math.max(sampling.levels, depth + 1);
      continue;
    }
    add(making, name, property);
    if (isRequired && !Object.hasOwn(value, name))
      set(making, name, placeholderOf(sampling, property, depth));
  }
}

/** Whether a property is declared, and sent in the direction of the sample. */
function isSentProperty({ sampling, properties }: Making, name: string): boolean {
  return (
    Object.hasOwn(properties, name) && appliesIn(sampling.context, get(properties, name), sampling.direction)
  );
}

/** Adds what is required because of other properties, or without being declared. */
function addRequired(making: Making): void {
  const { schema, properties, undeclared, value } = making;
  const required = [...withDependencies(schema, requiredOf(schema), Object.keys(value))];
  for (const name of required) if (isSentProperty(making, name)) add(making, name, get(properties, name));
  const others = required.filter((name) => !Object.hasOwn(properties, name));
  for (const name of others.slice(0, MAX_UNDECLARED_NAMES)) add(making, name, undeclared.schemaOf(name));
}

function addUndeclared(making: Making, min: number): void {
  for (const name of possibleNames(making)) {
    if (Object.keys(making.value).length >= min) break;
    add(making, name, making.undeclared.schemaOf(name));
  }
}

function mayNest({ schema, alternatives }: MergedSchema): boolean {
  const types = typesOf(schema);
  return alternatives.length > 0 || types.length === 0 || types.includes('object') || types.includes('array');
}

/** Adds the names that are required together with these and with those that a value has (`dependentRequired`). */
function withDependencies(
  schema: JsonObject,
  names: ReadonlySet<string>,
  present: string[] = [],
): ReadonlySet<string> {
  const dependent = schema.dependentRequired;
  if (!isObject(dependent)) return names;
  const required = new Set([...present, ...names]);
  // Iteration includes names that are added meanwhile.
  for (const name of required) for (const other of getStrings(dependent, name)) required.add(other);
  return required;
}

interface UndeclaredProperties {
  patterns: { pattern: Pattern; text: string }[];
  schemaOf(name: string): unknown;
}

function undeclaredProperties(schema: JsonObject): UndeclaredProperties {
  const patterned = getEntries(schema, 'patternProperties')
    .slice(0, MAX_NAME_PATTERNS)
    .flatMap(([text, node]) => {
      const pattern = parsePattern(text);
      return pattern ? [{ pattern, text, node }] : [];
    });
  return {
    patterns: patterned,
    schemaOf(name) {
      const found = patterned.find(({ pattern }) => matchesPattern(pattern, name));
      return found ? found.node : (schema.additionalProperties ?? schema.unevaluatedProperties);
    },
  };
}

/** Yields names for undeclared properties that `propertyNames` or `patternProperties` allow. */
function* possibleNames({ sampling, schema, undeclared, depth }: Making): Generator<string> {
  const named = nameOfKeys(schema) ?? 'name';
  const rule = schema.propertyNames;
  const isOpen = schema.additionalProperties !== false;
  const { schema: flatRule } = sampling.context.mergeSchema(rule);
  for (const name of getStrings(flatRule, 'enum')) yield name;
  // By what they follow: the name before. Each is longer, or else of the same form.
  const last = new Map<unknown, string>();
  const next = (of: unknown, longer: (min: number) => unknown, own: JsonObject): string[] => {
    const before = last.get(of);
    const text = longer(before === undefined ? 0 : [...before].length + 1);
    const name = typeof text === 'string' ? text : before && textBefore(before, own);
    if (name === undefined) return [];
    last.set(of, name);
    return [name];
  };
  for (let index = 1; index <= 2 * MAX_UNDECLARED_NAMES; index += 1) {
    if (isObject(rule)) {
      const longer = (minLength: number) =>
        sampling.sample({ allOf: [{ type: 'string', minLength }, rule] }, depth);
      yield* next(rule, longer, flatRule);
    } else if (isOpen) yield index === 1 ? named : `${named}${index}`;
    for (const { pattern, text } of isOpen ? [] : undeclared.patterns)
      yield* next(pattern, (min) => textOfPattern(pattern, min, MAX_SAMPLE_NAME), { pattern: text });
  }
}

/** Removes the last optional properties if there are more than `maxProperties`. */
function withinMaxProperties(value: JsonObject, schema: JsonObject): JsonObject {
  const max = getNumber(schema, 'maxProperties');
  if (max === undefined) return value;
  const required = withDependencies(schema, requiredOf(schema));
  const optional = Object.keys(value).filter((name) => !required.has(name));
  const surplus = Object.keys(value).length - max;
  if (surplus > 0) for (const name of optional.slice(-Math.ceil(surplus))) delete value[name];
  return value;
}
