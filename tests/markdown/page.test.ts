import { describe, expect, test } from 'vitest';
import { markLines } from '../../cli/markdown/marked-lines.ts';
import { htmlOf, pageOf, problemsIn } from './render.ts';

describe('headings', () => {
  test('have an anchor based on their text', () => {
    expect(htmlOf('## Buy *and* `sell`')).toBe(
      '<h2 id="buy-and-sell"><a class="anchor self" href="#buy-and-sell">Buy <em>and</em> <code>sell</code></a></h2>',
    );
  });

  test('with the same text have different anchors', () => {
    const { toc } = pageOf('## Part\n\n## Part\n\n## Part 1\n');
    expect(toc.map(({ id }) => id)).toEqual(['part', 'part-1', 'part-1-1']);
  });

  test("don't use the anchors of the page layout", () => {
    const { toc } = pageOf('## Main\n\n## Announcer\n\n## Sidebar\n');
    expect(toc.map(({ id }) => id)).toEqual(['main-1', 'announcer-1', 'sidebar-1']);
  });

  test.each([
    ['Köp & sälj', 'köp--sälj'],
    ['暗号資産', '暗号資産'],
    ['100 % SEK', '100--sek'],
  ])('keep letters of every script: %s', (text, id) => {
    expect(pageOf(`## ${text}`).toc).toEqual([{ id, depth: 2, text }]);
  });

  test('divide the text of a page into sections, without code blocks', () => {
    const { sections } = pageOf(
      'First.\n\n## A `b`\n\n- one\n- two[^1]\n\n#### Deep\n\n```bash\ncurl\n```\n\n| x | y |\n| - | - |\n| **1** | 2 |\n\n### C\n\n:::note\nNoted.\n:::\n\n[^1]: Foot.\n',
    );
    expect(sections.slice(0, 2)).toEqual([
      { id: '', title: '', text: 'First.' },
      { id: 'a-b', title: 'A b', text: 'one two1 Deep x y 1 2' },
    ]);
    expect(sections[2]).toMatchObject({ id: 'c', title: 'C', text: expect.stringContaining('Noted.') });
    expect(sections.length).toBe(3);
  });

  test('may have an explicit anchor, which takes precedence over generated ones', () => {
    const { html, toc, sections } = pageOf('## Limits\n\na\n\n## How *much* you may ask {#limits}\n\nb\n');
    expect(toc.map(({ id, text }) => [id, text])).toEqual([
      ['limits-1', 'Limits'],
      ['limits', 'How much you may ask'],
    ]);
    expect(html).toContain(
      '<h2 id="limits"><a class="anchor self" href="#limits">How <em>much</em> you may ask',
    );
    expect(sections.at(-1)).toEqual({ id: 'limits', title: 'How much you may ask', text: 'b' });
  });

  test('of levels 2 and 3 form the table of contents', () => {
    const { toc } = pageOf('## A\n\n### B\n\n#### C\n');
    expect(toc).toEqual([
      { id: 'a', depth: 2, text: 'A' },
      { id: 'b', depth: 3, text: 'B' },
    ]);
  });

  test.each([
    ['of the first level', '# A', '1:1 The title is the only level 1 heading of a page.'],
    ['that skip a level', '## A\n\n#### B', '3:1 A level 4 heading follows a level 2 heading.'],
    [
      'without letters and digits',
      '## 🎉',
      '1:1 A heading needs at least one letter or digit, because its anchor is made from them.',
    ],
    [
      'with a duplicate anchor',
      '## A {#a}\n\n## B {#b}\n\n## C {#a}',
      '5:1 The anchor `a` occurs twice: the heading in line 1 has it, too.',
    ],
    [
      'with an anchor of the page layout',
      '## A {#main}',
      '1:1 The anchor `main` belongs to a part of every page.',
    ],
    [
      'with an invalid anchor',
      '## A {#a b}',
      '1:6 This cannot be the anchor of a heading: it would be printed as it is written.',
    ],
  ])('%s are reported', (_, text, problem) => {
    expect(problemsIn(text)).toEqual([problem]);
  });
});

describe('tables', () => {
  const html = htmlOf('| Coin | Fee |\n| --- | --: |\n| BTC | **1** |\n| a \\| b | |\n');

  test('are focusable for keyboard scrolling, and have a name', () => {
    expect(html).toContain(
      '<div class="table" role="group" tabindex="0" aria-label="Table: Coin, Fee"><table>',
    );
  });

  test('label each cell with its column', () => {
    expect(html).toContain(
      '<td data-label="Coin">BTC</td>\n<td data-align="right" data-label="Fee"><strong>1</strong></td>',
    );
    expect(html).toContain('<td data-label="Coin">a | b</td>\n<td data-align="right" data-label="Fee"></td>');
  });
});

describe("GitHub's Markdown", () => {
  test('supports strikethrough', () => {
    expect(htmlOf('~~gone~~')).toBe('<p><del>gone</del></p>');
  });

  test('labels the state of tasks', () => {
    const html = htmlOf('- [x] ready\n- [ ] waiting\n');
    expect(html).toContain('<input type="checkbox" checked disabled aria-label="Done"> ready');
    expect(html).toContain('<input type="checkbox" disabled aria-label="To do"> waiting');
  });

  test('supports footnotes, with links in both directions', () => {
    const html = htmlOf('Fee[^1]\n\n[^1]: In SEK.\n');
    const [there, back] = [...html.matchAll(/href="#(user-content-[^"]+)"/g)].map(([, id]) => id);
    expect(html).toContain(`<li id="${there}">`);
    expect(html).toContain(`id="${back}"`);
    expect(pageOf('Fee[^1]\n\n[^1]: In SEK.\n').toc).toEqual([]);
  });
});

describe('links', () => {
  test('to pages of the site are recorded with their position', () => {
    expect(pageOf('\nSee [a](./tokens.md#x) and\n[b](/api).\n').links).toEqual([
      { url: './tokens.md#x', written: './tokens.md#x', line: 2, column: 5 },
      { url: '/api', written: '/api', line: 3, column: 1 },
    ]);
  });

  test('to other sites are marked as external', () => {
    expect(htmlOf('[a](https://e.example)')).toBe(
      '<p><a href="https://e.example" class="external" rel="noopener">a</a></p>',
    );
  });

  test('may be reference links', () => {
    expect(pageOf('[a][name]\n\n[name]: /docs/intro\n').links).toEqual([
      { url: '/docs/intro', written: '/docs/intro', line: 1, column: 1 },
    ]);
  });

  test.each([
    ['javascript:alert(1)', 'javascript:alert(1)'],
    ['JaVaScRiPt:alert(1)', 'JaVaScRiPt:alert(1)'],
    ['&#106;avascript:alert(1)', 'javascript:alert(1)'],
    ['data:text/html,x', 'data:text/html,x'],
    ['//e.example/x', '//e.example/x'],
  ])('with a forbidden scheme become text: %s', (target, shown) => {
    const { html, problems, links } = pageOf(`Pay [here](${target}).`);
    expect(html).toBe('<p>Pay <a>here</a>.</p>');
    expect(problems).toMatchObject([
      { line: 1, column: 5, rule: 'markdown/link', message: `Links to \`${shown}\` are not allowed.` },
    ]);
    expect(links).toEqual([]);
  });

  test.each([
    ['<java&Tab;script:alert(1)>', 'java%09script:alert(1)'],
    ['<&#1;javascript:alert(1)>', '%EF%BF%BDjavascript:alert(1)'],
    ['/\\e.example/x', '/%5Ce.example/x'],
  ])("with disguised schemes are links of the site, whose pages don't exist: %s", (target, url) => {
    expect(pageOf(`[here](${target})`).links.map((link) => link.url)).toEqual([url]);
  });
});

describe('images', () => {
  test('of the site are loaded lazily', () => {
    expect(htmlOf('![A coin](/coin.svg)')).toBe('<p><img src="/coin.svg" alt="A coin" loading="lazy"></p>');
  });

  test.each([
    ['without alternative text', '![](/coin.svg)', '1:1 An image requires alternative text.'],
    ['from other sites', 'x ![a](https://e.example/a.png)', '1:3 Images must be files of this site.'],
    ['in a data URL', '![a](data:image/png;base64,AA)', '1:1 Images must be files of this site.'],
  ])('%s are reported', (_, text, problem) => {
    expect(problemsIn(text)).toEqual([problem]);
  });
});

describe('HTML', () => {
  test.each([
    '<b id="x">x</b>',
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<!-- a --> <i id=x>x</i>',
    '<kbd\tonclick=alert(1)>x</kbd>',
    '<details ontoggle=alert(1) open>\nx\n</details>',
    '<!-- a --><script>alert(1)</script><!-- b -->',
    '<b/><svg>',
    '<summary><style>*{}</style></summary>',
    '<a href="/x" onclick=alert(1)>x</a>',
  ])('is reported and removed from the page: %s', (html) => {
    const page = pageOf(`## Part\n\n${html}\n`);
    expect(page.problems[0]).toMatchObject({ line: 3, rule: 'markdown/html' });
    expect(page.html).not.toMatch(/<(script|img|svg|style|a href="j)|<(b|i|kbd|details) |on\w+=/);
  });

  test('that is harmless is kept, with the Markdown in it', () => {
    expect(htmlOf('Press <kbd>Ctrl</kbd> + *<kbd>K</kbd>*<br>H<sub>2</sub>O, see [x](/x)')).toBe(
      '<p>Press <kbd>Ctrl</kbd> + <em><kbd>K</kbd></em><br>H<sub>2</sub>O, see <a href="/x">x</a></p>',
    );
    expect(htmlOf('<details>\n<summary>More</summary>\n\n- **a**\n\n</details>\n\nb')).toBe(
      '<details>\n<summary>More</summary>\n<ul>\n<li><strong>a</strong></li>\n</ul>\n</details>\n<p>b</p>',
    );
  });

  test('may be a link or an image, which are those of Markdown', () => {
    const page = pageOf(
      '### <a href="/a" target="_blank">A *b*</a>\n\n<a href="/c" title="d"><img src="/e.svg" alt="E &amp; f" width="9"></a>, <img src="/g.svg" alt="G">\n\n<img src="/h.svg" alt="H" title="I">',
    );
    expect(page.html).toContain('<a href="/a">A <em>b</em></a>');
    expect(page.html).toContain(
      '<a href="/c" title="d"><img src="/e.svg" alt="E &#x26; f" width="9" loading="lazy"></a>',
    );
    expect(page.html).toContain('<figcaption class="detail">I</figcaption>');
    expect(page.links.map(({ url }) => url)).toEqual(['/a', '/c', '/e.svg', '/g.svg', '/h.svg']);
    expect(problemsIn('<a href="javascript:alert(1)">x</a>')).toEqual([
      '1:1 Links to `javascript:alert(1)` are not allowed.',
    ]);
    expect(problemsIn('<img src="/x.svg">')).toEqual(['1:1 An image requires alternative text.']);
  });

  test('that is refused hides what follows from it', () => {
    expect(problemsIn('<table id="a"><tr>\n\n<td>\n\nb\n\n</td>\n\n</table>')).toEqual([
      '1:1 This HTML is not allowed in Markdown.',
    ]);
  });

  test('may be a fold with code in its title, a list, or a table with Markdown in its cells', () => {
    expect(htmlOf('<details>\n<summary><code>a.json</code></summary>\n\nb\n\n</details>')).toBe(
      '<details>\n<summary><code>a.json</code></summary>\n<p>b</p>\n</details>',
    );
    expect(htmlOf('<ol><li>a</li></ol>\n\n<div><p>b</p></div>')).toBe(
      '<ol><li>a</li></ol>\n<div><p>b</p></div>',
    );
    expect(
      htmlOf(
        '<table>\n<tr><th>A</th><th>B</th></tr>\n<tr><th>C</th><td><ul><li>d</li></ul>\n\n```text\ne\n```\n\n</td></tr>\n</table>',
      ).replaceAll('\n', ''),
    ).toBe(
      '<div class="table" role="group" tabindex="0" aria-label="Table: A, B"><table><thead><tr><th scope="col">A</th><th scope="col">B</th></tr></thead><tbody><tr><th scope="row">C</th><td data-label="B"><ul><li>d</li></ul><figure class="code" data-language="text"><pre tabindex="0"><code class="language-text">e</code></pre></figure></td></tr></tbody></table></div>',
    );
    expect(htmlOf('<table><tr><td>a</td></tr></table>')).toContain('aria-label="Table"');
  });

  test('keeps attributes that say something, and warns of those that only change the looks', () => {
    const text =
      '<table border=1>\n<tr><th rowspan="2">A</th><th colspan=2>B</th></tr>\n<tr><th>C</th><th>D</th></tr>\n<tr><th>e</th><td valign="top" ALIGN="right">f</td><td>g</td></tr>\n</table>\n\n<abbr title="Know your customer" style="color: red">KYC</abbr> <img class="x" src="/x.svg" alt="X"> <a align="right" href="/y">y</a>';
    expect(pageOf(text).html.replaceAll('\n', '')).toBe(
      '<div class="table" role="group" tabindex="0" aria-label="Table: A, B"><table><thead><tr><th scope="col" rowspan="2">A</th><th scope="col" colspan="2">B</th></tr><tr><th scope="col">C</th><th scope="col">D</th></tr></thead><tbody><tr><th scope="row">e</th><td data-align="right">f</td><td>g</td></tr></tbody></table></div><p><abbr title="Know your customer">KYC</abbr> <img src="/x.svg" alt="X" loading="lazy"> <a href="/y">y</a></p>',
    );
    expect(problemsIn(text)).toEqual([
      '7:64 Only for the looks, and left out: `class`.',
      '7:101 Only for the looks, and left out: `align`.',
      '1:1 Only for the looks, and left out: `border`, `valign`.',
      '7:1 Only for the looks, and left out: `style`.',
    ]);
  });

  test('leaves everything else of the page as it is', () => {
    const text =
      '## Part {#own}\n\nA[^1] [x](/x)\n\n:::note[Title]\n- [x] b\n:::\n\n```js {1} title="t"\na\n```\n\n| a |\n| -: |\n| b |\n\n[^1]: c';
    const [plain, withHtml] = [pageOf(text), pageOf(`${text}\n\n<hr>`)];
    const withoutEmptyValues = (html: string) => html.replaceAll('=""', '');
    expect(withHtml.problems).toEqual([]);
    expect(withoutEmptyValues(withHtml.html.replace('\n<hr>', ''))).toBe(withoutEmptyValues(plain.html));
    expect(withHtml.links).toEqual(plain.links);
    expect(withHtml.toc).toEqual(plain.toc);
  });

  test.each([
    ['<b>x', '1:1 `<b>` is not closed.'],
    ['x</b>', '1:2 `</b>` closes nothing.'],
    ['<b><i>x</b></i>', '1:8 `</b>` closes nothing.'],
    ['<details>\n\n## Rest', '1:1 `<details>` is not closed.'],
    ['- <b>a\n- c</b>', '2:4 `</b>` stands in another block than `<b>`.'],
    ['A *<b>a* c</b>', '1:11 `</b>` stands in another block than `<b>`.'],
    ['<summary>A</summary>', '1:1 `<summary>` stands outside of `<details>`.'],
    ['<dt>A</dt>', '1:1 `<dt>` stands outside of `<dl>`.'],
    ['<td>A</td>', '1:1 `<td>` stands outside of `<table>`.'],
  ])('that is not balanced is reported: %s', (text, problem) => {
    expect(problemsIn(text)[0]).toBe(problem);
  });

  test('in a comment is ignored', () => {
    expect(htmlOf('a\n\n<!-- <b>later</b> -->\n\nb')).toBe('<p>a</p>\n<p>b</p>');
  });

  test('in code is shown', () => {
    expect(htmlOf('`<b>`')).toBe('<p><code>&#x3C;b></code></p>');
  });
});

describe('code blocks', () => {
  test('have a caption, their language and a label for keyboard users', () => {
    expect(htmlOf('```bash title="Pay & \'go\'"\necho "<hi>"\n```')).toBe(
      '<figure class="code"><figcaption>Pay &#x26; \'go\'</figcaption><pre tabindex="0"><code class="language-bash">echo "&lt;hi&gt;"</code></pre></figure>',
    );
  });

  test('are collected for the checks, with their attributes', () => {
    const { snippets } = pageOf(
      '\n```json request="createBuyOrder"\n{}\n```\n\n~~~json response="getOrder"\n[]\n~~~\n',
    );
    expect(snippets).toEqual([
      { code: '{}', language: 'json', request: 'createBuyOrder', line: 3, column: 1 },
      { code: '[]', language: 'json', response: 'getOrder', line: 7, column: 1 },
    ]);
  });

  test.each([
    ['without a language', '```\nx\n```', 'A code block requires a language, such as `json` or `text`.'],
    ['with the former name of a diagram', '```flowchart\nx\n```', '`flowchart` is now `mermaid`.'],
    ['with an unknown attribute', '```json color="red"\n1\n```', 'Unknown code block attribute `color`.'],
    [
      'with an unquoted attribute',
      '```json title=Red\n1\n```',
      'Unexpected `title=Red` after the language. Write attributes as `name="value"`.',
    ],
    [
      'that mark missing lines',
      '```json {1,3-9}\n1\n2\n```',
      '`{1,3-9}` does not name lines of this code, which has 2.',
    ],
    [
      'with invalid line numbers',
      '```json {a}\n1\n```',
      '`{a}` does not name lines of this code, which has 1.',
    ],
  ])('%s are reported', (_, text, problem) => {
    expect(problemsIn(`Text\n\n${text}`)).toEqual([`3:1 ${problem}`]);
  });

  test.each([
    ['numbers', '```js {1,3-4}\na\nb\nc\nd\n```', '<mark>a\n</mark>b\n<mark>c\n</mark><mark>d</mark>'],
    ['numbers after the language', '```js{2}\na\nb\n```', 'a\n<mark>b</mark>'],
    ['comments', '```js\na // [!code --]\nb // [!code ++]\nc\n```', '<del>a\n</del><ins>b\n</ins>c'],
    ['HTML comments', '```html\n<a> <!-- [!code ++] -->\nb\n```', '<ins>&lt;a&gt;\n</ins>b'],
    ['CSS comments', '```css\na { /* [!code hl] */\n}\n```', '<mark>a {\n</mark>}'],
    [
      'shell comments, for several lines',
      '```sh\na # [!code ++:2]\nb\nc\n```',
      '<ins>a\n</ins><ins>b\n</ins>c',
    ],
    ['a separate comment, for the next line', '```py\n# [!code highlight]\na\nb\n```', '<mark>a\n</mark>b'],
    ['a comment with other text', '```js\na // old [!code --]\n```', '<del>a // old</del>'],
    ['numbers and comments', '```js {1-2}\na // [!code ++]\nb\n```', '<ins>a\n</ins><mark>b</mark>'],
  ])('have lines marked by %s', (_, text, code) => {
    expect(htmlOf(text)).toContain(`<figure class="code marked"`);
    expect(htmlOf(text)).toContain(`">${code}</code>`);
  });

  test('keep their highlighting across marked lines', () => {
    const html = markLines('<i class="c">/* a\nb */</i> c', ' + ');
    expect(html).toBe('<i class="c">/* a</i>\n<ins><i class="c">b */</i> c</ins>');
  });

  test('report an unknown notation with its line', () => {
    expect(problemsIn('Text\n\n```js\na\nb // [!code focus]\n```')).toEqual([
      '5:1 Unknown mark `[!code focus]` in code.',
    ]);
  });

  test('are checked without notations and removed lines', () => {
    const { snippets } = pageOf(
      '```json schema="none"\n{\n  "a": 1 // [!code --]\n  "b": 1 // [!code ++]\n}\n```\n\n```sh\ncurl \\\n  -a # [!code --]\n  -b\n```',
    );
    expect(snippets.map(({ code }) => code)).toEqual(['{\n\n  "b": 1\n}', 'curl \\\n  -b']);
  });

  test.each([
    ['in brackets', '```js [vite.config.js]\nx\n```'],
    ['in quotes', '```js title="vite.config.js"\nx\n```'],
  ])('have a title %s', (_, text) => {
    expect(htmlOf(text)).toContain('<figcaption>vite.config.js</figcaption>');
  });

  test.each([
    ['pyhton', 'Did you mean `python`?'],
    ['Elixr', 'Did you mean `elixir`?'],
    ['klingon', 'Write a language of https://shiki.style/languages, or `text`.'],
  ])('in the unknown language %s are shown without highlighting, with a warning', (language, hint) => {
    const { html, problems } = pageOf(`Text\n\n\`\`\`${language}\na < b\n\`\`\`\n`);
    expect(html).toContain('a &lt; b');
    const message = `Unknown language \`${language}\`: this code is shown without colors.`;
    expect(problems).toMatchObject([{ severity: 'warning', message, line: 3, column: 1, hint }]);
  });
});

describe('any input', () => {
  test('may have Windows line endings and a byte order mark, with correct positions', () => {
    const page = pageOf('\uFEFF---\r\ntitle: A\r\n---\r\n\r\n## Part\r\n\r\nx <b>\r\n');
    expect(page.frontMatter.data).toEqual({ title: 'A' });
    expect(page.toc).toEqual([{ id: 'part', depth: 2, text: 'Part' }]);
    expect(page.problems).toMatchObject([{ line: 7, column: 3 }]);
  });

  test('may be empty', () => {
    expect(pageOf('')).toMatchObject({ html: '', toc: [], problems: [] });
  });

  test('that is nested too deeply for the stack is a problem of the guide', () => {
    expect(problemsIn(`Text\n\n${'>'.repeat(20_000)}\n`)).toEqual([
      '1:1 This is too large, or nested too deeply.',
    ]);
  });
});
