import { describe, expect, test } from 'vitest';
import { renderPage } from '../../cli/markdown/page.ts';
import { parseMarkdown } from '../../cli/markdown/parse-markdown.ts';
import { plainMarkdown } from '../../cli/markdown/plain-markdown.ts';
import { commandsOf } from '../../cli/markdown/shell-session.ts';
import { stopwatch } from '../stopwatch.ts';
import { htmlOf, pageOf, plainHighlighter, problemsIn } from './render.ts';

const plain = (text: string) => plainMarkdown(text, (href) => href);

describe('definitions', () => {
  test('are a list, also in the copy', () => {
    const text = 'Term\n: One *line*.\n\n`b` c\n: First\n: Second\n\n  More.\n';
    expect(htmlOf(text)).toBe(
      '<dl>\n<dt>\n<p>Term</p>\n</dt>\n<dd>\n<p>One <em>line</em>.</p>\n</dd>\n<dt>\n<p><code>b</code> c</p>\n</dt>\n<dd>\n<p>First</p>\n</dd>\n<dd>\n<p>Second</p>\n<p>More.</p>\n</dd>\n</dl>',
    );
    expect(plain(text)).toBe('- **Term**\n\n  One _line_.\n\n- **`b` c**\n\n  First\n\n  Second\n\n  More.');
    expect(pageOf(text).sections[0]?.text).toContain('Term One line. b c First');
  });

  test('are checked like any text', () => {
    expect(problemsIn('[x](y z)\n: {.a}')).toEqual([
      '1:1 This is not a link: it would be printed as it is written.',
      '2:3 An attribute in braces is not supported: it would be printed as it is written.',
    ]);
    // None is read as a definition, so none may be lost.
    expect(problemsIn('A\n\n: b')[0]).toMatch('3:1 This is not a definition');
    for (const block of ['- b', '## b', '> b'])
      expect(problemsIn(`A\n: ${block}`)[0]).toMatch('2:1 This is not a definition');
  });

  test('are found in quotes and lists, at the right lines', () => {
    expect(htmlOf('> A\n> : b\n>   c\n> : `d` e')).toBe(
      '<blockquote>\n<dl>\n<dt>A</dt>\n<dd>b\nc</dd>\n<dd><code>d</code> e</dd>\n</dl>\n</blockquote>',
    );
    expect(problemsIn('- A\n  : b\n  : c {.d}')[0]).toMatch('3:7 An attribute in braces');
  });

  test.each(['a\n: b\n\n', 'a\n'])('take time that grows with their number: %j', (text) => {
    const seconds = (times: number): number => {
      const elapsed = stopwatch();
      parseMarkdown(`${text.repeat(times)}a${'\n: b'.repeat(times / 10)}`);
      return elapsed();
    };
    seconds(1000);
    expect(seconds(4000) / seconds(1000)).toBeLessThan(10);
  });
});

describe('formulas', () => {
  test('are MathML without styles, and code in the copy', () => {
    const html = htmlOf('$$\n\\frac{a_1}{b} * c_2\n$$');
    expect(html).toMatch(
      /^<div class="table" role="group" tabindex="0" aria-label="Formula"><math display="block">.*<mfrac><msub><mi>a<\/mi><mn>1<\/mn><\/msub>/,
    );
    expect(html).not.toMatch(/style=|class="tml/);
    expect(htmlOf('> ```math\n> x\n> ```')).toContain('<math display="block">');
    expect(plain('$$a_1$$')).toBe('```math\na_1\n```');
  });

  test('run no markup and no commands', () => {
    const html = htmlOf('$$\n\\text{<img src=x>} x\n$$');
    expect(html).toContain('&lt;img');
    for (const tex of ['\\href{javascript:x}{a}', '\\includegraphics{https://e.example/a.png}'])
      expect(pageOf(`$$\n${tex}\n$$`).html).not.toMatch(/href=|src=|<img/);
  });

  test('that are wrong are reported', () => {
    expect(problemsIn('A\n\n$$\n\\frac{a\n$$')[0]).toMatch(/^3:1 This formula cannot be read: .*\.$/);
    expect(problemsIn('$$\n\\def\\a{\\a\\a}\\a\n$$')[0]).toContain('Too many expansions');
    for (const tex of ['\\__proto__ \\constructor', `${'{'.repeat(9000)}x${'}'.repeat(9000)}`])
      expect(problemsIn(`$$\n${tex}\n$$`)[0]).toContain('nested too deeply, or something is missing');
  });

  test('take no ids of the page, and link to none', () => {
    for (const tex of [
      'x\\label{sidebar}\\tag{1}',
      '\\begin{equation}x\\label{main}\\end{equation}',
      'x \\eqref{a}',
    ])
      expect(problemsIn(`$$\n${tex}\n$$`)).toEqual([
        '1:1 A formula has no `\\label` and no `\\ref`: write its number as `\\tag{1}`.',
      ]);
  });
});

describe('images', () => {
  const show = (text: string) =>
    renderPage(
      { file: 'page.md', text },
      {
        highlighter: plainHighlighter,
        resolveLink: (href) => href,
        findImage: () => ({
          light: { url: '/a.png', width: 400, height: 200 },
          dark: { url: '/d.png', width: 400, height: 200 },
        }),
      },
    ).html;

  test('have the size that is asked for, with the same proportions', () => {
    expect(show('See ![A](./a.png){width=100}!')).toMatch(
      /^<p>See <img src="\/a\.png" alt="A" width="100" height="50" .*<img src="\/d\.png" alt="A" width="100" height="50".*>!<\/p>$/,
    );
    expect(show('![A](./a.png){height="20" width=30}')).toContain('height="20" width="30"');
    expect(plain('![A](/a.png){width=100}')).toBe('![A](/a.png)');
  });

  test('that are paragraphs have their title as their caption', () => {
    expect(show('![A](./a.png "The *first*"){width=100}')).toMatch(
      /^<figure class="picture"><img [^>]*><img [^>]*><figcaption class="detail">The \*first\*<\/figcaption><\/figure>$/,
    );
    expect(show('See ![A](./a.png "Tip").')).toContain('title="Tip"');
  });
});

describe('code', () => {
  const SESSION = '$ curl -d \'{\n>   "a": 1 }\' \\\n  https://a.example\n> done\n$ ls';

  test('of a shell session has its prompts and output apart', () => {
    expect(htmlOf(`\`\`\`sh\n${SESSION}\n\`\`\``)).toContain(
      '<samp class="c" aria-hidden="true">$ </samp>curl -d \'{\n<samp class="c" aria-hidden="true">&gt; </samp>  "a": 1 }\' \\\n  https://a.example\n<samp class="c">&gt; done</samp>\n<samp class="c" aria-hidden="true">$ </samp>ls</code>',
    );
    expect(commandsOf(SESSION, 'bash')).toBe('curl -d \'{\n  "a": 1 }\' \\\n  https://a.example\n\nls');
    expect(commandsOf(SESSION, 'js')).toBe(SESSION);
    expect(plain(`\`\`\`sh\n${SESSION}\n\`\`\``)).toBe(`\`\`\`sh\n${SESSION}\n\`\`\``);
  });

  test('has the numbers of its lines, and wrapped lines, on wish', () => {
    expect(htmlOf('```js numbered wrapped {2} title="A"\na\nb\n```')).toBe(
      '<figure class="code marked" data-wrap="on"><figcaption>A</figcaption><pre tabindex="0"><code class="language-js"><samp class="c" aria-hidden="true">1  </samp>a\n<mark><samp class="c" aria-hidden="true">2  </samp>b</mark></code></pre></figure>',
    );
    expect(problemsIn('```js numbers\na\n```')).toEqual([
      '1:1 Unexpected `numbers` after the language. Write attributes as `name="value"`.',
    ]);
  });

  test('of a terminal is without escape sequences in the copy', () => {
    expect(plain('```ansi\n\u001b[31mred\u001b[0m and ␛[1;32mgreen␛[m\n```')).toBe(
      '```text\nred and green\n```',
    );
  });
});

test.each([
  ['a quote that is never closed', `\`\`\`sh\n$ echo "\n${'a b\n'.repeat(20_000)}\`\`\``],
  ['ranges of lines', `\`\`\`js {${'1-9999,'.repeat(2000)}1}\n${'x\n'.repeat(9999)}\`\`\``],
  ['marks for many lines', `\`\`\`js\n${'x // [!code ++:9999]\n'.repeat(10_000)}\`\`\``],
])('many lines and %s take no longer than others', (_, text) => {
  const elapsed = stopwatch();
  expect(problemsIn(text)).toEqual([]);
  expect(elapsed()).toBeLessThan(2000);
});

describe('included files', () => {
  const FILE = [
    'import a;',
    '// #region order',
    '  const order = {',
    '    // #region id',
    '    id: 1, // [!code nope]',
    '    // #endregion id',
    '  };',
    '// #endregion order',
    'end();',
  ].join('\n');
  const include = (text: string, written = FILE) =>
    renderPage(
      { file: 'page.md', text },
      {
        highlighter: plainHighlighter,
        resolveLink: (href) => href,
        readFile: (name) =>
          name.includes('none') ? { message: 'None.' } : { file: `/p/${name}`, text: `${written}\r\n` },
      },
    );

  test('are code blocks in the language of their name', () => {
    const { html, tree, snippets } = include('A\n\n::include[a.ts]{title="All"}\n');
    expect(html).toContain(
      '<figure class="code"><figcaption>All</figcaption><pre tabindex="0"><code class="language-ts">import a;\n  const order = {\n',
    );
    expect(html).not.toContain('region');
    expect(plainMarkdown('', (href) => href, { tree })).toContain('**All**\n\n```ts\nimport a;\n');
    expect(snippets).toMatchObject([{ origin: { file: '/p/a.ts', lines: [1, 3, 5, 7, 9] } }]);
  });

  test('may be shown in part, without the common indentation', () => {
    const { html, problems, snippets } = include('::include[a.ts#order]');
    expect(html).toContain('<code class="language-ts">const order = {\n  id: 1,\n};</code>');
    expect(snippets).toMatchObject([{ origin: { lines: [3, 5, 7] } }]);
    expect(problems).toMatchObject([
      { message: 'Unknown mark `[!code nope]` in code.', file: '/p/a.ts', line: 5 },
    ]);
  });

  test('may be long lines of spaces', () => {
    const elapsed = stopwatch();
    expect(include('::include[a.txt]', `${' '.repeat(50_000)}x`).problems).toEqual([]);
    expect(elapsed()).toBeLessThan(1000);
  });

  test('have no more characters together than a guide', () => {
    const { problems } = include('::include[a.txt]\n\n'.repeat(3), 'x'.repeat(60_000));
    expect(problems).toMatchObject([{ line: 5, message: expect.stringContaining('128 KiB in total') }]);
  });

  test.each([
    ['::include[none.ts]', 'None.', undefined],
    ['::include[a.ts#ordr]', 'a.ts has no region `ordr`.', 'Did you mean `order`?'],
    ['::include', '`include` names no file.', 'Write `::include[../examples/buy.ts]`.'],
    [
      '::include[key.pem]',
      'Files named .pem are not included: nothing says which language they have.',
      'Include code, or a text as `.txt`.',
    ],
    [
      '::include[a.ts#id]{line=1}',
      'Unknown code block attribute `line`.',
      'Available: `title`, `request`, `response`, `schema`.',
    ],
  ])('are reported if they cannot be shown: %s', (text, message, hint) => {
    expect(include(`\n${text}`).problems[0]).toMatchObject({
      file: 'page.md',
      line: 2,
      message,
      ...(hint === undefined ? {} : { hint }),
    });
  });
});
