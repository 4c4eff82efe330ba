import { expect, test } from 'vitest';
import { createViewerLinks } from '../../cli/site/viewer-links.ts';
import { referenceOf } from '../openapi/reference-of.ts';

const responses = { 200: { description: 'OK.' } };
const reference = referenceOf({
  openapi: '3.1.0',
  tags: [{ name: 'Pet Store' }, { name: 'Cats & Dogs' }],
  paths: {
    '/pets': { post: { tags: ['Pet Store'], operationId: 'addPet', responses } },
    '/cats': { get: { tags: ['Cats & Dogs'], responses } },
    '/pets/{id}': { get: { tags: ['Pet Store'], summary: 'Get a pet', responses } },
  },
  components: {
    schemas: { Pet: { type: 'object' } },
    securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } },
  },
});
const headings = ['Pagination', 'Schemas', 'addPet'].map((title) => ({
  anchor: `section/${title.toLowerCase()}`,
  title,
  level: 2,
  text: '',
}));
reference.description = { html: '', text: '', markdown: '', headings };
const linkOf = createViewerLinks([reference]);

test.each([
  ['#tag/Pet-Store', '#tag-Pet-Store'],
  ['#tag/pet-store', '#tag-Pet-Store'],
  ['#operation/addPet', '#addPet'],
  ['#tag/Pet-Store/operation/addPet', '#addPet'],
  ['#tag/Pet-Store/paths/~1pets~1%7Bid%7D/get', '#get-pets-id'],
  ['#tag/pet-store/POST/pets', '#addPet'],
  ['#/Pet%20Store/addPet', '#addPet'],
  ['#/Pet%20Store', '#tag-Pet-Store'],
  ['#schema/Pet', '#schema-Pet'],
  ['#section/Authentication/key', '#auth-key'],
  ['#section/Authentication', '#authentication'],
  ['#section/How-to-page', '#overview'],
  ['#section/Pagination', '#section/pagination'],
  ['#section/How-to-page/Pagination', '#section/pagination'],
  ['#pagination', '#section/pagination'],
  ['/#pagination', '#section/pagination'],
  ['/#operation/addPet', '#addPet'],
  ['index.html#operation/addPet', '#addPet'],
  ['./index.html#tag/Pet-Store', '#tag-Pet-Store'],
  ['#!/Pet%20Store/addPet', '#addPet'],
  ['#tag/Cats-and-Dogs', '#tag-Cats-Dogs'],
  ['#tag/Cats-Dogs', '#tag-Cats-Dogs'],
  ['#pet', '#schema-Pet'],
  ['#post-/pets', '#addPet'],
  ['#tag--Pet Store', '#tag-Pet-Store'],
  ['#pet-store', '#tag-Pet-Store'],
  ['#get-a-pet', '#get-pets-id'],
  ['#/components/schemas/Pet', '#schema-Pet'],
  ['#/definitions/Pet', '#schema-Pet'],
  ['#/components/securitySchemes/key', '#auth-key'],
  ['#/paths/~1pets/post', '#addPet'],
])('resolves %s to %s', (written, to) => {
  expect(linkOf(reference.route, written)).toBe(to);
});

test('keeps all other links', () => {
  for (const href of [
    '#addPet',
    '#addPet-body',
    '#auth-key',
    '#schemas',
    '#tag/Nothing',
    '#operation/nothing',
    '#',
    '/pets#tag/Pet-Store',
    'https://a.example/#tag/Pet',
  ])
    expect(linkOf(reference.route, href)).toBe(href);
  expect(linkOf('another', '#operation/addPet')).toBe('#operation/addPet');
});
