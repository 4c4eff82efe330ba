import type { BodyValidator } from '../openapi/checks/body-validator.ts';
import type { ApiReference, ComponentSchema, Operation } from '../openapi/model/model.ts';
import { allOperations } from '../openapi/model/tagged-operations.ts';
import type { HiddenOperations } from '../openapi/read/hidden-operations.ts';

/** The references of a site in the order of `site.yaml`, with the names by which guides refer to them. */
export type Registry = Api[];

export interface Api {
  /** The route, and the name of the specification's file: `api-legacy` and `legacy`. */
  names: string[];
  /** The URL of its page. */
  url: string;
  reference: ApiReference;
  operations: Operation[];
  /** The names of all fields of recorded versions. */
  former?: Set<string>;
  /** What took the place of an operation, by its former operationId. */
  renamed?: ReadonlyMap<string, string>;
  hidden?: HiddenOperations;
}

/** What snippets are validated against. */
export interface Specifications {
  registry: Registry;
  /** By the routes of the references. */
  validators: Map<string, BodyValidator>;
}

/** `fileNames` maps each route to the name of its specification's file. */
export function createRegistry(
  references: ApiReference[],
  base: string,
  fileNames: Map<string, string>,
): Registry {
  return references.map((reference) => ({
    names: [...new Set([reference.route, fileNames.get(reference.route) ?? reference.route])],
    url: base + reference.route,
    reference,
    operations: allOperations(reference),
  }));
}

/** The references that a name without one may belong to: of the versions of an API, only the first. */
export function firstVersions(registry: Registry): Registry {
  const apiOf = ({ reference }: Api) => reference.versions?.own.api;
  return registry.filter(
    (api) => apiOf(api) === undefined || registry.find((other) => apiOf(other) === apiOf(api)) === api,
  );
}

export function schemaNamed({ reference }: Api, name: string): ComponentSchema | undefined {
  return reference.schemas.find((schema) => schema.name === name);
}
