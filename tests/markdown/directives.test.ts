import { describe, expect, test } from 'vitest';
import { htmlOf, pageOf, problemsIn } from './render.ts';

describe('an admonition', () => {
  test.each([
    ['note', 'Note'],
    ['tip', 'Tip'],
    ['info', 'Info'],
    ['warning', 'Warning'],
    ['danger', 'Danger'],
  ])('has a default title: %s', (name, title) => {
    expect(htmlOf(`:::${name}\nText\n:::`)).toBe(
      `<aside class="admonition admonition-${name}" aria-label="${title}"><p class="admonition-title">${title}</p><p>Text</p></aside>`,
    );
  });

  test('may have its own title', () => {
    expect(htmlOf(':::tip[Save *time*]\nText\n:::')).toContain(
      '<p class="admonition-title">Save <em>time</em></p><p>Text</p>',
    );
  });

  test('may be nested in another one with more colons', () => {
    expect(htmlOf('::::note\n:::tip\nInner\n:::\nOuter\n::::\n\nAfter')).toBe(
      [
        '<aside class="admonition admonition-note" aria-label="Note"><p class="admonition-title">Note</p>',
        '<aside class="admonition admonition-tip" aria-label="Tip"><p class="admonition-title">Tip</p><p>Inner</p></aside>',
        '<p>Outer</p></aside>\n<p>After</p>',
      ].join(''),
    );
  });

  test('may be in a list and in a block quote', () => {
    expect(htmlOf('- item\n\n  :::tip\n  Text\n  :::\n')).toContain(
      '<p class="admonition-title">Tip</p><p>Text</p></aside>',
    );
    expect(htmlOf('> :::tip\n> Text\n> :::\n')).toContain(
      '<p class="admonition-title">Tip</p><p>Text</p></aside>',
    );
  });

  test('has no attributes of the text, which are reported', () => {
    const text = ':::note{.evil #main onclick="x()"}\nText\n:::';
    expect(problemsIn(text)).toContain('1:1 `:::note` has no attribute `onclick`.');
    expect(pageOf(text).html).toMatch(/^<aside class="admonition admonition-note" aria-label="Note">/);
  });
});

describe("converts GitHub's alerts to admonitions", () => {
  test.each([
    ['NOTE', 'note', 'Note', 'Note'],
    ['tip', 'tip', 'Tip', 'Tip'],
    ['IMPORTANT', 'info', 'Info', 'Important'],
    ['WARNING', 'warning', 'Warning', 'Warning'],
    ['CAUTION', 'danger', 'Danger', 'Caution'],
  ])('%s', (kind, name, label, title) => {
    expect(htmlOf(`> [!${kind}]\n> Text\n> *more*\n>\n> - item\n`)).toMatch(
      `<aside class="admonition admonition-${name}" aria-label="${label}"><p class="admonition-title">${title}</p><p>Text\n<em>more</em></p><ul>`,
    );
  });

  test('with a title in the line of the kind', () => {
    expect(htmlOf('> [!TIP] Save *time* today\n> Text')).toContain(
      '<p class="admonition-title">Save <em>time</em> today</p><p>Text</p>',
    );
  });

  test('if the first block is not a paragraph', () => {
    expect(htmlOf('> [!TIP]\n>\n> - item')).toContain('<p class="admonition-title">Tip</p><ul>');
  });

  test('and rejects unknown kinds', () => {
    expect(problemsIn('Text\n\n> [!HINT]\n> Text')).toEqual([
      '3:3 This is not an alert that GitHub knows: it would be printed as it is written.',
    ]);
    expect(htmlOf('> A [!NOTE] in a quote')).toBe('<blockquote>\n<p>A [!NOTE] in a quote</p>\n</blockquote>');
  });
});

describe('tabs', () => {
  const tabs = '::::tabs\n:::tab[npm]\nText\n:::\n:::tab[pnpm *fast*]\n```sh\nx\n```\n:::\n::::';

  test('are sections of which one is open, each with its label', () => {
    expect(htmlOf(tabs)).toBe(
      '<div class="tabs panels"><details name="tabs-1" data-lang="npm" open><summary>npm</summary><div class="panel"><p>Text</p></div></details>' +
        '<details name="tabs-1" data-lang="pnpm fast"><summary>pnpm <em>fast</em></summary><figure class="code" data-language="sh"><pre tabindex="0"><code class="language-sh">x</code></pre></figure></details></div>',
    );
  });

  test('are created from code blocks, named by title or language', () => {
    expect(
      htmlOf(':::code-group\n```js [a.js]\na\n```\n```ts title="b.ts"\nb\n```\n```py\nc\n```\n:::'),
    ).toMatch(
      /<summary>a\.js<\/summary><figure class="code" data-language="js"><pre.*<summary>b\.ts<\/summary>.*<summary>py<\/summary>/,
    );
  });

  test('are indexed for the search, with their labels', () => {
    expect(pageOf(tabs).sections[0]?.text).toBe('npm Text pnpm fast');
  });

  test.each([
    ['a tab without a label', '::::tabs\n:::tab\nx\n:::\n::::', '2:1 A tab requires a label.'],
    [
      'two tabs with the same label',
      '::::tabs\n:::tab[a]\nx\n:::\n:::tab[a]\ny\n:::\n::::',
      '5:1 There are two tabs `a`.',
    ],
    ['text between tabs', '::::tabs\nText\n\n:::tab[a]\nx\n:::\n::::', '2:1 `tabs` may contain only `tab`.'],
    ['text in a code group', ':::code-group\nText\n:::', '2:1 `code-group` may contain only code blocks.'],
    ['no tabs', ':::tabs\n:::', '1:1 `tabs` is empty.'],
    ['a tab outside of tabs', ':::tab[a]\nx\n:::', '1:1 `tab` is only allowed in `tabs`.'],
    ['an unclosed tab', ':::::tabs\n::::tab[a]\nx\n:::::', '2:1 The directive `tab` is not closed.'],
  ])('report %s', (_, text, problem) => {
    expect(problemsIn(text)).toEqual([problem]);
  });
});

describe('other directives', () => {
  test('details are collapsible', () => {
    expect(htmlOf(':::details[More]\nText\n:::')).toBe(
      '<details><summary>More</summary><p>Text</p></details>',
    );
    expect(htmlOf(':::details\nText\n:::')).toContain('<summary>Details</summary>');
  });

  test('steps apply to an ordered list, and cards to a bullet list', () => {
    expect(htmlOf(':::steps\n1. One\n2. Two\n:::')).toBe(
      '<ol class="steps">\n<li>One</li>\n<li>Two</li>\n</ol>',
    );
    expect(htmlOf(':::cards\n- [One](/a): Text\n- [Two](/b) – *Text*\n:::')).toBe(
      '<ul class="cards">\n<li class="card"><a href="/a">One</a>Text</li>\n<li class="card"><a href="/b">Two</a><em>Text</em></li>\n</ul>',
    );
    expect(htmlOf(':::cards\n- One\n:::')).toBe('<ul class="cards">\n<li class="card">One</li>\n</ul>');
  });

  test('columns lay out blocks side by side', () => {
    expect(htmlOf(':::columns\nA\n\nB\n:::')).toBe('<div class="columns"><p>A</p><p>B</p></div>');
  });
});

describe('text that only resembles a directive', () => {
  test.each([
    'The scope account.base:read',
    'at 10:30',
    'a:b[c]',
    'x:y{z=1}',
    ':: and ::x',
    ':read',
    'https://e.example is a link: yes:no',
  ])('is kept: %s', (text) => {
    expect(htmlOf(text).replace(/<\/?[ap][^>]*>/g, '')).toBe(text);
  });

  test('keeps the Markdown in its brackets', () => {
    expect(htmlOf('a:b[*c* [d](/d)]')).toBe('<p>a:b[<em>c</em> <a href="/d">d</a>]</p>');
  });
});

describe('reports a directive', () => {
  test.each([
    ['that is unknown', 'A\n\n:::nope\nText\n:::', ['3:1 Unknown directive `nope`.']],
    ['that is not closed', 'A\n\n:::note\nText\n\n## Rest\n', ['3:1 The directive `note` is not closed.']],
    [
      'with a title outside of the brackets',
      'A\n\n:::note Title\nText\n:::',
      ['3:1 This line is not a valid directive: it would be printed as it is written.'],
    ],
    [
      'with a space before its name',
      'A\n::: note\nText\n:::',
      ['2:1 This line is not a valid directive: it would be printed as it is written.'],
    ],
    [
      'with a second end',
      ':::note\nText\n:::\n\n:::',
      ['5:1 This line is not a valid directive: it would be printed as it is written.'],
    ],
    [
      'around another one with as many colons',
      ':::note\n:::tip\nText\n:::\n:::',
      ['1:1 `note` needs more colons than `tip` inside it.'],
    ],
    ['steps without an ordered list', ':::steps\n- One\n:::', ['1:1 `steps` must contain an ordered list.']],
    ['cards without a bullet list', ':::cards\nText\n:::', ['1:1 `cards` must contain a bullet list.']],
  ])('%s', (_, text, problems) => {
    expect(problemsIn(text)).toEqual(problems);
  });

  test('but ignores code', () => {
    expect(htmlOf('```text\n:::note\n```\n\n`:::` ends it, and so does \\:::')).toContain(':::note');
  });
});
