import { MAX_ANCHOR } from '../limits.ts';
import type { ApiReference } from '../openapi/model/model.ts';
import { allOperations } from '../openapi/model/tagged-operations.ts';
import { decodePercent } from '../text/decode-percent.ts';
import { planSections } from '../view/sections.ts';

/** Anchors beyond this length are not taken apart. */
const LONGEST = 2 * MAX_ANCHOR;

interface Names {
  tags: Map<string, string>;
  operations: Map<string, string>;
  schemas: Map<string, string>;
  schemes: Map<string, string>;
  /** The headings of the description. */
  sections: Map<string, string>;
  anchors: Set<string>;
}

/**
 * Descriptions may contain links in the formats of other viewers: `#tag/Pets`, `#operation/addPet`, `#section/Errors` of
 * Redoc, `#/Pets/addPet` of Swagger UI, `#post-/pets` and `#tag--Pets` of RapiDoc, also behind the address of a viewer:
 * `/#tag/Pets`, `index.html#tag/Pets`; or links to headings of the description, `#errors`, to operations as Slate names them,
 * `#add-pet`, and to components of the document. Returns a function that translates such a link on the reference with the
 * given route, and returns any other link unchanged. `references` may be parts of a split one.
 */
export function createViewerLinks(references: ApiReference[]): (route: string, href: string) => string {
  const byRoute = new Map<string, Names>();
  for (const reference of references) {
    const names = byRoute.get(reference.route) ?? {
      tags: new Map(),
      operations: new Map(),
      schemas: new Map(),
      schemes: new Map(),
      sections: new Map(),
      anchors: new Set(['overview']),
    };
    byRoute.set(reference.route, names);
    addNames(reference, names);
  }
  return (route, href) => {
    const names = byRoute.get(route);
    // Old versions of Swagger UI write `#!/Pets/addPet`.
    const [, fragment] = /^(?:\/|\.?\/?index\.html)?#(?:!(?=\/))?(.*)$/s.exec(href) ?? [];
    const anchor = names && fragment !== undefined ? anchorOf(decodePercent(fragment), names) : undefined;
    return anchor === undefined ? href : `#${anchor}`;
  };
}

function addNames(
  reference: ApiReference,
  { tags, operations, schemas, schemes, sections, anchors }: Names,
): void {
  const add = (map: Map<string, string>, name: string, anchor: string) => {
    for (const key of [normalise(name), normalise(name.replaceAll('&', 'and'))])
      if (key !== '' && !map.has(key)) map.set(key, anchor);
  };
  for (const { id } of planSections(reference)) anchors.add(id);
  for (const { name, anchor } of reference.tagGroups.flatMap((group) => group.tags)) {
    anchors.add(anchor);
    add(tags, name, anchor);
  }
  for (const { operationId, method, path, anchor } of allOperations(reference)) {
    anchors.add(anchor);
    if (operationId !== undefined) add(operations, operationId, anchor);
    add(operations, `${method} ${path}`, anchor);
    add(operations, `${path} ${method}`, anchor);
  }
  for (const { title, anchor } of allOperations(reference)) add(operations, title, anchor);
  for (const { name, anchor } of reference.schemas) {
    anchors.add(anchor);
    add(schemas, name, anchor);
  }
  for (const { name, anchor } of reference.securitySchemes) {
    anchors.add(anchor);
    add(schemes, name, anchor);
  }
  for (const { title, anchor } of reference.description?.headings ?? []) add(sections, title, anchor);
}

/** Viewers write names differently: `Pet Store` as `Pet-Store` or `pet-store`, and some write `and` for `&`. */
function normalise(name: string): string {
  return name.replace(/[^\p{L}\p{N}]+/gu, '').toLowerCase();
}

function anchorOf(fragment: string, names: Names): string | undefined {
  const { tags, operations, schemas, schemes, sections, anchors } = names;
  const [first = '', ...steps] = fragment.split('/');
  const last = steps.at(-1) ?? '';
  if (steps.length === 0)
    return isAnchor(fragment, anchors)
      ? undefined
      : (sections.get(normalise(fragment)) ??
          operations.get(normalise(fragment)) ??
          tags.get(normalise(fragment.replace(/^tag--/, ''))) ??
          schemas.get(normalise(fragment)));
  switch (first) {
    case 'operation':
    case 'webhook':
      return operations.get(normalise(last));
    case 'schema':
      return schemas.get(normalise(last));
    case 'section':
      return (
        schemes.get(normalise(last)) ??
        sections.get(normalise(last)) ??
        (normalise(last) === 'authentication' && schemes.size > 0 ? last.toLowerCase() : 'overview')
      );
    case 'tag':
    case '':
      return componentOf(steps, names) ?? anchorInTag(steps, names);
    default:
      return operations.get(normalise(fragment));
  }
}

/** Whether a fragment is an anchor of the page, or that of a part of what has one: `addPet-body`. */
function isAnchor(fragment: string, anchors: Set<string>): boolean {
  if (anchors.has(fragment)) return true;
  const cut = fragment.lastIndexOf('-');
  return cut > 0 && isAnchor(fragment.slice(0, Math.min(cut, LONGEST)), anchors);
}

/** Handles the reference to a component: `components/schemas/Pet`, `definitions/Pet`. */
function componentOf(steps: string[], { schemas, schemes }: Names): string | undefined {
  const name = normalise(steps.at(-1) ?? '');
  const owner = steps.slice(0, -1).join('/');
  if (owner === 'components/schemas' || owner === 'definitions') return schemas.get(name);
  return owner === 'components/securitySchemes' ? schemes.get(name) : undefined;
}

/** Handles `Pets`, `Pets/operation/addPet`, `Pets/paths/~1pets/post`, `Pets/POST/pets` and `Pets/addPet`. */
function anchorInTag(
  [tag = '', ...within]: string[],
  { tags, operations }: Pick<Names, 'tags' | 'operations'>,
): string | undefined {
  const [kind] = within;
  const named = kind === 'operation' || kind === 'paths' ? within.slice(1) : within;
  const operation = operations.get(normalise(named.join('').replaceAll('~1', '/')));
  return operation ?? tags.get(normalise([tag, ...within].join('/'))) ?? tags.get(normalise(tag));
}
