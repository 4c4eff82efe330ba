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

const textOf = (name: string) => SHOP[name] ?? '';
const POINTER = 'version https://git-lfs.github.com/spec/v1\noid sha256:4d7a21\nsize 12345\n';
const WITH_STYLES: [string, string] = ['title: Shop', 'title: Shop\nstyles: [brand.css]'];
const INCLUDED: [string, string] = ['Start here.', 'Start here.\n\n::include[buy.ts]\n'];
const ITEMS = "items: { $ref: '#/components/schemas/Order' }";
const OLD_JSON =
  '{ "openapi": "3.0.3",\n"info": { "title": "Old API", "version": "0.9" }, "paths": { "/things": { "get": { "operationId": "listThings", "summary": "List things", "responses": { "200": { "description": "Things." } } } } } }';

/** Changes that went only half of the way, and conflicts between two of them. */
export const HALF_WAY: Mistake[] = [
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
    'a merge conflict in styles',
    { [STYLES]: 'a { color: red; }\n<<<<<<< HEAD\n=======\n>>>>>>> other\n', [SITE]: WITH_STYLES },
  ],
  [
    'a merge conflict in included code',
    { 'content/docs/buy.ts': 'buy();\n<<<<<<< HEAD\n=======\n>>>>>>> other\n', [START]: INCLUDED },
    { 'content/docs/buy.ts': 'buy();\n' },
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
