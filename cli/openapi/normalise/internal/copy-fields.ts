import { pointerSteps } from '../../../text/json-pointer.ts';
import {
  get,
  getList,
  getString,
  isObject,
  mapValues,
  type Raw,
  setOwn,
  textOf,
} from '../../document/raw.ts';
import { resolve } from '../../document/references.ts';
import { mayRefer } from '../../document/walk.ts';
import {
  type Copying,
  copyEntry,
  type Hidden,
  isEmptied,
  type Pointers,
  pointersOfField,
} from './copying.ts';
import { schemasOf } from './described-values.ts';
import type { Internal } from './find-internal.ts';
import { withoutMarked } from './marked-data.ts';

/** Required fields, which are kept even if they are empty. Shared components, in contrast, are optional. */
function isKept(key: string, { from }: Pointers): boolean {
  return key === 'paths' || (/^(responses|content)$/.test(key) && from !== '/components' && from !== '');
}

/** Copies the fields of an object other than a schema, or the entries of a map. */
export function copyFields(copying: Copying, node: Raw, pointers: Pointers): Raw {
  const isMap = !mayRefer(pointers.kind);
  return mapValues(node, (child, key) => {
    const inner = pointersOfField(pointers, key);
    const copied = isMap ? copyEntry(copying, child, inner) : copyField(copying, { node, key, child }, inner);
    const isEntry = isMap && !isCallback(inner);
    return isEntry || isKept(key, pointers) || !isEmptied(child, copied) ? copied : undefined;
  });
}

/** Whether this is a callback of an operation, not a shared one, which there may be references to. */
function isCallback({ from, kind }: Pointers): boolean {
  return kind === 'object' && !from.startsWith('/components/') && /\/callbacks\/[^/]+$/.test(from);
}

interface Field {
  node: Raw;
  key: string;
  child: unknown;
}

function copyField(copying: Copying, field: Field, pointers: Pointers): unknown {
  const { internal, hidden, copy } = copying;
  const { node, key, child } = field;
  if (key === 'x-tagGroups') return withoutMarked(copyTagGroups(internal, child));
  if (key.startsWith('x-')) return withoutMarked(child);
  if (key === 'tags' && Array.isArray(child)) return copyTags(internal, copy(child, pointers) as unknown[]);
  if (key === 'security' && Array.isArray(child)) return copySecurity(internal, child);
  if (key === 'encoding' && isObject(child)) {
    const schemas = schemasOf(node);
    const isHidden = (name: string) => schemas.some((schema) => hidden.names.isHidden(name, schema));
    return copy(
      mapValues(child, (value, name) => (isHidden(name) ? undefined : value)),
      pointers,
    );
  }
  if (key === 'example') return hidden.shows(child, schemasOf(node)) ? undefined : child;
  // In Swagger 2.0, a response has examples by media type.
  if (key === 'examples' && pointers.kind === 'literal' && isObject(child))
    return mapValues(child, (value) => (hidden.shows(value, schemasOf(node)) ? undefined : value));
  if (key === 'examples' && isObject(child))
    return copy(
      mapValues(child, (example) => (exampleShowsHidden(copying, example) ? undefined : example)),
      pointers,
    );
  if (pointers.kind === 'literal' && (key === 'parameters' || key === 'requestBody'))
    return copyExpressions(hidden, node, child);
  const isExpression = pointers.kind === 'object' && /\/callbacks\/[^/]+\/[^/]+$/.test(pointers.from);
  if (isExpression && refersToHidden(hidden, key, 'request', node)) return undefined;
  const copied = copyEntry(copying, child, pointers);
  // Keeps an empty schema, since parameters require one.
  return copied === undefined && pointers.kind === 'schema' ? {} : copied;
}

/** Whether a named example shows something internal, according to any of the schemas that it is an example of. */
function exampleShowsHidden({ document, hidden }: Copying, named: unknown): boolean {
  const example = resolve(document, named)?.value ?? {};
  const schemas = [...(hidden.describing.get(example) ?? [])];
  return ['value', 'dataValue', 'serializedValue'].some(
    (key) => Object.hasOwn(example, key) && hidden.shows(example[key], schemas),
  );
}

/** Copies the parameters or body of a link without runtime expressions that refer to something internal. */
function copyExpressions(hidden: Hidden, link: Raw, value: unknown): unknown {
  if (typeof value === 'string') return refersToHidden(hidden, value, 'response', link) ? undefined : value;
  const copy = (part: unknown): unknown => copyExpressions(hidden, link, part);
  if (Array.isArray(value)) return value.map(copy).filter((item) => item !== undefined);
  return isObject(value) ? mapValues(value, copy) : value;
}

/**
 * Whether a runtime expression refers to something internal in a body. `message` is the one whose schemas are known for
 * `holder`, a link or callback.
 */
function refersToHidden(
  hidden: Hidden,
  expression: string,
  message: 'request' | 'response',
  holder: Raw,
): boolean {
  const schemas = [...(hidden.describing.get(holder) ?? [])];
  const bodies = expression.matchAll(/\$(request|response)\.body#(\/[^}\s]*)/g);
  return [...bodies].some(([, of, pointer = '']) => {
    const steps = pointerSteps(pointer);
    // With unknown schemas, for example for the request of a shared link, compare with all internal names.
    if (of !== message || schemas.length === 0) return steps.some(hidden.names.isHiddenSomewhere);
    return hidden.shows(valueWith(steps), schemas);
  });
}

/** Returns a minimal value that has a part at a pointer. */
function valueWith(steps: string[]): unknown {
  return steps.reduceRight<unknown>((value, step) => {
    if (/^\d+$/.test(step)) return [value];
    const holder: Raw = {};
    setOwn(holder, step, value);
    return holder;
  }, null);
}

/** Removes alternatives with internal schemes, and scopes that only internal flows have. */
function copySecurity({ schemes, scopes }: Internal, alternatives: unknown[]): unknown[] {
  return alternatives
    .filter(isObject)
    .filter((alternative) => !Object.keys(alternative).some((name) => schemes.has(name)))
    .map((alternative) =>
      mapValues(alternative, (names, scheme) =>
        Array.isArray(names) ? names.filter((scope) => !scopes.get(scheme)?.has(textOf(scope))) : names,
      ),
    );
}

/** Removes internal tags from an operation or from the document. */
function copyTags({ tags }: Internal, list: unknown[]): unknown[] {
  return list
    .filter((tag) => !tags.has(isObject(tag) ? (getString(tag, 'name') ?? '') : textOf(tag)))
    .map((tag) => {
      if (!isObject(tag) || !tags.has(getString(tag, 'parent') ?? '')) return tag;
      const { parent, ...rest } = tag;
      return rest;
    });
}

/** Removes internal tags, and groups that become empty. */
function copyTagGroups({ tags }: Internal, groups: unknown): unknown {
  if (!Array.isArray(groups)) return groups;
  return groups.flatMap((group) => {
    if (!isObject(group)) return [group];
    const kept = getList(group, 'tags').filter((tag) => !tags.has(textOf(tag)));
    return isEmptied(get(group, 'tags'), kept) ? [] : [{ ...group, tags: kept }];
  });
}
