/** Small workflows for the runtimes: one that creates an order, one that signs in, and one that asks. */

const AMOUNT = { about: 'Amount in SEK', pattern: '^[0-9]+\\.[0-9]{2}$', default: '500.00' };
const TOKEN = { about: 'Access token', secret: true };
const servers = { test: 'https://test.invalid', production: 'https://api.invalid' };
const headers = { Authorization: 'Bearer {ACCESS_TOKEN}' };
const creates = {
  what: 'order',
  id: 'ORDER_ID',
  find: 'List the orders: GET /orders',
  cancel: 'Cancel it with DELETE /orders.',
};

export const customer = {
  title: 'Read the customer',
  request: 'GET /customer',
  headers,
  show: { Customer: '/name' },
};
export const create = {
  title: 'Create the order',
  request: 'POST /orders',
  headers,
  json: { amount: '{FIAT_AMOUNT}' },
  keep: { ORDER_ID: '/orderId' },
  creates,
};
export const poll = {
  title: 'Follow the order',
  request: 'GET /orders/{ORDER_ID}',
  headers,
  show: { Status: '/status', Reference: '/reference' },
  success: [
    ['status', '==', 200],
    ['/status', 'matches', '^(completed|done)$'],
  ],
  otherwise: [
    { if: [['/status', 'matches', '^(failed|stopped)$']], stop: 'The order has failed.' },
    {
      if: [['status', '==', 200]],
      every: 1,
      times: 2,
      say: 'The order is still in progress.',
    },
  ],
};

interface Step {
  title: string;
  request: string;
  [key: string]: unknown;
}

interface Input {
  about: string;
  [key: string]: unknown;
}

/** A workflow with these steps. */
export function workflowOf(
  steps: Step[],
  {
    inputs = { ACCESS_TOKEN: TOKEN, FIAT_AMOUNT: AMOUNT },
    ...more
  }: { inputs?: Record<string, Input>; [key: string]: unknown } = {},
) {
  return {
    name: 'flow',
    title: 'Buy and follow',
    servers,
    timeLimit: 60,
    inputs: Object.fromEntries(
      Object.entries(inputs).map(([name, { about, ...facts }]) => [name, [about, facts]]),
    ),
    steps: steps.map(({ title, request, ...details }) => [title, request, details]),
    outputs: {},
    ...more,
  };
}

export const order = workflowOf([customer, create, poll]);

/** The same, with the scripted server as the production server. */
export const production = { ...order, servers: { production: '{API}' } };

/** A step that sends one request and shows all of its response. */
export function read(path: string) {
  return { title: 'Read', request: `GET ${path}`, show: { All: '' } };
}

const PENDING = ['/error', '==', 'authorization_pending'];
export const signIn = workflowOf(
  [
    {
      title: 'Start',
      request: 'POST /start',
      basic: ['{CLIENT_ID}', '{CLIENT_SECRET}'],
      form: { pnr: '{PNR}', scope: 'a b' },
      keep: { REQUEST_ID: '/id', INTERVAL: '/interval' },
    },
    {
      title: 'Poll for the token',
      request: 'POST /token',
      form: { request_id: '{REQUEST_ID}' },
      otherwise: [
        {
          if: [['/error', '==', 'slow_down']],
          ...{ every: 1, times: 3, from: 'INTERVAL', slower: 1 },
        },
        {
          if: [PENDING],
          ...{ every: 1, times: 3, from: 'INTERVAL' },
          say: "The customer hasn't decided.",
        },
      ],
      keep: { ACCESS_TOKEN: '/access_token', REFRESH_TOKEN: '/refresh_token' },
    },
    {
      title: 'Read who it is',
      request: 'GET /user',
      headers,
      show: { Customer: '/name' },
    },
  ],
  {
    inputs: {
      CLIENT_ID: { about: 'Client id' },
      CLIENT_SECRET: { about: 'Client secret', secret: true },
      PNR: { about: 'Personal number', pattern: '^[0-9]{12}$' },
    },
    outputs: { ACCESS_TOKEN: 'ACCESS_TOKEN', REFRESH_TOKEN: 'REFRESH_TOKEN' },
  },
);

export const verify = {
  title: 'Submit the code',
  ask: ['CODE'],
  request: 'POST /code',
  json: { code: '{CODE}' },
  otherwise: [{ if: [['status', '==', 400]], every: 1, times: 2, say: 'The code is wrong.' }],
};
export const terms = {
  title: 'Accept the terms',
  ask: ['TERMS_ACCEPTED'],
  request: 'POST /terms',
  json: { accepted: '{TERMS_ACCEPTED}' },
};
export const questions = {
  title: 'List the questions',
  request: 'GET /questions',
  askEach: {
    ANSWERS: {
      items: '',
      text: 'question',
      answer: { questionId: 'id' },
      ownWords: 'text',
      options: {
        items: 'alternatives',
        text: 'answer',
        answer: { alternativeId: 'id' },
        ownWords: 'textOption',
      },
    },
  },
};
export const answers = {
  title: 'Send the answers',
  request: 'POST /answers',
  json: { answers: '{ANSWERS}' },
};
/** A workflow with questions for the customer. */
export const asking = (steps: Step[]) =>
  workflowOf(steps, {
    inputs: {
      CODE: { about: 'Code from the e-mail', pattern: '^[0-9]{3}$', asked: true },
      TERMS_ACCEPTED: { about: 'Accepted? (yes or no)', type: 'boolean', choices: [true], asked: true },
      ANSWERS: { about: 'The answers as JSON', type: 'array', asked: true },
    },
  });
