import { createRegistry } from '../../cli/guides/registry.ts';
import { readWorkflow } from '../../cli/guides/workflows/read-workflow.ts';
import type { Workflow } from '../../cli/guides/workflows/workflow.ts';
import { createBodyValidator } from '../../cli/openapi/checks/body-validator.ts';
import { referenceOf } from '../openapi/reference-of.ts';

/** The document says it wherever it can: server, path, parameters, header, fields of answers. */
export function documentWith(text: string, key = 'X-Key') {
  const name = text.replace(/[{}?#/]/g, '_');
  const answer = { [text]: 'value', state: 'done', interval: 1 };
  const ok = {
    '200': {
      description: 'Good.',
      content: { 'application/json': { schema: {}, examples: { all: { value: answer } } } },
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

/** A step is made of the same text, too, in every place where an author can write one. */
export function workflowWith(text: string) {
  const pointer = `/${text.replaceAll('~', '~0').replaceAll('/', '~1').replaceAll('?', '')}`;
  const name = text.replace(/[{}?#/]/g, '_');
  return {
    title: text,
    description: text,
    inputs: { clientId: text, clientSecret: text, accessToken: text, xKey: text },
    steps: [
      {
        title: text,
        call: 'create',
        path: { id: text },
        query: { [`q${name}`]: text },
        headers: { 'X-Text': text },
        body: { [text]: text, list: [text, { deep: text }], token: '$accessToken' },
        outputs: { orderId: pointer, interval: '/interval' },
        print: [pointer],
      },
      {
        title: text,
        call: 'read',
        path: { id: '$orderId' },
        retry: { at: '/state', until: [text, 'done'], every: '$interval', slower: 'later', most: 3 },
        print: [pointer],
      },
      {
        title: text,
        call: 'create',
        path: { id: '$orderId' },
        query: { [`q${name}`]: '$orderId' },
        headers: { 'X-Value': '$orderId' },
        prompt: { code: text },
        when: { orderId: text },
        body: { [text]: '$orderId', code: '$code' },
      },
      {
        title: text,
        call: 'send',
        query: { [`@${name}`]: '$orderId' },
        body: { [`@${text}`]: '$orderId', fixed: text },
        retry: { at: '/state', while: [text, 'waiting'], every: '$interval', slower: text, most: 3 },
      },
    ],
  };
}

export function workflowOf(document: ReturnType<typeof documentWith>, data: unknown): Workflow {
  const registry = createRegistry([referenceOf(document)], '/', new Map());
  const validators = new Map([['api', createBodyValidator(document, '3.1.0')]]);
  const { workflow: flow, faults } = readWorkflow('workflow', data, { registry, validators });
  if (!flow) throw new Error(JSON.stringify(faults));
  return flow;
}
