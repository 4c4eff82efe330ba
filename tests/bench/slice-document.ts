/** The part of OpenAPI that is needed to count and select operations. */
export interface Document {
  paths: Record<string, Record<string, unknown>>;
  components?: Record<string, Record<string, unknown>>;
  [key: string]: unknown;
}

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];

export function countOperations({ paths }: Document): number {
  return Object.values(paths).flatMap((item) => METHODS.filter((method) => method in item)).length;
}

/**
 * Selects operations, spread evenly over the document so that no part has more weight, and everything that
 * they refer to.
 */
export function sliceDocument(document: Document, operations: number): Document {
  const all = Object.entries(document.paths).flatMap(([path, item]) =>
    METHODS.filter((method) => method in item).map((method) => ({ path, method })),
  );
  const step = all.length / Math.min(operations, all.length);
  const kept = new Set(
    Array.from({ length: Math.min(operations, all.length) }, (_, n) => all[Math.floor(n * step)]),
  );
  const paths: Document['paths'] = {};
  for (const operation of all) {
    const { path, method } = operation;
    if (!kept.has(operation)) continue;
    const { [path]: item = {} } = document.paths;
    const shared = Object.entries(item).filter(([key]) => !METHODS.includes(key));
    paths[path] = { ...Object.fromEntries(shared), ...paths[path], [method]: item[method] };
  }
  return { ...document, paths, components: componentsOf(document, paths) };
}

/**
 * The components that are referenced, directly or indirectly; all security schemes are kept, because they
 * are referenced by name.
 */
function componentsOf(
  { components = {} }: Document,
  paths: unknown,
): Record<string, Record<string, unknown>> {
  const named = new Set<string>();
  const collect = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    if ('$ref' in value && typeof value.$ref === 'string' && !named.has(value.$ref)) {
      named.add(value.$ref);
      const [, , kind = '', name = ''] = value.$ref.split('/');
      collect(components[kind]?.[fromPointer(name)]);
    }
    for (const inner of Object.values(value)) collect(inner);
  };
  collect(paths);
  return Object.fromEntries(
    Object.entries(components).map(([kind, entries]) => [
      kind,
      Object.fromEntries(
        Object.entries(entries).filter(
          ([name]) => kind === 'securitySchemes' || named.has(`#/components/${kind}/${toPointer(name)}`),
        ),
      ),
    ]),
  );
}

/** Escapes a name for a JSON Pointer. */
function toPointer(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}

function fromPointer(name: string): string {
  return name.replaceAll('~1', '/').replaceAll('~0', '~');
}
