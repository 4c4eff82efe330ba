import { buildReference } from '../../cli/openapi/build-reference.ts';
import type { JsonObject } from '../../cli/openapi/document/json-object.ts';
import type { ApiReference, Operation, Renderer, SchemaNode } from '../../cli/openapi/model/model.ts';

/** Returns text unchanged: rendering is tested elsewhere. */
export const plainRenderer: Renderer = {
  describe: (markdown) => ({ html: markdown, text: markdown, markdown }),
  highlight: (code) => code,
};

/** Builds the reference of a minimal document with these parts. */
export function referenceOf(parts: JsonObject): ApiReference {
  const document = { openapi: '3.1.0', info: { title: 'Test', version: '1' }, paths: {}, ...parts };
  return buildReference({ document, version: document.openapi, route: 'api' }, plainRenderer);
}

export function operationsOf(reference: ApiReference): Operation[] {
  return reference.tagGroups.flatMap((group) => group.tags).flatMap((tag) => tag.operations);
}

/** Builds the operation `GET /things` with these fields. */
export function operationOf(operation: JsonObject, parts: JsonObject = {}): Operation {
  const [first] = operationsOf(
    referenceOf({ paths: { '/things': { get: { responses: {}, ...operation } } }, ...parts }),
  );
  if (!first) throw new Error('The document has no operation.');
  return first;
}

/** Builds a component schema called `Tested`; `others` are further components. */
export function schemaOf(schema: unknown, others: JsonObject = {}): SchemaNode {
  const reference = referenceOf({ components: { schemas: { Tested: schema, ...others } } });
  const tested = reference.schemas.find(({ name }) => name === 'Tested');
  if (!tested) throw new Error('The schema is not there.');
  return tested.schema;
}

/** Returns the type as a string. */
export function wordsOf(node: SchemaNode | undefined): string {
  return (node?.type ?? []).map(({ text }) => text).join('');
}

/** Returns facts as `label: value`. */
export function factsOf(node: SchemaNode | undefined): string[] {
  return (node?.facts ?? []).map(({ label, value }) => `${label}: ${value}`);
}
