import { expect, test } from 'vitest';
import { stringify } from 'yaml';
import { loadWorkflows } from '../../cli/workflows/load-workflows.ts';
import { stopwatch } from '../stopwatch.ts';
import { apiOf, arazzo } from '../workflows/workflow-of.ts';
import { documentWith, inputsOf, parameter } from './workflow-documents.ts';

const api = apiOf(documentWith('name'));
const many = <Item>(count: number, one: (index: number) => Item): Item[] =>
  Array.from({ length: count }, (_, index) => one(index));
const pathOf = (condition: string) => ({ context: '$response.body', type: 'jsonpath', condition });

/** A step, and a workflow that consists of that step only. */
const READ = {
  stepId: 'read',
  operationId: 'read',
  'x-security': [{ schemeName: 'bearer', values: { token: 'a' } }],
  parameters: [parameter('path', 'id', '1')],
};
const only = (change: object) => [{ workflowId: 'a', steps: [{ ...READ, ...change }] }];

/** Each workflow runs the next one twice; the last one requires its input. */
const doubled = [
  ...many(40, (index) => ({
    workflowId: `w${index}`,
    steps: ['one', 'two'].map((stepId) => ({ stepId, workflowId: `w${index + 1}` })),
  })),
  {
    workflowId: 'w40',
    inputs: inputsOf({ code: 'c' }),
    steps: [{ ...READ, 'x-ask': ['code'], parameters: [parameter('path', 'id', '$inputs.code')] }],
  },
];

test.each<[string, object[], string]>([
  [
    'a chain of workflows',
    [
      ...many(2_000, (i) => ({ workflowId: `w${i}`, steps: [{ stepId: 's', workflowId: `w${i + 1}` }] })),
      { workflowId: 'w2000', steps: [READ] },
    ],
    '`workflows` must not have more than 100 items.',
  ],
  ['exponentially growing workflows', doubled, '`code` of the workflow `w40` is the same variable'],
  [
    'parameters',
    only({ parameters: many(4_000, (i) => parameter('query', `q${i}`, 'x')) }),
    '`parameters` must not have more than 100 items.',
  ],
  [
    'criteria',
    only({ successCriteria: many(4_000, (i) => ({ condition: `$statusCode == ${i}` })) }),
    '`successCriteria` must not have more than 100 items.',
  ],
  [
    'outputs',
    only({ outputs: Object.fromEntries(many(4_000, (i) => [`o${i}`, '$response.body'])) }),
    '`outputs` must not have more than 100 items.',
  ],
  [
    'inputs',
    [{ ...only({})[0], inputs: inputsOf(Object.fromEntries(many(4_000, (i) => [`i${i}`, 'x']))) }],
    '`required` must not have more than 100 items.',
  ],
  [
    'nested filters',
    only({ successCriteria: [pathOf(`$${'[?@'.repeat(6_000)}`)] }),
    'The JSONPath is nested too deeply.',
  ],
])('rejects %s quickly', (_, workflows, message) => {
  const text = stringify({ ...arazzo({}), workflows }, { aliasDuplicateObjects: false });
  const file = { name: 'a.arazzo.yaml', file: '/site/workflows/a.arazzo.yaml', text };
  const elapsed = stopwatch();
  const { problems } = loadWorkflows([file], { apis: [api], address: (url) => url });
  expect(elapsed()).toBeLessThan(5_000);
  expect(problems.map((problem) => problem.message).join('\n')).toContain(message);
  expect(problems.length).toBeLessThan(200);
});
