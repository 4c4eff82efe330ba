import { gzipSync } from 'node:zlib';
import { SHOP } from './site.ts';
import type { Mistake } from './table.ts';

const API = 'specs/api.yaml';
const OLD = 'specs/old.yaml';
const SITE = 'content/site.yaml';
const START = 'content/docs/start.md';
const MORE = 'content/docs/more.md';
const BUY = 'content/workflows/buy.arazzo.yaml';
const FOOTER = 'components/Footer.tsx';
const STYLES = 'content/brand.css';

const IMAGE = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';

const textOf = (name: string) => SHOP[name] ?? '';
const POINTER = 'version https://git-lfs.github.com/spec/v1\noid sha256:4d7a21\nsize 12345\n';
const WITH_STYLES: [string, string] = ['title: Shop', 'title: Shop\nstyles: [brand.css]'];
const INCLUDED: [string, string] = ['Start here.', 'Start here.\n\n::include[buy.ts]\n'];
const ITEMS = "items: { $ref: '#/components/schemas/Order' }";
const OLD_JSON =
  '{ "openapi": "3.0.3",\n"info": { "title": "Old API", "version": "0.9" }, "paths": { "/things": { "get": { "operationId": "listThings", "summary": "List things", "responses": { "200": { "description": "Things." } } } } } }';

const ID_AND_KEY: [string, string] = [
  '- { name: id, in: path, required: true, schema: { type: string } }',
  '- { name: id, in: path, required: true, schema: { type: string } }\n        - { name: Idempotency-Key, in: header, schema: { type: string } }',
];
const WITH_WAY = textOf(BUY)
  .replace(
    'properties:\n',
    'properties:\n        way: { type: string, description: How to pay, enum: [card, bil] }\n',
  )
  .replace('required: [accessToken]', 'required: [accessToken, way]')
  .replace(
    'operationId: createOrder\n',
    'operationId: createOrder\n        requestBody: { payload: { way: $inputs.way } }\n',
  );
const PAGES = '/\n/api\n/blog/archive\n/docs/more\n/docs/start\n/old\n';
const PAY = textOf(BUY)
  .replaceAll('workflowId: buy', 'workflowId: pay')
  .replace('type: openapi }', 'type: openapi }\n  - { name: buying, url: buy.arazzo.yaml, type: arazzo }')
  .replace('summary: Buy a thing', 'summary: Pay a thing\n    dependsOn: [$sourceDescriptions.buying.buy]');

/** Changes that went only half of the way, and conflicts between two of them. */
export const HALF_WAY: Mistake[] = [
  [
    'an endpoint of another method, which a program requests as before',
    {
      [API]: ['  /orders/{id}:\n    get:', '  /orders/{id}:\n    put:'],
      [START]: ['Start here.', "```js\nawait fetch('https://api.shop.example/orders/a1');\n```\n\n"],
    },
    { [START]: ["orders/a1')", "orders/a1', { method: 'PUT' })"] },
  ],
  [
    'a value of an enum that has another name now, which no other resembles',
    {
      [API]: [
        'id: { type: string, description: Of the order. }',
        'id: { type: string, description: Of the order., enum: [none, finished] }',
      ],
      [START]: ['{ "id": "a1"', '{ "id": "done"'],
    },
  ],
  [
    'fields that are required now, which an example lacks',
    {
      [API]: textOf(API)
        .replace(
          'Order:\n      type: object\n',
          'Order:\n      type: object\n      required: [id, order_id]\n',
        )
        .replace('example: { id: a1, order_id: b2 }', 'example: {}'),
    },
    { [API]: ['example: {}', 'example: { id: a1, order_id: b2 }'] },
  ],
  [
    'a header for the key that is another one now',
    {
      [API]: ['type: http, scheme: bearer', 'type: apiKey, in: header, name: X-Shop-Key'],
      [BUY]: ['values: { token:', 'values: { apiKey:'],
      [START]: [
        'Start here.',
        '```bash request="listOrders"\ncurl --header "Authorization: $API_KEY" https://api.shop.example/orders\n```\n\n',
      ],
    },
    { [START]: ['--header "Authorization', '--header "X-Shop-Key'] },
  ],
  [
    'an endpoint with a slash at its end, which URLs of a guide lack',
    {
      [API]: ['  /orders/{id}:', '  /orders/{id}/:'],
      [START]: [
        'Start here.',
        '```js\nfetch(\'https://api.shop.example/orders/a1\');\n```\n\n`GET /orders/{id}`\n\n```bash request="getOrder"\ncurl --header "Authorization: Bearer $T" https://api.shop.example/orders/a1\n```\n\n',
      ],
    },
    {
      [START]: [
        '```js\nfetch(\'https://api.shop.example/orders/a1\');\n```\n\n`GET /orders/{id}`\n\n```bash request="getOrder"\ncurl --header "Authorization: Bearer $T" https://api.shop.example/orders/a1\n```\n\n',
        '```js\nfetch(\'https://api.shop.example/orders/a1/\');\n```\n\n`GET /orders/{id}/`\n\n```bash request="getOrder"\ncurl --header "Authorization: Bearer $T" https://api.shop.example/orders/a1/\n```\n\n',
      ],
    },
  ],
  [
    'a choice of an input that the API does not have',
    {
      [API]: [
        'summary: Create an order\n',
        'summary: Create an order\n      requestBody: { content: { application/json: { schema: { type: object, properties: { way: { type: string, enum: [card, bill] } } } } } }\n',
      ],
      [BUY]: WITH_WAY,
    },
    { [BUY]: ['enum: [card, bil]', 'enum: [card, bill]'] },
  ],
  [
    'a workflow of another document under a misspelt name',
    {
      'content/workflows/pay.arazzo.yaml': PAY.replace('.buy]', '.bye]'),
      [MORE]: ['[Back]', '::workflow[pay]\n\n[Back]'],
    },
    { 'content/workflows/pay.arazzo.yaml': PAY },
  ],
  [
    'an address in a program that no endpoint has',
    { [START]: ['Start here.', "```js\nfetch('https://api.shop.example/order')\n```\n\nStart here."] },
    { [START]: ['example/order', 'example/orders'] },
  ],
  [
    'an address in a program that shows a request',
    {
      [START]: [
        'Start here.',
        '```python request="getOrder"\nget(f"https://api.shop.example/order/{id}")\n```\n\nStart here.',
      ],
    },
    { [START]: ['example/order/', 'example/orders/'] },
  ],
  [
    'a reference that has another name now',
    {
      [MORE]: [
        '`old/listThings` is gone, see `old/GET /things`.',
        '`old/GET /things`.\n\n::operation[olds/listThings]',
      ],
    },
    { [MORE]: ['olds/', 'old/'] },
  ],
  [
    'a guide beside the folder of guides',
    { 'content/more.md': textOf(MORE), [MORE]: undefined },
    { 'content/more.md': undefined, [MORE]: textOf(MORE) },
  ],
  [
    'a day that does not exist in the settings',
    {
      [SITE]: [
        '- { route: old, spec: old.yaml, label: Old API }',
        '- { route: old, spec: old.yaml, label: Old API, api: shop, version: v0, status: deprecated, sunset: 2199-06-31 }',
      ],
    },
  ],
  [
    'typographic quotes of two attributes',
    { [START]: ['```json response="getOrder 200"', '```json title=“An order” response=“getOrder 200”'] },
    { [START]: ['title=“An order” response=“getOrder 200”', 'title="An order" response="getOrder 200"'] },
  ],
  ...(
    [
      ['{ type: string, nullable: true }', "{ type: [string, 'null'] }"],
      ["{ type: [string, 'null'], nullable: true }", "{ type: [string, 'null'] }"],
      [
        '{ nullable: true, oneOf: [{ type: string }, { type: integer }] }',
        "{ oneOf: [{ type: string }, { type: integer }, { type: 'null' }] }",
      ],
      ['{ nullable: true, description: Any. }', '{ description: Any. }'],
    ] as const
  ).map(
    ([wrong, right]): Mistake => [
      `\`${wrong}\` in 3.1`,
      { [API]: ['id: { type: string, description: Of the order. }', `id: ${wrong}`] },
      { [API]: [wrong, right] },
    ],
  ),
  [
    '`nullable` beside a reference in 3.1',
    {
      [API]: [
        "items: { $ref: '#/components/schemas/Order' }",
        "items: { $ref: '#/components/schemas/Order', nullable: true }",
      ],
    },
    {
      [API]: [
        "{ $ref: '#/components/schemas/Order', nullable: true }",
        "{ anyOf: [{ $ref: '#/components/schemas/Order' }, { type: 'null' }] }",
      ],
    },
  ],
  [
    'an example in another case than the enum',
    {
      [API]: [
        'For people. }\n',
        'For people. }\n        state: { type: string, enum: [open, done], example: Open }\n',
      ],
    },
    { [API]: ['example: Open', 'example: open'] },
  ],
  [
    'a misspelt header in a guide',
    { [API]: ID_AND_KEY, [START]: ['Start here.', 'Send `Idempotency-Keys`. Start here.'] },
    { [START]: ['Idempotency-Keys', 'Idempotency-Key'] },
  ],
  [
    'a misspelt variable in the address of a server',
    {
      [API]: [
        "url: 'https://api.shop.example' }",
        "url: 'https://{regions}.shop.example', variables: { region: { default: eu } } }",
      ],
      [START]: [
        'Start here.',
        '```bash request="getOrder"\ncurl -H "Authorization: Bearer $TOKEN" https://eu.shop.example/orders/a1\n```\n\nStart here.',
      ],
    },
    { [API]: ['{regions}', '{region}'] },
  ],
  [
    '`required` in the schema of a parameter',
    {
      [OLD]: [
        'summary: List things\n',
        'summary: List things\n      parameters: [{ name: a, in: query, schema: { type: string, required: true } }]\n',
      ],
    },
    {
      [OLD]: ['schema: { type: string, required: true } }', 'required: true, schema: { type: string } }'],
    },
  ],
  [
    'the path of a specification from the project',
    { [SITE]: ['spec: api.yaml', 'spec: apis/api.yaml'], 'apis/api.yaml': textOf(API), [API]: undefined },
    { [SITE]: ['spec: apis/api.yaml', 'spec: ../apis/api.yaml'], [BUY]: ['../../specs/', '../../apis/'] },
  ],
  [
    'an indented conflict in a description',
    {
      [API]: [
        'summary: List orders\n',
        'summary: List orders\n      description: |\n        <<<<<<< HEAD\n        All.\n        =======\n        All orders.\n        >>>>>>> other\n',
      ],
    },
    {
      [API]: [
        '<<<<<<< HEAD\n        All.\n        =======\n        All orders.\n        >>>>>>> other\n',
        'All orders.\n',
      ],
    },
  ],
  [
    'a post with a day that does not exist, after it was recorded',
    {
      'content/blog/2026-06-31-news.md': '---\ntitle: News\ndescription: What is new.\n---\n\nMuch.\n',
      'content/site.anchors': `${PAGES}/blog/2026-06-30-news\n`,
    },
    {
      'content/blog/2026-06-31-news.md': undefined,
      'content/blog/2026-06-30-news.md': '---\ntitle: News\ndescription: What is new.\n---\n\nMuch.\n',
    },
  ],
  [
    'a page by its name, in another folder, which is like that of another page',
    {
      [START]: ['Start here.', 'Start here. [Intro](more-intro).'],
      'content/docs/deep/more-intro.md': '---\ntitle: Intro\ndescription: To more.\n---\n\nMuch.\n',
      'content/docs/more-intros.md': '---\ntitle: Intros\ndescription: To all.\n---\n\nMuch.\n',
      [SITE]: ['items: [docs/more]', 'items: [docs/more, docs/more-intros, docs/deep/more-intro]'],
    },
    { [START]: ['(more-intro)', '(deep/more-intro)'] },
  ],
  [
    'a value of a pattern that only an error could have',
    {
      [API]: [
        'order_id: { type: string, description: For people. }\n',
        'order_id: { type: string, description: For people. }\n        status: { type: string, enum: [completed, done] }\n',
      ],
      [BUY]: [
        '- condition: $statusCode == 200',
        '- condition: $statusCode == 200\n          - { context: $response.body#/status, type: regex, condition: ^(complete|done)$ }',
      ],
    },
    { [BUY]: ['complete|', 'completed|'] },
  ],
  [
    'an overlay that no reference lists',
    {
      'specs/errors.overlay.yaml':
        "overlay: 1.0.0\ninfo: { title: Errors, version: '1' }\nactions:\n  - { target: $.info, update: { summary: For shops. } }\n",
    },
    {
      'specs/errors.overlay.yaml':
        "overlay: 1.0.0\ninfo: { title: Errors, version: '1' }\nactions:\n  - { target: $.info, update: { summary: For shops. } }\n",
      [SITE]: ['spec: api.yaml', 'spec: api.yaml, overlays: [errors.overlay.yaml]'],
    },
  ],
  [
    'an image for dark mode with another name',
    {
      [START]: ['Start here.', '![Steps](./a.svg)\n\n'],
      'content/docs/a.svg': IMAGE,
      'content/docs/a-dark.svg': IMAGE,
    },
    { 'content/docs/a-dark.svg': undefined, 'content/docs/a.dark.svg': IMAGE },
  ],
  [
    'a renamed property of several operations, whose anchors are recorded',
    {
      'specs/api.anchors':
        'createOrder\ncreateOrder-200\ncreateOrder-200-orderId\ngetOrder\ngetOrder-200\ngetOrder-200-orderId\n',
    },
    { 'specs/api.anchors': undefined },
  ],
  [
    'a file of words with another letter in its name',
    { [SITE]: ['language: en', 'language: fi'], 'strings/fl.yaml': 'page.home: Koti\n' },
  ],
  [
    'a renamed reference',
    { [SITE]: ['route: api,', 'route: reference,'] },
    { [SITE]: ['route: reference,', 'route: api,'] },
  ],
  [
    'a copied guide',
    {
      'content/docs/copy.md': textOf(MORE),
      [SITE]: ['  - docs/start', '  - docs/copy\n  - docs/start'],
    },
    { 'content/docs/copy.md': undefined, [SITE]: ['  - docs/copy\n', ''] },
  ],
  [
    'an overlay that removes what guides and workflows use',
    {
      [SITE]: ['spec: api.yaml', 'spec: api.yaml, overlays: [less.overlay.yaml]'],
      'specs/less.overlay.yaml':
        "overlay: 1.0.0\ninfo: { title: Less, version: '1' }\nactions:\n  - target: $.paths['/orders'].post\n    remove: true\n",
    },
    {
      [SITE]: ['spec: api.yaml, overlays: [less.overlay.yaml]', 'spec: api.yaml'],
      'specs/less.overlay.yaml': undefined,
    },
  ],
  [
    'an overlay that renames what guides and workflows use',
    {
      [SITE]: ['spec: api.yaml', 'spec: api.yaml, overlays: [names.overlay.yaml]'],
      'specs/names.overlay.yaml':
        "overlay: 1.0.0\ninfo: { title: Names, version: '1' }\nactions:\n  - target: $.paths['/orders'].post\n    update: { operationId: createOrders }\n",
    },
    {
      [SITE]: ['spec: api.yaml, overlays: [names.overlay.yaml]', 'spec: api.yaml'],
      'specs/names.overlay.yaml': undefined,
    },
  ],
  [
    'an internal operation that guides and workflows use',
    { 'specs/api.yaml': ['operationId: createOrder', 'operationId: createOrder\n      x-internal: true'] },
    { 'specs/api.yaml': ['operationId: createOrder\n      x-internal: true', 'operationId: createOrder'] },
  ],
  [
    'a guide that a file manager has copied, in place of the guide',
    { 'content/docs/more.md': undefined, 'content/docs/more copy.md': textOf(MORE) },
    { 'content/docs/more.md': textOf(MORE), 'content/docs/more copy.md': undefined },
  ],
  [
    'a conflict in a file that is published',
    { 'static/data.csv': 'a,b\n<<<<<<< HEAD\n1,2\n=======\n1,3\n>>>>>>> other\n' },
    { 'static/data.csv': 'a,b\n1,2\n' },
  ],
  [
    'a version that has shut down',
    {
      [SITE]: [
        'spec: old.yaml',
        'spec: old.yaml, api: shop, version: v1, status: deprecated, sunset: 2020-01-31',
      ],
    },
    { [SITE]: ['deprecated, sunset', 'retired, sunset'] },
  ],
  [
    'a version that is retired before it shuts down',
    {
      [SITE]: [
        'spec: old.yaml',
        'spec: old.yaml, api: shop, version: v1, status: retired, sunset: 9999-01-31',
      ],
    },
    { [SITE]: ['retired', 'deprecated'] },
  ],
  [
    'an attribute that a directive does not use',
    {
      'components/directives.ts':
        "export default { when: ({ label, attributes }) => label + ' ' + (attributes.days ?? '') };\n",
      [START]: ['Start here.', 'Start here.\n\n::when[In]{day=2}\n'],
    },
    { [START]: ['{day=2}', '{days=2}'] },
  ],
  [
    'a text in a directive that does not use it',
    {
      'components/directives.ts': 'export default { when: ({ label }) => label };\n',
      [START]: ['Start here.', 'Start here.\n\n:::when[In]\nTwo days.\n:::\n'],
    },
    {
      'components/directives.ts': [
        '({ label }) => label',
        "({ label, content }) => label + '\\n\\n' + content",
      ],
    },
  ],
  [
    'a label that a directive needs',
    {
      'components/directives.ts': "export default { when: ({ label }) => '**' + label + '** in time' };\n",
      [START]: ['Start here.', 'Start here.\n\n::when\n'],
    },
    { [START]: ['::when', '::when[In]'] },
  ],
  [
    'a path in a component that begins with two slashes',
    {
      [SITE]: ['base: /shop', 'base: /'],
      [FOOTER]: `export default ({ site }) => <a href={site.base + '/docs/start'}>Start</a>;\n`,
    },
    { [FOOTER]: ["'/docs/start'", "'docs/start'"] },
  ],
  [
    'a renamed operation of a workflow',
    { [BUY]: ['operationId: createOrder', 'operationId: placeOrderNow'] },
    { [BUY]: ['placeOrderNow', 'createOrder'] },
  ],
  [
    'a renamed output of what a step creates',
    {
      [BUY]: [
        '- stepId: buy\n',
        '- stepId: buy\n        x-creates: { what: order, output: it, find: List. }\n',
      ],
    },
    { [BUY]: ['output: it', 'output: orderId'] },
  ],
  [
    'a renamed document without its anchors',
    {
      [SITE]: ['spec: old.yaml', 'spec: older.yaml'],
      [OLD]: undefined,
      'specs/older.yaml': textOf(OLD),
      'specs/old.anchors': 'listThings\n',
      'specs/api.anchors': 'createOrder\n',
    },
  ],
  [
    'a link in a component to a page that has moved',
    { [FOOTER]: 'export default () => <a href="/shop/start">Start</a>;\n' },
    { [FOOTER]: 'export default () => <a href="/shop/docs/start">Start</a>;\n' },
  ],
  [
    'a section that is on another page now',
    {
      [START]: ['## First steps\n\n', ''],
      'content/docs/first.md':
        '---\ntitle: First\ndescription: F.\n---\n\n## First steps\n\n[Start](start.md)\n',
      [SITE]: ['  - docs/start', '  - docs/first\n  - docs/start'],
    },
    { [MORE]: ['/docs/start#first-steps', '/docs/first#first-steps'] },
  ],
  [
    'a part of a document that has moved down',
    {
      [SITE]: ['spec: old.yaml', 'spec: v0/old.yaml'],
      [OLD]: undefined,
      'specs/v0/old.yaml': textOf(OLD).replace('{ description: Things. }', '{ $ref: parts/all.yaml }'),
      'specs/parts/all.yaml': 'description: All things.\n',
    },
    { 'specs/v0/old.yaml': ['parts/all', '../parts/all'] },
  ],
  [
    'an unknown reference beside documents of one name',
    {
      [OLD]: undefined,
      'specs/v0/api.yaml': textOf(OLD),
      [SITE]: ['spec: old.yaml', 'spec: v0/api.yaml'],
      [MORE]: ['[Back]', '::replacements[was]\n\n[Back]'],
    },
    { [MORE]: ['::replacements[was]\n\n', ''] },
  ],
  [
    'errors of an operation that lists none',
    { [START]: ['Start here.', 'Start here.\n\n::errors[createOrder 409]\n'] },
    { [START]: ['::errors[createOrder 409]\n', ''] },
  ],
  [
    'a merge conflict in a component',
    { [FOOTER]: '<<<<<<< HEAD\nexport default () => <p>A</p>;\n=======\n>>>>>>> other\n' },
  ],
  [
    'the end of a merge conflict',
    { [START]: ['Start here.', 'Start here.\n\n>>>>>>> other\n'] },
    { [START]: ['>>>>>>> other\n', ''] },
  ],
  [
    'a section of both sides of a merge, once',
    { [MORE]: ['[Back]', '## More\n\nText.\n\n### Of it\n\n## More\n\n### Of it\n\n[Back]'] },
    { [MORE]: ['\n\n## More\n\n### Of it\n\n[Back]', '\n\n[Back]'] },
  ],
  [
    'a merge conflict in styles',
    { [STYLES]: 'a { color: red; }\n<<<<<<< HEAD\n=======\n>>>>>>> other\n', [SITE]: WITH_STYLES },
  ],
  [
    'a merge conflict in included code',
    { 'content/docs/buy.ts': 'buy();\n<<<<<<< HEAD\n=======\n>>>>>>> other\n', [START]: INCLUDED },
    { 'content/docs/buy.ts': 'buy();\n' },
  ],
];

const PARAMETER = 'name: id, in: path, required: true, schema: { type: string }';

/** A document that is another one, or half of it. */
export const OTHER_FORMATS: Mistake[] = [
  ['a document in another format', { [OLD]: '#%RAML 1.0\ntitle: Old API\n/things:\n  get:\n' }],
  ['a document that is no map', { [OLD]: 'syntax = "proto3";\n' }],
  [
    'a document in place of an overlay',
    { [SITE]: ['spec: api.yaml', 'spec: api.yaml, overlays: [more.yaml]'], 'specs/more.yaml': textOf(OLD) },
    {
      'specs/more.yaml':
        'overlay: 1.0.0\ninfo: { title: M, version: "1" }\nactions: [{ target: $.info, update: { title: A } }]\n',
    },
  ],
  [
    'a parameter of Swagger 2.0 in OpenAPI 3, once',
    { [API]: [PARAMETER, 'name: id, in: path, required: true, type: string, format: uuid'] },
    { [API]: ['type: string, format: uuid', 'schema: { type: string }'] },
  ],
  [
    'a page of HTML in place of a guide, once',
    { [MORE]: '<!DOCTYPE html>\n<html><body>More</body></html>\n' },
    { [MORE]: textOf(MORE) },
  ],
];

/** What editors, word processors, downloads and version control do to files. */
export const IN_TOOLS: Mistake[] = [
  ['a document that is a pointer of Git LFS', { [OLD]: POINTER }],
  ['a guide that is a pointer of Git LFS', { [MORE]: POINTER }],
  [
    'a part that is a pointer of Git LFS',
    { [API]: [ITEMS, 'items: { $ref: thing.yaml }'], 'specs/thing.yaml': POINTER },
  ],
  ['a file in `static/` that is a pointer of Git LFS', { 'static/terms.pdf': POINTER }],
  ['included code that is a pointer of Git LFS', { 'content/docs/buy.ts': POINTER, [START]: INCLUDED }],
  ['styles in Latin-1', { [STYLES]: Buffer.from('/* é */\n', 'latin1'), [SITE]: WITH_STYLES }],
  [
    'included code in Latin-1',
    { 'content/docs/buy.ts': Buffer.from('// é\n', 'latin1'), [START]: INCLUDED },
    { 'content/docs/buy.ts': '// é\n' },
  ],
  ['a compressed document', { [OLD]: gzipSync(textOf(OLD)) }],
  ['a page of a server in place of a document', { [OLD]: '<!DOCTYPE html>\n<title>Not found</title>\n' }],
  [
    'a document in a block of Markdown',
    { [OLD]: `\`\`\`yaml\n${textOf(OLD)}\`\`\`\n` },
    { [OLD]: textOf(OLD) },
  ],
  [
    'JSON with a comment, as YAML',
    { [OLD]: OLD_JSON.replace('"info"', '// Soon\n"info"') },
    { [OLD]: OLD_JSON },
  ],
  [
    'typographic quotes in settings',
    { [SITE]: ['url: https://shop.example', 'url: “https://shop.example”'] },
    { [SITE]: ['“https://shop.example”', "'https://shop.example'"] },
  ],
  [
    'typographic quotes of a status',
    { [API]: ["'200': { description: All.", '‘200’: { description: All.'] },
    { [API]: ['‘200’', "'200'"] },
  ],
  [
    'a dash in place of a hyphen in a list',
    { [SITE]: ['  - docs/start\n', '  – docs/start\n'] },
    { [SITE]: ['–', '-'] },
  ],
  [
    'typographic quotes of an attribute, once',
    {
      [API]: [
        ITEMS,
        'items: { properties: { day: { type: string }, n: { type: number } } }, example: [{ day: a, n: 1 }]',
      ],
      [START]: ['Start here.', '::chart[listOrders 200]{x=“day” y=“n”}\n\n'],
    },
    { [START]: ['x=“day” y=“n”', 'x="day" y="n"'] },
  ],
  [
    'a dash of a word processor in a command, once',
    {
      [START]: [
        'Start here.',
        '```sh request="listOrders"\ncurl –H "Authorization: Bearer $TOKEN" https://api.shop.example/orders\n```\n',
      ],
    },
    { [START]: ['–H', '-H'] },
  ],
  ['dashes around front matter', { [MORE]: ['---\ntitle', '–––\ntitle'] }, { [MORE]: ['–––', '---'] }],
  [
    'bullets of a word processor before tabs',
    { [MORE]: ['[Back]', '•\tone\n•\ttwo\n\n[Back]'] },
    { [MORE]: ['•\tone\n•\ttwo', '- one\n- two'] },
  ],
  [
    'a comment of Obsidian without spaces',
    { [MORE]: ['[Back]', '%%Later%%\n\n[Back]'] },
    { [MORE]: ['%%Later%%', '<!-- Later -->'] },
  ],
  [
    'a guide whose characters have been lost',
    { [MORE]: ['[Back]', 'R\ufffdda.\n\n[Back]'] },
    { [MORE]: ['R\ufffdda', 'Röda'] },
  ],
  [
    'a description in front matter that was read in another encoding',
    { [MORE]: ['What else there is.', 'Alles Ã¼brige.'] },
    { [MORE]: ['Ã¼', 'ü'] },
  ],
  [
    'a document that was read in another encoding',
    { [OLD]: ['summary: List things', 'summary: List â€œthingsâ€'] },
    { [OLD]: ['â€œthingsâ€', '“things”'] },
  ],
  [
    'an invisible character after a name, once',
    { [API]: ['operationId: createOrder', 'operationId: createOrder\u200b'] },
    { [API]: ['\u200b', ''] },
  ],
  [
    'settings with a capital letter',
    { [SITE]: undefined, 'content/Site.yml': textOf(SITE) },
    { 'content/Site.yml': undefined, [SITE]: textOf(SITE) },
  ],
  [
    'settings with a second ending',
    { [SITE]: undefined, 'content/site.yaml.txt': textOf(SITE) },
    { 'content/site.yaml.txt': undefined, [SITE]: textOf(SITE) },
  ],
  [
    'a document with a second ending',
    { [OLD]: undefined, 'specs/old.yaml.txt': textOf(OLD) },
    { 'specs/old.yaml.txt': undefined, [OLD]: textOf(OLD) },
  ],
  [
    'a guide with a second ending, once',
    { [MORE]: undefined, 'content/docs/more.md.txt': textOf(MORE) },
    { 'content/docs/more.md.txt': undefined, [MORE]: textOf(MORE) },
  ],
];
