import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createHtmlValidator } from '../../cli/check/html-validator.ts';
import { createDescriptionRenderer } from '../../cli/markdown/description.ts';
import { fuzzRuns } from '../fuzz-runs.ts';
import { plainHighlighter } from './render.ts';

const render = createDescriptionRenderer(plainHighlighter);
const htmlOf = (markdown: string) => render(markdown, 3).html;

test.each([
  ['<tt>a</tt> <strike>b</strike>', '<p><code>a</code> <s>b</s></p>'],
  [
    '<ul><li>a</li><p>b <i>c</i></p><li>d</li></ul>',
    '<ul><li>a</li><li><p>b <i>c</i></p></li><li>d</li></ul>',
  ],
  ['<li>a</li>', '<div>a</div>'],
  ['<dl><div><dt>a</dt><dd>b</dd></div>c</dl>', '<dl><dt>a</dt><dd>b</dd><dd>c</dd></dl>'],
  ['<dt>a</dt>', '<div>a</div>'],
  ['<details>a</details>', '<details><summary>Details</summary>a</details>'],
  ['<details>a<summary>b</summary></details>', '<details><summary>b</summary>a</details>'],
  ['<details><summary>a<p>b</p>c</summary>d</details>', '<details><summary>ab c</summary>d</details>'],
  ['<summary>a</summary>', '<div>a</div>'],
  ['<h2>a<ul><li>b</li></ul></h2>', '<h3>ab  </h3>'],
  ['<h2></h2>a', 'a'],
  ['## <a id="b"></a>A', '<h3>A</h3>'],
  ['<a name="b">A</a> [c]()', '<p>A c</p>'],
  ['a<rt>b</rt>', '<p>a<span>b</span></p>'],
])('HTML that is not permitted where it stands is moved: %s', (markdown, html) => {
  expect(htmlOf(markdown)).toBe(html);
});

const TAGS =
  'a b blockquote code dd del details div dl dt em h2 h3 i ins kbd li ol p pre q rp rt ruby s samp section span strike strong sub summary sup table tbody td tfoot th thead tr tt ul var'.split(
    ' ',
  );
const TEXTS = [
  'text',
  'a **b** c',
  '`x`',
  '- item',
  '\n\ntext\n\n',
  'https://x.example/a',
  '[l](#a)',
  '<br>',
  '<hr>',
];
const { html } = fc.letrec<{ html: string; element: string }>((tie) => ({
  html: fc.oneof({ maxDepth: 4 }, fc.constantFrom(...TEXTS), tie('element')),
  element: fc
    .tuple(fc.constantFrom(...TAGS), fc.array(tie('html'), { minLength: 1, maxLength: 3 }), fc.nat(12))
    .map(([tag, inside, closed]) => {
      const start = tag === 'a' ? '<a href="https://x.example">' : `<${tag}>`;
      return start + inside.join('\n') + (closed === 0 ? '' : `</${tag}>`);
    }),
}));

test('whatever HTML a description has, that of its page is valid', () => {
  const validator = createHtmlValidator();
  fc.assert(
    fc.property(html, (markdown) => {
      const page = `<!doctype html><html lang="en"><head><title>a</title></head><body><h1>a</h1><h2>b</h2><div>${htmlOf(markdown)}</div></body></html>`;
      const messages = validator.validateStringSync(page).results.flatMap(({ messages: found }) => found);
      expect(messages.filter(({ ruleId }) => ruleId !== 'heading-level')).toEqual([]);
    }),
    fuzzRuns(300),
  );
});
