import type { Case } from './run-scenario.ts';
import { create, customer, order, poll, production, read, signIn, workflowOf } from './runtime-workflows.ts';

const env = { ACCESS_TOKEN: 'token' };
const one = workflowOf([customer]);
const typed = (more: object) =>
  workflowOf([{ ...read('/x'), request: 'POST /x', json: { value: '{VALUE}' } }], {
    inputs: { VALUE: { about: 'A value', ...more } },
  });
const onTest = workflowOf([{ title: 'Start', request: 'POST /start', headers: { Test: '{TEST_SIGN_IN}' } }], {
  inputs: { TEST_SIGN_IN: { about: 'Without an e-ID', choices: ['true'], testOnly: true } },
});
/** Arguments and inputs. */
export const INPUTS: Record<string, Case> = {
  'a header for the test environment is sent if it is set': {
    workflow: onTest,
    args: ['TEST_SIGN_IN=true'],
    replies: [{}],
    code: 0,
    sent: ['POST /start'],
    headers: [{ test: 'true' }],
  },
  'a header for the test environment is optional': {
    workflow: onTest,
    replies: [{}],
    code: 0,
    sent: ['POST /start'],
    headers: [{ test: undefined }],
  },
  'a header for the test environment is refused in production': {
    workflow: { ...onTest, servers: { production: '{API}' } },
    env: { TEST_SIGN_IN: 'true' },
    args: ['--production'],
    code: 2,
    sent: [],
    err: ['TEST_SIGN_IN is for the test environment only: remove it.'],
  },
  'all missing and invalid inputs are named at once, before any request': {
    workflow: signIn,
    env: { PNR: '12' },
    code: 2,
    out: [],
    err: ['Set CLIENT_ID: Client id', 'Set CLIENT_SECRET: Client secret', 'PNR must match ^[0-9]{12}$.'],
  },
  'an unknown argument is refused': {
    workflow: one,
    args: ['--force'],
    code: 2,
    err: ['Unknown argument: --force. See --help.'],
  },
  'a value without an input is refused': {
    workflow: one,
    args: ['OTHER=1'],
    code: 2,
    err: ['Unknown argument: OTHER=1. See --help.'],
  },
  '--resume without its id is refused': {
    workflow: order,
    args: ['--resume', '--production'],
    code: 2,
    err: ['Unknown argument: --resume. See --help.'],
  },
  '--resume is refused where nothing is created': {
    workflow: one,
    args: ['--resume', 'A1'],
    code: 2,
    err: ['Unknown argument: --resume. See --help.'],
  },
  '--resume needs an id': {
    workflow: order,
    env,
    args: ['--resume'],
    code: 2,
    err: ['Unknown argument: --resume. See --help.'],
  },
  'a secret is no argument': {
    workflow: one,
    args: ['ACCESS_TOKEN=x'],
    code: 2,
    err: ['ACCESS_TOKEN is a secret: set it in the environment, or name a file with ACCESS_TOKEN_FILE=PATH.'],
  },
  'an argument wins over the environment': {
    workflow: typed({}),
    env: { VALUE: 'environment' },
    args: ['VALUE=a=b'],
    replies: [{}],
    code: 0,
    sent: ['POST /x {"value":"a=b"}'],
  },
  'an empty argument is no reason to take another value': {
    workflow: typed({ default: 'x' }),
    env: { VALUE: 'environment' },
    args: ['VALUE='],
    code: 2,
    err: ['Set VALUE: A value'],
  },
  'a file named as an argument wins over the environment': {
    workflow: one,
    env,
    args: ['ACCESS_TOKEN_FILE=token'],
    files: { token: '\ufefffrom file\r\n' },
    replies: [{}],
    code: 0,
    sent: ['GET /customer'],
    headers: [{ authorization: 'Bearer from file' }],
  },
  'a token and a file of a token that differ are an error': {
    workflow: one,
    env: { ...env, ACCESS_TOKEN_FILE: 'token' },
    files: { token: 'of the customer before' },
    code: 2,
    err: [
      'ACCESS_TOKEN and the file of ACCESS_TOKEN_FILE differ: remove one of them, or set ACCESS_TOKEN as an argument.',
    ],
  },
  'a token and a file with the same token are none': {
    workflow: one,
    env: { ...env, ACCESS_TOKEN_FILE: 'token' },
    files: { token: 'token\n' },
    replies: [{ body: { name: 'Kim' } }],
    code: 0,
    sent: ['GET /customer'],
    out: ['API: {API}', '1. Read the customer', '   Customer: Kim'],
  },
  'a file that is missing is named': {
    workflow: one,
    env: { ACCESS_TOKEN_FILE: 'token' },
    code: 2,
    err: ['token cannot be read: ENOENT'],
  },
  'a value of two lines is refused': {
    workflow: one,
    env: { ACCESS_TOKEN: 'a\nX-Admin: yes' },
    code: 2,
    err: ['ACCESS_TOKEN must be one line, without control characters.'],
  },
  'other types are refused with what they must be': {
    workflow: workflowOf([read('/x')], {
      inputs: {
        A: { about: 'A', type: 'boolean' },
        B: { about: 'B', type: 'number' },
        C: { about: 'C', type: 'integer' },
        D: { about: 'D', type: 'json' },
        E: { about: 'E', choices: ['buy', 'sell'] },
      },
    }),
    env: { A: 'maybe', B: '1e5', C: '1.5', D: '{', E: 'hold' },
    code: 2,
    err: [
      'A must be yes or no.',
      'B must be a number.',
      'C must be an integer.',
      'D must be JSON.',
      'E must be one of: buy, sell',
    ],
  },
  'JSON and numbers are sent as they are written': {
    workflow: typed({ type: 'json' }),
    env: { VALUE: '[9007199254740993,\n 10.50, true, null]' },
    replies: [{}],
    code: 0,
    sent: ['POST /x {"value":[9007199254740993,10.50,true,null]}'],
  },
  'a time limit that is none is refused': {
    workflow: one,
    env: { ...env, TIME_LIMIT: '1h' },
    code: 2,
    err: ['TIME_LIMIT must be a number of seconds.'],
  },
  'without a test server, a server must be chosen': {
    workflow: { ...one, servers: { production: 'https://api.invalid' } },
    env: { ...env, API_URL: '' },
    code: 2,
    err: ['Set API_URL to a test server, or add --production to send requests to https://api.invalid.'],
  },
  '--production and another API_URL are an error': {
    workflow: one,
    env: { ...env, API_URL: 'https://other.invalid' },
    args: ['--production'],
    code: 2,
    err: ['API_URL names another server than --production, https://api.invalid: remove one of them.'],
  },
  'an API_URL with credentials is refused': {
    workflow: one,
    env: { ...env, API_URL: 'https://me:secret@api.invalid' },
    code: 2,
    err: ['API_URL must be a URL such as https://api.example.com.'],
  },
  'defaults are only for the test server': {
    workflow: production,
    env,
    args: ['--production', '--yes'],
    code: 2,
    err: ['Set FIAT_AMOUNT: Amount in SEK'],
  },
  'the production server is production without --production, too': {
    workflow: production,
    env,
    args: ['--yes'],
    code: 2,
    err: ['Set FIAT_AMOUNT: Amount in SEK'],
  },
  '--help explains inputs, options and exit codes': {
    workflow: order,
    args: ['--help'],
    code: 0,
    says: [
      'Buy and follow\n\nUsage: {RUN} ',
      '  ACCESS_TOKEN  Access token; a secret: not as an argument\n',
      '  FIAT_AMOUNT   Amount in SEK; 500.00 by default, except with --production; matches ^[0-9]+\\.[0-9]{2}$\n',
      '  --production  ',
      '  --resume ID   ',
      '  --yes         ',
      '0 done, 1 failed, 2 wrong use, 3 ',
    ],
  },
  'with --resume, inputs of the steps before are not needed': {
    workflow: { ...order, inputs: { ...order.inputs, FIAT_AMOUNT: ['Amount'] } },
    env,
    args: ['--resume', 'A1'],
    replies: [{ body: { status: 'done' } }],
    code: 0,
    sent: ['GET /orders/A1'],
  },
  'with --resume, steps may run before': {
    workflow: workflowOf([{ ...customer, onResume: true }, create, poll]),
    env,
    args: ['--resume', 'A1'],
    replies: [{}, { body: { status: 'done' } }],
    code: 0,
    sent: ['GET /customer', 'GET /orders/A1'],
  },
};
