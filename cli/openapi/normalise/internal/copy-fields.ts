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
import { type Copying, copyEntry, isEmptied, type Pointers, pointersOfField } from './copying.ts';
import { schemasOf } from './described-values.ts';
import type { Internal } from './find-internal.ts';
import type { Hidden } from './hidden.ts';
import { withoutMarked } from './marked-data.ts';

/** Fields that stay when nothing is left in them: they must be there. */
const STAYS = new Set(['paths', 'responses', 'content']);
/** Whatever is shared need not be there. */
const SHARED = new Set(['/components', '']);

function stays(key: string, { from }: Pointers): boolean {
  return STAYS.has(key) && !(key !== 'paths' && SHARED.has(from));
}

/** Fields of an object that is no schema, or the entries of a map. */
export function copyFields(copying: Copying, node: Raw, pointers: Pointers): Raw {
  const isMap = !mayRefer(pointers.kind);
  return mapValues(node, (child, key) => {
    const inner = pointersOfField(pointers, key);
    const copied = isMap ? copyEntry(copying, child, inner) : copyField(copying, { node, key, child }, inner);
    const isEntry = isMap && !isCallback(inner);
    const isLeft = copied !== undefined && (isEntry || stays(key, pointers) || !isEmptied(child, copied));
    return isLeft ? copied : undefined;
  });
}

/** Of an operation: a shared one stays, since there are references to it. */
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
  // Those of a response of Swagger 2.0, by media type.
  if (key === 'examples' && pointers.kind === 'literal' && isObject(child))
    return mapValues(child, (value) => (hidden.shows(value, schemasOf(node)) ? undefined : value));
  if (key === 'examples' && isObject(child))
    return copy(
      mapValues(child, (example) => (exampleShowsHidden(copying, example) ? undefined : example)),
      pointers,
    );
  if (pointers.kind === 'literal' && (key === 'parameters' || key === 'requestBody'))
    return copyExpressions(hidden, node, child);
  const isOfCallback = pointers.kind === 'object' && /\/callbacks\/[^/]+\/[^/]+$/.test(pointers.from);
  if (isOfCallback && leadsToHidden(hidden, key, { of: 'request', holder: node })) return undefined;
  const copied = copyEntry(copying, child, pointers);
  // A parameter, and a media type, must have a schema: it may be one that says nothing.
  return copied === undefined && pointers.kind === 'schema' ? {} : copied;
}

/** Whether a named example, or what it refers to, shows something internal by any schema that it stands beside. */
function exampleShowsHidden({ document, hidden }: Copying, named: unknown): boolean {
  const example = resolve(document, named)?.value ?? {};
  const schemas = [...(hidden.describing.get(example) ?? [])];
  return ['value', 'dataValue', 'serializedValue'].some(
    (key) => Object.hasOwn(example, key) && hidden.shows(example[key], schemas),
  );
}

/** What a link sends, without the expressions that lead to something internal in a body. */
function copyExpressions(hidden: Hidden, link: Raw, sent: unknown): unknown {
  const without = (value: unknown): unknown => {
    if (typeof value === 'string')
      return leadsToHidden(hidden, value, { of: 'response', holder: link }) ? undefined : value;
    if (Array.isArray(value)) return value.map(without).filter((item) => item !== undefined);
    return isObject(value) ? mapValues(value, without) : value;
  };
  return without(sent);
}

/** Whether a runtime expression of a link or a callback leads to something internal in a body. */
function leadsToHidden(
  hidden: Hidden,
  expression: string,
  known: { of: 'request' | 'response'; holder: Raw },
): boolean {
  const schemas = [...(hidden.describing.get(known.holder) ?? [])];
  const bodies = expression.matchAll(/\$(request|response)\.body#(\/[^}\s]*)/g);
  return [...bodies].some(([, of, pointer = '']) => {
    const steps = pointerSteps(pointer);
    // Which request a shared link belongs to is not known, so any schema may be that of its body.
    if (of !== known.of || schemas.length === 0) return steps.some(hidden.names.isHiddenSomewhere);
    return hidden.shows(valueAt(steps), schemas);
  });
}

/** The least value that has something at a pointer. */
function valueAt(steps: string[]): unknown {
  return steps.reduceRight<unknown>((value, step) => {
    if (/^\d+$/.test(step)) return [value];
    const holder: Raw = {};
    setOwn(holder, step, value);
    return holder;
  }, null);
}

/** Alternatives of security without internal schemes, and without the scopes that only internal flows have. */
function copySecurity({ schemes, scopes }: Internal, alternatives: unknown[]): unknown[] {
  return alternatives
    .filter((one) => !isObject(one) || !Object.keys(one).some((name) => schemes.has(name)))
    .map((one) => {
      if (!isObject(one)) return one;
      return mapValues(one, (names, scheme) =>
        Array.isArray(names) ? names.filter((scope) => !scopes.get(scheme)?.has(textOf(scope))) : names,
      );
    });
}

/** Names of tags on an operation, or the declared tags of the document. */
function copyTags({ tags }: Internal, list: unknown[]): unknown[] {
  return list
    .filter((tag) => !tags.has(isObject(tag) ? (getString(tag, 'name') ?? '') : textOf(tag)))
    .map((tag) => {
      if (!isObject(tag) || !tags.has(getString(tag, 'parent') ?? '')) return tag;
      const { parent, ...rest } = tag;
      return rest;
    });
}

/** Groups of internal tags only go as a whole. */
function copyTagGroups({ tags }: Internal, groups: unknown): unknown {
  if (!Array.isArray(groups)) return groups;
  return groups.flatMap((group) => {
    if (!isObject(group)) return [group];
    const kept = getList(group, 'tags').filter((tag) => !tags.has(textOf(tag)));
    return isEmptied(get(group, 'tags'), kept) ? [] : [{ ...group, tags: kept }];
  });
}
