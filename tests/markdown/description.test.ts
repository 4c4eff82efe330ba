import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { withLinks } from '../../cli/html/rich-text.ts';
import { createDescriptionRenderer } from '../../cli/markdown/description.ts';
import { fuzzRuns } from '../fuzz-runs.ts';
import { plainHighlighter } from './render.ts';

const render = createDescriptionRenderer(plainHighlighter);
const htmlOf = (markdown: string) => withLinks(render(markdown, 3), (href) => `/base${href}`);

describe('a description', () => {
  test('of plain text is a paragraph', () => {
    expect(render('Amounts in SEK.', 3)).toEqual({
      html: '<p>Amounts in SEK.</p>',
      text: 'Amounts in SEK.',
      markdown: 'Amounts in SEK.',
    });
  });

  test('includes its plain text', () => {
    expect(render('Pay **now**,\nor `later`.', 3).text).toBe('Pay now, or later.');
  });

  test('shifts its headings to the level of the page, and leaves out no level', () => {
    expect(htmlOf('# A\n\n### B\n\n#### C\n\n## D\n')).toBe('<h3>A</h3>\n<h4>B</h4>\n<h5>C</h5>\n<h4>D</h4>');
    expect(htmlOf('### A\n\n# B\n\n## C\n')).toBe('<h3>A</h3>\n<h3>B</h3>\n<h4>C</h4>');
    expect(render('## A\n\n#### B\n', 6).html).toBe('<h6>A</h6>\n<h6>B</h6>');
  });

  test('names the alerts of GitHub', () => {
    expect(htmlOf('> [!NOTE]\n> Once *only*.\n')).toBe(
      '<blockquote>\n<p><strong>Note</strong></p>\n<p>Once <em>only</em>.</p>\n</blockquote>',
    );
    expect(render('> [!WARNING]\n> Once.\n', 3).markdown).toBe('> **Warning**\n>\n> Once.');
    expect(htmlOf('> [!OTHER]\n> Once.\n')).toContain('[!OTHER]');
  });

  test('of a document has anchors at its headings, which no other description has', () => {
    expect(render('# Rate *limits*\n\nAt most\none.\n\n## A & b\n\n# Rate limits\n', 2)).toMatchObject({
      html: '<h2 id="section/rate-limits">Rate <em>limits</em></h2>\n<p>At most\none.</p>\n<h3 id="section/a--b">A &#x26; b</h3>\n<h2 id="section/rate-limits-1">Rate limits</h2>',
      headings: [
        { anchor: 'section/rate-limits', title: 'Rate limits', level: 2, text: 'At most one.' },
        { anchor: 'section/a--b', title: 'A & b', level: 3, text: '' },
        { anchor: 'section/rate-limits-1', title: 'Rate limits', level: 2, text: '' },
      ],
    });
    expect(render('# A\n', 3)).not.toHaveProperty('headings');
  });

  test('has no empty rows of tables', () => {
    expect(htmlOf('<table><tr><th>a<tr><tr><td>b</table>').match(/<tr>/g)).toHaveLength(2);
  });

  test('may contain harmless HTML', () => {
    expect(htmlOf('a<br>b <b>c</b>')).toBe('<p>a<br>b <b>c</b></p>');
  });

  test('has an inline element only around text: one that is not closed ends with its paragraph', () => {
    const { html, markdown } = render('Now <b>bold\n\n- a\n- *b*\n', 3);
    expect(html).toBe('<p>Now <b>bold</b></p>\n<ul>\n<li>a</li>\n<li><em>b</em></li>\n</ul>');
    expect(markdown).toBe('Now **bold**\n\n- a\n- _b_');
    expect(render('<a name="x">\n\nText\n', 3).html).toContain('<p>Text</p>');
  });

  test('has words that line breaks, cells and items of lists separate', () => {
    expect(render('a<br>b<ul><li>c</li><li>d</li></ul>', 3).text).toBe('a b c d');
    expect(render('<table><tr><td>a<b>b</b></td><td>c</td></tr></table>', 3).text).toBe('ab c');
  });

  test('shows an unclosed tag as text, with everything that follows', () => {
    expect(htmlOf('The <title> of the *page*.')).toBe('<p>The &#x3C;title> of the <em>page</em>.</p>');
    expect(htmlOf('A <script> tag.\n\nMore.')).toBe('<p>A &#x3C;script> tag.</p>\n<p>More.</p>');
    expect(htmlOf('<date>T<time>Z, <link> here')).toBe('<p>&#x3C;date>T&#x3C;time>Z, &#x3C;link> here</p>');
    expect(htmlOf('at <time>noon</time>')).toBe('<p>at noon</p>');
    expect(htmlOf('a <title>gone</title> b')).toBe('<p>a  b</p>');
  });

  test('shows placeholders in angle brackets, which are not HTML elements', () => {
    expect(htmlOf('Call https://<host>/v1/<user_id> now.')).toContain('&#x3C;host>/v1/&#x3C;user_id> now.');
    expect(htmlOf('a <b>c</b> <Widget kind="x" /> d')).toBe('<p>a <b>c</b>  d</p>');
    expect(htmlOf('Dear <Your Name>, send <id>7</id>.')).toBe(
      '<p>Dear &#x3C;Your Name>, send &#x3C;id>7&#x3C;/id>.</p>',
    );
    expect(htmlOf('<token>')).toBe('&#x3C;token>');
    expect(htmlOf('<div>Use <host> here.</div>')).toBe('<div>Use &#x3C;host> here.</div>');
  });

  test('leaves out elements of other tools in HTML, and keeps what is in them', () => {
    expect(htmlOf('<p>A tag.</p> <note> <p>Careful.</p> </note>')).toBe('<p>A tag.</p>  <p>Careful.</p> ');
    expect(htmlOf('<note> <p>Careful.</p> </note>')).not.toContain('note');
  });

  test('may contain tables and code', () => {
    expect(htmlOf('| a |\n| - |\n| 1 |')).toContain('<td data-label="a">1</td>');
    expect(htmlOf('```json\n"<"\n```')).toContain('<code class="language-json">"&lt;"</code>');
  });

  test('shows a URL in an HTML link once', () => {
    expect(htmlOf('See <a href="https://e.example/a">https://e.example/a</a>.')).toBe(
      '<p>See <a href="https://e.example/a" class="external" rel="noopener noreferrer">https://e.example/a</a>.</p>',
    );
  });

  test('may contain HTML links without quotes, and shows them in code as they are', () => {
    const link = '<a href="https://e.example/a" class="external" rel="noopener noreferrer">a</a>';
    expect(htmlOf('See <a href=https://e.example/a>a</a>.')).toBe(`<p>See ${link}.</p>`);
    expect(htmlOf('See `<a href=https://e.example/a>`.')).toBe(
      '<p>See <code>&#x3C;a href=https://e.example/a></code>.</p>',
    );
  });

  test('links to other sites, and resolves links to pages of this site', () => {
    expect(htmlOf('[a](https://e.example)')).toBe(
      '<p><a href="https://e.example" class="external" rel="noopener noreferrer">a</a></p>',
    );
    expect(htmlOf('[a](/docs/intro) [b](#c)')).toBe(
      '<p><a href="/base/docs/intro">a</a> <a href="/base#c">b</a></p>',
    );
  });
});

describe('the fast path has the same result as the full pipeline', () => {
  /**
   * The table requires GitHub's parser, so the full pipeline handles it and serializes its Markdown from
   * the tree.
   */
  const TABLE = '\n\n| a |\n| - |\n| 1 |';
  const tableHtml = htmlOf(TABLE.trim());
  const pieces = fc.constantFrom(
    '[orders](https://e.example/a?b=c)',
    '[`id` of it](https://e.example)',
    '\\[a](https://e.example)',
    '`a [b` c](https://e.example)',
    '![x](https://e.example/x.png)',
    'https://e.example/a',
    '[https://e.example](https://e.example)',
    '[www.e.example](https://e.example/(a))',
    '[a](https://e.example "title")',
    '[a][b]',
    '[b]: https://e.example',
    '**now**',
    'snake_case',
    '_a_',
    ' ',
    '\n',
    '\n\n',
    '- ',
    '1. ',
    '`code`',
    '"words": more',
  );
  const text = fc.array(pieces, { minLength: 1, maxLength: 6 }).map((list) => `Pay ${list.join('')}`);

  test('for links to the web', () => {
    fc.assert(
      fc.property(text, (markdown) => {
        expect(`${htmlOf(markdown)}\n${tableHtml}`).toBe(htmlOf(markdown + TABLE));
      }),
      fuzzRuns(100),
    );
  });

  test('for Markdown that is kept unchanged', () => {
    fc.assert(
      fc.property(text, (markdown) => {
        expect(htmlOf(render(markdown, 3).markdown)).toBe(
          htmlOf(render(markdown + TABLE, 3).markdown.split('\n\n|')[0] ?? ''),
        );
      }),
      fuzzRuns(100),
    );
  });
});

/** The only elements that a page may contain after the worst description. */
const HARMLESS =
  /^(p|b|i|em|strong|a|br|ul|ol|li|code|pre|table|thead|tbody|tr|td|th|div|details|summary|span|h[3-6])$/;

describe('a hostile description keeps its text and becomes harmless', () => {
  test.each([
    ['a script', 'Pay <script>alert(1)</script>now', 'Pay now'],
    ['a nested script', 'Pay <scr<script>ipt>alert(1)</script>now', ''],
    ['an event handler', '<b onclick="alert(1)">Pay</b> now', 'Pay now'],
    [
      'an event handler without quotes',
      '<details open ontoggle=alert(1)><summary>Pay</summary>now</details>',
      'Pay',
    ],
    ['a style element', 'Pay <style>*{display:none}</style>now', 'Pay now'],
    ['a style attribute', '<p style="position:fixed">Pay now</p>', 'Pay now'],
    ['a frame', 'Pay <iframe src="https://e.example"></iframe>now', 'Pay now'],
    ['an SVG', 'Pay <svg onload="alert(1)"><script>alert(1)</script></svg>now', 'Pay now'],
    ['MathML', 'Pay <math><mi xlink:href="javascript:alert(1)">x</mi></math>now', 'Pay now'],
    [
      'a form',
      '<form action="https://e.example"><input name="pin">Pay <button>now</button></form>',
      'Pay now',
    ],
    [
      'an image without alternative text, in a link',
      '<a href="https://b.example"><img src="https://e.example/x.png"></a> now',
      'Image now',
    ],
    ['an image', 'Pay <img src="x" onerror="alert(1)" alt="now">', 'Pay now'],
    ['an image in a data URL', 'Pay ![now](data:image/svg+xml;base64,PHN2Zz4=)', 'Pay now'],
    ['an object', 'Pay <object data="https://e.example"></object><embed src="x">now', 'Pay now'],
    [
      'base and meta elements',
      '<base href="https://e.example"><meta http-equiv="refresh" content="0;url=x">Pay now',
      'Pay now',
    ],
    ['an id and a name', '<p id="main" name="body" class="navbar">Pay now</p>', 'Pay now'],
    ['closing tags of the page', 'Pay </p></div></main></body></html> now', 'Pay now'],
    ['an unfinished comment', 'Pay now <!-- ', 'Pay now'],
    ['a comment that ends early', '<!--><script>alert(1)</script>-->Pay now', 'Pay now'],
    [
      'noscript',
      '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>Pay now',
      'Pay now',
    ],
    ['a template', '<template><script>alert(1)</script></template>Pay now', 'Pay now'],
    ['an unclosed plaintext element', 'Pay <plaintext>now', 'Pay now'],
    ['a javascript: link', '[Pay now](javascript:alert(1))', 'Pay now'],
    ['a javascript: link in capitals', '[Pay now](JAVASCRIPT:alert(1))', 'Pay now'],
    ['a javascript: link with character references', '[Pay now](&#x6A;avascript&colon;alert(1))', 'Pay now'],
    ['a javascript: link with a tab', '<a href="java&#x09;script:alert(1)">Pay now</a>', 'Pay now'],
    [
      'a javascript: link after a control character',
      '<a href="&#1; javascript:alert(1)">Pay now</a>',
      'Pay now',
    ],
    ['a reference link', '[Pay now][x]\n\n[x]: vbscript:msgbox(1)', 'Pay now'],
    ['a data: link', '[Pay now](data:text/html,<script>alert(1)</script>)', 'Pay now'],
    ['an autolink', '<javascript:alert(1)> Pay now', 'Pay now'],
    [
      'a link with target and ping',
      '<a href="https://e.example" target="_top" ping="/x">Pay now</a>',
      'Pay now',
    ],
  ])('%s', (_, markdown, text) => {
    const html = htmlOf(markdown);
    for (const [, name = '', attributes = ''] of html.matchAll(/<([a-z][\w-]*)([^>]*)>/gi)) {
      expect(name).toMatch(HARMLESS);
      expect(attributes).not.toMatch(/\s(on\w+|style|id|name|src|srcdoc|action|target|ping)\s*=/i);
      expect(attributes).not.toMatch(/href="(?!https:|mailto:)/i);
    }
    expect(html).not.toMatch(/<!--|<\/(main|body|html)>/);
    expect(render(markdown, 3).text).toContain(text);
  });

  test('in any letter case', () => {
    expect(htmlOf('<ScRiPt>alert(1)</sCrIpT>Pay')).toBe('Pay');
  });

  test("replaces characters that HTML doesn't allow", () => {
    expect(htmlOf('Pay\u0000 now')).toBe('<p>Pay\uFFFD now</p>');
    expect(htmlOf('Pay\uD800 now')).toBe('<p>Pay\uFFFD now</p>');
  });
});
