import { expect, test } from 'vitest';
import type { StepData } from '../../cli/workflows/model.ts';
import { jobs } from './jobs.ts';
import { arazzo, readFirst } from './workflow-of.ts';

const inputs = {
  type: 'object',
  required: ['jobId'],
  properties: { jobId: { type: 'string', description: 'A job' } },
};

/** Reads a workflow of two steps: a job is created, and read. */
function read(create: object, readJob: object = {}) {
  const parameters = [{ name: 'id', in: 'path', value: '$inputs.jobId' }];
  const steps = [
    { stepId: 'create', operationId: 'createJob', requestBody: { payload: {} }, ...create },
    { stepId: 'read', operationId: 'readJob', parameters, ...readJob },
  ];
  const { workflow, faults } = readFirst(arazzo({ inputs, steps }), jobs);
  return { data: workflow?.steps.map((step) => step.data) as StepData[], faults };
}

test.each([
  ['$statusCode == 200', [['status', '==', 200]]],
  ["$response.body#/state == 'it''s'", [['/state', '==', "it's"]]],
  ["$response.body#/a~1b/0/~0!='a && b'", [['/a~1b/0/~0', '!=', 'a && b']]],
  ['$response.body != null', [['', '!=', null]]],
  ['$inputs.jobId == true', [['{JOB_ID}', '==', true]]],
  ['$response.body#/n == -1.5', [['/n', '==', -1.5]]],
  [
    ' $statusCode==200  &&$response.body#/open == false',
    [
      ['status', '==', 200],
      ['/open', '==', false],
    ],
  ],
])('the condition %s is read', (condition, conditions) => {
  const { data, faults } = read({ successCriteria: [{ condition }] });
  expect(faults).toEqual([]);
  expect(data[0]?.success).toEqual(conditions);
});

test.each([
  '$statusCode ==',
  '$statusCode = 200',
  '$statusCode 200',
  '$statusCode == 200 &&',
  '$statusCode == 200 $statusCode == 201',
  '($statusCode == 200)',
  '$statusCode >= 200',
  '$statusCode == 200 || $statusCode == 201',
  '!$response.body#/open',
  "$response.body#/a == 'x",
  '$response.body#/a == "x"',
  '$response.body#/a == done',
  '200 == $statusCode',
  '('.repeat(10_000),
  ` ${'$statusCode == 200 && '.repeat(5_000)}`,
  `$statusCode == ${'9'.repeat(400)}`,
])('the condition %.40s is refused', (condition) => {
  const { faults } = read({ successCriteria: [{ condition }] });
  expect(faults.at(-1)).toContain('/steps/0/successCriteria/0/condition Scripts cannot read the condition');
});

test.each([
  ['$url', 'is no expression that scripts can read'],
  ['$request.body', 'is no expression that scripts can read'],
  ['$response.header.Server', 'is no expression that scripts can read'],
  ['$response.body.id', 'is no expression that scripts can read'],
  ['$response.body#/a~2', 'is no expression that scripts can read'],
  ['$workflows.foo.inputs.username', 'is no expression that scripts can read'],
  ['$inputs.jobid', 'Unknown value `$inputs.jobid`. Did you mean `$inputs.jobId`?'],
  ['$steps.create.outputs.x', 'Unknown value `$steps.create.outputs.x`.'],
  ['$steps.read.outputs.state', 'the step `read`, which sets it, may have been skipped or comes later.'],
  ['$statusCode', 'There is no response here yet.'],
  ['inputs.jobId', '`inputs.jobId` is sent as it is: an expression begins with `$`. Write `$inputs.jobId`.'],
])('%s is no value of a request', (value, message) => {
  const { faults } = read(
    { requestBody: { payload: { value } } },
    { outputs: { state: '$response.body#/state' } },
  );
  expect(faults).toHaveLength(1);
  expect(faults[0]).toContain('/steps/0/requestBody/payload/value ');
  expect(faults[0]).toContain(message);
});

test.each([
  ['plain', 'plain'],
  ['', ''],
  ['$inputs.jobId', '{JOB_ID}'],
  ['$5 off', '$5 off'],
  ['Job {$inputs.jobId}{$inputs.jobId}!', 'Job {JOB_ID}{JOB_ID}!'],
  ['{no} {$5}', '{{no}} {{$5}}'],
])('%j is the template %j', (value, template) => {
  const { data, faults } = read({ requestBody: { payload: { value } } });
  expect(faults).toEqual([]);
  expect(data[0]?.json).toEqual({ value: template });
});
