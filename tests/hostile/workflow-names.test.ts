import { spawnSync } from 'node:child_process';
import { beforeAll, describe, expect, test } from 'vitest';
import { environmentName, snakeName } from '../../cli/workflows/model.ts';
import { isReservedName } from '../../cli/workflows/reserved-names.ts';
import { LANGUAGES } from '../../cli/workflows/scripts/scripts.ts';
import { isTested, runScript } from '../guides/run-script.ts';
import { documentWith, workflowOf, workflowWith } from './workflow-documents.ts';
import { startWorkflowServer } from './workflow-server.ts';

/** Names that a value must never have, whatever the scripts look like. */
const RESERVED_NAMES = [
  ...[
    'path',
    'ifs',
    'ldPreload',
    'bashEnv',
    'home',
    'nodeOptions',
    'pythonpath',
    'pythonPath',
    'httpProxy',
    'env',
  ],
  ...[
    'await',
    'class',
    'import',
    'lambda',
    'fetch',
    'process',
    'print',
    'os',
    'arguments',
    'eval',
    'foreach',
  ],
  ...[
    'body',
    'status',
    'send',
    'check',
    'value',
    'state',
    'pause',
    'response',
    'apiUrl',
    'ps4',
    'promptCommand',
  ],
];

const scripts = LANGUAGES.map(({ write }) => write(workflowOf(documentWith('field'), workflowWith('field'))));

/** What an uppercase name could mean to the shell or its scripts. */
const SHELL_WORDS = new Set(
  [scripts[0] ?? '', ...outputOf('bash', '-c', 'compgen -v; compgen -e; compgen -k; compgen -b')]
    .join('\n')
    .toUpperCase()
    .split(/\W+/),
);

/** All words of the scripts, the languages and the shell that a workflow could use as a name. */
function candidates(): string[] {
  const allWords = [
    ...scripts.join('\n').split(/\W+/),
    ...Object.getOwnPropertyNames(globalThis),
    ...outputOf('bash', '-c', 'compgen -v; compgen -k; compgen -b'),
    ...outputOf('python3', '-c', 'import keyword; print(*keyword.kwlist, *dir(__builtins__), sep="\\n")'),
  ];
  const camel = (word: string) =>
    word.toLowerCase().replace(/_+([a-z0-9]?)/g, (_, letter: string) => letter.toUpperCase());
  return [...new Set([...RESERVED_NAMES, ...allWords, ...allWords.map(camel)])].filter((word) =>
    /^[a-z][A-Za-z0-9]*$/.test(word),
  );
}

function outputOf(command: string, ...args: string[]): string[] {
  const { stdout } = spawnSync(command, args, { encoding: 'utf8', env: { PATH: process.env.PATH } });
  return (stdout ?? '').split('\n');
}

test.each(RESERVED_NAMES)('rejects the name `%s` for a value, with a hint at its position', (name) => {
  const workflow = workflowWith('field');
  const [first, ...others] = workflow.steps;
  const outputs = { ...first?.outputs, [name]: '$response.body#/field' };
  expect(() =>
    workflowOf(documentWith('field'), { ...workflow, steps: [{ ...first, outputs }, ...others] }),
  ).toThrow(`/steps/0/outputs/${name}`);
});

test('never maps two names to the same variable', () => {
  const workflow = workflowWith('field');
  const [first, ...others] = workflow.steps;
  const outputs = {
    ...first?.outputs,
    orderID: '$response.body#/field',
    xKey: '$response.body#/field',
  };
  expect(() =>
    workflowOf(documentWith('field'), { ...workflow, steps: [{ ...first, outputs }, ...others] }),
  ).toThrow(/orderID.* is the same variable, ORDER_ID, as .*orderId.* of the step `one`.*xKey.* of `inputs`/);
});

describe.each(LANGUAGES.filter(({ extension }) => isTested(extension)))(
  'in $label',
  ({ extension, write }) => {
    let names: string[];
    beforeAll(() => {
      const seen = new Set(
        ['orderId', 'interval', ...Object.keys(workflowWith('').inputs.properties)].map(snakeName),
      );
      names = candidates().filter(
        (name) =>
          !isReservedName(name) &&
          !seen.has(snakeName(name)) &&
          seen.add(snakeName(name)) &&
          // To a shell, other names mean nothing.
          (extension !== 'sh' || SHELL_WORDS.has(environmentName(name))),
      );
    });

    /** Runs the script of a workflow whose outputs have these names. */
    async function runNamed(own: string[]) {
      const workflow = workflowWith('field');
      const [first, ...others] = workflow.steps;
      const more = own.map((name) => [name, '$response.body#/field']);
      const outputs = { ...first?.outputs, ...Object.fromEntries(more) };
      const named = workflowOf(documentWith('field'), {
        ...workflow,
        steps: [{ ...first, outputs }, ...others],
      });
      const response = { field: 'field', state: 'done', interval: 1 };
      const server = await startWorkflowServer([{ body: response }]);
      const values = {
        CLIENT_ID: 'a',
        CLIENT_SECRET: 'b',
        ACCESS_TOKEN: 'c',
        X_KEY: 'd',
        CODE: 'e',
        API_URL: server.url,
      };
      // A shell script starts jq for each output: that takes longer than everything else, and depends on no name.
      const code = write(named).replace(/^value\(\) .*$/m, 'value() { echo field; }');
      const run = await runScript(extension, code, values);
      await server.close();
      return { ...run, requests: server.received.length };
    }

    test('works with any other name', async () => {
      expect(names.length).toBeGreaterThan(extension === 'sh' ? 5 : 50);
      for (let at = 0; at < names.length; at += 90) {
        const run = await runNamed(names.slice(at, at + 90));
        expect(run).toMatchObject({ isWell: true, stderr: '', traces: [], requests: 4 });
      }
    });
  },
);
