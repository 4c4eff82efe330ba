import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { type HttpRequest, urlOf } from '../../cli/openapi/request/http-request.ts';
import { java } from '../../cli/openapi/samples/java.ts';
import type { Captured } from './capture.ts';
import { type Sent, type SentBody, sorted } from './sent.ts';
import { folderWith } from './tools.ts';

const run = promisify(execFile);

/** Java's client is hard to mock, so its requests are sent to a server that records them. */
export async function captureJava(requests: HttpRequest[], env: Record<string, string>): Promise<Captured> {
  const sent: Sent[] = [];
  const server = createServer((message, response) => {
    const index = sent.push({ method: '', url: '', headers: [], body: { kind: 'none' } }) - 1;
    const request = requests[index];
    void read(message, request ? urlOf(request) : '').then((one) => {
      sent[index] = one;
      response.end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const home = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const dir = folderOf(requests.map((request) => java({ ...request, server: moved(request.server, home) })));
  const options = { cwd: dir, env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8', ...env } };
  await run(
    'javac',
    [
      '-J-XX:TieredStopAtLevel=1',
      '-encoding',
      'UTF-8',
      '-proc:none',
      '-d',
      'out',
      'Runner.java',
      ...sources(requests),
    ],
    options,
  );
  await run('java', ['-XX:TieredStopAtLevel=1', '-cp', 'out', 'Runner', String(requests.length)], options);
  server.closeAllConnections();
  server.close();
  return { sent, traces: readdirSync(dir).filter((name) => !/^(s\d+|out|file|Runner\.java)$/.test(name)) };
}

function moved(url: string, home: string): string {
  return url.replace(/^https?:\/\/[^/?]+/, home);
}

function sources(requests: HttpRequest[]): string[] {
  return requests.map((_, index) => path.join(`s${index}`, 'Example.java'));
}

function folderOf(codes: string[]): string {
  const dir = folderWith({ file: 'bytes' });
  cpSync(path.join(import.meta.dirname, 'runners/Runner.java'), path.join(dir, 'Runner.java'));
  codes.forEach((code, index) => {
    mkdirSync(path.join(dir, `s${index}`));
    writeFileSync(path.join(dir, `s${index}`, 'Example.java'), `package s${index};\n${code}`);
  });
  return dir;
}

/** Returns the received request with its original URL. */
async function read(message: IncomingMessage, meant: string): Promise<Sent> {
  const body = await bodyOf(message);
  const own = /^(connection|http2-settings|upgrade|host|user-agent|content-length|transfer-encoding)$/;
  const headers = Object.entries(message.headers).filter(
    ([name]) => !own.test(name) && !(name === 'content-type' && /^(form|multipart)$/.test(body.kind)),
  );
  const origin = /^https?:\/\/[^/?]+/.exec(meant)?.[0] ?? '';
  const isAtRoot = !meant.slice(origin.length).startsWith('/');
  const target = isAtRoot ? (message.url ?? '').slice(1) : message.url;
  return {
    method: message.method ?? '',
    url: `${origin}${target}`,
    headers: sorted(headers.map(([name, value]) => [name, String(value)])),
    body,
  };
}

async function bodyOf(message: IncomingMessage): Promise<SentBody> {
  const bytes = await buffer(message);
  const type = message.headers['content-type'];
  if (type === undefined) return { kind: 'none' };
  if (/json/.test(type)) return { kind: 'json', value: JSON.parse(bytes.toString()) };
  if (/octet-stream/.test(type)) return { kind: 'file' };
  if (/^text/.test(type)) return { kind: 'text', text: bytes.toString() };
  if (!/multipart/.test(type)) return { kind: 'form', fields: [...new URLSearchParams(bytes.toString())] };
  const form = await new Response(new Uint8Array(bytes), { headers: { 'content-type': type } }).formData();
  return {
    kind: 'multipart',
    fields: [...form].map(([name, value]) => [name, typeof value === 'string' ? value : '<file>']),
  };
}
