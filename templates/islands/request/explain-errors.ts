import type { OutputUnit } from '@cfworker/json-schema';
import type { Path } from './edit-value.ts';

/** What is wrong with a part of a value: a keyword of its schema, with the value of that keyword. */
export interface Fault {
  path: Path;
  keyword: string;
  limit: unknown;
}

type Schema = Record<string, unknown>;

/** Keywords whose errors only say that an inner schema failed. */
const WRAPPERS = new Set([
  '$ref',
  'allOf',
  'anyOf',
  'oneOf',
  'if',
  'properties',
  'items',
  'prefixItems',
  'patternProperties',
  'additionalProperties',
  'unevaluatedProperties',
  'dependentSchemas',
]);

/** Reads the errors of the validator: of alternatives, only those of the one that the value comes nearest to. */
export function explainErrors(schema: unknown, value: unknown, errors: OutputUnit[]): Fault[] {
  const kept = nearest(errors).filter(({ keyword }) => !WRAPPERS.has(keyword));
  const faults = (kept.length > 0 ? kept : errors.slice(0, 1)).flatMap((error): Fault[] => {
    const path = stepsOf(error.instanceLocation);
    const limit = limitOf(schema, error);
    // One error for each property that is missing, at its field.
    const has = (name: unknown) => partIn(value, [...path, String(name)]) !== undefined;
    const names =
      error.keyword === 'dependentRequired' && typeof limit === 'object'
        ? Object.entries(limit ?? {}).flatMap(([name, others]) => (has(name) ? others : []))
        : limit;
    if (!/required$/i.test(error.keyword) || !Array.isArray(names))
      return [{ path, keyword: error.keyword, limit }];
    const missing = names.filter((name) => !has(name));
    return missing.map((name) => ({ path: [...path, String(name)], keyword: 'required', limit: true }));
  });
  const seen = new Set<string>();
  return faults.filter((fault) => {
    // To the validator, a faulty property is also an unknown one.
    if (fault.keyword === 'false' && faults.some((other) => other !== fault && isAtOrBelow(other, fault)))
      return false;
    const key = JSON.stringify([fault.path, fault.keyword]);
    return !seen.has(key) && seen.add(key);
  });
}

function isAtOrBelow(other: Fault, { path }: Fault): boolean {
  return other.keyword !== 'false' && path.every((step, index) => other.path[index] === step);
}

/** Removes the errors of all branches of `oneOf` and `anyOf` but one, from the inside outwards. */
function nearest(errors: OutputUnit[]): OutputUnit[] {
  const wrappers = errors
    .filter(({ keyword }) => keyword === 'oneOf' || keyword === 'anyOf')
    .sort((a, b) => b.keywordLocation.length - a.keywordLocation.length);
  let kept = errors;
  for (const { keywordLocation, instanceLocation } of wrappers) {
    const branches = new Map<string, OutputUnit[]>();
    for (const error of kept) {
      if (!error.keywordLocation.startsWith(`${keywordLocation}/`) || !isWithin(error, instanceLocation))
        continue;
      const branch = error.keywordLocation.slice(keywordLocation.length + 1).split('/')[0] ?? '';
      branches.set(branch, [...(branches.get(branch) ?? []), error]);
    }
    const [best] = [...branches.values()].sort(
      (a, b) => distance(a, instanceLocation) - distance(b, instanceLocation),
    );
    const others = new Set([...branches.values()].filter((branch) => branch !== best).flat());
    kept = kept.filter((error) => !others.has(error));
  }
  return kept;
}

function isWithin({ instanceLocation }: OutputUnit, location: string): boolean {
  return instanceLocation === location || instanceLocation.startsWith(`${location}/`);
}

/** How far a value is from a branch: another type, or another value of a property that names the branch, weighs most. */
function distance(errors: OutputUnit[], location: string): number {
  return errors.reduce((sum, { keyword, instanceLocation }) => {
    if (WRAPPERS.has(keyword)) return sum;
    if (instanceLocation === location && keyword === 'type') return sum + 1000;
    return sum + (keyword === 'const' || keyword === 'enum' ? 100 : 1);
  }, 0);
}

/** Follows the location of a keyword through the schema and its references. */
function limitOf(schema: unknown, { keywordLocation }: OutputUnit): unknown {
  // The validator misspells this keyword.
  const location = keywordLocation.replace(/dependantRequired$/, 'dependentRequired');
  return stepsOf(location).reduce<unknown>((node, step) => {
    if (typeof node !== 'object' || node === null) return undefined;
    const next = Object.hasOwn(node, step) ? (node as Schema)[step] : undefined;
    if (step !== '$ref' || typeof next !== 'string') return next;
    return partIn(schema, stepsOf(next));
  }, schema);
}

/** Reads a location: `#/items/0/a~1b`. */
function stepsOf(location: string): string[] {
  return location
    .split('/')
    .slice(1)
    .map((step) => decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~'));
}

function partIn(value: unknown, steps: string[]): unknown {
  return steps.reduce<unknown>(
    (part, step) =>
      typeof part === 'object' && part !== null && Object.hasOwn(part, step)
        ? (part as Schema)[step]
        : undefined,
    value,
  );
}
