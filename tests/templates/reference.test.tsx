import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { referenceView } from '../../cli/view/reference.ts';
import type { ReferencePageWithView } from '../../cli/view/view.ts';
import { ReferenceBody } from '../../templates/reference/reference.tsx';
import { ReferenceSidebar } from '../../templates/reference/sidebar.tsx';
import { referenceOf } from '../openapi/reference-of.ts';

const reference = referenceOf({
  tags: [{ name: 'Things', description: 'All about things.' }],
  components: {
    securitySchemes: { basic: { type: 'http', scheme: 'basic' } },
    schemas: {
      Thing: {
        type: 'object',
        required: ['id'],
        properties: {
          id: { type: 'string', description: 'Its name.' },
          parent: { $ref: '#/components/schemas/Thing' },
          size: { type: 'object', properties: { width: { type: 'integer' } } },
          large: {
            type: 'object',
            properties: Object.fromEntries([...'abcdefg'].map((name) => [name, { type: 'string' }])),
          },
        },
      },
    },
  },
  paths: {
    '/things/{id}': {
      get: {
        operationId: 'getThing',
        summary: 'Get one thing',
        tags: ['Things'],
        deprecated: true,
        security: [{ basic: [] }, {}],
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
        requestBody: {
          description: 'Said once.',
          content: { 'text/plain': { schema: { type: 'string', description: 'Said once.' } } },
        },
        responses: {
          200: {
            description: 'The thing.',
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Thing' } } },
          },
          404: {
            description: 'No such thing.',
            'x-errors': [{ code: 'gone', when: 'It left.', remedy: 'Wait.' }],
          },
        },
      },
    },
  },
});
const shown: ReferencePageWithView = {
  kind: 'reference',
  data: {},
  operationCopies: [],
  guides: [],
  route: 'api',
  url: '/api',
  canonicalUrl: 'https://docs.example/api',
  title: 'Things',
  description: 'Things.',
  reference,
  view: referenceView({ reference, url: '/api' }),
};
const body = renderToStaticMarkup(<ReferenceBody page={shown} />);
const page = body + renderToStaticMarkup(<ReferenceSidebar view={shown.view} />);
const words = body.replace(/<[^>]+>/g, '');

describe('the reference', () => {
  test('has unique ids, and a target for every link within the page', () => {
    const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const targets = [...page.matchAll(/href="#([^"]+)"/g)].map(([, id]) => decodeURIComponent(id ?? ''));
    expect(targets.filter((target) => !ids.includes(target))).toEqual([]);
  });

  test('separates labels from the preceding words', () => {
    expect(words).toMatch(/string required/);
    expect(words).toMatch(/Get one thing deprecated/);
  });

  test('expands a few nested fields, and collapses many', () => {
    expect(body).not.toMatch(/<summary>[1-6] field/);
    expect(body).toContain('<details><summary>7 fields</summary>');
  });

  test('marks the current page of a large reference, as guides do', () => {
    const entry = { label: 'Things API', url: '/api' };
    const pages = [{ label: 'Things', url: '/api-things', contents: [] }];
    const split = { entry, isEntry: false, pages };
    const url = '/api-things';
    const view = referenceView({ reference, split, url });
    const html = renderToStaticMarkup(<ReferenceBody page={{ ...shown, split, url, view }} />);
    expect(html).toContain('<span aria-current="page">Things</span></li></ol></nav><h1>Things</h1>');
  });

  test('expands a linked response, because its id is inside of the collapsed part', () => {
    const anchor = reference.tagGroups[0]?.tags[0]?.operations[0]?.responses[1]?.anchor;
    expect(body).toContain(`</summary><div class="about" id="${anchor}"`);
  });

  test('keeps the spaces around code in the description of a response', () => {
    const spaced = referenceOf({
      paths: {
        '/things': {
          get: {
            responses: { 404: { description: '<p>No <code>Thing</code> has this <code>id</code>.</p>' } },
          },
        },
      },
    });
    const shownSpaced = { ...shown, reference: spaced };
    const view = referenceView({ ...shownSpaced, url: '/api' });
    expect(renderToStaticMarkup(<ReferenceBody page={{ ...shownSpaced, view }} />)).toContain(
      '<span>No <code>Thing</code> has this <code>id</code>.</span>',
    );
  });
});
