/** What readers must skip before they reach a field: repeated and standard information is shown only once. */
import { expect, test } from 'vitest';
import { blocksMarkdown } from '../../cli/markdown-copies/view.ts';
import type { JsonObject } from '../../cli/openapi/document/json-object.ts';
import { operationSection } from '../../cli/view/operation.ts';
import { overviewOf } from '../../cli/view/overview.ts';
import type { Block } from '../../cli/view/view.ts';
import { operationOf, operationsOf, referenceOf } from '../openapi/reference-of.ts';

const written = (content: Block[]): string => blocksMarkdown(content, (href) => href);
const cached = (others: JsonObject = {}): JsonObject => ({
  description: 'Done.',
  headers: { 'Cache-Control': { schema: { type: 'string' } }, ...others },
  content: { 'application/json': { schema: { type: 'object', properties: { id: { type: 'string' } } } } },
});

test('collapses the headers of a response after its body', () => {
  const [section] = [operationSection(operationOf({ responses: { 200: cached() } }))];
  const response = section.content.find((block) => block.kind === 'disclosure');
  expect(response?.content.map((block) => (block.kind === 'group' ? block.role : block.kind))).toEqual([
    'about',
    'paragraph',
    'list',
    'disclosure',
  ]);
  expect(response?.content[3]).toMatchObject({ summary: ['Header Cache-Control'], isOpen: false });
});

test('the body of a response repeats neither its description nor the name of the operation', () => {
  const bodyOf = (texts: JsonObject) =>
    operationOf({
      operationId: 'list_pets_get',
      responses: { 200: { description: 'Done.', content: { 'application/json': { schema: texts } } } },
    }).responses[0]?.media[0]?.schema;
  const repeated = bodyOf({ title: 'Response List Pets Get', description: 'Done.' });
  expect([repeated?.title, repeated?.description]).toEqual([undefined, undefined]);
  const own = bodyOf({ title: 'Response', description: 'All of them.' });
  expect([own?.title, own?.description?.text]).toEqual(['Response', 'All of them.']);
});

test('names a header of all responses once', () => {
  const [first, ...others] = [200, 201, 400, 401, 404].map((status): [number, JsonObject] => [
    status,
    cached(),
  ]);
  const responses = Object.fromEntries([[first?.[0], cached({ 'X-Own': { schema: {} } })], ...others]);
  const reference = referenceOf({ paths: { '/a': { get: { responses } } } });
  expect(written(overviewOf(reference).content)).toBe('- Every response: `Cache-Control`');
  expect(written(operationsOf(reference).map((operation) => operationSection(operation)))).toContain(
    '- Header X-Own\n  - `X-Own` (any)\n\nHeaders of every response: `Cache-Control`',
  );
});

test('shows a body of several media types and statuses once, whatever its examples', () => {
  const properties = Object.fromEntries(
    Array.from({ length: 120 }, (_, index) => [`property${index}`, { type: 'string' }]),
  );
  const content = (example: string): JsonObject =>
    Object.fromEntries(
      ['application/json', 'application/yaml', 'application/cbor', 'text/json', 'text/yaml'].map((type) => [
        type,
        { schema: { type: 'object', properties }, example: { property0: example } },
      ]),
    );
  const responses = Object.fromEntries(
    ['200', '201', '202', '409'].map((status) => [status, { description: 'x', content: content(status) }]),
  );
  const paths = Object.fromEntries(
    Array.from({ length: 60 }, (_, index) => [`/${index}`, { get: { responses } }]),
  );
  const all = operationsOf(referenceOf({ paths }));
  expect(all).toHaveLength(60);
  const text = written([operationSection(all[0] as (typeof all)[0])]);
  expect(text.match(/`property119`/g)).toHaveLength(1);
  expect(text.match(/as in \[200 OK]/g)).toHaveLength(3);
  expect(text).toContain('"property0": "409"');
});

const unit = (values: number): JsonObject => ({
  schemas: { Unit: { type: 'string', enum: ['kg', 'g', 'mg', 't'].slice(0, values) } },
});
const body = (schema: JsonObject): JsonObject => ({
  requestBody: { content: { 'application/json': { schema } } },
});
const bodyOf = (schema: JsonObject, components: JsonObject = {}): Block[] => {
  const [operation] = operationsOf(
    referenceOf({ paths: { '/a': { post: { ...body(schema), responses: {} } } }, components }),
  );
  return operation ? operationSection(operation).content : [];
};

test.each([
  [3, 'One of: `kg`, `g`, `mg`'],
  [4, 'One of 4 values: `kg`, `g`, `mg`, `t`'],
])('shows %i values of a named schema', (values, summary) => {
  const schema = { type: 'object', properties: { unit: { $ref: '#/components/schemas/Unit' } } };
  const content = bodyOf(schema, unit(values));
  expect(written(content).replace(/\]\([^)]*\)|\[/g, '')).toContain(summary);
  expect(/"kind":"disclosure","summary":\["One of/.test(JSON.stringify(content))).toBe(values > 3);
});

test("doesn't repeat the example of an item that the example of the whole contains", () => {
  const items = { type: 'string', description: 'An action.', examples: ['buy'] };
  const schema = {
    type: 'object',
    properties: { actions: { type: 'array', items, examples: [['buy', 'sell']] } },
  };
  expect(written(bodyOf(schema)).match(/Example/g)?.length).toBe(1);
});
