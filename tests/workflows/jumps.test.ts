import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../cli/openapi/document/json-object.ts';
import { describeActions } from '../../cli/workflows/describe-step.ts';
import type { Workflow } from '../../cli/workflows/model.ts';
import { LANGUAGES } from '../../cli/workflows/scripts/scripts.ts';
import { isTested, runScript } from '../guides/run-script.ts';
import { startWorkflowServer } from '../hostile/workflow-server.ts';
import { jobs as api } from './jobs.ts';
import { arazzo, readFirst } from './workflow-of.ts';

const TOKEN = { stepId: 'token', operationId: 'takeToken', outputs: { token: '$response.body#/token' } };
const CREATE = { stepId: 'create', operationId: 'createJob', outputs: { id: '$response.body#/id' } };
const onJob = (stepId: string, operationId: string, value: string, more: JsonObject = {}) => ({
  stepId,
  operationId,
  parameters: [{ name: 'id', in: 'path', value }],
  ...more,
});
const when = (condition: string) => ({ criteria: [{ condition }] });
const created = '$steps.create.outputs.id';

/** A document with this first workflow; the others are run by it. */
function documentOf(first: JsonObject, ...others: JsonObject[]): JsonObject {
  const document = arazzo(first);
  return { ...document, workflows: [...(document.workflows as JsonObject[]), ...others] };
}

const REMOVE = {
  workflowId: 'remove',
  inputs: {
    type: 'object',
    required: ['job'],
    properties: { job: { type: 'string', description: 'Job to remove' } },
  },
  steps: [
    onJob('remove', 'deleteJob', '$inputs.job', {
      outputs: { id: '$response.body#/id' },
      onSuccess: [{ name: 'gone', type: 'end', ...when("$response.body#/state == 'gone'") }],
    }),
    onJob('look', 'readJob', '$inputs.job'),
  ],
  outputs: { removed: '$steps.remove.outputs.id' },
};

/**
 * Each case has the responses of a server, the requests that must reach it, and the last line of the
 * output.
 */
const CASES: Record<string, [JsonObject, unknown[], string[], string]> = {
  'goes back to an earlier step until it succeeds': [
    documentOf({
      steps: [
        CREATE,
        onJob('read', 'readJob', created, {
          onSuccess: [
            { name: 'again', type: 'goto', stepId: 'create', ...when("$response.body#/state == 'lost'") },
          ],
          onFailure: [{ name: 'gone', type: 'goto', stepId: 'create', ...when('$statusCode == 404') }],
        }),
        onJob('delete', 'deleteJob', created),
      ],
    }),
    [{ id: 'a' }, { state: 'lost' }, { id: 'b' }, { status: 404 }, { id: 'c' }, { state: 'done' }, {}],
    ['POST /jobs', 'GET /jobs/a', 'POST /jobs', 'GET /jobs/b', 'POST /jobs', 'GET /jobs/c', 'DELETE /jobs/c'],
    '3. ',
  ],
  'repeats a step that fails': [
    documentOf({
      steps: [
        {
          ...CREATE,
          onFailure: [{ name: 'busy', type: 'goto', stepId: 'create', ...when('$statusCode == 429') }],
        },
      ],
      outputs: { id: created },
    }),
    [{ status: 429 }, { status: 429 }, { id: 'a' }],
    ['POST /jobs', 'POST /jobs', 'POST /jobs'],
    "export ID='a'\n",
  ],
  'ignores actions after an unconditional one': [
    documentOf({
      steps: [
        CREATE,
        onJob('read', 'readJob', created, {
          onSuccess: [
            { name: 'done', type: 'end', ...when("$response.body#/state == 'done'") },
            { name: 'next', type: 'goto', stepId: 'delete' },
            { name: 'never', type: 'end', ...when("$response.body#/state == 'new'") },
          ],
        }),
        onJob('delete', 'deleteJob', created, {
          onSuccess: [
            { name: 'end', type: 'end' },
            { name: 'never', type: 'goto', stepId: 'create' },
          ],
        }),
      ],
    }),
    [{ id: 'a' }, { state: 'new' }, {}],
    ['POST /jobs', 'GET /jobs/a', 'DELETE /jobs/a'],
    'Done.\n',
  ],
  'runs an earlier step before each retry': [
    documentOf({
      steps: [
        TOKEN,
        onJob('read', 'readJob', '1', {
          parameters: [
            { name: 'id', in: 'path', value: '1' },
            { name: 'X-Token', in: 'header', value: '$steps.token.outputs.token' },
          ],
          onFailure: [
            {
              name: 'old',
              type: 'retry',
              retryAfter: 0,
              stepId: 'token',
              retryLimit: 2,
              ...when('$statusCode == 401'),
            },
          ],
        }),
      ],
    }),
    [{ token: 's' }, { status: 401 }, { token: 't' }, {}],
    ['POST /token', 'GET /jobs/1 s', 'POST /token', 'GET /jobs/1 t'],
    '1. ',
  ],
  'runs another workflow twice and uses its outputs': [
    documentOf(
      {
        steps: [
          CREATE,
          {
            stepId: 'first',
            workflowId: 'remove',
            parameters: [{ name: 'job', value: created }],
            outputs: { gone: '$outputs.removed' },
          },
          { stepId: 'second', workflowId: 'remove', parameters: [{ name: 'job', value: 'z' }] },
          onJob('last', 'readJob', '{$steps.first.outputs.gone}{$steps.second.outputs.removed}'),
        ],
        outputs: { id: '$steps.second.outputs.removed' },
      },
      REMOVE,
    ),
    [{ id: 'a' }, { id: 'b', state: 'gone' }, { id: 'c' }, {}, {}],
    ['POST /jobs', 'DELETE /jobs/a', 'DELETE /jobs/z', 'GET /jobs/z', 'GET /jobs/bc'],
    "export ID='c'\n",
  ],
  'continues with another workflow': [
    documentOf(
      {
        steps: [
          {
            ...CREATE,
            onFailure: [{ name: 'full', type: 'goto', workflowId: 'clear', ...when('$statusCode == 409') }],
          },
          onJob('read', 'readJob', created),
        ],
      },
      {
        workflowId: 'clear',
        steps: [onJob('clear', 'deleteJob', 'old', { outputs: { id: '$response.body#/id' } })],
        outputs: { cleared: '$steps.clear.outputs.id' },
      },
    ),
    [{ status: 409 }, { id: 'old' }],
    ['POST /jobs', 'DELETE /jobs/old'],
    "export CLEARED='old'\n",
  ],
};

function workflowOf(document: JsonObject): Workflow {
  const { workflow, faults } = readFirst(document, api);
  expect(faults).toEqual([]);
  return workflow as Workflow;
}

describe.each(LANGUAGES.filter(({ extension }) => isTested(extension)))(
  'in $label',
  ({ extension, write }) => {
    test.concurrent.each(Object.entries(CASES))('%s', async (_, [document, bodies, requests, last]) => {
      const server = await startWorkflowServer(
        bodies.map((body) => ({ status: (body as { status?: number }).status ?? 200, body })),
      );
      const run = await runScript(extension, write(workflowOf(document)), { API_URL: server.url });
      await server.close();
      expect(run).toMatchObject({ code: 0, stderr: '' });
      expect(
        server.received.map(({ method, url, headers }) => [method, url, headers['x-token']].join(' ').trim()),
      ).toEqual(requests);
      expect(run.stdout.slice(run.stdout.lastIndexOf('\n', run.stdout.length - 2) + 1)).toContain(last);
    });

    test.concurrent('an endless loop of steps ends with the time limit', async () => {
      const server = await startWorkflowServer([{ body: {} }]);
      const again = [{ name: 'again', type: 'goto', stepId: 'token' }];
      const script = write(workflowOf(documentOf({ steps: [{ ...TOKEN, onSuccess: again }] })));
      const run = await runScript(extension, script, { API_URL: server.url, TIME_LIMIT: '1' });
      await server.close();
      expect(run.code).toBe(1);
      expect(run.stderr).toContain('The time limit of 1 seconds has passed.');
    });
  },
);

test('shows which steps go back, and which end the workflow', () => {
  const [first] = Object.values(CASES);
  const workflow = workflowOf(first?.[0] as JsonObject);
  const terms = workflow.steps.flatMap((step) => describeActions(step, workflow));
  expect(terms.flatMap((entry) => (entry ? [[...entry.term, entry.items[0]?.head[0]]] : []))).toEqual([
    ['Goes back', 'with step 1 '],
    ['Goes back', 'with step 1 '],
  ]);
});

describe('rejects', () => {
  const call = { stepId: 'call', workflowId: 'remove', parameters: [{ name: 'job', value: 'z' }] };
  test.each<[string, JsonObject, string]>([
    [
      'a missing workflow',
      { ...call, workflowId: 'remov' },
      '/workflowId Unknown workflow `remov`. Did you mean `remove`?',
    ],
    [
      'a recursive workflow',
      { ...call, workflowId: 'workflow' },
      '/workflowId The workflow `workflow` would run itself.',
    ],
    [
      'a workflow of another file',
      { ...call, workflowId: '$sourceDescriptions.other.buy' },
      '/workflowId To run a workflow of another file is not supported. Name it in `dependsOn`, or write both workflows into one file.',
    ],
    [
      'a missing input',
      { ...call, parameters: [] },
      ' The workflow `remove` requires the input `job`. Set it in the `parameters` of a step that runs the workflow.',
    ],
    [
      'an unknown input',
      { ...call, parameters: [...call.parameters, { name: 'jobs', value: 'z' }] },
      '/parameters/1/name The workflow `remove` has no input `jobs`. Did you mean `job`?',
    ],
    [
      'a value of a wrong type',
      { ...call, parameters: [{ name: 'job', value: 5 }] },
      '/parameters/0/value The input `job` requires a value of the type `string`.',
    ],
    [
      'an unknown output',
      { ...call, outputs: { gone: '$outputs.remove' } },
      '/outputs/gone `$outputs.remove` is not an output of the workflow `remove`. Did you mean `$outputs.removed`?',
    ],
    [
      'success criteria in a step that runs a workflow',
      { ...call, successCriteria: [{ condition: '$statusCode == 200' }] },
      '/successCriteria `successCriteria` is not supported in a step that runs a workflow. Write it in a step of `remove`.',
    ],
    [
      'a retry from a step that may have been skipped',
      { ...TOKEN, onFailure: [{ name: 'r', type: 'retry', retryAfter: 0, stepId: 'step' }] },
      '/onFailure/0/stepId `step` cannot be taken again here: it may not have been taken before.',
    ],
    [
      'a retry that runs a workflow',
      { ...TOKEN, onFailure: [{ name: 'r', type: 'retry', retryAfter: 0, workflowId: 'remove' }] },
      '/onFailure/0/workflowId To run a workflow before the retry is not supported. Name an earlier step in `stepId`.',
    ],
    [
      'an action without a target',
      { ...TOKEN, onFailure: [{ name: 'g', type: 'goto' }] },
      '/onFailure/0 Item 1 of `onFailure` requires either a `stepId` or a `workflowId`.',
    ],
    [
      'going to a workflow with unset inputs',
      { ...TOKEN, onFailure: [{ name: 'g', type: 'goto', workflowId: 'remove' }] },
      '/onFailure/0/workflowId The workflow `remove` requires the input `job`. Set it in the `parameters` of a step that runs the workflow.',
    ],
  ])('%s', (_, step, fault) => {
    const last = { ...TOKEN, stepId: 'step', outputs: {} };
    expect(readFirst(documentOf({ steps: [step, last] }, REMOVE), api).faults).toEqual([`/steps/0${fault}`]);
  });

  test('values of a step that may have failed', () => {
    const elsewhere = [{ name: 'e', type: 'goto', stepId: 'read' }];
    const steps = [{ ...CREATE, onFailure: elsewhere }, onJob('read', 'readJob', created)];
    expect(readFirst(documentOf({ steps }), api).faults).toEqual([
      '/steps/1/parameters/0/value `id` may be unknown here: the step `create`, which sets it, may have been skipped or have failed.',
    ]);
  });

  test('too many steps', () => {
    const runs = (workflowId: string) =>
      Array.from({ length: 5 }, (_, index) => ({ stepId: `s${index}`, workflowId }));
    const names = ['a', 'b', 'c', 'd', 'e'];
    const others = names.map((workflowId, index) => ({
      workflowId,
      steps: index === 0 ? [{ ...TOKEN, outputs: {} }] : runs(names[index - 1] as string),
    }));
    const { faults } = readFirst(documentOf({ steps: runs('e') }, ...others), api);
    expect(faults[0]).toContain('With the workflows that it runs, the workflow has more than 100 steps.');
  });
});
