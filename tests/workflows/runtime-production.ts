import type { Case } from './run-scenario.ts';
import { create, production, signIn } from './runtime-workflows.ts';

const env = { ACCESS_TOKEN: 'token', FIAT_AMOUNT: '750.00' };
const found = { body: { name: 'Kim' } };
const created = { status: 201, body: { orderId: 'A1' } };
const done = { body: { status: 'done' } };
const SENT = ['GET /customer', 'POST /orders {"amount":"750.00"}'];
const POLL = 'GET /orders/A1';

/** What is asked before an order is sent to production, and how tokens are handed over. */
export const PRODUCTION: Record<string, Case> = {
  'production shows what is ordered, and for whom, and asks': {
    workflow: production,
    env,
    args: ['--production'],
    terminal: true,
    input: 'yes\n',
    replies: [found, created, done],
    code: 0,
    sent: [...SENT, POLL],
    says: [
      '2. Create the order\n   Customer: Kim\nPOST {API}/orders\n{\n  "amount": "750.00"\n}\n',
      'Send this to production? Type yes: ',
    ],
  },
  'a secret in it is not shown': {
    workflow: {
      ...production,
      steps: [
        [
          'Create',
          'POST /orders',
          { ...create, json: { amount: '{FIAT_AMOUNT}', note: 'of {ACCESS_TOKEN}' } },
        ],
      ],
    },
    env,
    args: ['--production', '--yes'],
    replies: [created],
    code: 0,
    sent: ['POST /orders {"amount":"750.00","note":"of token"}'],
    says: ['{\n  "amount": "750.00",\n  "note": "of HIDDEN"\n}\n'],
  },
  'any other word sends nothing': {
    workflow: production,
    env,
    args: ['--production'],
    terminal: true,
    input: 'y\n',
    replies: [found],
    code: 1,
    sent: ['GET /customer'],
    says: ['This request was not sent.'],
  },
  '--yes answers': {
    workflow: production,
    env,
    args: ['--production', '--yes'],
    replies: [found, created, { status: 404, body: '' }],
    code: 1,
    sent: [...SENT, POLL],
    says: ['   Customer: Kim\nPOST {API}/orders\n{\n  "amount": "750.00"\n}\n'],
    err: [
      'The request was refused.',
      'GET {API}/orders/A1: 404',
      '',
      'The order A1 exists. Cancel it with DELETE /orders.',
      'Follow it: {RUN} --resume A1 --production',
    ],
  },
  'without a terminal, --yes is needed': {
    workflow: production,
    env,
    args: ['--production'],
    input: 'yes\n',
    code: 2,
    err: ['Add --yes to send this to production.'],
  },
  'the address of production is known in any spelling': {
    workflow: { ...production, servers: { production: 'https://api.invalid/v1' } },
    env: { ...env, API_URL: 'https://API.invalid.:443/v1/' },
    code: 2,
    err: ['Add --yes to send this to production.'],
  },
  'a further server is production, too': {
    workflow: {
      ...production,
      servers: { production: 'https://api.invalid', others: ['https://us.invalid'] },
    },
    env: { ...env, API_URL: 'https://us.invalid/' },
    code: 2,
    err: ['Add --yes to send this to production.'],
  },
  'a server with any value of a variable is production, but for the test server': {
    workflow: {
      ...production,
      servers: {
        test: 'https://sandbox.pay.invalid/v1',
        others: ['https://*.pay.invalid/v1', 'https://eu.pay.invalid:*/v1'],
      },
    },
    env: { ...env, API_URL: 'https://live.pay.invalid/v1' },
    code: 2,
    err: ['Add --yes to send this to production.'],
  },
  'a test server that is the only one is not production': {
    workflow: { ...production, servers: { test: '{API}', others: ['http://*.invalid'] } },
    env,
    replies: [found, created, done],
    code: 0,
    sent: [...SENT, POLL],
  },
  'without another server, there is no production': {
    workflow: { ...production, servers: { test: '{API}' } },
    env,
    args: ['--production', '--yes'],
    code: 2,
    err: ['There is no other server than {API}: remove --production.'],
  },
  'an address with a slash at its end is the same server': {
    workflow: production,
    env: { ...env, API_URL: '{API}/' },
    args: ['--production', '--yes'],
    replies: [found, created, done],
    code: 0,
    sent: [...SENT, POLL],
  },
  'what authenticates a request, and a secret in its address, are not shown': {
    workflow: {
      ...production,
      inputs: { ...production.inputs, PIN: ['PIN', { secret: true }] },
      steps: [
        ['Sign in', 'POST /sign-in?pin={PIN}', { keep: { SESSION: '/session' } }],
        [
          'Create',
          'POST /orders/{PIN}',
          {
            creates: create.creates,
            keep: create.keep,
            headers: { Authorization: 'Bearer {SESSION}' },
            query: { session: '{SESSION}' },
            json: {},
          },
        ],
      ],
    },
    env: { ...env, PIN: '9876' },
    args: ['--production', '--yes'],
    replies: [{ body: { session: 's1' } }, { status: 400, body: '' }],
    code: 1,
    sent: ['POST /sign-in?pin=9876', 'POST /orders/9876?session=s1 {}'],
    says: ['POST {API}/orders/HIDDEN?session=HIDDEN\n{}\n'],
    err: ['The order was refused.', 'POST {API}/orders/HIDDEN?session=HIDDEN: 400', ''],
  },
  'tokens are written as soon as they are there': {
    workflow: signIn,
    env: {
      CLIENT_ID: 'clïent',
      CLIENT_SECRET: '€',
      PNR: '199001011234',
      ACCESS_TOKEN_FILE: 'token',
    },
    files: { token: 'old' },
    replies: [
      { body: { id: 'R1', interval: 1 } },
      { status: 400, body: { error: 'slow_down' } },
      { status: 400, body: { error: 'authorization_pending' } },
      { body: { access_token: 'new', refresh_token: "it's" } },
      { status: 403, body: 'No' },
    ],
    code: 1,
    sent: [
      'POST /start pnr=199001011234&scope=a+b',
      ...Array.from({ length: 3 }, () => 'POST /token request_id=R1'),
      'GET /user',
    ],
    headers: [
      {
        authorization: `Basic ${Buffer.from('clïent:€').toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
    ],
    out: [
      'API: {API}',
      '1. Start',
      '2. Poll for the token',
      'ACCESS_TOKEN is in token.',
      "export REFRESH_TOKEN='it'\\''s'",
      '3. Read who it is',
    ],
    gaps: [0, 0, 2, 2, 0],
    written: { token: 'new\n' },
    err: ['The request was refused.', 'GET {API}/user: 403', 'No'],
    seconds: 4,
  },
  'a folder, and a file in none, are refused before anything is sent': {
    workflow: signIn,
    env: { CLIENT_ID: 'client', CLIENT_SECRET: 'secret', PNR: '199001011234' },
    args: ['ACCESS_TOKEN_FILE=.', 'REFRESH_TOKEN_FILE=none/refresh'],
    code: 2,
    sent: [],
    err: ['. cannot be written: it is a folder', 'none/refresh cannot be written: ENOENT'],
  },
  'a device is written to, and stays what it is': {
    workflow: { ...signIn, steps: signIn.steps.slice(0, 2) },
    env: { CLIENT_ID: 'client', CLIENT_SECRET: 'secret', PNR: '199001011234' },
    args: ['ACCESS_TOKEN_FILE=/dev/null', 'REFRESH_TOKEN_FILE=refresh'],
    replies: [{ body: { id: 'R1' } }, { body: { access_token: 'a', refresh_token: 'kept' } }],
    code: 0,
    sent: ['POST /start pnr=199001011234&scope=a+b', 'POST /token request_id=R1'],
    says: ['ACCESS_TOKEN is in /dev/null.\n'],
    written: { refresh: 'kept\n' },
  },
  'no response asks for a pause of more than an hour, and arguments name the files of outputs': {
    workflow: signIn,
    env: { CLIENT_ID: 'client', CLIENT_SECRET: 'secret', PNR: '199001011234' },
    args: ['REFRESH_TOKEN_FILE=refresh'],
    replies: [
      { body: { id: 'R1', interval: 3601 } },
      { status: 400, body: { error: 'authorization_pending' } },
      { body: { access_token: '€', refresh_token: 'r' } },
      {},
    ],
    code: 0,
    sent: [
      'POST /start pnr=199001011234&scope=a+b',
      ...Array.from({ length: 2 }, () => 'POST /token request_id=R1'),
      'GET /user',
    ],
    headers: [{}, {}, {}, { authorization: Buffer.from('Bearer €').toString('latin1') }],
    written: { refresh: 'r\n' },
    seconds: 1,
  },
};
