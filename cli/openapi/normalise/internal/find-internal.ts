import { escapePointer, pointerSteps } from '../../../text/json-pointer.ts';
import {
  getEntries,
  getList,
  getObject,
  getString,
  getStrings,
  isObject,
  type Raw,
} from '../../document/raw.ts';
import { mappingReference, pointerOf, resolve } from '../../document/references.ts';
import { walkPart } from '../../document/walk.ts';
import { holdsMark } from './marked-data.ts';
import { isMarkedPart, type Part } from './marks.ts';
import { unusedComponents } from './unused-components.ts';

/** The internal parts of a document. */
export interface Internal {
  has(part: Part): boolean;
  /** Whether a discriminator's mapping refers to an internal schema. */
  hasMapped(written: string): boolean;
  /** Whether a pointer is that of an internal part or inside one. */
  holds(pointer: string): boolean;
  /** Names of tags and security schemes that are internal, or used by internal operations only. */
  tags: ReadonlySet<string>;
  schemes: ReadonlySet<string>;
  /** By security scheme, the scopes that only internal flows have. */
  scopes: ReadonlyMap<string, ReadonlySet<string>>;
}

/** Finds the internal parts of a document; undefined if there are none. */
export function findInternal(document: Raw): Internal | undefined {
  const marked: Part[] = [];
  const open = createNames();
  let hasMarkedData = false;
  walkPart(document, '', 'object', (node, pointer, kind) => {
    const part = { node, pointer, kind };
    if (isMarkedPart(document, part)) {
      marked.push(part);
      return false;
    }
    addNames(open, part);
    hasMarkedData ||= Object.entries(node).some(([key, value]) => key.startsWith('x-') && holdsMark(value));
    return true;
  });
  if (marked.length === 0 && !hasMarkedData) return undefined;

  const closed = createNames();
  for (const { node, pointer, kind } of marked)
    walkPart(node, pointer, kind, (inner, at, ofKind) =>
      addNames(closed, { node: inner, pointer: at, kind: ofKind }),
    );
  const own = ownNames(marked);
  const tags = new Set([...without(closed.tags, open.tags), ...own.tags]);
  const schemes = new Set([...without(closed.schemes, open.schemes), ...own.schemes]);
  const operations = without(closed.operations, open.operations);
  const pointers = new Set(marked.map(({ pointer }) => pointer));
  for (const component of unusedComponents(document, marked)) pointers.add(component);

  const holds = (pointer: string): boolean => {
    for (let end = pointer.length; end > 0; end = pointer.lastIndexOf('/', end - 1))
      if (pointers.has(pointer.slice(0, end))) return true;
    return false;
  };
  const has = (part: Part): boolean =>
    pointers.has(part.pointer) ||
    isMarkedPart(document, part) ||
    (part.kind === 'link' && isInternalLink(document, part.node, { operations, holds })) ||
    (isScheme(part.pointer) && schemes.has(nameAt(part.pointer)));
  return {
    tags,
    schemes,
    scopes: internalScopes(document, pointers),
    holds,
    has,
    hasMapped: (written) => {
      const $ref = mappingReference(document, written);
      return has({ node: { $ref }, pointer: '/mapping', kind: 'schema' });
    },
  };
}

interface Names {
  tags: Set<string>;
  schemes: Set<string>;
  operations: Set<string>;
}

const createNames = (): Names => ({ tags: new Set(), schemes: new Set(), operations: new Set() });

/** Adds the names that an operation, or the document itself, uses. */
function addNames(names: Names, { node, kind }: Part): void {
  if (kind !== 'object') return;
  for (const tag of getStrings(node, 'tags')) names.tags.add(tag);
  const id = getString(node, 'operationId');
  if (id !== undefined) names.operations.add(id);
  for (const alternative of getList(node, 'security'))
    if (isObject(alternative)) for (const scheme of Object.keys(alternative)) names.schemes.add(scheme);
}

/** Returns the names of marked tags and security schemes. */
function ownNames(marked: Part[]): { tags: string[]; schemes: string[] } {
  return {
    tags: marked.flatMap(({ node, pointer }) =>
      /^\/tags\/\d+$/.test(pointer) ? (getString(node, 'name') ?? []) : [],
    ),
    schemes: marked.flatMap(({ pointer }) => (isScheme(pointer) ? nameAt(pointer) : [])),
  };
}

function internalScopes(document: Raw, internal: ReadonlySet<string>): Map<string, Set<string>> {
  const schemes = getEntries(getObject(document, 'components'), 'securitySchemes');
  return new Map(
    schemes.map(([name, written]) => {
      const { value: scheme = {}, chain = [] } = resolve(document, written) ?? {};
      const own = `/components/securitySchemes/${escapePointer(name)}`;
      const flowsAt = `${pointerOf(chain.at(-1) ?? '') ?? own}/flows`;
      const [open, closed] = [new Set<string>(), new Set<string>()];
      for (const [flow, at] of getEntries(scheme, 'flows')) {
        const isInternal = internal.has(flowsAt) || internal.has(`${flowsAt}/${escapePointer(flow)}`);
        const scopes = isObject(at) ? Object.keys(getObject(at, 'scopes')) : [];
        for (const scope of scopes) (isInternal ? closed : open).add(scope);
      }
      return [name, without(closed, open)];
    }),
  );
}

function isScheme(pointer: string): boolean {
  return /^\/(?:components\/securitySchemes|securityDefinitions)\/[^/]+$/.test(pointer);
}

function nameAt(pointer: string): string {
  return pointerSteps(pointer).at(-1) ?? '';
}

/** Whether a link refers to an internal operation. */
function isInternalLink(
  document: Raw,
  link: Raw,
  { operations, holds }: Pick<Internal, 'holds'> & Pick<Names, 'operations'>,
): boolean {
  const target = resolve(document, link)?.value ?? {};
  return (
    operations.has(getString(target, 'operationId') ?? '') ||
    holds(pointerOf(getString(target, 'operationRef') ?? '') ?? '')
  );
}

function without(names: Set<string>, others: Set<string>): Set<string> {
  return new Set([...names].filter((name) => !others.has(name)));
}
