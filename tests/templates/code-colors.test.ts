import { expect, test } from 'vitest';
import { createHighlighter } from '../../cli/markdown/highlight.ts';
import { coloredRuns, withoutColors } from '../../templates/view/code-colors.ts';

test('highlighting is stored separately from the code, counted in words and symbols', () => {
  const html = '<i class="k">const</i> a = <i class="s">"x &amp; y"</i>;\n<i class="c">// b</i>';
  expect(withoutColors(html)).toEqual({ html: 'const a = "x &amp; y";\n// b', colors: 'k-2s5-c3' });
  expect(coloredRuns('const a = "x & y";\n// b', 'k-2s5-c3')).toEqual([
    { name: 'k', text: 'const' },
    { name: undefined, text: ' a = ' },
    { name: 's', text: '"x & y"' },
    { name: undefined, text: ';\n' },
    { name: 'c', text: '// b' },
  ]);
});

test('code keeps its markup if a token ends within a word, or lines are marked', () => {
  expect(withoutColors('<i class="n">20</i>px')).toBeUndefined();
  expect(withoutColors('<del><i class="n">20</i></del>')).toBeUndefined();
});

test('highlighting that is longer than the text applies to the text that exists', () => {
  expect(coloredRuns('a b', 'k5s')).toEqual([{ name: undefined, text: 'a b' }]);
  expect(coloredRuns('a b', '')).toEqual([{ name: undefined, text: 'a b' }]);
  expect(coloredRuns('', 'k')).toEqual([]);
});

const JAVASCRIPT =
  'const a = `x $' + '{b + 1} y`; // <i class="k">\nif (a?.b === null) throw new Error("\\n");\n';
const SCRIPT = `set -eu\ncurl --header "Authorization: Bearer \${TOKEN:?}" 'https://a.example/b?c=d&e' <<'EOF'\n{"é": "😀 <b>"}\nEOF\n`;

test.each([
  ['bash', SCRIPT],
  ['javascript', JAVASCRIPT],
  [
    'python',
    'def buy(a: str = "x") -> None:\n    """Buys."""\n    return {"a": f"{a!r:>10}", "b": -1.5e3}\n',
  ],
  ['go', 'package main\n\nfunc main() {\n\tfmt.Printf("%s\\n", `{"a": 1}`)\n}\n'],
  ['json', '{\n  "a": ["x", 1, null, "–"]\n}'],
])('%s is restored with the same highlighting, except for whitespace', async (language, code) => {
  const highlighted = (await createHighlighter()).highlight(code, language);
  const { html = '', colors = '' } = withoutColors(highlighted) ?? {};
  expect(html).not.toContain('<i');
  const colored = coloredRuns(code, colors)
    .map(({ name, text }) => (name ? `<i class="${name}">${escaped(text)}</i>` : escaped(text)))
    .join('');
  expect(withSpaceOutside(colored)).toBe(withSpaceOutside(highlighted));
});

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Whitespace at the ends of a run has no visible color. */
const withSpaceOutside = (html: string) =>
  html.replaceAll(/(\s+)<\/i>/g, '</i>$1').replaceAll(/(<i class="\w">)(\s+)/g, '$2$1');
