const API = 'specs/api.yaml';
const START = 'content/docs/start.md';
const SITE = 'content/site.yaml';
const BUY = 'content/workflows/buy.arazzo.yaml';
const MORE = 'content/docs/more.md';

const REF = "'#/components/schemas/Order'";
const SCHEMA = `schema: { $ref: ${REF} }\n              example`;

/** Mistakes of one replacement, and what their hints say in place of the mistake, unless it is the original. */
export const REPLACEMENTS: [name: string, file: string, [wrong: string, right: string], follow?: string][] = [
  [
    'a text with `#` and no quotes',
    API,
    ['summary: Create #1', 'summary: Create an order'],
    'summary: "Create #1"',
  ],
  ['a title with `#` and no quotes', START, ['title: Start #1', 'title: Start'], 'title: "Start #1"'],
  ['the title of another page', START, ['title: More', 'title: Start']],
  [
    'the description of another page',
    START,
    ['description: What else there is.', 'description: First steps.'],
  ],
  ['a label that is a comment', SITE, ['label: #More', 'label: More'], 'label: "#More"'],
  [
    'a reference without quotes in a block',
    API,
    ['schema:\n                $ref: #/components/schemas/Order\n              example', SCHEMA],
    'schema:\n                $ref: "#/components/schemas/Order"\n              example',
  ],
  ['a reference to another kind of component', API, ["'#/components/securitySchemes/token'", REF]],
  ['a path parameter after a colon', API, ['/orders/:id:', '/orders/{id}:']],
  ['a path with two slashes', API, ['//orders/{id}:', '/orders/{id}:']],
  ['a path with a query', API, ['/orders/{id}?x=1:', '/orders/{id}:']],
  ['a path with an unclosed brace', API, ["'/orders/{id':", '/orders/{id}:']],
  ['a path with a space', API, ["'/orders/{id} ':", '/orders/{id}:']],
  [
    'a misspelt format',
    API,
    ['type: string, format: datetime } }', 'type: string } }'],
    'type: string, format: date-time } }',
  ],
  [
    'a discriminator that is a text',
    API,
    ['type: object\n      discriminator: id', 'type: object'],
    'type: object\n      discriminator: { propertyName: id }',
  ],
  [
    'an array in OpenAPI 3.0 without items',
    'specs/old.yaml',
    ['description: Things., content: { text/plain: { schema: { type: array } } }', 'description: Things.'],
    'description: Things., content: { text/plain: { schema: { type: array, items: { type: string } } } }',
  ],
  [
    'a body of a GET request',
    API,
    ['summary: List orders\n      requestBody: { content: {} }', 'summary: List orders'],
    'summary: List orders\n      parameters: [{ name: q, in: query, schema: {} }]',
  ],
  ['operationIds that differ in case', API, ['operationId: getorder', 'operationId: listOrders']],
  [
    'a schema that refers to itself',
    API,
    ["Order:\n      $ref: '#/components/schemas/Order'", 'Order:\n      type: object'],
  ],
  ['a misspelt field in an example', API, ['orderid: b2 }\ncomponents:', 'order_id: b2 }\ncomponents:']],
  [
    'an example in quotes',
    API,
    [`example: '{ id: "a1" }'`, 'example: { id: a1, order_id: b2 }'],
    'example: { id: "a1" }',
  ],
  [
    'a server without its list',
    API,
    ['servers: https://api.shop.example', "servers: [{ url: 'https://api.shop.example' }]"],
    '"servers": [{"url":"https://api.shop.example"}]',
  ],
  [
    'a security requirement without its list',
    API,
    ['security: { token: [] }', 'security: [{ token: [] }]'],
    '"security": [{"token":[]}]',
  ],
  [
    'a security requirement that is a text',
    API,
    ['security: [token]', 'security: [{ token: [] }]'],
    'security: [{"token":[]}]',
  ],
  [
    'a schema outside its media type',
    API,
    [
      `description: Made., schema: { $ref: ${REF} } }`,
      `description: Made., content: { application/json: { schema: { $ref: ${REF} } } } }`,
    ],
  ],
  ['a misspelt path parameter', API, ['name: orderId, in: path', 'name: id, in: path']],
  ['a value without its dollar', BUY, ['steps.buy.outputs.orderId', '$steps.buy.outputs.orderId']],
  [
    'an input in braces without its dollar',
    BUY,
    ['token: "{inputs.accessToken}"', 'token: $inputs.accessToken'],
    'token: "{$inputs.accessToken}"',
  ],
  ['inputs without a type', BUY, ['inputs:\n      required', 'inputs:\n      type: object\n      required']],
  ['a condition with an arrow', BUY, ['$statusCode => 200', '$statusCode == 200']],
  ['a condition without its key', BUY, ['- $statusCode == 200', '- condition: $statusCode == 200']],
  ['a version of Arazzo that is a number', BUY, ['arazzo: 1\n', 'arazzo: 1.0.1\n']],
  ['a misspelt parameter of a step', BUY, ['name: idd, in: path', 'name: id, in: path']],
  ['a parameter in the wrong place', BUY, ['name: id, in: query', 'name: id, in: path']],
  ['a misspelt scheme of a workflow', BUY, ['schemeName: tokn', 'schemeName: token']],
  ['a misspelt specification of a workflow', BUY, ['../../spec/api.yaml', '../../specs/api.yaml']],
  ['a misspelt input', BUY, ['$inputs.acessToken', '$inputs.accessToken']],
  ['a definition of a link that nothing uses', MORE, ['[gone]: /docs/start\n\n::fields', '::fields']],
  ['an invisible character in a text', START, ['Start\u200b here.', 'Start here.']],
  ['an invisible character in code', START, ['`create\u00adOrder`', '`createOrder`']],
  ['a callout without a text', MORE, ['> [!NOTE]\n\n::fields', '::fields'], '> [!NOTE]\n> Text.\n\n::fields'],
  [
    'a directive without a text',
    MORE,
    [':::note\n:::\n\n::fields', '::fields'],
    ':::note\nText.\n:::\n\n::fields',
  ],
  ['a page without a text', 'content/index.md', ['<!-- Soon. -->', '[Start](/docs/start)']],
  [
    'a required property with a misspelt name',
    API,
    ['type: object\n      required: [orderId]', 'type: object'],
    'type: object\n      required: [order_id]',
  ],
  ['a status in words', API, ['OK: { description: All.', "'200': { description: All."]],
  [
    'an enum with a value twice',
    API,
    ['type: string, enum: [a1, a1] } }', 'type: string } }'],
    'type: string, enum: [a1] } }',
  ],
  ['an enum without values', API, ['type: string, enum: [] } }', 'type: string } }']],
  [
    'a default that is not in the enum',
    API,
    ['type: string, enum: [all, none], default: non } }', 'type: string } }'],
    'type: string, enum: [all, none], default: none } }',
  ],
  [
    'a variable of a server that is not declared',
    API,
    ["url: 'https://{env}.shop.example' }", "url: 'https://api.shop.example' }"],
    "url: 'https://{env}.shop.example', variables: { env: { default: api } } }",
  ],
  ['a server with a space', API, ["'https://api shop.example'", "'https://api.shop.example'"]],
  ['a scheme with one slash', API, ["'https:/api.shop.example'", "'https://api.shop.example'"]],
  [
    'an email address without its host',
    API,
    ["version: '1.0', contact: { email: help } }", "version: '1.0' }"],
  ],
  ['a misspelt scheme of HTTP', API, ['scheme: bearar', 'scheme: bearer']],
  ['a limit that is a text', API, ["type: string, maxLength: '5' } }", 'type: string } }']],
  ['a type with null', API, ['type: [string, null] } }', 'type: string } }'], "type: [string, 'null'] } }"],
  ['a parameter twice in its path', API, ['/orders/{id}/{id}:', '/orders/{id}:']],
  [
    'a media type without its first part',
    API,
    ['Made., content: { json:', 'Made., content: { application/json:'],
  ],
  [
    'a misspelt media type',
    API,
    ['Made., content: { application/jason:', 'Made., content: { application/json:'],
  ],
  [
    'a type outside its schema',
    API,
    ['required: true, type: string }', 'required: true, schema: { type: string } }'],
  ],
  [
    'a backslash in double quotes',
    API,
    ['type: string, pattern: "^\\d+$" } }', 'type: string } }'],
    "type: string, pattern: '^\\d+$' } }",
  ],
  ['an empty tag', API, ["summary: List orders\n      tags: ['']", 'summary: List orders']],
  [
    'a link in a description without the base path',
    API,
    ['summary: List orders\n      description: "[More](/docs/more)"', 'summary: List orders'],
    'summary: List orders\n      description: "[More](/shop/docs/more)"',
  ],
];
