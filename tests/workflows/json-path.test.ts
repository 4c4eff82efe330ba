import { describe, expect, test } from 'vitest';
import { parseJsonPath } from '../../cli/workflows/json-path.ts';
import { LANGUAGES } from '../../cli/workflows/scripts/scripts.ts';
import { isTested, runScript } from '../guides/run-script.ts';
import { startWorkflowServer } from '../hostile/workflow-server.ts';
import { jobs } from './jobs.ts';
import { arazzo, readFirst } from './workflow-of.ts';

test('parses names, indices and wildcards', () => {
  expect(parseJsonPath(`$.items[0]["it's"]['a\\'b'].*[*]`)).toEqual([
    { kind: 'key', key: 'items' },
    { kind: 'key', key: 0 },
    { kind: 'key', key: "it's" },
    { kind: 'key', key: "a'b" },
    { kind: 'every' },
    { kind: 'every' },
  ]);
});

test('parses filters', () => {
  const state = { kind: 'compare', keys: ['state'], operator: '==', literal: 'done' };
  const open = { kind: 'exists', keys: ['open', 0] };
  const parts = [state, { kind: 'not', part: open }];
  for (const text of ["$[?@.state == 'done' && !@.open[0]]", `$[?(@['state'] == "done" && !(@.open[0]))]`])
    expect(parseJsonPath(text)).toEqual([{ kind: 'filter', filter: { kind: 'and', parts } }]);
});

test.each([
  ['items', 'must begin with `$`'],
  ['', 'must begin with `$`'],
  ['$', 'must lead into the value'],
  ['$.', 'ends too early'],
  ['$[0', 'ends too early'],
  ['$.a b', 'has `b` here'],
  ["$['a", "cannot be read at `'a`"],
  ['$..a', 'has `..` here'],
  ['$[-1]', 'has -1'],
  ['$[1:2]', 'has `:` here'],
  ["$['a', 'b']", 'has `,` here'],
  ['$[?length(@.a) > 1]', 'has `length` here'],
  ['$[?@.*]', 'has a filter or `*` in a filter'],
  ['$[?@.a == @.b]', 'has `@` here'],
  ["$[?@.a > 'b']", 'has `>` with anything but a number'],
  [`$[?${'('.repeat(10_000)}`, 'is nested too deeply'],
  [`$${'[?@'.repeat(6_000)}`, 'is nested too deeply'],
  [`$${'[?@.a]'.repeat(300)}`, 'is nested too deeply'],
  [`$[?@.a < ${'9'.repeat(400)}]`, 'has a number that is too large'],
])('rejects %.30s', (text, message) => {
  expect(() => parseJsonPath(text)).toThrow(message);
});

const VALUE: unknown = {
  items: [
    { state: 'open', amount: 5, done: false, note: null, tags: ['a'], constructor: 1 },
    { state: 'Done', amount: true, tags: [] },
    'text',
  ],
  1: 'a key',
  empty: null,
};

/** According to RFC 9535: comparisons are case-sensitive, and values of different types are never equal. */
const PATHS: [string, boolean][] = [
  ["$.items[?@.state == 'open']", true],
  ["$.items[?@.state == 'done']", false],
  ["$.items[?@.state != 'open' && @.tags]", true],
  ['$.items[?@.amount == 1]', false],
  ['$.items[?@.amount >= 5].tags[0]', true],
  ['$.items[?@.amount < 5]', false],
  ['$.items[?@.done == true || @.done == 0]', false],
  ['$.items[?@.note == null].state', true],
  ['$.items[?@.missing == null]', false],
  ['$.items[*].tags[1]', false],
  ['$.*[2]', true],
  ['$.empty', true],
  ["$.empty['length']", false],
  ['$[1]', false],
];

describe.each(LANGUAGES.filter(({ extension }) => isTested(extension)))(
  'in $label',
  ({ extension, write }) => {
    test('evaluates paths according to RFC 9535', async () => {
      const job = (stepId: string, operationId: string, value: string) => ({
        stepId,
        operationId,
        parameters: [{ name: 'id', in: 'path', value }],
      });
      const steps = PATHS.flatMap(([condition], index) => [
        {
          ...job(`read${index}`, 'readJob', 'x'),
          successCriteria: [{ condition, type: 'jsonpath', context: '$response.body' }],
          onFailure: [{ name: 'next', type: 'goto', stepId: `read${index + 1}` }],
        },
        job(`found${index}`, 'deleteJob', String(index)),
      ]);
      const last = { ...job(`read${PATHS.length}`, 'readJob', 'x') };
      const { workflow, faults } = readFirst(arazzo({ steps: [...steps, last] }), jobs);
      expect(faults).toEqual([]);
      if (!workflow) return;
      const server = await startWorkflowServer([{ body: VALUE }]);
      const run = await runScript(extension, write(workflow), { API_URL: server.url });
      await server.close();
      expect(run).toMatchObject({ code: 0, stderr: '' });
      const found = server.received.flatMap(({ method, url }) =>
        method === 'DELETE' ? Number(url.slice(6)) : [],
      );
      expect(found.map((index) => PATHS[index]?.[0])).toEqual(
        PATHS.filter(([, isFound]) => isFound).map(([path]) => path),
      );
    });
  },
);
