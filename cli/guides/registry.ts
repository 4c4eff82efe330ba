import type { ApiReference, ComponentSchema, Operation } from '../openapi/model/model.ts';

/** The references of a site, in the order of `site.yaml`, and the names by which a guide tells them apart. */
export type Registry = Api[];

export interface Api {
  /** The route, and the name of the specification's file: `api-legacy` and `legacy`. */
  names: string[];
  /** Of its page. */
  url: string;
  reference: ApiReference;
  operations: Operation[];
}

/** `routes` says under which other name each route is known. */
export function createRegistry(
  references: ApiReference[],
  base: string,
  fileNames: Map<string, string>,
): Registry {
  return references.map((reference) => ({
    names: [...new Set([reference.route, fileNames.get(reference.route) ?? reference.route])],
    url: base + reference.route,
    reference,
    operations: operationsOf(reference),
  }));
}

function operationsOf({ tagGroups, webhooks }: ApiReference): Operation[] {
  const all = [...tagGroups.flatMap(({ tags }) => tags).flatMap(({ operations }) => operations), ...webhooks];
  // An operation of several tags stands under each of them.
  return [...new Map(all.map((operation) => [operation.anchor, operation])).values()];
}

export function schemaNamed({ reference }: Api, name: string): ComponentSchema | undefined {
  return reference.schemas.find((schema) => schema.name === name);
}
