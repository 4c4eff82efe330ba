import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '../../cli/workflows/scripts/scripts.ts';
import { isTested, runScript } from '../guides/run-script.ts';
import { documentWith, inputsOf, parameter, SECURITY, workflowOf } from './workflow-documents.ts';
import { startWorkflowServer } from './workflow-server.ts';

/** A query parameter of a URL in a response is used in a path, a query, a header and a body. */
const found = '$steps.read.outputs.orderId';
const workflowTo = (name: string) => ({
  inputs: inputsOf({ accessToken: 'c', xKey: 'd' }),
  'x-security': SECURITY.slice(1),
  steps: [
    {
      stepId: 'read',
      operationId: 'read',
      parameters: [parameter('path', 'id', '1')],
      outputs: { orderId: `$response.body#/${name}` },
      'x-query-outputs': { orderId: 'token' },
      'x-show': { Name: `$response.body#/${name}` },
    },
    {
      stepId: 'create',
      operationId: 'create',
      parameters: [
        parameter('path', 'id', '1'),
        parameter('query', `q${name}`, found),
        parameter('header', 'X-Text', found),
        parameter('header', 'X-Value', 'x'),
      ],
      requestBody: { payload: { a: found } },
    },
  ],
});
const workflow = workflowTo('name');

describe.each(LANGUAGES.filter(({ extension }) => isTested(extension)))(
  'a workflow in $label prints no control characters for',
  ({ extension, write }) => {
    test.each([
      ['a URL', 'https://a.example/?token=%1b%5b2J%c2%9b2J%0d%0aX-Added:1'],
      ['an array', ['\u009b2J\u007f']],
      ['an object', { '\u009b2J': '\u007f' }],
      ['a string', '\u009b2J\u007f'],
    ])('%s in place of the expected value', async (_, name) => {
      const server = await startWorkflowServer([{ body: { name } }]);
      const values = { ACCESS_TOKEN: 'a', X_KEY: 'k', API_URL: server.url };
      const run = await runScript(extension, write(workflowOf(documentWith('name'), workflow)), values);
      await server.close();
      expect(server.received.filter(({ headers }) => 'x-added' in headers)).toEqual([]);
      expect(server.received.length).toBe(typeof name === 'string' && name.startsWith('https:') ? 2 : 1);
      // biome-ignore lint/suspicious/noControlCharactersInRegex: the test looks for control characters
      expect(`${run.stdout}${run.stderr}`).not.toMatch(/[\0-\x08\x0b-\x1f\x7f-\x9f]/);
    });

    test.each([
      ['constructor', {}],
      ['__proto__', {}],
      ['toString', { other: 1 }],
      ['length', []],
      ['length', '"https://a.example/?token=1"'],
      ['0', '"https://a.example/?token=1"'],
      ['at', null],
    ])('the field `%s`, which is missing in %j', async (name, body) => {
      const server = await startWorkflowServer([{ body }]);
      const values = { ACCESS_TOKEN: 'a', X_KEY: 'k', API_URL: server.url };
      const code = write(workflowOf(documentWith(name), workflowTo(name)));
      const run = await runScript(extension, code, values);
      await server.close();
      expect(run.stderr).toMatch(/^The response has no value for ORDER_ID\.\n/);
      expect(run.stdout).not.toContain('Name:');
      expect(server.received).toHaveLength(1);
    });
  },
);

test.each([{ toString: 1 }, ['x'], null])('rejects %j as a form field', (a) => {
  const step = { stepId: 'send', operationId: 'send', requestBody: { payload: { a } } };
  const inputs = inputsOf({ clientId: 'c', clientSecret: 'd' });
  const form = { inputs, 'x-security': SECURITY.slice(0, 1), steps: [step] };
  expect(() => workflowOf(documentWith('name'), form)).toThrow(
    /steps\/0\/requestBody\/payload\/a.*must be a text/,
  );
});
