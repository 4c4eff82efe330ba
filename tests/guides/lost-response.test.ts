import { readFileSync } from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { PROGRAMS, runScript } from './run-script.ts';

// The guide tells integrators how a purchase survives a lost response. Its code is run as readers copy it.

const guide = readFileSync(
  path.resolve(import.meta.dirname, '../../content/docs/buying-and-selling/buying.md'),
  'utf8',
);

/** The blocks of one language, which continue each other. */
function codeOf(language: string, url: string): string {
  const blocks = [...guide.matchAll(new RegExp(`^\`\`\`${language} .*\n([\\s\\S]*?)^\`\`\`$`, 'gm'))];
  expect(blocks).toHaveLength(2);
  return blocks.map(([, code = '']) => code.replace('https://api.example.com', url)).join('\n');
}

const CALLS: Record<string, string> = {
  mjs: `
const order = { cryptoCurrency: 'BTC', fiat: { currency: 'SEK', amount: '500.00' }, paymentMethod: 'klarna_bankgiro' };
const headers = async () => ({ Authorization: 'Bearer token' });
const id = await buy(order, { headers, knownIds: new Set(['KNOWN']) });
console.log(id ?? 'none');
if (id) console.log(await follow(id, { headers, deadline: Date.now() + 1e9, onRead: ({ status }) => console.log(status) }));
if (id) console.log(await follow('OPEN', { headers, deadline: Date.now(), onRead() {} }));
`,
  py: `
order = {"cryptoCurrency": "BTC", "fiat": {"currency": "SEK", "amount": "500.00"}, "paymentMethod": "klarna_bankgiro"}
headers = lambda: {"Authorization": "Bearer token"}
id = buy(order, headers, {"KNOWN"})
print(id or "none")
if id:
    print(follow(id, headers, time.time() + 1e6, lambda order: print(order["status"])))
    print(follow("OPEN", headers, time.time(), lambda order: None))
`,
};

/** What happens to the request that creates the order. */
type Fate =
  | 'not authenticated'
  | 'created'
  | 'response lost'
  | 'request lost'
  | 'refused'
  | 'server error'
  | 'two at once';

const orderOf = (id: string, minutesAgo: number, amount = '500.00') => ({
  id,
  // An offset without a colon, as some servers write it.
  created: new Date(Date.now() - minutesAgo * 60_000).toISOString().replace(/\.\d+Z$/, '+0000'),
  type: 'buy',
  buy: { fiat: { currency: 'SEK', amount }, crypto: { currency: 'BTC' }, paymentMethod: 'klarna_bankgiro' },
});

/** A server that has older and other orders, and at most two on a page. */
async function startServer(fate: Fate) {
  const orders = [orderOf('OLD', 60), orderOf('KNOWN', 1), orderOf('OTHER', 1, '400.00')];
  const steps = [[503], [200, 'pending'], [200, 'a-new-status'], [200, 'completed']] as [number, string?][];
  const calls: string[] = [];
  const server = http.createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost');
    calls.push(`${request.method} ${pathname}`);
    const answer = (status: number, body: unknown) =>
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
    if (request.method === 'POST') {
      if (fate === 'refused') return answer(400, { message: 'No', status: 400, code: 'BUY_LIMIT_EXCEEDED' });
      if (!['request lost', 'not authenticated'].includes(fate)) orders.push(orderOf('NEW', 0));
      if (fate === 'two at once') orders.push(orderOf('TWIN', 0));
      if (fate === 'created') return answer(200, { orderId: 'NEW', pollingUrl: '' });
      if (fate === 'not authenticated') return answer(401, { message: 'Not authenticated' });
      if (fate === 'server error') return answer(400, { status: 400, code: 'INTERNAL_SERVER_ERROR' });
      return request.socket.destroy();
    }
    if (pathname === '/v2/orders') {
      const offset = Number(searchParams.get('offset'));
      return answer(200, { offset, size: 2, total: orders.length, data: orders.slice(offset, offset + 2) });
    }
    const [status, name] = pathname.endsWith('OPEN') ? [200, 'pending'] : (steps.shift() ?? [500]);
    answer(status, name ? { status: name } : {});
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  return { url: `http://127.0.0.1:${port}`, calls, close: () => server.close() };
}

const FOLLOWED = 'NEW\npending\na-new-status\ncompleted\ncomplete\nopen\n';

describe.each([
  ['javascript', 'mjs'],
  ['python', 'py'],
])('%s', (language, extension) => {
  const isInstalled = PROGRAMS[extension]?.isInstalled ?? false;

  test.skipIf(!isInstalled).each<[Fate, { stdout: string; stderr?: string; lists: number }]>([
    ['created', { stdout: FOLLOWED, lists: 0 }],
    ['response lost', { stdout: FOLLOWED, lists: 3 }],
    ['server error', { stdout: FOLLOWED, lists: 3 }],
    ['request lost', { stdout: 'none\n', lists: 6 }],
    ['refused', { stdout: '', stderr: 'BUY_LIMIT_EXCEEDED', lists: 0 }],
    ['not authenticated', { stdout: '', stderr: 'not accepted', lists: 0 }],
    ['two at once', { stdout: '', stderr: 'Several orders match', lists: 4 }],
  ])('%s', async (fate, { stdout, stderr = '', lists }) => {
    const server = await startServer(fate);
    const code = codeOf(language, server.url) + CALLS[extension];
    const run = await runScript(extension, code, {}, { pauses: false });
    server.close();
    expect(run.stdout, run.stderr).toBe(stdout);
    expect(run.stderr).toContain(stderr);
    expect(run.isWell).toBe(stderr === '');
    const count = (call: string) => server.calls.filter((each) => each === call).length;
    expect([count('POST /v2/orders/buy'), count('GET /v2/orders')]).toEqual([1, lists]);
  });
});
