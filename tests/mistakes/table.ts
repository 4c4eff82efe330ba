/** A mistake of a maintainer, and the expected problems. Add the next one here. */
export interface Mistake {
  name: string;
  /** By file of the shop: a replacement, the whole contents, or nothing for a deleted file. */
  edit: Record<string, [from: string, to: string] | string | Buffer | undefined>;
  /** In order: file, line and message. The note about skipped checks follows them, and is not listed here. */
  shows: string[];
  /** The hint of the first problem. */
  hint?: string;
  /** What the hint says, after which there are no problems. */
  fixed?: Mistake['edit'];
}

const API = 'specs/api.yaml';
const SITE = 'content/site.yaml';
const START = 'content/docs/start.md';
const BUY = 'content/workflows/buy.arazzo.yaml';
const ICON = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';
const SUMMARY = '      summary: List orders';
const SCHEME = 'type: http, scheme: bearer';

/** A text in an encoding other than UTF-8. */
const encoded = (text: string, encoding: BufferEncoding) => Buffer.from(text, encoding);

export const IN_SPECIFICATIONS: Mistake[] = [
  {
    name: 'a misspelt reference',
    edit: { [API]: ["'#/components/schemas/Order'", "'#/components/schemas/Ordr'"] },
    shows: ['specs/api.yaml:11 The reference #/components/schemas/Ordr cannot be resolved.'],
    hint: 'Did you mean #/components/schemas/Order?',
  },
  {
    name: 'a line with too little indentation',
    edit: { [API]: [SUMMARY, SUMMARY.slice(1)] },
    shows: ['specs/api.yaml:9 All mapping items must start at the same column.'],
    hint: 'Check that the lines of this block start in the same column.',
  },
  {
    name: 'a line with too much indentation',
    edit: { [API]: [SUMMARY, `  ${SUMMARY}`] },
    shows: ['specs/api.yaml:9 This line is indented more than the one before it, which already has a value.'],
    hint: 'Start it in the column of the line before it. Quote a text of several lines.',
  },
  {
    name: 'a tab character',
    edit: { [API]: [SUMMARY, `\t${SUMMARY.trim()}`] },
    shows: ['specs/api.yaml:9 Tabs are not allowed as indentation.'],
    hint: 'Indent with spaces.',
  },
  {
    name: 'a duplicate key',
    edit: { [API]: [SUMMARY, `${SUMMARY}\n${SUMMARY}`] },
    shows: ['specs/api.yaml:10 The key `summary` occurs twice in this map.'],
    hint: 'Remove one of the two, or merge them.',
  },
  {
    name: 'a duplicate path',
    edit: { [API]: ['  /orders/{id}:', '  /orders:'] },
    shows: ['specs/api.yaml:17 The key `/orders` occurs twice in this map.'],
  },
  {
    name: 'a path without its slash',
    edit: { [API]: ['  /orders/{id}:', '  orders/{id}:'] },
    shows: ['specs/api.yaml:17 Unknown property `orders/{id}` in `paths`.'],
    hint: 'Did you mean `/orders/{id}`?',
    fixed: { [API]: ['  orders/{id}:', '  /orders/{id}:'] },
  },
  {
    name: 'a method in capitals',
    edit: { [API]: ['    post:', '    POST:'] },
    shows: ['specs/api.yaml:12 Unknown property `POST` in `/orders`.'],
    hint: 'Did you mean `post`?',
    fixed: { [API]: ['    POST:', '    post:'] },
  },
  {
    name: 'a status beside its responses',
    edit: {
      [API]: [
        "responses:\n        '200': { description: All.",
        "responses: {}\n      '200': { description: All.",
      ],
    },
    shows: ['specs/api.yaml:11 Unknown property `200` in `GET /orders`.'],
    hint: 'Indent it below `responses`.',
    fixed: { [API]: ["responses: {}\n      '200'", "responses:\n        '200'"] },
  },
  {
    name: 'a path beside the others',
    edit: { [API]: ['components:', '/more: {}\ncomponents:'] },
    shows: ['specs/api.yaml:30 Unknown property `/more`.'],
    hint: 'Indent it below `paths`.',
    fixed: { [API]: ['/more', '  /more'] },
  },
  {
    name: 'a merge conflict',
    edit: {
      [API]: [SUMMARY, `<<<<<<< HEAD\n${SUMMARY}\n=======\n      summary: Orders\n>>>>>>> other`],
    },
    shows: ['specs/api.yaml:9 This merge conflict has not been resolved.'],
    hint: 'Keep one of the two versions, and remove the lines that start with `<<<<<<<`, `=======` and `>>>>>>>`.',
    fixed: {
      [API]: [`<<<<<<< HEAD\n${SUMMARY}\n=======\n      summary: Orders\n>>>>>>> other`, SUMMARY],
    },
  },
  {
    name: 'a misspelt security scheme, before what it causes',
    edit: { [API]: ['security: [{ token:', 'security: [{ tokn:'] },
    shows: [
      'specs/api.yaml:4 Unknown security scheme `tokn`.',
      `${BUY}:16 \`createOrder\` requires the credentials of \`tokn\`.`,
      `${BUY}:19 \`getOrder\` requires the credentials of \`tokn\`.`,
    ],
    hint: 'Did you mean `token`?',
    fixed: { [API]: ['security: [{ tokn:', 'security: [{ token:'] },
  },
  {
    name: 'a duplicate operationId, before what it causes',
    edit: { [API]: ['operationId: listOrders', 'operationId: createOrder'] },
    shows: [
      'specs/api.yaml:13 The operationId `createOrder` is already in use: links to it are ambiguous.',
      `${BUY}:17 2 operations of the specification have the operationId \`createOrder\`.`,
    ],
    hint: 'Give each operation an `operationId` of its own.',
    fixed: { [API]: ['operationId: createOrder', 'operationId: listOrders'] },
  },
  {
    name: 'a version that is a number',
    edit: { [API]: ["openapi: '3.1.0'", 'openapi: 3.0'] },
    shows: ['specs/api.yaml:1 The version of OpenAPI must be a string.'],
    hint: "Quote it, with all three numbers: `openapi: '3.0.0'`.",
  },
  {
    name: 'a version without a patch number',
    edit: { [API]: ["openapi: '3.1.0'", "openapi: '3.1'"] },
    shows: ['specs/api.yaml:1 The version of OpenAPI has three numbers, not `3.1`.'],
    hint: "Write all three numbers: `openapi: '3.1.0'`.",
  },
  {
    name: 'a Swagger version that is a number',
    edit: {
      'specs/old.yaml':
        "info: { title: T, version: '1' }\nswagger: 2.0\npaths: { /things: { get: { operationId: listThings, responses: { '200': { description: Things. } } } } }\n",
    },
    shows: ['specs/old.yaml:2 The version of OpenAPI must be a string.'],
    hint: "Quote it: `swagger: '2.0'`.",
  },
  {
    name: 'a Swagger version that is a number, in JSON',
    edit: {
      'specs/old.yaml':
        '{ "swagger": 2.0, "info": { "title": "T", "version": "1" }, "paths": { "/things": { "get": { "operationId": "listThings", "responses": { "200": { "description": "Things." } } } } } }',
    },
    shows: ['specs/old.yaml:1 The version of OpenAPI must be a string.'],
    hint: 'Quote it: `"swagger": "2.0"`.',
  },
  {
    name: 'a reference instead of an operation',
    edit: { [API]: ['      operationId: listOrders', "      $ref: '#/components/x-operations/list'"] },
    shows: ['specs/api.yaml:8 Unknown property `$ref` in `GET /orders`.'],
    hint: 'Write out here what it refers to: this object cannot be a reference.',
  },
  {
    name: 'a reference to another site',
    edit: { [API]: ["'#/components/schemas/Order'", "'https://example.com/order.yaml'"] },
    shows: [
      'specs/api.yaml:11 https://example.com/order.yaml is not fetched: a $ref cannot refer to another site.',
    ],
    hint: 'Save the file next to this one, and refer to it by its path.',
  },
  {
    name: 'a component name with a space',
    edit: { [API]: ['    Order:', '    My Order: { type: string }\n    Order:'] },
    shows: ['specs/api.yaml:34 `My Order` cannot be a name in `schemas`.'],
    hint: 'Use letters, digits, dots, hyphens and underscores: `My-Order`.',
  },
  {
    name: 'a misspelt field',
    edit: { [API]: ['summary: List orders', 'sumary: List orders'] },
    shows: ['specs/api.yaml:9 Unknown property `sumary` in `GET /orders`.'],
    hint: 'Did you mean `summary`?',
  },
  {
    name: 'a range of statuses in lower case',
    edit: { [API]: ["'200':", '2xx:'] },
    shows: ['specs/api.yaml:11 Unknown property `2xx` in `responses` of `GET /orders`.'],
    hint: 'Did you mean `2XX`?',
  },
  {
    name: 'a misspelt required field',
    edit: { [API]: ['info: { title:', 'info: { titel:'] },
    shows: ['specs/api.yaml:2 Unknown property `titel` in `info`.'],
    hint: 'Did you mean `title`?',
  },
  {
    name: 'a security scheme of an unknown type',
    edit: { [API]: [SCHEME, 'type: htp, scheme: bearer'] },
    shows: [
      'specs/api.yaml:32 `type` of `token` must be one of `apiKey`, `http`, `oauth2`, `openIdConnect`, `mutualTLS`.',
    ],
  },
  {
    name: 'a security scheme of the wrong type, in OpenAPI 3.0',
    edit: {
      'specs/old.yaml': [
        'paths:',
        'components: { securitySchemes: { key: { type: apiKey, scheme: bearer } } }\npaths:',
      ],
    },
    shows: ['specs/old.yaml:3 Missing required property `name` in `key`.'],
  },
  {
    name: 'a misspelt field of a security scheme',
    edit: { [API]: [SCHEME, 'type: http, schema: bearer'] },
    shows: ['specs/api.yaml:32 Unknown property `schema` in `token`.'],
    hint: 'Did you mean `scheme`?',
  },
  {
    name: 'a misspelt OAuth flow',
    edit: { [API]: [SCHEME, 'type: oauth2, flows: { clientCredential: {} }'] },
    shows: ['specs/api.yaml:32 Unknown property `clientCredential` in `flows` of `token`.'],
    hint: 'Did you mean `clientCredentials`?',
  },
  {
    name: 'an error in the second specification',
    edit: { 'specs/old.yaml': ['operationId', 'operationid'] },
    shows: ['specs/old.yaml:6 Unknown property `operationid` in `GET /things`.'],
    hint: 'Did you mean `operationId`?',
  },
  {
    name: 'an undeclared path parameter',
    edit: { [API]: ['/orders/{id}:', '/orders/{no}:'] },
    shows: ['specs/api.yaml:17 The path has `{no}`, but no parameter `no` is declared.'],
    hint: 'Give the parameter `id` the name `no`, or write `{id}` in the path.',
  },
  {
    name: 'an example that does not match its schema',
    edit: { [API]: ['example: { id: a1', 'example: { id: 1'] },
    shows: ['specs/api.yaml:29 This example does not match its schema. `/id` must be a string.'],
  },
  {
    name: 'an example of a string without quotes',
    edit: { [API]: ['example: { id: a1', 'example: { id: 01.10'] },
    shows: ['specs/api.yaml:29 This is a number, but its schema requires a string.'],
    hint: 'Quote it to make it a string: `"01.10"`.',
  },
  {
    name: 'a number that JSON does not have',
    edit: { [API]: [SUMMARY, `${SUMMARY}\n      x-badges: [{ name: New, weight: .inf }]`] },
    shows: ['specs/api.yaml:10 JSON has no number `.inf`.'],
    hint: 'Quote it if it is text.',
  },
  {
    name: 'a comment without a space before it',
    edit: { [API]: ["openapi: '3.1.0'", "openapi: '3.1.0'#, as text"] },
    shows: ['specs/api.yaml:1 A comment must be separated from the value before it.'],
    hint: 'Write a space before `#`.',
  },
  ...(
    [
      ['a comment', '"0.9" // Soon 1.0', 'JSON has no comments.', 'Remove it.'],
      ['single quotes', "'0.9'", 'Texts in JSON have double quotes.', 'Write `"` on both sides of the text.'],
      [
        'a missing comma',
        '"0.9" "x-more": 1',
        'A comma or a colon is missing here.',
        'Write `,` between two values, and `:` after a key.',
      ],
      [
        'a tab in a text',
        '"0.\t9"',
        'A text in JSON contains no tab and no other control character.',
        'Write a tab as `\\t`, and any other as `\\u` with four digits; or remove it.',
      ],
      [
        'a text without quotes',
        'next',
        'Texts and keys in JSON have double quotes.',
        'Write `"` on both sides of the text, and `\\"` for a quote in it.',
      ],
    ] as const
  ).map(([name, version, message, hint]) => ({
    name: `${name} in JSON`,
    edit: {
      'specs/old.yaml': undefined,
      'specs/old.json': `{"openapi":"3.0.3",\n"info":{"title":"Old API","version":${version}},\n"paths":{}}`,
      [SITE]: ['spec: old.yaml', 'spec: old.json'],
    } satisfies Mistake['edit'],
    shows: [`specs/old.json:2 ${message}`],
    hint,
  })),
  {
    name: 'a trailing comma in JSON',
    edit: {
      'specs/old.yaml': undefined,
      'specs/old.json': '{\n  "openapi": "3.1.0",\n  "paths": {},\n}\n',
      [SITE]: ['old.yaml', 'old.json'],
    },
    shows: ['specs/old.json:3 JSON allows no comma before a closing bracket.'],
    hint: 'Remove the comma.',
  },
  {
    name: 'a specification in Latin-1',
    edit: {
      'specs/old.yaml': encoded(
        "openapi: '3.1.0'\ninfo: { title: Smörgås, version: '1' }\npaths: {}\n",
        'latin1',
      ),
    },
    shows: [
      'specs/old.yaml:2 This file is not UTF-8: byte 0xF6 begins no character. It is probably Latin-1 or Windows-1252.',
    ],
    hint: 'Save the file as UTF-8: `iconv -f WINDOWS-1252 -t UTF-8`.',
  },
  {
    name: 'a reference by name only',
    edit: { [API]: ["'#/components/schemas/Order'", 'Order'] },
    shows: ['specs/api.yaml:11 The file specs/Order does not exist.'],
    hint: 'Write "#/components/schemas/Order", with the quotes.',
    fixed: { [API]: ['$ref: Order', '$ref: "#/components/schemas/Order"'] },
  },
  {
    name: 'a reference without its sign',
    edit: { [API]: ["'#/components/schemas/Order'", 'components/schemas/Order'] },
    shows: ['specs/api.yaml:11 The file specs/components/schemas/Order does not exist.'],
    hint: 'Write "#/components/schemas/Order", with the quotes.',
    fixed: { [API]: ['$ref: components/schemas/Order', '$ref: "#/components/schemas/Order"'] },
  },
];

export const IN_GUIDES: Mistake[] = [
  {
    name: 'a workflow with invalid YAML',
    edit: { [BUY]: ['arazzo: 1.0.1', '\tarazzo: 1.0.1'] },
    shows: ['content/workflows/buy.arazzo.yaml:1 Tabs are not allowed as indentation.'],
    hint: 'Indent with spaces.',
  },
  {
    name: 'a workflow with a number that scripts would change',
    edit: { [BUY]: ['value: $steps.buy.outputs.orderId', 'value: 9007199254740993'] },
    shows: [
      'content/workflows/buy.arazzo.yaml:22 Scripts cannot send the number 9007199254740993 with all of its digits.',
    ],
    hint: 'Quote it, if the API accepts a string.',
  },
  {
    name: 'a workflow with an unknown operation',
    edit: { [BUY]: ['operationId: createOrder', 'operationId: createOder'] },
    shows: ['content/workflows/buy.arazzo.yaml:17 Unknown operation `createOder`.'],
    hint: 'Did you mean `createOrder`?',
  },
  {
    name: 'a workflow in the format before Arazzo',
    edit: {
      [BUY]: undefined,
      'content/workflows/buy.yaml': 'title: Buy\nsteps: [{ title: Buy, call: createOrder }]\n',
    },
    shows: [
      'content/workflows/buy.yaml:1 `title` is now `info.title` and the `summary` of a workflow.',
      'content/workflows/buy.yaml:2 `steps` is now the `steps` of a workflow, with a `stepId` and an `operationId` each.',
    ],
    hint: 'Workflows are Arazzo 1.0.1 documents: see docs/workflows.md.',
  },
  {
    name: 'a step property that Arazzo does not define',
    edit: { [BUY]: ['- stepId: read', '- stepID: read'] },
    shows: ['content/workflows/buy.arazzo.yaml:19 Unknown property `stepID`.'],
    hint: 'Did you mean `stepId`?',
  },
  {
    name: 'an output that is missing in the response',
    edit: { [BUY]: ['$response.body#/id', '$response.body#/orderId'] },
    shows: ['content/workflows/buy.arazzo.yaml:18 No successful response of `createOrder` has `/orderId`.'],
  },
  {
    name: 'an expression with an unknown step',
    edit: { [BUY]: ['$steps.buy.outputs.orderId', '$steps.by.outputs.orderId'] },
    shows: [
      'content/workflows/buy.arazzo.yaml:22 No earlier step has the output `$steps.by.outputs.orderId`.',
    ],
    hint: 'Did you mean `$steps.buy.outputs.orderId`?',
  },
  {
    name: 'a condition with double quotes',
    edit: { [BUY]: ['$statusCode == 200', `'$response.body#/id == "a1"'`] },
    shows: [
      "content/workflows/buy.arazzo.yaml:24 The condition has double quotes; write text in single quotes, as in 'completed'.",
    ],
  },
  {
    name: 'a guide in Latin-1',
    edit: { [START]: encoded('---\ntitle: Smörgås\ndescription: x\n---\n', 'latin1') },
    shows: [
      'content/docs/start.md:2 This file is not UTF-8: byte 0xF6 begins no character. It is probably Latin-1 or Windows-1252.',
    ],
    hint: 'Save the file as UTF-8: `iconv -f WINDOWS-1252 -t UTF-8`.',
  },
  {
    name: 'a guide in UTF-16',
    edit: { [START]: encoded('\uFEFF---\ntitle: Start\n---\n', 'utf16le') },
    shows: ['content/docs/start.md:1 This file is UTF-16LE, not UTF-8.'],
    hint: 'Save the file as UTF-8: `iconv -f UTF-16LE -t UTF-8`.',
  },
  {
    name: 'a guide in UTF-16 without a byte order mark',
    edit: { [START]: encoded('---\ntitle: Start\n---\n', 'utf16le') },
    shows: ['content/docs/start.md:1 This file is UTF-16LE, not UTF-8.'],
  },
  {
    name: 'an image with the name of a guide',
    edit: { [START]: Buffer.from('89504e470d0a1a0a0000000d49484452ff', 'hex') },
    shows: ['content/docs/start.md:1 This file is binary, not a text.'],
    hint: 'Remove it.',
  },
  {
    name: 'a guide for MDX',
    edit: { 'content/docs/more.mdx': '# More' },
    shows: ['content/docs/more.mdx:1 .mdx files are not read: this guide would not be on the site.'],
    hint: 'Rename it to more.md. Directives take the place of components.',
  },
  {
    name: 'a title with a colon',
    edit: { [START]: ['title: Start', 'title: Start: here'] },
    shows: ['content/docs/start.md:2 This value contains a colon, and so it looks like another key.'],
    hint: 'Quote a value that contains a colon, or start its block on a new line.',
  },
  {
    name: 'a duplicate title',
    edit: { [START]: ['title: Start', 'title: Start\ntitle: Begin'] },
    shows: ['content/docs/start.md:3 The key `title` occurs twice in this map.'],
  },
  {
    name: 'a link in the wrong case',
    edit: { 'content/docs/more.md': ['/docs/start', '/docs/Start'] },
    shows: [
      'content/docs/more.md:6 The link /shop/docs/Start#first-steps cannot be resolved: the page does not exist.',
    ],
    hint: 'Did you mean `/docs/start`?',
  },
  {
    name: 'a link to a misspelt anchor',
    edit: { 'content/docs/more.md': ['#first-steps', '#first-step'] },
    shows: [
      'content/docs/more.md:6 The link /shop/docs/start#first-step cannot be resolved: the anchor does not exist on its page.',
    ],
    hint: 'Did you mean `#first-steps`?',
  },
  {
    name: 'a field that was removed, known from a recorded version',
    edit: {
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
    shows: ['content/docs/start.md:8 `tier` was removed from the specification.'],
  },
  {
    name: 'a field with another way to join words',
    edit: { [START]: ['`order_id`', '`orderId`'] },
    shows: ['content/docs/start.md:8 No specification defines `orderId`.'],
    hint: 'Did you mean `order_id`? If it is not a name in a specification, put two backticks on each side: ``name``.',
    fixed: { [START]: ['`orderId`', '`order_id`'] },
  },
  {
    name: 'a merge conflict in a guide',
    edit: { [START]: ['Start here.', '<<<<<<< HEAD\nStart here.\n=======\nBegin.\n>>>>>>> other\n\n'] },
    shows: ['content/docs/start.md:8 This merge conflict has not been resolved.'],
    fixed: { [START]: ['<<<<<<< HEAD\nStart here.\n=======\nBegin.\n>>>>>>> other\n\n', 'Start here.'] },
  },
  {
    name: 'a post without its day',
    edit: { 'content/blog/news.md': '---\ntitle: News\ndescription: x\n---\n\nText.\n' },
    shows: ['content/blog/news.md:1 This Markdown file does not belong to any page.'],
    hint: 'Put posts directly into content/blog, with their day in front: `content/blog/2026-01-31-news.md`.',
    fixed: {
      'content/blog/news.md': undefined,
      'content/blog/2026-01-31-news.md': '---\ntitle: News\ndescription: x\n---\n\nText.\n',
    },
  },
  {
    name: 'a post of the future',
    edit: { 'content/blog/2936-01-31-news.md': '---\ntitle: News\ndescription: x\n---\n\nText.\n' },
    shows: ['content/blog/2936-01-31-news.md:2 This post is dated 2936-01-31, which is in the future.'],
    hint: 'Correct the day, in the name of the file or as `date`; or write `draft: true` into the front matter until then.',
    fixed: { 'content/blog/2936-01-31-news.md': ['description: x', 'description: x\ndraft: true'] },
  },
  {
    name: 'a title that is a number',
    edit: { [START]: ['title: Start', 'title: 404'] },
    shows: ['content/docs/start.md:2 `title` must be a string.'],
    hint: 'Put quotes around the value to make it text.',
    fixed: { [START]: ['title: 404', "title: '404'"] },
  },
  {
    name: 'an image in the wrong case',
    edit: { [START]: ['Start here.', '![A](./A.svg)\n\n'], 'content/docs/a.svg': ICON },
    shows: ['content/docs/start.md:8 The image `./A.svg` does not exist.'],
    hint: 'Did you mean `./a.svg`?',
    fixed: { [START]: ['./A.svg', './a.svg'] },
  },
  {
    name: 'an image that is missing in `static/`',
    edit: { [START]: ['Start here.', '![A](/img/a.svg)\n\n'] },
    shows: ['content/docs/start.md:8 The link /shop/img/a.svg cannot be resolved: the page does not exist.'],
    hint: 'Put the file into `static/`, and write `/a.svg`.',
    fixed: { [START]: ['/img/a.svg', '/a.svg'], 'static/a.svg': ICON, 'static/favicon.svg': ICON },
  },
  {
    name: 'a guide without incoming links',
    edit: { 'content/docs/alone.md': '---\ntitle: Alone\ndescription: x\n---\n\nText.\n' },
    shows: ['content/docs/alone.md:1 No page links to this page.'],
    hint: 'Add `docs/alone` to the sidebar of content/site.yaml, or link to it.',
  },
  {
    name: 'an unknown GitHub alert',
    edit: { [START]: ['Start here.', '> [!HINT]\n> Mind this.\n\n'] },
    shows: [
      'content/docs/start.md:8 This is not an alert that GitHub knows: it would be printed as it is written.',
    ],
    hint: 'Start a quote with `> [!NOTE]`, `[!TIP]`, `[!IMPORTANT]`, `[!WARNING]` or `[!CAUTION]`, and a space before its title.',
  },
  {
    name: 'an invalid anchor after a heading',
    edit: { [START]: ['Start here.', '## Then {#and then}\n\n'] },
    shows: [
      'content/docs/start.md:8 This cannot be the anchor of a heading: it would be printed as it is written.',
    ],
    hint: 'Start it with a letter or digit; hyphens, dots and underscores may follow, as in `{#rate-limits}`.',
  },
  {
    name: 'a duplicate anchor',
    edit: { [START]: ['Start here.', '## Then {#then}\n\nText.\n\n## And {#then}\n\n'] },
    shows: ['content/docs/start.md:12 The anchor `then` occurs twice: the heading in line 8 has it, too.'],
    hint: 'Give each heading an anchor of its own.',
  },
  {
    name: 'a missing image',
    edit: { [START]: ['Start here.', '![Steps](./steps.png)\n\n'] },
    shows: ['content/docs/start.md:8 The image `./steps.png` does not exist.'],
    hint: 'Put it beside the guide, or into `static/` and write `/name.png`.',
  },
  {
    name: 'a link to a draft',
    edit: {
      [START]: ['Start here.', '[Soon](soon.md)\n\n'],
      'content/docs/soon.md': '---\ntitle: Soon\ndescription: x\ndraft: true\n---\n\nText.\n',
    },
    shows: ['content/docs/start.md:8 The link /shop/docs/soon leads to a draft, which is not built.'],
    hint: 'Remove the link, or `draft: true` from the front matter of the page.',
  },
  {
    name: 'tabs without labels',
    edit: { [START]: ['Start here.', '::::tabs\n:::tab\nText.\n:::\n::::\n\n'] },
    shows: ['content/docs/start.md:9 A tab requires a label.'],
    hint: 'Write `:::tab[Label]`.',
  },
  {
    name: 'a misspelt code language',
    edit: { [START]: ['Start here.', '```pyhton\nx\n```\n\n'] },
    shows: ['content/docs/start.md:8 Unknown language `pyhton`: this code is shown without colors.'],
    hint: 'Did you mean `python`?',
  },
  {
    name: 'highlighting of a missing line',
    edit: { [START]: ['Start here.', '```js {3}\nx\n```\n\n'] },
    shows: ['content/docs/start.md:8 `{3}` does not name lines of this code, which has 1.'],
    hint: 'Write lines and ranges, such as `{1,3-5}`.',
  },
  {
    name: 'an e-mail address as a link',
    edit: { [START]: ['Start here.', '[Ask](me@shop.example)'] },
    shows: ['content/docs/start.md:8 The link `me@shop.example` lacks its scheme.'],
    hint: 'Write `mailto:me@shop.example`.',
    fixed: { [START]: ['(me@', '(mailto:me@'] },
  },
  {
    name: 'an included file that is missing',
    edit: { [START]: ['Start here.', '::include[./a.ts]\n\n'] },
    shows: ['content/docs/start.md:8 The file content/docs/a.ts does not exist.'],
    hint: 'Write its path from the folder of this guide, as in a link.',
    fixed: { 'content/docs/a.ts': 'a();\n' },
  },
  {
    name: 'an included response with a wrong field',
    edit: {
      [START]: ['Start here.', '::include[../a.json#x]{response="getOrder 200"}\n\n'],
      'content/a.json': '// #region x\n{ "id": "a1",\n  "orderid": "b2" }\n// #endregion x\n',
    },
    shows: ['content/a.json:3 Unknown field `orderid`: the specification does not define it here.'],
    hint: 'Did you mean `order_id`?',
    fixed: { 'content/a.json': '// #region x\n{ "id": "a1",\n  "order_id": "b2" }\n// #endregion x\n' },
  },
  {
    name: 'a callout with two colons',
    edit: { [START]: ['Start here.', '::note\n\nText.\n\n:::note\nMore.\n:::\n\n'] },
    shows: ['content/docs/start.md:8 `::note` needs three colons.'],
    hint: 'Write `:::note` before its content, and `:::` after it.',
    fixed: { [START]: ['::note\n\nText.', ':::note\n\nText.\n\n:::'] },
  },
  {
    name: 'an attribute of an element',
    edit: { [START]: ['Start here.', 'Press <kbd class="x">A</kbd>.'] },
    shows: ['content/docs/start.md:8 This HTML is not allowed in Markdown.'],
  },
  {
    name: 'a draft that is a word',
    edit: { 'content/blog/2026-01-01-a.md': '---\ntitle: A\ndescription: x\ndraft: yes\n---\n\nText.\n' },
    shows: ['content/blog/2026-01-01-a.md:4 `draft` must be a boolean.'],
    hint: 'Write `true` or `false`.',
    fixed: { 'content/blog/2026-01-01-a.md': ['draft: yes', 'draft: true'] },
  },
  {
    name: 'an attribute of a code block of another tool',
    edit: { [START]: ['Start here.', '```js filename="a.js"\na\n```\n\n'] },
    shows: ['content/docs/start.md:8 Unknown code block attribute `filename`.'],
    hint: 'Available: `title`, `request`, `response`, `schema`.',
    fixed: { [START]: ['filename=', 'title='] },
  },
  {
    name: 'a formula in a sentence',
    edit: { [START]: ['Start here.', 'With $$x^2$$.'] },
    shows: ['content/docs/start.md:8 This is not a formula: it would be printed as it is written.'],
    hint: 'Write it as a paragraph of its own that begins and ends with `$$`, or in a code block in the language `math`.',
    fixed: { [START]: ['With $$x^2$$.', 'With\n\n$$x^2$$\n\n'] },
  },
  {
    name: 'a page without front matter',
    edit: { [START]: ['---\ntitle: Start\ndescription: First steps.\n---\n', ''] },
    shows: ['content/docs/start.md:1 This page has no front matter.'],
    hint: 'Begin the file with the lines `---`, `title: …`, `description: …` and `---`.',
    fixed: { [START]: ['\n## First', '---\ntitle: Start\ndescription: First steps.\n---\n\n## First'] },
  },
  {
    name: 'front matter below an empty line',
    edit: { [START]: ['---\ntitle', '\n---\ntitle'] },
    shows: ['content/docs/start.md:1 This page has no front matter.'],
  },
  {
    name: 'a key of the front matter in capitals',
    edit: { [START]: ['title: Start', 'Title: Start'] },
    shows: ['content/docs/start.md:2 Unknown front matter property `Title`.'],
    hint: 'Did you mean `title`?',
    fixed: { [START]: ['Title: Start', 'title: Start'] },
  },
  {
    name: 'a description without a value',
    edit: { [START]: ['description: First steps.', 'description:'] },
    shows: ['content/docs/start.md:3 `description` must be a string.'],
    hint: 'Write a value after the colon, or remove the line.',
  },
  {
    name: 'a title that begins with code',
    edit: { [START]: ['title: Start', 'title: `createOrder`'] },
    shows: ['content/docs/start.md:2 Plain value cannot start with reserved character `.'],
    hint: 'Quote the text.',
    fixed: { [START]: ['title: `createOrder`', "title: '`createOrder`'"] },
  },
  {
    name: 'a key without a space after its colon',
    edit: { [START]: ['title: Start', 'title:Start'] },
    shows: ['content/docs/start.md:2 Implicit keys need to be on a single line.'],
    hint: 'Write a space after the colon of a key, and quote a text that contains a colon.',
    fixed: { [START]: ['title:Start', 'title: Start'] },
  },
  {
    name: 'a post with a day of one digit',
    edit: { 'content/blog/2026-1-2-news.md': '---\ntitle: News\ndescription: x\n---\n\nText.\n' },
    shows: ['content/blog/2026-1-2-news.md:1 This Markdown file does not belong to any page.'],
    hint: 'Put posts directly into content/blog, with their day in front: `content/blog/2026-01-02-news.md`.',
  },
  {
    name: 'a post of a day that does not exist',
    edit: { 'content/blog/2026-13-45-news.md': '---\ntitle: News\ndescription: x\n---\n\nText.\n' },
    shows: ['content/blog/2026-13-45-news.md:2 `date` must be a day such as 2026-01-31.'],
  },
  {
    name: 'a misspelt directive without brackets',
    edit: { [START]: ['Start here.', '::grnats\n\n'] },
    shows: ['content/docs/start.md:8 Unknown directive `grnats`.'],
    hint: 'Did you mean `grants`?',
  },
  {
    name: 'a list of which there is nothing',
    edit: { [START]: ['Start here.', '::grants\n\n'] },
    shows: ['content/docs/start.md:8 “Shop API” has none of these.'],
    hint: 'Remove the directive, or name another reference in brackets.',
    fixed: { [START]: ['::grants', ''] },
  },
  {
    name: 'a directive with parentheses',
    edit: { [START]: ['Start here.', '::operation(createOrder)\n\n'] },
    shows: ['content/docs/start.md:8 This is not a valid directive: it would be printed as it is written.'],
    hint: 'Write `::operation[createOrder]` on a line of its own, or `:::note` and `:::` on lines around a text.',
    fixed: { [START]: ['(createOrder)', '[createOrder]'] },
  },
  {
    name: 'a method in lower case in a directive',
    edit: { [START]: ['Start here.', '::operation[post /orders]\n\n'] },
    shows: ['content/docs/start.md:8 Unknown operation `post /orders`.'],
    hint: 'Did you mean `POST /orders`?',
    fixed: { [START]: ['post /', 'POST /'] },
  },
  {
    name: 'a schema in lower case in a directive',
    edit: { [START]: ['Start here.', '::fields[order]\n\n'] },
    shows: ['content/docs/start.md:8 Unknown schema `order`.'],
    hint: 'Did you mean `Order`?',
    fixed: { [START]: ['[order]', '[Order]'] },
  },
  {
    name: 'a response without its status',
    edit: { [START]: ['Start here.', '::response[getOrder]\n\n'] },
    shows: ['content/docs/start.md:8 No status of “Read an order” is named.'],
    hint: 'Available: 200.',
    fixed: { [START]: ['[getOrder]', '[getOrder 200]'] },
  },
  {
    name: 'an attribute without quotes',
    edit: { [START]: ['Start here.', '::request[createOrder]{title=Buy a thing}\n\n'] },
    shows: ['content/docs/start.md:8 An attribute has no value.'],
    hint: 'Write it in quotes: `{title="Buy a thing"}`.',
    fixed: { [START]: ['{title=Buy a thing}', '{title="Buy a thing"}'] },
  },
  {
    name: 'the title of a callout as an attribute',
    edit: { [START]: ['Start here.', ':::note{title="A"}\nText.\n:::\n\n'] },
    shows: ['content/docs/start.md:8 `:::note` has no attribute `title`.'],
    hint: 'Write a title in brackets: `:::note[Title]`.',
    fixed: { [START]: ['{title="A"}', '[A]'] },
  },
  {
    name: 'a tab with as many colons as its tabs',
    edit: { [START]: ['Start here.', ':::tabs\n:::tab[A]\nText.\n:::\n:::tab[B]\nText.\n:::\n:::\n\n'] },
    shows: ['content/docs/start.md:8 `tabs` needs more colons than `tab` inside it.'],
    hint: 'Write `::::tabs`, and close it with `::::`.',
    fixed: {
      [START]: [
        ':::tabs\n:::tab[A]\nText.\n:::\n:::tab[B]\nText.\n:::\n:::',
        '::::tabs\n:::tab[A]\nText.\n:::\n:::tab[B]\nText.\n:::\n::::',
      ],
    },
  },
  {
    name: 'a break that is written as an end',
    edit: { [START]: ['Start here.', 'One</br>two\n\n'] },
    shows: ['content/docs/start.md:8 `</br>` closes nothing.'],
    hint: 'Write `<br>`.',
    fixed: { [START]: ['</br>', '<br>'] },
  },
  {
    name: 'a variable of a template',
    edit: { [START]: ['Start here.', 'Version {{ version }}.\n\n'] },
    shows: [
      'content/docs/start.md:8 This is the syntax of another tool: it would be printed as it is written.',
    ],
    hint: 'Remove it, or write it as code.',
    fixed: { [START]: ['{{ version }}', '``{{ version }}``'] },
  },
  {
    name: 'quotes instead of backticks',
    edit: { [START]: ['Start here.', '‘‘‘js\nx\n‘‘‘\n\n'] },
    shows: ['content/docs/start.md:8 This is not a code block: it would be printed as it is written.'],
    hint: 'Write three backticks (```) before and after it.',
    fixed: { [START]: ['‘‘‘js\nx\n‘‘‘', '```js\nx\n```'] },
  },
  {
    name: 'a code block that swallows the next one',
    edit: { [START]: ['Start here.', '```js\nx\n~~~\n\n'] },
    shows: ['content/docs/start.md:8 This code block is not closed.'],
    hint: 'Close it with ``` on a line of its own.',
    fixed: { [START]: ['~~~', '```'] },
  },
  {
    name: 'spaces inside of bold',
    edit: { [START]: ['Start here.', 'So ** bold ** it is.\n\n'] },
    shows: ['content/docs/start.md:8 This is not bold: it would be printed as it is written.'],
    hint: 'Write `**` directly before and after the words, without spaces inside.',
    fixed: { [START]: ['** bold **', '**bold**'] },
  },
  {
    name: 'a tilde too few',
    edit: { [START]: ['Start here.', '~~gone~\n\n'] },
    shows: ['content/docs/start.md:8 This is not struck out: it would be printed as it is written.'],
    hint: 'Write `~~` directly before and after the words.',
    fixed: { [START]: ['gone~', 'gone~~'] },
  },
  {
    name: 'a rule below a text',
    edit: { [START]: ['Start here.', 'A thought.\n---\nAnother.\n\n'] },
    shows: ['content/docs/start.md:8 The line of hyphens makes this text a heading.'],
    hint: 'Write an empty line before it, or a heading as `## Text`.',
    fixed: { [START]: ['thought.\n', 'thought.\n\n'] },
  },
  {
    name: 'an empty link',
    edit: { [START]: ['Start here.', '[](/docs/more)\n\n'] },
    shows: ['content/docs/start.md:8 This link has no text.'],
    hint: 'Write it: `[text](/docs/page)`.',
    fixed: { [START]: ['[]', '[text]'] },
  },
  {
    name: 'an address of this site with its scheme',
    edit: { [START]: ['Start here.', '[More](https://shop.example/shop/docs/more)\n\n'] },
    shows: [
      'content/docs/start.md:8 The link https://shop.example/shop/docs/more is an address of this site, so it is not checked.',
    ],
    hint: 'Write `/docs/more`.',
    fixed: { [START]: ['https://shop.example/shop', ''] },
  },
  {
    name: 'backslashes in a link',
    edit: { [START]: ['Start here.', '[More](..\\docs\\more.md)\n\n'] },
    shows: [
      'content/docs/start.md:8 The link /shop/docs/..%5Cdocs%5Cmore cannot be resolved: the page does not exist.',
    ],
    hint: 'Write `/` instead of `\\`.',
    fixed: { [START]: ['..\\docs\\more.md', '../docs/more.md'] },
  },
  {
    name: 'an operation as a page',
    edit: { [START]: ['Start here.', '[Buy](/api/createOrder)\n\n'] },
    shows: [
      'content/docs/start.md:8 The link /shop/api/createOrder cannot be resolved: the page does not exist.',
    ],
    hint: 'Did you mean `/api#createOrder`?',
    fixed: { [START]: ['/api/c', '/api#c'] },
  },
  {
    name: 'a link that is defined twice',
    edit: { [START]: ['Start here.', '[a][x]\n\n[x]: /docs/more\n[x]: /docs/start\n\n'] },
    shows: ['content/docs/start.md:11 The address `[x]` is defined twice, and only the first counts.'],
    hint: 'Remove one of the two.',
    fixed: { [START]: ['[x]: /docs/start', ''] },
  },
  {
    name: 'a region without its end',
    edit: {
      [START]: ['Start here.', '::include[./a.ts#order]\n\n'],
      'content/docs/a.ts': '// #region order\na();\n',
    },
    shows: ['content/docs/start.md:8 The region `order` of ./a.ts does not end.'],
    hint: 'Write `#endregion order` in a comment after it.',
    fixed: { 'content/docs/a.ts': '// #region order\na();\n// #endregion order\n' },
  },
  {
    name: 'an attribute of code in single quotes',
    edit: { [START]: ['response="getOrder 200"', "response='getOrder 200'"] },
    shows: [
      'content/docs/start.md:14 Unexpected `response=\'getOrder 200\'` after the language. Write attributes as `name="value"`.',
    ],
    hint: 'Write `response="getOrder 200"`.',
    fixed: { [START]: ["'getOrder 200'", '"getOrder 200"'] },
  },
  {
    name: 'a response in code without its status',
    edit: { [START]: ['"getOrder 200"', '"getOrder"'] },
    shows: ['content/docs/start.md:14 No status of “Read an order” is named.'],
    hint: 'Available: 200.',
    fixed: { [START]: ['"getOrder"', '"getOrder 200"'] },
  },
];

export const IN_SETTINGS: Mistake[] = [
  {
    name: 'a route with a slash in the sidebar',
    edit: { [SITE]: ['  - docs/start\n', '  - /docs/start\n'] },
    shows: ['content/site.yaml:8 `sidebar.0` starts with a slash.'],
    hint: 'Write `docs/start`.',
    fixed: { [SITE]: ['  - /docs/start\n', '  - docs/start\n'] },
  },
  {
    name: 'a path without its slash in the navbar',
    edit: { [SITE]: ['to: /docs/start', 'to: docs/start'] },
    shows: ['content/site.yaml:6 `navbar.0.to` must start with a slash.'],
    hint: 'Write `/docs/start`.',
    fixed: { [SITE]: ['to: docs/start', 'to: /docs/start'] },
  },
  {
    name: 'a server for requests that no specification has',
    edit: { [SITE]: ['references:', 'try_it: { servers: [https://api.shop.exmaple] }\nreferences:'] },
    shows: ['content/site.yaml:13 No specification of the site has the server `https://api.shop.exmaple`.'],
    hint: 'Did you mean `https://api.shop.example`?',
    fixed: { [SITE]: ['shop.exmaple]', 'shop.example]'] },
  },
  {
    name: 'a link that is in the navbar twice',
    edit: {
      [SITE]: [
        'to: /docs/start }\n',
        'to: /docs/start }\n  - label: More\n    items:\n      - { label: Start, to: /docs/start }\n',
      ],
    },
    shows: ['content/site.yaml:9 The link to /docs/start is here twice.'],
    hint: 'Remove one of the two.',
    fixed: { [SITE]: ['{ label: Start, to: /docs/start }', '{ label: More, to: /docs/more }'] },
  },
  {
    name: 'a link that is in a column of the footer twice',
    edit: {
      [SITE]: [
        'references:',
        'footer:\n  - label: A\n    links:\n      - { label: A, href: https://a.example }\n      - { label: B, href: https://a.example }\nreferences:',
      ],
    },
    shows: ['content/site.yaml:17 The link to https://a.example is here twice.'],
    hint: 'Remove one of the two.',
    fixed: { [SITE]: ['B, href: https://a.example', 'B, href: https://b.example'] },
  },
  {
    name: 'an address of another site as a path',
    edit: { [SITE]: ['to: /docs/start', 'to: https://a.example'] },
    shows: ['content/site.yaml:6 `navbar.0.to` must start with a slash.'],
    hint: 'Write the address of another site as `href` instead of `to`.',
    fixed: { [SITE]: ['to: https://a.example', 'href: https://a.example'] },
  },
  {
    name: 'an invalid language',
    edit: { [SITE]: ['language: en', 'language: klingon!!'] },
    shows: ['content/site.yaml:4 `language` must be a language tag, such as en or en-GB.'],
  },
  {
    name: 'a sidebar group without pages',
    edit: { [SITE]: ['  - docs/start', '  - { label: Start }'] },
    shows: [
      'content/site.yaml:8 `sidebar.0` requires either `items` (a group) or `href` (a link to another site).',
    ],
  },
  {
    name: 'a sidebar group with a misspelt property',
    edit: { [SITE]: ['  - docs/start', '  - { label: Start, itms: [docs/start] }'] },
    shows: ['content/site.yaml:8 Unknown property `itms`.'],
    hint: 'Did you mean `items`?',
  },
  {
    name: 'a number in the sidebar',
    edit: { [SITE]: ['  - docs/start', '  - 7'] },
    shows: [
      'content/site.yaml:8 `sidebar.0` must be a route, such as docs/intro, or have a `label` with `items` or `href`.',
    ],
  },
  {
    name: 'a sidebar page in the wrong case',
    edit: { [SITE]: ['  - docs/start', '  - docs/Start'] },
    shows: ['content/site.yaml:8 The sidebar lists `docs/Start`, but this page does not exist.'],
    hint: 'Did you mean `docs/start`?',
  },
  {
    name: 'a missing navbar page',
    edit: { [SITE]: ['to: /docs/start', 'to: /docs/strat'] },
    shows: ['content/site.yaml:6 The link /shop/docs/strat cannot be resolved: the page does not exist.'],
    hint: 'Did you mean `/docs/start`?',
  },
  {
    name: 'a redirect from an existing page',
    edit: { [SITE]: ['references:', 'redirects: [{ from: /docs/more, to: /docs/start }]\nreferences:'] },
    shows: ['content/site.yaml:13 The page /docs/more still exists, so it cannot lead elsewhere.'],
    hint: 'Remove the redirect, or the page.',
  },
  {
    name: 'a redirect from a path with a query',
    edit: { [SITE]: ['references:', 'redirects: [{ from: /old?id=1, to: /docs/start }]\nreferences:'] },
    shows: ['content/site.yaml:13 `/old?id=1` cannot be the path of a page.'],
    hint: 'Write the path of one page, without wildcards, a query or an anchor, such as `/docs/old`.',
  },
  {
    name: 'a redirect given twice',
    edit: {
      [SITE]: [
        'references:',
        'redirects:\n  - { from: /was, to: /docs/start }\n  - { from: /Was.html, to: /docs/more }\nreferences:',
      ],
    },
    shows: ['content/site.yaml:15 `/was` is redirected already: some hosts ignore case.'],
    hint: 'Remove one of the two redirects.',
  },
  {
    name: 'a URL instead of a base path',
    edit: { [SITE]: ['base: /shop', 'base: https://shop.example/shop'] },
    shows: ['content/site.yaml:3 The base path is a path, not a URL.'],
    hint: 'Write `base: /shop` and `url: https://shop.example`.',
  },
  {
    name: 'a URL with another path than the base path',
    edit: { [SITE]: ['url: https://shop.example', 'url: https://shop.example/docs'] },
    shows: [
      'content/site.yaml:2 `https://shop.example/docs` has the path /docs, but the site is served below /shop/.',
    ],
    hint: 'Write `url: https://shop.example`, and the path of the site as `base: /docs`.',
  },
  {
    name: 'a redirect to a misspelt page',
    edit: { [SITE]: ['references:', 'redirects: [{ from: /docs/old, to: /docs/strat }]\nreferences:'] },
    shows: ['content/site.yaml:13 The link /shop/docs/strat cannot be resolved: the page does not exist.'],
    hint: 'Did you mean `/docs/start`?',
  },
  {
    name: 'a redirect to a redirect',
    edit: {
      [SITE]: [
        'references:',
        'redirects:\n  - { from: /a, to: /b }\n  - { from: /b, to: /docs/start }\nreferences:',
      ],
    },
    shows: ['content/site.yaml:14 /b is a redirect itself.'],
    hint: 'Redirect to `/docs/start` directly.',
  },
  {
    name: 'a link to a page that has moved',
    edit: {
      [SITE]: ['references:', 'redirects: [{ from: /docs/old, to: /docs/start }]\nreferences:'],
      [START]: ['Start here.', 'Start [here](old.md#a).'],
    },
    shows: ['content/docs/start.md:8 The link /shop/docs/old#a leads to a page that has moved.'],
    hint: 'Link to `/docs/start`.',
  },
  {
    name: 'an API reference without incoming links',
    edit: {
      [SITE]: ['  - old\n', ''],
      'content/docs/more.md': [
        '[Back](/docs/start#first-steps). `old/listThings` is gone, see `old/GET /things`.',
        'Text.',
      ],
    },
    shows: ['content/site.yaml:14 No page links to this reference.'],
    hint: 'Add `old` to the sidebar of content/site.yaml, or link to it.',
  },
  {
    name: 'two references with one route',
    edit: { [SITE]: ['route: old, spec', 'route: api, spec'] },
    shows: ['content/site.yaml:15 The reference before this one has the route `api`, too.'],
    hint: 'Give each reference a route of its own.',
    fixed: { [SITE]: ['route: api, spec: old', 'route: old, spec: old'] },
  },
  {
    name: 'a reference with the route of a guide',
    edit: { [SITE]: ['route: old, spec', 'route: docs/more, spec'] },
    shows: [
      'content/site.yaml:12 The sidebar lists `old`, but this page does not exist.',
      'content/site.yaml:15 This page and content/docs/more.md both have the route /docs/more.',
    ],
  },
  {
    name: 'a specification with its folder',
    edit: { [SITE]: ['spec: api.yaml', 'spec: specs/api.yaml'] },
    shows: ['content/site.yaml:14 The specification specs/specs/api.yaml does not exist.'],
    hint: 'Did you mean `api.yaml`?',
    fixed: { [SITE]: ['spec: specs/api.yaml', 'spec: api.yaml'] },
  },
  {
    name: 'a specification with another extension',
    edit: { [SITE]: ['spec: api.yaml', 'spec: api.yml'] },
    shows: ['content/site.yaml:14 The specification specs/api.yml does not exist.'],
    hint: 'Did you mean `api.yaml`?',
  },
  {
    name: 'settings with another extension',
    edit: { [SITE]: undefined, 'content/site.yml': 'title: Shop\n' },
    shows: ['content/site.yaml:undefined content/site.yaml does not exist.'],
    hint: 'Rename content/site.yml to content/site.yaml.',
  },
  {
    name: 'a folder instead of a specification',
    edit: { [API]: undefined, 'specs/api.yaml/orders.yaml': 'a: 1' },
    shows: ['content/site.yaml:14 specs/api.yaml is not a file.'],
  },
  {
    name: 'a logo that does not exist',
    edit: { 'static/logo.svg': ICON, [SITE]: ['title: Shop', 'title: Shop\nlogo: { light: /logos.svg }'] },
    shows: ['content/site.yaml:2 static/logos.svg does not exist.'],
    hint: 'Did you mean `/logo.svg`?',
  },
  {
    name: 'an accent that is too light for text',
    edit: { [SITE]: ['title: Shop', "title: Shop\ntheme: { accent: '#7fb4ff' }"] },
    shows: [
      'content/site.yaml:2 `accent` (#7fb4ff) has a contrast of 2.0:1 on `surface` (#f5f7f6) in light mode, and needs 4.5:1.',
    ],
    hint: 'The nearest `accent` that has it is `#4d6e9c`.',
    fixed: { [SITE]: ['#7fb4ff', '#4d6e9c'] },
  },
  {
    name: 'a misspelt token',
    edit: { [SITE]: ['title: Shop', 'title: Shop\ntheme: { tokens: { radus: 0px } }'] },
    shows: ['content/site.yaml:2 There is no token `radus`.'],
    hint: 'Did you mean `radius`?',
  },
  {
    name: 'styles that load something from elsewhere',
    edit: {
      'content/brand.css': '.footer {\n  background: url(https://cdn.example/x.png);\n}\n',
      [SITE]: ['title: Shop', 'title: Shop\nstyles: [brand.css]'],
    },
    shows: [
      'content/brand.css:2 `https://cdn.example/x.png` is no file of static/: write its path from there, such as url(/logo.svg).',
    ],
  },
  {
    name: 'styles that load a set of images from elsewhere',
    edit: {
      'content/brand.css': '\n.footer { background: image-set("https://cdn.example/x.png" 1x); }\n',
      [SITE]: ['title: Shop', 'title: Shop\nstyles: [brand.css]'],
    },
    shows: [
      'content/brand.css:2 An address in `image-set()` is no file of static/: write its path from there, such as url(/logo.png).',
    ],
  },
  {
    name: 'styles that import others',
    edit: {
      'content/brand.css': '@import "./more.css";\n',
      [SITE]: ['title: Shop', 'title: Shop\nstyles: [brand.css]'],
    },
    shows: ['content/brand.css:1 Styles cannot import others: list them in `styles` of site.yaml.'],
  },
  {
    name: 'styles with a mistake',
    edit: {
      'content/brand.css': '.footer {\n  color: red;;\n  colour red\n}\n',
      [SITE]: ['title: Shop', 'title: Shop\nstyles: [brand.css]'],
    },
    shows: ['content/brand.css:3 Expected ":".'],
  },
  {
    name: 'an element of the head that loads something',
    edit: {
      [SITE]: [
        'title: Shop',
        'title: Shop\nhead:\n  - { tag: link, attributes: { rel: stylesheet, href: /x.css } }',
      ],
    },
    shows: [
      'content/site.yaml:3 `head.0.attributes` must have a `rel` that loads nothing: me, author, license, help or alternate.',
    ],
  },
  {
    name: 'a static file that replaces a generated one',
    edit: { 'static/favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>', 'static/llms.txt': 'Mine.' },
    shows: ['static/llms.txt:1 This file replaces the llms.txt that the build generates.'],
    hint: 'Remove it, unless this is what you want.',
  },
  {
    name: 'a map of redirects',
    edit: { [SITE]: ['references:', 'redirects: { /old2: /docs/start }\nreferences:'] },
    shows: ['content/site.yaml:13 `redirects` must be an array.'],
    hint: 'Write it as in `redirects: [ { from: /docs/payments, to: /docs/pay#by-invoice } ]`.',
    fixed: { [SITE]: ['{ /old2: /docs/start }', '[ { from: /old2, to: /docs/start } ]'] },
  },
  {
    name: 'a label as the key of a page',
    edit: { [SITE]: ['  - docs/start', '  - Start: docs/start'] },
    shows: ['content/site.yaml:8 Unknown property `Start`.'],
  },
  {
    name: 'a label with a colon',
    edit: { [SITE]: ['label: More', 'label: More: things'] },
    shows: ['content/site.yaml:9 This value contains a colon, and so it looks like another key.'],
    hint: 'Quote a value that contains a colon, or start its block on a new line.',
    fixed: { [SITE]: ['More: things', "'More: things'"] },
  },
  {
    name: 'a brace that is not closed',
    edit: { [SITE]: ['to: /docs/start }', 'to: /docs/start'] },
    shows: [
      'content/site.yaml:7 Flow map in block collection must be sufficiently indented and end with a }.',
    ],
    hint: 'Look for an unclosed `{` or `[` before this place; a text in it that contains `#` needs quotes.',
  },
  {
    name: 'a second document',
    edit: { [SITE]: ['base: /shop', 'base: /shop\n---'] },
    shows: ['content/site.yaml:4 A second document starts here, with `---`.'],
    hint: 'Remove the line `---`, or the text that follows it.',
    fixed: { [SITE]: ['\n---', ''] },
  },
  {
    name: 'a specification on another site',
    edit: { [SITE]: ['spec: old.yaml', 'spec: https://a.example/old.yaml'] },
    shows: ['content/site.yaml:15 A specification is a file: nothing is read from the network.'],
    hint: 'Save it in specs/, and write its name.',
    fixed: { [SITE]: ['https://a.example/old.yaml', 'old.yaml'] },
  },
  {
    name: 'a redirect with the base path',
    edit: { [SITE]: ['references:', 'redirects: [{ from: /shop/old2, to: /docs/start }]\nreferences:'] },
    shows: ['content/site.yaml:13 `/shop/old2` begins with the base path.'],
    hint: 'Write `/old2`.',
    fixed: { [SITE]: ['/shop/old2', '/old2'] },
  },
  {
    name: 'a redirect to the Markdown of a page',
    edit: { [SITE]: ['references:', 'redirects: [{ from: /old2, to: /docs/start.md }]\nreferences:'] },
    shows: ['content/site.yaml:13 /docs/start.md is a file of a page.'],
    hint: 'Redirect to `/docs/start`.',
    fixed: { [SITE]: ['start.md', 'start'] },
  },
  {
    name: 'an address of another site in the sidebar',
    edit: { [SITE]: ['  - docs/start', '  - https://a.example\n  - docs/start'] },
    shows: [
      'content/site.yaml:8 `sidebar.0` must be a route such as docs/intro: letters, digits, dots, hyphens, underscores and slashes.',
    ],
    hint: 'Write `- { label: …, href: https://a.example }`.',
    fixed: { [SITE]: ['- https://a.example', '- { label: A, href: https://a.example }'] },
  },
];
