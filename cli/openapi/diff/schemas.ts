import { get, getEntries, getString, getStrings, isObject, isTrue, type Raw } from '../document/raw.ts';
import { componentName, lookUp } from '../document/references.ts';
import type { FlatSchema } from '../model/flat-schema.ts';
import type { Comparison, Version } from './change.ts';
import { code } from './code.ts';
import { compareLimits } from './limits.ts';
import type { SchemaPlace } from './schema-place.ts';
import { compareValues } from './values.ts';

const DEEPEST = 25;

/** Old schema and new one → what changes for whoever writes the value, or reads it. */
export function compareSchemas(
  oldNode: unknown,
  newNode: unknown,
  comparison: Comparison,
  at: SchemaPlace,
): void {
  const before = comparison.before.flatten(oldNode);
  const after = comparison.after.flatten(newNode);
  const whole = {
    before: sharedNode(oldNode, comparison.before),
    after: sharedNode(newNode, comparison.after),
    place: `${at.direction} ${at.place}`,
  };
  if (at.above) compareFlat(before, after, comparison, at);
  else comparison.once(whole, comparison, (inner) => compareFlat(before, after, inner, at));
}

const NOTHING = {};

/** What a reference with nothing beside it leads to, else the schema itself. */
function sharedNode(node: unknown, { document }: Version): object {
  if (!isObject(node)) return NOTHING;
  const reference = Object.keys(node).length === 1 ? getString(node, '$ref') : undefined;
  const target = reference === undefined ? undefined : lookUp(document, reference);
  return isObject(target) ? target : node;
}

function compareFlat(before: FlatSchema, after: FlatSchema, comparison: Comparison, at: SchemaPlace): void {
  const above = at.above ?? [];
  const isKnown = above.some((pair) => pair.before === before.origin && pair.after === after.origin);
  if (isKnown || above.length > DEEPEST) return;
  if (!comparison.isDue(before.origin, after.origin, at.direction)) return;
  const inner: SchemaPlace = { ...at, above: [...above, { before: before.origin, after: after.origin }] };
  compareValues(before, after, comparison, at);
  compareLimits(before.schema, after.schema, comparison, at);
  compareProperties(before.schema, after.schema, comparison, inner);
  compareAlternatives(before, after, comparison, inner);
  for (const [key, words] of [
    ['items', 'elements'],
    ['additionalProperties', 'further fields'],
  ] as const) {
    const [a, b] = [get(before.schema, key), get(after.schema, key)];
    if (isObject(a) && isObject(b))
      compareSchemas(a, b, comparison, {
        ...inner,
        place: `the ${words} of ${at.place}`,
        path: `${at.path ?? ''}[]`,
      });
  }
}

function compareProperties(before: Raw, after: Raw, comparison: Comparison, at: SchemaPlace): void {
  const { note } = comparison;
  const isRequest = at.direction === 'request';
  const shown = (raw: Raw, version: 'before' | 'after') =>
    new Map(
      getEntries(raw, 'properties').filter(
        ([, node]) => !isTrue(comparison[version].flatten(node).schema, isRequest ? 'readOnly' : 'writeOnly'),
      ),
    );
  const [old, now] = [shown(before, 'before'), shown(after, 'after')];
  const [wasRequired, isRequired] = [
    new Set(getStrings(before, 'required')),
    new Set(getStrings(after, 'required')),
  ];
  for (const [name, node] of old) {
    const field = fieldAt(at, name);
    if (!now.has(name)) {
      note(
        'removed',
        `The ${field.words} was removed.`,
        isRequest ? 'What clients send in it is now ignored.' : 'Clients that read it no longer receive it.',
      );
      continue;
    }
    if (!wasRequired.has(name) && isRequired.has(name)) {
      if (isRequest)
        note('changed', `The ${field.words} is now required.`, 'Clients that omit it are rejected.');
      else note('changed', `The ${field.words} is now always present.`);
    }
    if (wasRequired.has(name) && !isRequired.has(name)) {
      if (isRequest) note('changed', `The ${field.words} is now optional.`);
      else note('changed', `The ${field.words} may now be missing.`, 'Clients that rely on it may fail.');
    }
    compareSchemas(node, now.get(name), comparison, { ...at, place: `the ${field.words}`, path: field.path });
  }
  for (const name of now.keys()) {
    if (old.has(name)) continue;
    const field = fieldAt(at, name);
    if (isRequest && isRequired.has(name))
      note('added', `The ${field.words} is new and required.`, 'Clients that do not send it are rejected.');
    else note('added', `The ${field.words} is new.`);
  }
}

/** `field \`buy.amount\` of the request`. */
function fieldAt(at: SchemaPlace, name: string): { words: string; path: string } {
  const path = at.path ? `${at.path}.${name}` : name;
  const top = at.place.replace(/^.* of (?=the (request|response))/, '');
  return { words: `field ${code(path)} of ${top}`, path };
}

function compareAlternatives(
  before: FlatSchema,
  after: FlatSchema,
  comparison: Comparison,
  at: SchemaPlace,
): void {
  const { note } = comparison;
  const [old, now] = [namedAlternatives(before), namedAlternatives(after)];
  if (old.size === 0 || now.size === 0) return;
  for (const [name, node] of old) {
    if (now.has(name)) compareSchemas(node, now.get(name), comparison, at);
    else if (at.direction === 'request')
      note('removed', `${capital(at.place)} may no longer be ${name}.`, 'Clients that send it are rejected.');
    else note('removed', `${capital(at.place)} is no longer ${name}.`);
  }
  for (const name of now.keys()) {
    if (old.has(name)) continue;
    if (at.direction === 'request') note('added', `${capital(at.place)} may also be ${name}.`);
    else note('added', `${capital(at.place)} may also be ${name}.`, 'Clients may not handle this variant.');
  }
}

/** Variants by the name of their component; those without one by what they say. */
function namedAlternatives({ alternatives }: FlatSchema): Map<string, unknown> {
  return new Map(
    alternatives
      .flatMap(({ schemas }) => schemas)
      .map((node) => {
        const reference = isObject(node) ? get(node, '$ref') : undefined;
        const name = typeof reference === 'string' ? componentName(reference) : undefined;
        return [code(name ?? JSON.stringify(node).slice(0, 80)), node];
      }),
  );
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
