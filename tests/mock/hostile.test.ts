import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { expect, test } from 'vitest';
import { writeSiteSources } from '../build/fixture.ts';
import { hostileDocument } from '../hostile/every-string.ts';
import { PAYLOADS } from '../hostile/payloads.ts';
import { bodyWith, inPath, mockOf, responseWith } from './mock-of.ts';

const secretFile = path.join(writeSiteSources({}), 'secret.json');
writeFileSync(secretFile, '{"secret": "never shown"}');

test('data that looks like a reference stays data: no file and no address is read', async () => {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.end('{"secret": "never shown"}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  const data = {
    file: { $ref: secretFile },
    url: { $ref: `http://127.0.0.1:${port}/read` },
    own: { $ref: '#/info' },
  };
  const send = await mockOf({
    paths: {
      '/a': {
        get: {
          callbacks: {
            done: {
              [`http://127.0.0.1:${port}/callback`]: { post: { responses: { 200: { description: 'x' } } } },
            },
          },
          responses: { 200: { description: 'x', content: { 'application/json': { example: data } } } },
        },
      },
    },
  });
  expect(await send('GET /a')).toMatchObject({ status: 200, body: data });
  await new Promise((resolve) => setTimeout(resolve, 50));
  server.close();
  expect(asked).toEqual([]);
});

test('schemas that multiply each other, cannot be read or have no end do no harm', async () => {
  const names = Array.from({ length: 9 }, (_, index) => index);
  const schemas = Object.fromEntries(
    names.map((level) => [
      `S${level}`,
      {
        type: 'object',
        properties: Object.fromEntries(
          Array.from({ length: 10 }, (_, index) => [
            `p${index}`,
            { $ref: `#/components/schemas/S${level + 1}` },
          ]),
        ),
      },
    ]),
  );
  const response = (schema: object) => ({
    200: { description: 'x', content: { 'application/json': { schema } } },
  });
  const send = await mockOf({
    paths: {
      '/many': { get: { responses: response({ $ref: '#/components/schemas/S0' }) } },
      '/pattern': { post: { requestBody: bodyWith({ type: 'string', pattern: '(' }), responses: {} } },
      '/tree': { get: { responses: response({ $ref: '#/components/schemas/Tree' }) } },
    },
    components: {
      schemas: {
        ...schemas,
        S9: { type: 'string' },
        Tree: {
          type: 'object',
          required: ['name'],
          properties: { name: { const: 'x' }, inner: { $ref: '#/components/schemas/Tree' } },
        },
      },
    },
  });
  expect(await send('GET /many')).toMatchObject({
    status: 501,
    body: { title: expect.stringContaining('too large') },
  });
  // Nothing fits such a pattern, which is ignored; all else is validated.
  expect((await send('POST /pattern', { body: { a: 1 } })).status).toBe(422);
  expect(
    (await send('POST /pattern', { body: '"a"', headers: { 'content-type': 'application/json' } })).status,
  ).toBe(200);
  expect(await send('GET /tree')).toMatchObject({ status: 200, body: { name: 'x' } });
});

test('a path with many variables takes no time', async () => {
  const template = `/${Array.from({ length: 60 }, (_, index) => `{v${index}}`).join('a')}`;
  const send = await mockOf({
    paths: {
      [template]: { parameters: [inPath('v0')], get: { responses: { 200: responseWith({ one: 1 }) } } },
    },
  });
  const started = performance.now();
  expect((await send(`GET /${'a'.repeat(8_000)}b/`)).status).toBe(404);
  expect(performance.now() - started).toBeLessThan(1_000);
});

test.each(PAYLOADS)('a document full of %j is answered without an error of the mock', async (payload) => {
  const document = hostileDocument(payload);
  const [item] = Object.values(document.paths as object);
  const send = await mockOf({ ...document, paths: { '/a': item } });
  const answer = await send('POST /a', { body: { [payload]: payload } });
  expect([200, 400, 422, 501]).toContain(answer.status);
  expect(JSON.stringify(answer.body ?? '')).not.toMatch(/\bat .*\.(?:ts|js):\d+/);
});
