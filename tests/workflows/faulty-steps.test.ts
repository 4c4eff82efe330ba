import http from 'node:http';
import { beforeAll, describe, expect, test } from 'vitest';
import type { WrittenWorkflow } from '../../cli/workflows/load-workflows.ts';
import { PROGRAMS, runScript } from '../guides/run-script.ts';
import { realWorkflows, VALUES } from './real-workflows.ts';

const created = { orderId: 'A1' };
/** What the servers answer before the last request: no field that may be missing. */
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
/** Each of them tries the faults of transport with some workflows: in one language, all send requests with the same function. */
const LANGUAGES = Object.keys(PROGRAMS).filter((extension) => PROGRAMS[extension]?.isHere);
const STATUSES = [400, 401, 403, 404, 409, 429];
const PENDING = { status: 'pending' };
/** What the servers answer for ever while a customer doesn't decide or pay, after how many of the requests above. */
const ENDLESS: Record<string, [after: number, answer: Answer]> = {
  buy: [1, { body: PENDING }],
  'legacy-buy': [3, { body: PENDING }],
  sell: [2, { body: PENDING }],
  'sign-in': [1, { status: 400, body: { error: 'authorization_pending' } }],
};

interface Answer {
  status?: number;
  body: unknown;
}

const FAULTS = ['slow', 'closed', 'closed within the body'] as const;
type Fault = Answer | (typeof FAULTS)[number];

/** The function of a script that sends requests. */
const SEND = /^(async function |def )?send\([\s\S]*?(\n}|\n\n\n)/m;

/** A server that gives these answers, one after the other, and then only a fault. */
async function startServer(answers: Answer[], fault: Fault) {
  const calls: string[] = [];
  const server = http.createServer((request, response) => {
    const answer = answers[calls.length] ?? fault;
    calls.push(`${request.method} ${request.headers.host}${request.url}`);
    if (answer === 'slow') return;
    if (answer === 'closed') request.socket.destroy();
    else if (answer === 'closed within the body') {
      response.writeHead(200, { 'Content-Length': 100 });
      response.write('{"status":', () => request.socket.destroy());
    } else {
      response.writeHead(answer.status ?? 200, { Connection: 'close' });
      response.end(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body));
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

/** The limit of a request, which is 30 seconds: shorter where a server never answers. A busy machine needs the whole of it. */
const SHORT: Record<string, [string, string]> = {
  sh: ['left < 30 ? left : 30', '1'],
  mjs: ['timeout(30_000)', 'timeout(500)'],
  py: ['timeout=30', 'timeout=0.5'],
};

let workflows: WrittenWorkflow[];
beforeAll(async () => {
  workflows = (await realWorkflows()).workflows;
});

/** Runs a workflow until one of its requests meets a fault; the last one, unless it is said after how many. */
async function runUntil(
  fault: Fault,
  [name, extension]: [string, string],
  { after = Infinity, values = {} }: { after?: number; values?: Record<string, string> } = {},
) {
  const found = workflows.find(({ workflow }) => workflow.id === name);
  const code = found?.scripts.find((script) => script.path.endsWith(`.${extension}`))?.code ?? '';
  const answers = (BEFORE[name] ?? []).slice(0, after).map((body) => ({ body }));
  const server = await startServer(answers, fault);
  const all = { ...VALUES, API_URL: server.url, ...values };
  const script = fault === 'slow' ? code.replace(...(SHORT[extension] ?? ['', ''])) : code;
  const run = await runScript(extension, script, all);
  server.close();
  expect(run).toMatchObject({ code: 1, traces: [] });
  expect(run.stdout + run.stderr).not.toMatch(/\bnull\b|undefined|None|Traceback|^ {4}at |jq:/m);
  const calls = server.calls.slice(answers.length);
  return { ...run, calls, last: calls.at(-1)?.replace(' ', ' http://') };
}

test('every workflow is here', () => {
  expect(workflows.map(({ workflow }) => workflow.id).sort()).toEqual(NAMES);
});

describe.each(LANGUAGES)('in %s', (extension) => {
  test.concurrent.each(NAMES)('%s shows a refusal of its last request', async (name) => {
    const status = STATUSES[NAMES.indexOf(name) % STATUSES.length] ?? 400;
    const { stderr, last, calls } = await runUntil({ status, body: { code: 'NO' } }, [name, extension]);
    expect(stderr).toBe(`Unexpected response.\n${last}: ${status}\n{"code":"NO"}\n`);
    expect(calls).toHaveLength(1);
  });

  test.concurrent.each(NAMES)('%s names a request that gets no response, or not all of it', async (name) => {
    const fault = FAULTS[(NAMES.indexOf(name) + LANGUAGES.indexOf(extension)) % FAULTS.length] ?? 'slow';
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

  test.concurrent('a workflow does not wait for ever', async () => {
    const values = { TIME_LIMIT: '6' };
    await Promise.all(
      Object.entries(ENDLESS).map(async ([name, [after, answer]]) => {
        const { stderr, calls } = await runUntil(answer, [name, extension], { after, values });
        expect(stderr).toMatch(/^The time limit of 6 seconds has passed\.\n/);
        expect(calls.length).toBeGreaterThan(0);
      }),
    );
  });

  test.concurrent('a token of a URL is sent on as the URL has it', async () => {
    const { calls } = await runUntil({ status: 500, body: '' }, ['legacy-buy', extension], { after: 1 });
    expect(new URL(calls.join('').replace(/^GET /, 'http://')).searchParams.get('token')).toBe('a+b= c');
  });
});
