const API = 'specs/api.yaml';
const START = 'content/docs/start.md';
const SITE = 'content/site.yaml';
const BUY = 'content/workflows/buy.arazzo.yaml';

interface Expected {
  shows: string[];
  hint?: string;
  /** What the hint says in place of the mistake, unless it is the original. */
  follow?: string;
}

const REF = "'#/components/schemas/Order'";
const SCHEMA = `schema: { $ref: ${REF} }\n              example`;

/** Mistakes of one replacement: their names, files, what is wrong in place of what is right, and what is expected. */
export const REPLACEMENTS: [name: string, file: string, [wrong: string, right: string], Expected][] = [
  [
    'a text with `#` and no quotes',
    API,
    ['summary: Create #1', 'summary: Create an order'],
    {
      shows: ['specs/api.yaml:14 `#1` is a comment, not a part of the text.'],
      hint: 'Quote the text, `summary: "Create #1"`, or write a space after the `#` of a comment.',
      follow: 'summary: "Create #1"',
    },
  ],
  [
    'a title with `#` and no quotes',
    START,
    ['title: Start #1', 'title: Start'],
    {
      shows: ['content/docs/start.md:2 `#1` is a comment, not a part of the text.'],
      hint: 'Quote the text, `title: "Start #1"`, or write a space after the `#` of a comment.',
      follow: 'title: "Start #1"',
    },
  ],
  [
    'a label that is a comment',
    SITE,
    ['label: #More', 'label: More'],
    {
      shows: ['content/site.yaml:9 `#More` is a comment, not a part of the text.'],
      hint: 'Quote the text, `label: "#More"`, or write a space after the `#` of a comment.',
      follow: 'label: "#More"',
    },
  ],
  [
    'a reference without quotes in a block',
    API,
    ['schema:\n                $ref: #/components/schemas/Order\n              example', SCHEMA],
    {
      shows: ['specs/api.yaml:29 `#/components/schemas/Order` is a comment, not a part of the text.'],
      hint: 'Quote the text, `$ref: "#/components/schemas/Order"`, or write a space after the `#` of a comment.',
      follow: 'schema:\n                $ref: "#/components/schemas/Order"\n              example',
    },
  ],
  [
    'a reference to another kind of component',
    API,
    ["'#/components/securitySchemes/token'", REF],
    {
      shows: [
        'specs/api.yaml:11 The reference #/components/securitySchemes/token is to one of `securitySchemes`, where one of `schemas` is expected.',
      ],
      hint: 'Define `token` in `schemas`, and refer to #/components/schemas/token.',
    },
  ],
  [
    'a path parameter after a colon',
    API,
    ['/orders/:id:', '/orders/{id}:'],
    {
      shows: [
        'specs/api.yaml:17 Parameters in paths stand in braces, not after a colon.',
        'specs/api.yaml:17 The parameter `id` has `in: path`, but the path has no `{id}`.',
      ],
      hint: 'Write `/orders/{id}`.',
    },
  ],
  [
    'a path with two slashes',
    API,
    ['//orders/{id}:', '/orders/{id}:'],
    { shows: ['specs/api.yaml:17 This path has two slashes in a row.'], hint: 'Write `/orders/{id}`.' },
  ],
  [
    'a path with a query',
    API,
    ['/orders/{id}?x=1:', '/orders/{id}:'],
    {
      shows: [
        'specs/api.yaml:17 A query is not part of a path: its parameters are declared, with `in: query`.',
      ],
      hint: 'Write `/orders/{id}`.',
    },
  ],
  [
    'a path with an unclosed brace',
    API,
    ["'/orders/{id':", '/orders/{id}:'],
    {
      shows: [
        'specs/api.yaml:17 This path has a brace without the other one.',
        'specs/api.yaml:17 The parameter `id` has `in: path`, but the path has no `{id}`.',
      ],
      hint: 'Write `/orders/{id}`.',
    },
  ],
  [
    'a path with a space',
    API,
    ["'/orders/{id} ':", '/orders/{id}:'],
    { shows: ['specs/api.yaml:17 This path contains a space.'], hint: 'Write `/orders/{id}`.' },
  ],
  [
    'a misspelt format',
    API,
    ['type: string, format: datetime } }', 'type: string } }'],
    {
      shows: ['specs/api.yaml:22 Unknown format `datetime`.'],
      hint: 'Did you mean `date-time`?',
      follow: 'type: string, format: date-time } }',
    },
  ],
  [
    'a discriminator that is a text',
    API,
    ['type: object\n      discriminator: id', 'type: object'],
    {
      shows: ['specs/api.yaml:36 `discriminator` must be an object; otherwise it has no effect.'],
      hint: 'Write `discriminator: { propertyName: id }`.',
      follow: 'type: object\n      discriminator: { propertyName: id }',
    },
  ],
  [
    'an array in OpenAPI 3.0 without items',
    'specs/old.yaml',
    ['description: Things., content: { text/plain: { schema: { type: array } } }', 'description: Things.'],
    {
      shows: ['specs/old.yaml:8 An array requires `items`, the schema of its items.'],
      hint: 'Add it, such as `items: { type: string }`; `items: {}` allows any.',
      follow:
        'description: Things., content: { text/plain: { schema: { type: array, items: { type: string } } } }',
    },
  ],
  [
    'a body of a GET request',
    API,
    ['summary: List orders\n      requestBody: { content: {} }', 'summary: List orders'],
    {
      shows: [
        'specs/api.yaml:10 A `GET` or `HEAD` request has no body: browsers and many clients cannot send one.',
      ],
      hint: 'Declare `parameters` with `in: query`, or use `post`.',
      follow: 'summary: List orders\n      parameters: [{ name: q, in: query, schema: {} }]',
    },
  ],
  [
    'operationIds that differ in case',
    API,
    ['operationId: getorder', 'operationId: listOrders'],
    {
      shows: ['specs/api.yaml:19 The operationId `getOrder` differs from `getorder` only in case.'],
      hint: 'Choose another: file names, and the names of many generated clients, would be the same.',
    },
  ],
  [
    'a schema that refers to itself',
    API,
    ["Order:\n      $ref: '#/components/schemas/Order'", 'Order:\n      type: object'],
    {
      shows: ['specs/api.yaml:35 The reference #/components/schemas/Order leads to itself.'],
      hint: 'Write out here what it should refer to.',
    },
  ],
  [
    'a misspelt field in an example',
    API,
    ['orderid: b2 }\ncomponents:', 'order_id: b2 }\ncomponents:'],
    {
      shows: ['specs/api.yaml:29 The schema of this example has no field `orderid`.'],
      hint: 'Did you mean `order_id`?',
    },
  ],
  [
    'an example in quotes',
    API,
    [`example: '{ "id": "a1" }'`, 'example: { id: a1, order_id: b2 }'],
    {
      shows: ['specs/api.yaml:29 This example does not match its schema. It must be an object.'],
      hint: 'Write it without the quotes around it: this is a text, not JSON.',
      follow: 'example: { "id": "a1" }',
    },
  ],
  [
    'a server without its list',
    API,
    ['servers: https://api.shop.example', "servers: [{ url: 'https://api.shop.example' }]"],
    {
      shows: ['specs/api.yaml:3 `servers` must be an array.'],
      hint: 'Write a list: `"servers": [{"url":"https://api.shop.example"}]`.',
      follow: '"servers": [{"url":"https://api.shop.example"}]',
    },
  ],
  [
    'a security requirement without its list',
    API,
    ['security: { token: [] }', 'security: [{ token: [] }]'],
    {
      shows: ['specs/api.yaml:4 `security` must be an array.'],
      hint: 'Write a list: `"security": [{"token":[]}]`.',
      follow: '"security": [{"token":[]}]',
    },
  ],
  [
    'a security requirement that is a text',
    API,
    ['security: [token]', 'security: [{ token: [] }]'],
    {
      shows: ['specs/api.yaml:4 An item of `security` must be an object.'],
      hint: 'Write `{"token":[]}`.',
      follow: 'security: [{"token":[]}]',
    },
  ],
  [
    'a schema outside its media type',
    API,
    [
      `description: Made., schema: { $ref: ${REF} } }`,
      `description: Made., content: { application/json: { schema: { $ref: ${REF} } } } }`,
    ],
    {
      shows: [
        'specs/api.yaml:16 Unknown property `schema` in `200` of `POST /orders`.',
        'content/workflows/buy.arazzo.yaml:18 No successful response of `createOrder` has `/id`.',
      ],
      hint: 'Write it in a media type: `content: { application/json: { schema: … } }`.',
    },
  ],
  [
    'a misspelt path parameter',
    API,
    ['name: orderId, in: path', 'name: id, in: path'],
    {
      shows: [
        'specs/api.yaml:17 The path has `{id}`, but no parameter `id` is declared.',
        'content/workflows/buy.arazzo.yaml:19 The parameter `orderId` is required.',
        'content/workflows/buy.arazzo.yaml:22 `getOrder` has no path parameter `id`.',
      ],
      hint: 'Give the parameter `orderId` the name `id`, or write `{orderId}` in the path.',
    },
  ],
  [
    'a value without its dollar',
    BUY,
    ['steps.buy.outputs.orderId', '$steps.buy.outputs.orderId'],
    {
      shows: [
        'content/workflows/buy.arazzo.yaml:22 `steps.buy.outputs.orderId` is sent as it is: an expression begins with `$`.',
      ],
      hint: 'Write `$steps.buy.outputs.orderId`.',
    },
  ],
  [
    'an input in braces without its dollar',
    BUY,
    ['token: "{inputs.accessToken}"', 'token: $inputs.accessToken'],
    {
      shows: [
        'content/workflows/buy.arazzo.yaml:14 `inputs.accessToken` is sent as it is: an expression begins with `$`.',
      ],
      hint: 'Write `$inputs.accessToken`.',
      follow: 'token: "{$inputs.accessToken}"',
    },
  ],
  [
    'inputs without a type',
    BUY,
    ['inputs:\n      required', 'inputs:\n      type: object\n      required'],
    {
      shows: [
        'content/workflows/buy.arazzo.yaml:8 `inputs` must have the type `object`: each property is an input.',
      ],
      hint: 'Write `type: object`, and the inputs below `properties`.',
    },
  ],
  [
    'a condition with an arrow',
    BUY,
    ['$statusCode => 200', '$statusCode == 200'],
    {
      shows: [
        'content/workflows/buy.arazzo.yaml:24 The condition has `=>`, which is no operator; write ==, !=, <, <=, > or >=.',
      ],
    },
  ],
  [
    'a condition without its key',
    BUY,
    ['- $statusCode == 200', '- condition: $statusCode == 200'],
    {
      shows: ['content/workflows/buy.arazzo.yaml:24 Item 1 of `successCriteria` must be an object.'],
      hint: 'Write `condition: $statusCode == 200`.',
    },
  ],
  [
    'a version of Arazzo that is a number',
    BUY,
    ['arazzo: 1\n', 'arazzo: 1.0.1\n'],
    {
      shows: ['content/workflows/buy.arazzo.yaml:1 `arazzo` must be a string.'],
      hint: 'Write `arazzo: 1.0.1`.',
    },
  ],
  [
    'a misspelt parameter of a step',
    BUY,
    ['name: idd, in: path', 'name: id, in: path'],
    {
      shows: ['content/workflows/buy.arazzo.yaml:22 `getOrder` has no path parameter `idd`.'],
      hint: 'Did you mean `id`?',
    },
  ],
  [
    'a parameter in the wrong place',
    BUY,
    ['name: id, in: query', 'name: id, in: path'],
    {
      shows: ['content/workflows/buy.arazzo.yaml:22 `getOrder` has no query parameter `id`.'],
      hint: 'Write `in: path`.',
    },
  ],
  [
    'a misspelt scheme of a workflow',
    BUY,
    ['schemeName: tokn', 'schemeName: token'],
    {
      shows: ['content/workflows/buy.arazzo.yaml:14 Unknown security scheme `tokn`.'],
      hint: 'Did you mean `token`?',
    },
  ],
  [
    'a misspelt specification of a workflow',
    BUY,
    ['../../spec/api.yaml', '../../specs/api.yaml'],
    {
      shows: [
        'content/workflows/buy.arazzo.yaml:4 `../../spec/api.yaml` is not a specification of this site.',
      ],
      hint: 'Did you mean `../../specs/api.yaml`?',
    },
  ],
  [
    'a misspelt input',
    BUY,
    ['$inputs.acessToken', '$inputs.accessToken'],
    {
      shows: ['content/workflows/buy.arazzo.yaml:14 Unknown input `acessToken`.'],
      hint: 'Did you mean `accessToken`?',
    },
  ],
];
