import { nearestName } from '../../text/did-you-mean.ts';
import { escapePointer } from '../../text/json-pointer.ts';
import { get, getEntries, getObject, getString, getStrings, type JsonObject } from './json-object.ts';
import { pointerOf } from './references.ts';
import { isAnnotation, SCHEMA_KEYWORDS } from './schema-keywords.ts';
import { walk } from './walk.ts';

/**
 * Returns the names in `required` of a schema that are misspelt, with the properties that are meant. Only names that are
 * similar: others may be those of a schema that this one is combined with.
 */
export function misspeltRequired(schema: JsonObject): Map<string, string> {
  const names = Object.keys(getObject(schema, 'properties'));
  const required = getStrings(schema, 'required');
  const others = names.filter((name) => !required.includes(name));
  return new Map(
    undefinedIn(schema).flatMap((name) => {
      const meant = nearestName(name, others);
      return meant === undefined ? [] : [[name, meant]];
    }),
  );
}

/** Returns the names that conditions of a schema require and that are misspelt, with the pointers to them in it. */
export function misspeltInConditions(schema: JsonObject): { name: string; meant: string; at: string }[] {
  const names = Object.keys(getObject(schema, 'properties'));
  const lists = [
    ...getEntries(schema, 'dependentRequired').map(([key, list]) => ({
      names: [key, ...(Array.isArray(list) ? list : [])],
      at: [key, ...Object.keys(Object(list)).map((index) => `${escapePointer(key)}/${index}`)].map(
        (place) => `/dependentRequired/${place}`,
      ),
      own: [] as string[],
    })),
    ...['if', 'then', 'else'].map((key) => {
      const condition = getObject(schema, key);
      const required = getStrings(condition, 'required');
      return {
        names: required,
        at: required.map((_, index) => `/${key}/required/${index}`),
        own: Object.keys(getObject(condition, 'properties')),
      };
    }),
  ];
  return lists.flatMap(({ names: listed, at, own }) =>
    listed.flatMap((name: unknown, index) => {
      if (typeof name !== 'string' || [...names, ...own].includes(name)) return [];
      const meant = nearestName(
        name,
        names.filter((one) => !listed.includes(one)),
      );
      return meant === undefined ? [] : { name, meant, at: at[index] ?? '' };
    }),
  );
}

function undefinedIn(schema: JsonObject): string[] {
  const names = Object.keys(getObject(schema, 'properties'));
  return getStrings(schema, 'required').filter(
    (name) => !names.some((one) => one === name || one.trim() === name),
  );
}

/** What has been found, by document. */
const found = new WeakMap<JsonObject, Map<unknown, string[]>>();

/** Where a schema is a part of another one, or a condition of it. */
const PART = /\/(?:allOf|anyOf|oneOf|not|if|then|else|dependentSchemas)(?:\/|$)/;

/**
 * Returns the names in `required` that no property has, by schema. Leaves out schemas that are combined with others, here
 * or where they are referred to, and those that allow properties which they do not name: both may mean what they say.
 */
export function undefinedRequired(document: JsonObject): Map<unknown, string[]> {
  const known = found.get(document);
  if (known) return known;
  const parts = new Set<string>();
  const candidates: { node: JsonObject; pointer: string; names: string[] }[] = [];
  walk(document, (node, pointer, inSchema) => {
    if (!inSchema) return;
    const reference = getString(node, '$ref');
    const isPart = PART.test(pointer);
    // An alias of a schema may be a part of others, too.
    const isAlias = /^\/components\/schemas\/[^/]+$/.test(pointer);
    const isCombined =
      isPart || isAlias || Object.keys(node).some((key) => key !== '$ref' && !isAnnotation(key));
    if (reference !== undefined && isCombined) parts.add(pointerOf(reference) ?? '');
    const names = isPart || !isAlone(node) ? [] : undefinedIn(node).filter((name) => isNowhere(node, name));
    if (names.length > 0) candidates.push({ node, pointer, names });
  });
  const isInPart = (pointer: string) =>
    [...parts].some((part) => pointer === part || pointer.startsWith(`${part}/`));
  const all = new Map(
    candidates.filter(({ pointer }) => !isInPart(pointer)).map(({ node, names }) => [node, names]),
  );
  found.set(document, all);
  return all;
}

/** What adds properties to a schema, or is referred to by another name than its pointer. */
const OTHERS =
  '$ref $dynamicRef $id $anchor $dynamicAnchor allOf anyOf oneOf if dependentSchemas patternProperties'.split(
    ' ',
  );

/** Whether the properties of a schema are all that it has; an unknown keyword is a misspelt `properties`, or one of them. */
function isAlone(schema: JsonObject): boolean {
  return (
    Object.keys(getObject(schema, 'properties')).length > 0 &&
    (get(schema, 'additionalProperties') ?? false) === false &&
    !OTHERS.some((key) => Object.hasOwn(schema, key)) &&
    Object.keys(schema).every((key) => SCHEMA_KEYWORDS.has(key) || key.startsWith('x-'))
  );
}

/** Whether a name is neither that of a discriminator, nor of a property that is indented too far. */
function isNowhere(schema: JsonObject, name: string): boolean {
  const inside = Object.values(getObject(schema, 'properties')).some((one) =>
    Object.hasOwn(Object(one), name),
  );
  return name !== getObject(schema, 'discriminator').propertyName && (!inside || SCHEMA_KEYWORDS.has(name));
}
