import { describe, expect, test } from 'vitest';
import { checkDescription } from '../../cli/markdown/left-as-text.ts';
import { problemsIn } from './render.ts';

const LATER = ': it would be printed as it is written.';

describe('what would be printed as it is written is reported', () => {
  test.each([
    ['a link with a space', 'See [x](my file.md).', '1:5 This is not a link'],
    ['a link that is not closed', 'See [a](/x and text', '1:5 This is not a link'],
    ['a link with a space before its address', '[a] (/x)', '1:1 This is not a link'],
    ['a link the wrong way round', '(a)[/x]', '1:1 This is not a link'],
    ['a link around code', 'Use [`a`](b c)', '1:5 This is not a link'],
    ['a link without a definition', '[x][nope]', '1:1 This link has no address'],
    ['a footnote without a text', 'A[^missing] b', '1:2 This footnote has no text'],
    ['a link of a wiki', 'A [[Page]]', '1:3 A link in two brackets is not supported'],
    ['a directive in a sentence', 'See ::operation[x] now.', '1:5 This is not a valid directive'],
    ['a directive with one colon', ':operation[x]', '1:1 This is not a valid directive'],
    ['an admonition in a sentence', 'Text :note[x].', '1:6 This is not a valid directive'],
    ['a directive without brackets', 'A\n\n::operation x', '3:1 This is not a valid directive'],
    ['an admonition of another tool', '!!! note\n    Text', '1:1 This is a directive of another tool'],
    ['a folded one', '??? note "Title"\n    Text', '1:1 This is a directive of another tool'],
    ['one of reStructuredText', '.. note::\n   Text', '1:1 This is a directive of another tool'],
    ['a folded alert', '> [!NOTE]- Fold\n> Text', '1:3 This is not an alert that GitHub knows'],
    ['an alert outside of a quote', '[!NOTE] Text', '1:1 This is not an alert that GitHub knows'],
    ['a definition without its term', 'Text\n\n\n: definition', '4:1 This is not a definition'],
    ['a definition without a space', 'Term\n:definition of it', '2:1 This is not a definition'],
    ['a formula between dollars', 'With $\\frac{1}{n}$', '1:6 This is not a formula'],
    ['a formula in a sentence', 'If $$x_1$$ is', '1:4 This is not a formula'],
    [
      'the width of an image in percent',
      'A ![a](/p.png){width=50%}',
      '1:15 An attribute in braces is not supported',
    ],
    ['a class', 'Text {.lead}', '1:6 An attribute in braces is not supported'],
    ['a table without a second row', '| a | b |\n| c | d |', '1:1 This is not a table'],
    ['a heading without a space', '##Heading', '1:1 This is not a heading'],
    ['a task without a space', '-[ ] task', '1:1 This is not a task'],
    ['code that is not closed', 'Call `a now', '1:6 This code is not closed'],
    ['bold with a space', 'A ** b** c', '1:3 This is not bold'],
    ['marked text', 'A ==b== c', '1:3 Marked text is not supported'],
    ['the name of an emoji', 'Done :tada:', '1:6 A name between colons is not supported'],
    ['two stars without a note', 'The price**', '1:10 This is not bold'],
    ['a template', '{% include a.md %}', '1:1 This is the syntax of another tool'],
    ['a module', "import Tabs from '@theme/Tabs';", '1:1 This is the syntax of another tool'],
    ['a table of contents', '[toc]', '1:1 This is the syntax of another tool'],
    ['a line in a quote in a list', '- a\n\n  > b\n  > [x](y z)', '4:5 This is not a link'],
    ['a cell', '| a |\n| --- |\n| [x](y z) |', '3:3 This is not a link'],
    ['a text below an alert', '> [!NOTE]\n> See [x](y z)', '2:7 This is not a link'],
  ])('%s', (_, text, problem) => {
    expect(problemsIn(text)).toEqual([problem + LATER]);
  });
});

describe('what would not be shown is reported', () => {
  test.each([
    [
      'cells beyond the columns of a table',
      '| a | b |\n| - | - |\n| ``ps | grep`` | c |',
      '3:17 This row has 3 cells, but its table has 2 columns, so the rest would not be shown.',
    ],
    ['a footnote', 'A\n\n[^1]: Text', '3:1 Nothing refers to this footnote, so it would not be shown.'],
    ['the address of a link', '[x]()', '1:1 This link has no address.'],
    ['the end of code', 'A\n\n```js\na\n\n## Rest', '3:1 This code block is not closed.'],
    ['the end of code in a list', '- A\n\n  ~~~js\n  a\n\nRest', '3:3 This code block is not closed.'],
  ])('%s', (_, text, problem) => {
    expect(problemsIn(text)).toEqual([problem]);
  });
});

test.each([
  '- filter[name]\n- page[size]',
  '| Name |\n| --- |\n| fields[orders] |',
  'Code: `[x](y z) ::operation[x] {.a} **`',
  'Escaped: \\[x](y z), \\`, \\*\\*, \\:note[x], \\[^a], \\{% x',
  'Prices of $5 and $$10, at 10:30, a == b, 2 ** 3, a[0], {id}, :read, #1',
  'The card ends with ****4242, or **** **** **** 4242.',
  '[link](/docs/x) and [defined] and [text][defined], a footnote[^1]\n\n[defined]: /docs/y\n[^1]: Text',
  '````md\n```js\na\n```\n````',
  '> ```js\n> a\n> ```',
  '- ```js\n  a\n  ```',
  '- [ ] a\n- [x] b',
  '- `names` **{String|Array}**: the files, as on *nix, also `src` or **/*.md',
  '| a | b |\n| - | - |\n| `x \\| y` | c |\n| d | |',
  '> [!NOTE] Title\n> Text',
  'The price**\n\n\\*\\* Without tax',
  'Why?\n---',
  'A color:\n\n- #307af7\n- #FFF\n- #fff8',
  'Letters and numbers: [0-9][a-zA-Z]',
  '+optional\n+k8s:openapi-gen=true',
  '(**) Names of domains',
  'Use notes.* for all notes, tags.* for all tags, * for all. By default notes.*. A list',
  'Import it from "a", export it to "b".',
  'The value |x|, a || b, [_.at](/x), 2^10, 50%% and == of *a*_b',
  '## Heading {#its-anchor}',
  'Term\n: Definition\n\n![a](/p.png){width=50 height=20}\n\n$$\na_1 * b_2\n$$',
])('nothing else is reported: %j', (text) => {
  expect(problemsIn(text)).toEqual([]);
});

describe('in a description of a specification, Markdown in HTML', () => {
  const reportsIn = (text: string): string[] => {
    const reports: string[] = [];
    checkDescription(text, ({ position }, _, { message }) =>
      reports.push(`${position?.start.line}: ${message}`),
    );
    return reports;
  };

  test.each([
    ['Text\n\n<h3>Advice</h3>\n* Use the `state` parameter.', 3],
    ['<div class="info">\nSee our [demo](https://demo.example):\n</div>', 1],
    ['<ul>\n<li>**importing**</li>\n</ul>', 1],
  ])('is reported: %j', (text, line) => {
    expect(reportsIn(text)).toEqual([
      `${line}: This Markdown stands in HTML: it would be printed as it is written.`,
    ]);
  });

  test.each([
    '<p>* required, see https://demo.example</p>',
    '<div>\n\nUse `state`.\n\n</div>',
    '<p>1. First</p>\n<p>2. Second</p>',
    '<pre>\n**a** `b`\n</pre>',
    'A <b>text</b> with `code`',
  ])('is not seen where there is none: %j', (text) => {
    expect(reportsIn(text)).toEqual([]);
  });
});
