import { describe, expect, test } from 'vitest';
import { SCRIPTS } from '../../cli/guides/workflows/load-workflows.ts';
import { PROGRAMS, runScript } from '../guides/run-script.ts';
import { documentWith, workflowOf } from './workflow-documents.ts';
import { startWorkflowServer } from './workflow-server.ts';

/** A parameter of an address in a response becomes a part of a path, of a query, a header and a body. */
const steps = [
  { title: 'Read', call: 'read', path: { id: '1' }, outputs: { orderId: '/name?token' }, print: ['/name'] },
  {
    title: 'Create',
    call: 'create',
    path: { id: '1' },
    query: { qname: '$orderId' },
    headers: { 'X-Text': '$orderId', 'X-Value': 'x' },
    body: { a: '$orderId' },
  },
];
const workflow = { title: 'A', description: 'b', inputs: { accessToken: 'c', xKey: 'd' }, steps };

describe.each(SCRIPTS.filter(({ extension }) => PROGRAMS[extension]?.isHere))(
  'a workflow in $label tells the terminal nothing of',
  ({ extension, write }) => {
    test.each([
      ['an address', 'https://a.example/?token=%1b%5b2J%c2%9b2J%0d%0aX-Added:1'],
      ['a list', ['\u009b2J\u007f']],
      ['an object', { '\u009b2J': '\u007f' }],
      ['a text', '\u009b2J\u007f'],
    ])('%s that the response has instead', async (_, name) => {
      const server = await startWorkflowServer([{ body: { name } }]);
      const values = { ACCESS_TOKEN: 'a', X_KEY: 'k', API_URL: server.url };
      const run = await runScript(extension, write(workflowOf(documentWith('name'), workflow)), values);
      await server.close();
      expect(server.received.filter(({ headers }) => 'x-added' in headers)).toEqual([]);
      expect(server.received.length).toBe(typeof name === 'string' && name.startsWith('https:') ? 2 : 1);
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there
      expect(`${run.stdout}${run.stderr}`).not.toMatch(/[\0-\x08\x0b-\x1f\x7f-\x9f]/);
    });
  },
);

test.each([{ toString: 1 }, ['x'], null])('a field of a form cannot be %j', (a) => {
  const step = { title: 'Send', call: 'send', query: { '@name': 'x' }, body: { a } };
  const inputs = { clientId: 'c', clientSecret: 'd' };
  const form = { title: 'A', description: 'b', inputs, steps: [step] };
  expect(() => workflowOf(documentWith('name'), form)).toThrow(/steps\/0\/body\/a.*must be a text/);
});
