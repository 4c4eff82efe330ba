import { expect, test } from 'vitest';
import { findVersions, type VersionedReference, withVersions } from '../../cli/openapi/model/versions.ts';
import { operationsOf, referenceOf } from './reference-of.ts';

/** A version of the API `parcels` with operations by method and path, such as `GET /parcels`. */
function version(name: string, operations: Record<string, object>): VersionedReference {
  const paths: Record<string, Record<string, object>> = {};
  for (const [request, operation] of Object.entries(operations)) {
    const [method = '', path = ''] = request.toLowerCase().split(' ');
    paths[path] = { ...paths[path], [method]: { responses: {}, ...operation } };
  }
  const document = { paths };
  const ofApi = { api: 'parcels', version: name };
  return { reference: referenceOf(document), document, url: `/${name}`, ofApi };
}

/** What each operation links to: `v2: /v2#track`, or `v2: –`. */
function linksOf(all: VersionedReference[]): Record<string, string[]> {
  const found = findVersions(all);
  const connected = all.flatMap((one) => {
    const own = found.get(one);
    return operationsOf(own ? withVersions(one.reference, own) : one.reference).map((operation) => [
      `${one.url}#${operation.anchor}`,
      (operation.versions ?? []).map(({ version: name, href = '–' }) => `${name}: ${href}`),
    ]);
  });
  return Object.fromEntries(connected);
}

test('an operation leads to the one with its operationId, else with its method and path', () => {
  const v1 = version('v1', {
    'GET /packages/{number}': { operationId: 'track' },
    'GET /v1/labels/{id}': { operationId: 'readLabel' },
    'POST /returns': {},
  });
  const v2 = version('v2', {
    'GET /parcels/{id}': { operationId: 'track' },
    'GET /labels/{label}': { operationId: 'getLabel' },
    'PUT /returns': {},
  });
  expect(linksOf([v1, v2])).toEqual({
    '/v1#track': ['v2: /v2#track'],
    '/v1#readLabel': ['v2: /v2#getLabel'],
    '/v1#post-returns': ['v2: –'],
    '/v2#track': ['v1: /v1#track'],
    '/v2#getLabel': ['v1: /v1#readLabel'],
    '/v2#put-returns': ['v1: –'],
  });
});

test('a recorded replacement counts before a name, and several operations may share one', () => {
  const replaced = { 'x-replacement': { operationId: 'send' } };
  const v1 = version('v1', {
    'POST /a': { operationId: 'sendLetter', ...replaced },
    'POST /b': { operationId: 'sendParcel', ...replaced },
    'GET /c': { operationId: 'read' },
  });
  const v2 = version('v2', {
    'POST /send': { operationId: 'send' },
    // Another operation, which has only taken over the name.
    'POST /draft': { operationId: 'sendParcel' },
    'GET /c': { operationId: 'read' },
  });
  const v3 = version('v3', { 'GET /c': { operationId: 'read' } });
  expect(linksOf([v1, v2, v3])).toEqual({
    '/v1#sendLetter': ['v2: /v2#send', 'v3: –'],
    '/v1#sendParcel': ['v2: /v2#send', 'v3: –'],
    '/v1#read': ['v2: /v2#read', 'v3: /v3#read'],
    '/v2#send': ['v1: /v1#sendLetter', 'v3: –'],
    '/v2#sendParcel': ['v1: –', 'v3: –'],
    '/v2#read': ['v1: /v1#read', 'v3: /v3#read'],
    '/v3#read': ['v1: /v1#read', 'v2: /v2#read'],
  });
});

test('a replacement also counts for an operation without operationId, and for a webhook', () => {
  const replaced = (operationId: string) => ({ 'x-replacement': { operationId } });
  const withHook = (reference: VersionedReference, hook: Record<string, object>) => {
    const document = { ...reference.document, webhooks: hook };
    return { ...reference, document, reference: referenceOf(document) };
  };
  const v1 = withHook(version('v1', { 'GET /old': replaced('read') }), {
    sent: { post: { responses: {}, ...replaced('onSend') } },
  });
  const v2 = withHook(version('v2', { 'GET /new': { operationId: 'read' } }), {
    sending: { post: { operationId: 'onSend', responses: {} } },
  });
  expect(linksOf([v1, v2])).toMatchObject({
    '/v1#get-old': ['v2: /v2#read'],
    '/v2#read': ['v1: /v1#get-old'],
  });
  const [one, other] = [v1, v2].map((own) => findVersions([v1, v2]).get(own)?.operations);
  expect([...(one ?? []), ...(other ?? [])].flatMap(([, all]) => all.map(({ href }) => href))).toEqual([
    '/v2#read',
    '/v2#webhook-onSend',
    '/v1#get-old',
    '/v1#webhook-post-sent',
  ]);
});

test('what is the same as in a third version is the same', () => {
  const v1 = version('v1', { 'GET /a': { operationId: 'old', 'x-replacement': { operationId: 'middle' } } });
  const v2 = version('v2', { 'GET /b': { operationId: 'middle' } });
  const v3 = version('v3', { 'GET /b': { operationId: 'new' } });
  expect(linksOf([v1, v2, v3])).toEqual({
    '/v1#old': ['v2: /v2#middle', 'v3: /v3#new'],
    '/v2#middle': ['v1: /v1#old', 'v3: /v3#new'],
    '/v3#new': ['v1: /v1#old', 'v2: /v2#middle'],
  });
});

test('what has been replaced is not what has its path now', () => {
  const v1 = version('v1', { 'GET /a': { operationId: 'old', 'x-replacement': { operationId: 'middle' } } });
  const v2 = version('v2', { 'GET /b': { operationId: 'middle', 'x-replacement': { operationId: 'new' } } });
  const v3 = version('v3', { 'GET /c': { operationId: 'new' }, 'GET /a': { operationId: 'other' } });
  expect(linksOf([v1, v2, v3])).toEqual({
    '/v1#old': ['v2: /v2#middle', 'v3: /v3#new'],
    '/v2#middle': ['v1: /v1#old', 'v3: /v3#new'],
    '/v3#new': ['v1: /v1#old', 'v2: /v2#middle'],
    '/v3#other': ['v1: –', 'v2: –'],
  });
});

test('other APIs, and references that are no versions, are left alone', () => {
  const v1 = version('v1', { 'GET /a': {} });
  const other = { ...version('other', { 'GET /a': {} }), ofApi: { api: 'letters', version: 'v1' } };
  const { ofApi: _, ...plain } = version('plain', { 'GET /a': {} });
  expect(Object.values(linksOf([v1, other, plain]))).toEqual([[], [], []]);
  expect(findVersions([plain]).size).toBe(0);
});
