import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { jobs } from './jobs.ts';
import { realWorkflows } from './real-workflows.ts';
import { readFirst } from './workflow-of.ts';

/**
 * Compares the published JSON Schema of Arazzo 1.0 with our own reader.
 */
let isValid: (document: unknown) => boolean;
beforeAll(() => {
  const file = path.join(import.meta.dirname, 'arazzo-1.0.schema.json');
  const ajv = new Ajv2020({ strict: false, formats: { 'uri-reference': true } });
  isValid = ajv.compile(JSON.parse(readFileSync(file, 'utf8')));
});

const inputs = {
  type: 'object',
  required: ['jobName'],
  properties: { jobName: { type: 'string', description: 'Name of the job' } },
};
const stop = { name: 'stop', type: 'end', criteria: [{ condition: "$response.body#/state == 'stopped'" }] };
const again = {
  name: 'again',
  type: 'retry',
  retryAfter: 1,
  retryLimit: 2,
  criteria: [{ condition: '$statusCode == 503' }],
};
/** Every object of Arazzo, with every field that scripts support. */
const DOCUMENT = {
  arazzo: '1.0.1',
  info: { title: 'T', version: '1', summary: 'S', description: 'D' },
  sourceDescriptions: [{ name: 'api', url: '../specs/api.yaml', type: 'openapi' }],
  workflows: [
    {
      workflowId: 'workflow',
      summary: 'S',
      description: 'D',
      inputs,
      dependsOn: ['called'],
      parameters: [{ name: 'X-Token', in: 'header', value: 'b' }],
      outputs: { done: '$steps.create.outputs.jobId' },
      steps: [
        {
          stepId: 'create',
          description: 'D',
          operationId: 'createJob',
          requestBody: {
            contentType: 'application/json',
            payload: { name: '$inputs.jobName' },
          },
          outputs: { jobId: '$response.body#/id' },
          onSuccess: [{ name: 'go', type: 'goto', stepId: 'read' }],
          onFailure: [{ name: 'end', type: 'end' }],
        },
        {
          stepId: 'read',
          operationId: 'readJob',
          parameters: [{ name: 'id', in: 'path', value: '$steps.create.outputs.jobId' }],
          successCriteria: [
            { condition: '$statusCode == 200' },
            { context: '$response.body#/state', type: 'regex', condition: '^done$' },
          ],
          onFailure: [again, stop],
        },
      ],
    },
    {
      workflowId: 'called',
      inputs,
      steps: [
        {
          stepId: 'delete',
          operationId: '$sourceDescriptions.api.deleteJob',
          parameters: [{ name: 'id', in: 'path', value: '$inputs.jobName' }],
        },
      ],
    },
  ],
};

type Step = string | number;

/** The document with another value at this place, or without the place. */
function changed(place: Step[], value: unknown): unknown {
  // A structured clone would preserve shared objects.
  const document: unknown = JSON.parse(JSON.stringify(DOCUMENT));
  // biome-ignore lint/suspicious/noExplicitAny: the value is JSON
  const owner = place.slice(0, -1).reduce((inner: any, key) => inner[key], document);
  const last = place.at(-1) as Step;
  if (value !== undefined) owner[last] = value;
  else if (Array.isArray(owner)) owner.splice(Number(last), 1);
  else delete owner[last];
  return document;
}

function* placesIn(value: unknown, place: Step[] = []): Generator<Step[]> {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    yield [...place, key];
    yield* placesIn(inner, [...place, key]);
  }
}

test('the unchanged document and the published ones are valid', async () => {
  expect(readFirst(DOCUMENT, jobs).faults).toEqual([]);
  expect(isValid(DOCUMENT)).toBe(true);
  const all = await realWorkflows();
  const documents = all.documents.filter(({ path }) => path.endsWith('.arazzo.yaml'));
  expect(documents.length).toBe(9);
  expect(
    documents.filter(({ contents }) => !isValid(parse(contents))).map((document) => document.path),
  ).toEqual([]);
});

const WORKFLOW = 'workflows/0';
const CREATE = `${WORKFLOW}/steps/0`;
const READ = `${WORKFLOW}/steps/1`;
/** A place, its new value, and where the problem is reported if not there. */
const REFUSED: [place: string, value: unknown, reported?: string][] = [
  ['arazzo', '1.1.0'],
  ['arazzo', 1],
  ['info', undefined],
  ['info/title', undefined],
  ['info/version', 1],
  ['info/licence', 'MIT'],
  ['sourceDescriptions', []],
  ['sourceDescriptions/0/name', 'my api'],
  ['sourceDescriptions/0/url', undefined],
  ['sourceDescriptions/0/type', 'asyncapi'],
  ['sourceDescriptions/1', DOCUMENT.sourceDescriptions[0]],
  ['workflows', []],
  [`${WORKFLOW}/workflowId`, undefined],
  [`${WORKFLOW}/inputs/type`, 'objects'],
  [`${WORKFLOW}/inputs/required`, ['jobName', 'jobName'], `${WORKFLOW}/inputs/required/1`],
  [`${WORKFLOW}/steps`, []],
  [`${WORKFLOW}/dependsOn`, ['called', 'called'], `${WORKFLOW}/dependsOn/1`],
  [`${WORKFLOW}/outputs/done`, 1],
  [`${CREATE}/stepId`, undefined],
  [`${CREATE}/operationId`, undefined],
  [`${CREATE}/workflowId`, 'called'],
  [`${CREATE}/requestBody/payloads`, {}],
  [`${CREATE}/onSuccess/0/type`, 'retry'],
  [`${CREATE}/onSuccess/0/stepId`, undefined],
  [`${CREATE}/onSuccess/0/workflowId`, 'called'],
  [`${CREATE}/onFailure/0/stepId`, 'read'],
  [`${READ}/parameters/0/in`, 'form'],
  [`${READ}/parameters/0/in`, undefined],
  [`${READ}/parameters/0/value`, undefined],
  [`${READ}/successCriteria`, []],
  [`${READ}/successCriteria/1/context`, undefined],
  [`${READ}/successCriteria/1/type`, 'regexp'],
  [`${READ}/onFailure/0/retryAfter`, -1],
  [`${READ}/onFailure/0/retryAfter`, undefined],
  [`${READ}/onFailure/0/retryLimit`, 1.5],
];
test.each(REFUSED)(
  'the schema and the reader reject it, with one problem at its position: %s = %j',
  (place, value, reported = place) => {
    const document = changed(place.split('/'), value);
    expect(isValid(document)).toBe(false);
    const pointer = `/${reported}`.replace('/workflows/0', '');
    expect(readFirst(document, jobs).faults.map((fault) => fault.split(' ')[0])).toEqual([pointer]);
  },
);

test('the reader rejects everything that the schema rejects', () => {
  const values = [undefined, null, '', -1, 1.5, true, [], {}, 'x', ['x', 'x'], [{}], { x: 1 }];
  const missed: string[] = [];
  let refused = 0;
  for (const place of placesIn(DOCUMENT))
    for (const value of values) {
      const document = changed(place, value);
      if (isValid(document)) continue;
      refused += 1;
      if (readFirst(document, jobs).faults.length === 0)
        missed.push(`${place.join('/')} = ${JSON.stringify(value)}`);
    }
  expect(missed).toEqual([]);
  expect(refused).toBeGreaterThan(1000);
});
