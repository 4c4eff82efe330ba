import { beforeAll, describe, expect, test } from 'vitest';
import type { WrittenWorkflow } from '../../cli/workflows/load-workflows.ts';
import { environmentName } from '../../cli/workflows/model.ts';
import { isTested, PROGRAMS, runScript } from '../guides/run-script.ts';
import { startWorkflowServer } from '../hostile/workflow-server.ts';
import { realWorkflows, VALUES } from './real-workflows.ts';

const languages = Object.keys(PROGRAMS).filter(isTested);
const HTML = '<html>\n<h1>502 Bad Gateway</h1>\n</html>';
const created = { body: { orderId: 'A1' } };

let workflows: WrittenWorkflow[];
beforeAll(async () => {
  workflows = (await realWorkflows()).workflows;
});

function scriptOf(name: string, extension: string): string {
  const match = workflows.find(({ workflow }) => workflow.id === name);
  return match?.scripts.find((script) => script.path.endsWith(`.${extension}`))?.code ?? '';
}

type FakeResponse = Parameters<typeof startWorkflowServer>[0][number];

/** Runs a script against a server that sends these responses, one after the other. */
async function runAgainst(
  [name, extension]: [string, string],
  responses: FakeResponse[],
  values: Record<string, string> = {},
) {
  const server = await startWorkflowServer(responses);
  const run = await runScript(extension, scriptOf(name, extension), {
    ...VALUES,
    API_URL: server.url,
    ...values,
  });
  await server.close();
  return { ...run, received: server.received, url: server.url };
}

describe.each(languages)('in %s', (extension) => {
  test.concurrent('workflows print a 502 response in HTML and exit with 1', async () => {
    expect(workflows.length).toBe(9);
    for (const { workflow } of workflows) {
      const run = await runAgainst([workflow.id, extension], [{ status: 502, body: HTML }]);
      expect(run).toMatchObject({ code: 1, traces: [] });
      expect(run.stderr).toMatch(
        /^Unexpected response\.\n(GET|POST|PUT) http:\/\/127\.0\.0\.1:\d+\/\S+: 502\n/,
      );
      expect(run.stderr.trim().endsWith(HTML)).toBe(true);
      expect(run.received).toHaveLength(1);
    }
  });

  test.concurrent.each([
    [[created, { status: 200, body: HTML }], 'GET', '502 Bad Gateway'],
    [[{ body: {} }], 'POST', 'The response has no value for ORDER_ID.'],
  ])('a response that no step can handle is printed: %j', async (responses, method, shown) => {
    const run = await runAgainst(['buy', extension], responses);
    expect(run.code).toBe(1);
    expect(run.stderr).toMatch(new RegExp(`\n${method} ${run.url}/v2/`));
    expect(run.stderr).toContain(shown);
    expect(run.received).toHaveLength(responses.length);
  });

  test.concurrent('missing optional fields are no error, and are not printed', async () => {
    const run = await runAgainst(
      ['sign-in', extension],
      [{ body: { request_id: 'r' } }, { body: { access_token: 'eyJ' } }, { body: {} }],
    );
    expect(run).toMatchObject({ code: 0, stderr: '' });
    expect(run.stdout).not.toMatch(/null|undefined|None|QR/);
  });

  test.concurrent('a missing variable stops the script with its name, before the first request', async () => {
    const read = workflows.flatMap(({ workflow }) =>
      workflow.inputs
        .filter(({ isPrompted }) => !isPrompted)
        .map((input) => ({ id: workflow.id, variable: environmentName(input.name) })),
    );
    // Each variable once: workflows share most of them.
    const inputs = new Map(read.map((input) => [input.variable, input]));
    expect(inputs.size).toBeGreaterThan(8);
    for (const { id, variable } of inputs.values()) {
      const run = await runAgainst([id, extension], [{ body: {} }], { [variable]: '' });
      expect(run).toMatchObject({ code: 1, stdout: '', received: [] });
      expect(run.stderr).toMatch(new RegExp(`^Set ${variable}: `));
    }
  });

  test.concurrent('an unreachable server is reported', async () => {
    const values = { ...VALUES, API_URL: 'http://127.0.0.1:9' };
    const run = await runScript(extension, scriptOf('buy', extension), values);
    expect(run.code).toBe(1);
    expect(run.stderr).toMatch(/^POST http:\/\/127\.0\.0\.1:9\/v2\/orders\/buy: .+\n$/);
  });

  test.concurrent('requests go to the test server, or to production if requested', async () => {
    const server = await startWorkflowServer([{ status: 500, body: '' }]);
    const code = scriptOf('buy', extension)
      .replaceAll('https://api.staging.example.com', `${server.url}/test`)
      .replaceAll('https://api.example.com', `${server.url}/production`);
    await runScript(extension, code, VALUES);
    await runScript(extension, code, VALUES, { args: ['--production'] });
    const other = await runScript(extension, code, VALUES, { args: ['--prod'] });
    await server.close();
    expect(server.received.map(({ url }) => url)).toEqual([
      '/test/v2/orders/buy',
      '/production/v2/orders/buy',
    ]);
    expect(other).toMatchObject({ code: 1, stderr: 'Unknown argument: --prod\n' });
    const legacy = await runScript(extension, scriptOf('legacy-buy', extension), VALUES);
    expect(legacy).toMatchObject({ code: 1, stdout: '' });
    expect(legacy.stderr).toContain('Set API_URL to a test server, or add --production');
  });
});
