import { readFileSync } from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { expect, test } from 'vitest';
import { runScript } from './run-script.ts';

// The code of the guide that polls for a token, run as readers copy it.

const guide = readFileSync(
  path.resolve(import.meta.dirname, '../../content/docs/getting-started/getting-started-auth.md'),
  'utf8',
);
const [, waitForToken = ''] = /^```javascript title="Poll until.*\n([\s\S]*?)^```$/m.exec(guide) ?? [];

const PENDING = { status: 400, body: { error: 'authorization_pending', bank_id_qr_data: 'qr-2' } };
const SLOW = { status: 400, body: { error: 'slow_down' } };
const DOWN = { status: 503, body: {} };
const TOKEN = { status: 200, body: { access_token: 'token' } };
const DENIED = { status: 400, body: { error: 'access_denied' } };

/** Runs the code against a server with these responses, for at most `seconds`, and without pauses. */
async function poll(responses: { status: number; body: unknown }[], seconds = 120) {
  const left = [...responses];
  let requests = 0;
  const server = http.createServer((_, response) => {
    requests += 1;
    const { status, body } = left.shift() ?? DOWN;
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  const code = `${waitForToken.replace('https://api.example.com', `http://127.0.0.1:${port}`)}
const started = { request_id: 'id', interval: 2, expires_in: ${seconds} };
const token = await waitForToken(started, 'client:secret', (code) => console.log(code));
console.log(token.access_token);
`;
  const { stdout, stderr } = await runScript('mjs', code, {}, { pauses: false });
  server.close();
  return { stdout, stderr, requests };
}

test('waits, draws the QR code again, survives an outage, and returns the token', async () => {
  const { stdout, stderr, requests } = await poll([PENDING, SLOW, DOWN, TOKEN]);
  expect({ stdout, stderr, requests }).toEqual({ stdout: 'qr-2\ntoken\n', stderr: '', requests: 4 });
});

test('stops if the customer refuses', async () => {
  const { stderr, requests } = await poll([PENDING, DENIED, TOKEN]);
  expect(stderr).toContain('access_denied');
  expect(requests).toBe(2);
});

test('stops when time is up, whatever the responses are', async () => {
  const { stderr, requests } = await poll([TOKEN], 0);
  expect(stderr).toContain('expired_token');
  expect(requests).toBe(0);
});
