import { describe, expect, test } from 'vitest';
import { nextId } from '../../cli/mock/facts.ts';
import { bodyWith, inPath, mockOf, responseWith } from './mock-of.ts';

const anything = { type: 'object' };

/** Orders with links and named examples, as in a specification that is meant for a mock. */
const linked = () =>
  mockOf({
    servers: [{ url: 'https://{place}.example/v1', variables: { place: { default: 'api' } } }],
    paths: {
      '/orders': {
        post: {
          operationId: 'createOrder',
          requestBody: bodyWith(anything, {
            usual: { type: 'limit', price: { amount: '9.00' }, amount: '1.00' },
          }),
          responses: {
            200: responseWith(
              { created: { orderId: 'BQ7K2MZ', pollingUrl: 'https://api.example/v1/orders/BQ7K2MZ' } },
              {
                links: {
                  read: { operationId: 'readOrder', parameters: { orderId: '$response.body#/orderId' } },
                },
              },
            ),
            400: responseWith({ refused: { code: 'REFUSED' } }),
          },
        },
      },
      '/orders/cancel': {
        post: {
          operationId: 'cancelOrder',
          requestBody: bodyWith(anything),
          responses: {
            200: {
              description: 'x',
              links: {
                read: {
                  operationRef: '#/paths/~1orders~1{orderId}/get',
                  parameters: { 'path.orderId': '$request.body#/orderId' },
                  'x-mock': ['cancelled'],
                },
              },
            },
          },
        },
      },
      '/orders/{orderId}': {
        parameters: [inPath('orderId')],
        get: {
          operationId: 'readOrder',
          responses: {
            200: responseWith({
              other: { id: 'XX0000X', status: 'failed' },
              pending: {
                id: 'BQ7K2MZ',
                type: 'trade',
                status: 'pending',
                trade: { type: 'limit', amount: '2.00', price: { amount: '9.00' } },
              },
              completed: {
                id: 'BQ7K2MZ',
                type: 'trade',
                status: 'completed',
                trade: { type: 'limit', amount: '2.00', price: { amount: '9.00' } },
              },
              cancelled: { id: 'BQ7K2MZ', status: 'cancelled' },
            }),
          },
        },
      },
    },
  });

describe('what a response links to', () => {
  test('goes through the examples that have its id; the last one remains', async () => {
    const send = await linked();
    const read = async () => (await send('GET /orders/BQ7K2MZ')).body;
    await send('POST /orders', { body: {} });
    const statuses = [];
    for (let count = 0; count < 4; count++) statuses.push(((await read()) as { status: string }).status);
    expect(statuses).toEqual(['pending', 'completed', 'cancelled', 'cancelled']);
  });

  test('goes through the examples of `x-mock` once another request has succeeded', async () => {
    const send = await linked();
    await send('POST /orders', { body: {} });
    await send('POST /orders/cancel', { body: { orderId: 'BQ7K2MZ' } });
    expect((await send('GET /orders/BQ7K2MZ')).body).toMatchObject({ status: 'cancelled' });
  });

  test('has an id of its own each time, and an address at which the mock responds', async () => {
    const send = await linked();
    await send('POST /orders', { body: {} });
    expect((await send('POST /orders', { body: {} })).body).toEqual({
      orderId: 'BQ7K2NA',
      pollingUrl: 'http://127.0.0.1:4010/api/orders/BQ7K2NA',
    });
    expect((await send('GET /orders/BQ7K2NA')).body).toMatchObject({ id: 'BQ7K2NA', status: 'pending' });
    await send('POST /orders/cancel', { body: { orderId: 'BQ7K2MZ' } });
    expect((await send('GET /orders/BQ7K2NA')).body).toMatchObject({ id: 'BQ7K2NA', status: 'completed' });
  });

  test('has what was sent, where the examples of both have the same', async () => {
    const send = await linked();
    await send('POST /orders', {
      body: { type: 'stop', price: { amount: '8.00' }, amount: '5.00', secret: 'x' },
    });
    expect((await send('GET /orders/BQ7K2MZ')).body).toEqual({
      id: 'BQ7K2MZ',
      type: 'trade',
      status: 'pending',
      trade: { type: 'stop', amount: '2.00', price: { amount: '8.00' } },
    });
  });

  test('is not changed by a request that is refused, or that prefers an example', async () => {
    const send = await linked();
    await send('POST /orders', { headers: { prefer: 'code=400' }, body: {} });
    await send('POST /orders', { body: {} });
    expect((await send('POST /orders', { body: {} })).body).toMatchObject({ orderId: 'BQ7K2NA' });
    const preferring = await send('GET /orders/BQ7K2MZ', { headers: { prefer: 'example=other' } });
    expect(preferring.body).toMatchObject({ status: 'failed' });
    expect((await send('GET /orders/BQ7K2MZ')).body).toMatchObject({ status: 'pending' });
  });
});

test('a request body can tell what a link is about, also in a form, and other examples are errors', async () => {
  const form = { content: { 'application/x-www-form-urlencoded': { schema: anything } } };
  const send = await mockOf({
    paths: {
      '/sign-in': {
        post: {
          responses: {
            200: responseWith(
              { started: { request_id: '0b6c2f64-7a0e' } },
              {
                links: {
                  token: {
                    operationId: 'token',
                    requestBody: { grant: 'id', request_id: '$response.body#/request_id' },
                    'x-mock': ['pending', 'signedIn'],
                  },
                },
              },
            ),
          },
        },
      },
      '/token': {
        post: {
          operationId: 'token',
          requestBody: form,
          responses: {
            200: responseWith({ machine: { token: 'm' }, signedIn: { token: 't' } }),
            400: responseWith({ pending: { error: 'pending' } }),
          },
        },
      },
    },
  });
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const token = (body: string) => send('POST /token', { headers, body });
  await send('POST /sign-in');
  expect(await token('grant=machine')).toMatchObject({ status: 200, body: { token: 'm' } });
  expect(await token('grant=id&request_id=0b6c2f64-7a0e')).toMatchObject({
    status: 400,
    body: { error: 'pending' },
  });
  expect(await token('grant=id&request_id=0b6c2f64-7a0e')).toMatchObject({
    status: 200,
    body: { token: 't' },
  });
});

test('without links, the paths tell what is created, changed and deleted', async () => {
  const pet = { id: 7, name: 'Rex', tag: 'dog' };
  const send = await mockOf({
    paths: {
      '/pets': {
        get: { responses: { 200: responseWith({ all: [pet] }) } },
        post: { requestBody: bodyWith(anything), responses: { 201: responseWith({ new: pet }) } },
      },
      '/pets/{petId}': {
        parameters: [inPath('petId')],
        get: {
          responses: { 200: responseWith({ one: pet }), 404: responseWith({ none: { code: 'NONE' } }) },
        },
        patch: { requestBody: bodyWith(anything), responses: { 200: responseWith({ changed: pet }) } },
        delete: { responses: { 204: { description: 'x' } } },
      },
      '/pets/{petId}/visits': {
        get: { responses: { 200: responseWith({ all: [] }) } },
        post: { requestBody: bodyWith(anything), responses: { 201: responseWith({ new: { name: 'V' } }) } },
      },
    },
  });
  expect((await send('POST /pets', { body: { name: 'Tom' } })).body).toEqual({ ...pet, name: 'Tom' });
  expect((await send('POST /pets', { body: { name: 'Kim', tag: 'cat' } })).body).toEqual({
    id: 8,
    name: 'Kim',
    tag: 'cat',
  });
  expect((await send('GET /pets/7')).body).toEqual({ ...pet, name: 'Tom' });
  expect((await send('PATCH /pets/8', { body: { tag: 'fish' } })).body).toMatchObject({ tag: 'fish' });
  await send('POST /pets/8/visits', { body: { name: 'Vet' } });
  expect((await send('GET /pets/8')).body).toEqual({ id: 8, name: 'Kim', tag: 'fish' });
  expect((await send('DELETE /pets/8')).status).toBe(204);
  expect(await send('GET /pets/8')).toMatchObject({ status: 404, body: { code: 'NONE' } });
  expect((await send('GET /pets/7')).status).toBe(200);
});

test.each([
  ['BQ7K2MZ', 1, 'BQ7K2NA'],
  ['order-9', 1, 'ordes-0'],
  ['a-09', 1, 'a-10'],
  ['0b6c2f64-7a0e-4c1b-9d53-4f1c6a9e2dff', 1, '0b6c2f64-7a0e-4c1b-9d53-4f1c6a9e2eaa'],
  [41, 2, 43],
])('the id after %s, by %i, is %s', (first, count, next) => {
  expect(nextId<string | number>(first, count)).toBe(next);
});
