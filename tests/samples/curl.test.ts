import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { JsonObject } from '../../cli/openapi/document/json-object.ts';
import { operationsOf, referenceOf } from '../openapi/reference-of.ts';
import { folderWith, hasTool } from './tools.ts';

/** What the mock of curl in `capture.ts` assumes: how curl itself encodes fields and reads quoted parts. */
const isHere = hasTool('bash', '--version') && hasTool('curl', '--version');

const received: { target: string; message: IncomingMessage; body: Buffer }[] = [];
const server = createServer((message, response) => {
  void buffer(message).then((body) => {
    received.push({ target: message.url ?? '', message, body });
    response.end();
  });
});
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => server.close());

/** Runs the sample of an operation; returns what the server received. */
async function send(method: string, operation: JsonObject) {
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const paths = { '/a': { [method]: { responses: {}, ...operation } } };
  const [built] = operationsOf(referenceOf({ servers: [{ url }], paths }));
  const code = built?.samples[0]?.examples[0]?.code ?? '';
  const cwd = folderWith({ 'call.sh': code, file: 'bytes' });
  await promisify(execFile)('bash', ['call.sh'], { cwd });
  return received.at(-1);
}

test.skipIf(!isHere)('curl sends the fields of a query as they are meant', async () => {
  const values = ['x y', 'å€', '@file', '<file', 'a=b&c', '+', '%zz', "it's", '', '~._-', '[1-3]{a,b}'];
  const parameters = values.map((example, index) => ({
    name: `q${index}`,
    in: 'query',
    required: true,
    schema: { type: 'string' },
    example,
  }));
  for (const method of ['get', 'delete', 'head']) {
    const { target = '', message } = (await send(method, { parameters })) ?? {};
    expect(message?.method).toBe(method.toUpperCase());
    expect(target).not.toContain('+');
    expect([...new URL(target, 'http://a').searchParams.values()]).toEqual(values);
  }
});

test.skipIf(!isHere)('curl sends parts with their media types as they are meant', async () => {
  const example = { meta: { quote: '"', slash: '\\', end: '";type=text/plain', at: "@file '<" }, scan: '' };
  const schema = { properties: { scan: { type: 'string', format: 'binary' } } };
  const encoding = { scan: { contentType: 'image/png' } };
  const content = { 'multipart/form-data': { example, schema, encoding } };
  const { message, body = Buffer.from('') } = (await send('post', { requestBody: { content } })) ?? {};
  const type = message?.headers['content-type'] ?? '';
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData();
  expect(JSON.parse(String(form.get('meta')))).toEqual(example.meta);
  expect(body.toString()).toContain('name="meta"\r\nContent-Type: application/json\r\n');
  expect(form.get('scan')).toMatchObject({ name: 'file', type: 'image/png' });
});
