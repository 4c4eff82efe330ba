import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../cli/openapi/document/json-object.ts';
import { smallDocument } from '../guides/registry-of.ts';
import { apiOf, arazzo, readFirst } from './workflow-of.ts';

const api = apiOf(smallDocument);
const SECURITY = [{ schemeName: 'login', values: { accessToken: '$inputs.accessToken' } }];
const INPUTS = {
  type: 'object',
  required: ['accessToken'],
  properties: { accessToken: { type: 'string', description: 'Token' } },
};
const BUY = {
  stepId: 'buy',
  operationId: 'buyCoin',
  parameters: [{ name: 'Source-Name', in: 'header', value: 'Kim' }],
  requestBody: { payload: { coin: 'KRONA' } },
};
const LIST = {
  stepId: 'list',
  operationId: 'listCoins',
  parameters: [{ name: 'limit', in: 'query', value: 1 }],
};

/** The problems of a workflow whose first step is changed. */
function faultsOf(change: JsonObject, more: JsonObject = {}, steps: JsonObject[] = []): string[] {
  return readFirst(
    arazzo({ inputs: INPUTS, 'x-security': SECURITY, steps: [{ ...BUY, ...change }, ...steps], ...more }),
    api,
  ).faults;
}
const onFailure = (action: JsonObject) => ({ onFailure: [{ name: 'a', ...action }] });
const criterion = (condition: string, more: JsonObject = {}) => ({
  successCriteria: [{ condition, ...more }],
});

const withInput = (property: JsonObject) => ({
  inputs: {
    ...INPUTS,
    required: ['accessToken', 'size'],
    properties: { ...INPUTS.properties, size: { description: 'Size', ...property } },
  },
});

test('a header of the connection, a secret that is asked for, and a form with files', () => {
  const paths = {
    '/files': {
      post: {
        operationId: 'upload',
        parameters: [{ name: 'Expect', in: 'header', schema: { type: 'string' } }],
        requestBody: { content: { 'multipart/form-data': { schema: {} } } },
        responses: { 200: { description: 'OK' } },
      },
    },
  };
  const step = {
    stepId: 'upload',
    operationId: 'upload',
    'x-ask': ['code'],
    parameters: [{ name: 'Expect', in: 'header', value: '100-continue' }],
    requestBody: { payload: { code: '$inputs.code' } },
  };
  const inputs = {
    type: 'object',
    required: ['code'],
    properties: { code: { type: 'string', format: 'password', description: 'Code' } },
  };
  const document = { ...smallDocument, security: [], paths };
  expect(readFirst(arazzo({ inputs, steps: [step] }), apiOf(document)).faults).toEqual([
    '/steps/0/x-ask/0 `code` is a secret, but what is typed is shown. Remove it: a secret is read from the environment or a file. If it is a code for one use, remove `format: password`.',
    '/steps/0/parameters/0/value Scripts cannot send the header `Expect`, which belongs to the connection. Remove it.',
    '/steps/0/requestBody Scripts do not send multipart/form-data: they send JSON and forms. Leave the step out, and say in a guide how to send it.',
  ]);
});

test('all values of the variables of servers are production, but for the test server', () => {
  const serversWith = (servers: object[], testServer?: string) => {
    const source = testServer === undefined ? {} : { 'x-test-server': testServer };
    const document = { ...smallDocument, servers };
    const { workflow, faults } = readFirst(
      arazzo({ inputs: INPUTS, 'x-security': SECURITY, steps: [BUY] }, source),
      apiOf(document),
    );
    expect(faults).toEqual([]);
    return workflow?.server;
  };
  const stage = { default: 'sandbox', enum: ['sandbox', 'live', 'eu'] };
  const url = 'https://{stage}.pay.example';
  expect(serversWith([{ url, variables: { stage } }], url)).toEqual({
    test: 'https://sandbox.pay.example',
    production: 'https://live.pay.example',
    others: ['https://eu.pay.example'],
  });
  expect(serversWith([{ url, variables: { stage: { default: 'sandbox' } } }], url)).toEqual({
    test: 'https://sandbox.pay.example',
    others: ['https://*.pay.example'],
  });
  expect(
    serversWith([
      { url: 'http://{h}:{p}/v1', variables: { h: { default: 'a.example' }, p: { default: '80' } } },
    ]),
  ).toEqual({
    production: 'http://a.example/v1',
    others: ['http://*:*/v1'],
  });
  // An empty port or path ends the address.
  const ofPort = { h: { default: 'a' }, p: { default: '80' }, b: { default: 'v1' } };
  expect(serversWith([{ url: 'http://{h}.example:{p}/{b}', variables: ofPort }])?.others).toEqual([
    'http://*.example:*/*',
    'http://*.example',
  ]);
  // Beside other servers, the variables of the test server choose among test servers.
  const live = { url: 'https://api.pay.example' };
  expect(serversWith([{ url, variables: { stage } }, live], url)).toEqual({
    test: 'https://sandbox.pay.example',
    production: 'https://api.pay.example',
    others: [],
  });
  // Swagger 2.0 has a server for each scheme.
  const both = [{ url: 'http://api.example' }, { url: 'https://api.example' }];
  expect(serversWith(both, 'https://api.example')).toEqual({ test: 'https://api.example', others: [] });
  expect(serversWith(both)).toEqual({ production: 'http://api.example', others: ['https://api.example'] });
});

test('a list or an object cannot be the value of a parameter', () => {
  const parameters = [{ name: 'Source-Name', in: 'header', value: '$inputs.size' }];
  expect(faultsOf({ parameters }, withInput({ type: 'array' }))).toEqual([
    '/steps/0/parameters/0/value `$inputs.size` is an array, which scripts do not write into parameters. Make it a `string`, which readers write as the API expects it.',
  ]);
});

test('an output of another type than the field that it is sent in', () => {
  const again = (output: string) =>
    faultsOf({ outputs: { kept: output } }, {}, [
      { ...BUY, stepId: 'again', requestBody: { payload: { coin: '$steps.buy.outputs.kept' } } },
    ]);
  expect(again('$response.body#/coin')).toEqual([]);
  expect(again('$response.body')).toEqual([
    '/steps/1/requestBody/payload/coin `coin` is of the type string, but `$steps.buy.outputs.kept` is of the type object. Keep another part of the response in `outputs`.',
  ]);
});

test('a schema without a type may allow any output', () => {
  const order = (schema: JsonObject) => ({ content: { 'application/json': { schema } } });
  const untyped = { properties: { a: { type: 'string' } } };
  const document = {
    ...smallDocument,
    security: [],
    paths: {
      '/a': {
        post: {
          operationId: 'make',
          requestBody: order({ properties: { one: { oneOf: [{ type: 'string' }, untyped] } } }),
          responses: { 200: { description: 'OK', ...order({ properties: { whole: untyped } }) } },
        },
      },
    },
  };
  const step = (stepId: string, more: JsonObject) => ({ stepId, operationId: 'make', ...more });
  const { faults } = readFirst(
    arazzo({
      steps: [
        step('a', {
          requestBody: { payload: {} },
          outputs: { all: '$response.body', part: '$response.body#/whole' },
        }),
        step('b', { requestBody: { payload: { one: '$steps.a.outputs.all' } } }),
        step('c', { requestBody: { payload: { one: '$steps.a.outputs.part' } } }),
      ],
    }),
    apiOf(document),
  );
  expect(faults).toEqual([]);
});

test('the unchanged workflow is valid', () => {
  expect(faultsOf({}, {}, [LIST])).toEqual([]);
});

describe('rejects a step with', () => {
  test.each<[string, JsonObject, string[]]>([
    [
      'an unknown operation',
      { operationId: 'byCoin' },
      ['/steps/0/operationId Unknown operation `byCoin`. Did you mean `buyCoin`?'],
    ],
    [
      'an unknown parameter',
      { parameters: [{ name: 'Source-Nam', in: 'header', value: 'x' }] },
      [
        '/steps/0/parameters/0/name `buyCoin` has no header parameter `Source-Nam`. Did you mean `Source-Name`?',
      ],
    ],
    [
      'a missing body',
      { requestBody: undefined },
      ['/steps/0 `buyCoin` requires a request body. Add a `requestBody` with a `payload`.'],
    ],
    [
      'an invalid value in the body',
      { requestBody: { payload: { coin: 'PENNY' } } },
      ['/steps/0/requestBody/payload/coin `coin` must be one of `KRONA`, `DUCAT`.'],
    ],
    [
      'an unknown input in the body, whose value is not validated',
      { requestBody: { payload: { coin: '$inputs.coin' } } },
      ['/steps/0/requestBody/payload/coin Unknown value `$inputs.coin`. Available: $inputs.accessToken.'],
    ],
    [
      'an input in braces without quotes',
      { requestBody: { payload: { coin: { '$inputs.accessToken': null } } } },
      [
        "/steps/0/requestBody/payload/coin `coin` must be a string. Quote it: `'{$inputs.accessToken}'`.",
        "/steps/0/requestBody/payload/coin `coin` must be one of `KRONA`, `DUCAT`. Quote it: `'{$inputs.accessToken}'`.",
      ],
    ],
    [
      'an unknown field in the body',
      { requestBody: { payload: { coin: 'KRONA', buyr: {} } } },
      [
        '/steps/0/requestBody/payload/buyr Unknown field `buyr`: the specification does not define it here. Did you mean `buyer`?',
      ],
    ],
    [
      'an unsupported media type',
      { requestBody: { contentType: 'text/csv', payload: 'a' } },
      ['/steps/0/requestBody `buyCoin` does not take text/csv. Available: application/json.'],
    ],
    [
      'an unknown output',
      { outputs: { id: '$response.body#/id' } },
      ['/steps/0/outputs/id No successful response of `buyCoin` has `/id`. Available: coin, buyer.'],
    ],
    [
      'a name that means something else',
      { outputs: { path: '$response.body#/coin' } },
      [
        '/steps/0/outputs/path `PATH` has another meaning in the environment of scripts. Choose a longer name, such as `orderId`.',
      ],
    ],
    [
      'another workflow',
      { workflowId: 'other' },
      ['/steps/0/workflowId `workflowId` is not supported. Write its steps here, or name it in `dependsOn`.'],
    ],
    [
      'an action that goes to another workflow',
      onFailure({ type: 'end', workflowId: 'other' }),
      [
        '/steps/0/onFailure/0/workflowId `workflowId` is not supported. Write its steps here, or name it in `dependsOn`.',
      ],
    ],
    [
      'a retry that takes a step first',
      onFailure({ type: 'retry', retryAfter: 1, stepId: 'buy' }),
      [
        '/steps/0/onFailure/0/stepId `stepId` is not supported. A failure ends the script, or repeats its own request.',
      ],
    ],
    [
      'a failure that goes to a step',
      onFailure({ type: 'goto' }),
      ['/steps/0/onFailure/0/type `type` must be one of end, retry.'],
    ],
    [
      'a success that goes back',
      { onSuccess: [{ name: 'a', type: 'goto', stepId: 'buy' }] },
      [
        '/steps/0/onSuccess/0/stepId A script goes to later steps only. Repeat a step with an action of the type `retry`.',
      ],
    ],
    [
      'an unknown step',
      { onSuccess: [{ name: 'a', type: 'goto', stepId: 'by' }] },
      ['/steps/0/onSuccess/0/stepId Unknown step `by`. Did you mean `buy`?'],
    ],
    [
      'something created that is repeated',
      {
        ...onFailure({ type: 'retry', retryAfter: 1 }),
        outputs: { coin: '$response.body#/coin' },
        'x-creates': { what: 'order', output: 'coin', find: 'Look.' },
      },
      ['/steps/0/onFailure/0 What creates something must not be sent again.'],
    ],
    [
      'something created without an output',
      { 'x-creates': { what: 'order', output: 'id', find: 'Look.' } },
      ['/steps/0/x-creates/output `id` is not in `outputs`. Write `outputs: { id: $response.body#/id }`.'],
    ],
    ...['xpath', 'jsonpath', 'regexp', { type: 'jsonpath', version: 'draft' }].map(
      (type): [string, JsonObject, string[]] => [
        `the type of criteria ${JSON.stringify(type)}`,
        criterion('$', { type, context: '$response.body' }),
        [
          `/steps/0/successCriteria/0/type \`type\` must be one of simple, regex.${type === 'regexp' ? ' Did you mean `regex`?' : ''}`,
        ],
      ],
    ),
    [
      'a status that it never has',
      criterion('$statusCode == 204'),
      [
        '/steps/0/successCriteria/0/condition No response of `buyCoin` has the status 204. Available: 200, 400.',
      ],
    ],
    [
      'a typed criterion without a context',
      criterion('a', { type: 'regex' }),
      ['/steps/0/successCriteria/0/context `context` is required, because there is a `type`.'],
    ],
    [
      'an empty list of criteria',
      { successCriteria: [] },
      ['/steps/0/successCriteria `successCriteria` must not be empty; without it, there is no condition.'],
    ],
    [
      'a duplicate criterion',
      { successCriteria: [{ condition: '$statusCode == 1' }, { condition: '$statusCode == 1' }] },
      ['/steps/0/successCriteria/1 Item 2 of `successCriteria` is the same as an earlier one.'],
    ],
    [
      'a retry without a delay',
      onFailure({ type: 'retry' }),
      ['/steps/0/onFailure/0/retryAfter `retryAfter` is required: the seconds before a retry.'],
    ],
    [
      'an invalid pattern',
      criterion('(', { type: 'regex', context: '$response.body' }),
      [
        '/steps/0/successCriteria/0/condition The pattern is not a valid regular expression: unterminated group. Write a simpler one, such as `^(done|failed)$`.',
      ],
    ],
    [
      'an unknown input in x-ask',
      { 'x-ask': ['acessToken'] },
      ['/steps/0/x-ask/0 Unknown input `acessToken`. Did you mean `accessToken`?'],
    ],
    [
      'an unknown security scheme',
      { 'x-security': [{ schemeName: 'logn', values: {} }] },
      ['/steps/0/x-security/0/schemeName Unknown security scheme `logn`. Did you mean `login`?'],
    ],
    [
      'an unknown property, and an invalid one',
      { onFail: [], outputs: 1 },
      [
        '/steps/0/onFail Unknown property `onFail`. Did you mean `onFailure`?',
        '/steps/0/outputs `outputs` must be an object.',
      ],
    ],
  ])('%s', (_, change, faults) => {
    expect(faultsOf(change)).toEqual(faults);
  });

  test('values that an earlier step may not have set', () => {
    const outputs = { coin: '$response.body#/coin' };
    const skip = { onSuccess: [{ name: 's', type: 'goto', stepId: 'last' }] };
    const middle = { ...BUY, stepId: 'middle', outputs };
    const last = { ...BUY, stepId: 'last', requestBody: { payload: { coin: '$steps.middle.outputs.coin' } } };
    expect(faultsOf(skip, {}, [middle, last])).toEqual([
      '/steps/2/requestBody/payload/coin `$steps.middle.outputs.coin` may be unknown here: the step `middle`, which sets it, may have been skipped or comes later.',
    ]);
  });
});

test.each<[string, JsonObject, string[]]>([
  [
    'credentials',
    { 'x-security': undefined, inputs: undefined },
    [
      '/steps/0 `buyCoin` requires the credentials of `login`. Add `x-security` to the workflow or to the step.',
    ],
  ],
  [
    'an unused input',
    {
      inputs: {
        ...INPUTS,
        required: ['accessToken', 'other'],
        properties: { ...INPUTS.properties, other: { description: 'O' } },
      },
    },
    ['/inputs/properties/other `other` is never used.'],
  ],
  [
    'an input that may be missing',
    { inputs: { ...INPUTS, required: [] } },
    ['/inputs/properties/accessToken The input `accessToken` must be in `required`, or have a `default`.'],
  ],
  [
    'an input for the test environment that is required, and not a header',
    {
      inputs: {
        ...INPUTS,
        properties: { accessToken: { ...INPUTS.properties.accessToken, 'x-test-only': true } },
      },
    },
    [
      '/inputs/properties/accessToken `accessToken` is only for the test environment, so it cannot be required or have a `default`.',
      '/inputs/properties/accessToken `accessToken` is only for the test environment, so it can only be the whole value of a header.',
    ],
  ],
  [
    'a keyword that inputs cannot have',
    { inputs: { ...INPUTS, additionalProperties: false } },
    ['/inputs/additionalProperties `additionalProperties` is not supported in `inputs`.'],
  ],
  [
    'a required input that is none',
    { inputs: { ...INPUTS, required: ['accessToken', 'acessToken'] } },
    ['/inputs/required `required` names `acessToken`, which is not an input. Did you mean `accessToken`?'],
  ],
  [
    'a keyword that an input cannot have',
    withInput({ minLength: 1 }),
    [
      '/inputs/properties/size/minLength `minLength` is not supported for an input. Available: type, title, description, default, enum, const, pattern, format, examples, deprecated, writeOnly.',
    ],
  ],
  [
    'a pattern that takes too long',
    withInput({ pattern: '(a+)+$' }),
    [
      '/inputs/properties/size/pattern The pattern has something that not all scripts can read. Write a simpler one, such as `^[0-9]{4,5}$`.',
    ],
  ],
  [
    'a default of another type',
    withInput({ type: 'integer', default: 1.5 }),
    ['/inputs/properties/size `1.5` is no value of the type `integer`.'],
  ],
  [
    'a default that is not in its enum',
    withInput({ enum: ['small', 'large'], default: 'smal' }),
    ['/inputs/properties/size/default `smal` is not in `enum`. Did you mean `small`?'],
  ],
  [
    'a misspelt format',
    withInput({ format: 'datetime' }),
    ['/inputs/properties/size/format Unknown format `datetime`. Did you mean `date-time`?'],
  ],
  [
    'an input that cannot be a variable',
    { inputs: { ...INPUTS, properties: { ...INPUTS.properties, a_b: { description: 'A', default: 'b' } } } },
    ['/inputs/properties/a_b `a_b` must be a name such as `orderId`.'],
  ],
  [
    'two inputs that are one variable',
    {
      inputs: {
        ...INPUTS,
        properties: {
          ...INPUTS.properties,
          orderId: { description: 'A', default: 'b' },
          orderID: { description: 'A', default: 'b' },
        },
      },
    },
    [
      '/inputs/properties/orderID This is the same variable, ORDER_ID, as `$inputs.orderId`. Choose another name.',
    ],
  ],
  [
    'an unknown workflow in dependsOn',
    { dependsOn: ['other'] },
    [
      '/dependsOn/0 Unknown workflow `other`. Write the `workflowId`, after `$sourceDescriptions.` and the name of the source where it is in another file.',
    ],
  ],
])('rejects a workflow with %s', (_, more, faults) => {
  expect(faultsOf({}, more)).toEqual(faults);
});

test('rejects a condition with the code of an error that is listed in other letters', () => {
  const changed = structuredClone(smallDocument);
  const schema = { properties: { code: { type: 'string' } } };
  Object.assign(changed.paths['/coins'].post.responses['400'], {
    content: { 'application/json': { schema } },
  });
  const faults = (code: string) =>
    readFirst(
      arazzo({
        inputs: INPUTS,
        'x-security': SECURITY,
        steps: [
          {
            ...BUY,
            ...onFailure({ type: 'end', criteria: [{ condition: `$response.body#/code == '${code}'` }] }),
          },
        ],
      }),
      apiOf(changed),
    ).faults;
  expect(faults('COIN_SOLD_UOT')).toEqual([
    '/steps/0/onFailure/0/criteria/0/condition `buyCoin` lists no error `COIN_SOLD_UOT`. Did you mean `COIN_SOLD_OUT`?',
  ]);
  expect(faults('COIN_SOLD_OUT')).toEqual([]);
  expect(faults('NOBODY_KNOWS')).toEqual([]);
});

test.each<[string, JsonObject, JsonObject[], string[]]>([
  ['two steps of one name', {}, [{ ...LIST, stepId: 'buy' }], ['/steps/1/stepId There are two steps `buy`.']],
  [
    'an input that is asked for twice, and one that is none',
    { 'x-ask': ['accessToken'] },
    [{ ...LIST, 'x-ask': ['accessToken', 'acessToken'] }],
    [
      '/steps/1/x-ask/0 `accessToken` is asked for twice. Remove one of the two.',
      '/steps/1/x-ask/1 Unknown input `acessToken`. Did you mean `accessToken`?',
    ],
  ],
  [
    'something to show that is not in the body',
    { 'x-show': { Status: '$statusCode', Token: '$inputs.accessToken' } },
    [],
    [
      '/steps/0/x-show/Status This must be in the response body.',
      '/steps/0/x-show/Token This must be in the response body.',
    ],
  ],
  [
    'an object as the value of a header',
    { parameters: [{ name: 'Source-Name', in: 'header', value: { a: 1 } }] },
    [],
    ['/steps/0/parameters/0/value The value of `Source-Name` must be a text, a number or a boolean.'],
  ],
  [
    'a next step that is none, and one that is earlier',
    { onSuccess: [{ name: 'a', type: 'goto', stepId: 'lst' }] },
    [{ ...LIST, onSuccess: [{ name: 'a', type: 'goto', stepId: 'buy' }] }],
    [
      '/steps/0/onSuccess/0/stepId Unknown step `lst`. Did you mean `list`?',
      '/steps/1/onSuccess/0/stepId A script goes to later steps only. Repeat a step with an action of the type `retry`.',
    ],
  ],
  [
    'a pause that is longer than the script may run',
    {},
    [{ ...LIST, ...onFailure({ type: 'retry', retryAfter: 5000 }) }],
    [
      '/steps/1/onFailure/0/retryAfter The script would end before it has waited 5000 seconds. Write fewer seconds, or a longer `x-time-limit`, which is 900.',
    ],
  ],
  [
    'a retry without criteria that is meant as a poll',
    {
      successCriteria: [{ condition: "$response.body#/coin == 'KRONA'" }],
      ...onFailure({ type: 'retry', retryAfter: 5 }),
    },
    [],
    [
      '/steps/0/onFailure/0 Without criteria, POST is repeated only after a refusal, not until its response has what `successCriteria` say. If it does nothing twice, add `criteria: [{ condition: $statusCode == 200 }]`; otherwise the status after which it is repeated.',
    ],
  ],
  [
    'a body that no script sends',
    {},
    [{ ...LIST, requestBody: { payload: {} } }],
    [
      '/steps/1/requestBody Scripts send no body with GET. Remove it. What the API reads belongs into `parameters`.',
    ],
  ],
  [
    'a retry of what creates something, and an id that is no output',
    {
      outputs: { coin: '$response.body#/coin' },
      'x-creates': { what: 'coin', output: 'coins', find: 'Call GET /coin.' },
      ...onFailure({ type: 'retry', retryAfter: 5 }),
    },
    [],
    [
      '/steps/0/onFailure/0 What creates something must not be sent again.',
      '/steps/0/x-creates/output `coins` is not in `outputs`. Did you mean `coin`?',
      '/steps/0/x-creates/find Unknown endpoint `GET /coin`. Did you mean `GET /coins`?',
    ],
  ],
  [
    'a second creation',
    {
      outputs: { orderId: '$response.body#/buyer' },
      'x-creates': { what: 'coin', output: 'orderId', find: 'Call GET /coins.' },
    },
    [
      {
        ...BUY,
        stepId: 'again',
        outputs: { secondId: '$response.body#/buyer' },
        'x-creates': { what: 'coin', output: 'secondId', find: 'Call GET /coins.' },
      },
    ],
    [
      '/steps/1/x-creates Only one step can have `x-creates`: a script follows one thing with `--resume`. Write a workflow for each, and name the first in `dependsOn` of the second.',
    ],
  ],
  [
    'an output of the creation that `--resume` does not know',
    {
      outputs: { orderId: '$response.body#/buyer', coin: '$response.body#/coin' },
      'x-creates': { what: 'coin', output: 'orderId', find: 'Call GET /coins.' },
    },
    [{ ...BUY, stepId: 'again', requestBody: { payload: { coin: '$steps.buy.outputs.coin' } } }],
    [
      '/steps/0/outputs/coin `coin` is not known with `--resume`, which skips this step. Take it from the response of a later step, such as one that reads the coin.',
    ],
  ],
  [
    'values that parameters cannot have',
    {},
    [{ ...LIST, parameters: [{ name: 'limit', in: 'query', value: 'lots' }] }],
    ['/steps/1/parameters/0/value The query parameter `limit` is `lots`. It must be an integer.'],
  ],
  [
    'actions that are never reached',
    {
      onFailure: [
        { name: 'a', type: 'end', criteria: [{ condition: '$statusCode == 400' }] },
        { name: 'b', type: 'retry', retryAfter: 1, criteria: [{ condition: '$statusCode == 400' }] },
        { name: 'c', type: 'end', criteria: [{ condition: '$statusCode==400' }] },
        { name: 'r', type: 'retry', retryAfter: 1, criteria: [{ condition: '$statusCode == 429' }] },
        { name: 's', type: 'end', criteria: [{ condition: '$statusCode == 429' }] },
        { name: 'd', type: 'end' },
        { name: 'e', type: 'end', criteria: [{ condition: "$response.body#/coin == 'KRONA'" }] },
      ],
    },
    [],
    [
      '/steps/0/onFailure/2 This is never reached: `a` comes first. Give one of the two other `criteria`.',
      '/steps/0/onFailure/6 This is never reached: `d` comes first. Write it before `d`.',
    ],
  ],
])('rejects steps with %s', (_, change, others, faults) => {
  expect(faultsOf(change, {}, others)).toEqual(faults);
});

test.each<[string, unknown, string]>([
  [
    'no document',
    [],
    ' This is not an Arazzo document: `arazzo` is required. Workflows are Arazzo 1.0.1 documents: see docs/workflows.md.',
  ],
  [
    'an unsupported version',
    { ...arazzo({ steps: [BUY] }), arazzo: '2.0.0' },
    '/arazzo `arazzo` must be a version of Arazzo 1.0, such as `1.0.1`.',
  ],
  [
    'an unknown source',
    arazzo({ steps: [BUY] }, { url: '../specs/apy.yaml' }),
    '/sourceDescriptions/0/url `../specs/apy.yaml` is not a specification of this site. Did you mean `../specs/api.yaml`?',
  ],
  [
    'an unknown server',
    arazzo({ steps: [BUY] }, { 'x-test-server': 'http://elsewhere.invalid' }),
    '/sourceDescriptions/0/x-test-server `http://elsewhere.invalid` is not a server of the specification. Available: https://coins.example.',
  ],
])('rejects a document with %s', (_, data, fault) => {
  expect(readFirst(data, api).faults).toContain(fault.trim());
});

test('rejects what none of our documents needs, with what to write in its place', () => {
  const step = {
    ...BUY,
    onFailure: [{ name: 'stop', type: 'end', reference: '$components.failureActions.stop' }],
  };
  const workflow = { inputs: INPUTS, 'x-security': SECURITY, steps: [step], failureActions: [] };
  expect(readFirst({ ...arazzo(workflow), components: {} }, api).faults).toEqual([
    '/steps/0/onFailure/0/reference `reference` is not supported. Write the object here; anchors of YAML can repeat it.',
    '/failureActions `failureActions` is not supported. Write `onFailure` at each step.',
    '/components `components` is not supported. Write it where it is used; anchors of YAML can repeat it.',
  ]);
});
