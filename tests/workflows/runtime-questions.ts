import type { Case } from './run-scenario.ts';
import { answers, asking, questions, terms, verify } from './runtime-workflows.ts';

const QUESTIONS = [
  {
    id: 11,
    question: 'Purpose?',
    alternatives: [
      { id: 1, answer: 'Savings' },
      { id: 2, answer: 'Other', textOption: true },
    ],
  },
  { id: 12, question: 'Occupation?' },
];

/** What the runtimes ask. */
export const QUESTIONS_ASKED: Record<string, Case> = {
  'an answer is asked for again if it is invalid, and if the server refuses it': {
    workflow: asking([verify]),
    input: '12\n\n123\n124\n',
    replies: [{ status: 400 }, {}],
    code: 0,
    sent: ['POST /code {"code":"123"}', 'POST /code {"code":"124"}'],
    says: ['   Code from the e-mail: ', 'CODE must match ^[0-9]{3}$.\n'],
    seconds: 1,
  },
  'an answer that is set is not asked for, and not sent again': {
    workflow: asking([verify]),
    env: { CODE: '123' },
    input: '124\n',
    replies: [{ status: 400 }],
    code: 1,
    sent: ['POST /code {"code":"123"}'],
    err: ['The code is wrong.'],
    seconds: 1,
  },
  'the end of the input is a missing value': {
    workflow: asking([verify]),
    code: 2,
    err: ['Set CODE: Code from the e-mail'],
  },
  'a typed no to the terms stops': {
    workflow: asking([terms]),
    input: 'no\n',
    code: 1,
    err: ["Stopped: the customer doesn't accept. (TERMS_ACCEPTED)"],
  },
  'a no to the terms in the environment stops, too': {
    workflow: asking([terms]),
    env: { TERMS_ACCEPTED: 'no' },
    code: 1,
    err: ["Stopped: the customer doesn't accept. (TERMS_ACCEPTED)"],
  },
  'a yes is sent as true': {
    workflow: asking([terms]),
    input: 'maybe\nyes\n',
    replies: [{ body: '' }],
    code: 0,
    sent: ['POST /terms {"accepted":true}'],
    says: ['TERMS_ACCEPTED must be yes or no.\n'],
  },
  'each question of a list is asked': {
    workflow: asking([questions, answers]),
    input: '3\n2\n\nA boat\nNurse\n',
    replies: [{ body: QUESTIONS }, {}],
    code: 0,
    sent: [
      'GET /questions',
      'POST /answers {"answers":[{"questionId":11,"alternativeId":2,"text":"A boat"},{"questionId":12,"text":"Nurse"}]}',
    ],
    says: ['   Purpose?\n   1: Savings\n   2: Other (in own words)\n', '   This is none of the options.\n'],
  },
  'answers that are set are sent': {
    workflow: asking([questions, answers]),
    env: { ANSWERS: '[]' },
    replies: [{ body: 'none' }, {}],
    code: 0,
    sent: ['GET /questions', 'POST /answers {"answers":[]}'],
  },
  'a response without questions is shown': {
    workflow: asking([questions, answers]),
    replies: [{ body: [{ id: 11 }] }],
    code: 1,
    sent: ['GET /questions'],
    err: ['The response has no questions for ANSWERS.', 'GET {API}/questions: 200', '[{"id":11}]'],
  },
};
