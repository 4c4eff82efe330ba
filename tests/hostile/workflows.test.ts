import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '../../cli/workflows/write-scripts.ts';
import { isInstalled, runScript } from '../guides/run-script.ts';
import {
  documentWith,
  inputsOf,
  parameter,
  SECURITY,
  workflowOf,
  workflowWith,
} from './workflow-documents.ts';
import { startWorkflowServer } from './workflow-server.ts';

/** Each of these would create a file when it is run by some language. */
const COMMANDS: Record<string, string> = {
  'command substitutions, closing quotes and a closing brace': `$(touch canary)\`touch canary\`'; touch canary; '"; touch canary; "}"; touch canary; : "$\{x:-`,
  'a command-line option, and JavaScript in a template and in a string': `--output canary $\{process.getBuiltinModule('fs').writeFileSync('canary', '')}\`'+process.getBuiltinModule('fs').writeFileSync('canary','')+'`,
  'a file name, and Python in a string and in triple quotes': `@canary"+str(__import__('os').system('touch canary'))+""""+str(__import__('os').system('touch canary'))+"""`,
  'an arithmetic index, jq in a string, and a trailing backslash':
    'a[$(touch canary)]\\(error("canary"))" | halt_error #end\\',
  'a shell keyword': 'esac',
};

/**
 * These end a line, and thus a comment, or are control sequences. They are not used in header values, where
 * HTTP forbids them.
 */
const LINES: Record<string, string> = {
  'a command after a line break': commandsAfter(['\n']),
  'a command after unusual line breaks': commandsAfter([
    '\r',
    '\r\n',
    '\v',
    '\f',
    '\u0085',
    '\u2028',
    '\u2029',
  ]),
  'another encoding': 'coding: utf-7 +AAo-__import__(+ACI-os+ACI-).system(+ACI-touch canary+ACI-)+AAo-',
  'control sequences': 'x\u001b]0;title\u0007\u001b[2J\u009b2J\u202ey\u2066z',
};

// biome-ignore lint/suspicious/noControlCharactersInRegex: the test looks for control characters
const MOVES_CURSOR = /[\0-\x08\x0b-\x1f\x7f-\x9f]/;

function commandsAfter(ends: string[]): string {
  const commands = [
    'touch canary',
    "process.getBuiltinModule('fs').writeFileSync('canary', '')",
    "__import__('os').system('touch canary')",
  ];
  return ends.flatMap((end) => commands.map((command) => `x${end}${command}${end}`)).join('');
}

/** The responses to the four steps, with the text in them. */
function responsesOf(text: string) {
  const response = { [text]: text, state: 'done', interval: text };
  const waiting = { ...response, state: 'waiting' };
  return [response, { ...response, state: 'later' }, response, response, waiting, response].map((body) => ({
    body,
  }));
}

/** A step that reads a value, and a workflow of one step. */
const read = (id: string) => ({
  stepId: 'read',
  operationId: 'read',
  parameters: [parameter('path', 'id', id)],
});
const only = (step: object) => ({
  inputs: inputsOf({ accessToken: 'c' }),
  'x-security': SECURITY.slice(1, 2),
  steps: [step],
});

const languages = LANGUAGES.filter(({ extension }) => isInstalled(extension));

describe.each(languages)('a workflow in $label', ({ extension, write }) => {
  test.concurrent.each(Object.entries(COMMANDS))('sends %s without running it', async (_, text) => {
    const code = write(workflowOf(documentWith(text), workflowWith(text)));
    const server = await startWorkflowServer(responsesOf(text));
    const secrets = { CLIENT_ID: text, CLIENT_SECRET: text, ACCESS_TOKEN: text, X_KEY: text, CODE: text };
    const run = await runScript(extension, code, { ...secrets, API_URL: server.url }, { pauses: false });
    await server.close();
    expect(run).toMatchObject({ isWell: true, stderr: '', traces: [] });
    const [first, , , third] = server.received;
    const lastOf = (url = '') => decodeURIComponent(url.split('?')[0]?.split('/').at(-1) ?? '');
    expect(server.received.map(({ method }) => method)).toEqual([
      'POST',
      'GET',
      'GET',
      'POST',
      'POST',
      'POST',
    ]);
    expect(server.received.slice(0, 4).map(({ url }) => lastOf(url))).toEqual([text, text, text, text]);
    expect([...new URL(first?.url ?? '', server.url).searchParams.values()]).toEqual([text]);
    expect(first?.headers).toMatchObject({ 'x-text': text, 'x-key': text });
    expect(JSON.parse(first?.body ?? '')).toEqual({
      [text]: text,
      list: [text, { deep: text }],
      token: text,
    });
    expect(third?.headers['x-value']).toBe(text);
    expect(JSON.parse(third?.body ?? '')).toEqual({ [text]: text, code: text });
    const form = [
      [`@${text}`, text],
      ['fixed', text],
    ];
    expect([...new URLSearchParams(server.received.at(-1)?.body)]).toEqual(form);
  });

  test.concurrent.each(Object.entries(LINES))('treats %s as text', async (_, text) => {
    const code = write(workflowOf(documentWith(text), workflowWith(text)));
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the test looks for control characters
    expect(code).not.toMatch(/[\0-\t\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]/);
    const server = await startWorkflowServer(responsesOf(text));
    const secrets = { CLIENT_ID: 'a', CLIENT_SECRET: 'b', ACCESS_TOKEN: 'c', X_KEY: 'd', CODE: 'e' };
    const run = await runScript(extension, code, { ...secrets, API_URL: server.url }, { pauses: false });
    await server.close();
    expect(run.traces).toEqual([]);
    expect(server.received.length).toBeGreaterThan(2);
    expect(`${run.stdout}${run.stderr}`).not.toMatch(MOVES_CURSOR);
  });

  test("doesn't let a response add headers or print control characters", async () => {
    const text = 'x\r\nX-Added: 1\u001b[2J\u009b2J\u007f';
    const code = write(workflowOf(documentWith('name'), workflowWith('name')));
    const responses = responsesOf('name').map(({ body }) => ({ body: { ...body, name: text, interval: 1 } }));
    const secrets = { CLIENT_ID: 'a', CLIENT_SECRET: 'b', ACCESS_TOKEN: 'c', X_KEY: 'd', CODE: 'e' };
    const errorResponses = [text, { name: text }, `no json ${text}`].map((body) => ({ status: 400, body }));
    for (const bodies of [
      [...responses.slice(0, 3), { body: { name: text } }],
      ...errorResponses.map((response) => [response]),
    ]) {
      const server = await startWorkflowServer(bodies);
      const run = await runScript(extension, code, { ...secrets, API_URL: server.url }, { pauses: false });
      await server.close();
      expect(server.received.filter(({ headers }) => 'x-added' in headers)).toEqual([]);
      expect(`${run.stdout}${run.stderr}`).not.toMatch(MOVES_CURSOR);
    }
  });

  const dangerous = '\0\u001b[2J\u009b2J\u007f';
  test.each([
    [{ [dangerous]: 'x', x: dangerous }, 2],
    [dangerous, 1],
  ])('prints a whole response without control characters: %j', async (body, count) => {
    const workflow = { ...only(read('1')), steps: [{ ...read('1'), 'x-show': { Body: '$response.body' } }] };
    const server = await startWorkflowServer([{ body: JSON.stringify(body) }]);
    const values = { ACCESS_TOKEN: 'a', API_URL: server.url };
    const run = await runScript(extension, write(workflowOf(documentWith('name'), workflow)), values);
    await server.close();
    expect(run).toMatchObject({ isWell: true, stderr: '' });
    expect(run.stdout.split('[2J')).toHaveLength(count + 1);
    expect(run.stdout).not.toMatch(MOVES_CURSOR);
  });

  test.each([302, 307])(
    "doesn't follow a redirect (%i), which would expose the credentials",
    async (status) => {
      const thief = await startWorkflowServer([{ body: { name: 'stolen' } }]);
      const location = `${thief.url.replace('127.0.0.1', 'localhost')}/steal`;
      const server = await startWorkflowServer([{ status, location, body: {} }]);
      const post = {
        ...read('1'),
        operationId: 'create',
        requestBody: { payload: {} },
      };
      const cases = [
        [post, 'xKey', SECURITY.slice(2)],
        [read('1'), 'accessToken', SECURITY.slice(1, 2)],
      ] as const;
      for (const [step, need, security] of cases) {
        const workflow = { inputs: inputsOf({ [need]: 'c' }), 'x-security': security, steps: [step] };
        const values = { X_KEY: 'secret', ACCESS_TOKEN: 'secret', API_URL: server.url };
        const run = await runScript(extension, write(workflowOf(documentWith('name'), workflow)), values);
        expect(run.isWell).toBe(false);
        expect(run.stderr).toContain(String(status));
      }
      await Promise.all([server.close(), thief.close()]);
      expect(server.received.length).toBe(2);
      expect(thief.received).toEqual([]);
    },
  );

  test.each(['.', '..', ''])("doesn't request another endpoint if a path segment is %j", async (part) => {
    const inputs = inputsOf({ orderId: 'c', accessToken: 'd' });
    const workflow = { ...only(read('$inputs.orderId')), inputs };
    const create = { ...read('1'), stepId: 'create', outputs: { orderId: '$response.body#/name' } };
    const dynamic = { ...only(create), steps: [create, read('$steps.create.outputs.orderId')] };
    for (const data of [workflow, dynamic]) {
      const server = await startWorkflowServer([{ body: { name: part } }]);
      const values = { ORDER_ID: part, ACCESS_TOKEN: 'a', API_URL: server.url };
      const run = await runScript(extension, write(workflowOf(documentWith('name'), data)), values);
      await server.close();
      expect(run).toMatchObject({ isWell: false, traces: [] });
      expect(run.stderr).toMatch(/which no address can have|Set ORDER_ID|no value for ORDER_ID/);
      expect(server.received.length).toBe(data === dynamic ? 1 : 0);
    }
  });
});

test.each(['.', '..'])('rejects %j as a path segment of a workflow', (part) => {
  expect(() => workflowOf(documentWith('name'), only(read(part)))).toThrow(
    `/steps/0/parameters/0/value \`${part}\` cannot be a path segment`,
  );
});
