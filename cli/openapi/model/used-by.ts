import { decodePercent } from '../../text/decode-percent.ts';
import { getOrInsert } from '../../text/get-or-insert.ts';
import { pointerSteps } from '../../text/json-pointer.ts';
import { getString } from '../document/json-object.ts';
import { walk } from '../document/walk.ts';
import { type Component, findComponent } from './components.ts';
import type { Context } from './context.ts';
import type { ModelLink, Operation } from './model.ts';
import type { BuiltOperation } from './operations.ts';

/**
 * Returns a function from a component schema to the operations and schemas that use it, directly or by a shared response,
 * parameter or request body, in document order.
 */
export function createUsedBy(
  { document, components }: Context,
  operations: BuiltOperation[],
): (component: Component) => ModelLink[] {
  const operationAt = new Map<string, Operation>();
  const pathOwners = new Map<string, string[]>();
  for (const { path, method, operation } of operations) {
    const owner = `${path} ${method.toLowerCase()}`;
    operationAt.set(owner, operation);
    getOrInsert(pathOwners, path, () => []).push(owner);
  }
  /** Reference → the operations, schemas and shared components that contain it. */
  const owners = new Map<string, Set<string>>();
  walk(document, (node, pointer) => {
    const reference = getString(node, '$ref');
    if (reference === undefined) return;
    const target = findComponent(components, reference)?.reference ?? unescaped(reference);
    const ownersOfTarget = getOrInsert(owners, target, () => new Set());
    for (const owner of ownersOf(pointer, pathOwners)) ownersOfTarget.add(owner);
  });
  return (component) => {
    const users = new Map<string, ModelLink>();
    const visited = new Set<string>();
    const visit = (key: string): void => {
      if (visited.has(key)) return;
      visited.add(key);
      for (const owner of owners.get(key) ?? []) {
        const operation = operationAt.get(owner);
        const schema = components.get(owner);
        if (operation) users.set(operation.anchor, { label: operation.title, href: `#${operation.anchor}` });
        else if (schema && schema !== component)
          users.set(schema.anchor, { label: schema.name, href: `#${schema.anchor}` });
        else if (!schema) visit(owner);
      }
    };
    visit(component.reference);
    return [...users.values()];
  };
}

/** Returns the operation, schema or shared component around a pointer; all operations of a path for its shared fields. */
function ownersOf(pointer: string, pathOwners: Map<string, string[]>): string[] {
  const [first, second = '', third = '', fourth = ''] = pointerSteps(pointer);
  if (first === 'paths' || first?.endsWith('webhooks')) {
    const method = third === 'additionalOperations' ? fourth : third;
    const key = `${second} ${method.toLowerCase()}`;
    const all = pathOwners.get(second) ?? [];
    return all.includes(key) ? [key] : all;
  }
  return first === 'components' ? [`#/components/${second}/${third}`] : [];
}

/** Normalises a reference, which may escape a name in several ways. */
function unescaped(reference: string): string {
  return ['#', ...pointerSteps(`/${decodePercent(reference).replace(/^#\//, '')}`)].join('/');
}
