import { expect, test } from 'vitest';
import { sentenceCase } from '../../cli/openapi/model/operation.ts';
import { serverUrl } from '../../cli/openapi/model/server.ts';
import { operationOf, operationsOf, referenceOf } from './reference-of.ts';

test('gives duplicate operationIds different anchors', () => {
  const get = { operationId: 'list', responses: {} };
  const anchors = operationsOf(referenceOf({ paths: { '/a': { get }, '/b': { get } } })).map(
    ({ anchor }) => anchor,
  );
  expect(anchors).toEqual(['list', 'list-2']);
});

test('operations without tag, summary and operationId are shown', () => {
  const { tagGroups } = referenceOf({ paths: { '/a': { get: { responses: {} } } } });
  expect(tagGroups[0]?.tags[0]).toMatchObject({
    title: 'Operations',
    operations: [{ title: 'GET /a', anchor: 'get-a' }],
  });
});

test('undeclared tags follow the declared ones, in order of appearance', () => {
  const operation = (tag: string) => ({ get: { tags: [tag], responses: {} } });
  const { tagGroups } = referenceOf({
    tags: [{ name: 'Last' }],
    paths: { '/a': operation('New'), '/b': operation('Last') },
  });
  expect(tagGroups.flatMap(({ tags }) => tags.map(({ name }) => name))).toEqual(['Last', 'New']);
});

test('shows examples with falsy values', () => {
  const media = (content: object) =>
    operationOf({ responses: { 200: { description: '', content: { 'application/json': content } } } })
      .responses[0]?.media[0];
  expect(media({ example: 0 })?.examples.map(({ code }) => code)).toEqual(['0']);
  expect(media({ schema: { type: 'boolean', example: false } })?.examples.map(({ code }) => code)).toEqual([
    'false',
  ]);
  expect(media({ examples: { none: { value: null } } })?.examples.map(({ code }) => code)).toEqual(['null']);
});

test.each([
  ['createBuyOrder', 'Create buy order'],
  ['repos/list-tags', 'Repos list tags'],
  ['list_user-orders', 'List user orders'],
  ['OrdersController_findAll', 'Orders find all'],
])('%s becomes a sentence', (identifier, words) => {
  expect(sentenceCase(identifier)).toBe(words);
});

test('the default of a server variable is inserted literally', () => {
  const variables = { a: { default: '$&' } };
  const [server] = referenceOf({ servers: [{ url: 'https://a.example/{a}', variables }] }).servers;
  expect(serverUrl(server)).toBe('https://a.example/$&');
});

test('requests have no read-only properties, responses no write-only ones', () => {
  const schema = {
    properties: { id: { type: 'string', readOnly: true }, pin: { type: 'string', writeOnly: true } },
  };
  const content = { 'application/json': { schema } };
  const { requestBody, responses } = operationOf({
    requestBody: { content },
    responses: { 200: { description: '', content } },
  });
  const keys = (code = '') => Object.keys(JSON.parse(code));
  expect(keys(requestBody?.media[0]?.examples[0]?.code)).toEqual(['pin']);
  expect(keys(responses[0]?.media[0]?.examples[0]?.code)).toEqual(['id']);
});

test('a tag appears once, in the first group that names it', () => {
  const { tagGroups } = referenceOf({
    'x-tagGroups': [
      { name: 'One', tags: ['a', 'a', 'nowhere'] },
      { name: 'Two', tags: ['a', 'b'] },
    ],
    tags: [{ name: 'b', 'x-displayName': 'Bees' }],
    paths: {
      '/a': { get: { tags: ['a'], responses: {} } },
      '/b': { get: { tags: ['b'], responses: {} } },
      '/c': { get: { responses: {} } },
    },
  });
  expect(tagGroups.map(({ name, tags }) => [name, ...tags.map(({ title }) => title)])).toEqual([
    ['One', 'a'],
    ['Two', 'Bees'],
    ['Other', 'Other operations'],
  ]);
});

test('invisible characters in authored samples are made visible', () => {
  const source = 'get \u001b]0;title\u0007 \u009b2J \u202e\r\n\tput\rdelete';
  const { samples } = operationOf({ 'x-codeSamples': [{ lang: 'bash', source }] });
  expect(samples[0]?.examples[0]?.code).toBe('get ␛]0;title␇ \ufffd2J \ufffd\n\tput␍delete');
});

test('webhooks and callbacks have no servers of the API', () => {
  const { webhooks } = referenceOf({
    servers: [{ url: 'https://a.example' }],
    webhooks: { paid: { post: { responses: {} } } },
  });
  expect(webhooks[0]?.servers).toEqual([]);
  expect(webhooks[0]?.samples).toEqual([]);
});
