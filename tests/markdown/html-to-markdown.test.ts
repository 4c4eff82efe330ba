import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createDescriptionRenderer } from '../../cli/markdown/description.ts';
import { fuzzRuns } from '../fuzz-runs.ts';
import { plainHighlighter } from './render.ts';

const render = createDescriptionRenderer(plainHighlighter);
const copyOf = (markdown: string) => render(markdown, 3).markdown;

test('HTML becomes Markdown, and what stands beside it stays', () => {
  const text = `Intro with <b>bold</b><br>and *more*.

| A | B |
| - | - |
| 1 | x<br>y |

\`\`\`json
{"a": 1}
\`\`\`

<details><summary>Details</summary>

- one
- two

</details>
<pre>
  two   lines
of text
</pre>`;
  expect(copyOf(text)).toBe(`Intro with **bold**\\
and _more_.

| A | B |
| - | - |
| 1 | x y |

\`\`\`json
{"a": 1}
\`\`\`

**Details**

- one
- two

\`\`\`
  two   lines
of text
\`\`\``);
});

test.each([
  ['m<sup>2</sup> and CO<sub>2</sub>', 'm<sup>2</sup> and CO<sub>2</sub>'],
  ['<kbd>Ctrl</kbd> <code>a|b</code>', '`Ctrl` `a|b`'],
  ['<a href="https://e.example/a">A</a> <a href="javascript:x()">B</a>', '[A](https://e.example/a) B'],
  ['<img src="https://e.example/a.png" alt="Alt">', '[Alt](https://e.example/a.png)'],
  ['a <script>alert(1)</script><b onclick="x()">b</b>', 'a **b**'],
  ['<h1>Title</h1><p align="center">Text &lt;b></p>', '**Title**\n\nText &lt;b>'],
  [
    '<table><tr><th>A</th></tr><tr><td><ul><li>x</li><li>y</li></ul><pre>1\n2</pre></td></tr></table>',
    '| A |\n| - |\n| x y `1 2` |',
  ],
  ['<dl><dt>Term</dt><dd>Meaning</dd></dl>', '- Term\n\n  Meaning'],
])('%s', (html, markdown) => {
  expect(copyOf(html).replace(/ +\|/g, ' |')).toBe(markdown);
});

const INLINE = [
  'word',
  '*a*',
  '**b**',
  '`c`',
  '<b>d</b>',
  '<i>e</i>',
  'x<br>y',
  '<code>f|g</code>',
  '<kbd>K</kbd>',
  '1<sup>2</sup>',
  '[h](https://e.example)',
  '<a href="/i">j</a>',
  '&lt;tag&gt;',
  '<span>s</span>',
  '5 < 6',
  '_',
  '\\*',
];
const inline = fc
  .array(fc.constantFrom(...INLINE), { minLength: 1, maxLength: 4 })
  .map((parts) => parts.join(' '));
const block = fc.oneof(
  inline,
  inline.map((text) => `<p>${text}</p>`),
  inline.map((text) => `## ${text}`),
  inline.map((text) => `<h3>${text}</h3>`),
  inline.map((text) => `- ${text}\n- two\n\n  three`),
  inline.map((text) => `<ul><li>${text}</li><li>two</li></ul>`),
  inline.map((text) => `> ${text}`),
  inline.map((text) => `| A | B |\n| - | - |\n| ${text.replaceAll('|', '\\|')} | 2 |`),
  inline.map((text) => `<table><tr><th>A<th>B</tr><tr><td>${text}<td><p>c</p><p>d</p></table>`),
  inline.map((text) => `<details><summary>${text}</summary>\n\nInside.\n\n</details>`),
  inline.map((text) => `<div>\n\n${text}\n\n</div>`),
  inline.map((text) => `<blockquote>${text}</blockquote>`),
  fc.constantFrom(
    '```json\n{"a": "<b>"}\n\n  x\n```',
    '    indented\n    code',
    '<pre>\na\n  b &lt;c&gt;\n</pre>',
    '<pre><code class="language-js">`x`\n```\n</code></pre>',
    '---',
    '<hr>',
    '1. first\n2. second',
    '<ol start="3"><li>third</li></ol>',
  ),
);

/** What a text says: its characters, and its code blocks as they are. */
function contentOf(markdown: string): { words: string; code: string[] } {
  const { html, text } = render(markdown, 3);
  return {
    words: text.replace(/\s+/g, ''),
    code: [...html.matchAll(/<pre[^>]*>.*?<\/pre>/gs)].map(([pre]) => pre.replace(/<[^>]*>/g, '')),
  };
}

test('a copy has the words and the code of its page', () => {
  fc.assert(
    fc.property(fc.array(block, { minLength: 1, maxLength: 5 }), (blocks) => {
      const text = blocks.join('\n\n');
      expect(contentOf(copyOf(text))).toEqual(contentOf(text));
    }),
    fuzzRuns(60),
  );
});
