import path from 'node:path';
import { expect, test } from 'vitest';
import { loadDocument } from '../../cli/openapi/load.ts';
import { folder } from './folder.ts';
import { DOCUMENT, DOCUMENT_20, DOCUMENT_30, told } from './told.ts';

/** What is told first of a document with one change in it. */
function toldOf(from: string, to: string, document = DOCUMENT): Promise<string> {
  expect(document).toContain(from);
  return told(document.replace(from, () => to));
}

test.each([
  ['3.1', DOCUMENT],
  ['3.0', DOCUMENT_30],
  ['2.0', DOCUMENT_20],
])('the document of %s has no fault', async (_, document) => {
  expect(await told(document)).toBe('');
});

test.each([
  [
    '    Limit:\n',
    '      Limit:\n',
    '34: `name` must be an object. Indent it below `Limit`, which is empty.',
  ],
  [
    '            application/json:\n',
    '              application/json:\n',
    '25: Unknown property `$ref` in `schema` of `GET /books`. Write the media type around the schema: `application/json: { schema: … }`.',
  ],
  [
    '              example:\n',
    '              examples:\n',
    '27: `id` of `GET /books` must be an object. Give each example a name: `examples: { NAME: { value: … } }`. A single one is an `example`.',
  ],
  [
    "                $ref: '#/components/schemas/Book'\n",
    "                $ref: '#/components/parameters/Limit'\n",
    '25: The reference #/components/parameters/Limit is to one of `parameters`, where one of `schemas` is expected. Define `Limit` in `schemas`, and refer to #/components/schemas/Limit.',
  ],
  [
    '        pages:\n',
    '        tags: { type: array, uniqueItems: true, items: { type: string }, example: [a, b, a] }\n        pages:\n',
    '50: This example does not match its schema. Items 1 and 3 of it are the same.',
  ],
  [
    '          minimum: 1\n',
    '          minimum: 1\n          deprecated: "true"\n',
    '53: `deprecated` must be `true` or `false`; otherwise it has no effect. Remove the quotes.',
  ],
  [
    '          readOnly: true\n',
    '          readOnly: yes\n',
    '49: `readOnly` must be `true` or `false`; otherwise it has no effect. Write `readOnly: true`.',
  ],
  [
    '          content:\n            application/json:\n',
    '          application/json:\n',
    '22: Unknown property `application/json` in `200` of `GET /books`. Indent it below `content`.',
  ],
  [
    '  parameters:\n    Limit:\n      name',
    '    parameters:\n    Limit:\n      name',
    '41: This line begins in column 3, and its block, from line 32 on, in column 5. Start both in the same column.',
  ],
  [
    '        - name: title\n          in',
    '          - name: title\n          in',
    '13: This key stands among the items of a list. Indent it further to make it a part of the item above, or remove the hyphens, from line 12 on.',
  ],
  [
    '        - name: title\n',
    '        name: title\n',
    '13: This line is indented more than the one before it, which already has a value. Start it in the column of the line before it. Quote a text of several lines.',
  ],
  [
    '        - id\n        - borrower\n',
    '        - id\n          - borrower\n',
    '44: The line with a hyphen below this text continues it, and is no item of a list. Start it in the column of the other hyphens, or quote the whole text.',
  ],
  [
    '        pages:\n          type: integer\n',
    '      pages:\n          type: integer\n',
    '53: This line begins in column 9, and its block, from line 51 on, in column 11. Start both in the same column.',
  ],
  [
    '        pages:\n          type: integer\n',
    '          pages:\n            type: integer\n            x-a: 1\n',
    '50: Unknown schema keyword `pages`. Indent it as the other properties of its object.',
  ],
  [
    '          readOnly: true\n',
    '        readOnly: true\n',
    '49: `readOnly` is an entry of `properties` here, and must be a schema. Indent it further, below the schema that it belongs to.',
  ],
  [
    '        mapping:\n          person',
    '      mapping:\n          person',
    '62: Unknown schema keyword `mapping`. Indent it below `discriminator`.',
  ],
  [
    "              schema:\n                $ref: '#/components/schemas/Book'\n",
    "              $ref: '#/components/schemas/Book'\n",
    '24: Unknown property `$ref` in `application/json` of `GET /books`. Indent it below `schema`.',
  ],
  [
    '  schemas:\n    Book',
    '  schemas:\n  Book',
    '57: This line begins in column 5, and its block, from line 43 on, in column 7. Start both in the same column.',
  ],
  [
    '    Limit:\n      name: limit\n      in: query\n      required: false\n      schema:\n        type: integer\n        format: int32\n      example: 3\n',
    '',
    '18: The reference #/components/parameters/Limit cannot be resolved. `parameters` is empty: indent its entries below it.',
  ],
  [
    "                $ref: '#/components/schemas/Book'\n",
    "                $ref: ''\n",
    '25: This reference is empty. Write what it refers to, or remove it.',
  ],
  [
    "                $ref: '#/components/schemas/Book'\n",
    '                $ref: null\n',
    '25: `$ref` must be a text; otherwise it has no effect. Write its text, or remove it.',
  ],
  [
    "                $ref: '#/components/schemas/Book'\n",
    "                $refs: '#/components/schemas/Book'\n",
    '25: Unknown schema keyword `$refs`. Did you mean `$ref`?',
  ],
  [
    "        - $ref: '#/components/parameters/Limit'\n",
    "        - $erf: '#/components/parameters/Limit'\n",
    '18: Unknown property `$erf` in an item of `parameters` of `GET /books`. Did you mean `$ref`?',
  ],
  [
    '          schema:\n            type: string\n',
    '          schemas:\n            type: string\n',
    '15: Unknown property `schemas` in `title` of `GET /books`. Did you mean `schema`?',
  ],
  [
    '          style: form\n',
    '          styel: form\n',
    '14: Unknown property `styel` in `title` of `GET /books`. Did you mean `style`?',
  ],
  [
    '      required: false\n',
    '      required: no\n',
    '36: `required` of `Limit` must be a boolean. Write `true` or `false`.',
  ],
  [
    '          minimum: 1\n',
    '          minimums: 1\n',
    '52: Unknown schema keyword `minimums`. Did you mean `minimum`?',
  ],
  ['      oneOf:\n', '      one_of:\n', '58: Unknown schema keyword `one_of`. Did you mean `oneOf`?'],
  [
    '        id:\n          type: string\n',
    '        id:\n          typ: string\n',
    '48: Unknown schema keyword `typ`. Did you mean `type`?',
  ],
  ['        format: int32\n', '        format: itn32\n', '39: Unknown format `itn32`. Did you mean `int32`?'],
  [
    '        - id\n',
    '        - 7\n',
    '43: `required` must be a list of names; otherwise it has no effect. Write the names alone, and in quotes what is no text without them.',
  ],
  [
    '        - id\n',
    '        - id\n        - id\n',
    '45: The value `"id"` is already in this list. Remove it.',
  ],
  [
    "        - $ref: '#/components/schemas/Person'\n",
    "        - $ref: '#/components/schemas/Person'\n        - $ref: '#/components/schemas/Person'\n",
    '60: The schema `#/components/schemas/Person` is already in this list, so no value matches only one. Remove it.',
  ],
  [
    '  - url: https://library.example\n',
    '  - url: https://library.example\n  - url: https://library.example\n',
    '7: A server before this one has the same URL. Remove one of the two.',
  ],
  [
    '        propertyName: kind\n',
    '        propertyName: 7\n',
    '61: `propertyName` must be the name of a property.',
  ],
  [
    "        mapping:\n          person: '#/components/schemas/Person'\n",
    '        mapping:\n',
    '62: `mapping` must be a map; otherwise it has no effect. Write its entries below it, or remove it.',
  ],
  [
    '        kind:\n          const: person\n',
    '        kind:\n',
    '69: `kind` is an entry of `properties` here, and must be a schema. Indent what belongs to it further, or remove it.',
  ],
  [
    '                  kind: person\n',
    '                  knid: person\n',
    '29: The schema of this example has no field `knid`. Did you mean `kind`?',
  ],
  [
    '                  kind: person\n',
    '                  kin: person\n',
    '29: The schema of this example has no field `kin`. Did you mean `kind`?',
  ],
  ['  title: Library\n', "  title: ''\n", '3: `title` is empty. Write its text, or remove the line.'],
  [
    '    Person:\n      type: object\n',
    '    Person:\n      description: 7\n      type: object\n',
    '65: `description` must be a text; otherwise it has no effect. Quote it to make it a string: `"7"`.',
  ],
  [
    '          type: integer\n          minimum: 1\n',
    "          type: [integer, 'null']\n          enum: [1, 2]\n",
    "52: This enum does not list null, so null is not allowed. Add `null` to it, or remove `'null'` from `type`.",
  ],
  [
    '        pages:\n',
    '        additionalProperties: false\n        pages:\n',
    '50: This is a property called `additionalProperties`, not the keyword. Indent it as `properties`. If it is a property, write a schema: `{}`.',
  ],
  [
    '      example: 3\n',
    '      example:\n        few: { value: 3 }\n',
    '40: This example does not match its schema. It must be an integer. Did you mean `examples`?',
  ],
])('%j as %j', async (from, to, expected) => {
  expect(await toldOf(from, to)).toBe(expected);
});

test.each([
  [
    "        - $ref: '#/components/parameters/Limit'\n",
    "          $ref: '#/components/parameters/Limit'\n",
    '12: `name` has no effect beside `$ref`. Remove one of the two, or write a hyphen before the `$ref` if it is another item of the list.',
  ],
  [
    "        '200':\n          description: Books\n",
    "        '200':\n          description: Books\n          $ref: '#/components/schemas/Book'\n",
    '22: The reference #/components/schemas/Book is to one of `schemas`, where one of `responses` is expected. Define `Book` in `responses`, and refer to #/components/responses/Book.',
  ],
  [
    '        mapping:\n',
    '        mappin:\n',
    '61: Unknown property `mappin` in `discriminator`. Did you mean `mapping`?',
  ],
  [
    '        - id\n',
    '        - 7\n',
    '44: An item of `required` of `Book` must be a string. Quote it to make it a string: `"7"`.',
  ],
  [
    '            type: string\n          example: Sea',
    '            type: string|null\n          example: Sea',
    '16: `type` of `title` of `GET /books` must be one of `array`, `boolean`, `integer`, `number`, `object`, `string`. Write `type: string` and `nullable: true`.',
  ],
  [
    '          minimum: 1\n',
    '          nullable: true\n          enum: [1, 2]\n',
    '53: This enum does not list null, and tools disagree on whether it is allowed. Add `null` to it, or remove `nullable`.',
  ],
  [
    '          minimum: 1\n',
    '          exclusiveMinimum: true\n',
    '52: `exclusiveMinimum: true` has no effect without `minimum`. Add `minimum`, which the value must not be equal to.',
  ],
  [
    '          minimum: 1\n',
    '          minimum: 1\n          nullable: true\n          contentMediaType: image/png\n',
    '54: Unknown property `contentMediaType` in `pages` of `Book`. Before OpenAPI 3.1, write `format: binary` for a file, or `format: byte` for Base64.',
  ],
  [
    '          minimum: 1\n',
    '          minimum: 1\n          nullable: true\n          const: 1\n',
    '54: Unknown property `const` in `pages` of `Book`. Only OpenAPI 3.1 and later have it: remove it.',
  ],
])('OpenAPI 3.0: %j as %j', async (from, to, expected) => {
  expect(await toldOf(from, to, DOCUMENT_30)).toBe(expected);
});

test.each([
  [
    '              title: Sea\n',
    '              title: 7\n',
    '38: This example does not match its schema. `/title` must be a string. Quote it to make it a string: `"7"`.',
  ],
  [
    '          default: b1\n',
    '          default: 7\n',
    '30: The default is not of the type string. Quote it to make it a string: `"7"`.',
  ],
  [
    '            - large\n',
    '            - 7\n',
    '50: The value `7` is not of the type string. Quote it to make it a string: `"7"`.',
  ],
  [
    '      write: Change books\n',
    '      write: 7\n',
    '13: `write` of `oauth` must be a string. Quote it to make it a string: `"7"`.',
  ],
  [
    '    tokenUrl: https://library.example/token\n',
    '    tokenUrl: 7\n',
    '11: `tokenUrl` of `oauth` must be a string. Quote it to make it a string: `"7"`.',
  ],
  [
    '          in: body\n',
    '          ins: body\n',
    '22: Missing required property `in` in `book` of `PUT /books/{id}`.',
  ],
  [
    '      operationId: addCover\n',
    "      operationId: ''\n",
    '41: `operationId` is empty. Write its text, or remove the line.',
  ],
  [
    "swagger: '2.0'",
    "swager: '2.0'",
    '1: This is not an OpenAPI document: missing required property `openapi`. Did you mean `swagger`?',
  ],
])('Swagger 2.0: %j as %j', async (from, to, expected) => {
  expect(await toldOf(from, to, DOCUMENT_20)).toBe(expected);
});

test.each([
  [
    '3.0.3',
    'integer',
    '40: This example does not match its schema. It must be an integer. Write `nullable: true` in the schema, or remove the value.',
  ],
  [
    '3.1.0',
    'string',
    "40: This example does not match its schema. It must be a string. Write `type: [string, 'null']` in the schema, or remove the value.",
  ],
])('null as an example in %s of the type %s', async (version, type, expected) => {
  const parameter = (one: string, example: string) =>
    `        type: ${one}\n        format: int32\n      example: ${example}\n`;
  const written = parameter(type, 'null').replace('int32', 'x');
  expect(await toldOf(parameter('integer', '3'), written, version === '3.1.0' ? DOCUMENT : DOCUMENT_30)).toBe(
    expected,
  );
});

test('an example in an alternative of what may be null is validated', async () => {
  const [from, to] = [
    '        type: integer\n        format: int32\n',
    '        nullable: true\n        oneOf: [{ type: string, example: true }, { type: integer }]\n',
  ];
  expect(await toldOf(from, to, DOCUMENT_30)).toBe(
    '39: This example does not match its schema. It must be a string. Quote it to make it a string: `"true"`.',
  );
});

test.each([
  ['path', 'form, required: true', '`style` of `p` of `GET /a` must be one of `matrix`, `label`, `simple`.'],
  [
    'query',
    'simple',
    '`style` of `p` of `GET /a` must be one of `form`, `spaceDelimited`, `pipeDelimited`, `deepObject`.',
  ],
  ['header', 'form', '`style` of `p` of `GET /a` must be one of `simple`.'],
  ['cookie', 'simple', '`style` of `p` of `GET /a` must be one of `form`.'],
  ['qury', 'form', '`in` of `p` of `GET /a` must be one of `path`, `query`, `header`, `cookie`.'],
])('OpenAPI 3.0: in: %s with style: %s is one problem', async (location, style, message) => {
  const text = `openapi: 3.0.3
info: { title: T, version: '1' }
paths:
  /a:
    get:
      parameters: [{ name: p, in: ${location}, style: ${style}, schema: { type: string } }]
      responses: { '200': { description: OK } }
`;
  const root = folder({ 'specs/api.yaml': text });
  const { problems } = await loadDocument(path.join(root, 'specs/api.yaml'), root);
  expect(problems.map((problem) => problem.message)).toEqual([message]);
});

test('a fault of an example that is elsewhere is told where it is written', async () => {
  const [from, to] = [
    '              example:\n                id: b1\n',
    "              examples: { one: { $ref: '#/components/examples/One' } }\n              x-rest:\n                id: b1\n",
  ];
  const document = DOCUMENT.replace(from, () => to).replace(
    'components:\n',
    'components:\n  examples:\n    One:\n      value:\n        id: 12\n        borrower: { kind: person, name: Ada }\n',
  );
  expect(await told(document)).toBe(
    '36: This example does not match its schema. `/id` must be a string. Quote it to make it a string: `"12"`.',
  );
});

test.each([
  ['', '8: `GET /books` has the same summary: menus and searches show them alike.'],
  ['      deprecated: true\n', ''],
])('two operations have one summary, unless one is deprecated: %j', async (mark, expected) => {
  const lines = (id: string) => `    get:\n      operationId: ${id}\n      summary: List books\n`;
  const responses = "      responses: { '200': { description: Books } }\n";
  const [before = '', after = ''] = DOCUMENT.split('    get:\n      operationId: listBooks\n');
  const second = `  /v2/books:\n${lines('listAllBooks')}${responses}`;
  const document = `${before}${lines('listBooks')}${mark}${after}`.replace(
    'components:\n',
    `${second}components:\n`,
  );
  expect((await told(document)).replace(/^\d+/, '8')).toBe(
    expected && `${expected} Write what only one of the two does.`,
  );
});

test('an example of a schema that its discriminator extends may have fields of what extends it', async () => {
  const extended = (discriminator: string) =>
    DOCUMENT.replace("      oneOf:\n        - $ref: '#/components/schemas/Person'\n", discriminator)
      .replace('      discriminator:\n        propertyName: kind\n', '')
      .replace("        mapping:\n          person: '#/components/schemas/Person'\n", '')
      .replace(
        '    Person:\n      type: object\n',
        "    Person:\n      allOf: [$ref: '#/components/schemas/Borrower']\n",
      );
  const Borrower = '      type: object\n      properties: { kind: { type: string } }\n';
  expect(
    await told(
      extended(`${Borrower}      discriminator: { propertyName: kind, mapping: { person: Person } }\n`),
    ),
  ).toBe('');
  expect(await told(extended(Borrower))).toContain('The schema of this example has no field `name`.');
});

const PAGES = '        pages:\n          type: integer\n          minimum: 1\n';
const OF_OBJECT = 'Indent it as the other properties of its object.';

test.each([
  ['note', `Unknown property \`note\` in \`pages\` of \`Book\`. ${OF_OBJECT}`],
  ['item', `Unknown property \`item\` in \`pages\` of \`Book\`. ${OF_OBJECT}`],
  ['minimumAge', `Unknown property \`minimumAge\` in \`pages\` of \`Book\`. ${OF_OBJECT}`],
  ['title', `\`title\` of \`pages\` of \`Book\` must be a string. ${OF_OBJECT}`],
])('a property that is indented too far belongs to its object: %s', async (name, message) => {
  const added = `${PAGES}          ${name}:\n            type: string\n`;
  expect(await told(DOCUMENT_30.replace(PAGES, added))).toBe(`53: ${message}`);
  const later = await told(DOCUMENT.replace(PAGES, added));
  expect(later).toContain(OF_OBJECT);
});

test.each([
  ['enum: [1, 2]', 'further, below the schema that it belongs to.'],
  ['required: [id]', 'less, in the column of `properties`.'],
  ['enum: [id, borrower]', 'further, below the schema that it belongs to.'],
])('a keyword among properties is moved to where it belongs: %s', async (keyword, expected) => {
  for (const document of [DOCUMENT_30, DOCUMENT])
    expect(await told(document.replace(PAGES, `${PAGES}        ${keyword}\n`))).toContain(
      `Indent it ${expected}`,
    );
});

test('a misspelt keyword that has a schema is told as one', async () => {
  const items = '        pages:\n          type: array\n          item: { type: string }\n';
  for (const document of [DOCUMENT_30, DOCUMENT])
    expect(await told(document.replace(PAGES, items))).toContain('Did you mean `items`?');
});

const BOOKS = '          description: Books\n';
const OF_PARAMETER = 'Write it in a schema: `schema: { type: integer }`.';

test('what belongs into the schema of a header, and what of a parameter of Swagger 2.0 does not', async () => {
  const header = `${BOOKS}          headers: { X-Rate: { type: integer } }\n`;
  for (const document of [DOCUMENT_30, DOCUMENT])
    expect(await told(document.replace(BOOKS, header))).toContain(OF_PARAMETER);
  const [from, to] = [
    '          type: string\n          default: b1\n',
    '          schema: { type: string }\n',
  ];
  expect(await told(DOCUMENT_20.replace(from, to))).toContain(
    'Write the keywords of the schema here: only a body and a response have a `schema`.',
  );
});

test.each([
  [
    'type: array\n          items: [{ type: string }]',
    'Remove the hyphen or the brackets: all items have one schema.',
  ],
  ['type: array\n          items: [{ type: string }, {}]', 'Use `prefixItems`.'],
  ['type: integer\n          values: [1, 2]', 'Did you mean `enum`?'],
  ['type: integer\n          mandatory: true', 'the object that has the property lists it in `required`'],
  ['type: integer\n          values: [1, 2]\n          enum: [1, 2]', ''],
  ['{ type: number, example: 2,5 }', 'write a number with a point'],
])('OpenAPI 3.1: what other notations call keywords, and lists of one: %s', async (schema, expected) => {
  const found = await told(DOCUMENT.replace('type: integer\n          minimum: 1', () => schema));
  expect(found).toContain(expected);
  expect(found === '').toBe(expected === '');
});

test('what is no schema beside a keyword is no property, and texts in place of a list are parted', async () => {
  const pages = '          type: integer\n          minimum: 1\n';
  const extension = `${pages}          ui: { title: Name, widget: text }\n`;
  expect(await told(DOCUMENT_30.replace(pages, extension))).toContain('Extensions start with `x-`.');
  expect(await told(DOCUMENT.replace(pages, extension))).toBe('');
  const listed = '          type: string\n          enum: sent, delivered\n';
  expect(await told(DOCUMENT_30.replace(pages, listed))).toContain('`"enum": ["sent", "delivered"]`');
});
