import { describe, expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { loadWorkflows } from '../../cli/workflows/load-workflows.ts';
import type { Workflow } from '../../cli/workflows/model.ts';
import { LANGUAGES } from '../../cli/workflows/write-scripts.ts';
import { isInstalled, type Run, runScript } from '../guides/run-script.ts';
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

/** A workflow that uses an input everywhere. */
function using(name: string) {
  const value = `$inputs.${name}`;
  const step = {
    stepId: 'create',
    operationId: 'create',
    'x-security': [{ schemeName: 'key', values: { apiKey: value } }],
    parameters: [
      parameter('path', 'id', value),
      parameter('query', 'qname', value),
      parameter('header', 'X-Text', value),
    ],
    requestBody: { payload: { name: value } },
  };
  return arazzo({ inputs: inputsOf({ [name]: 'x' }), steps: [step] });
}

function workflowOf(data: unknown): Workflow {
  const { workflow, faults } = readFirst(data, api);
  if (!workflow) throw new Error(faults.join('\n'));
  return workflow;
}

test('rejects a number that not every language can represent', () => {
  const inputs = inputsOf({ code: 'c' });
  const properties = { code: { ...inputs.properties.code, type: 'number', default: Infinity } };
  expect(readFirst(arazzo({ inputs: { ...inputs, properties }, steps: [read()] }), api).faults).toContain(
    '/inputs/properties/code/default `default` must be a text, a number or a boolean.',
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

describe.each(LANGUAGES.filter(({ extension }) => isInstalled(extension)))(
  'in $label',
  ({ extension, write }) => {
    async function run(
      data: unknown,
      body: unknown = {},
      { status = 200, ...own }: { status?: number; NAME?: string } = {},
    ) {
      const server = await startWorkflowServer([{ body, status }]);
      const values = { API_URL: server.url, TIME_LIMIT: '5', ...own };
      const ended: Run = await runScript(extension, write(workflowOf(data)), values);
      await server.close();
      const received: Received[] = server.received;
      return { ...ended, received };
    }

    test.each(['../../admin?a=b#c', "$(touch canary)`touch canary`';touch canary;'", '{NAME}', '{{}}'])(
      'sends the input %j as it is',
      async (value) => {
        const { isWell, traces, received } = await run(using('name'), {}, { NAME: value });
        expect({ isWell, traces, length: received.length }).toEqual({ isWell: true, traces: [], length: 1 });
        const { pathname, searchParams } = new URL(received[0]?.url ?? '', 'http://localhost');
        expect(decodeURIComponent(pathname)).toBe(`/a name/${value}`);
        expect(searchParams.get('qname')).toBe(value);
        expect(received[0]?.headers['x-text']).toBe(value);
        expect(JSON.parse(received[0]?.body ?? '')).toEqual({ name: value });
      },
    );

    test.each(['a\r\nX-Added: 1', 'a\u0000', '\u2028', '\u001b[2J'])(
      'refuses the input %j',
      async (value) => {
        // An environment variable cannot have a zero byte, so this one ends there.
        const { code, stderr, received } = await run(
          using('name'),
          {},
          { NAME: value.replace('\0', '\u0001') },
        );
        expect({ code, length: received.length }).toEqual({ code: 2, length: 0 });
        expect(stderr).toBe('NAME must be one line, without control characters.\n');
      },
    );

    test('braces in a workflow are no variables', async () => {
      const step = read({ parameters: [parameter('path', 'id', '{NAME} {{ }')] });
      const { received } = await run(arazzo({ steps: [step] }));
      expect(decodeURIComponent(received[0]?.url ?? '')).toContain('{NAME} {{ }');
    });

    test('a credential is restricted to one line', async () => {
      const { isWell, received } = await run(
        arazzo({ steps: [read({ 'x-security': bearer('a\r\nX-Added: 1') })] }),
      );
      expect(isWell).toBe(true);
      expect(received[0]?.headers).not.toHaveProperty('x-added');
    });

    test('a final message contains no control characters', async () => {
      const onFailure = [{ name: 'end', type: 'end', 'x-message': 'Bad \u001b[2J\u009b2J' }];
      const { stderr } = await run(arazzo({ steps: [read({ onFailure })] }), {}, { status: 400 });
      expect(stderr).toContain('Bad [2J');
      // biome-ignore lint/suspicious/noControlCharactersInRegex: the test looks for control characters
      expect(stderr).not.toMatch(/[\0-\x08\x0b-\x1f\x7f-\x9f]/);
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
      const { stderr, received } = await run(arazzo({ steps: [read({ onFailure })] }), {}, { status: 400 });
      expect(received.length).toBe(2);
      expect(stderr).toContain('Gave up after 1 retry.');
    });
  },
);
