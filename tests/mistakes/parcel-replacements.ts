import type { REPLACEMENTS } from './replacements.ts';

const INTRO = 'content/docs/intro.md';
const SITE = 'content/site.yaml';
const FOOTER = 'components/Footer.tsx';
const SEND = 'content/docs/guides/send.md';
const WORKFLOW = 'content/workflows/send.arazzo.yaml';
const TRACK = 'content/docs/guides/track.md';
const API = 'specs/parcels.yaml';

const TEXT = 'It has two environments.';
const CURL = `curl "https://api.parcels.example/v1/parcels?limit=10" \\\n`;
const GET = `curl --get https://api.parcels.example/v1/parcels \\\n  --data-urlencode limit=10 \\\n`;

const LIMIT = 'in: query\n      style: form\n      description: Parcels on a page.';
const HTTP = '```http request="createParcel"\nPOST /v1/parcels HTTP/1.1\nX-Api-Key: a\n```\n\n';
const WEBHOOK = `    post:
      operationId: parcelChanged
      tags: [Parcels]
      summary: A parcel has changed
      requestBody:
        content:
          application/json:
            schema:
              $ref: '#/components/schemas/Parcel'
      responses:
        '200':
          description: Received.
`;

/** Mistakes in the site of parcels, as in `REPLACEMENTS`. */
export const PARCEL_REPLACEMENTS: typeof REPLACEMENTS = [
  [
    'a body of a workflow that is a text',
    'content/workflows/send.arazzo.yaml',
    [
      `payload: '{ "weight": "$inputs.weight", "service": "express", "to": { "name": "Ada", "country": "SE" } }'
`,
      `payload:
            weight: $inputs.weight
            service: express
            to: { name: Ada, country: SE }
`,
    ],
    `payload: { "weight": "$inputs.weight", "service": "express", "to": { "name": "Ada", "country": "SE" } }
`,
  ],
  [
    'a renamed field in the body of a workflow',
    WORKFLOW,
    ['grams: $inputs.weight', 'weight: $inputs.weight'],
  ],
  [
    'the links of the footer as items',
    SITE,
    ['    items:\n      - label: Support', '    links:\n      - label: Support'],
  ],
  [
    'an action that an earlier one always comes before',
    WORKFLOW,
    [
      "== 200\n          - name: lost\n            type: end\n            criteria: [{ condition: $statusCode == 200 && $response.body#/status == 'created' }]\n",
      '== 200\n',
    ],
    '== 200\n          - name: gone\n            type: end\n            criteria: [{ condition: $statusCode == 404 }]\n',
  ],
  [
    'an endpoint in a text of a workflow',
    WORKFLOW,
    ['x-creates: { what: parcel, output: parcelId, find: Call GET /parcel. }\n        outputs:', 'outputs:'],
    'x-creates: { what: parcel, output: parcelId, find: Call GET /parcels. }\n        outputs:',
  ],
  ['one sign of a comparison', WORKFLOW, ['$statusCode = 201', '$statusCode == 201']],
  ['a text of a condition without quotes', WORKFLOW, ['== delivered', "== 'delivered'"]],
  ['an input in the singular', WORKFLOW, ['weight: $input.weight', 'weight: $inputs.weight']],
  ['a header without its colon', INTRO, ['"X-Api-Key $KEY"', '"X-Api-Key: $KEY"']],
  ['a color without its sign', SITE, ['accent: "1d4f91"', 'accent: "#1d4f91"']],
  ['milliseconds of a retry', WORKFLOW, ['retryAfter: 5000', 'retryAfter: 5']],
  [
    'a pattern of values that a response never has',
    WORKFLOW,
    [
      '- context: $response.body#/status\n            type: regex\n            condition: ^(sent|deliverd)$\n',
      "- condition: $statusCode == 200 && $response.body#/status == 'delivered'\n",
    ],
    '- context: $response.body#/status\n            type: regex\n            condition: ^(sent|delivered)$\n',
  ],
  ['a path without that of its server', INTRO, ['parcels.example/parcels?', 'parcels.example/v1/parcels?']],
  ['a backslash with a space after it', INTRO, [CURL.replace('\n', ' \n'), CURL]],
  ['a line of a command without its backslash', INTRO, [CURL.replace(' \\\n', '\n'), CURL]],
  ['a line of a command that continues as on Windows', INTRO, [CURL.replace('\\', '^'), CURL]],
  [
    'a URL with two parameters and no quotes',
    INTRO,
    [
      'https://api.parcels.example/v1/parcels?status=sent&limit=10 ',
      '"https://api.parcels.example/v1/parcels?limit=10" ',
    ],
    '"https://api.parcels.example/v1/parcels?status=sent&limit=10" ',
  ],
  ['a value of the query beyond its limit', INTRO, ['?limit=1000"', '?limit=10"']],
  [
    'a body of a request without an empty line before it',
    SEND,
    ['```http request="createParcel"\nPOST /v1/parcels HTTP/1.1\n{', '```json request="createParcel"\n{'],
    '```http request="createParcel"\nPOST /v1/parcels HTTP/1.1\n\n{',
  ],
  [
    'a value of the query in HTTP',
    INTRO,
    ['\n\n```http request="listParcels"\nGET /v1/parcels?status=lost HTTP/1.1\n```', TEXT],
    '\n\n```http request="listParcels"\nGET /v1/parcels?status=sent HTTP/1.1\n```',
  ],
  ['dots for the rest of a body', SEND, ['"service": "express",\n  ...', '"service": "express",']],
  ['two values of JSON', SEND, ['"SE" }\n}\n{}', '"SE" }\n}']],
  ['curly quotes in JSON', SEND, ['“weight”', '"weight"']],
  [
    'a link of a chat',
    INTRO,
    ['See <https://parcels.example|our site>.', TEXT],
    'See [our site](https://parcels.example).',
  ],
  ['a block of code behind a text', INTRO, ['Call it: ```js\na\n```', TEXT], 'Call it:\n\n```js\na\n```'],
  [
    'a table of a spreadsheet',
    INTRO,
    ['\n\nName\tServer\nTest\tOne\n', TEXT],
    '\n\n| Name | Server |\n| --- | --- |\n| Test | One |\n',
  ],
  ['a row below an empty line', INTRO, ['\n\n| Production |', '\n| Production |']],
  [
    'a backslash in code',
    SEND,
    ['`trackingNumber\\_old` or', 'the `trackingNumber`:'],
    '``trackingNumber_old`` or',
  ],
  ['one asterisk less at the end', INTRO, ['**Two environments.*', TEXT], '**Two environments.**'],
  ['a misspelt header in a text', INTRO, ['Send `X-Api-Kye`.', TEXT], 'Send `X-Api-Key`.'],
  [
    'a title that begins with an exclamation mark',
    SEND,
    ['title: !Send a parcel', 'title: Send a parcel'],
    'title: "!Send a parcel"',
  ],
  [
    'a description that begins with a hyphen',
    SEND,
    [
      'description: - Create a parcel and print its label.',
      'description: Create a parcel and print its label.',
    ],
    "description: '- Create a parcel and print its label.'",
  ],
  ['the end of the front matter after a space', SEND, ['label.\n ---\n', 'label.\n---\n']],
  ['a value that a response never has', WORKFLOW, ["== 'delivred'", "== 'delivered'"]],
  [
    'the fields of an example without `value`',
    API,
    [
      '                weight: 250\n                service: standard\n',
      '                value:\n                  weight: 250\n                  service: standard\n                  to: { name: Bo, country: SE }\n',
    ],
    '                value:\n                  weight: 250\n                  service: standard\n                  to: { name: Bo, country: SE }\n',
  ],
  [
    'the operationId of another operation',
    API,
    [
      'operationId: getParcel\n      tags: [Parcels]\n      summary: Cancel',
      'operationId: cancelParcel\n      tags: [Parcels]\n      summary: Cancel',
    ],
  ],
  [
    'a property with a hyphen',
    API,
    [
      '        - name:\n            type: string\n            maxLength: 50\n',
      '        name:\n          type: string\n          maxLength: 50\n',
    ],
  ],
  [
    'a property without a hyphen among others',
    API,
    ['        - country:\n            type: string', '        country:\n          type: string'],
  ],
  [
    'a type of a programming language',
    API,
    ['type: int\n          description: Grams', 'type: integer\n          description: Grams'],
  ],
  ['a format as a type', API, ['type: date-time', 'type: string\n              format: date-time']],
  [
    'a number of bits that no format has',
    API,
    ['type: integer\n        format: int23', 'type: integer'],
    'type: integer\n        format: int32',
  ],
  ['null in an enum of texts', API, ['enum: [standard, express, null]', 'enum: [standard, express]']],
  [
    'a parameter twice, before what it causes',
    API,
    [
      '- name: limit\n          in: query\n          description: Only',
      '- name: status\n          in: query\n          description: Only',
    ],
  ],
  [
    'a body of a response that has none',
    API,
    ['Cancelled.\n          content: { text/plain: {} }', 'Cancelled.'],
  ],
  ['a description beside `info`', API, ['description: Send and track', '  description: Send and track']],
  [
    'components below webhooks, once',
    API,
    ['  components:\n  securitySchemes:', 'components:\n  securitySchemes:'],
  ],
  [
    'schemas below responses, before what it causes',
    API,
    ['    schemas:\n    Address:', '  schemas:\n    Address:'],
  ],
  [
    'a list of schemas without its hyphen',
    API,
    [
      "oneOf:\n            $ref: '#/components/schemas/Address'\n    Parcel:",
      "$ref: '#/components/schemas/Address'\n    Parcel:",
    ],
    "oneOf:\n            - $ref: '#/components/schemas/Address'\n    Parcel:",
  ],
  [
    'a misspelt keyword of many characters',
    API,
    [
      'type: object\n      additionalProperty: true\n      required: [code',
      'type: object\n      required: [code',
    ],
    'type: object\n      additionalProperties: true\n      required: [code',
  ],
  ['a key of a setting beside it', SITE, ['theme:\naccent:', 'theme:\n  accent:']],
  [
    'a link to an anchor of a page that has another name',
    SEND,
    ['/reference#schema-Parcel', '/api#schema-Parcel'],
  ],
  ['a reference by another name', SITE, ['to: /reference\n', 'to: /api\n']],
  [
    'a second description of every page',
    SITE,
    ['head: [{ tag: meta, attributes: { name: description, content: Parcels } }]\nedit', 'edit'],
  ],
  ['a language of samples by its ending', SITE, ['samples: [curl, js]\nedit', 'edit']],
  [
    'rules below the first half of their name',
    SITE,
    ['rules: { openapi: { extension: off } }\nedit', 'edit'],
  ],
  [
    'a year that nothing fills in',
    SITE,
    ['copyright: "{year} Parcels"\nedit', 'edit'],
    'copyright: Parcels\nedit',
  ],
  ['a missing logo, of which there is no image', SITE, ['logo:\n  light: /logo.svg\nedit', 'edit']],
  [
    'a misspelt link in a component',
    FOOTER,
    ['<a href="/docs/introduction">Parcels</a>', '<p>Parcels</p>'],
    '<a href="/docs/intro">Parcels</a>',
  ],
  ['an element that is not closed', FOOTER, ['<div><p>Parcels</div>', '<p>Parcels</p>']],
  ['a directive that ends with two colons', SEND, ['parcel.\n::\n', 'parcel.\n:::\n']],
  ['code between acute accents', INTRO, ['Send the ´service´.', TEXT], 'Send the `service`.'],
  ['a property that ends with a space', API, ["'country ':", 'country:']],
  ['a value that ends with a space', API, ["enum: [standard, 'express ']", 'enum: [standard, express]']],
  ['a parameter that ends with a space', API, ["- name: 'status '", '- name: status']],
  ['a step that is a webhook', WORKFLOW, ['operationId: parcelChanged', 'operationId: getParcel']],
  [
    'a character by its name in a summary',
    API,
    ['summary: List &amp; filter parcels', 'summary: List parcels'],
    'summary: List & filter parcels',
  ],
  [
    'a link to a file whose name has a space',
    INTRO,
    ['[Terms](/my_terms.pdf).', TEXT],
    '[Terms](/my%20terms.pdf).',
  ],
  ['a variable between single quotes', INTRO, ["'X-Api-Key: $KEY'", '"X-Api-Key: $KEY"']],
  [
    'a text in a group of code',
    INTRO,
    ['\n\n:::code-group\nRun it:\n```js\na\n```\n```ts\nb\n```\n:::\n', TEXT],
    '\n\nRun it:\n\n:::code-group\n```js\na\n```\n```ts\nb\n```\n:::\n',
  ],
  ['two types with a bar', API, ['type: string|null', "type: [string, 'null']"]],
  [
    'the name of a type in place of a schema',
    API,
    ['      additionalProperties: string\n      required: [code', '      required: [code'],
    '      additionalProperties: { type: string }\n      required: [code',
  ],
  ['a path that repeats that of its server, before what it causes', API, ['  /v1/parcels:', '  /parcels:']],
  ['the address of a site as a page of the sidebar', SITE, ['to: https://status', 'href: https://status']],
  ['a quote that is not closed, in its place', SITE, ['accent: "#1d4f91\'', 'accent: "#1d4f91"']],
  ['an item of a list without its hyphen', SITE, ['    label: Blog\n', '  - label: Blog\n']],
  [
    'a line of a text that is not indented',
    SITE,
    ['tagline: Send\nparcels', 'tagline: Send parcels'],
    'tagline: Send\n  parcels',
  ],
  ['a setting for a language', SITE, ['title: Parcels\ntitle_sv: Paket', 'title: Parcels']],
  [
    'an input of another type than its field',
    WORKFLOW,
    ['weight: { type: string', 'weight: { type: integer'],
  ],
  [
    'a schema without its media type',
    API,
    ['schema: { type: string, format: binary }\nwebhooks', 'application/pdf: {}\nwebhooks'],
    'application/pdf: { schema: { type: string, format: binary } }\nwebhooks',
  ],
  [
    'an email address as a URL',
    API,
    ['1.2.0\n  contact: { url: help@parcels.example }', '1.2.0'],
    '1.2.0\n  contact: { email: help@parcels.example }',
  ],
  [
    'a type beside a reference to another, before what it causes',
    API,
    [
      "type: string\n          $ref: '#/components/schemas/Address'\n    Parcel",
      "$ref: '#/components/schemas/Address'\n    Parcel",
    ],
  ],
  ['two backslashes in a pattern', API, ["'^\\\\w{2}$'", "'^[A-Z]{2}$'"], "'^\\w{2}$'"],
  [
    'the name of a schema in a list of schemas',
    API,
    ['- NewParcel', "- $ref: '#/components/schemas/NewParcel'"],
  ],
  ['an image without parentheses', SEND, ['parcel]./label.svg', 'parcel](./label.svg)']],
  ['a key of JSON twice', SEND, ['"weight": 1200,\n  "weight": 1300,', '"weight": 1200,']],
  [
    'an endpoint with another name of its parameter',
    INTRO,
    ['Call `GET /parcels/{id}`.', TEXT],
    'Call `GET /parcels/{parcelId}`.',
  ],
  [
    'values of items in the list itself',
    API,
    [
      'type: array\n            enum: [created]\n            items: { type: string }\n      responses',
      'type: string\n            enum: [created, sent, delivered]\n      responses',
    ],
    'type: array\n            items: { type: string, enum: [created] }\n      responses',
  ],
  [
    'a schema that has another name now',
    API,
    ['    ParcelRequest:\n      type: object', '    NewParcel:\n      type: object'],
  ],
  [
    'an example beside its `value`',
    API,
    [
      'value:\n                weight: 250\n                service: standard\n',
      'value:\n                  weight: 250\n                  service: standard\n                  to: { name: Bo, country: SE }\n',
    ],
    'value:\n                  weight: 250\n                  service: standard\n                  to: { name: Bo, country: SE }\n',
  ],
  ['a route with its label', SITE, ['- api: API reference', '- api']],
  ['a label of the navbar twice', SITE, ['- label: Docs\n    to: /api', '- label: API\n    to: /api']],
  [
    'a component without `return`',
    FOOTER,
    ['() => { <p>Parcels</p>; }', '() => <p>Parcels</p>'],
    '() => { return <p>Parcels</p>; }',
  ],
  [
    'a response within the one before it',
    API,
    [
      "          '401':\n            $ref: '#/components/responses/Unauthorized'\n    post:",
      "        '401':\n          $ref: '#/components/responses/Unauthorized'\n    post:",
    ],
  ],
  [
    'a misspelt parameter of a query, on a line of its own',
    INTRO,
    [GET.replace('limit', 'limits'), CURL],
    GET,
  ],
  [
    'a value of an enum in inline code that is misspelt',
    TRACK,
    ['A parcel is `creatd`', 'A parcel is `created`'],
  ],
  [
    'a header in HTTP that is misspelt',
    SEND,
    [`${HTTP.replace('Api', 'Ap')}::operation[createParcel]`, '::operation[createParcel]'],
    `${HTTP}::operation[createParcel]`,
  ],
  [
    'a misspelt header of a command, before what it causes',
    INTRO,
    ['"X-Api-Kye: $KEY"', '"X-Api-Key: $KEY"'],
  ],
  ['a value of a snippet that is misspelt', SEND, ['"service": "expres"', '"service": "express"']],
  ['seconds of a retry with their unit', WORKFLOW, ['retryAfter: 5s', 'retryAfter: 5']],
  [
    'synonyms as one list',
    SITE,
    ['synonyms: [parcel, package]', 'synonyms:\n  - [parcel, package]'],
    'synonyms: [[parcel, package]]',
  ],
  [
    'an email address without its scheme',
    SITE,
    ['href: help@parcels.example', 'href: https://support.parcels.example'],
    'href: mailto:help@parcels.example',
  ],
  [
    'the place of a page of another tool',
    TRACK,
    ['sidebar_position: 2\ndescription: Poll', 'description: Poll'],
  ],
  [
    'a style of another version',
    API,
    [
      LIMIT.replace('form\n', 'csv\n      explode: false\n      example: 5\n'),
      'in: query\n      description: Parcels on a page.',
    ],
    LIMIT.replace('form\n', 'form\n      explode: false\n      example: 5\n'),
  ],
  [
    'a variable of a server without a default',
    API,
    [
      '/v1\n    variables: { a: { enum: [b] } }\n    description: Production',
      '/v1\n    description: Production',
    ],
    '/{a}\n    variables: { a: { enum: [v1], default: v1 } }\n    description: Production',
  ],
  [
    'an exclusive limit of OpenAPI 3.0',
    API,
    ['minimum: 1\n          exclusiveMinimum: true\n        service', 'minimum: 1\n        service'],
    'exclusiveMinimum: 1\n        service',
  ],
  [
    'a constant that the other part does not allow, before what it causes',
    API,
    [
      '          properties:\n            service: { const: fast }\n            id:',
      '          properties:\n            id:',
    ],
    '          properties:\n            service: { const: express }\n            id:',
  ],
  [
    'a webhook without its method, once',
    API,
    [WEBHOOK.replace('    post:\n', '').replace(/^ {2}/gm, ''), WEBHOOK],
  ],
];
