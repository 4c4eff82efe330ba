import { createRequire } from 'node:module';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { diffDocuments } from '../../cli/openapi/diff/diff-documents.ts';

/** An independent tool that compares what the schemas of OpenAPI 3.0 documents accept. */
const independent = createRequire(import.meta.url)('openapi-diff') as {
  diffSpecs(
    specs: Record<
      'sourceSpec' | 'destinationSpec',
      { content: string; location: string; format: 'openapi3' }
    >,
  ): Promise<{ breakingDifferencesFound: boolean }>;
};

const STRING = '{ type: string }';
const object = (properties: string, rest = '') => `{ type: object, properties: { ${properties} } ${rest} }`;

function api({
  request = object(`a: ${STRING}`),
  response = object(`a: ${STRING}`),
  more = '',
  path = '/orders',
  body = 'required: true,',
} = {}): string {
  return `openapi: 3.0.3
info: { title: T, version: '1' }
paths:
  ${path}:
    post:
      operationId: order
      requestBody: { ${body} content: { application/json: { schema: ${request} } } }
      responses: { '200': { description: x, content: { application/json: { schema: ${response} } } } }
${more}`;
}

type Parts = NonNullable<Parameters<typeof api>[0]>;

/** Unambiguous changes. */
const CORPUS: [string, Parts, Parts][] = [
  ['nothing', {}, {}],
  ['the path', {}, { path: '/other' }],
  [
    'a new operation',
    {},
    { more: '    get: { operationId: list, responses: { "200": { description: x } } }\n' },
  ],
  [
    'an operation that goes',
    { more: '    get: { operationId: list, responses: { "200": { description: x } } }\n' },
    {},
  ],
  ['a request body that is required now', { body: '' }, {}],
  ['a request body that is optional now', {}, { body: '' }],
  ...(['request', 'response'] as const).flatMap((side): [string, Parts, Parts][] => {
    const pair = (name: string, old: string, now: string): [string, Parts, Parts] => [
      `${name} (${side})`,
      { [side]: old },
      { [side]: now },
    ];
    const a = (schema: string, rest = '') => object(`a: ${schema}`, rest);
    return [
      pair('required', a(STRING), a(STRING, ', required: [a]')),
      pair('no longer required', a(STRING, ', required: [a]'), a(STRING)),
      pair('a value more', a('{ type: string, enum: [A] }'), a('{ type: string, enum: [A, B] }')),
      pair('a value less', a('{ type: string, enum: [A, B] }'), a('{ type: string, enum: [A] }')),
      pair('another type', a(STRING), a('{ type: boolean }')),
      pair('a wider type', a('{ type: integer }'), a('{ type: number }')),
      pair('a narrower type', a('{ type: number }'), a('{ type: integer }')),
      pair(
        'elements of another type',
        a(`{ type: array, items: ${STRING} }`),
        a('{ type: array, items: { type: integer } }'),
      ),
      pair('a higher minimum', a('{ type: integer, minimum: 1 }'), a('{ type: integer, minimum: 2 }')),
      pair('a lower minimum', a('{ type: integer, minimum: 2 }'), a('{ type: integer, minimum: 1 }')),
      pair('a longer text', a('{ type: string, maxLength: 1 }'), a('{ type: string, maxLength: 2 }')),
      pair('a shorter text', a('{ type: string, maxLength: 2 }'), a('{ type: string, maxLength: 1 }')),
      pair('further fields forbidden', a(STRING), a(STRING, ', additionalProperties: false')),
      pair('deeper', object(`b: ${a(STRING)}`), object(`b: ${a(STRING, ', required: [a]')}`)),
    ];
  }),
];

/** Breaking changes that the tool ignores: enums, and whether a body is required. */
const UNSEEN = ['a request body that is required now', 'a value less (request)', 'a value more (response)'];

describe('an independent tool agrees on breaking changes', () => {
  test.each(CORPUS)('%s', async (name, old, now) => {
    const [source, destination] = [api(old), api(now)];
    const spec = (content: string) => ({ content, location: 'api.yaml', format: 'openapi3' }) as const;
    const theirs = await independent.diffSpecs({
      sourceSpec: spec(source),
      destinationSpec: spec(destination),
    });
    const ours = diffDocuments(parse(source), parse(destination));
    expect(ours.some(({ breaking }) => breaking)).toBe(
      theirs.breakingDifferencesFound || UNSEEN.includes(name),
    );
  });
});
