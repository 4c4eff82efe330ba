import type { REPLACEMENTS } from './replacements.ts';

const API = 'specs/api.yaml';
const OLD = 'specs/old.yaml';

const SUMMARY = 'summary: Create an order\n';
const FORM = `${SUMMARY}      requestBody: { content: { multipart/form-data: { schema: { type: object, properties: { a: { type: string } } }, encoding: { a: { contentType: `;
const IN_FORM = ' } } } } }\n';
const SCHEME = 'type: http, scheme: bearer';
const ID = 'id: { type: string,';
const MADE = 'description: Made., content';
const CODES = `description: Made., content: { text/plain: { schema: { properties: { code: { enum: [low, high] } } } } } }
        '201': { description: Made., content`;
const PARAMETER = 'required: true, schema: { type: string } }';
const LISTED = 'summary: List orders\n      parameters: [{ name: limit, in: query, ';
const CALLBACK = "{ post: { responses: { '200': { description: OK } } } }";
const OPENAPI = `openapi: '3.0.3'
info: { title: Old API, version: '0.9' }
paths:
  /things:
    get:
      operationId: listThings
      summary: List things
      responses: { '200': { description: Things. } }
`;
/** The old API in Swagger 2.0, with something in it. */
const swagger = (written: string) => `swagger: '2.0'
info: { title: Old API, version: '0.9' }
paths:
  /things: { get: { operationId: listThings, summary: List things, responses: { '200': { description: Things. } } } }
${written}
`;
const FLOWS = 'type: oauth2, flows:';
const TOKEN_URL = "tokenUrl: 'https://a.example', scopes: {}";

const CONDITION = [
  '    Payment: { properties: { kind: { enum: [card, cash] }, number: {} }, if: { properties: { kind: { const: ',
  ' } } }, then: { required: [number] } }\n    Order:\n',
];

const VARIANTS = [
  `    Card: { type: object, properties: { kind: { const: card } } }
    Cash: { type: object, properties: { kind: { const: cash } } }
    Payment: { oneOf: [{ $ref: '#/components/schemas/Card' }`,
  `], discriminator: { propertyName: kind, mapping: { card: '#/components/schemas/Card', cash: '#/components/schemas/Cash' } } }
    Order:
`,
];

/** Mistakes in objects of OpenAPI, as in `REPLACEMENTS`. */
export const OPENAPI_REPLACEMENTS: typeof REPLACEMENTS = [
  [
    'an example in the column of its content',
    API,
    ['          example: { id: a1, order_id: b2 }', '              example: { id: a1, order_id: b2 }'],
  ],
  [
    'a required name that no property has any more',
    API,
    [
      'type: object\n      required: [reference, id]\n      properties:\n        id: { type: string,',
      'type: object\n      properties:\n        id: { type: string,',
    ],
    'type: object\n      required: [id]\n      properties:\n        id: { type: string,',
  ],
  [
    'a required name that is misspelt',
    API,
    [
      'type: object\n      required: [order_ids]\n      properties:\n        id: { type: string,',
      'type: object\n      properties:\n        id: { type: string,',
    ],
    'type: object\n      required: [order_id]\n      properties:\n        id: { type: string,',
  ],
  [
    'links in the column of the statuses',
    API,
    [
      "description: Found.\n          content:\n            application/json:\n              schema: { $ref: '#/components/schemas/Order' }\n              example: { id: a1, order_id: b2 }\n        links: { again: { operationId: getOrder } }\n",
      "description: Found.\n          content:\n            application/json:\n              schema: { $ref: '#/components/schemas/Order' }\n              example: { id: a1, order_id: b2 }\n",
    ],
    "description: Found.\n          content:\n            application/json:\n              schema: { $ref: '#/components/schemas/Order' }\n              example: { id: a1, order_id: b2 }\n          links: { again: { operationId: getOrder } }\n",
  ],
  [
    'a status with letters in place of zeros',
    API,
    ["'2OO':\n          description: Found.", "'200':\n          description: Found."],
  ],
  [
    'a text with a comma in braces, and no quotes',
    API,
    ['description: Of the order, and unique. }', 'description: Of the order. }'],
    'description: "Of the order, and unique." }',
  ],
  [
    'a parameter that is declared twice',
    OLD,
    [
      'parameters:\n        - { name: size, in: query, schema: { type: integer } }\n        - { name: size, in: query, schema: { type: string } }\n      summary: List things',
      'summary: List things',
    ],
    'parameters:\n        - { name: size, in: query, schema: { type: integer } }\n        - { name: page, in: query, schema: { type: string } }\n      summary: List things',
  ],
  [
    'a parameter of the query with `in: path`',
    OLD,
    [
      'parameters:\n        - { name: size, in: path, schema: { type: integer } }\n      summary: List things',
      'summary: List things',
    ],
    'parameters:\n        - { name: size, in: query, schema: { type: integer } }\n      summary: List things',
  ],
  [
    'a parameter of the query with `in: path`, beside one of the path',
    API,
    [
      '- { name: id, in: path, required: true, schema: { type: string } }\n        - { name: part, in: path, schema: { type: string } }',
      '- { name: id, in: path, required: true, schema: { type: string } }',
    ],
    '- { name: id, in: path, required: true, schema: { type: string } }\n        - { name: part, in: query, schema: { type: string } }',
  ],
  [
    'an example in several lines without `value`',
    API,
    [
      'examples:\n                one:\n                  summary: One of them\n                  id: a1\n                  order_id: b2\n',
      'example: { id: a1, order_id: b2 }\n',
    ],
    'examples:\n                one:\n                  summary: One of them\n                  value:\n                    id: a1\n                    order_id: b2\n',
  ],
  [
    'quotes around each number of an enum',
    OLD,
    [
      "parameters:\n        - { name: size, in: query, schema: { type: integer, enum: ['10', '20', '50'] } }\n      summary: List things",
      'summary: List things',
    ],
    'parameters:\n        - { name: size, in: query, schema: { type: integer, enum: [10, 20, 50] } }\n      summary: List things',
  ],
  ['a server without the colon of its scheme', API, ['https//api.shop.example', 'https://api.shop.example']],
  [
    'the server of the machine that wrote the document',
    API,
    ["'http://localhost:8080', description: Generated server url }", "'https://api.shop.example' }"],
  ],
  [
    '`nullable` beside a reference in OpenAPI 3.0',
    OLD,
    [
      `${OPENAPI}components: { schemas: { A: { type: string }, B: { properties: { a: { $ref: '#/components/schemas/A', nullable: true } } } } }\n`,
      OPENAPI,
    ],
    `${OPENAPI}components: { schemas: { A: { type: string }, B: { properties: { a: { allOf: [{ $ref: '#/components/schemas/A' }], nullable: true } } } } }\n`,
  ],
  [
    'a description in the column of the properties, in OpenAPI 3.0',
    OLD,
    [
      `${OPENAPI}components:\n  schemas:\n    A:\n      type: object\n      properties:\n        a:\n          type: string\n        description: The first.\n`,
      OPENAPI,
    ],
    `${OPENAPI}components:\n  schemas:\n    A:\n      type: object\n      properties:\n        a:\n          type: string\n          description: The first.\n`,
  ],
  [
    'one list of types in OpenAPI 3.0',
    OLD,
    [`${OPENAPI}components: { schemas: { A: { type: [string, 'null'] } } }\n`, OPENAPI],
    `${OPENAPI}components: { schemas: { A: { type: string, nullable: true } } }\n`,
  ],
  [
    'a limit of texts for a number',
    OLD,
    [`${OPENAPI}components: { schemas: { A: { type: integer, minLength: 1 } } }\n`, OPENAPI],
    `${OPENAPI}components: { schemas: { A: { type: integer, minimum: 1 } } }\n`,
  ],
  [
    'an example that is indented below `xml`',
    API,
    ["id: { xml: { attribute: true, example: 'a' }, type: string,", ID],
    "id: { xml: { attribute: true }, example: 'a', type: string,",
  ],
  [
    'the same in OpenAPI 3.0',
    OLD,
    [
      `${OPENAPI}components: { schemas: { A: { type: string, xml: { attribute: true, example: 'a' } } } }\n`,
      OPENAPI,
    ],
    `${OPENAPI}components: { schemas: { A: { type: string, xml: { attribute: true }, example: 'a' } } }\n`,
  ],
  [
    'a limit of texts for a list',
    OLD,
    [`${OPENAPI}components: { schemas: { A: { type: array, items: {}, maxLength: 9 } } }\n`, OPENAPI],
    `${OPENAPI}components: { schemas: { A: { type: array, items: {}, maxItems: 9 } } }\n`,
  ],
  [
    'a pattern of the items of a list',
    OLD,
    [
      `${OPENAPI}components: { schemas: { A: { type: array, pattern: '^a', items: { type: string } } } }\n`,
      OPENAPI,
    ],
    `${OPENAPI}components: { schemas: { A: { type: array, items: { pattern: '^a', type: string } } } }\n`,
  ],
  [
    'a renamed variable of a path whose parameter is a component',
    OLD,
    [
      `${OPENAPI}  /a/{keys}: { get: { operationId: a, summary: A, parameters: [{ $ref: '#/components/parameters/key' }], responses: { '200': { description: A. } } } }\ncomponents: { parameters: { key: { name: key, in: path, required: true, schema: { type: string } } } }\n`,
      OPENAPI,
    ],
    `${OPENAPI}  /a/{key}: { get: { operationId: a, summary: A, parameters: [{ $ref: '#/components/parameters/key' }], responses: { '200': { description: A. } } } }\ncomponents: { parameters: { key: { name: key, in: path, required: true, schema: { type: string } } } }\n`,
  ],
  [
    '`required` as a property',
    API,
    [
      'order_id: { type: string, description: For people. }\n        required: [id]',
      'order_id: { type: string, description: For people. }',
    ],
    'order_id: { type: string, description: For people. }\n      required: [id]',
  ],
  [
    'an example with a field that was renamed in its schema',
    API,
    ['example: { id: a1, number: b2 }', 'example: { id: a1, order_id: b2 }'],
    'example: { id: a1 }',
  ],
  [
    'an example of a request with a read-only field',
    OLD,
    [
      `${OPENAPI}    post:\n      operationId: makeThing\n      summary: Make a thing\n      requestBody: { content: { application/json: { schema: { properties: { id: { type: string, readOnly: true }, a: {} } }, example: { id: a, a: b } } } }\n      responses: { '200': { description: Made. } }\n`,
      OPENAPI,
    ],
    `${OPENAPI}    post:\n      operationId: makeThing\n      summary: Make a thing\n      requestBody: { content: { application/json: { schema: { properties: { id: { type: string, readOnly: true }, a: {} } }, example: { a: b } } } }\n      responses: { '200': { description: Made. } }\n`,
  ],
  [
    'a copied path whose parameter has another name',
    OLD,
    [
      `${OPENAPI}  /things/{id}:\n    parameters: [{ name: id, in: path, required: true, schema: { type: string } }]\n    get: { operationId: a, summary: A, responses: { '200': { description: A. } } }\n  /things/{key}:\n    parameters: [{ name: key, in: path, required: true, schema: { type: string } }]\n    get: { operationId: b, summary: B, responses: { '200': { description: B. } } }\n`,
      OPENAPI,
    ],
  ],
  [
    'a flow of Swagger 2.0 without its address',
    OLD,
    [swagger('securityDefinitions: { a: { type: oauth2, flow: implicit, scopes: {} } }'), OPENAPI],
    swagger(
      "securityDefinitions: { a: { type: oauth2, flow: implicit, authorizationUrl: 'https://a.example', scopes: {} } }",
    ),
  ],
  [
    'a flow of OpenAPI 3 in Swagger 2.0',
    OLD,
    [swagger('securityDefinitions: { a: { type: oauth2, flow: Password, scopes: {} } }'), OPENAPI],
    swagger(
      "securityDefinitions: { a: { type: oauth2, flow: password, tokenUrl: 'https://a.example', scopes: {} } }",
    ),
  ],
  [
    'a body of Swagger 2.0 with the type of its schema',
    OLD,
    [swagger('parameters: { a: { in: body, name: a, type: object } }'), OPENAPI],
    swagger('parameters: { a: { in: body, name: a, schema: { type: object } } }'),
  ],
  [
    'a boolean in quotes in place of a schema',
    API,
    ["type: object\n      additionalProperties: 'false'\n", 'type: object\n'],
    'type: object\n      additionalProperties: false\n',
  ],
  [
    'a misspelt place of a parameter in OpenAPI 3.0, once',
    OLD,
    [
      'summary: List things\n      parameters: [{ name: a, in: qurey, schema: { type: string } }]',
      'summary: List things',
    ],
    'summary: List things\n      parameters: [{ name: a, in: query, schema: { type: string } }]',
  ],
  [
    'a field of a form in OpenAPI 3.0, once',
    OLD,
    [
      'summary: List things\n      parameters: [{ name: a, in: formData, type: string }]',
      'summary: List things',
    ],
  ],
  [
    'a boolean in quotes beside an example',
    API,
    ["required: true, schema: { type: string }, example: a, explode: 'true' }", PARAMETER],
    'required: true, schema: { type: string }, example: a, explode: true }',
  ],
  [
    'a keyword that only a later version has',
    OLD,
    [`${OPENAPI}components: { schemas: { A: { type: string, const: a } } }\n`, OPENAPI],
    `${OPENAPI.replace('3.0.3', '3.1.0')}components: { schemas: { A: { type: string, const: a } } }\n`,
  ],
  [
    'a mapping that is a list',
    API,
    ["id: { discriminator: { propertyName: a, mapping: [{ b: '#/components/schemas/Order' }] },", ID],
    "id: { discriminator: { propertyName: a, mapping: { b: '#/components/schemas/Order' } },",
  ],
  [
    'properties that are a list',
    API,
    ['schemas:\n    One: { properties: [{ name: a, type: string }] }', 'schemas:'],
    'schemas:\n    One: { properties: { a: { type: string } } }',
  ],
  [
    'a reference to an operation whose path has changed',
    API,
    ["description: Made., links: { a: { operationRef: '#/paths/~1order~1{id}/get' } }, content", MADE],
    "description: Made., links: { a: { operationRef: '#/paths/~1orders~1{id}/get' } }, content",
  ],
  [
    'a callback to a field that the request has not',
    API,
    [
      `${SUMMARY}      requestBody: { content: { application/json: { schema: { properties: { url: {} } } } } }\n      callbacks: { a: { '{$request.body#/uri}': ${CALLBACK} } }\n`,
      SUMMARY,
    ],
    `${SUMMARY}      requestBody: { content: { application/json: { schema: { properties: { url: {} } } } } }\n      callbacks: { a: { '{$request.body#/url}': ${CALLBACK} } }\n`,
  ],
  [
    'a misspelt tag of a group',
    API,
    ['x-tagGroups: [{ name: G, tags: [Ordrs] }]\ntags: [{ name: Orders }]\npaths:', 'paths:'],
    'x-tagGroups: [{ name: G, tags: [Orders] }]\ntags: [{ name: Orders }]\npaths:',
  ],
  [
    'a replacement by its path',
    OLD,
    ['summary: List things\n      x-replacement: { operationId: GET /orders }', 'summary: List things'],
    'summary: List things\n      x-replacement: { operationId: listOrders }',
  ],
  [
    'a request body without content',
    API,
    [`${SUMMARY}      requestBody: { content: {} }\n`, SUMMARY],
    `${SUMMARY}      requestBody: { content: { application/json: { schema: {} } } }\n`,
  ],
  [
    'a request body without content, in OpenAPI 3.0',
    OLD,
    [
      'paths:\n  /things:\n    post: { responses: { "200": { description: A. } }, requestBody: { content: {} } }\n',
      'paths:\n  /things:\n',
    ],
    'paths:\n  /things:\n    post: { responses: { "200": { description: A. } }, requestBody: { content: { text/plain: {} } } }\n',
  ],
  [
    'whether a parameter is required, within its schema',
    API,
    [`${LISTED}schema: { type: integer, required: false } }]\n`, 'summary: List orders\n'],
    `${LISTED}schema: { type: integer }, required: false }]\n`,
  ],
  [
    'the place of a parameter, within its schema',
    API,
    [`${LISTED}schema: { type: integer, in: query } }]\n`, 'summary: List orders\n'],
    `${LISTED}schema: { type: integer } }]\n`,
  ],
  ['a parameter of a path that is optional', API, ['schema: { type: string } }', PARAMETER]],
  [
    'a parameter without content',
    API,
    ['required: true, content: {} }', PARAMETER],
    'required: true, content: { application/json: { schema: {} } } }',
  ],
  [
    'an operation without responses',
    OLD,
    ['responses: {}', "responses: { '200': { description: Things. } }"],
    "responses: { '200': { description: OK } }",
  ],
  [
    'OAuth without a flow',
    API,
    [`${FLOWS} {}`, SCHEME],
    `${FLOWS} { clientCredentials: { tokenUrl: 'https://a.example', scopes: {} } }`,
  ],
  [
    'a security scheme in a document without any',
    OLD,
    ['security: [{ key: [] }]\npaths:', 'paths:'],
    'security: [{ key: [] }]\ncomponents: { securitySchemes: { key: { type: http, scheme: bearer } } }\npaths:',
  ],
  [
    'a table whose lines are joined',
    API,
    [
      `${SUMMARY}      description: >\n        | A | B |\n        | --- | --- |\n        | a | b |\n`,
      SUMMARY,
    ],
    `${SUMMARY}      description: |\n        | A | B |\n        | --- | --- |\n        | a | b |\n`,
  ],
  [
    'media types with semicolons',
    API,
    [`${FORM}image/png; image/gif${IN_FORM}`, SUMMARY],
    `${FORM}'image/png, image/gif'${IN_FORM}`,
  ],
  [
    'an anchor of another regular expression',
    API,
    ["id: { type: string, pattern: '\\A[a-z]',", ID],
    "id: { type: string, pattern: '^[a-z]',",
  ],
  [
    'a list of parameters as an object',
    API,
    [
      `${LISTED}style: deepObject, schema: { type: array, items: { type: string } } }]\n`,
      'summary: List orders\n',
    ],
    `${LISTED}style: form, schema: { type: array, items: { type: string } } }]\n`,
  ],
  [
    'a scope of a scheme without scopes',
    OLD,
    [
      OPENAPI.replace('summary: List things', 'summary: List things\n      security: [{ key: [read] }]') +
        'components: { securitySchemes: { key: { type: apiKey, in: header, name: X } } }\n',
      OPENAPI,
    ],
    OPENAPI.replace('summary: List things', 'summary: List things\n      security: [{ key: [] }]') +
      'components: { securitySchemes: { key: { type: apiKey, in: header, name: X } } }\n',
  ],
  ['a list of no schemas', API, ['id: { allOf: [],', ID]],
  ['a status with one X', API, ["'20X': { description: All.", "'200': { description: All."]],
  ['a limit of another type', API, ['id: { type: string, maximum: 10,', ID]],
  ['a misspelt field of XML', API, ['id: { type: string, xml: { atribute: true },', ID]],
  [
    'a required property that says so itself',
    API,
    ['id: { type: string, required: true,', ID],
    'id: { type: string,',
  ],
  [
    'tags that are objects',
    API,
    ['summary: List orders\n      tags: [{ name: Orders }]', 'summary: List orders'],
    'summary: List orders\n      tags: [Orders]',
  ],
  ['declared tags that are texts', API, ['tags: [A]\npaths:', 'paths:'], 'tags: [{ "name": "A" }]\npaths:'],
  [
    'an invalid expression in a callback',
    API,
    [`${SUMMARY}      callbacks: { a: { '{$request.bdy#/url}': ${CALLBACK} } }\n`, SUMMARY],
    `${SUMMARY}      callbacks: { a: { '{$request.body#/url}': ${CALLBACK} } }\n`,
  ],
  [
    'a callback without its address',
    API,
    [`${SUMMARY}      callbacks: { a: ${CALLBACK} }\n`, SUMMARY],
    `${SUMMARY}      callbacks: { a: { '{$request.body#/callbackUrl}': ${CALLBACK} } }\n`,
  ],
  [
    'an expression in a link without its dollar',
    API,
    [
      'description: Made., links: { a: { operationId: getOrder, parameters: { id: response.body#/id } } }, content',
      MADE,
    ],
    'description: Made., links: { a: { operationId: getOrder, parameters: { id: $response.body#/id } } }, content',
  ],
  [
    'an unknown parameter of a link',
    API,
    [
      'description: Made., links: { a: { operationId: getOrder, parameters: { orderId: 1 } } }, content',
      MADE,
    ],
    'description: Made., links: { a: { operationId: getOrder, parameters: { id: 1 } } }, content',
  ],
  [
    'an unknown operation of a link',
    API,
    ['description: Made., links: { a: { operationId: getOrdr } }, content', MADE],
    'description: Made., links: { a: { operationId: getOrder } }, content',
  ],
  [
    'an encoding of no property',
    API,
    [
      `${SUMMARY}      requestBody: { content: { multipart/form-data: { schema: { properties: { photo: {} } }, encoding: { foto: {} } } } }\n`,
      SUMMARY,
    ],
    `${SUMMARY}      requestBody: { content: { multipart/form-data: { schema: { properties: { photo: {} } }, encoding: { photo: {} } } } }\n`,
  ],
  [
    'a flow of Swagger 2.0',
    API,
    [`${FLOWS} { application: { ${TOKEN_URL} } }`, SCHEME],
    `${FLOWS} { clientCredentials: { ${TOKEN_URL} } }`,
  ],
  [
    'a misspelt field of a flow',
    API,
    [`${FLOWS} { clientCredentials: { tokenURL: 'https://a.example', scopes: {} } }`, SCHEME],
    `${FLOWS} { clientCredentials: { ${TOKEN_URL} } }`,
  ],
  [
    'security schemes outside of the components',
    API,
    [`summary: List orders\n      securitySchemes: { a: { ${SCHEME} } }`, 'summary: List orders'],
  ],
  ['a component without its kind', API, ['components:\n  Order2: { type: string }\n', 'components:\n']],
  ['a path with its site', API, ['https://api.shop.example/orders/{id}:', '/orders/{id}:']],
  [
    'a parameter that is a body',
    API,
    [`${SUMMARY}      parameters: [{ name: b, in: body, schema: {} }]\n`, SUMMARY],
    `${SUMMARY}      requestBody: { content: { application/json: { schema: {} } } }\n`,
  ],
  [
    'a request body with a schema',
    API,
    [`${SUMMARY}      requestBody: { schema: {} }\n`, SUMMARY],
    `${SUMMARY}      requestBody: { content: { application/json: { schema: {} } } }\n`,
  ],
  [
    'a host with its scheme',
    OLD,
    [swagger('host: https://a.example'), OPENAPI],
    swagger('host: a.example\nschemes: [https]'),
  ],
  [
    'a base path without its slash',
    OLD,
    [swagger('basePath: v1\nhost: a.example'), OPENAPI],
    swagger('basePath: /v1\nhost: a.example'),
  ],
  [
    'a reference of OpenAPI 3 in Swagger 2.0',
    OLD,
    [swagger("definitions: { A: {}, B: { items: { $ref: '#/components/schemas/A' } } }"), OPENAPI],
    swagger("definitions: { A: {}, B: { items: { $ref: '#/definitions/A' } } }"),
  ],
  [
    'an example in Swagger 2.0, in its place',
    OLD,
    [swagger('definitions:\n  A: { type: string, example: 1 }'), OPENAPI],
    swagger("definitions:\n  A: { type: string, example: '1' }"),
  ],
  [
    'an unknown type in Swagger 2.0, once',
    OLD,
    [swagger('definitions:\n  A: { type: binary }'), OPENAPI],
    swagger('definitions:\n  A: { type: string }'),
  ],
  [
    'a security scheme in Swagger 2.0 without any',
    OLD,
    [swagger('security: [{ key: [] }]'), OPENAPI],
    swagger(
      'security: [{ key: [] }]\nsecurityDefinitions: { key: { type: apiKey, name: X-API-Key, in: header } }',
    ),
  ],
  [
    'a parent of a tag that is not declared',
    API,
    ["openapi: '3.2.0'\ntags: [{ name: A, parent: B }]", "openapi: '3.1.0'"],
    "openapi: '3.2.0'\ntags: [{ name: A, parent: B }, { name: B }]",
  ],
  ['security without its list', OLD, ['security:\npaths:', 'paths:']],
  [
    'responses as a list',
    OLD,
    ["responses: [{ '200': { description: Things. } }]", "responses: { '200': { description: Things. } }"],
  ],
  [
    'a tag of an operation twice',
    API,
    ['summary: List orders\n      tags: [A, A]', 'summary: List orders'],
    'summary: List orders\n      tags: [A]',
  ],
  ['a method of another name', API, ['    retrieve:\n', '    get:\n']],
  ['a server with a query', API, ["'https://api.shop.example?a=1'", "'https://api.shop.example'"]],
  [
    'a variable that the server has not',
    API,
    ["'https://api.shop.example', variables: { r: { default: eu } } }", "'https://api.shop.example' }"],
  ],
  [
    'a misspelt schema of a discriminator',
    API,
    ['id: { discriminator: { propertyName: a, mapping: { b: Ordr } },', ID],
    'id: { discriminator: { propertyName: a, mapping: { b: Order } },',
  ],
  [
    'a header that OpenAPI ignores',
    API,
    [`${PARAMETER}\n        - { name: Authorization, in: header, schema: { type: string } }`, PARAMETER],
  ],
  [
    'items beside their array',
    API,
    [`lines: { type: array }\n        items: { type: string }\n        ${ID}`, ID],
    `lines: { type: array, items: { type: string } }\n        ${ID}`,
  ],
  [
    'a link with a field that the response has not',
    API,
    [
      'description: Made., links: { a: { operationId: getOrder, parameters: { id: $response.body#/orderid } } }, content',
      MADE,
    ],
    'description: Made., links: { a: { operationId: getOrder, parameters: { id: $response.body#/order_id } } }, content',
  ],
  [
    'a link whose body has a field that the response has not',
    API,
    [
      'description: Made., links: { a: { operationId: getOrder, requestBody: { a: [$response.body#/orderid] } } }, content',
      MADE,
    ],
    'description: Made., links: { a: { operationId: getOrder, requestBody: { a: [$response.body#/order_id] } } }, content',
  ],
  [
    'a misspelt code of an error',
    API,
    [`x-errors: [{ code: low }, { code: hihg }], ${CODES}`, MADE],
    `x-errors: [{ code: low }, { code: high }], ${CODES}`,
  ],
  [
    'a discriminator that no variant has',
    API,
    [
      "schemas:\n    One: { oneOf: [{ $ref: '#/components/schemas/Order' }], discriminator: { propertyName: orderId } }",
      'schemas:',
    ],
    "schemas:\n    One: { oneOf: [{ $ref: '#/components/schemas/Order' }], discriminator: { propertyName: order_id } }",
  ],
  [
    'a method twice',
    API,
    ['    get:\n      operationId: createOrder', '    post:\n      operationId: createOrder'],
  ],
  [
    'a description of a misspelt value',
    API,
    ['id: { enum: [a1, a2], x-enumDescriptions: { a11: One. }, type: string,', ID],
    'id: { enum: [a1, a2], x-enumDescriptions: { a1: One. }, type: string,',
  ],
  [
    'names that are required of an array',
    API,
    [`lines: { type: array, items: {}, required: [a] }\n        ${ID}`, ID],
    `lines: { type: array, items: {} }\n        ${ID}`,
  ],
  [
    'a list of values without its brackets',
    API,
    ["id: { enum: 'a1, a2', type: string,", ID],
    'id: { enum: [a1, a2], type: string,',
  ],
  [
    'a limit in quotes',
    API,
    ["id: { maxLength: '9', type: string,", ID],
    'id: { maxLength: 9, type: string,',
  ],
  [
    'variants without their list',
    API,
    ["schemas:\n    One: { oneOf: { $ref: '#/components/schemas/Order' } }", 'schemas:'],
    "schemas:\n    One: { oneOf: [{ $ref: '#/components/schemas/Order' }] }",
  ],
  [
    'variants without any',
    API,
    ['schemas:\n    One:\n      anyOf:\n', 'schemas:\n'],
    "schemas:\n    One:\n      anyOf:\n        - $ref: '#/components/schemas/Order'\n",
  ],
  [
    'an array of a reference, without its items',
    API,
    [
      "{ type: array, $ref: '#/components/schemas/Order' } } } }\n    post",
      "{ type: array, items: { $ref: '#/components/schemas/Order' } } } } }\n    post",
    ],
  ],
  [
    'an array of a reference, without its items, in OpenAPI 3.0',
    OLD,
    [
      `${OPENAPI}components: { schemas: { A: { properties: { b: {} } }, B: { type: array, $ref: '#/components/schemas/A' } } }\n`,
      OPENAPI,
    ],
    `${OPENAPI}components: { schemas: { A: { properties: { b: {} } }, B: { type: array, items: { $ref: '#/components/schemas/A' } } } }\n`,
  ],
  [
    'a limit beside a reference, in OpenAPI 3.0',
    OLD,
    [
      `${OPENAPI}components: { schemas: { A: { type: string }, B: { maxLength: 9, $ref: '#/components/schemas/A' } } }\n`,
      OPENAPI,
    ],
    `${OPENAPI}components: { schemas: { A: { type: string }, B: { maxLength: 9, allOf: [{ $ref: '#/components/schemas/A' }] } } }\n`,
  ],
  [
    'an example against a pattern that is only valid without a flag',
    API,
    ["id: { type: string, pattern: '^[\\d-.]+$',", ID],
    "id: { type: string, pattern: '^[a-z0-9_-]+$',",
  ],
  ['an anchor that cannot be one', API, ["id: { type: string, $anchor: 'of order',", ID]],
  [
    'the type of a property in the inline body of a snippet',
    'content/docs/more.md',
    [
      '```json response="listOrders 200"\n[{ "id": 1, "order_id": "b2" }]\n```\n\n::fields[Order]',
      '::fields[Order]',
    ],
    '```json response="listOrders 200"\n[{ "id": "a1", "order_id": "b2" }]\n```\n\n::fields[Order]',
  ],
  [
    'a misspelt replacement',
    OLD,
    ['summary: List things\n      x-replacement:\n        operationId: listOrder', 'summary: List things'],
    'summary: List things\n      x-replacement:\n        operationId: listOrders',
  ],
  [
    'the type of a part of a form without its first half',
    API,
    [`${FORM}png${IN_FORM}`, SUMMARY],
    `${FORM}image/png${IN_FORM}`,
  ],
  [
    'a copied summary',
    API,
    [
      "summary: List orders\n      responses:\n        '200': { description: Made.",
      "summary: Create an order\n      responses:\n        '200': { description: Made.",
    ],
  ],
  [
    'what a body has, as one of its media types',
    API,
    [
      `${SUMMARY}      requestBody:\n        content:\n          required: false\n          text/plain: { schema: { type: string } }\n`,
      SUMMARY,
    ],
    `${SUMMARY}      requestBody:\n        required: false\n        content:\n          text/plain: { schema: { type: string } }\n`,
  ],
  [
    'a webhook among paths',
    API,
    [
      "  orderShipped: { post: { summary: Shipped, responses: { '200': { description: OK } } } }\ncomponents:\n",
      'components:\n',
    ],
    "webhooks:\n  orderShipped: { post: { summary: Shipped, responses: { '200': { description: OK } } } }\ncomponents:\n",
  ],
  [
    'a variant that is mapped, and not listed',
    API,
    [`${VARIANTS[0]}${VARIANTS[1]}`, '    Order:\n'],
    `${VARIANTS[0]}, { $ref: '#/components/schemas/Cash' }${VARIANTS[1]}`,
  ],
  [
    'the own computer as the server of samples',
    API,
    [
      "[{ url: 'http://localhost:3000' }, { url: 'https://api.shop.example' }]",
      "[{ url: 'https://api.shop.example' }]",
    ],
    "[{ url: 'https://api.shop.example' }, { url: 'http://localhost:3000' }]",
  ],
  [
    'two values of a discriminator that are swapped',
    API,
    [
      `${VARIANTS[0]}, { $ref: '#/components/schemas/Cash' }], discriminator: { propertyName: kind, mapping: { card: '#/components/schemas/Cash', cash: '#/components/schemas/Card' } } }\n    Order:\n`,
      '    Order:\n',
    ],
    `${VARIANTS[0]}, { $ref: '#/components/schemas/Cash' }${VARIANTS[1]}`,
  ],
  [
    '`required` of a parameter of the query, in quotes',
    API,
    [`${LISTED}required: 'true', schema: { type: integer } }]\n`, 'summary: List orders\n'],
    `${LISTED}required: true, schema: { type: integer } }]\n`,
  ],
  [
    'a default beside the schema of a parameter',
    API,
    [`${LISTED}schema: { type: integer }, default: 2 }]\n`, 'summary: List orders\n'],
    `${LISTED}schema: { type: integer, default: 2 } }]\n`,
  ],
  [
    'errors in the content of a response',
    API,
    [
      'content:\n            x-errors: [{ code: GONE }]\n            application/json:\n              schema: { $ref',
      'content:\n            application/json:\n              schema: { $ref',
    ],
    'x-errors: [{ code: GONE }]\n          content:\n            application/json:\n              schema: { $ref',
  ],
  [
    'headers in the content of a response',
    API,
    [
      'content:\n            links: { again: { operationId: listOrders } }\n            application/json:\n              schema: { $ref',
      'content:\n            application/json:\n              schema: { $ref',
    ],
    'links: { again: { operationId: listOrders } }\n          content:\n            application/json:\n              schema: { $ref',
  ],
  [
    'descriptions of an enum that are indented too little',
    API,
    [
      'id: { type: string, enum: [a1] }\n        x-enumDescriptions: { a1: The first. }',
      'id: { type: string, description: Of the order. }',
    ],
    'id: { type: string, enum: [a1], x-enumDescriptions: { a1: The first. } }',
  ],
  [
    'differences of a replacement that are one text',
    OLD,
    [
      'summary: List things\n      x-replacement: { operationId: listOrders, differences: All are orders. }\n',
      'summary: List things\n',
    ],
    'summary: List things\n      x-replacement: { operationId: listOrders, differences: ["All are orders."] }\n',
  ],
  [
    'an exclusive limit as in OpenAPI 3.1, beside what only 3.0 has',
    OLD,
    [
      'summary: List things\n      parameters: [{ name: a, in: query, schema: { type: integer, exclusiveMinimum: 0, nullable: true } }]\n',
      'summary: List things\n',
    ],
    'summary: List things\n      parameters: [{ name: a, in: query, schema: { type: integer, minimum: 0, exclusiveMinimum: true, nullable: true } }]\n',
  ],
  [
    'a condition on a value that a property never has',
    API,
    [`${CONDITION[0]}crad${CONDITION[1]}`, '    Order:\n'],
    `${CONDITION[0]}card${CONDITION[1]}`,
  ],
];
