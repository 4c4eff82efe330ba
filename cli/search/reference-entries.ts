import type {
  ApiReference,
  Operation,
  RequestBody,
  Response,
  VersionChanges,
} from '../openapi/model/model.ts';
import { besideMethod } from '../text/own-title.ts';
import { furtherErrors } from '../view/errors.ts';
import { planSections } from '../view/sections.ts';
import { t } from '../words/words.ts';
import { beginningOf, entryOf, type FullEntry } from './entry.ts';
import { exampleEntries, parameterEntry, schemaEntries } from './schema-entries.ts';

/** Returns entries for everything on a page of a reference, in reading order. */
export function referenceEntries(reference: ApiReference): FullEntry[] {
  const { securitySchemes, tagGroups, webhooks, indexes, schemas, changelog } = reference;
  return [
    ...securitySchemes.map(({ name, title, ...scheme }) =>
      entryOf('scheme', { ...scheme, name: title.endsWith(name) ? title : `${title} (${name})` }),
    ),
    ...tagGroups
      .flatMap((group) => group.tags)
      .flatMap(({ title, anchor, description, operations }) => [
        entryOf('tag', { name: title, anchor, description }),
        ...operations.map(operationEntry),
      ]),
    ...webhooks.map((webhook) => withWord(t('reference.webhooks'), operationEntry(webhook))),
    ...indexes.scopes.map((scope) => entryOf('scope', scope)),
    ...indexes.errors.map((error) => entryOf('error', error)),
    ...furtherErrors(reference).flatMap((error) => (error.name === '' ? [] : [entryOf('error', error)])),
    ...indexes.headers.map((header) => entryOf('header', header)),
    ...indexes.labels.map((label) => entryOf('tag', label)),
    ...planSections(reference)
      .filter(({ role }) => role !== 'tag')
      .map(({ id, title }) => entryOf('tag', { name: title, anchor: id })),
    ...changelog.map(versionEntry),
    ...schemas.map(({ name, anchor, schema }) =>
      entryOf('schema', { name, anchor, description: schema.description }, schemaEntries(schema, anchor)),
    ),
  ];
}

/** A version is found by what has changed in it. */
function versionEntry({ version, anchor, note, groups }: VersionChanges): FullEntry {
  const changes = groups.flatMap(({ operations, changes: all }) => [
    ...operations.map(({ name }) => name),
    ...all.map(({ message }) => message.text),
  ]);
  const text = [t('changes.what'), note?.text ?? '', ...changes].join(' ');
  return entryOf('tag', { name: t('changes.version', { version }), anchor, description: { text } });
}

function operationEntry(operation: Operation): FullEntry {
  const { title, anchor, method, path, operationId, deprecated, requestBody, callbacks } = operation;
  const name = besideMethod(method, title);
  return {
    kind: 'operation',
    name,
    anchor,
    method,
    ...(name !== path && { path }),
    ...(operationId !== undefined && { operationId }),
    ...(deprecated && { deprecated }),
    ...beginningOf(operation.summary ? { text: operation.summary } : operation.description),
    inner: [
      ...operation.parameterGroups.flatMap((group) => group.parameters).map(parameterEntry),
      ...(requestBody ? [messageEntry(t('search.request-body'), requestBody)] : []),
      ...operation.responses
        .map((response) => messageEntry(t('search.response', { status: response.status }), response))
        .filter(({ inner }) => inner.length > 0),
      ...callbacks.flatMap(({ name, operations }) =>
        operations.map((one) =>
          withWord(
            t('operation.callback', { name }),
            operationEntry({ ...one, operationId: one.operationId ?? name }),
          ),
        ),
      ),
    ],
  };
}

/** Adds what an operation is, on a line of its text that is only found, not shown. */
function withWord(word: string, { text = '', ...entry }: FullEntry): FullEntry {
  return { ...entry, text: `${text}\n${word}` };
}

function messageEntry(name: string, message: RequestBody | Response): FullEntry {
  const { anchor, media } = message;
  const headers = 'headers' in message ? message.headers : [];
  // The fields of a shared error are found at its schema, and those of a shared body at the response that shows it.
  const isElsewhere = 'status' in message && (hasSharedError(message) || message.bodyShownAt !== undefined);
  const inner = media.flatMap(({ schema, itemSchema, encodings, examples }) => [
    ...(isElsewhere ? [] : [schema, itemSchema]).flatMap((one) => (one ? schemaEntries(one, anchor) : [])),
    ...encodings.flatMap(({ headers }) => headers.map(parameterEntry)),
    ...exampleEntries(examples, anchor),
  ]);
  return entryOf('group', { name, anchor }, [
    ...headers.flatMap((header) => exampleEntries(header.examples, header.anchor)),
    ...inner,
  ]);
}

function hasSharedError({ kind, media }: Response): boolean {
  return (
    kind === 'error' &&
    media.every(({ schema }) => schema?.type.some(({ href }) => href !== undefined) ?? true)
  );
}
