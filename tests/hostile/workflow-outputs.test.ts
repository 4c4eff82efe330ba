import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '../../cli/workflows/scripts/scripts.ts';
import { PROGRAMS, runScript } from '../guides/run-script.ts';
import { documentWith, inputsOf, parameter, SECURITY, workflowOf } from './workflow-documents.ts';
import { startWorkflowServer } from './workflow-server.ts';

/** The script ends with commands for the reader to paste into a shell. */
const workflow = {
  inputs: inputsOf({ accessToken: 'c' }),
  'x-security': SECURITY.slice(1, 2),
  outputs: { orderId: '$steps.read.outputs.orderId' },
  steps: [
    {
      stepId: 'read',
      operationId: 'read',
      parameters: [parameter('path', 'id', '1')],
      outputs: { orderId: '$response.body#/name' },
    },
  ],
};

describe.each(
  LANGUAGES.filter(({ extension }) => PROGRAMS[extension]?.isInstalled && PROGRAMS.sh?.isInstalled),
)('the output of a workflow in $label is one shell word:', ({ extension, write }) => {
  test.each(["';touch canary;'", "it's", "''\\'' $(touch canary) `touch canary`\\", '\u009bx'])(
    '%j',
    async (name) => {
      const server = await startWorkflowServer([{ body: { name } }]);
      const code = write(workflowOf(documentWith('name'), workflow));
      const run = await runScript(extension, code, { ACCESS_TOKEN: 'a', API_URL: server.url });
      await server.close();
      const command = run.stdout.split('\n').find((line) => line.startsWith('export '));
      const pasted = await runScript('sh', `${command}\nprintf %s "$ORDER_ID"`, {});
      expect(pasted).toMatchObject({ stderr: '', stdout: name.replace('\u009b', ''), traces: [] });
    },
  );
});
