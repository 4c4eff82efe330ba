import { execFile } from 'node:child_process';
import { cpSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { transform } from 'esbuild';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { operationsOf, referenceOf } from '../openapi/reference-of.ts';
import { folderWith, hasTool, PYTHON } from './tools.ts';

/** How samples of each language are run. */
const LANGUAGES: { id: string; file: string; command: string[]; needs: string[][] }[] = [
  { id: 'curl', file: 'call.sh', command: ['bash', 'call.sh'], needs: [['bash'], ['curl']] },
  { id: 'javascript', file: 'call.mjs', command: [process.execPath, 'call.mjs'], needs: [] },
  // Compiled to JavaScript.
  { id: 'typescript', file: 'call.mjs', command: [process.execPath, 'call.mjs'], needs: [] },
  { id: 'python', file: 'call.py', command: [PYTHON, 'call.py'], needs: [[PYTHON]] },
  { id: 'go', file: 'call.go', command: ['go', 'run', 'call.go'], needs: [['go', 'version']] },
  {
    id: 'java',
    file: 'Example.java',
    command: ['java', '-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC', 'Example.java'],
    needs: [['java']],
  },
  {
    id: 'php',
    file: 'call.php',
    command: ['php', '-d', 'auto_prepend_file=curl.php', 'call.php'],
    needs: [['php']],
  },
];

/** Responses by path: success, an error, and that of a proxy. */
const ANSWERS: Record<string, { status: number; type: string; text: string }> = {
  '/well': { status: 200, type: 'application/json', text: '{"id":"o-1"}' },
  '/refused': { status: 401, type: 'application/json', text: '{"error":"token is too old"}' },
  '/broken': { status: 502, type: 'text/html', text: '<html><h1>Bad Gateway</h1></html>' },
};

let server: Server;
let url: string;
const received: string[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    received.push(`${request.method} ${request.url} ${request.headers.authorization}`);
    const { status, type, text } = ANSWERS[request.url ?? ''] ?? {
      status: 404,
      type: 'text/plain',
      text: '',
    };
    request.resume().on('end', () => response.writeHead(status, { 'Content-Type': type }).end(text));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

interface Outcome {
  code: number;
  out: string;
  err: string;
}

async function run(id: string, pathOf: string, env: Record<string, string>): Promise<Outcome> {
  const { file, command } = LANGUAGES.find((language) => language.id === id) ?? { file: '', command: [] };
  const [operation] = operationsOf(
    referenceOf({
      servers: [{ url }],
      security: [{ token: [] }],
      components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
      paths: {
        [pathOf]: {
          post: { requestBody: { content: { 'application/json': { example: { a: 1 } } } }, responses: {} },
        },
      },
    }),
  );
  const code = operation?.samples.find((sample) => sample.id === id)?.examples[0]?.code ?? '';
  const dir = folderWith({
    [file]: id === 'typescript' ? (await transform(code, { loader: 'ts', format: 'esm' })).code : code,
  });
  for (const runner of ['curl.php', 'urllib_requests.py'])
    cpSync(path.join(import.meta.dirname, 'runners', runner), path.join(dir, runner.replace('urllib_', '')));
  const { PATH = '', HOME = '' } = process.env;
  const options = { cwd: dir, env: { PATH, HOME, GOCACHE: path.join(dir, '../go-cache'), ...env } };
  const [program = '', ...args] = command;
  return new Promise((resolve) => {
    execFile(program, args, options, (error, out, err) =>
      resolve({ code: error ? Number(error.code ?? 1) : 0, out, err }),
    );
  });
}

describe.each(LANGUAGES)('a sample in $id', ({ id, needs }) => {
  const isHere = needs.every(([command = '', flag = '--version']) => hasTool(command, flag));
  const TOKEN = { ACCESS_TOKEN: 't-1' };

  test.skipIf(!isHere)('shows the body of a response, and succeeds', { timeout: 60_000 }, async () => {
    const { code, out } = await run(id, '/well', TOKEN);
    expect({ code, out: out.trim() }).toEqual({ code: 0, out: '{"id":"o-1"}' });
    expect(received.at(-1)).toBe('POST /well Bearer t-1');
  });

  test.skipIf(!isHere).each(['/refused', '/broken'])(
    'shows the body of an error, and fails: %s',
    { timeout: 60_000 },
    async (pathOf) => {
      const { code, out, err } = await run(id, pathOf, TOKEN);
      expect(code).not.toBe(0);
      expect(out + err).toContain(ANSWERS[pathOf]?.text);
      expect(out + err).toContain(String(ANSWERS[pathOf]?.status));
    },
  );

  test.skipIf(!isHere)(
    'sends nothing when a variable is not set, and names it',
    { timeout: 60_000 },
    async () => {
      const before = received.length;
      const { code, out, err } = await run(id, '/well', {});
      expect(code).not.toBe(0);
      expect(out + err).toContain('ACCESS_TOKEN');
      expect(received.slice(before)).toEqual([]);
    },
  );
});
