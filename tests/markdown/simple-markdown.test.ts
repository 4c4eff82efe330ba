import { readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { renderMarkdown } from '../../cli/markdown/description.ts';
import { simpleMarkdown } from '../../cli/markdown/simple-markdown.ts';
import { fuzzRuns } from '../fuzz-runs.ts';
import { plainHighlighter } from './render.ts';

describe('a simple text', () => {
  test.each([
    ['Amounts in SEK: as strings.', '<p>Amounts in SEK: as strings.</p>'],
    ['Pay **now**,\nor `later`.', '<p>Pay <strong>now</strong>,\nor <code>later</code>.</p>'],
    [
      'See **the** `Order`.\n\nThen go on.\n',
      '<p>See <strong>the</strong> <code>Order</code>.</p>\n<p>Then go on.</p>',
    ],
    [
      '[a](https://e.example)',
      '<p><a href="https://e.example" class="external" rel="noopener noreferrer">a</a></p>',
    ],
    [
      'One of:\n- `a`: first\n- `b_c`',
      '<p>One of:</p>\n<ul>\n<li><code>a</code>: first</li>\n<li><code>b_c</code></li>\n</ul>',
    ],
  ])('%j is rendered on the fast path', (markdown, html) => {
    expect(simpleMarkdown(markdown)?.html).toBe(html);
  });

  test('has its plain text on one line', () => {
    expect(simpleMarkdown('One of:\n- `a`: first\n- [b](https://c.example)\n\nThen **go** on.')?.text).toBe(
      'One of: a: first b Then go on.',
    );
  });
});

describe('the fast path leaves to the full pipeline', () => {
  test.each([
    ['HTML', 'a<br>b'],
    ['links to this site', '[a](/b)'],
    ['entities', 'a &amp; b'],
    ['escapes', 'a\\*b'],
    ['headings', '# a'],
    ['underlined headings', 'a\n---'],
    ['quotes', '> a'],
    ['numbers', '1. a'],
    ['nested lists', '- a\n  - b'],
    ['lists with paragraphs', '- a\n\n- b'],
    ['lists of two kinds', '- a\n* b'],
    ['lazy continuation lines', '- a\nb'],
    ['tasks', '- [ ] a'],
    ['tables', 'a | b\n- | -'],
    ['indented code', '    a'],
    ['fences', '```\na\n```'],
    ['hard breaks', 'a  \nb'],
    ['nested asterisks', '***a***'],
    ['asterisks before a space', '**a **'],
    ['underscores around words', '_a_'],
    ['backticks in code', '`a``b`'],
    ['images', '![a](/b)'],
    ['bare URLs', 'see https://e.example'],
    ['javascript: links', '[a](javascript:b)'],
    ['references', '[a][b]'],
    ['nested links', '[a [b](/c)](/d)'],
  ])('%s', (_, markdown) => {
    expect(simpleMarkdown(markdown)).toBeUndefined();
  });
});

/** Compares the fast path to the full pipeline, unless the fast path declines the text. */
function expectSame(markdown: string): void {
  const simple = simpleMarkdown(markdown);
  if (simple)
    expect({ ...simple, markdown: markdown.trim() }).toEqual(renderMarkdown(markdown, 3, plainHighlighter));
}

test('both ways render random Markdown alike', () => {
  const pieces = [
    ...[
      'a',
      'b c',
      'a_b',
      'é',
      '🙂',
      '\u00a0',
      '\u2003',
      '1.',
      '#1',
      '**1.5**',
      '**a**b',
      'a**b**',
      '** b',
      '**b**',
    ],
    ...[
      '`',
      '``',
      '`x`',
      '`a b`',
      '` a`',
      '*',
      '**',
      '_',
      '__',
      '[',
      ']',
      '(',
      ')',
      '!',
      '<b>',
      '&amp;',
      '\\',
      '|',
      '~~',
    ],
    ...[
      '[a](https://x.se/a_b)',
      '[`c`](/d#e)',
      '[a\nb](http://h)',
      '[^1]',
      '[x] ',
      '(https://x.y)',
      'https:',
      'www.a.b',
    ],
    ...[
      '\n',
      '\n\n',
      '\n\n\n',
      '\n- ',
      '- ',
      '\n* ',
      '* ',
      '1. ',
      '\n1) ',
      '# ',
      '\n#',
      '\n=',
      '\n---',
      '+ ',
      ' ',
      '  ',
    ],
    ...[
      '- a\n- b',
      ':',
      '::',
      ':-',
      'a@b.c',
      'mailto:a',
      '"',
      "'",
      '.',
      '$',
      '{',
      '%',
      '^',
      '-',
      '--',
      '>',
      '\t',
      '\u0000',
    ],
  ];
  const texts = fc.array(fc.constantFrom(...pieces), { maxLength: 9 }).map((all) => all.join(''));
  fc.assert(fc.property(texts, expectSame), fuzzRuns(3000));
});

test('both ways render the specifications alike, and the fast path handles nearly all of their texts', () => {
  const texts: string[] = [];
  const collect = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, inner] of Object.entries(value))
      if (key === 'description' && typeof inner === 'string') texts.push(inner);
      else collect(inner);
  };
  for (const name of ['institutional', 'legacy'])
    collect(parse(readFileSync(path.join(import.meta.dirname, `../../specs/${name}.yaml`), 'utf8')));
  for (const text of texts) expectSame(text);
  const simple = texts.filter((text) => simpleMarkdown(text));
  expect(simple.length / texts.length).toBeGreaterThan(0.9);
});

test.each([
  ['spaces', `a${' '.repeat(400_000)}b`],
  ['new lines', `a${'\n'.repeat(400_000)}b`],
  ['brackets', '['.repeat(400_000)],
  ['unfinished links', '[a]('.repeat(100_000)],
  ['backticks', '` '.repeat(200_000)],
  ['stars', '** '.repeat(130_000)],
])('processes hundreds of thousands of %s in linear time', (_, text) => {
  expect(simpleMarkdown(`${text} \\`)).toBeUndefined();
  simpleMarkdown(text);
});
