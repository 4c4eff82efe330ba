import { pointerSteps, toPointer } from '../../../text/json-pointer.ts';
import { get, getObject, getString, isObject, type Raw } from '../../document/raw.ts';
import {
  lookUp,
  mappingReferences,
  nameOfAnchor,
  pointerOf,
  referenceTo,
} from '../../document/references.ts';
import { walkPart } from '../../document/walk.ts';
import { isMarkedPart, type Part } from './marks.ts';
import { reach } from './schema-graph.ts';

/** Component pointer → pointers of the components that it refers to; '' is the rest of the document. */
type Uses = Map<string, Set<string>>;

/**
 * Returns the pointers of the components that are used by internal parts only. A component that nothing uses is public: it
 * may be published for its own sake.
 */
export function unusedComponents(document: Raw, marked: Part[]): Set<string> {
  const uses: Uses = new Map();
  const add = (owner: string, used: string): void => {
    uses.set(owner, (uses.get(owner) ?? new Set()).add(used));
  };
  const isPublic = (part: Part): boolean => !isMarkedPart(document, part);
  collectUses(document, { node: document, pointer: '', kind: 'object' }, isPublic, (pointer, used) => {
    add(componentAt(pointer), used);
    // A base schema with a discriminator implies all its subtypes.
    if (/\/allOf\/\d+$/.test(pointer) && isObject(get(valueAt(document, used), 'discriminator')))
      add(used, componentAt(pointer));
  });
  const internal = new Set<string>();
  for (const part of marked)
    collectUses(
      document,
      part,
      () => true,
      (_pointer, used) => internal.add(used),
    );
  const candidates = reach(internal, uses);
  const roots = ['', ...[...uses.keys()].filter((owner) => !candidates.has(owner))];
  const used = reach(roots, uses);
  return new Set([...candidates].filter((component) => !used.has(component)));
}

/** Calls `onUse` for each reference to a component inside a part. */
function collectUses(
  document: Raw,
  start: Part,
  isEntered: (part: Part) => boolean,
  onUse: (pointer: string, component: string) => void,
): void {
  const followed = new Set<string>();
  const collect = (part: Part, owner?: string): void =>
    walkPart(part.node, part.pointer, part.kind, (node, pointer, kind) => {
      if (!isEntered({ node, pointer, kind })) return false;
      for (const reference of referencesOf(document, node)) {
        const target = pointerOf(reference) ?? pointerOf(nameOfAnchor(document, reference) ?? '') ?? '';
        const component = componentAt(target);
        if (component !== '') onUse(owner ?? pointer, component);
        else if (!followed.has(`${owner} ${target}`)) {
          // For example a part of another operation: what it uses is used here as well.
          followed.add(`${owner} ${target}`);
          const value = lookUp(document, reference);
          if (isObject(value)) collect({ node: value, pointer: target, kind }, owner ?? pointer);
        }
      }
      return true;
    });
  collect(start);
}

/** Returns the references of an object itself, including those of its discriminator. */
function referencesOf(document: Raw, node: Raw): string[] {
  const own = ['$ref', '$dynamicRef'].flatMap((key) => getString(node, key) ?? []);
  return [...own, ...mappingReferences(document, getObject(node, 'discriminator'))];
}

/** `/components/schemas/Order/properties/id` → `/components/schemas/Order`; '' outside of components. */
function componentAt(pointer: string): string {
  const steps = pointerSteps(pointer);
  const depth =
    steps[0] === 'components' ? 3 : /^(?:definitions|parameters|responses)$/.test(steps[0] ?? '') ? 2 : 0;
  return steps.length < depth ? '' : toPointer(steps.slice(0, depth));
}

function valueAt(document: Raw, pointer: string): Raw {
  const value = lookUp(document, referenceTo(pointer));
  return isObject(value) ? value : {};
}
