import { execFile } from 'node:child_process';
import { cpSync, existsSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { transform } from 'esbuild';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { operationsOf, referenceOf } from '../openapi/reference-of.ts';
import { folderWith, hasTool, PYTHON } from './tools.ts';

/** How samples of each language are compiled, if necessary, and run. */
const LANGUAGES: { id: string; file: string; compile?: string[]; command: string[]; needs: string[][] }[] = [
  { id: 'curl', file: 'call.sh', command: ['bash', 'call.sh'], needs: [['bash'], ['curl']] },
  { id: 'javascript', file: 'call.mjs', command: [process.execPath, 'call.mjs'], needs: [] },
  // Compiled to JavaScript.
  { id: 'typescript', file: 'call.mjs', command: [process.execPath, 'call.mjs'], needs: [] },
  { id: 'python', file: 'call.py', command: [PYTHON, 'call.py'], needs: [[PYTHON]] },
  {
    id: 'go',
    file: 'call.go',
    compile: ['go', 'build', '-o', 'call', 'call.go'],
    command: ['./call'],
    needs: [['go', 'version']],
  },
  {
    id: 'java',
    file: 'Example.java',
    compile: ['javac', '-J-XX:TieredStopAtLevel=1', '-proc:none', 'Example.java'],
    command: ['java', '-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC', 'Example'],
    needs: [['java'], ['javac', '-version']],
  },
  {
    id: 'php',
    file: 'call.php',
    command: ['php', '-d', 'auto_prepend_file=curl.php', 'call.php'],
    needs: [['php']],
  },
];

interface Response {
  status: number;
  type: string;
  text: string | Buffer;
}

const WELL = { status: 200, type: 'application/json', text: '{"id":"o-1"}' };
/** That of a proxy. */
const BROKEN = { status: 502, type: 'text/html', text: '<html><h1>Bad Gateway</h1></html>' };

/** Not text in any encoding that a language might read it by. */
const PDF = { status: 200, type: 'application/pdf', text: Buffer.from([0x25, 0x0d, 0x0a, 0x00, 0x80, 0xff]) };

let server: Server;
let response: Response = WELL;
let url: string;
const received: string[] = [];

beforeAll(async () => {
  server = createServer((request, answer) => {
    received.push(`${request.method} ${request.url} ${request.headers.authorization}`);
    const { status, type, text } = response;
    request.resume().on('end', () => answer.writeHead(status, { 'Content-Type': type }).end(text));
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

/** Writes and compiles the sample of a language into a new folder. */
async function prepare(
  { id, file, compile }: (typeof LANGUAGES)[number],
  responses: object,
): Promise<string> {
  const [operation] = operationsOf(
    referenceOf({
      servers: [{ url }],
      security: [{ token: [] }],
      components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
      paths: {
        '/orders': {
          post: { requestBody: { content: { 'application/json': { example: { a: 1 } } } }, responses },
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
  if (compile) expect(await run(compile, dir)).toMatchObject({ code: 0 });
  return dir;
}

function run([program = '', ...args]: string[], dir: string, env = {}): Promise<Outcome> {
  const { PATH = '', HOME = '' } = process.env;
  const options = { cwd: dir, env: { PATH, HOME, GOCACHE: path.join(dir, '../go-cache'), ...env } };
  return new Promise((resolve) => {
    execFile(program, args, options, (error, out, err) =>
      resolve({ code: error ? Number(error.code ?? 1) : 0, out, err }),
    );
  });
}

const isHere = ({ needs }: (typeof LANGUAGES)[number]) =>
  needs.every(([command = '', flag = '--version']) => hasTool(command, flag));

describe.each(LANGUAGES.filter(isHere))('a sample in $id', (language) => {
  const TOKEN = { ACCESS_TOKEN: 't-1' };
  let dir: string;
  beforeAll(async () => {
    dir = await prepare(language, {});
  });

  test('shows the body of a response, and succeeds', async () => {
    response = WELL;
    const { code, out } = await run(language.command, dir, TOKEN);
    expect({ code, out: out.trim() }).toEqual({ code: 0, out: WELL.text });
    expect(received.at(-1)).toBe('POST /orders Bearer t-1');
  });

  test('shows the body of an error, and fails', async () => {
    response = BROKEN;
    const { code, out, err } = await run(language.command, dir, TOKEN);
    expect(code).not.toBe(0);
    expect(out + err).toContain(BROKEN.text);
    expect(out + err).toContain(String(BROKEN.status));
  });

  test('sends nothing when a variable is not set, and names it', async () => {
    const before = received.length;
    const { code, out, err } = await run(language.command, dir);
    expect(code).not.toBe(0);
    expect(out + err).toContain('ACCESS_TOKEN');
    expect(received.slice(before)).toEqual([]);
  });

  test('saves the bytes of a file, and fails without one', async () => {
    const content = { 'application/pdf': {} };
    const own = await prepare(language, { 200: { description: 'x', content } });
    const saved = path.join(own, 'response.pdf');
    response = BROKEN;
    const { code, out, err } = await run(language.command, own, TOKEN);
    expect(code).not.toBe(0);
    // Some languages save the body of an error, too.
    expect(out + err + (existsSync(saved) ? readFileSync(saved) : '')).toContain(BROKEN.text);
    response = PDF;
    expect(await run(language.command, own, TOKEN)).toMatchObject({ code: 0 });
    expect(readFileSync(saved)).toEqual(PDF.text);
  });
});
