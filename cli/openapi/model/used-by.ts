import { pointerSteps } from '../../text/json-pointer.ts';
import { getString, type Raw } from '../document/raw.ts';
import { walk } from '../document/walk.ts';
import type { Component, Components } from './components.ts';
import { findComponent } from './components.ts';
import type { Operation, SiteLink } from './model.ts';
import type { FoundOperation } from './operations.ts';

/**
 * Who uses a schema: operations and other schemas that refer to it, directly or by a shared response, parameter or
 * request body. Returns a look-up from component to its users, in the order of the document.
 */
export function createUsedBy(
  document: Raw,
  components: Components,
  found: FoundOperation[],
  operations: Operation[],
): (component: Component) => SiteLink[] {
  const operationAt = new Map(
    found.map((entry, index) => [`${entry.path} ${entry.method.toLowerCase()}`, operations[index]]),
  );
  const pathOwners = new Map<string, string[]>();
  for (const entry of found) {
    pathOwners.set(entry.path, [
      ...(pathOwners.get(entry.path) ?? []),
      `${entry.path} ${entry.method.toLowerCase()}`,
    ]);
  }
  /** Reference → owners of the places where it stands. */
  const owners = new Map<string, Set<string>>();
  walk(document, (node, pointer) => {
    const reference = getString(node, '$ref');
    if (reference === undefined) return;
    const target = findComponent(components, reference)?.reference ?? unescaped(reference);
    for (const owner of ownersOf(pointer, pathOwners))
      owners.set(target, (owners.get(target) ?? new Set()).add(owner));
  });
  return (component) => {
    const users = new Map<string, SiteLink>();
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

/** The operation, schema or shared component that a pointer lies in. */
function ownersOf(pointer: string, pathOwners: Map<string, string[]>): string[] {
  const [first, second = '', third = '', fourth = ''] = pointerSteps(pointer);
  if (first === 'paths' || first === 'webhooks') {
    const method = third === 'additionalOperations' ? fourth : third;
    const key = `${second} ${method.toLowerCase()}`;
    const all = pathOwners.get(second) ?? [];
    return all.includes(key) ? [key] : all;
  }
  return first === 'components' ? [`#/components/${second}/${third}`] : [];
}

/** The same component whatever escapes a reference is written with. */
function unescaped(reference: string): string {
  try {
    return pointerSteps(`/${decodeURIComponent(reference).replace(/^#\//, '')}`).reduce(
      (path, step) => `${path}/${step}`,
      '#',
    );
  } catch {
    return reference;
  }
}
