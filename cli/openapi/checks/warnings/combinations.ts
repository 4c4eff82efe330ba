import { suggest } from '../../../text/did-you-mean.ts';
import { oncePer } from '../../../text/get-or-insert.ts';
import { escapePointer } from '../../../text/json-pointer.ts';
import { numberKey } from '../../../text/number-text.ts';
import {
  get,
  getEntries,
  getList,
  getObject,
  getString,
  isObject,
  type JsonObject,
} from '../../document/json-object.ts';
import { lookUp, resolve } from '../../document/references.ts';
import { hasJsonSchema, TYPES } from '../../document/schema-types.ts';
import { baseSchemasAt, fieldsOf, typesOf, valuesOf } from '../../validation/schemas-at.ts';
import type { Visited } from './warn.ts';

/** Warns about an `allOf` that no value satisfies, or that includes itself. */
export function warnOfCombinations(visited: Visited): void {
  const { document, node } = visited;
  const members = getList(node, 'allOf');
  if (members.length === 0) return;
  const all = [...members.map((member) => resolve(document, member)?.value ?? {}), node];
  warnOfTypes(visited, all);
  warnOfValues(visited, all);
  warnOfProperties(visited, members);
  warnOfClosed(visited, all);
  warnOfCycle(visited);
}

function warnOfTypes({ warn }: Visited, members: JsonObject[]): void {
  const typed = members
    .map((member) => typesOf(member).filter((type) => TYPES.includes(type)))
    .filter((types) => types.length > 0)
    .map((types) => (types.includes('number') ? [...types, 'integer'] : types));
  const [first = [], ...others] = typed;
  const clash = others.find((types) => !types.some((type) => first.includes(type)));
  if (clash)
    warn(
      'schema',
      '/allOf',
      `No value satisfies all of this \`allOf\`: one has the type \`${first[0]}\`, and another \`${clash[0]}\`.`,
    );
}

function warnOfValues({ warn }: Visited, members: JsonObject[]): void {
  const [first, ...others] = members
    .map((member) => getList(member, 'enum').map(numberKey))
    .filter((values) => values.length > 0);
  const common = first?.filter((value) => others.every((values) => values.includes(value)));
  if (common?.length === 0)
    warn('schema', '/allOf', 'No value satisfies all of this `allOf`: its enums have no value in common.');
}

/** Warns about a property whose values another member excludes: that of a subtype, usually. */
function warnOfProperties({ document, warn }: Visited, members: unknown[]): void {
  for (const [index, member] of members.entries()) {
    if (!isObject(member) || '$ref' in member) continue;
    for (const name of Object.keys(getObject(member, 'properties'))) {
      const valuesAt = (schema: unknown) => {
        const found = baseSchemasAt(document, schema, [name]);
        return found.includes(true) ? undefined : valuesOf(found)?.map(numberKey);
      };
      const own = valuesAt(member);
      const others = members
        .filter(
          (other) =>
            other !== member &&
            baseSchemasAt(document, other, []).some((one) => fieldsOf(one).includes(name)),
        )
        .flatMap((other) => valuesAt(other) ?? []);
      if (own === undefined || others.length === 0 || own.some((value) => others.includes(value))) continue;
      warn('schema', `/allOf/${index}/properties/${escapePointer(name)}`, {
        message: `No value of \`${name}\` satisfies all of this \`allOf\`.`,
        hint: suggest(String(own[0]), [...new Set(others.map(String))]),
      });
    }
  }
}

/** A member that is closed forbids what the others add; readers see their fields all the same, as they are meant. */
function warnOfClosed({ version, warn }: Visited, members: JsonObject[]): void {
  for (const [index, closed] of members.entries()) {
    if (get(closed, 'additionalProperties') !== false || getEntries(closed, 'patternProperties').length > 0)
      continue;
    const own = getObject(closed, 'properties');
    const forbidden = members
      .flatMap((member) => Object.keys(getObject(member, 'properties')))
      .find((name) => !Object.hasOwn(own, name));
    if (forbidden !== undefined)
      warn('schema', index < members.length - 1 ? `/allOf/${index}` : '/additionalProperties', {
        message: `\`additionalProperties: false\` forbids \`${forbidden}\`, which is defined beside it.`,
        hint: hasJsonSchema(version)
          ? 'Write `unevaluatedProperties: false` instead, in the schema that has the `allOf`.'
          : 'Remove it from schemas that are combined.',
      });
  }
}

/** Warns about a schema that includes itself: it says nothing, and no validator ends. */
function warnOfCycle({ document, node, warn }: Visited): void {
  const inCycles = cyclesOf(document);
  findCycles(document, inCycles, [node]);
  if (inCycles.get(node)) warn('schema', '/allOf', 'This schema includes itself by `allOf`.');
}

/** Whether each schema that has been visited includes itself, by document. */
const cyclesOf = oncePer((_document: JsonObject) => new Map<unknown, boolean>());

/** Follows what the last of these schemas includes; each includes the next one. */
function findCycles(document: JsonObject, inCycles: Map<unknown, boolean>, path: unknown[]): void {
  const schema = path.at(-1);
  if (inCycles.has(schema)) return;
  inCycles.set(schema, false);
  for (const reference of referencesOf(schema)) {
    const target = lookUp(document, reference);
    const start = path.indexOf(target);
    for (const one of start < 0 ? [] : path.slice(start)) inCycles.set(one, true);
    path.push(target);
    findCycles(document, inCycles, path);
    path.pop();
  }
}

/** The references of a schema that are part of it: its own, and those of `allOf`. */
function referencesOf(schema: unknown): string[] {
  if (!isObject(schema)) return [];
  const own = getString(schema, '$ref');
  return [...(own === undefined ? [] : [own]), ...getList(schema, 'allOf').flatMap(referencesOf)];
}
