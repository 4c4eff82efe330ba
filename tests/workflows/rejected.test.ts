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
    'an unknown workflow in dependsOn',
    { dependsOn: ['other'] },
    [
      '/dependsOn/0 Unknown workflow `other`. Write the `workflowId`, after `$sourceDescriptions.` and the name of the source where it is in another file.',
    ],
  ],
])('rejects a workflow with %s', (_, more, faults) => {
  expect(faultsOf({}, more)).toEqual(faults);
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
