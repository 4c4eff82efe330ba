import type {
  ApiReference,
  ComponentSchema,
  MediaType,
  Operation,
  Parameter,
  SchemaNode,
} from '../openapi/model/model.ts';

/**
 * Returns the schemas that an operation refers to but does not show, and those that they refer to, in the order of the
 * reference.
 */
export function namedSchemas(operation: Operation, schemas: ApiReference['schemas']): ComponentSchema[] {
  const byAnchor = new Map(schemas.map((schema) => [`#${schema.anchor}`, schema]));
  const found = new Set<ComponentSchema>();
  const visit = (node: SchemaNode): void => {
    for (const href of referencesIn(node)) {
      const schema = byAnchor.get(href);
      if (!schema || found.has(schema) || isTrivial(schema.schema)) continue;
      found.add(schema);
      visit(schema.schema);
    }
    for (const inner of childrenOf(node)) visit(inner);
  };
  for (const node of schemasOf(operation)) visit(node);
  return schemas.filter((schema) => found.has(schema));
}

function referencesIn(node: SchemaNode): string[] {
  if (node.shownAt) return node.shownAt.recursive ? [] : [node.shownAt.href];
  const elsewhere = node.includes.flatMap(({ href, section }) => (section ? [href] : []));
  if (elsewhere.length > 0) return elsewhere;
  const isShown = node.enum.length > 0 || childrenOf(node).length > 0;
  return isShown ? [] : node.type.flatMap(({ href }) => href ?? []);
}

/** Whether a schema consists of its type and facts, which are shown wherever it is used. */
function isTrivial(schema: SchemaNode): boolean {
  return schema.enum.length === 0 && !schema.description && childrenOf(schema).length === 0;
}

function childrenOf(node: SchemaNode): SchemaNode[] {
  return [
    ...[...node.properties, ...node.maps, ...node.prefixItems, ...node.conditions].map(
      ({ schema }) => schema,
    ),
    ...node.variants.flatMap(({ variants }) => variants.map(({ schema }) => schema)),
    ...(node.items ? [node.items] : []),
  ];
}

function schemasOf(operation: Operation): SchemaNode[] {
  const ofParameters = (parameters: Parameter[]) => parameters.map(({ schema }) => schema);
  const ofMedia = (media: MediaType[]) =>
    media.flatMap(({ schema, itemSchema, encodings }) => [
      ...[schema, itemSchema].filter((node) => node !== undefined),
      ...encodings.flatMap(({ headers }) => ofParameters(headers)),
    ]);
  return [
    ...operation.parameterGroups.flatMap(({ parameters }) => ofParameters(parameters)),
    ...ofMedia(operation.requestBody?.media ?? []),
    ...operation.responses.flatMap(({ headers, media }) => [...ofParameters(headers), ...ofMedia(media)]),
    ...operation.callbacks.flatMap(({ operations }) => operations.flatMap(schemasOf)),
  ];
}
