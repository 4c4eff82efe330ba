import { describe, expect, test } from 'vitest';
import { portablePattern } from '../../cli/workflows/pattern.ts';
import { LANGUAGES } from '../../cli/workflows/write-scripts.ts';
import { isInstalled, runScript } from '../guides/run-script.ts';
import { startWorkflowServer } from '../hostile/workflow-server.ts';
import { jobs } from './jobs.ts';
import { arazzo, readFirst } from './workflow-of.ts';

test.each([
  ['^(done|failed)$', '^(done|failed)$'],
  ['a.b', 'a[^\\n]b'],
  ['\\d\\W[\\d\\s.-]', '[0-9][^A-Za-z0-9_][0-9\\t-\\r .-]'],
  ['\\"\\-\\/\\<[\\-\\"]', '"-\\/<[\\-"]'],
  ['^\\w+@(\\w+\\.)\\w+$', '^[A-Za-z0-9_]+@([A-Za-z0-9_]+\\.)[A-Za-z0-9_]+$'],
  ['^(?!.*"a"\\s*:\\s*"(?!b"))', '^(?![^\\n]*"a"[\\t-\\r ]*:[\\t-\\r ]*"(?!b"))'],
  ['error.*time[ -]out', 'error[^\\n]*time[ -]out'],
])('%s is converted to portable syntax', (text, written) => {
  expect(portablePattern(text)).toBe(written);
});

test.each([
  ['(', 'is not a valid regular expression: unterminated group'],
  ['(?<a>x)', 'has something that not all scripts can read'],
  ['(a)\\1', 'has something that not all scripts can read'],
  ['\\bx', 'has something that not all scripts can read'],
  ['\\p{L}', 'has something that not all scripts can read'],
  ['\ud800', 'has something that not all scripts can read'],
  ['[[:alpha:]]', 'has something that not all scripts can read'],
  ['[a&&b]', 'has brackets that not all languages read the same: `[a&&b]`'],
  ['[]', 'has brackets that not all languages read the same: `[]`'],
  ['[\\w-.]', 'has brackets that not all languages read the same'],
  ['[a\\D]', 'has `\\D` within brackets'],
  ['(?=y)*', 'repeats a group that has a repetition or alternatives'],
  ['(a+)+$', 'repeats a group that has a repetition or alternatives'],
  ['(a|a)*$', 'repeats a group that has a repetition or alternatives'],
  ['(a?){30}a{30}', 'repeats a group that has a repetition or alternatives'],
  ['a?'.repeat(30) + 'a'.repeat(30), 'repeats the same characters in several places'],
  ['\\w*\\d*$', 'repeats the same characters in several places'],
  ['.*a.*b.*c', 'repeats the same characters in several places'],
  ['(a|a)'.repeat(30), 'has alternatives in more than 3 places'],
  ['a?'.repeat(250), 'repeats the same characters in several places'],
  ['x{99999}', 'repeats more than 1000 times'],
])('rejects %s', (text, message) => {
  expect(() => portablePattern(text)).toThrow(message);
});

const VALUE = { id: 'done\n', state: '\u0663😀\u00a0\rend', token: null };
/** Patterns that the languages interpret differently by default. */
const PATTERNS: [field: string, pattern: string, isFound: boolean][] = [
  ['id', '^done$', false],
  ['id', '^done\\s$', true],
  ['id', '.$', false],
  ['state', '^.{4}', true],
  ['state', '^end$', false],
  ['state', '^.[😀]', true],
  ['state', '\\d', false],
  ['state', '\\s', true],
  ['state', '\ue000|\u00a0\\s', true],
  ['state', '\\w\\w\\w$', true],
  ['token', '^$', true],
];

describe.each(LANGUAGES.filter(({ extension }) => isInstalled(extension)))(
  'in $label',
  ({ extension, write }) => {
    test('matches the same texts', async () => {
      const job = (stepId: string, operationId: string, value: string) => ({
        stepId,
        operationId,
        parameters: [{ name: 'id', in: 'path', value }],
      });
      const steps = PATTERNS.flatMap(([field, condition], index) => [
        {
          ...job(`read${index}`, 'readJob', 'x'),
          successCriteria: [{ condition, type: 'regex', context: `$response.body#/${field}` }],
          onFailure: [{ name: 'next', type: 'goto', stepId: `read${index + 1}` }],
        },
        job(`found${index}`, 'deleteJob', String(index)),
      ]);
      const last = job(`read${PATTERNS.length}`, 'readJob', 'x');
      const { workflow, faults } = readFirst(arazzo({ steps: [...steps, last] }), jobs);
      expect(faults).toEqual([]);
      if (!workflow) return;
      const server = await startWorkflowServer([{ body: VALUE }]);
      const run = await runScript(extension, write(workflow), { API_URL: server.url });
      await server.close();
      expect(run).toMatchObject({ code: 0, stderr: '' });
      const found = server.received.flatMap(({ method, url }) =>
        method === 'DELETE' ? PATTERNS[Number(url.slice(6))]?.[1] : [],
      );
      expect(found).toEqual(PATTERNS.filter(([, , isFound]) => isFound).map(([, pattern]) => pattern));
    });
  },
);
