import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import type { LoadedWorkflows } from '../../cli/workflows/load-workflows.ts';
import { isInstalled, PROGRAMS, runScript } from '../guides/run-script.ts';
import { startMockServer } from '../samples/mock-server.ts';
import { folderWith } from '../samples/tools.ts';
import type { SpecName } from '../specs/spec.ts';
import { type Answers, startWorkflowServer } from './mock-of-workflows.ts';
import { realWorkflows, VALUES, WORKFLOWS } from './real-workflows.ts';

const ORDER = ['GET /v2/orders/BQ7K2MD', 'GET /v2/orders/SD5H8RT', 'GET /v2/orders/TR4L9QX'] as const;

interface Case {
  spec?: SpecName;
  /** What the customer does in the meantime, unless the mock remembers it. */
  answers?: Answers;
  /** The requests that a workflow must send. */
  calls: string[];
  /** What the script prints. */
  shows: string[];
}

const CASES: Record<string, Case> = {
  'first-price': {
    calls: ['POST /oauth2/token 200', 'GET /v2/market/prices/rates 200'],
    shows: ['Prices: ', '"ask"'],
  },
  'sign-in': {
    calls: [
      'POST /oauth2/bankid 200',
      'POST /oauth2/token 400',
      'POST /oauth2/token 200',
      'GET /v2/account/user 200',
    ],
    shows: [
      'QR code: bankid.9c1e7b52',
      'QR code: bankid',
      "export ACCESS_TOKEN='eyJ",
      'export REFRESH_TOKEN=',
    ],
  },
  onboarding: {
    answers: { 'GET /v2/account/user': ['new'], 'GET /v2/account/kyc': ['required'] },
    calls: [
      'GET /v2/account/user 200',
      'POST /v2/account/email 200',
      'PUT /v2/account/email 200',
      'PUT /v2/account/terms 200',
      'GET /v2/account/kyc 200',
      'GET /v2/account/kyc-questions 200',
      'POST /v2/account/kyc-questions 200',
      'POST /v2/compliance/verify/orders/buy 200',
    ],
    shows: ['"ACCEPT"'],
  },
  buy: {
    calls: [
      'GET /v2/account/user 200',
      'POST /v2/compliance/verify/orders/buy 200',
      'GET /v2/market/prices/rates/BTC 200',
      'POST /v2/orders/buy 200',
      `${ORDER[0]} 200`,
      `${ORDER[0]} 200`,
      'GET /v2/wallet 200',
    ],
    shows: ['Order: BQ7K2MD', 'Status: pending', 'Payment reference: ', 'Status: completed', '"balances"'],
  },
  sell: {
    calls: [
      'GET /v2/account/user 200',
      'PUT /v2/account/bank-account 200',
      'POST /v2/compliance/verify/orders/sell 200',
      'GET /v2/market/prices/rates/BTC 200',
      'POST /v2/orders/sell 200',
      `${ORDER[1]} 200`,
      `${ORDER[1]} 200`,
    ],
    shows: ['Order: SD5H8RT', 'Status: completed'],
  },
  'limit-order': {
    calls: [
      'POST /v2/orders/trade 200',
      'POST /v2/orders/TR4L9QX/edit 200',
      `${ORDER[2]} 200`,
      'POST /v2/orders/cancel 200',
      `${ORDER[2]} 200`,
    ],
    shows: ['Status of the trade: cancelled'],
  },
  'list-orders': {
    calls: ['GET /v2/orders 200', 'GET /v2/orders 200', 'GET /v2/orders 200'],
    shows: ['Total: 4'],
  },
  'wallet-history': {
    calls: ['GET /v2/wallet/performance-history 200', 'GET /v2/wallet/performance-history 200'],
    shows: ['History: {'],
  },
  'legacy-buy': {
    spec: 'legacy',
    calls: [
      'POST /v1/auth 200',
      'GET /v1/auth 200',
      'GET /v1/auth 200',
      'GET /v1/auth 200',
      'POST /v1/order 200',
      'GET /v1/order 200',
    ],
    shows: ['bankid:///', "export LEGACY_ACCESS_TOKEN='eyJ"],
  },
};
const languages = Object.keys(PROGRAMS).filter((extension) => extension !== 'sh' && isInstalled(extension));

let site: LoadedWorkflows;

beforeAll(async () => {
  site = await realWorkflows();
});

function scriptOf(name: string, extension: string): string {
  const match = site.workflows.find(({ workflow }) => workflow.id === name);
  return match?.scripts.find((script) => script.path.endsWith(`.${extension}`))?.code ?? '';
}

/** Runs a script against the mock of its specification. */
async function runAgainst(
  [name, extension]: [string, string],
  answers: Answers,
  { values = VALUES, ...options }: Parameters<typeof runScript>[3] & { values?: Record<string, string> } = {},
) {
  const mock = await startMockServer(CASES[name]?.spec ?? 'institutional');
  const server = await startWorkflowServer(mock, answers);
  const code = scriptOf(name, extension);
  const all = { ...values, API_URL: server.url };
  const run = await runScript(extension, code, all, { pauses: false, ...options });
  await Promise.all([server.close(), mock.close()]);
  return { ...run, calls: server.calls };
}

test('the workflows of this site are valid, and all of them are run here', () => {
  expect(site.problems).toEqual([]);
  expect(
    readdirSync(WORKFLOWS)
      .map((name) => path.basename(name, '.arazzo.yaml'))
      .sort(),
  ).toEqual(Object.keys(CASES).sort());
});

test('scripts contain no other hosts than those of their specification', () => {
  const hosts = site.workflows.flatMap(({ workflow: { server }, scripts }) =>
    scripts.map(({ code }) =>
      code
        .replaceAll(server.production ?? '', '')
        .replaceAll(server.test ?? '', '')
        .match(/\bhttps?:\/\/[^\s'"`]*/g),
    ),
  );
  expect(hosts.filter((found) => found !== null)).toEqual([]);
});

describe.each(languages)('in %s', (extension) => {
  test.concurrent.each(Object.keys(CASES))(
    '%s runs from its first request to its last against the mock',
    async (name) => {
      const { answers = {}, calls, shows } = CASES[name] ?? { calls: [], shows: [] };
      const run = await runAgainst([name, extension], answers);
      expect(run).toMatchObject({ code: 0, stderr: '', traces: [] });
      for (const text of shows) expect(run.stdout).toContain(text);
      expect(run.stdout).not.toContain('null');
      expect(run.calls).toEqual(calls);
    },
  );
});

describe.each(languages)('in %s', (extension) => {
  test.concurrent('the token of a workflow is stored in a private file, which the next workflow reads', async () => {
    const folder = folderWith({ 'access-token': 'an old one, for all to read' });
    const file = path.join(folder, 'access-token');
    const { ACCESS_TOKEN: _, ...others } = VALUES;
    const values = { ...others, ACCESS_TOKEN_FILE: file };
    const signedIn = await runAgainst(
      ['sign-in', extension],
      { 'POST /oauth2/token': ['customer'] },
      { values },
    );
    expect(signedIn).toMatchObject({ code: 0, stderr: '' });
    expect(signedIn.stdout).not.toContain('eyJ');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const bought = await runAgainst(['buy', extension], { [ORDER[0]]: ['buyCompleted'] }, { values });
    expect(bought).toMatchObject({
      code: 0,
      stderr: '',
    });
  });

  test.concurrent('nothing is accepted or answered on behalf of a customer who was not asked, or who refuses', async () => {
    const { TERMS_ACCEPTED: _, KYC_ANSWERS: __, CODE: ___, EMAIL: ____, ...values } = VALUES;
    const answers = { 'GET /v2/account/user': ['new'], 'GET /v2/account/kyc': ['required'] };
    const typed = 'kim@example.com\n000123\n';
    const start = ['GET /v2/account/user 200', 'POST /v2/account/email 200', 'PUT /v2/account/email 200'];
    const refused = await runAgainst(['onboarding', extension], answers, { values, input: `${typed}no\n` });
    expect(refused).toMatchObject({ code: 1, calls: start });
    expect(refused.stderr).toContain("the customer doesn't accept");
    const silent = await runAgainst(['onboarding', extension], answers, { values, input: typed });
    expect(silent).toMatchObject({ code: 2, calls: start });
    expect(silent.stderr).toContain('Set TERMS_ACCEPTED: Has the customer');
    const willing = await runAgainst(['onboarding', extension], answers, {
      values,
      input: `${typed}yes\n2\nMy boat\n1\n`,
    });
    expect(willing).toMatchObject({ code: 0, stderr: '', calls: CASES.onboarding?.calls });
    expect(willing.stdout).toContain(
      'Why do you want to hold crypto?\n   1: To save for the long term\n   2: Another reason (in own words)\n',
    );
  });

  test.concurrent('steps that are already done are skipped', async () => {
    const answers = { 'GET /v2/account/user': ['onboarded'], 'GET /v2/account/kyc': ['notRequired'] };
    const run = await runAgainst(['onboarding', extension], answers);
    expect(run).toMatchObject({ code: 0, stderr: '' });
    expect(run.calls).toEqual([
      'GET /v2/account/user 200',
      'GET /v2/account/kyc 200',
      'POST /v2/compliance/verify/orders/buy 200',
    ]);
  });

  test.concurrent('a rejected compliance check ends the workflow with an error that names it', async () => {
    const check = 'POST /v2/compliance/verify/orders/buy';
    const run = await runAgainst(['onboarding', extension], {
      'GET /v2/account/user': ['onboarded'],
      'GET /v2/account/kyc': ['notRequired'],
      [check]: ['severalRejections'],
    });
    expect(run.code).toBe(1);
    expect(run.stderr).toBe('The order would not be allowed. See the decisions.\n');
    expect(run.stdout).toContain('"REJECT"');
  });

  test.concurrent('a failed order ends the workflow with its error code', async () => {
    const run = await runAgainst(['buy', extension], { [ORDER[0]]: ['buyPending', 'buyFailed'] });
    expect(run.code).toBe(1);
    expect(run.stdout).toMatch(/Payment reference: \S+\n[\s\S]*Error code: INSUFFICIENT_EXCHANGE_BALANCE\n/);
    expect(run.stderr).toMatch(
      /^The order has failed\. .*\nThe order BQ7K2MD exists\.\nFollow it: (?:API_URL=\S+ )?\S+ buy\.\w+ --resume BQ7K2MD\n$/,
    );
    expect(run.calls).toHaveLength(6);
  });

  test.concurrent('a limit order that cannot be changed stays open, and the script says how to cancel it', async () => {
    const run = await runAgainst(['limit-order', extension], {
      'POST /v2/orders/TR4L9QX/edit': ['400'],
    });
    expect(run).toMatchObject({
      code: 1,
      calls: ['POST /v2/orders/trade 200', 'POST /v2/orders/TR4L9QX/edit 400'],
    });
    expect(run.stderr).toMatch(
      /\nThe order TR4L9QX exists\. .*Cancel it with POST \/v2\/orders\/cancel and this orderId\.\nFollow it: .* --resume TR4L9QX\n$/,
    );
  });

  test.concurrent('no amount or account is sent that the specification forbids', async () => {
    const values = { ...VALUES, ACCOUNT_NUMBER: '5000', CLEARING_NUMBER: 'abc', CRYPTO_AMOUNT: '1' };
    const sold = await runAgainst(['sell', extension], {}, { values });
    expect(sold).toMatchObject({ code: 2, calls: [] });
    expect(sold.stderr.match(/^\w+ must match/gm)).toEqual([
      'CRYPTO_AMOUNT must match',
      'ACCOUNT_NUMBER must match',
      'CLEARING_NUMBER must match',
    ]);
  });

  test.concurrent('a customer who refuses, or a session that expires, ends the sign-in', async () => {
    for (const [error, words] of [
      ['access_denied', 'The customer refused the sign-in.'],
      ['expired_token', 'The sign-in has expired.'],
    ] as const) {
      const run = await runAgainst(['sign-in', extension], { 'POST /oauth2/token': [`400 ${error}`] });
      expect(run.code).toBe(1);
      expect(run.stderr).toContain(words);
      expect(run.calls).toEqual(['POST /oauth2/bankid 200', 'POST /oauth2/token 400']);
    }
  });

  test.concurrent('an ERROR status ends the legacy sign-in', async () => {
    const run = await runAgainst(['legacy-buy', extension], {
      'GET /v1/auth': ['WAITING_FOR_SIGN', 'ERROR'],
    });
    expect(run.code).toBe(1);
    expect(run.stderr).toBe('The sign-in has failed.\n');
    expect(run.calls).toHaveLength(3);
  });
});
