import type { Case } from './run-scenario.ts';
import { create, customer, order, poll, read, workflowOf } from './runtime-workflows.ts';
import type { Reply } from './scripted-server.ts';

const env = { ACCESS_TOKEN: 'token', FIAT_AMOUNT: '750.00' };
const found = { body: { name: 'Kim' } };
const created = { status: 201, body: { orderId: 'A1' } };
const done = { body: { status: 'done' } };
const pending = { body: { status: 'pending' } };
const SENT = ['GET /customer', 'POST /orders {"amount":"750.00"}'];
const POLL = 'GET /orders/A1';
const START = ['API: {API}', '1. Read the customer', '   Customer: Kim', '2. Create the order'];
const CREATED = [...START, '   Order: A1', '3. Follow the order'];
const EXISTS = [
  'The order A1 exists. Cancel it with DELETE /orders.',
  'Follow it: API_URL={API} {RUN} --resume A1',
];
const mayExist = (reason: string) => [
  `The order may exist: POST {API}/orders got no clear answer (${reason}).`,
  'List the orders: GET /orders',
  "Don't send it again before you have looked.",
];
const NO = 'No response';
/** A busy machine needs some of these seconds for what comes before. */
const [SHORT, LIMIT] = [5, 8];

/** An order whose creation meets this. */
const atCreation = (reply: Reply, reason: string): Case => ({
  workflow: order,
  env,
  replies: [found, reply],
  code: 3,
  sent: SENT,
  out: START,
  err: mayExist(reason),
});
/** An order whose creation takes too long. */
const tooLate = (reply: Reply): Case => ({
  ...atCreation(reply, `no answer in ${SHORT} seconds`),
  workflow: workflowOf([create]),
  replies: [reply],
  sent: SENT.slice(1),
  out: ['API: {API}', '1. Create the order'],
  requestSeconds: SHORT,
  seconds: SHORT,
});
/** An order that exists, and whose following meets these. */
const afterCreation = (replies: Reply[], more: Partial<Case>): Case => ({
  workflow: order,
  env,
  replies: [found, created, ...replies],
  code: 0,
  sent: [...SENT, ...replies.map(() => POLL)],
  ...more,
});
const edit = { title: 'Edit', request: 'PATCH /x' };
const unsafe = workflowOf([edit]);
const stopping = workflowOf([
  {
    ...edit,
    success: [['/done', '==', true]],
    otherwise: [{ if: [['status', '==', 200]], stop: 'Not done.' }],
  },
]);

/** What creates an order is never sent twice, and what exists is said. */
export const ORDERS: Record<string, Case> = {
  'an order is created and followed': afterCreation([pending, pending, done], {
    out: [...CREATED, '   Status: pending', '   Status: done'],
    seconds: 2,
  }),
  'a response that never comes': atCreation('closes', 'connection lost'),
  'a response that ends early': atCreation(
    { raw: 'HTTP/1.1 201 Created\r\nContent-Length: 50\r\n\r\n{"orderId": "A1"' },
    'connection lost',
  ),
  'a server error, whose response is shown': {
    ...atCreation(
      { status: 503, headers: { 'Retry-After': '0' }, body: 'Paid, but not logged' },
      'status 503',
    ),
    err: [
      'The order may exist: POST {API}/orders got no clear answer (status 503).',
      'Its response:',
      'POST {API}/orders: 503',
      'Paid, but not logged',
      ...mayExist('').slice(1),
    ],
  },
  'an end whatever the response is does not know that there is no order': {
    workflow: workflowOf([
      { ...create, success: [['status', '==', 201]], otherwise: [{ stop: 'Refused.' }] },
    ]),
    env,
    replies: [{ status: 202, body: { orderId: 'A7' } }],
    code: 3,
    sent: ['POST /orders {"amount":"750.00"}'],
    err: [
      'The order may exist: POST {API}/orders got no clear answer (an unexpected response).',
      'Unexpected response.',
      'POST {API}/orders: 202',
      '{"orderId":"A7"}',
      ...mayExist('').slice(1),
    ],
  },
  'an end of a refused order is believed': {
    workflow: workflowOf([{ ...create, otherwise: [{ stop: 'Refused.' }] }]),
    env,
    replies: [{ status: 409, body: '' }],
    code: 1,
    sent: ['POST /orders {"amount":"750.00"}'],
    err: ['Refused.'],
  },
  'each action is repeated as often as it says, then the next one is taken': {
    workflow: workflowOf([
      {
        ...read('/x'),
        show: {},
        success: [['/status', '==', 'done']],
        otherwise: [
          { if: [['status', '==', 404]], every: 1, times: 1 },
          { if: [['status', '==', 200]], every: 1, times: 2 },
          { if: [['status', '==', 200]], stop: 'Call us.' },
        ],
      },
    ]),
    env,
    replies: [pending, { status: 404 }, pending, pending],
    code: 1,
    sent: Array.from({ length: 4 }, () => 'GET /x'),
    err: ['Call us.'],
    seconds: 3,
  },
  'an action for the status of a server that may respond soon': {
    workflow: workflowOf([{ ...read('/x'), otherwise: [{ if: [['status', '==', 503]], stop: 'Closed.' }] }]),
    env,
    replies: [{ status: 500, headers: { 'Retry-After': '0' } }, { status: 503 }],
    code: 1,
    sent: ['GET /x', 'GET /x'],
    err: ['Closed.'],
    seconds: 1,
  },
  'a request that is repeated whatever the failure is, but for a lost response': {
    workflow: workflowOf([{ ...edit, otherwise: [{ every: 1, times: 3 }] }]),
    env,
    replies: [{ status: 409 }, 'closes'],
    code: 3,
    sent: ['PATCH /x', 'PATCH /x'],
    err: ['PATCH {API}/x may have been carried out: it got no clear answer (connection lost).'],
    seconds: 1,
  },
  'a poll that goes on until the body says that it is done, whatever comes before': {
    workflow: workflowOf([
      {
        ...edit,
        success: [['/status', '==', 'done']],
        otherwise: [{ if: [['status', '==', 200]], every: 1, times: 3 }],
      },
    ]),
    env,
    replies: [pending, 'closes', done],
    code: 0,
    sent: ['PATCH /x', 'PATCH /x', 'PATCH /x'],
    seconds: 2,
  },
  ...Object.fromEntries(
    [
      { body: { status: 'pending' } },
      { body: '<p>Wait</p>', headers: { 'Content-Type': 'text/html' } },
      { status: 302, headers: { Location: '/y' }, body: '' },
      { status: 500, body: '' },
    ].map((reply): [string, Case] => [
      `a retry without criteria repeats nothing that may have been carried out: ${JSON.stringify(reply)}`,
      {
        workflow: workflowOf([
          { ...edit, success: [['/status', '==', 'done']], otherwise: [{ every: 1, times: 3 }] },
        ]),
        env,
        replies: [reply],
        code: 3,
        sent: ['PATCH /x'],
      },
    ]),
  ),
  'a refusal after which a client may choose another connection is no reason to send it again': {
    ...atCreation({ status: 421, body: 'Misdirected' }, ''),
    code: 1,
    err: ['The order was refused.', 'POST {API}/orders: 421', 'Misdirected'],
  },
  'a request that is repeated until it is given up shows the last response': {
    workflow: workflowOf([{ ...edit, otherwise: [{ if: [['status', '==', 400]], every: 1, times: 1 }] }]),
    env,
    replies: [{ status: 400 }, { status: 400, body: { reason: 'IBAN' } }],
    code: 1,
    sent: ['PATCH /x', 'PATCH /x'],
    err: ['Gave up after 1 retry.', 'PATCH {API}/x: 400', '{"reason":"IBAN"}'],
    seconds: 1,
  },
  'a request that is repeated after a refusal, not after a lost response': {
    workflow: workflowOf([{ ...edit, otherwise: [{ if: [['status', '==', 429]], every: 1, times: 3 }] }]),
    env,
    replies: [{ status: 429 }, 'closes'],
    code: 3,
    sent: ['PATCH /x', 'PATCH /x'],
    err: ['PATCH {API}/x may have been carried out: it got no clear answer (connection lost).'],
  },
  'no response within the time limit of a request': tooLate('hangs'),
  'a response that takes too long as a whole': tooLate('drips'),
  'Ctrl-C during the creation': atCreation({ signal: 'SIGINT' }, 'interrupted'),
  'the end of the process during the creation': atCreation({ signal: 'SIGTERM' }, 'interrupted'),
  'the time limit during the creation': {
    ...atCreation('hangs', 'the time limit has passed'),
    env: { ...env, TIME_LIMIT: String(LIMIT) },
    seconds: LIMIT,
  },
  'a response without the id': {
    ...atCreation({ body: { id: 1 } }, 'no value for ORDER_ID'),
    err: [
      'The order may exist: POST {API}/orders got no clear answer (no value for ORDER_ID).',
      'The response has no value for ORDER_ID.',
      'POST {API}/orders: 200',
      '{"id":1}',
      'List the orders: GET /orders',
      "Don't send it again before you have looked.",
    ],
  },
  'an order that is refused does not exist': {
    ...atCreation({ status: 422, body: { code: 'NO' } }, ''),
    code: 1,
    err: ['The order was refused.', 'POST {API}/orders: 422', '{"code":"NO"}'],
  },
  'too many orders are refused, not repeated': {
    ...atCreation({ status: 429, body: 'Later', headers: { 'Retry-After': '1' } }, ''),
    code: 1,
    err: ['The order was refused.', 'POST {API}/orders: 429', 'Later'],
  },
  'other requests that may have been carried out': {
    workflow: unsafe,
    env,
    replies: ['closes'],
    code: 3,
    sent: ['PATCH /x'],
    err: ['PATCH {API}/x may have been carried out: it got no clear answer (connection lost).'],
  },
  ...Object.fromEntries(
    [
      { name: 'a page of a firewall', type: 'text/html; charset=utf-8', body: '<p>Sign in</p>' },
      { name: 'JSON without its end', type: 'application/problem+json', body: '{"status":' },
      { name: 'a page in place of the status', type: 'text/html', body: '<p>', workflow: stopping },
    ].map(({ name, type, body, workflow = unsafe }): [string, Case] => [
      `${name} does not say what was done`,
      {
        workflow,
        env,
        replies: [{ body, headers: { 'Content-Type': type } }],
        code: 3,
        sent: ['PATCH /x'],
        err: [
          'PATCH {API}/x may have been carried out: it got no clear answer (an unexpected response).',
          'Unexpected response.',
          'PATCH {API}/x: 200',
          body,
        ],
      },
    ]),
  ),
  'nothing is sent to a server that is not there': {
    workflow: unsafe,
    env: { ...env, API_URL: 'http://127.0.0.1:2' },
    code: 1,
    err: ["Couldn't connect to http://127.0.0.1:2/x: ECONNREFUSED"],
  },
  'nor to one without an address': {
    workflow: unsafe,
    env: { ...env, API_URL: 'http://server.invalid' },
    code: 1,
    err: ["Couldn't connect to http://server.invalid/x: ENOTFOUND"],
  },
  'nor read from one that has never been there': {
    workflow: order,
    env: { ...env, API_URL: 'http://127.0.0.1:2' },
    code: 1,
    err: ["Couldn't connect to http://127.0.0.1:2/customer: ECONNREFUSED"],
  },
  'reads are repeated with growing pauses': afterCreation(
    [{ status: 503 }, 'closes', { status: 429 }, done],
    {
      out: [
        ...CREATED,
        `   ${NO} (503). Next try in 1 s.`,
        `   ${NO} (connection lost). Next try in 2 s.`,
        `   ${NO} (429). Next try in 4 s.`,
        '   Status: done',
      ],
      seconds: 7,
    },
  ),
  'a longer Retry-After counts': afterCreation([{ status: 429, headers: { 'Retry-After': '2' } }, done], {
    out: [...CREATED, `   ${NO} (429). Next try in 2 s.`, '   Status: done'],
    gaps: [0, 0, 0, 2],
    seconds: 2,
  }),
  'a Retry-After that no timer can take waits': {
    ...afterCreation([], {}),
    ...{ workflow: order, env: { ...env, TIME_LIMIT: String(LIMIT) }, seconds: LIMIT, code: 1 },
    replies: [found, created, { status: 429, headers: { 'Retry-After': 'Fri, 31 Dec 9999 23:59:59 GMT' } }],
    sent: [...SENT, POLL],
    err: [`The time limit of ${LIMIT} seconds has passed.`, ...EXISTS],
  },
  'a shorter Retry-After does not': afterCreation(
    [
      { status: 503, headers: { 'Retry-After': '0' } },
      { ...pending, headers: { 'Retry-After': '1e-9' } },
      { ...pending, headers: { 'Retry-After': '0.001' } },
      done,
    ],
    { gaps: [0, 0, 0, 1, 1, 1], seconds: 3 },
  ),
  'an order that stays in progress': afterCreation([pending, pending, pending], {
    code: 1,
    err: ['The order is still in progress.', ...EXISTS],
    seconds: 2,
  }),
  'an order that fails': afterCreation([{ body: { status: 'failed' } }], {
    code: 1,
    out: [...CREATED, '   Status: failed'],
    err: ['The order has failed.', ...EXISTS],
    again: {
      replies: [{ body: { status: 'failed' } }],
      code: 1,
      sent: [POLL],
      err: ['The order has failed.', ...EXISTS],
    },
  }),
  'an unexpected response after the order': afterCreation([{ status: 404, body: 'Gone' }], {
    code: 1,
    err: ['The request was refused.', `GET {API}/orders/A1: 404`, 'Gone', ...EXISTS],
  }),
  'credentials that expire after the order': afterCreation([{ status: 401 }], {
    code: 1,
    err: ['The server does not accept the credentials (401). Sign in again.', ...EXISTS],
  }),
  'credentials that were never accepted': {
    workflow: order,
    env,
    replies: [{ status: 401 }],
    code: 1,
    sent: ['GET /customer'],
    err: ['The server does not accept the credentials (401). Sign in again.'],
  },
  'Ctrl-C after the order': afterCreation([{ signal: 'SIGINT' }], {
    code: 130,
    err: ['Interrupted.', ...EXISTS],
  }),
  'the time limit after the order': afterCreation(['hangs'], {
    env: { ...env, TIME_LIMIT: String(LIMIT) },
    code: 1,
    out: CREATED,
    err: [`The time limit of ${LIMIT} seconds has passed.`, ...EXISTS],
    seconds: LIMIT,
  }),
  'a request after the order that may have been carried out': {
    ...afterCreation([], { workflow: workflowOf([customer, create, edit]) }),
    replies: [found, created, { status: 500 }],
    sent: [...SENT, 'PATCH /x'],
    code: 3,
    err: [
      'PATCH {API}/x may have been carried out: it got no clear answer (status 500).',
      'Its response:',
      'PATCH {API}/x: 500',
      '{}',
      '--resume sends it again: look at the order first.',
      ...EXISTS,
    ],
    again: { replies: [{}], code: 0, sent: ['PATCH /x'] },
  },
  'a closed output changes nothing': afterCreation([pending, done], { closed: true, out: [], seconds: 1 }),
  'numbers keep all digits': {
    workflow: order,
    env,
    replies: [found, { body: '{"orderId": 9007199254740993}' }, done],
    code: 0,
    sent: [...SENT, 'GET /orders/9007199254740993'],
    says: ['   Order: 9007199254740993\n'],
  },
  'an id that is no number may be an order': {
    ...atCreation({ body: '{"orderId": NaN}' }, 'no value for ORDER_ID'),
    err: [
      'The order may exist: POST {API}/orders got no clear answer (no value for ORDER_ID).',
      'The response has no value for ORDER_ID.',
      'POST {API}/orders: 200',
      '{"orderId": NaN}',
      ...mayExist('').slice(1),
    ],
  },
  'a response to an order that is too large': atCreation(
    { body: 'x'.repeat(10_000_001) },
    'the response is too large',
  ),
  'an unknown status is said and followed': afterCreation([{ body: { status: 'brand_new' } }, done], {
    out: [...CREATED, '   Status: brand_new', '   Status: done'],
    seconds: 1,
  }),
  'ids are encoded': {
    workflow: order,
    env,
    replies: [found, { body: { orderId: 'ä/?#b' } }, done],
    code: 0,
    sent: [...SENT, 'GET /orders/%C3%A4%2F%3F%23b'],
  },
  'an id that would lead to another endpoint stops': {
    workflow: order,
    env,
    replies: [found, { body: { orderId: '..' } }],
    code: 1,
    sent: SENT,
    err: [
      "ORDER_ID is '..', which no address can have.",
      'The order .. exists. Cancel it with DELETE /orders.',
      'Follow it: API_URL={API} {RUN} --resume ..',
    ],
    again: {
      code: 1,
      sent: [],
      err: [
        "ORDER_ID is '..', which no address can have.",
        'The order .. exists. Cancel it with DELETE /orders.',
        'Follow it: API_URL={API} {RUN} --resume ..',
      ],
    },
  },
  'an id that a shell would split': {
    workflow: order,
    env,
    replies: [found, { body: { orderId: 'A 1' } }, { status: 400, body: 'No' }],
    code: 1,
    sent: [...SENT, 'GET /orders/A%201'],
    err: [
      'The request was refused.',
      'GET {API}/orders/A%201: 400',
      'No',
      'The order A 1 exists. Cancel it with DELETE /orders.',
      "Follow it: API_URL={API} {RUN} --resume 'A 1'",
    ],
    again: { replies: [done], code: 0, sent: ['GET /orders/A%201'] },
  },
  'an order whose success is doubtful may exist': {
    workflow: workflowOf([{ ...create, success: [['status', '==', 201]] }, poll, read('/x')]),
    env,
    replies: [{ status: 202, body: 'Queued' }],
    code: 3,
    sent: ['POST /orders {"amount":"750.00"}'],
    err: [
      'The order may exist: POST {API}/orders got no clear answer (an unexpected response).',
      'Unexpected response.',
      'POST {API}/orders: 202',
      'Queued',
      'List the orders: GET /orders',
      "Don't send it again before you have looked.",
    ],
  },
};
