import { beforeAll, describe, expect, test } from 'vitest';
import type { JsonObject } from '../../cli/openapi/document/json-object.ts';
import type { Workflow } from '../../cli/workflows/model.ts';
import { writeScripts } from '../../cli/workflows/scripts/scripts.ts';
import { isTested, PROGRAMS, runScript } from '../guides/run-script.ts';
import { startWorkflowServer } from '../hostile/workflow-server.ts';
import { apiOf, arazzo, readFirst } from './workflow-of.ts';

/** A name that has other meanings in a shell, in JavaScript and in Python. */
const TEXT = `it's "$(id)" \\`;
const string = { type: 'string' };
const question = {
  type: 'object',
  properties: {
    id: { type: 'integer' },
    [TEXT]: string,
    choices: {
      type: 'array',
      items: {
        type: 'object',
        properties: { id: { type: 'integer' }, label: string, free: { type: 'boolean' } },
      },
    },
  },
};
const sent = {
  type: 'object',
  required: ['question'],
  properties: { question: { type: 'integer' }, choice: { type: 'integer' }, words: string },
};
const json = (schema: JsonObject) => ({ 'application/json': { schema } });
const api = apiOf({
  openapi: '3.1.0',
  info: { title: 'Survey', version: '1' },
  servers: [{ url: 'https://survey.example' }],
  paths: {
    '/survey': {
      get: {
        operationId: 'listQuestions',
        responses: {
          '200': {
            description: 'The questions.',
            content: json({ type: 'object', properties: { list: { type: 'array', items: question } } }),
          },
        },
      },
      post: {
        operationId: 'sendAnswers',
        requestBody: {
          content: json({ type: 'object', properties: { all: { type: 'array', items: sent } } }),
        },
        responses: { '204': { description: 'Thanks.' } },
      },
    },
  },
});

const EACH = {
  items: '$response.body#/list',
  text: TEXT,
  answer: { question: 'id' },
  ownWords: 'words',
  options: { items: 'choices', text: 'label', answer: { choice: 'id' }, ownWords: 'free' },
};

/** A workflow with `x-ask-each`, and its problems. */
function read(
  change: JsonObject = {},
  { type = 'array', more = {} }: { type?: string; more?: JsonObject } = {},
) {
  return readFirst(
    arazzo({
      inputs: {
        type: 'object',
        required: ['answers'],
        properties: { answers: { type, description: 'Answers, as JSON' } },
      },
      steps: [
        {
          stepId: 'list',
          operationId: 'listQuestions',
          'x-ask-each': { answers: { ...EACH, ...change } },
          ...more,
        },
        { stepId: 'send', operationId: 'sendAnswers', requestBody: { payload: { all: '$inputs.answers' } } },
      ],
    }),
    api,
  );
}

const QUESTIONS = [
  {
    id: 1,
    [TEXT]: 'Why?\u001b[2J',
    choices: [
      { id: 7, label: 'To save', free: false },
      { id: 8, label: 'Other', free: true },
    ],
  },
  { id: 2, [TEXT]: 'Since when?', choices: [] },
  { id: 3, [TEXT]: 'Sure?', choices: [{ id: 9, label: 'Yes' }] },
];
const ANSWERS = [
  { question: 1, choice: 8, words: `"It's" $(id)` },
  { question: 2, words: 'May' },
  { question: 3, choice: 9 },
];

describe.each(Object.keys(PROGRAMS).filter(isTested))('in %s', (extension) => {
  let code: string;
  beforeAll(() => {
    const scripts = writeScripts(read().workflow as Workflow);
    code = scripts.find((script) => script.path.endsWith(`.${extension}`))?.code ?? '';
  });

  async function run(
    list: unknown,
    { input = '', values = {} }: { input?: string | Buffer; values?: Record<string, string> },
  ) {
    const server = await startWorkflowServer([{ body: { list } }, { body: '' }]);
    const ended = await runScript(extension, code, { API_URL: server.url, ...values }, { input });
    await server.close();
    const [, posted] = server.received;
    return { ...ended, url: server.url, all: posted && JSON.parse(posted.body).all };
  }

  test.concurrent('asks each question with its options, until the answer is one of them', async () => {
    const { code, stderr, stdout, all } = await run(QUESTIONS, {
      input: `3\nx\n\n 2 \n\n "It's" $(id) \nMay\n1\n`,
    });
    expect({ code, stderr, all }).toEqual({ code: 0, stderr: '', all: ANSWERS });
    expect(stdout).toContain('   Why?[2J\n   1: To save\n   2: Other (in own words)\n   Number, 1 to 2: ');
    expect(stdout.match(/This is none of the options\./g)).toHaveLength(3);
    expect(stdout.match(/In own words: /g)).toHaveLength(3);
    expect(stdout).not.toMatch(/null|undefined|None/);
  });

  test.concurrent('rejects blank text, and tolerates invalid text', async () => {
    const typed = Buffer.concat([
      Buffer.from('\u00a0\n \u2003'),
      Buffer.from([0xff]),
      Buffer.from(' \u00a0\n'),
    ]);
    const values = { PYTHONIOENCODING: 'utf-8:strict' };
    const { code, all } = await run([{ id: 2, [TEXT]: 'When?', choices: null }], { input: typed, values });
    expect({ code, all }).toEqual({ code: 0, all: [{ question: 2, words: '\ufffd' }] });
  });

  test.concurrent('sends answers that are already set, whatever the questions are', async () => {
    const values = { ANSWERS: JSON.stringify(ANSWERS) };
    const { code, stdout, all } = await run(undefined, { values });
    expect({ code, all }).toEqual({ code: 0, all: ANSWERS });
    expect(stdout).not.toContain('Number');
  });

  test.concurrent('sends nothing and names the variable if the input ends', async () => {
    for (const input of ['', '2\n', '1\n']) {
      const { code, stderr, all } = await run(QUESTIONS, { input });
      expect({ code, stderr, all }).toEqual({
        code: 1,
        stderr: 'Set ANSWERS: Answers, as JSON\n',
        all: undefined,
      });
    }
  });

  test.concurrent('prints a response without questions', async () => {
    const choices = (...list: unknown[]) => [{ ...QUESTIONS[0], choices: list }];
    const held = (choices: unknown) => [{ ...QUESTIONS[0], choices }];
    for (const list of [
      undefined,
      [null],
      [{ [TEXT]: 'Why?' }],
      choices({ id: 7 }),
      choices(null),
      choices({ id: { a: 1 }, label: 'No text' }),
      held({ a: { id: 7, label: 'In an object' } }),
      held(false),
      held(''),
    ]) {
      const { code, stderr, url, all } = await run(list, { input: '1\n' });
      expect({ code, all }).toEqual({ code: 1, all: undefined });
      expect(stderr.trim()).toBe(
        `The response has no questions for ANSWERS.\nGET ${url}/survey: 200\n${JSON.stringify({ list })}`,
      );
    }
  });
});

test.each<[string, ReturnType<typeof read>, string[]]>([
  [
    'a missing list',
    read({ items: '$response.body#/lists' }),
    ['/items No successful response of `listQuestions` has `/lists`.'],
  ],
  [
    'a value that is not a list',
    read({ items: '$response.body' }),
    ['/items This must refer to a list, which `$response.body` is not.'],
  ],
  [
    'a value outside of the body',
    read({ items: '$statusCode' }),
    ['/items `$statusCode` does not refer to the body of the response.'],
  ],
  [
    'a missing field of the items',
    read({ answer: { question: 'ide' } }),
    ['/answer/question The items of `$response.body#/list` have no field `ide`. Did you mean `id`?'],
  ],
  [
    'missing fields of the options',
    read({ options: { ...EACH.options, text: 'lable', ownWords: 'own' } }),
    [
      '/options/text The items of `$response.body#/list/0/choices` have no field `lable`. Did you mean `label`?',
      '/options/ownWords The items of `$response.body#/list/0/choices` have no field `own`. Available: id, label, free.',
    ],
  ],
  [
    'a missing field of the answers',
    read({ ownWords: 'word' }),
    ['/ownWords An answer of `sendAnswers` has no field `word`. Did you mean `words`?'],
  ],
  [
    'a wrong type',
    read({ answer: { question: TEXT } }),
    ['/answer/question `question` of `sendAnswers` must be of the type integer, which this is not.'],
  ],
  ['a missing required field', read({ answer: {} }), [' An answer of `sendAnswers` requires `question`.']],
  ['an unknown key', read({ option: {} }), ['/option Unknown property `option`. Did you mean `options`?']],
  [
    'a wrong type of the input',
    read({}, { type: 'string' }),
    [' The input `answers` must have the type `array`: it becomes a list of answers.'],
  ],
])('rejects %s', (_, { faults }, expected) => {
  expect(faults).toEqual(expected.map((fault) => `/steps/0/x-ask-each/answers${fault}`));
});

test('rejects asking for an input twice', () => {
  expect(read({}, { more: { 'x-ask': ['answers'] } }).faults).toEqual([
    '/steps/0/x-ask-each/answers `answers` is asked for twice.',
  ]);
});
