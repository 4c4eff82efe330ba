import http from 'node:http';
import { beforeAll, describe, expect, test } from 'vitest';
import type { WrittenWorkflow } from '../../cli/workflows/load-workflows.ts';
import { isTested, PROGRAMS, runScript } from '../guides/run-script.ts';
import { realWorkflows, VALUES } from './real-workflows.ts';

const created = { orderId: 'A1' };
/** The responses before the last request, without fields that are optional. */
const BEFORE: Record<string, unknown[]> = {
  buy: [created, { status: 'done' }],
  'first-price': [{ access_token: 't' }],
  'legacy-buy': [{ pollingUrl: '/?a=b&token=a%2Bb%3D+c#d' }, { accessToken: 't' }, created],
  'limit-order': [created, '', {}, ''],
  'list-orders': [{}, {}],
  onboarding: [{}, '', '', '', {}, [], ''],
  sell: [{ id: 'a' }, created],
  'sign-in': [{ request_id: 'r' }, { access_token: 't' }],
  'wallet-history': [{}],
};
const NAMES = Object.keys(BEFORE);
/**
 * Each language tests transport faults with some of the workflows: within a language, all of them send
 * requests with the same function.
 */
const LANGUAGES = Object.keys(PROGRAMS).filter(isTested);
const STATUSES = [400, 401, 403, 404, 409, 429];
const PENDING = { status: 'pending', buy: { paymentDetails: { reference: 'REF1' } } };
/**
 * The responses that repeat endlessly while a customer doesn't decide or pay, after how many of the responses
 * above, and what they show to the customer.
 */
const ENDLESS: [name: string, after: number, response: FakeResponse, shown: string][] = [
  ['buy', 1, { body: PENDING }, 'Payment reference: REF1'],
  ['legacy-buy', 3, { body: PENDING }, 'Status: pending'],
  ['sell', 2, { body: PENDING }, 'Status: pending'],
  [
    'sign-in',
    1,
    { status: 400, body: { error: 'authorization_pending', bank_id_qr_data: 'QR1' } },
    'QR code: QR1',
  ],
];

interface FakeResponse {
  status?: number;
  body: unknown;
}

type Fault = FakeResponse | 'slow' | 'closed' | 'closed within the body';

/** The function of a script that sends requests. */
const SEND = /^(async function |def )?send\([\s\S]*?(\n}|\n\n\n)/m;

/** A server that sends these responses, one after the other, and then only a fault. */
async function startServer(responses: FakeResponse[], fault: Fault) {
  const calls: string[] = [];
  const server = http.createServer((request, response) => {
    const current = responses[calls.length] ?? fault;
    calls.push(`${request.method} ${request.headers.host}${request.url}`);
    if (current === 'slow') return;
    if (current === 'closed') request.socket.destroy();
    else if (current === 'closed within the body') {
      response.writeHead(200, { 'Content-Length': 100 });
      response.write('{"status":', () => request.socket.destroy());
    } else {
      response.writeHead(current.status ?? 200, { Connection: 'close' });
      response.end(typeof current.body === 'string' ? current.body : JSON.stringify(current.body));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${port}`, calls, close };
}

/**
 * The timeout of a request is 30 seconds. It is shorter for servers that never respond; a busy machine may
 * need all of it.
 */
const SHORT: Record<string, [string, string]> = {
  mjs: ['timeout(30_000)', 'timeout(3_000)'],
  py: ['timeout=30', 'timeout=3'],
};

let workflows: WrittenWorkflow[];
beforeAll(async () => {
  workflows = (await realWorkflows()).workflows;
});

/**
 * Runs a workflow until one of its requests meets a fault: the last one by default, or the one after the
 * given number.
 */
async function runUntil(
  fault: Fault,
  [name, extension]: [string, string],
  { after = Infinity, values = {} }: { after?: number; values?: Record<string, string> } = {},
) {
  const found = workflows.find(({ workflow }) => workflow.id === name);
  const code = found?.scripts.find((script) => script.path.endsWith(`.${extension}`))?.code ?? '';
  const responses = (BEFORE[name] ?? []).slice(0, after).map((body) => ({ body }));
  const server = await startServer(responses, fault);
  const all = { ...VALUES, API_URL: server.url, ...values };
  const script = fault === 'slow' ? code.replace(...(SHORT[extension] ?? ['', ''])) : code;
  const run = await runScript(extension, script, all);
  server.close();
  expect(run).toMatchObject({ code: 1, traces: [] });
  expect(run.stdout + run.stderr).not.toMatch(/\bnull\b|undefined|None|Traceback|^ {4}at |jq:/m);
  const calls = server.calls.slice(responses.length);
  return { ...run, calls, last: calls.at(-1)?.replace(' ', ' http://') };
}

test('tests every workflow', () => {
  expect(workflows.map(({ workflow }) => workflow.id).sort()).toEqual(NAMES);
});

// All at once, since they only wait.
test.concurrent('no workflow waits endlessly, and values are printed before the time limit', async () => {
  const values = { TIME_LIMIT: '8' };
  const cases = LANGUAGES.flatMap((extension) => ENDLESS.map((endless) => ({ extension, endless })));
  await Promise.all(
    cases.map(async ({ extension, endless: [name, after, response, shown] }) => {
      const { stdout, stderr, calls } = await runUntil(response, [name, extension], { after, values });
      expect(stderr, `${name}.${extension}`).toMatch(/^The time limit of 8 seconds has passed\.\n/);
      expect(stdout, `${name}.${extension}`).toContain(`   ${shown}\n`);
      expect(calls.length).toBeGreaterThan(0);
    }),
  );
});

describe.concurrent.each(LANGUAGES)('in %s', (extension) => {
  test.each(NAMES)('%s prints an error response to its last request', async (name) => {
    const status = STATUSES[NAMES.indexOf(name) % STATUSES.length] ?? 400;
    const { stderr, last, calls } = await runUntil({ status, body: { code: 'NO' } }, [name, extension]);
    expect(stderr).toBe(`Unexpected response.\n${last}: ${status}\n{"code":"NO"}\n`);
    expect(calls).toHaveLength(1);
  });

  test.each(NAMES)('%s names a request with a missing or incomplete response', async (name) => {
    // Only one waits for a timeout.
    const index = NAMES.indexOf(name);
    const fault = index === 0 ? 'slow' : index % 2 === 0 ? 'closed' : 'closed within the body';
    const { stderr, last } = await runUntil(fault, [name, extension], { after: 0 });
    expect(stderr.startsWith(`${last}: `)).toBe(true);
    expect(stderr.trim().split('\n')).toHaveLength(1);
    if (fault === 'slow') expect(stderr).toMatch(/tim(ed |e)out/);
  });

  test('all workflows send their requests with the same function', () => {
    const found = workflows.map(({ scripts }) => scripts.find(({ path }) => path.endsWith(`.${extension}`)));
    const senders = found.map((script) => SEND.exec(script?.code ?? '')?.[0]);
    expect(senders[0]).toMatch(/curl|fetch|opener/);
    expect([...new Set(senders)]).toHaveLength(1);
  });

  test('a token from a URL is sent on unchanged', async () => {
    const { calls } = await runUntil({ status: 500, body: '' }, ['legacy-buy', extension], { after: 1 });
    expect(new URL(calls.join('').replace(/^GET /, 'http://')).searchParams.get('token')).toBe('a+b= c');
  });
});
