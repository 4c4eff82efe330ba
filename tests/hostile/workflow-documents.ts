import type { Workflow } from '../../cli/workflows/model.ts';
import { apiOf, arazzo, readFirst } from '../workflows/workflow-of.ts';

/** A document with this text wherever possible: server, path, parameters, header, fields of responses. */
export function documentWith(text: string, key = 'X-Key') {
  const name = text.replace(/[{}?#/]/g, '_');
  const response = { [text]: 'value', state: 'done', interval: 1 };
  const ok = {
    '200': {
      description: 'Good.',
      content: { 'application/json': { schema: {}, examples: { all: { value: response } } } },
    },
  };
  const body = (type: string) => ({ required: true, content: { [type]: { schema: { type: 'object' } } } });
  const path = `/a ${name}/{id}`;
  const secured = (scheme: string) => [{ [scheme]: [] }];
  return {
    openapi: '3.1.0',
    info: { title: text, version: '1' },
    servers: [{ url: `https://api.example.com/${text}` }],
    paths: {
      [path]: {
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
        get: { operationId: 'read', security: secured('bearer'), responses: ok },
        post: {
          operationId: 'create',
          security: secured('key'),
          parameters: [
            { name: `q${name}`, in: 'query', schema: {} },
            { name: 'X-Text', in: 'header', schema: {} },
            { name: 'X-Value', in: 'header', schema: {} },
          ],
          requestBody: body('application/json'),
          responses: ok,
        },
      },
      '/form': {
        post: {
          operationId: 'send',
          security: secured('basic'),
          parameters: [{ name: `@${name}`, in: 'query', schema: {} }],
          requestBody: body('application/x-www-form-urlencoded'),
          responses: ok,
        },
      },
    },
    components: {
      securitySchemes: {
        basic: { type: 'http', scheme: 'basic' },
        bearer: { type: 'http', scheme: 'bearer' },
        key: { type: 'apiKey', in: 'header', name: key },
      },
    },
  };
}

/** The credentials of all operations above. */
export const SECURITY = [
  { schemeName: 'basic', values: { username: '$inputs.clientId', password: '$inputs.clientSecret' } },
  { schemeName: 'bearer', values: { token: '$inputs.accessToken' } },
  { schemeName: 'key', values: { apiKey: '$inputs.xKey' } },
];

/** Inputs that are strings, and all required. */
export function inputsOf(descriptions: Record<string, string>) {
  const properties = Object.fromEntries(
    Object.entries(descriptions).map(([name, description]) => [name, { type: 'string', description }]),
  );
  return { type: 'object', required: Object.keys(descriptions), properties };
}

export const parameter = (place: string, name: string, value: unknown) => ({ name, in: place, value });

/** `'it''s'`: a string literal as in conditions. */
const literal = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** A workflow with this text in every place where an author can write one. */
export function workflowWith(text: string) {
  const pointer = `/${text.replaceAll('~', '~0').replaceAll('/', '~1')}`;
  const name = text.replace(/[{}?#/]/g, '_');
  const words = text.trim() || 'x';
  const field = `$response.body#${pointer}`;
  const criteria = (...conditions: string[]) => conditions.map((condition) => ({ condition }));
  return {
    summary: words,
    description: words,
    inputs: inputsOf({ clientId: words, clientSecret: words, accessToken: words, xKey: words, code: words }),
    'x-security': SECURITY,
    steps: [
      {
        stepId: 'one',
        description: words,
        operationId: 'create',
        parameters: [
          parameter('path', 'id', text),
          parameter('query', `q${name}`, text),
          parameter('header', 'X-Text', text),
        ],
        requestBody: {
          payload: { [text]: text, list: [text, { deep: text }], token: '$inputs.accessToken' },
        },
        outputs: { orderId: field, interval: '$response.body#/interval' },
        'x-show': { [words]: field },
      },
      {
        stepId: 'two',
        description: words,
        operationId: 'read',
        parameters: [parameter('path', 'id', '$steps.one.outputs.orderId')],
        successCriteria: criteria("$response.body#/state == 'done'"),
        onFailure: [
          {
            name: 'later',
            type: 'retry',
            retryAfter: 5,
            retryLimit: 3,
            'x-retry-after': '$steps.one.outputs.interval',
            'x-slower': 5,
            'x-message': words,
            criteria: criteria("$response.body#/state == 'later'"),
          },
        ],
        'x-show': { [words]: field },
      },
      {
        stepId: 'three',
        description: words,
        operationId: 'create',
        parameters: [
          parameter('path', 'id', '$steps.one.outputs.orderId'),
          parameter('query', `q${name}`, '$steps.one.outputs.orderId'),
          parameter('header', 'X-Value', '$steps.one.outputs.orderId'),
        ],
        'x-ask': ['code'],
        requestBody: { payload: { [text]: '$steps.one.outputs.orderId', code: '$inputs.code' } },
        onSuccess: [
          {
            name: 'skip',
            type: 'goto',
            stepId: 'four',
            criteria: [
              { context: field, type: 'regex', condition: '^nothing is called so$' },
              { condition: `$response.body#/state == ${literal(text)}` },
            ],
          },
        ],
      },
      {
        stepId: 'four',
        description: words,
        operationId: 'send',
        parameters: [parameter('query', `@${name}`, '$steps.one.outputs.orderId')],
        requestBody: { payload: { [`@${text}`]: '$steps.one.outputs.orderId', fixed: text } },
        successCriteria: criteria("$response.body#/state != 'waiting'"),
        onFailure: [
          {
            name: 'wait',
            type: 'retry',
            retryAfter: 1,
            retryLimit: 3,
            criteria: criteria('$statusCode == 200'),
          },
          { name: 'end', type: 'end', 'x-message': words },
        ],
      },
    ],
  };
}

export function workflowOf(
  document: ReturnType<typeof documentWith>,
  data: Record<string, unknown>,
): Workflow {
  const { workflow, faults } = readFirst(arazzo(data), apiOf(document));
  if (!workflow) throw new Error(JSON.stringify(faults));
  return workflow;
}
