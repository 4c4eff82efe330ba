import { expect, test } from 'vitest';
import { parseExpression, parseTemplate } from '../../cli/workflows/expression.ts';

/** The examples of Arazzo 1.0.1, section 4.8.1, and edge cases of its grammar. */
test.each([
  ['$url', { kind: 'url' }],
  ['$method', { kind: 'method' }],
  ['$statusCode', { kind: 'statusCode' }],
  ['$request.header.accept', { kind: 'request', source: { in: 'header', name: 'accept' } }],
  ['$request.path.id', { kind: 'request', source: { in: 'path', name: 'id' } }],
  ['$request.query.queryUrl', { kind: 'request', source: { in: 'query', name: 'queryUrl' } }],
  ['$request.body#/user/uuid', { kind: 'request', source: { in: 'body', pointer: '/user/uuid' } }],
  ['$response.body', { kind: 'response', source: { in: 'body', pointer: '' } }],
  ['$response.body#', { kind: 'response', source: { in: 'body', pointer: '' } }],
  ['$response.body#/a~1b/0/~0', { kind: 'response', source: { in: 'body', pointer: '/a~1b/0/~0' } }],
  ['$response.header.Server', { kind: 'response', source: { in: 'header', name: 'Server' } }],
  ['$inputs.username', { kind: 'inputs', name: 'username' }],
  ['$steps.someStepId.outputs.pets', { kind: 'steps', name: 'someStepId.outputs.pets' }],
  ['$workflows.foo.inputs.username', { kind: 'workflows', name: 'foo.inputs.username' }],
  ['$sourceDescriptions.api.url', { kind: 'sourceDescriptions', name: 'api.url' }],
  ['$components.parameters.page', { kind: 'components', name: 'parameters.page' }],
])('%s is an expression', (text, expected) => {
  expect(parseExpression(text)).toEqual(expected);
});

test.each([
  '',
  '$',
  'url',
  '$urls',
  '$inputs',
  '$inputs.',
  '$response',
  '$response.',
  '$response.body.id',
  '$response.body#id',
  '$response.body#/a~2',
  '$response.body#/a~',
  '$response.header.a b',
  '$response.header.',
  '$response.query.',
  '$other.x',
])('%j is not an expression', (text) => {
  expect(parseExpression(text)).toBeUndefined();
});

test.each([
  ['plain', [{ text: 'plain' }]],
  ['', [{ text: '' }]],
  ['$inputs.id', [{ expression: '$inputs.id' }]],
  ['$5 off', [{ text: '$5 off' }]],
  ['Bearer {$inputs.token}', [{ text: 'Bearer ' }, { expression: '$inputs.token' }]],
  ['{$inputs.a}{$inputs.b}!', [{ expression: '$inputs.a' }, { expression: '$inputs.b' }, { text: '!' }]],
  ['{no} {$5}', [{ text: '{no} {$5}' }]],
])('splits %j into literal text and expressions', (text, pieces) => {
  expect(parseTemplate(text)).toEqual(pieces);
});
