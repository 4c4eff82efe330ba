import { expect, test } from 'vitest';
import { stringify } from 'yaml';
import { loadWorkflows } from '../../cli/workflows/load-workflows.ts';
import { stopwatch } from '../stopwatch.ts';
import { apiOf, arazzo } from '../workflows/workflow-of.ts';
import { documentWith, inputsOf, parameter } from './workflow-documents.ts';

const api = apiOf(documentWith('name'));
const many = <Item>(count: number, one: (index: number) => Item): Item[] =>
  Array.from({ length: count }, (_, index) => one(index));

/** A step, and a workflow that consists of that step only. */
const READ = {
  stepId: 'read',
  operationId: 'read',
  'x-security': [{ schemeName: 'bearer', values: { token: 'a' } }],
  parameters: [parameter('path', 'id', '1')],
};
const only = (change: object) => [{ workflowId: 'a', steps: [{ ...READ, ...change }] }];

test.each<[string, object[], string]>([
  [
    'workflows',
    many(500, (i) => ({ ...only({})[0], workflowId: `w${i}` })),
    '`workflows` must not have more than 100 items.',
  ],
  [
    'parameters',
    only({ parameters: many(1_000, (i) => parameter('query', `q${i}`, 'x')) }),
    '`parameters` must not have more than 100 items.',
  ],
  [
    'criteria',
    only({ successCriteria: many(1_000, (i) => ({ condition: `$statusCode == ${i}` })) }),
    '`successCriteria` must not have more than 100 items.',
  ],
  [
    'outputs',
    only({ outputs: Object.fromEntries(many(1_000, (i) => [`o${i}`, '$response.body'])) }),
    '`outputs` must not have more than 100 items.',
  ],
  [
    'inputs',
    [{ ...only({})[0], inputs: inputsOf(Object.fromEntries(many(1_000, (i) => [`i${i}`, 'x']))) }],
    '`required` must not have more than 100 items.',
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
