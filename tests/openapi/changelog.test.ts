import { describe, expect, test } from 'vitest';
import { buildReference } from '../../cli/openapi/build-reference.ts';
import { compareVersions, type VersionRecord } from '../../cli/openapi/changelog/records.ts';
import { bareDocument } from '../../cli/openapi/diff/bare-document.ts';
import type { JsonObject } from '../../cli/openapi/document/json-object.ts';

test('a record contains only what binds clients, and keeps properties with names such as `description`', () => {
  const document = {
    openapi: '3.1.0',
    info: { title: 'T', version: '1', description: 'Words.', contact: { name: 'N' } },
    tags: [{ name: 'a' }],
    'x-logo': { url: 'a.png' },
    paths: {
      '/tags': {
        summary: 'S',
        get: {
          summary: 'S',
          parameters: [
            { name: 'title', in: 'query', description: 'D', example: 1, schema: { default: { title: 1 } } },
          ],
          responses: { 200: { description: 'D', links: { next: { operationId: 'a' } } } },
        },
      },
    },
    components: {
      schemas: { tags: { title: 'T', properties: { description: { description: 'D' }, example: {} } } },
    },
  };
  expect(bareDocument(document)).toEqual({
    openapi: '3.1.0',
    info: { title: 'T', version: '1' },
    paths: {
      '/tags': {
        get: {
          parameters: [{ name: 'title', in: 'query', schema: { default: { title: 1 } } }],
          responses: { 200: {} },
        },
      },
    },
    components: { schemas: { tags: { properties: { description: {}, example: {} } } } },
  });
});

test.each([
  ['1.0', '2.0'],
  ['2.9.0', '2.10.0'],
  ['2.0', '2.0.1'],
  ['2.0.0-beta', '2.0.0'],
  ['2.0.0-beta.2', '2.0.0-beta.10'],
  ['2.0.0-alpha', '2.0.0-beta'],
  ['2025-12-31', '2026-01-31'],
  ['v1', 'v2'],
])('%s is older than %s', (older, newer) => {
  expect(compareVersions(older, newer)).toBeLessThan(0);
  expect(compareVersions(newer, older)).toBeGreaterThan(0);
  expect(compareVersions(older, older)).toBe(0);
});

describe('recorded versions', () => {
  const operation = (parameters: string[] = []) => ({
    parameters: parameters.map((name) => ({ name, in: 'query', schema: { type: 'string' } })),
    responses: { 200: { description: 'Fine.' } },
  });
  const record = (version: string, paths: JsonObject, more: Partial<VersionRecord> = {}): VersionRecord => ({
    version,
    document: { openapi: '3.1.0', info: { title: 'T', version }, paths },
    ...more,
  });
  const now = { '/a': { get: operation(['x', 'y']) }, '/b/{key}': { get: operation(['z']) } };
  const records = [
    record('1.0', { '/a': { get: operation() }, '/old': { get: operation() } }),
    record(
      '1.1',
      { '/a': { get: operation(['x']) }, '/b/{id}': { get: operation() } },
      { date: '2026-01-31' },
    ),
    record('1.2', now, { note: 'More **words**.' }),
  ];
  const reference = buildReference(
    { document: record('1.2', now).document, version: '3.1.0', route: 'api' },
    {
      describe: (text) => ({ html: text, text, markdown: text }),
      highlight: (code) => code,
    },
    { records },
  );

  test('list their changes, newest first', () => {
    const changes = reference.changelog.map(({ version, date, note, groups, isFirst }) => ({
      version,
      ...(date ? { date } : {}),
      ...(note ? { note: note.text } : {}),
      ...(isFirst ? { isFirst } : {}),
      changes: groups.flatMap(({ operations, changes }) =>
        changes.map(({ breaking, message }) => {
          const names = operations.map(({ name, href }) => `${name} ${href ?? '-'}`);
          return `${breaking ? '! ' : ''}${names.join(', ')} ${message.text}`;
        }),
      ),
    }));
    expect(changes).toEqual([
      {
        version: '1.2',
        note: 'More **words**.',
        changes: [
          'GET /a #get-a The query parameter `y` is new.',
          'GET /b/{key} #get-b-key The query parameter `z` is new.',
        ],
      },
      {
        version: '1.1',
        date: '2026-01-31',
        changes: [
          '! GET /old - The operation was removed.',
          'GET /a #get-a The query parameter `x` is new.',
          'GET /b/{id} #get-b-key The operation is new.',
        ],
      },
      { version: '1.0', isFirst: true, changes: [] },
    ]);
  });

  test('set when each operation was added and last changed', () => {
    const operations = reference.tagGroups.flatMap(({ tags }) => tags.flatMap((tag) => tag.operations));
    expect(
      operations.map(({ path, history }) => [
        path,
        history.map(({ label, version }) => `${label} ${version}`),
      ]),
    ).toEqual([
      ['/a', ['operation.changed 1.2']],
      ['/b/{key}', ['operation.added 1.1', 'operation.changed 1.2']],
    ]);
    expect(operations[0]?.history[0]?.href).toBe('#version-1.2');
  });
});
