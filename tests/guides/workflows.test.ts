import { readdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { createRegistry } from '../../cli/guides/registry.ts';
import {
  loadWorkflows,
  readWorkflowFiles,
  type WrittenWorkflow,
} from '../../cli/guides/workflows/load-workflows.ts';
import { readWorkflow } from '../../cli/guides/workflows/read-workflow.ts';
import { trackInputs } from '../../cli/memo.ts';
import { createBodyValidator } from '../../cli/openapi/checks/body-validator.ts';
import { referenceOf } from '../openapi/reference-of.ts';
import { type MockServer, startMockServer } from '../samples/mock-server.ts';
import type { SpecName } from '../specs/spec.ts';
import { realReferences } from './real-references.ts';
import { smallDocument, smallRegistry } from './registry-of.ts';
import { PROGRAMS, runScript } from './run-script.ts';
import { type Answers, startWorkflowServer } from './workflow-server.ts';

const dir = path.resolve(import.meta.dirname, '../../content/workflows');
const ORDER = ['GET /v2/orders/BQ7K2MD', 'GET /v2/orders/SD5H8RT', 'GET /v2/orders/TR4L9QX'] as const;

/** What the customer does meanwhile, and the requests that a workflow must make of it. */
const WORKFLOWS: Record<string, { spec: SpecName; answers: Answers; calls: string[] }> = {
  'first-price': {
    spec: 'institutional',
    answers: { 'POST /oauth2/token': ['market'] },
    calls: ['POST /oauth2/token 200', 'GET /v2/market/prices/rates 200'],
  },
  'sign-in': {
    spec: 'institutional',
    answers: { 'POST /oauth2/token': ['400 authorization_pending', 'customer'] },
    calls: [
      'POST /oauth2/bankid 200',
      'POST /oauth2/token 400',
      'POST /oauth2/token 200',
      'GET /v2/account/user 200',
    ],
  },
  onboarding: {
    spec: 'institutional',
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
  },
  buy: {
    spec: 'institutional',
    answers: { [ORDER[0]]: ['buyPending', 'buyCompleted'] },
    calls: ['POST /v2/orders/buy 200', `${ORDER[0]} 200`, `${ORDER[0]} 200`, 'GET /v2/wallet 200'],
  },
  sell: {
    spec: 'institutional',
    answers: { [ORDER[1]]: ['sellProcessing', 'sellCompleted'] },
    calls: [
      'PUT /v2/account/bank-account 200',
      'POST /v2/orders/sell 200',
      `${ORDER[1]} 200`,
      `${ORDER[1]} 200`,
    ],
  },
  'limit-order': {
    spec: 'institutional',
    answers: { [ORDER[2]]: ['tradeEdited', 'tradeCancelled'] },
    calls: [
      'POST /v2/orders/trade 200',
      'POST /v2/orders/TR4L9QX/edit 200',
      `${ORDER[2]} 200`,
      'POST /v2/orders/cancel 200',
      `${ORDER[2]} 200`,
    ],
  },
  'list-orders': {
    spec: 'institutional',
    answers: { 'GET /v2/orders': ['firstPage', 'lastPage'] },
    calls: ['GET /v2/orders 200', 'GET /v2/orders 200', 'GET /v2/orders 200'],
  },
  'wallet-history': {
    spec: 'institutional',
    answers: {},
    calls: ['GET /v2/wallet/performance-history 200', 'GET /v2/wallet/performance-history 200'],
  },
  'legacy-buy': {
    spec: 'legacy',
    answers: { 'GET /v1/auth': ['WAITING_FOR_CONFIRMATION', 'success'], 'GET /v1/order': ['buyCompleted'] },
    calls: [
      'POST /v1/auth 200',
      'GET /v1/auth 200',
      'GET /v1/auth 200',
      'POST /v1/order 200',
      'GET /v1/order 200',
    ],
  },
};

const VALUES = {
  CLIENT_ID: 'client',
  CLIENT_SECRET: 'secret',
  ACCESS_TOKEN: 'token',
  APP_ID: 'app',
  PNR: '199001011234',
  EMAIL: 'kim.andersson@example.com',
  CODE: '123456',
  CLIENT_ORDER_ID: '2e5b8c17-40d9-4f63-9b1e-7a8c6d5f3e20',
};

async function realWorkflows(): Promise<WrittenWorkflow[]> {
  const { references, validators } = await realReferences();
  const registry = createRegistry(references, '/', new Map([['api-legacy', 'legacy']]));
  const { workflows, problems } = loadWorkflows(readWorkflowFiles(dir, trackInputs()), registry, validators);
  expect(problems).toEqual([]);
  return workflows;
}

describe('the workflows of the guides', () => {
  let workflows: WrittenWorkflow[];
  let mocks: Record<SpecName, MockServer>;

  beforeAll(async () => {
    const [institutional, legacy] = await Promise.all([
      startMockServer('institutional'),
      startMockServer('legacy'),
    ]);
    mocks = { institutional, legacy };
    workflows = await realWorkflows();
  });
  afterAll(() => Promise.all(Object.values(mocks).map((mock) => mock.close())));

  test('are all run here', () => {
    expect(
      readdirSync(dir)
        .map((name) => path.parse(name).name)
        .sort(),
    ).toEqual(Object.keys(WORKFLOWS).sort());
  });

  test('name no other host than the one that they are given', () => {
    const hosts = workflows.flatMap(({ workflow: flow, scripts }) =>
      scripts.map(({ code }) => code.replaceAll(flow.server, '').match(/\bhttps?:\/\/[^\s'"`]*/g)),
    );
    expect(hosts.filter((found) => found !== null)).toEqual([]);
  });

  test.concurrent.each(
    Object.keys(WORKFLOWS).flatMap((name) =>
      Object.keys(PROGRAMS).map((extension) => [name, extension] as const),
    ),
  )('%s.%s goes from its first call to its last', async (name, extension) => {
    const program = PROGRAMS[extension];
    const workflow = WORKFLOWS[name];
    if (!program?.isHere || !workflow) return;
    const server = await startWorkflowServer(mocks[workflow.spec], workflow.answers);
    const script = workflows
      .find(({ workflow: flow }) => flow.name === name)
      ?.scripts.find(({ path: file }) => file.endsWith(`.${extension}`));
    const { stdout, stderr, isWell, traces } = await runScript(extension, script?.code ?? '', {
      ...VALUES,
      API_URL: server.url,
    });
    await server.close();
    expect({ isWell, stderr, traces }).toEqual({ isWell: true, stderr: '', traces: [] });
    expect(stdout).toContain('1. ');
    expect(server.calls).toEqual(workflow.calls);
  });

  test.each(Object.keys(PROGRAMS))('a workflow in %s ends where a request is refused', async (extension) => {
    const program = PROGRAMS[extension];
    if (!program?.isHere) return;
    const server = await startWorkflowServer(mocks.institutional, {
      'POST /oauth2/token': ['400 access_denied'],
    });
    const script = workflows
      .find(({ workflow: flow }) => flow.name === 'sign-in')
      ?.scripts.find(({ path: file }) => file.endsWith(`.${extension}`));
    const run = await runScript(extension, script?.code ?? '', { ...VALUES, API_URL: server.url });
    expect(run.isWell).toBe(false);
    expect(run.stderr).toMatch(/access_denied/);
    await server.close();
    expect(server.calls).toEqual(['POST /oauth2/bankid 200', 'POST /oauth2/token 400']);
  });
});

describe('a workflow is refused', () => {
  const validators = new Map([['api', createBodyValidator(smallDocument, '3.1.0')]]);
  const wrongIn = (yaml: string) =>
    readWorkflow('workflow', parse(`title: T\ndescription: A.\n${yaml}`), {
      registry: smallRegistry(),
      validators,
    }).faults.map(({ pointer, message, hint }) => `${pointer} ${message}${hint ? ` ${hint}` : ''}`);
  const step = (more: string) =>
    `inputs: { accessToken: Token }\nsteps:\n  - { title: S, call: buyCoin, headers: { Source-Name: Kim }, ${more} }`;

  test.each([
    [step('example: krona'), []],
    [step('body: { coin: KRONA }, outputs: { coin: /coin }'), []],
    ['steps: []', ['/steps `steps` Too small: expected array to have >=1 items.']],
    [
      'steps: [{ title: S, call: byCoin }]',
      ['/steps/0/call Unknown operation `byCoin`. Did you mean `buyCoin`?'],
    ],
    [
      'inputs: { accessToken: T }\nsteps: [{ title: S, call: listCoins }]',
      ['/steps/0 The parameter `limit` is required.'],
    ],
    [
      'steps: [{ title: S, call: listCoins, query: { limit: 1 } }]',
      [
        '/steps/0 `$accessToken` is not defined at this step. Set it with `outputs` in an earlier step, or add it to `inputs: { accessToken: … }`.',
      ],
    ],
    [step('example: kron'), ['/steps/0/example Unknown example `kron`. Did you mean `krona`?']],
    [step('body: { coin: PENNY }'), ['/steps/0/body/coin `coin` must be one of `KRONA`, `DUCAT`.']],
    [
      step('body: { coin: KRONA, buyr: {} }'),
      [
        '/steps/0/body/buyr Unknown field `buyr`: the specification does not define it here. Did you mean `buyer`?',
      ],
    ],
    [
      step('example: krona, query: { limit: 1 }'),
      ['/steps/0/query/limit `buyCoin` has no query parameter `limit`.'],
    ],
    [
      step('example: krona, outputs: { id: /id }'),
      ['/steps/0/outputs/id No response example of `buyCoin` has `/id`.'],
    ],
    [
      step('example: krona, colour: red'),
      [
        '/steps/0/colour Unknown property `colour`. Available: title, call, path, query, headers, example, body, outputs, print, when, prompt, retry.',
      ],
    ],
    [
      'needs: { accessToken: T }\nsteps: [{ title: S, call: listCoins, keep: { id: /id } }]',
      ['/steps/0/keep `keep` is now `outputs`.', '/needs `needs` is now `inputs`.'],
    ],
    [
      step('example: krona, retry: { at: /coin, until: [x], every: 1, often: 2 }'),
      ['/steps/0/retry/often Unknown property `often`. Available: at, while, until, every, slower, most.'],
    ],
    [
      step('example: krona, retry: { at: /coin, every: 1 }'),
      ['/steps/0/retry `retry` requires either `while` or `until`.'],
    ],
    [
      'inputs: { accessToken: T, other: O }\nsteps: [{ title: S, call: listCoins, query: { limit: 1 } }]',
      ['/inputs/other `other` is never used.'],
    ],
  ])('%s', (yaml, problems) => {
    expect(wrongIn(yaml)).toEqual(problems);
  });
});

test('an example of a form gives its fields as they are sent', () => {
  const schema = {
    properties: { grant_type: { type: 'string' }, request_id: { type: 'string' } },
    additionalProperties: false,
  };
  const value = { grant_type: 'bankid', request_id: 'a b' };
  const content = { 'application/x-www-form-urlencoded': { schema, examples: { poll: { value } } } };
  const document = {
    openapi: '3.1.0',
    info: { title: 'T', version: '1' },
    paths: { '/token': { post: { operationId: 'token', requestBody: { content }, responses: {} } } },
  };
  const { workflow: flow, faults } = readWorkflow(
    'workflow',
    { title: 'T', description: 'A.', steps: [{ title: 'S', call: 'token', example: 'poll' }] },
    {
      registry: createRegistry([referenceOf(document)], '/', new Map()),
      validators: new Map([['api', createBodyValidator(document, '3.1.0')]]),
    },
  );
  expect(faults).toEqual([]);
  expect(flow?.steps[0]?.body).toEqual({ kind: 'form', value });
});
