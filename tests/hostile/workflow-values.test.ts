import { describe, expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { loadWorkflows } from '../../cli/workflows/load-workflows.ts';
import type { Workflow } from '../../cli/workflows/model.ts';
import { LANGUAGES } from '../../cli/workflows/scripts/scripts.ts';
import { isTested, type Run, runScript } from '../guides/run-script.ts';
import { apiOf, arazzo, readFirst } from '../workflows/workflow-of.ts';
import { documentWith, inputsOf, parameter } from './workflow-documents.ts';
import { type Received, startWorkflowServer } from './workflow-server.ts';

const api = apiOf(documentWith('name'));
const bearer = (token: string) => [{ schemeName: 'bearer', values: { token } }];
const read = (change: object = {}) => ({
  stepId: 'read',
  operationId: 'read',
  'x-security': bearer('a'),
  parameters: [parameter('path', 'id', '1')],
  ...change,
});

/** A workflow that passes a value to a nested workflow, which uses it everywhere. */
function running(value: unknown) {
  const step = {
    stepId: 'create',
    operationId: 'create',
    'x-security': [{ schemeName: 'key', values: { apiKey: '$inputs.name' } }],
    parameters: [
      parameter('path', 'id', '$inputs.name'),
      parameter('query', 'qname', '$inputs.name'),
      parameter('header', 'X-Text', '$inputs.name'),
    ],
    requestBody: { payload: { name: '$inputs.name' } },
  };
  const run = { stepId: 'run', workflowId: 'run', parameters: [{ name: 'name', value }] };
  const workflows = [
    { workflowId: 'workflow', steps: [run] },
    { workflowId: 'run', inputs: inputsOf({ name: 'x' }), steps: [step] },
  ];
  return { ...arazzo({}), workflows };
}

function workflowOf(data: unknown): Workflow {
  const { workflow, faults } = readFirst(data, api);
  if (!workflow) throw new Error(faults.join('\n'));
  return workflow;
}

test.each(['', '.', '..'])('a nested workflow cannot get %j as a path segment', (value) => {
  expect(readFirst(running(value), api).faults.join('\n')).toContain('/steps/0 `');
});

test('rejects a number that not every language can represent', () => {
  const successCriteria = [{ condition: `$statusCode < ${'9'.repeat(400)}` }];
  expect(readFirst(arazzo({ steps: [read({ successCriteria })] }), api).faults).toEqual([
    '/steps/0/successCriteria/0/condition The condition has a number that is too large.',
  ]);
  const inputs = inputsOf({ code: 'c' });
  const properties = { code: { ...inputs.properties.code, type: 'number', default: Infinity } };
  expect(readFirst(arazzo({ inputs: { ...inputs, properties }, steps: [read()] }), api).faults).toContain(
    '/inputs/properties/code/default The default of an input must be a text, a number or a boolean.',
  );
});

test.each([
  ['the array', '*sources'],
  ['an item', '[*source]'],
  ['a URL', '[{ name: api, url: *url }]'],
])('supports aliases in source descriptions, and publishes their URLs: %s', (_, sources) => {
  const text = stringify({ ...arazzo({ steps: [read()] }), sourceDescriptions: 'HERE' });
  const anchors = 'x-all: &sources [&source { name: api, url: &url ../specs/api.yaml }]\n';
  const file = '/site/workflows/a.arazzo.yaml';
  const { problems, documents } = loadWorkflows(
    [{ name: 'a.arazzo.yaml', file, text: anchors + text.replace('HERE', sources) }],
    { apis: [api], address: (path) => `https://docs.example${path}` },
  );
  expect(problems).toEqual([]);
  expect(parse(documents[0]?.contents ?? '').sourceDescriptions).toEqual([
    { name: 'api', url: 'https://docs.example/api.yaml' },
  ]);
});

describe.each(LANGUAGES.filter(({ extension }) => isTested(extension)))(
  'in $label',
  ({ extension, write }) => {
    async function run(data: unknown, body: unknown = {}, status = 200) {
      const server = await startWorkflowServer([{ body, status }]);
      const values = { API_URL: server.url, TIME_LIMIT: '5' };
      const ended: Run = await runScript(extension, write(workflowOf(data)), values);
      await server.close();
      const received: Received[] = server.received;
      return { ...ended, received };
    }

    test.each(['../../admin?a=b#c', "$(touch canary)`touch canary`';touch canary;'", 'a\r\nX-Added: 1'])(
      'a nested workflow sends %j like any other value',
      async (value) => {
        const { isWell, traces, received } = await run(running(value));
        expect({ isWell, traces, length: received.length }).toEqual({ isWell: true, traces: [], length: 1 });
        const { pathname, searchParams } = new URL(received[0]?.url ?? '', 'http://localhost');
        expect(decodeURIComponent(pathname)).toBe(`/a name/${value}`);
        expect(searchParams.get('qname')).toBe(value);
        expect(received[0]?.headers).not.toHaveProperty('x-added');
        expect(JSON.parse(received[0]?.body ?? '')).toEqual({ name: value });
      },
    );

    test('a credential is restricted to one line', async () => {
      const { isWell, received } = await run(
        arazzo({ steps: [read({ 'x-security': bearer('a\r\nX-Added: 1') })] }),
      );
      expect(isWell).toBe(true);
      expect(received[0]?.headers).not.toHaveProperty('x-added');
    });

    test('a final message contains no control characters', async () => {
      const onSuccess = [{ name: 'end', type: 'end', 'x-message': 'Good \u001b[2J\u009b2J' }];
      const { stdout } = await run(arazzo({ steps: [read({ onSuccess })] }));
      expect(stdout).toContain('Good [2J');
      // biome-ignore lint/suspicious/noControlCharactersInRegex: the test looks for control characters
      expect(stdout).not.toMatch(/[\0-\x08\x0b-\x1f\x7f-\x9f]/);
    });

    test('lone surrogates and deeply nested responses cause no crash', async () => {
      const show = read({ 'x-show': { Name: '$response.body#/name' } });
      const outputs = { orderId: '$response.body#/name' };
      const next = read({
        stepId: 'next',
        parameters: [parameter('path', 'id', '$steps.read.outputs.orderId')],
      });
      const steps = [read({ outputs }), next];
      const deep = '['.repeat(100_000) + ']'.repeat(100_000);
      for (const result of [
        await run(arazzo({ steps: [show] }), '{"name":"\\ud800"}'),
        await run(arazzo({ steps: [show] }), deep),
        await run(arazzo({ steps }), '{"name":"a\\ud800"}'),
      ])
        expect(result.stderr).not.toMatch(/Traceback|\n {4}at /);
    });

    test('retryAfter may be arbitrarily small', async () => {
      const onFailure = [{ name: 'again', type: 'retry', retryAfter: 1e-7, retryLimit: 1 }];
      const { stderr, received } = await run(arazzo({ steps: [read({ onFailure })] }), {}, 400);
      expect(received.length).toBe(2);
      expect(stderr).toContain('Gave up after 1 retries.');
    });
  },
);
