import type { Raw } from '../../cli/openapi/document/raw.ts';
import type { ApiReference, Operation, Renderer, SchemaNode } from '../../cli/openapi/model/model.ts';
import { buildReference } from '../../cli/openapi/model/reference.ts';

/** Shows texts as they are: what Markdown becomes is tested elsewhere. */
export const plainRenderer: Renderer = {
  describe: (markdown) => ({ html: markdown, text: markdown, markdown }),
  highlight: (code) => code,
};

/** A small document around the parts that a test is about. */
export function referenceOf(parts: Raw): ApiReference {
  const document = { openapi: '3.1.0', info: { title: 'Test', version: '1' }, paths: {}, ...parts };
  return buildReference(document, String(document.openapi), 'api', plainRenderer);
}

export function operationsOf(reference: ApiReference): Operation[] {
  return reference.tagGroups.flatMap((group) => group.tags).flatMap((tag) => tag.operations);
}

/** The reference of one operation: `GET /things` with the given fields. */
export function operationOf(operation: Raw, parts: Raw = {}): Operation {
  const [first] = operationsOf(
    referenceOf({ paths: { '/things': { get: { responses: {}, ...operation } } }, ...parts }),
  );
  if (!first) throw new Error('The document has no operation.');
  return first;
}

/** A schema as it is shown under the name `Tested`; `others` are further components. */
export function schemaOf(schema: unknown, others: Raw = {}): SchemaNode {
  const reference = referenceOf({ components: { schemas: { Tested: schema, ...others } } });
  const found = reference.schemas.find(({ name }) => name === 'Tested');
  if (!found) throw new Error('The schema is not there.');
  return found.schema;
}

/** The words of a type in one string. */
export function wordsOf(node: SchemaNode | undefined): string {
  return (node?.type ?? []).map(({ text }) => text).join('');
}

/** Facts as `label: value` lines. */
export function factsOf(node: SchemaNode | undefined): string[] {
  return (node?.facts ?? []).map(({ label, value }) => `${label}: ${value}`);
}
