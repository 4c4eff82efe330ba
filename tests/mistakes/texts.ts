import type { Edit } from './table.ts';

const START = 'content/docs/start.md';
const ICON = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';

/** Files beside the guide, which some texts show. */
const FILES: Edit = {
  'content/docs/a.svg': ICON,
  'content/docs/a.ts': '// #region order\na();\n// #endregion order\n',
  'content/docs/empty.ts': '\n',
};

/** Texts of a guide, and what their hints say to write instead. */
const TEXTS: [name: string, wrong: string, right: string][] = [
  [
    'a text below a table',
    '| a | b |\n| - | - |\n| 1 | 2 |\nText.',
    '| a | b |\n| - | - |\n| 1 | 2 |\n\nText.',
  ],
  ['items without a space', '-one\n-two', '- one\n- two'],
  ['numbers without a space', '1.one\n2.two', '1. one\n2. two'],
  ['a list that begins at 2 below a text', 'Then:\n2. one\n3. two', 'Then:\n\n2. one\n3. two'],
  ['bullets of a word processor', '• one\n• two', '- one\n- two'],
  ['a list that is not indented enough', '1. one\n - inner\n2. two', '1. one\n   - inner\n2. two'],
  [
    'a cell of two lines',
    '| a | b |\n| - | - |\n| one\ntwo | 2 |',
    '| a | b |\n| - | - |\n| one<br>two | 2 |',
  ],
  ['spaces inside of italic', 'A _ new _ one.', 'A *new* one.'],
  ['a tab with two colons', '::::tabs\n::tab[A]\nText.\n::::', '::::tabs\n:::tab[A]\nText.\n:::\n::::'],
  ['a misspelt field of a schema', 'Its `Order.idd`.', 'Its `Order.id`.'],
  ['a folder as a page', '[Docs](/docs)', '[Docs](/docs/more)'],
  ['a heading of level 7', '####### Deep', '### Deep'],
  ['one asterisk', 'This is *new here.', 'This is *new* here.'],
  ['code between two tildes', '~~\na\n~~', '```text\na\n```'],
  ['code between two backticks', '``js\na\n``', '```js\na\n```'],
  ['a misspelt character reference', 'a&nsbp;b', 'a b'],
  ['an export of MDX', 'export const a = 1;', '`export const a = 1;`'],
  ['a code block of reStructuredText', '.. code-block:: js', ':::note\nText.\n:::'],
  ['a role of reStructuredText', 'See :ref:`more`.', 'See [more](/docs/more).'],
  ['an alert without its exclamation mark', '> [NOTE]\n> Text.', '> [!NOTE]\n> Text.'],
  [
    'the title of an admonition without brackets',
    ':::note Title\n\nText.\n\n:::',
    ':::note[Title]\n\nText.\n\n:::',
  ],
  ['details of VitePress', '::: details More\nText.\n:::', ':::details[More]\nText.\n:::'],
  ['colons that close nothing', ':::note\nText.\n:::\n\n:::', ':::note\nText.\n:::'],
  ['an embedding with three colons', ':::operation[createOrder]\n:::', '::operation[createOrder]'],
  ['a space after two colons', ':: operation[createOrder]', '::operation[createOrder]'],
  ['a footnote with a space', 'A[^ 1].\n\n[^1]: Note.', 'A[^1].\n\n[^1]: Note.'],
  ['a footnote within a text', 'A^[Note.].', 'A[^n].\n\n[^n]: Note.'],
  [
    'two footnotes of one name',
    'A[^1].\n\n[^1]: One.\n\n[^1]: Two.',
    'A[^1], [^2].\n\n[^1]: One.\n\n[^2]: Two.',
  ],
  ['a subscript of Pandoc', 'H~2~O', 'H<sub>2</sub>O'],
  ['a superscript of Pandoc', 'm^2^', 'm<sup>2</sup>'],
  ['a formula between two dollars', 'With $x^2$.', 'With\n\n$$x^2$$'],
  ['a formula between brackets of LaTeX', 'With \\(\\alpha\\).', 'With\n\n$$\\alpha$$'],
  ['a link on two lines', '[more]\n(more.md)', '[more](more.md)'],
  ['a link with a bar', '[more|more.md]', '[more](more.md)'],
  ['a link whose title is not closed', '[more](more.md "More)', '[more](more.md "More")'],
  ['a placeholder as a link', '[more](#)', '[more](/docs/more)'],
  ['a link without its scheme', '[more](example.com/more)', '[more](https://example.com/more)'],
  ['an anchor without its sign', '[first](first-steps)', '[first](#first-steps)'],
  ['a schema as an anchor', '[order](/api#Order)', '[order](/api#schema-Order)'],
  [
    'an address of this site with another scheme',
    '[more](http://shop.example/shop/docs/more)',
    '[more](/docs/more)',
  ],
  ['a telephone number in words', '[call](tel:sales)', '[call](tel:+46123456)'],
  ['an image with a space in front', '! [The steps](./a.svg)', '![The steps](./a.svg)'],
  [
    'an image with the size of another tool',
    '![The steps](./a.svg =50x50)',
    '![The steps](./a.svg){width=50}',
  ],
  ['an image with the size in its text', '![The steps|50](./a.svg)', '![The steps](./a.svg){width=50}'],
  [
    'the size of an image after a space',
    '![The steps](./a.svg) {width=50}',
    '![The steps](./a.svg){width=50}',
  ],
  ['an image whose text is its name', '![a.svg](./a.svg)', '![The steps](./a.svg)'],
  ['an image for dark mode on GitHub', '![The steps](./a.svg#gh-dark-mode-only)', '![The steps](./a.svg)'],
  ['an included file in the wrong case', '::include[A.ts]', '::include[a.ts]'],
  ['an included file by its path from the project', '::include[/content/docs/a.ts]', '::include[a.ts]'],
  ['an included file that is empty', '::include[empty.ts]', ''],
  ['a directive in a code block', '```ts\n::include[a.ts]\n```', '::include[a.ts]'],
  ['an attribute that an included file has not', '::include[a.ts]{lines="1"}', '::include[a.ts]'],
  ['a file name as a language', '```app.js\na\n```', '```js title="app.js"\na\n```'],
  ['a language in braces', '```{js}\na\n```', '```js\na\n```'],
  ['a language in capitals', '```JSON\n{ "a": 1 }\n```', '```JSON schema="none"\n{ "a": 1 }\n```'],
  [
    'a mark of Docusaurus in code',
    '```js\n// highlight-next-line\na\n```',
    '```js\n// [!code highlight]\na\n```',
  ],
  ['a mark without its word', '```js\na // [!++]\n```', '```js\na // [!code ++]\n```'],
  ['terminal output without escape characters', '```ansi\n[31mred\n```', '```ansi\n␛[31mred\n```'],
  ['steps without numbers', ':::steps\n- a\n- b\n:::', ':::steps\n1. a\n2. b\n:::'],
  [
    'a request to a misspelt host',
    '```bash request="listOrders"\ncurl --header "Authorization: Bearer $T" https://api.shop.exampl/orders\n```',
    '```bash request="listOrders"\ncurl --header "Authorization: Bearer $T" https://api.shop.example/orders\n```',
  ],
  [
    'two labels of a node',
    '```mermaid\nflowchart TD\n  a[One] --> b\n  a[Two] --> c\n```',
    '```mermaid\nflowchart TD\n  a[One] --> b\n  d[Two] --> c\n```',
  ],
  [
    'HTML in a label',
    '```mermaid\nflowchart TD\n  a["<b>One</b>"] --> b\n```',
    '```mermaid\nflowchart TD\n  a["One"] --> b\n```',
  ],
];

export const IN_TEXTS = TEXTS.map(([name, wrong, right]): [string, Edit, Edit] => [
  name,
  { ...FILES, [START]: ['Start here.', `${wrong}\n\n`] },
  { [START]: [wrong, right] },
]);
