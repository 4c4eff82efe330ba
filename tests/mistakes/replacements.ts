const API = 'specs/api.yaml';
const START = 'content/docs/start.md';
const SITE = 'content/site.yaml';
const BUY = 'content/workflows/buy.arazzo.yaml';
const MORE = 'content/docs/more.md';

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
    'the title of another page',
    START,
    ['title: More', 'title: Start'],
    {
      shows: ['content/docs/start.md:2 `docs/more.md` has the same title.'],
      hint: 'Write a title that tells readers of a search which of the two they look for.',
    },
  ],
  [
    'the description of another page',
    START,
    ['description: What else there is.', 'description: First steps.'],
    {
      shows: ['content/docs/start.md:3 `docs/more.md` has the same description.'],
      hint: 'Write a description that tells readers of a search which of the two they look for.',
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
  [
    'a definition of a link that nothing uses',
    MORE,
    ['[gone]: /docs/start\n\n::fields', '::fields'],
    {
      shows: ['content/docs/more.md:8 Nothing refers to the address `[gone]`.'],
      hint: 'Write `[text][gone]` where it belongs, or remove it.',
    },
  ],
  [
    'an invisible character in a text',
    START,
    ['Start\u200b here.', 'Start here.'],
    { shows: ['content/docs/start.md:8 The character U+200B cannot be seen here.'], hint: 'Remove it.' },
  ],
  [
    'an invisible character in code',
    START,
    ['`create\u00adOrder`', '`createOrder`'],
    {
      shows: [
        'content/docs/start.md:8 The character U+00AD cannot be seen here, and whoever copies the code copies it.',
      ],
      hint: 'Remove it.',
    },
  ],
  [
    'a callout without a text',
    MORE,
    ['> [!NOTE]\n\n::fields', '::fields'],
    {
      shows: ['content/docs/more.md:8 This `note` is empty.'],
      hint: 'Write its text on the lines below, or remove it.',
      follow: '> [!NOTE]\n> Text.\n\n::fields',
    },
  ],
  [
    'a directive without a text',
    MORE,
    [':::note\n:::\n\n::fields', '::fields'],
    {
      shows: ['content/docs/more.md:8 This `note` is empty.'],
      hint: 'Write its text on the lines below, or remove it.',
      follow: ':::note\nText.\n:::\n\n::fields',
    },
  ],
  [
    'a page without a text',
    'content/index.md',
    ['<!-- Soon. -->', '[Start](/docs/start)'],
    { shows: ['content/index.md:1 This page has no text.'], hint: 'Write it below the front matter.' },
  ],
  [
    'a required property with a misspelt name',
    API,
    ['type: object\n      required: [orderId]', 'type: object'],
    {
      shows: [
        'specs/api.yaml:29 This example does not match its schema. Missing required property `orderId`.',
        'specs/api.yaml:36 No property is called `orderId`.',
        'content/docs/start.md:15 Missing required property `orderId`.',
      ],
      follow: 'type: object\n      required: [order_id]',
    },
  ],
  [
    'a status in words',
    API,
    ['OK: { description: All.', "'200': { description: All."],
    {
      shows: ['specs/api.yaml:11 Unknown property `OK` in `responses` of `GET /orders`.'],
      hint: 'Use a status such as `200`, a range such as `2XX`, or `default`.',
    },
  ],
  [
    'an enum with a value twice',
    API,
    ['type: string, enum: [a1, a1] } }', 'type: string } }'],
    {
      shows: ['specs/api.yaml:22 The value `"a1"` is already in this enum.'],
      hint: 'Remove it.',
      follow: 'type: string, enum: [a1] } }',
    },
  ],
  [
    'an enum without values',
    API,
    ['type: string, enum: [] } }', 'type: string } }'],
    {
      shows: ['specs/api.yaml:22 This enum has no values, so no value is valid.'],
      hint: 'List its values, or remove it.',
    },
  ],
  [
    'a default that is not in the enum',
    API,
    ['type: string, enum: [all, none], default: non } }', 'type: string } }'],
    {
      shows: ['specs/api.yaml:22 The default `"non"` is not in the enum.'],
      hint: 'Did you mean `"none"`?',
      follow: 'type: string, enum: [all, none], default: none } }',
    },
  ],
  [
    'a variable of a server that is not declared',
    API,
    ["url: 'https://{env}.shop.example' }", "url: 'https://api.shop.example' }"],
    {
      shows: ['specs/api.yaml:3 The URL has `{env}`, but no variable `env` is declared.'],
      hint: 'Add `variables: { env: { default: … } }` to the server.',
      follow: "url: 'https://{env}.shop.example', variables: { env: { default: api } } }",
    },
  ],
  [
    'a server with a space',
    API,
    ["'https://api shop.example'", "'https://api.shop.example'"],
    { shows: ['specs/api.yaml:3 The URL of a server cannot contain spaces.'], hint: 'Remove them.' },
  ],
  [
    'a scheme with one slash',
    API,
    ["'https:/api.shop.example'", "'https://api.shop.example'"],
    {
      shows: ['specs/api.yaml:3 `https:/api.shop.example` is not the address of a page.'],
      hint: 'Write `https://api.shop.example`.',
    },
  ],
  [
    'an email address without its host',
    API,
    ["version: '1.0', contact: { email: help } }", "version: '1.0' }"],
    {
      shows: ['specs/api.yaml:2 `help` is not an email address.'],
      hint: 'Write one such as `api@example.com`.',
    },
  ],
  [
    'a misspelt scheme of HTTP',
    API,
    ['scheme: bearar', 'scheme: bearer'],
    {
      shows: [
        'specs/api.yaml:32 Unknown scheme `bearar` of HTTP authentication.',
        'content/workflows/buy.arazzo.yaml:14 The security scheme `token` is not supported.',
      ],
      hint: 'Did you mean `bearer`?',
    },
  ],
  [
    'a limit that is a text',
    API,
    ["type: string, maxLength: '5' } }", 'type: string } }'],
    { shows: ['specs/api.yaml:22 `maxLength` must be a whole number; otherwise it has no effect.'] },
  ],
  [
    'a type with null',
    API,
    ['type: [string, null] } }', 'type: string } }'],
    {
      shows: [
        'specs/api.yaml:22 `type` must be the name of a type, or a list of them; otherwise it has no effect.',
      ],
      hint: "Quote `'null'`: without quotes, it is no value.",
      follow: "type: [string, 'null'] } }",
    },
  ],
  [
    'a parameter twice in its path',
    API,
    ['/orders/{id}/{id}:', '/orders/{id}:'],
    { shows: ['specs/api.yaml:17 This path has a parameter twice.'], hint: 'Write `/orders/{id}`.' },
  ],
  [
    'a media type without its first part',
    API,
    ['Made., content: { json:', 'Made., content: { application/json:'],
    {
      shows: ['specs/api.yaml:16 `json` is not a media type.'],
      hint: 'Write one such as `application/json`.',
    },
  ],
  [
    'a misspelt media type',
    API,
    ['Made., content: { application/jason:', 'Made., content: { application/json:'],
    {
      shows: ['specs/api.yaml:16 Unknown media type `application/jason`.'],
      hint: 'Did you mean `application/json`?',
    },
  ],
  [
    'a type outside its schema',
    API,
    ['required: true, type: string }', 'required: true, schema: { type: string } }'],
    {
      shows: [
        'specs/api.yaml:22 Missing required property `schema` or `content` in `id` of `GET /orders/{id}`.',
        'specs/api.yaml:22 Unknown property `type` in `id` of `GET /orders/{id}`.',
      ],
    },
  ],
  [
    'a backslash in double quotes',
    API,
    ['type: string, pattern: "^\\d+$" } }', 'type: string } }'],
    {
      shows: ['specs/api.yaml:22 Invalid escape sequence \\d.'],
      hint: 'Write the text in single quotes, or each backslash twice.',
      follow: "type: string, pattern: '^\\d+$' } }",
    },
  ],
  [
    'an empty tag',
    API,
    ["summary: List orders\n      tags: ['']", 'summary: List orders'],
    { shows: ['specs/api.yaml:10 This tag is empty.'], hint: 'Write its name, or remove it.' },
  ],
  [
    'a link in a description without the base path',
    API,
    ['summary: List orders\n      description: "[More](/docs/more)"', 'summary: List orders'],
    {
      shows: ['specs/api.yaml:10 The link /docs/more points outside the base path of the site.'],
      hint: 'Write `/shop/docs/more`.',
      follow: 'summary: List orders\n      description: "[More](/shop/docs/more)"',
    },
  ],
];
