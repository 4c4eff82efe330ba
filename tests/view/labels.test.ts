import { describe, expect, test } from 'vitest';
import { createPageLinks } from '../../cli/html/page-links.ts';
import type { JsonObject } from '../../cli/openapi/document/json-object.ts';
import { operationSection } from '../../cli/view/operation.ts';
import { renderBlocks } from '../../templates/render-block.tsx';
import { operationOf, operationsOf, referenceOf } from '../openapi/reference-of.ts';

const place = createPageLinks((href) => href, { hasAnchors: true });

function textOf(operation: ReturnType<typeof operationOf>): string {
  return renderBlocks([operationSection(operation)], place)
    .replace(/<[^>]+>/g, '')
    .replaceAll('&#x27;', "'");
}

const oauth2 = {
  type: 'oauth2',
  flows: {
    clientCredentials: { tokenUrl: 'https://a.example', scopes: { order: '', 'order:read': '', wallet: '' } },
  },
};
const key = (name: string) => ({ type: 'apiKey', in: 'header', name });

describe('authentication reads like a sentence', () => {
  test.each<[string, JsonObject, JsonObject[]]>([
    ['OAuth 2.0, scope order or order:read', { oauth2 }, [{ oauth2: ['order'] }, { oauth2: ['order:read'] }]],
    [
      'OAuth 2.0, scope order, order:read or wallet',
      { oauth2 },
      [{ oauth2: ['order'] }, { oauth2: ['order:read'] }, { oauth2: ['wallet'] }],
    ],
    ['OAuth 2.0, scopes order and wallet', { oauth2 }, [{ oauth2: ['order', 'wallet'] }]],
    [
      'OAuth 2.0, scope order, and HTTP Basic',
      { oauth2, b: { type: 'http', scheme: 'basic' } },
      [{ oauth2: ['order'], b: [] }],
    ],
    [
      'API key App-Id, or API key Access-Token',
      { a: key('App-Id'), b: key('Access-Token') },
      [{ a: [] }, { b: [] }],
    ],
    ['API key App-Id, or none', { a: key('App-Id') }, [{ a: [] }, {}]],
    ['None', {}, []],
    // Schemes of the same type are distinguished by their names.
    [
      'OAuth 2.0 staff, scope order, or OAuth 2.0 users, scope order',
      { staff: oauth2, users: oauth2 },
      [{ staff: ['order'] }, { users: ['order'] }],
    ],
  ])('%s', (words, securitySchemes, security) => {
    const operation = operationOf({ security }, { components: { securitySchemes } });
    expect(textOf(operation)).toContain(`Authentication${words}`);
  });
});

test('keeps the names of values that one response passes to the next request', () => {
  const next = {
    operationId: 'read',
    parameters: { orderId: '$response.body#/orderId' },
    requestBody: '$response.body',
  };
  const responses = { 200: { description: '', links: { next } } };
  const [create] = operationsOf(
    referenceOf({
      paths: {
        '/orders': { post: { responses } },
        '/orders/{orderId}': { get: { operationId: 'read', summary: 'Read', responses: {} } },
      },
    }),
  );
  if (!create) throw new Error('There is no operation.');
  expect(textOf(create)).toContain(
    'Next stepsGET Read after 200\norderId from $response.body#/orderId · Request body from $response.body',
  );
});
