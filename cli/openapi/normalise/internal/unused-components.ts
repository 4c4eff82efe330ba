import { escapePointer, pointerSteps } from '../../../text/json-pointer.ts';
import { get, getEntries, getObject, getString, isObject, type Raw } from '../../document/raw.ts';
import { lookUp, mappingReference, nameOfAnchor, pointerOf } from '../../document/references.ts';
import { walkPart } from '../../document/walk.ts';
import { isMarkedPart, type Part } from './marks.ts';

/** By pointer of a component, what it refers to; under '' what the rest of the document refers to. */
type Uses = Map<string, Set<string>>;

/**
 * Pointers of the components that internal parts use and public ones don't. A component that nothing uses at all is
 * public: its author publishes it for its own sake.
 */
export function unusedComponents(document: Raw, marked: Part[]): Set<string> {
  const uses: Uses = new Map();
  const add = (owner: string, used: string): void => {
    uses.set(owner, (uses.get(owner) ?? new Set()).add(used));
  };
  const isPublic = (part: Part): boolean => !isMarkedPart(document, part);
  collectUses(document, { node: document, pointer: '', kind: 'object' }, isPublic, (pointer, used) => {
    add(componentAt(pointer), used);
    // A base schema with a discriminator offers all that extend it.
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
  const suspected = closure(internal, uses);
  const roots = ['', ...[...uses.keys()].filter((owner) => !suspected.has(owner))];
  const used = closure(new Set(roots), uses);
  return new Set([...suspected].filter((component) => !used.has(component)));
}

/** Tells of each reference to a component in a part, with the pointer of its place. */
function collectUses(
  document: Raw,
  start: Part,
  goesInto: (part: Part) => boolean,
  tell: (pointer: string, component: string) => void,
): void {
  const followed = new Set<string>();
  const collect = (part: Part, owner?: string): void =>
    walkPart(part.node, part.pointer, part.kind, (node, pointer, kind) => {
      if (!goesInto({ node, pointer, kind })) return false;
      for (const reference of referencesOf(document, node)) {
        const target = pointerOf(reference) ?? pointerOf(nameOfAnchor(document, reference) ?? '') ?? '';
        const component = componentAt(target);
        if (component !== '') tell(owner ?? pointer, component);
        else if (!followed.has(`${owner} ${target}`)) {
          // A part of another operation, say: whatever it uses is used here.
          followed.add(`${owner} ${target}`);
          const value = lookUp(document, reference);
          if (isObject(value)) collect({ node: value, pointer: target, kind }, owner ?? pointer);
        }
      }
      return true;
    });
  collect(start);
}

/** References of an object itself, those of its discriminator included. */
function referencesOf(document: Raw, node: Raw): string[] {
  const own = ['$ref', '$dynamicRef'].flatMap((key) => getString(node, key) ?? []);
  const discriminator = getObject(node, 'discriminator');
  const mapped = [
    ...getEntries(discriminator, 'mapping').map(([, written]) => written),
    get(discriminator, 'defaultMapping'),
  ].filter((written) => typeof written === 'string');
  return [...own, ...mapped.map((written) => mappingReference(document, written))];
}

/** `/components/schemas/Order/properties/id` → `/components/schemas/Order`; '' outside of components. */
function componentAt(pointer: string): string {
  const steps = pointerSteps(pointer);
  const depth =
    steps[0] === 'components' ? 3 : /^(?:definitions|parameters|responses)$/.test(steps[0] ?? '') ? 2 : 0;
  return depth === 0 || steps.length < depth
    ? ''
    : steps
        .slice(0, depth)
        .map((step) => `/${escapePointer(step)}`)
        .join('');
}

function valueAt(document: Raw, pointer: string): Raw {
  const value = lookUp(document, `#${pointer.replaceAll('%', '%25')}`);
  return isObject(value) ? value : {};
}

/** All that some components use, and what those use; themselves included. */
function closure(start: Set<string>, uses: Uses): Set<string> {
  const reached = new Set(start);
  // A set that grows while it is gone through is gone through to its new end.
  for (const component of reached) for (const used of uses.get(component) ?? []) reached.add(used);
  return reached;
}
