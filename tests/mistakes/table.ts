/** By file of the shop: a replacement, the whole contents, or nothing for a deleted file. */
export type Edit = Record<string, [from: string, to: string] | string | Buffer | undefined>;

/** A mistake of a maintainer, and what its hint says, after which there are no problems. Add the next one here. */
export type Mistake = [name: string, mistake: Edit, fix?: Edit];

const API = 'specs/api.yaml';
const SITE = 'content/site.yaml';
const START = 'content/docs/start.md';
const BUY = 'content/workflows/buy.arazzo.yaml';
const ICON = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';
const SUMMARY = '      summary: List orders';
const SCHEME = 'type: http, scheme: bearer';

const ID_IN_PATH = 'in: path, required: true, schema: { type: string }';
const OVERLAY = `overlay: 1.0.0
info: { title: More, version: '1' }
actions:
  - target: $.paths['/orders/{id}'].get
    update: { description: One of them. }
`;

/** A text in an encoding other than UTF-8. */
const encoded = (text: string, encoding: BufferEncoding) => Buffer.from(text, encoding);

const ITEMS = "items: { $ref: '#/components/schemas/Order' }";
const WITH_OVERLAY: Edit = { [SITE]: ['spec: api.yaml', 'spec: api.yaml, overlays: [more.yaml]'] };
const EXAMPLE = 'example: { id: a1, order_id: b2 }';
const OLD_PATH: [string, string] = [
  '  /things:\n    get:',
  '  /things: { $ref: things.yaml }\n  /more:\n    get:',
];
const OLD_ITEM = "  summary: List them\n  responses: { '200': { description: Things. } }\n";

/** Mistakes in specifications of several files, and in overlays. */
const IN_FILES: Mistake[] = [
  [
    'a reference of a part that counts from the whole',
    {
      [API]: [ITEMS, "items: { $ref: 'models/thing.yaml' }"],
      'specs/models/thing.yaml': "properties: { order: { $ref: '#/components/schemas/Order' } }\n",
    },
    { 'specs/models/thing.yaml': ["'#/", "'../api.yaml#/"] },
  ],
  [
    'a path of a part that counts from the whole',
    {
      [API]: [ITEMS, "items: { $ref: 'models/thing.yaml' }"],
      'specs/models/thing.yaml': 'properties: { size: { $ref: models/size.yaml } }\n',
      'specs/models/size.yaml': 'type: integer\n',
    },
    { 'specs/models/thing.yaml': ['models/size.yaml', 'size.yaml'] },
  ],
  [
    'a path to a part with backslashes',
    {
      [API]: [ITEMS, 'items: { $ref: models\\thing.yaml }'],
      'specs/models/thing.yaml': 'type: object\n',
    },
    { [API]: ['models\\thing', 'models/thing'] },
  ],
  [
    'a path to a part without its extension',
    { [API]: [ITEMS, 'items: { $ref: ./thing }'], 'specs/thing.yaml': 'type: object\n' },
    { [API]: ['./thing', 'thing.yaml'] },
  ],
  [
    'a part of a file that is one schema, without a slash',
    { [API]: [ITEMS, "items: { $ref: 'thing.yaml#Thing' }"], 'specs/thing.yaml': 'type: object\n' },
    { [API]: ['thing.yaml#Thing', 'thing.yaml'] },
  ],
  [
    'a part that is empty, once',
    {
      [API]: [ITEMS, 'items: { properties: { a: { $ref: thing.yaml }, b: { $ref: thing.yaml } } }'],
      'specs/thing.yaml': '\n',
    },
  ],
  [
    'a part with a mistake, once',
    {
      [API]: [ITEMS, 'items: { properties: { a: { $ref: thing.yaml }, b: { $ref: thing.yaml } } }'],
      'specs/thing.yaml': 'type: object\n\tdescription: Thing\n',
    },
  ],
  [
    'a path in the file of its path',
    { 'specs/old.yaml': OLD_PATH, 'specs/things.yaml': `/things:\n get:\n${OLD_ITEM.replace(/^/gm, '  ')}` },
    { 'specs/things.yaml': `get:\n${OLD_ITEM}` },
  ],
  [
    'a path below another',
    { 'specs/old.yaml': ['  /things:\n', '  /more:\n    /things:\n      get: {}\n  /things:\n'] },
  ],
  [
    'a reference through a path whose slash is not escaped',
    {
      [API]: [
        ITEMS,
        "items: { $ref: '#/paths//orders/{id}/get/responses/200/content/application~1json/schema' }",
      ],
    },
    { [API]: ['#/paths//orders/{id}', '#/paths/~1orders~1{id}'] },
  ],
  [
    'an overlay for what is in a file that does not exist',
    {
      [SITE]: ['spec: old.yaml', 'spec: old.yaml, overlays: [more.yaml]'],
      'specs/old.yaml': OLD_PATH,
      'specs/more.yaml': OVERLAY.replace('/orders/{id}', '/things'),
    },
  ],
  [
    'an overlay for what a reference refers to',
    {
      ...WITH_OVERLAY,
      [API]: ['  schemas:\n', "  schemas:\n    Alias: { $ref: '#/components/schemas/Order' }\n"],
      'specs/more.yaml': OVERLAY.replace(
        "paths['/orders/{id}'].get",
        'components.schemas.Alias.properties.id',
      ),
    },
    { 'specs/more.yaml': ['.Alias.', '.Order.'] },
  ],
  [
    'an update of an overlay that is not indented',
    { ...WITH_OVERLAY, 'specs/more.yaml': OVERLAY.replace('update: {', 'update:\n   ').replace('. }', '.') },
    { 'specs/more.yaml': OVERLAY },
  ],
  [
    'a target of an overlay without its dollar',
    { ...WITH_OVERLAY, 'specs/more.yaml': OVERLAY.replace('$.paths', 'paths') },
    { 'specs/more.yaml': OVERLAY },
  ],
  [
    'a target of an overlay with a path that is not quoted',
    { ...WITH_OVERLAY, 'specs/more.yaml': OVERLAY.replace("['/orders/{id}']", './orders/{id}') },
    { 'specs/more.yaml': OVERLAY },
  ],
  [
    'an action of an overlay that is not in a list',
    { ...WITH_OVERLAY, 'specs/more.yaml': OVERLAY.replace('- target', '  target') },
    { 'specs/more.yaml': OVERLAY },
  ],
  [
    'a version of an overlay that is a number',
    { ...WITH_OVERLAY, 'specs/more.yaml': OVERLAY.replace('1.0.0', '1.0') },
    { 'specs/more.yaml': OVERLAY },
  ],
  [
    'an example that is a reference',
    { [API]: [EXAMPLE, 'example: { $ref: order.json }'], 'specs/order.json': '{ "id": "a1" }' },
    {
      [API]: ['example: { $ref: order.json }', 'examples: { one: { $ref: order.json } }'],
      'specs/order.json': '{ "value": { "id": "a1" } }',
    },
  ],
  [
    'a value of an example that is a reference',
    {
      [API]: [EXAMPLE, 'examples: { one: { value: { $ref: order.json } } }'],
      'specs/order.json': '{ "id": "a1" }',
    },
    {
      [API]: ['value: { $ref: order.json }', '$ref: order.json'],
      'specs/order.json': '{ "value": { "id": "a1" } }',
    },
  ],
  [
    'an example in a file of its own, without `value`',
    {
      [API]: [EXAMPLE, 'examples: { one: { $ref: order.json } }'],
      'specs/order.json': '{ "id": "a1" }',
      [START]: ['Start here.', 'Start here.\n\n::response[getOrder 200 one]\n'],
    },
    { 'specs/order.json': '{ "value": { "id": "a1" } }' },
  ],
];

export const IN_SPECIFICATIONS: Mistake[] = [
  ...IN_FILES,
  [
    'directives in a description, once',
    {
      [API]: [
        'info: { title: Shop API, version',
        'info: { title: Shop API, description: "::pass[X]{price=3}\\n\\n:::note\\nMind the order.\\n:::", version',
      ],
    },
    { [API]: ['::pass[X]{price=3}\\n\\n:::note\\nMind the order.\\n:::', '> **Note:** Mind the order.'] },
  ],
  [
    'a part of a file that is one schema',
    {
      [API]: ["items: { $ref: '#/components/schemas/Order' }", "items: { $ref: 'thing.yaml#/Thing' }"],
      'specs/thing.yaml': 'type: object\n',
    },
    { [API]: ['thing.yaml#/Thing', 'thing.yaml'] },
  ],
  [
    'an overlay in place of its document',
    {
      [SITE]: ['spec: api.yaml', 'spec: more.yaml'],
      'specs/more.yaml': OVERLAY,
    },
    { [SITE]: ['spec: more.yaml', 'spec: api.yaml, overlays: [more.yaml]'] },
  ],
  [
    'a path of an overlay with another name of its parameter',
    {
      [SITE]: ['spec: api.yaml', 'spec: api.yaml, overlays: [more.yaml]'],
      'specs/more.yaml': OVERLAY.replace('{id}', '{orderId}'),
    },
    { 'specs/more.yaml': OVERLAY },
  ],
  [
    'an update of an overlay with a hyphen of its own',
    {
      [SITE]: ['spec: api.yaml', 'spec: api.yaml, overlays: [more.yaml]'],
      'specs/more.yaml': OVERLAY.replace('    update', '  - update'),
    },
    { 'specs/more.yaml': OVERLAY },
  ],
  [
    'a value of a path that its pattern excludes',
    {
      [API]: [ID_IN_PATH, ID_IN_PATH.replace('string', "string, pattern: '^[a-z]'")],
      [START]: ['Start here.', 'Start here.\n\n```http request="getOrder"\nGET /orders/A1 HTTP/1.1\n```\n'],
    },
    { [START]: ['/A1', '/a1'] },
  ],
  [
    'a misspelt part of another file',
    {
      [API]: ["items: { $ref: '#/components/schemas/Order' }", "items: { $ref: 'parts.yaml#/Thng' }"],
      'specs/parts.yaml': 'Thing: { type: object }\n',
    },
  ],
  [
    'the name of a schema in place of a reference',
    { [API]: ["items: { $ref: '#/components/schemas/Order' }", 'items: Order'] },
    { [API]: ['items: Order', "items: { $ref: '#/components/schemas/Order' }"] },
  ],
  [
    'an error in a specification, beside links to what a workflow of it becomes',
    {
      [API]: ["info: { title: Shop API, version: '1.0' }", 'info: []'],
      [START]: ['Start here.', 'Start here with [skill](/skill.md) and [script](/workflows/buy.mjs).'],
    },
    { [API]: ['info: []', "info: { title: Shop API, version: '1.0' }"] },
  ],
  [
    'a keyword beside its property',
    { [API]: ['        order_id: {', '        maxLength: 9\n        order_id: {'] },
    { [API]: ['        maxLength: 9\n', ''] },
  ],
  [
    'a required property in the plural',
    {
      [API]: ['      properties:\n        id: {', '      required: [ids]\n      properties:\n        id: {'],
    },
    { [API]: ['[ids]', '[id]'] },
  ],
  [
    'responses outside of a method',
    { [API]: ['  /orders/{id}:\n', '  /orders/{id}:\n    responses: {}\n'] },
    { [API]: ['    responses: {}\n', ''] },
  ],
  [
    'a format of texts in a number',
    { [API]: ['  schemas:\n', '  schemas:\n    Day: { type: number, format: date }\n'] },
    { [API]: ['type: number, format', 'type: string, format'] },
  ],
  ['a misspelt reference', { [API]: ["'#/components/schemas/Order'", "'#/components/schemas/Ordr'"] }],
  ['a line with too little indentation', { [API]: [SUMMARY, SUMMARY.slice(1)] }],
  ['a line with too much indentation', { [API]: [SUMMARY, `  ${SUMMARY}`] }],
  ['a tab character', { [API]: [SUMMARY, `\t${SUMMARY.trim()}`] }],
  ['a duplicate key', { [API]: [SUMMARY, `${SUMMARY}\n${SUMMARY}`] }],
  ['a duplicate path', { [API]: ['  /orders/{id}:', '  /orders:'] }],
  [
    'a path without its slash',
    { [API]: ['  /orders/{id}:', '  orders/{id}:'] },
    { [API]: ['  orders/{id}:', '  /orders/{id}:'] },
  ],
  ['a method in capitals', { [API]: ['    post:', '    POST:'] }, { [API]: ['    POST:', '    post:'] }],
  [
    'a status beside its responses',
    {
      [API]: [
        "responses:\n        '200': { description: All.",
        "responses: {}\n      '200': { description: All.",
      ],
    },
    { [API]: ["responses: {}\n      '200'", "responses:\n        '200'"] },
  ],
  [
    'a path beside the others',
    { [API]: ['components:', '/more: {}\ncomponents:'] },
    { [API]: ['/more', '  /more'] },
  ],
  [
    'a merge conflict',
    {
      [API]: [SUMMARY, `<<<<<<< HEAD\n${SUMMARY}\n=======\n      summary: Orders\n>>>>>>> other`],
    },
    {
      [API]: [`<<<<<<< HEAD\n${SUMMARY}\n=======\n      summary: Orders\n>>>>>>> other`, SUMMARY],
    },
  ],
  [
    'a misspelt security scheme, before what it causes',
    { [API]: ['security: [{ token:', 'security: [{ tokn:'] },
    { [API]: ['security: [{ tokn:', 'security: [{ token:'] },
  ],
  [
    'a duplicate operationId, before what it causes',
    { [API]: ['operationId: listOrders', 'operationId: createOrder'] },
    { [API]: ['operationId: createOrder', 'operationId: listOrders'] },
  ],
  ['a version that is a number', { [API]: ["openapi: '3.1.0'", 'openapi: 3.0'] }],
  ['a version without a patch number', { [API]: ["openapi: '3.1.0'", "openapi: '3.1'"] }],
  [
    'a Swagger version that is a number',
    {
      'specs/old.yaml':
        "info: { title: T, version: '1' }\nswagger: 2.0\npaths: { /things: { get: { operationId: listThings, responses: { '200': { description: Things. } } } } }\n",
    },
  ],
  [
    'a Swagger version that is a number, in JSON',
    {
      'specs/old.yaml':
        '{ "swagger": 2.0, "info": { "title": "T", "version": "1" }, "paths": { "/things": { "get": { "operationId": "listThings", "responses": { "200": { "description": "Things." } } } } } }',
    },
  ],
  [
    'a reference instead of an operation',
    { [API]: ['      operationId: listOrders', "      $ref: '#/components/x-operations/list'"] },
  ],
  [
    'a reference to another site',
    { [API]: ["'#/components/schemas/Order'", "'https://example.com/order.yaml'"] },
  ],
  [
    'a reference to a file in another format',
    {
      [API]: ["'#/components/schemas/Order'", 'schemas/Order.json'],
      'specs/schemas/order.yaml': 'type: object\n',
    },
  ],
  ['a component name with a space', { [API]: ['    Order:', '    My Order: { type: string }\n    Order:'] }],
  ['a misspelt field', { [API]: ['summary: List orders', 'sumary: List orders'] }],
  ['a range of statuses in lower case', { [API]: ["'200':", '2xx:'] }],
  [
    'a required field with a misspelt name in an example',
    {
      [API]: [
        'type: object\n',
        'type: object\n      required: [order_id]\n      example: { id: a1, orderid: b2 }\n',
      ],
    },
    { [API]: ['orderid: b2', 'order_id: b2'] },
  ],
  [
    'fields that are required now, which a guide and an example lack',
    {
      [API]: [
        '    Order:\n      type: object\n',
        '    Order:\n      type: object\n      required: [id, order_id]\n',
      ],
      [START]: ['{ "id": "a1", "order_id": "b2" }', '{}'],
    },
    { [START]: ['{}', '{ "id": "a1", "order_id": "b2" }'] },
  ],
  ['a misspelt required field', { [API]: ['info: { title:', 'info: { titel:'] }],
  ['a security scheme of an unknown type', { [API]: [SCHEME, 'type: htp, scheme: bearer'] }],
  [
    'a security scheme of the wrong type, in OpenAPI 3.0',
    {
      'specs/old.yaml': [
        'paths:',
        'components: { securitySchemes: { key: { type: apiKey, scheme: bearer } } }\npaths:',
      ],
    },
  ],
  ['a misspelt field of a security scheme', { [API]: [SCHEME, 'type: http, schema: bearer'] }],
  ['a misspelt OAuth flow', { [API]: [SCHEME, 'type: oauth2, flows: { clientCredential: {} }'] }],
  ['an error in the second specification', { 'specs/old.yaml': ['operationId', 'operationid'] }],
  ['an undeclared path parameter', { [API]: ['/orders/{id}:', '/orders/{no}:'] }],
  ['an example that does not match its schema', { [API]: ['example: { id: a1', 'example: { id: 1'] }],
  ['an example of a string without quotes', { [API]: ['example: { id: a1', 'example: { id: 01.10'] }],
  ['an example of a string that is true', { [API]: ['example: { id: a1', 'example: { id: true'] }],
  ['an example of a string that is null', { [API]: ['example: { id: a1', 'example: { id: null'] }],
  [
    'a number that JSON does not have',
    { [API]: [SUMMARY, `${SUMMARY}\n      x-badges: [{ name: New, weight: .inf }]`] },
  ],
  ['a comment without a space before it', { [API]: ["openapi: '3.1.0'", "openapi: '3.1.0'#, as text"] }],
  ...(
    [
      ['a comment', '"0.9" // Soon 1.0'],
      ['single quotes', "'0.9'"],
      ['a missing comma', '"0.9" "x-more": 1'],
      ['a tab in a text', '"0.\t9"'],
      ['a text without quotes', 'next'],
    ] as const
  ).map(
    ([name, version]): Mistake => [
      `${name} in JSON`,
      {
        'specs/old.yaml': undefined,
        'specs/old.json': `{"openapi":"3.0.3",\n"info":{"title":"Old API","version":${version}},\n"paths":{}}`,
        [SITE]: ['spec: old.yaml', 'spec: old.json'],
      },
    ],
  ),
  [
    'a trailing comma in JSON',
    {
      'specs/old.yaml': undefined,
      'specs/old.json': '{\n  "openapi": "3.1.0",\n  "paths": {},\n}\n',
      [SITE]: ['old.yaml', 'old.json'],
    },
  ],
  [
    'a specification in Latin-1',
    {
      'specs/old.yaml': encoded(
        "openapi: '3.1.0'\ninfo: { title: Smörgås, version: '1' }\npaths: {}\n",
        'latin1',
      ),
    },
  ],
  [
    'a reference by name only',
    { [API]: ["'#/components/schemas/Order'", 'Order'] },
    { [API]: ['$ref: Order', '$ref: "#/components/schemas/Order"'] },
  ],
  [
    'a reference without its sign',
    { [API]: ["'#/components/schemas/Order'", 'components/schemas/Order'] },
    { [API]: ['$ref: components/schemas/Order', '$ref: "#/components/schemas/Order"'] },
  ],
];

export const IN_GUIDES: Mistake[] = [
  [
    'a post without its day, to which a guide links',
    {
      'content/blog/news.md': '---\ntitle: News\ndescription: x\n---\n\nText.\n',
      [START]: ['Start here.', '[News](/blog/news)\n\n'],
    },
  ],
  [
    'a required field with a misspelt name in a snippet',
    {
      [API]: ['      type: object\n', '      type: object\n      required: [order_id]\n'],
      [START]: ['"order_id": "b2"', '"orderid": "b2"'],
    },
    { [START]: ['"orderid": "b2"', '"order_id": "b2"'] },
  ],
  [
    'a page with a space in the name of its file',
    { 'content/docs/the end.md': '---\ntitle: End\ndescription: x\n---\n\n[Start](start.md)\n' },
  ],
  [
    'a page of all posts',
    { 'content/blog/index.md': '---\ntitle: Blog\ndescription: x\n---\n\nText.\n' },
    { 'content/blog/index.md': undefined },
  ],
  [
    'an image that is a pointer of Git LFS',
    {
      'content/docs/a.png': 'version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 9\n',
      [START]: ['Start here.', '![The steps](./a.png)'],
    },
    { 'content/docs/a.png': undefined, 'content/docs/a.svg': ICON, [START]: ['a.png', 'a.svg'] },
  ],
  [
    'an image with the ending of another format',
    { 'content/docs/a.png': ICON, [START]: ['Start here.', '![The steps](./a.png)'] },
    { 'content/docs/a.png': undefined, 'content/docs/a.svg': ICON, [START]: ['a.png', 'a.svg'] },
  ],
  [
    'a page that is a code block',
    { [START]: ['---\ntitle: Start', '```markdown\n---\ntitle: Start'] },
    { [START]: ['```markdown\n', ''] },
  ],
  [
    'a workflow with an error, whose scripts are linked',
    {
      [BUY]: ['operationId: createOrder', 'operationId: createOder'],
      [START]: ['Start here.', 'Run [it](/workflows/buy.mjs).'],
    },
    { [BUY]: ['operationId: createOder', 'operationId: createOrder'] },
  ],
  [
    'a page of `content/pages` by its folder',
    {
      'content/pages/about.md': '---\ntitle: About\ndescription: x\n---\n\nText.\n',
      [START]: ['Start here.', '[About](/pages/about)\n\n'],
    },
    { [START]: ['/pages/about', '/about'] },
  ],
  ['a workflow with invalid YAML', { [BUY]: ['arazzo: 1.0.1', '\tarazzo: 1.0.1'] }],
  [
    'a workflow with a number that scripts would change',
    { [BUY]: ['value: $steps.buy.outputs.orderId', 'value: 9007199254740993'] },
  ],
  [
    'a number of a parameter that is text, whose zeros would be lost',
    { [BUY]: ['value: $steps.buy.outputs.orderId', 'value: 0701234567'] },
  ],
  [
    'a workflow with an unknown operation',
    { [BUY]: ['operationId: createOrder', 'operationId: createOder'] },
  ],
  [
    'a workflow in the format before Arazzo',
    {
      [BUY]: undefined,
      'content/workflows/buy.yaml': 'title: Buy\nsteps: [{ title: Buy, call: createOrder }]\n',
    },
  ],
  ['a step property that Arazzo does not define', { [BUY]: ['- stepId: read', '- stepID: read'] }],
  ['an output that is missing in the response', { [BUY]: ['$response.body#/id', '$response.body#/orderId'] }],
  [
    'an expression with an unknown step',
    { [BUY]: ['$steps.buy.outputs.orderId', '$steps.by.outputs.orderId'] },
  ],
  ['a condition with double quotes', { [BUY]: ['$statusCode == 200', `'$response.body#/id == "a1"'`] }],
  ['a guide in Latin-1', { [START]: encoded('---\ntitle: Smörgås\ndescription: x\n---\n', 'latin1') }],
  ['a guide in UTF-16', { [START]: encoded('\uFEFF---\ntitle: Start\n---\n', 'utf16le') }],
  [
    'a guide in UTF-16 without a byte order mark',
    { [START]: encoded('---\ntitle: Start\n---\n', 'utf16le') },
  ],
  [
    'an image with the name of a guide',
    { [START]: Buffer.from('89504e470d0a1a0a0000000d49484452ff', 'hex') },
  ],
  ['a workflow in place of a document', { 'specs/old.yaml': 'arazzo: 1.0.1\nworkflows: []\n' }],
  ['a collection of Postman', { 'specs/old.yaml': '{ "info": { "name": "Old" }, "item": [] }' }],
  ['a workflow beside a guide', { 'content/docs/more.arazzo.yaml': 'arazzo: 1.0.1\n' }],
  ['a guide whose ending is in capitals', { 'content/docs/guide.MD': 'Text.' }],
  ['a guide of a word processor', { 'content/docs/guide.docx': 'PK' }],
  ['a guide for MDX', { 'content/docs/more.mdx': '# More' }],
  ['a title with a colon', { [START]: ['title: Start', 'title: Start: here'] }],
  ['a duplicate title', { [START]: ['title: Start', 'title: Start\ntitle: Begin'] }],
  ['a link in the wrong case', { 'content/docs/more.md': ['/docs/start', '/docs/Start'] }],
  ['a link to a misspelt anchor', { 'content/docs/more.md': ['#first-steps', '#first-step'] }],
  [
    'a field that was removed, known from a recorded version',
    {
      'specs/api.versions/0.9.json': JSON.stringify({
        version: '0.9',
        document: {
          openapi: '3.1.0',
          info: { title: 'T', version: '0.9' },
          components: { schemas: { Order: { properties: { tier: { type: 'string' } } } } },
        },
      }),
      [START]: ['Start here.', 'Look at `tier`.'],
    },
  ],
  [
    'a field with another way to join words',
    { [START]: ['`order_id`', '`orderId`'] },
    { [START]: ['`orderId`', '`order_id`'] },
  ],
  [
    'a merge conflict in a guide',
    { [START]: ['Start here.', '<<<<<<< HEAD\nStart here.\n=======\nBegin.\n>>>>>>> other\n\n'] },
    { [START]: ['<<<<<<< HEAD\nStart here.\n=======\nBegin.\n>>>>>>> other\n\n', 'Start here.'] },
  ],
  [
    'a post without its day',
    { 'content/blog/news.md': '---\ntitle: News\ndescription: x\n---\n\nText.\n' },
    {
      'content/blog/news.md': undefined,
      'content/blog/2026-01-31-news.md': '---\ntitle: News\ndescription: x\n---\n\nText.\n',
    },
  ],
  [
    'a post of the future',
    { 'content/blog/2936-01-31-news.md': '---\ntitle: News\ndescription: x\n---\n\nText.\n' },
    { 'content/blog/2936-01-31-news.md': ['description: x', 'description: x\ndraft: true'] },
  ],
  [
    'a title that is a number',
    { [START]: ['title: Start', 'title: 404'] },
    { [START]: ['title: 404', "title: '404'"] },
  ],
  [
    'an image in the wrong case',
    { [START]: ['Start here.', '![A](./A.svg)\n\n'], 'content/docs/a.svg': ICON },
    { [START]: ['./A.svg', './a.svg'] },
  ],
  [
    'an image that is missing in `static/`',
    { [START]: ['Start here.', '![A](/img/a.svg)\n\n'] },
    { [START]: ['/img/a.svg', '/a.svg'], 'static/a.svg': ICON, 'static/favicon.svg': ICON },
  ],
  [
    'a guide without incoming links',
    { 'content/docs/alone.md': '---\ntitle: Alone\ndescription: x\n---\n\nText.\n' },
  ],
  ['an unknown GitHub alert', { [START]: ['Start here.', '> [!HINT]\n> Mind this.\n\n'] }],
  ['an invalid anchor after a heading', { [START]: ['Start here.', '## Then {#and then}\n\n'] }],
  ['a duplicate anchor', { [START]: ['Start here.', '## Then {#then}\n\nText.\n\n## And {#then}\n\n'] }],
  ['a missing image', { [START]: ['Start here.', '![Steps](./steps.png)\n\n'] }],
  [
    'a link to a draft',
    {
      [START]: ['Start here.', '[Soon](soon.md)\n\n'],
      'content/docs/soon.md': '---\ntitle: Soon\ndescription: x\ndraft: true\n---\n\nText.\n',
    },
  ],
  ['tabs without labels', { [START]: ['Start here.', '::::tabs\n:::tab\nText.\n:::\n::::\n\n'] }],
  ['a misspelt code language', { [START]: ['Start here.', '```pyhton\nx\n```\n\n'] }],
  ['highlighting of a missing line', { [START]: ['Start here.', '```js {3}\nx\n```\n\n'] }],
  [
    'an e-mail address as a link',
    { [START]: ['Start here.', '[Ask](me@shop.example)'] },
    { [START]: ['(me@', '(mailto:me@'] },
  ],
  [
    'an included file that is missing',
    { [START]: ['Start here.', '::include[./a.ts]\n\n'] },
    { 'content/docs/a.ts': 'a();\n' },
  ],
  [
    'an included response with a wrong field',
    {
      [START]: ['Start here.', '::include[../a.json#x]{response="getOrder 200"}\n\n'],
      'content/a.json': '// #region x\n{ "id": "a1",\n  "orderid": "b2" }\n// #endregion x\n',
    },
    { 'content/a.json': '// #region x\n{ "id": "a1",\n  "order_id": "b2" }\n// #endregion x\n' },
  ],
  [
    'a callout with two colons',
    { [START]: ['Start here.', '::note\n\nText.\n\n:::note\nMore.\n:::\n\n'] },
    { [START]: ['::note\n\nText.', ':::note\n\nText.\n\n:::'] },
  ],
  ['an attribute of an element', { [START]: ['Start here.', 'Press <kbd class="x">A</kbd>.'] }],
  [
    'a draft that is a word',
    { 'content/blog/2026-01-01-a.md': '---\ntitle: A\ndescription: x\ndraft: yes\n---\n\nText.\n' },
    { 'content/blog/2026-01-01-a.md': ['draft: yes', 'draft: true'] },
  ],
  [
    'an attribute of a code block of another tool',
    { [START]: ['Start here.', '```js filename="a.js"\na\n```\n\n'] },
    { [START]: ['filename=', 'title='] },
  ],
  [
    'a formula in a sentence',
    { [START]: ['Start here.', 'With $$x^2$$.'] },
    { [START]: ['With $$x^2$$.', 'With\n\n$$x^2$$\n\n'] },
  ],
  [
    'a page without front matter',
    { [START]: ['---\ntitle: Start\ndescription: First steps.\n---\n', ''] },
    { [START]: ['\n## First', '---\ntitle: Start\ndescription: First steps.\n---\n\n## First'] },
  ],
  ['front matter below an empty line', { [START]: ['---\ntitle', '\n---\ntitle'] }],
  [
    'a key of the front matter in capitals',
    { [START]: ['title: Start', 'Title: Start'] },
    { [START]: ['Title: Start', 'title: Start'] },
  ],
  ['a description without a value', { [START]: ['description: First steps.', 'description:'] }],
  [
    'a title that begins with code',
    { [START]: ['title: Start', 'title: `createOrder`'] },
    { [START]: ['title: `createOrder`', "title: '`createOrder`'"] },
  ],
  [
    'a key without a space after its colon',
    { [START]: ['title: Start', 'title:Start'] },
    { [START]: ['title:Start', 'title: Start'] },
  ],
  [
    'a post with a day of one digit',
    { 'content/blog/2026-1-2-news.md': '---\ntitle: News\ndescription: x\n---\n\nText.\n' },
  ],
  [
    'a post of a day that does not exist',
    { 'content/blog/2026-13-45-news.md': '---\ntitle: News\ndescription: x\n---\n\nText.\n' },
  ],
  ['a misspelt directive without brackets', { [START]: ['Start here.', '::grnats\n\n'] }],
  [
    'a list of which there is nothing',
    { [START]: ['Start here.', '::grants\n\n'] },
    { [START]: ['::grants', ''] },
  ],
  [
    'a directive with parentheses',
    { [START]: ['Start here.', '::operation(createOrder)\n\n'] },
    { [START]: ['(createOrder)', '[createOrder]'] },
  ],
  [
    'a method in lower case in a directive',
    { [START]: ['Start here.', '::operation[post /orders]\n\n'] },
    { [START]: ['post /', 'POST /'] },
  ],
  [
    'a schema in lower case in a directive',
    { [START]: ['Start here.', '::fields[order]\n\n'] },
    { [START]: ['[order]', '[Order]'] },
  ],
  [
    'a response without its status',
    { [START]: ['Start here.', '::response[getOrder]\n\n'] },
    { [START]: ['[getOrder]', '[getOrder 200]'] },
  ],
  [
    'an attribute without quotes',
    { [START]: ['Start here.', '::request[createOrder]{title=Buy a thing}\n\n'] },
    { [START]: ['{title=Buy a thing}', '{title="Buy a thing"}'] },
  ],
  [
    'the title of a callout as an attribute',
    { [START]: ['Start here.', ':::note{title="A"}\nText.\n:::\n\n'] },
    { [START]: ['{title="A"}', '[A]'] },
  ],
  [
    'a tab with as many colons as its tabs',
    { [START]: ['Start here.', ':::tabs\n:::tab[A]\nText.\n:::\n:::tab[B]\nText.\n:::\n:::\n\n'] },
    {
      [START]: [
        ':::tabs\n:::tab[A]\nText.\n:::\n:::tab[B]\nText.\n:::\n:::',
        '::::tabs\n:::tab[A]\nText.\n:::\n:::tab[B]\nText.\n:::\n::::',
      ],
    },
  ],
  [
    'a break that is written as an end',
    { [START]: ['Start here.', 'One</br>two\n\n'] },
    { [START]: ['</br>', '<br>'] },
  ],
  [
    'a variable of a template',
    { [START]: ['Start here.', 'Version {{ version }}.\n\n'] },
    { [START]: ['{{ version }}', '``{{ version }}``'] },
  ],
  [
    'quotes instead of backticks',
    { [START]: ['Start here.', '‘‘‘js\nx\n‘‘‘\n\n'] },
    { [START]: ['‘‘‘js\nx\n‘‘‘', '```js\nx\n```'] },
  ],
  [
    'a code block that swallows the next one',
    { [START]: ['Start here.', '```js\nx\n~~~\n\n'] },
    { [START]: ['~~~', '```'] },
  ],
  [
    'spaces inside of bold',
    { [START]: ['Start here.', 'So ** bold ** it is.\n\n'] },
    { [START]: ['** bold **', '**bold**'] },
  ],
  ['a tilde too few', { [START]: ['Start here.', '~~gone~\n\n'] }, { [START]: ['gone~', 'gone~~'] }],
  [
    'a rule below a text',
    { [START]: ['Start here.', 'A thought.\n---\nAnother.\n\n'] },
    { [START]: ['thought.\n', 'thought.\n\n'] },
  ],
  ['an empty link', { [START]: ['Start here.', '[](/docs/more)\n\n'] }, { [START]: ['[]', '[text]'] }],
  [
    'an address of this site with its scheme',
    { [START]: ['Start here.', '[More](https://shop.example/shop/docs/more)\n\n'] },
    { [START]: ['https://shop.example/shop', ''] },
  ],
  [
    'backslashes in a link',
    { [START]: ['Start here.', '[More](..\\docs\\more.md)\n\n'] },
    { [START]: ['..\\docs\\more.md', '../docs/more.md'] },
  ],
  [
    'an operation as a page',
    { [START]: ['Start here.', '[Buy](/api/createOrder)\n\n'] },
    { [START]: ['/api/c', '/api#c'] },
  ],
  [
    'a link that is defined twice',
    { [START]: ['Start here.', '[a][x]\n\n[x]: /docs/more\n[x]: /docs/start\n\n'] },
    { [START]: ['[x]: /docs/start', ''] },
  ],
  [
    'a region with a misspelt end',
    {
      [START]: ['Start here.', '::include[./a.ts#order]\n\n'],
      'content/docs/a.ts': '// #region order\na();\n// #endregoin order\n',
    },
    { 'content/docs/a.ts': '// #region order\na();\n// #endregion order\n' },
  ],
  [
    'a region without its end',
    {
      [START]: ['Start here.', '::include[./a.ts#order]\n\n'],
      'content/docs/a.ts': '// #region order\na();\n',
    },
    { 'content/docs/a.ts': '// #region order\na();\n// #endregion order\n' },
  ],
  [
    'an attribute of code in single quotes',
    { [START]: ['response="getOrder 200"', "response='getOrder 200'"] },
    { [START]: ["'getOrder 200'", '"getOrder 200"'] },
  ],
  [
    'a response in code without its status',
    { [START]: ['"getOrder 200"', '"getOrder"'] },
    { [START]: ['"getOrder"', '"getOrder 200"'] },
  ],
];

export const IN_SETTINGS: Mistake[] = [
  [
    'an overlay that does not exist',
    { [SITE]: ['label: API }', 'label: API, overlays: [none.yaml] }'] },
    { [SITE]: ['label: API, overlays: [none.yaml] }', 'label: API }'] },
  ],
  [
    'a base path that is no text',
    { [SITE]: ['base: /shop', 'base: true'] },
    { [SITE]: ['base: true', 'base: /shop'] },
  ],
  [
    'a route with a slash in the sidebar',
    { [SITE]: ['  - docs/start\n', '  - /docs/start\n'] },
    { [SITE]: ['  - /docs/start\n', '  - docs/start\n'] },
  ],
  [
    'a path without its slash in the navbar',
    { [SITE]: ['to: /docs/start', 'to: docs/start'] },
    { [SITE]: ['to: docs/start', 'to: /docs/start'] },
  ],
  [
    'a server for requests that no specification has',
    { [SITE]: ['references:', 'try_it: { servers: [https://api.shop.exmaple] }\nreferences:'] },
    { [SITE]: ['shop.exmaple]', 'shop.example]'] },
  ],
  ...['https:/api.shop.example', 'api.shop.example', 'https://api.{zone}.example'].map(
    (url): Mistake => [
      `a server \`${url}\`, to which guides send requests`,
      {
        [API]: ["url: 'https://api.shop.example'", `url: '${url}'`],
        [SITE]: ['references:', 'try_it: { servers: [https://api.shop.example] }\nreferences:'],
        [START]: [
          'Start here.',
          '```bash request="listOrders"\ncurl --header "Authorization: Bearer $T" https://api.shop.example/orders\n```\n\n```http request="listOrders"\nGET https://api.shop.example/orders\n```\n\n',
        ],
      },
      { [API]: [`url: '${url}'`, "url: 'https://api.shop.example'"] },
    ],
  ),
  [
    'a link that is in the navbar twice',
    {
      [SITE]: [
        'to: /docs/start }\n',
        'to: /docs/start }\n  - label: More\n    items:\n      - { label: Start, to: /docs/start }\n',
      ],
    },
    { [SITE]: ['{ label: Start, to: /docs/start }', '{ label: More, to: /docs/more }'] },
  ],
  [
    'a link that is in a column of the footer twice',
    {
      [SITE]: [
        'references:',
        'footer:\n  - label: A\n    links:\n      - { label: A, href: https://a.example }\n      - { label: B, href: https://a.example }\nreferences:',
      ],
    },
    { [SITE]: ['B, href: https://a.example', 'B, href: https://b.example'] },
  ],
  [
    'an address of another site as a path',
    { [SITE]: ['to: /docs/start', 'to: https://a.example'] },
    { [SITE]: ['to: https://a.example', 'href: https://a.example'] },
  ],
  [
    'the country of a language',
    { [SITE]: ['language: en', 'language: se'] },
    { [SITE]: ['language: se', 'language: sv'] },
  ],
  ['an invalid language', { [SITE]: ['language: en', 'language: klingon!!'] }],
  ['a sidebar group without pages', { [SITE]: ['  - docs/start', '  - { label: Start }'] }],
  [
    'a sidebar group with a misspelt property',
    { [SITE]: ['  - docs/start', '  - { label: Start, itms: [docs/start] }'] },
  ],
  ['a number in the sidebar', { [SITE]: ['  - docs/start', '  - 7'] }],
  ['a sidebar page in the wrong case', { [SITE]: ['  - docs/start', '  - docs/Start'] }],
  ['a missing navbar page', { [SITE]: ['to: /docs/start', 'to: /docs/strat'] }],
  [
    'a redirect from an existing page',
    { [SITE]: ['references:', 'redirects: [{ from: /docs/more, to: /docs/start }]\nreferences:'] },
  ],
  [
    'a redirect from a path with a query',
    { [SITE]: ['references:', 'redirects: [{ from: /old?id=1, to: /docs/start }]\nreferences:'] },
  ],
  [
    'a redirect given twice',
    {
      [SITE]: [
        'references:',
        'redirects:\n  - { from: /was, to: /docs/start }\n  - { from: /Was.html, to: /docs/more }\nreferences:',
      ],
    },
  ],
  ['a URL instead of a base path', { [SITE]: ['base: /shop', 'base: https://shop.example/shop'] }],
  [
    'a URL with another path than the base path',
    { [SITE]: ['url: https://shop.example', 'url: https://shop.example/docs'] },
  ],
  [
    'a redirect to a misspelt page, which is like the old one',
    { [SITE]: ['references:', 'redirects: [{ from: /docs/strt, to: /docs/strat }]\nreferences:'] },
    { [SITE]: ['/docs/strat', '/docs/start'] },
  ],
  [
    'a redirect to a misspelt page',
    { [SITE]: ['references:', 'redirects: [{ from: /docs/old, to: /docs/strat }]\nreferences:'] },
  ],
  [
    'a redirect to a redirect',
    {
      [SITE]: [
        'references:',
        'redirects:\n  - { from: /a, to: /b }\n  - { from: /b, to: /docs/start }\nreferences:',
      ],
    },
  ],
  [
    'a link to a page that has moved',
    {
      [SITE]: ['references:', 'redirects: [{ from: /docs/old, to: /docs/start }]\nreferences:'],
      [START]: ['Start here.', 'Start [here](old.md#a).'],
    },
  ],
  [
    'an API reference without incoming links',
    {
      [SITE]: ['  - old\n', ''],
      'content/docs/more.md': [
        '[Back](/docs/start#first-steps). `old/listThings` is gone, see `old/GET /things`.',
        'Text.',
      ],
    },
  ],
  [
    'two references with one route',
    { [SITE]: ['route: old, spec', 'route: api, spec'] },
    { [SITE]: ['route: api, spec: old', 'route: old, spec: old'] },
  ],
  ['a reference with the route of a guide', { [SITE]: ['route: old, spec', 'route: docs/more, spec'] }],
  [
    'a specification with its folder',
    { [SITE]: ['spec: api.yaml', 'spec: specs/api.yaml'] },
    { [SITE]: ['spec: specs/api.yaml', 'spec: api.yaml'] },
  ],
  [
    'a specification in another format',
    { [SITE]: ['spec: old.yaml', 'spec: old.json'] },
    { [SITE]: ['old.json', 'old.yaml'] },
  ],
  [
    'two references with one specification',
    { [SITE]: ['spec: old.yaml', 'spec: ./api.yaml'] },
    { [SITE]: ['./api.yaml', 'old.yaml'] },
  ],
  ['a reference with the route of a folder', { [SITE]: ['route: old, spec', 'route: index, spec'] }],
  [
    'a reference with the route of a file of every site',
    { [SITE]: ['route: old, spec', 'route: search, spec'] },
  ],
  ['a specification with another extension', { [SITE]: ['spec: api.yaml', 'spec: api.yml'] }],
  ['settings with another extension', { [SITE]: undefined, 'content/site.yml': 'title: Shop\n' }],
  ['a folder instead of a specification', { [API]: undefined, 'specs/api.yaml/orders.yaml': 'a: 1' }],
  [
    'a logo that does not exist',
    { 'static/logo.svg': ICON, [SITE]: ['title: Shop', 'title: Shop\nlogo: { light: /logos.svg }'] },
  ],
  [
    'a logo that is no image',
    { 'static/logo.svg': 'TODO\n', [SITE]: ['title: Shop', 'title: Shop\nlogo: { light: /logo.svg }'] },
    { 'static/logo.svg': ICON },
  ],
  [
    'an accent that is too light for text',
    { [SITE]: ['title: Shop', "title: Shop\ntheme: { accent: '#7fb4ff' }"] },
    { [SITE]: ['#7fb4ff', '#4d6e9c'] },
  ],
  [
    'an accent without quotes',
    { [SITE]: ['title: Shop\n', 'title: Shop\ntheme:\n  accent: #4d6e9c\n\n'] },
    { [SITE]: ['#4d6e9c', '"#4d6e9c"'] },
  ],
  ['a misspelt token', { [SITE]: ['title: Shop', 'title: Shop\ntheme: { tokens: { radus: 0px } }'] }],
  [
    'styles that load something from elsewhere',
    {
      'content/brand.css': '.footer {\n  background: url(https://cdn.example/x.png);\n}\n',
      [SITE]: ['title: Shop', 'title: Shop\nstyles: [brand.css]'],
    },
  ],
  [
    'styles that load a set of images from elsewhere',
    {
      'content/brand.css': '\n.footer { background: image-set("https://cdn.example/x.png" 1x); }\n',
      [SITE]: ['title: Shop', 'title: Shop\nstyles: [brand.css]'],
    },
  ],
  [
    'a misspelt token in styles',
    {
      'content/brand.css': '.footer {\n  color: var(--acent);\n}\n',
      [SITE]: ['title: Shop', 'title: Shop\nstyles: [brand.css]'],
    },
  ],
  [
    'styles that import others',
    {
      'content/brand.css': '@import "./more.css";\n',
      [SITE]: ['title: Shop', 'title: Shop\nstyles: [brand.css]'],
    },
  ],
  [
    'styles with an import after a rule, a file of elsewhere and an open rule, all at once',
    {
      'content/brand.css':
        '.a {\n  background: url(https://cdn.example/x.png);\n}\n@import "./more.css";\n.b {\n  color: red;\n',
      [SITE]: ['title: Shop', 'title: Shop\nstyles: [brand.css]'],
    },
  ],
  [
    'styles with a mistake',
    {
      'content/brand.css': '.footer {\n  color: red;;\n  colour red\n}\n',
      [SITE]: ['title: Shop', 'title: Shop\nstyles: [brand.css]'],
    },
  ],
  [
    'an element of the head that loads something',
    {
      [SITE]: [
        'title: Shop',
        'title: Shop\nhead:\n  - { tag: link, attributes: { rel: stylesheet, href: /x.css } }',
      ],
    },
  ],
  [
    'a static file that replaces a generated one',
    { 'static/favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>', 'static/llms.txt': 'Mine.' },
  ],
  [
    'a map of redirects',
    { [SITE]: ['references:', 'redirects: { /old2: /docs/start }\nreferences:'] },
    { [SITE]: ['{ /old2: /docs/start }', '[ { from: /old2, to: /docs/start } ]'] },
  ],
  ['a label as the key of a page', { [SITE]: ['  - docs/start', '  - Start: docs/start'] }],
  [
    'a label with a colon',
    { [SITE]: ['label: More', 'label: More: things'] },
    { [SITE]: ['More: things', "'More: things'"] },
  ],
  ['a brace that is not closed', { [SITE]: ['to: /docs/start }', 'to: /docs/start'] }],
  ['a second document', { [SITE]: ['base: /shop', 'base: /shop\n---'] }, { [SITE]: ['\n---', ''] }],
  [
    'a specification on another site',
    { [SITE]: ['spec: old.yaml', 'spec: https://a.example/old.yaml'] },
    { [SITE]: ['https://a.example/old.yaml', 'old.yaml'] },
  ],
  [
    'a redirect with the base path',
    { [SITE]: ['references:', 'redirects: [{ from: /shop/old2, to: /docs/start }]\nreferences:'] },
    { [SITE]: ['/shop/old2', '/old2'] },
  ],
  [
    'a redirect to the Markdown of a page',
    { [SITE]: ['references:', 'redirects: [{ from: /old2, to: /docs/start.md }]\nreferences:'] },
    { [SITE]: ['start.md', 'start'] },
  ],
  [
    'an address of another site in the sidebar',
    { [SITE]: ['  - docs/start', '  - https://a.example\n  - docs/start'] },
    { [SITE]: ['- https://a.example', '- { label: A, href: https://a.example }'] },
  ],
  [
    'a file of words in JSON',
    { 'strings/en.json': '{ "reference.endpoints": "Calls" }' },
    { 'strings/en.json': undefined, 'strings/en.yaml': 'reference.endpoints: Calls\n' },
  ],
  [
    'words without their number',
    { 'strings/en.yaml': 'count.endpoints: { one: One call, other: Calls }\n' },
    { 'strings/en.yaml': "count.endpoints: { one: One call, other: '{count} calls' }\n" },
  ],
  [
    'a text of which one form is missing',
    { 'strings/en.yaml': "count.endpoints:\n  other: '{count} calls'\n" },
    { 'strings/en.yaml': "count.endpoints:\n  one: '{count} call'\n  other: '{count} calls'\n" },
  ],
  [
    'a misspelt form of a text',
    { 'strings/en.yaml': "count.endpoints:\n  one: '{count} call'\n  ohter: '{count} calls'\n" },
    { 'strings/en.yaml': "count.endpoints:\n  one: '{count} call'\n  other: '{count} calls'\n" },
  ],
  ['a component in JavaScript', { 'components/Footer.jsx': 'export default () => <p>Shop</p>;\n' }],
  [
    'a handler in a component',
    { 'components/Footer.tsx': 'export default () => <p onClick={() => {}}>Shop</p>;\n' },
    { 'components/Footer.tsx': 'export default () => <p>Shop</p>;\n' },
  ],
  [
    'an attribute of HTML in a component',
    { 'components/Footer.tsx': 'export default () => <p class="a">Shop</p>;\n' },
    { 'components/Footer.tsx': 'export default () => <p className="a">Shop</p>;\n' },
  ],
  [
    'an image without a text in a component',
    {
      'static/a.svg': ICON,
      'static/favicon.svg': ICON,
      'components/Footer.tsx': 'export default () => <img src="/shop/a.svg" />;\n',
    },
    { 'components/Footer.tsx': 'export default () => <img src="/shop/a.svg" alt="" />;\n' },
  ],
  [
    'a directive of the site that returns nothing',
    {
      'components/directives.ts': 'export default { hours: ({ label }) => { label; } };\n',
      [START]: ['Start here.', '::hours[daily]\n\n'],
    },
    { 'components/directives.ts': 'export default { hours: ({ label }) => { return label; } };\n' },
  ],
  [
    'a directive of the site that is asynchronous',
    {
      'components/directives.ts': 'export default { hours: async ({ label }) => label };\n',
      [START]: ['Start here.', '::hours[daily]\n\n'],
    },
    { 'components/directives.ts': 'export default { hours: ({ label }) => label };\n' },
  ],
  [
    'a directive of the site in the wrong case',
    {
      'components/directives.ts': 'export default { OpenHours: ({ label }) => label };\n',
      [START]: ['Start here.', '::openhours[daily]\n\n'],
    },
    { [START]: ['openhours', 'OpenHours'] },
  ],
  [
    'words in groups',
    { 'strings/en.yaml': 'reference:\n  endpoints: Calls\n' },
    { 'strings/en.yaml': 'reference.endpoints: Calls\n' },
  ],
  [
    'a page with a space in the sidebar',
    { [SITE]: ['  - docs/start\n', '  - docs/start\n  - docs/the end\n'] },
    {
      [SITE]: ['the end', 'the-end'],
      'content/docs/the-end.md': '---\ntitle: End\ndescription: x\n---\n\nText.\n',
    },
  ],
  [
    'styles in another language',
    {
      'content/brand.css': '$a: red;\n',
      [SITE]: ['title: Shop', 'title: Shop\nstyles: [brand.css]'],
    },
  ],
  [
    'styles with the folder of the content',
    {
      'content/brand.css': '.footer { color: red; }\n',
      [SITE]: ['title: Shop', 'title: Shop\nstyles: [content/brand.css]'],
    },
  ],
  [
    'an icon with the folder of static files',
    { 'static/favicon.svg': ICON, [SITE]: ['title: Shop', 'title: Shop\nfavicon: /static/favicon.svg'] },
    { [SITE]: ['/static/favicon', '/favicon'] },
  ],
  [
    'a font that is none',
    {
      'static/a.woff2': 'font',
      [SITE]: ['title: Shop', 'title: Shop\ntheme: { fonts: [{ for: text, file: /a.woff2 }] }'],
    },
  ],
];
