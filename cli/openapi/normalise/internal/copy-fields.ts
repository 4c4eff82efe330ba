import { get, getList, getString, isObject, mapValues, type Raw } from '../../document/raw.ts';
import { mayRefer } from '../../document/walk.ts';
import { type Copying, copyEntry, isEmptied, type Place, placeOfField } from './copying.ts';
import type { Internal } from './find-internal.ts';
import { type HiddenProperties, schemasOf } from './hidden-properties.ts';
import { withoutMarked } from './marked-data.ts';

/** Fields that stay when nothing is left in them: they must be there. */
const STAYS = new Set(['paths', 'responses', 'content']);
/** Whatever is shared need not be there. */
const SHARED = new Set(['/components', '']);

function stays(key: string, { from }: Place): boolean {
  return STAYS.has(key) && !(key !== 'paths' && SHARED.has(from));
}

/** Fields of an object that is no schema, or the entries of a map. */
export function copyFields(copying: Copying, node: Raw, place: Place): Raw {
  const isMap = !mayRefer(place.kind);
  return mapValues(node, (child, key) => {
    const inner = placeOfField(place, key);
    const copied = isMap ? copyEntry(copying, child, inner) : copyField(copying, { node, key, child }, inner);
    const isLeft = copied !== undefined && (isMap || stays(key, place) || !isEmptied(child, copied));
    return isLeft ? copied : undefined;
  });
}

interface Field {
  node: Raw;
  key: string;
  child: unknown;
}

function copyField(copying: Copying, field: Field, place: Place): unknown {
  const { internal, hidden, copy } = copying;
  const { node, key, child } = field;
  if (key === 'x-tagGroups') return withoutMarked(copyTagGroups(internal, child));
  if (key.startsWith('x-')) return withoutMarked(child);
  if (key === 'tags' && Array.isArray(child)) return copyTags(internal, copy(child, place) as unknown[]);
  if (key === 'security' && Array.isArray(child))
    return child.filter(
      (one) => !isObject(one) || !Object.keys(one).some((name) => internal.schemes.has(name)),
    );
  if (key === 'encoding' && isObject(child)) {
    const names = hidden.namesIn(schemasOf(node));
    return copy(
      mapValues(child, (value, name) => (names.has(name) ? undefined : value)),
      place,
    );
  }
  if (key === 'example') return hidden.strip(child, schemasOf(node));
  // Those of a response of Swagger 2.0, by media type.
  if (key === 'examples' && place.kind === 'literal' && isObject(child))
    return mapValues(child, (value) => hidden.strip(value, schemasOf(node)));
  if (key === 'value' || key === 'dataValue') return hidden.strip(child, hidden.schemasOfExample(node));
  if (key === 'serializedValue' && isStripped(hidden, node)) return undefined;
  const copied = copyEntry(copying, child, place);
  // A parameter, and a media type, must have a schema: it may be one that says nothing.
  return copied === undefined && place.kind === 'schema' ? {} : copied;
}

function isStripped(hidden: HiddenProperties, example: Raw): boolean {
  const value = get(example, 'dataValue');
  return hidden.strip(value, hidden.schemasOfExample(example)) !== value;
}

/** Names of tags on an operation, or the declared tags of the document. */
function copyTags({ tags }: Internal, list: unknown[]): unknown[] {
  return list
    .filter((tag) => !tags.has(isObject(tag) ? (getString(tag, 'name') ?? '') : String(tag)))
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
    const kept = getList(group, 'tags').filter((tag) => !tags.has(String(tag)));
    return isEmptied(get(group, 'tags'), kept) ? [] : [{ ...group, tags: kept }];
  });
}
