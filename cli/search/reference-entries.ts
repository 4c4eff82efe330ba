import type { ApiReference, IndexEntry, Operation, Response } from '../openapi/model/model.ts';
import { furtherErrors } from '../view/errors.ts';
import { planSections } from '../view/sections.ts';
import { beginningOf, type Found } from './entry.ts';
import { parameterEntry, schemaEntries } from './schema-entries.ts';

/** What stands on a page of a reference, in its order. */
export function referenceEntries(reference: ApiReference): Found[] {
  const { securitySchemes, tagGroups, webhooks, indexes, schemas } = reference;
  return [
    ...securitySchemes.map(
      ({ name, anchor, description }): Found => ({
        kind: 'scheme',
        name,
        anchor,
        ...beginningOf(description),
        inner: [],
      }),
    ),
    ...tagGroups
      .flatMap((group) => group.tags)
      .flatMap(({ title, anchor, description, operations }): Found[] => [
        { kind: 'tag', name: title, anchor, ...beginningOf(description), inner: [] },
        ...operations.map(operationEntry),
      ]),
    ...webhooks.map(operationEntry),
    ...indexes.scopes.map((entry) => indexEntry('scope', entry)),
    ...indexes.errors.map((entry) => indexEntry('error', entry)),
    ...furtherErrors(reference).flatMap(({ code, anchor, when }) =>
      code === undefined || anchor === undefined
        ? []
        : [indexEntry('error', { name: code, anchor, ...(when ? { description: when } : {}) })],
    ),
    ...indexes.headers.map((entry) => indexEntry('header', entry)),
    ...planSections(reference)
      .filter(({ role }) => role !== 'tag')
      .map(({ id, title }): Found => ({ kind: 'tag', name: title, anchor: id, inner: [] })),
    ...schemas.map(
      ({ name, anchor, schema }): Found => ({
        kind: 'schema',
        name,
        anchor,
        ...beginningOf(schema.description),
        inner: schemaEntries(schema, anchor),
      }),
    ),
  ];
}

function indexEntry(
  kind: 'scope' | 'error' | 'header',
  { name, anchor, description }: Pick<IndexEntry, 'name' | 'anchor' | 'description'>,
): Found {
  return { kind, name, anchor, ...beginningOf(description), inner: [] };
}

function operationEntry(operation: Operation): Found {
  const { title, anchor, method, path, operationId, deprecated, requestBody, callbacks } = operation;
  return {
    kind: 'operation',
    name: title,
    anchor,
    method,
    path,
    ...(operationId === undefined ? {} : { operationId }),
    ...(deprecated ? { deprecated } : {}),
    ...beginningOf(operation.summary ? { text: operation.summary } : operation.description),
    inner: [
      ...operation.parameterGroups.flatMap((group) => group.parameters).map(parameterEntry),
      ...(requestBody ? [messageEntry('request body', requestBody.anchor, requestBody.media)] : []),
      ...operation.responses.flatMap((response) =>
        // Errors look the same everywhere: their fields are found at the schema that they share. So are those of a body
        // that another response shows.
        hasSharedError(response) || response.bodyShownAt
          ? []
          : [messageEntry(`response ${response.status}`, response.anchor, response.media)],
      ),
      ...callbacks.flatMap((callback) => callback.operations).map(operationEntry),
    ],
  };
}

function messageEntry(name: string, anchor: string, media: Response['media']): Found {
  const schemas = media.flatMap(({ schema, itemSchema }) => [schema, itemSchema]);
  return {
    kind: 'place',
    name,
    anchor,
    inner: schemas.flatMap((schema) => (schema ? schemaEntries(schema, anchor) : [])),
  };
}

function hasSharedError({ kind, media }: Response): boolean {
  return (
    kind === 'error' &&
    media.every(({ schema }) => schema?.type.some(({ href }) => href !== undefined) ?? true)
  );
}
