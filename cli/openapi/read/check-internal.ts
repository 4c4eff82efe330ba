import { MAX_PROBLEMS } from '../../limits.ts';
import { errorAt, type Problem } from '../../problem.ts';
import type { Source } from '../../source/parse-source.ts';
import { escapePointer, pointerSteps } from '../../text/json-pointer.ts';
import {
  get,
  getEntries,
  getList,
  getObject,
  getString,
  isObject,
  isTrue,
  type JsonObject,
} from '../document/json-object.ts';
import { mappingReference, nameOfAnchor, pointerOf } from '../document/references.ts';
import { walkPart } from '../document/walk.ts';

/**
 * Reports each public part that refers to a removed one: by a reference, or by the name of a tag, a security scheme or an
 * operation.
 */
export function checkInternal(document: JsonObject, removed: ReadonlySet<string>, source: Source): Problem[] {
  if (removed.size === 0) return [];
  const names = removedNames(document, removed);
  const problems: Problem[] = [];
  walkPart(document, (node, at) => {
    if (removed.has(at)) return false;
    for (const { field, to, isRemoved } of mentionsIn(document, node)) {
      if (!isRemoved({ names, removed }) || problems.length >= MAX_PROBLEMS) continue;
      const problem = errorAt('openapi/internal', source.locate(`${at}/${field}`), {
        message: `This refers to \`${to}\`, which is internal.`,
        hint: 'Mark what refers to it with `x-internal: true` as well, or remove the reference or the mark.',
      });
      problems.push(problem);
    }
    return true;
  });
  return problems;
}

interface Removed {
  names: Record<'tags' | 'schemes' | 'operations', ReadonlySet<string>>;
  removed: ReadonlySet<string>;
}

/** A field that refers to another part of the document. */
interface Mention {
  field: string;
  to: string;
  isRemoved: (all: Removed) => boolean;
}

function mentionsIn(document: JsonObject, node: JsonObject): Mention[] {
  const reference = (field: string, written: unknown, resolve = (text: string) => text): Mention[] => {
    if (typeof written !== 'string') return [];
    const isRemoved = ({ removed }: Removed) => isGone(document, resolve(written), removed);
    return [{ field, to: written, isRemoved }];
  };
  const name = (field: string, written: unknown, kind: keyof Removed['names']): Mention[] =>
    typeof written === 'string'
      ? [{ field, to: written, isRemoved: ({ names }) => names[kind].has(written) }]
      : [];
  const mapped = (field: string, written: unknown) =>
    reference(`discriminator/${field}`, written, (text) => mappingReference(document, text));
  const tags = (list: unknown[], at: string) =>
    list.flatMap((tag, index) => name(`${at}/${index}`, tag, 'tags'));
  const discriminator = getObject(node, 'discriminator');
  return [
    ...['$ref', '$dynamicRef', 'operationRef'].flatMap((field) => reference(field, get(node, field))),
    ...name('operationId', get(node, 'operationId'), 'operations'),
    ...getEntries(discriminator, 'mapping').flatMap(([value, to]) =>
      mapped(`mapping/${escapePointer(value)}`, to),
    ),
    ...mapped('defaultMapping', get(discriminator, 'defaultMapping')),
    ...tags(getList(node, 'tags'), 'tags'),
    ...name('parent', getString(node, 'parent'), 'tags'),
    ...getList(node, 'x-tagGroups').flatMap((group, index) =>
      isObject(group) && !isTrue(group, 'x-internal')
        ? tags(getList(group, 'tags'), `x-tagGroups/${index}/tags`)
        : [],
    ),
    ...getList(node, 'security').flatMap((alternative, index) =>
      Object.keys(isObject(alternative) ? alternative : {}).flatMap((scheme) =>
        name(`security/${index}`, scheme, 'schemes'),
      ),
    ),
  ];
}

/** Whether a reference is to a removed part, to something inside one, or into a list whose items moved. */
function isGone(document: JsonObject, reference: string, removed: ReadonlySet<string>): boolean {
  const pointer = pointerOf(nameOfAnchor(document, reference) ?? reference) ?? '';
  for (let end = pointer.length; end > 0; end = pointer.lastIndexOf('/', end - 1))
    if (removed.has(pointer.slice(0, end))) return true;
  return false;
}

/** Returns the names of removed tags, security schemes and operations. */
function removedNames(document: JsonObject, removed: ReadonlySet<string>): Removed['names'] {
  const names = { tags: new Set<string>(), schemes: new Set<string>(), operations: new Set<string>() };
  walkPart(document, (node, pointer) => {
    if (!removed.has(pointer)) return true;
    if (/^\/tags\/\d+$/.test(pointer)) names.tags.add(getString(node, 'name') ?? '');
    if (/^\/(?:components\/securitySchemes|securityDefinitions)\/[^/]+$/.test(pointer))
      names.schemes.add(pointerSteps(pointer).at(-1) ?? '');
    const addOperation = (inner: JsonObject) => {
      const id = isObject(get(inner, 'responses')) ? getString(inner, 'operationId') : undefined;
      if (id !== undefined) names.operations.add(id);
    };
    walkPart(node, addOperation, { pointer, kind: 'object' });
    return false;
  });
  return names;
}
