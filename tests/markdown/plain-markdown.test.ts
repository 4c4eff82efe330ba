import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { describe, expect, test } from 'vitest';
import { plainMarkdown } from '../../cli/markdown/plain-markdown.ts';
import { escapeMarkdown } from '../../cli/markdown/write-markdown.ts';

const plain = (markdown: string) =>
  plainMarkdown(markdown, (href) => (href.includes('gone') ? undefined : `https://site${href}.md`));

test('HTML that guides may have stays, without comments', () => {
  const guide = 'H<sub>2</sub>O<!-- later -->\n\n<details>\n<summary>More</summary>\n\nText\n\n</details>';
  expect(plainMarkdown(guide, () => undefined)).toBe(guide.replace('<!-- later -->', ''));
});

describe('replaces syntax of this site with standard Markdown', () => {
  test.each([
    ['an admonition', ':::warning[Twice *no*]\nText.\n:::', '> **Twice _no_**\n>\n> Text.'],
    ['an admonition without a title', ':::tip\nText.\n:::', '> **Tip**\n>\n> Text.'],
    ["GitHub's alert", '> [!IMPORTANT]\n> Text.', '> **Important**\n>\n> Text.'],
    ['the anchor of a heading', '## A {#b}', '## A'],
    ['details', ':::details[More]\n- a\n:::', '**More**\n\n- a'],
    [
      'tabs',
      '::::tabs\n:::tab[npm]\na\n:::\n:::tab[pnpm]\n- b\n:::\n::::',
      '**npm**\n\na\n\n**pnpm**\n\n- b',
    ],
    [
      'a code group',
      ':::code-group\n```js [a.js]\na\n```\n```py\nb\n```\n:::',
      '**a.js**\n\n```js\na\n```\n\n```py\nb\n```',
    ],
    ['steps', ':::steps\n1. a\n2. b\n:::', '1. a\n2. b'],
    ['nested directives', '::::columns\n:::note\na\n:::\n::::', '> **Note**\n>\n> a'],
    ['a code caption', '```bash title="Ask" request="ask"\nx\n```', '**Ask**\n\n```bash\nx\n```'],
    [
      'a code caption in columns',
      ':::columns\n```bash title="Ask"\nx\n```\n:::',
      '**Ask**\n\n```bash\nx\n```',
    ],
    ['a code attribute', '```json response="ask 200"\nx\n```', '```json\nx\n```'],
    ['highlighted lines', '```js {1}\nx // [!code highlight]\n```', '```js\nx\n```'],
    ['changed lines', '```js\na // [!code --]\nb // [!code ++]\n\nc\n```', '```diff\n- a\n+ b\n\n  c\n```'],
    [
      'text that resembles a directive',
      'At 10:30 with account.base:read.',
      'At 10:30 with account.base:read.',
    ],
    ['a link', '[a](/docs/x)', '[a](https://site/docs/x.md)'],
    ['a link that cannot be resolved', 'See [`a`](/gone).', 'See `a`.'],
    ['a comment', 'a\n\n<!-- b -->\n\nc', 'a\n\nc'],
  ])('%s', (_, written, expected) => {
    expect(plain(written)).toBe(expected);
  });
});

test.each([
  'a <script>alert(1)</script> b',
  '`code` and [brackets](x)',
  'a | b',
  '# no heading',
  '1. no list',
  '- no point',
  '> no quote',
  '*a* _b_ ~~c~~ &lt; \\',
  'snake_case_name',
  'two\nlines',
])('escapes text: %j', (text) => {
  const tree = unified().use(remarkParse).use(remarkGfm).parse(escapeMarkdown(text));
  expect(tree.children).toMatchObject([
    { type: 'paragraph', children: [{ type: 'text', value: text.replace(/\s+/g, ' ') }] },
  ]);
});
