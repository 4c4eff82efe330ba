import path from 'node:path';
import { createHighlighterCore } from 'shiki/core';
import { createJavaScriptRegexEngine } from 'shiki/engine/javascript';
import { bundledLanguagesInfo } from 'shiki/langs';
import { beforeAll, describe, expect, test } from 'vitest';
import { loadConfig } from '../../cli/config.ts';
import { classOf, THEME } from '../../cli/markdown/code-classes.ts';
import { createHighlighter, escapeHtml, type Highlighter } from '../../cli/markdown/highlight.ts';
import { languageNamed } from '../../cli/markdown/languages.ts';
import { loadReferences } from '../../cli/openapi/load-references.ts';

let highlighter: Highlighter;

beforeAll(async () => {
  highlighter = await createHighlighter();
});

test.each([
  [
    'json',
    '{ "amount": "500.00", "open": true }',
    '{ <i class="p">"amount"</i>: <i class="s">"500.00"</i>, <i class="p">"open"</i>: <i class="n">true</i> }',
  ],
  [
    'bash',
    'curl --request POST "$URL" # buy',
    '<i class="f">curl </i><i class="p">--request </i><i class="s">POST "</i><i class="n">$URL</i><i class="s">" </i><i class="c"># buy</i>',
  ],
  ['text', '<b>', '&lt;b&gt;'],
  ['ansi', 'a \u001b[31m<b>\u001b[0m\n␛[1;92mok␛[m', 'a <i class="k">&lt;b&gt;\n</i><i class="p">ok</i>'],
])('marks tokens of %s with classes, and leaves plain text without', (language, code, html) => {
  expect(highlighter.highlight(code, language)).toBe(html);
});

test.each([
  ['rust', 'pub fn buy() { let a = 1; }', '<i class="k">pub fn </i><i class="f">buy</i>'],
  ['Ruby', 'def buy # x', '<i class="k">def </i><i class="f">buy </i><i class="c"># x</i>'],
  ['rb', 'def buy # x', '<i class="k">def </i><i class="f">buy </i><i class="c"># x</i>'],
  ['kotlin', 'fun buy() = "x"', '<i class="k">fun </i><i class="f">buy</i>() = <i class="s">"x"</i>'],
  ['sql', 'SELECT a FROM b', '<i class="k">SELECT</i> a <i class="k">FROM</i> b'],
  ['toml', 'a = 1', '<i class="p">a</i> = <i class="n">1</i>'],
  ['diff', '+ a\n- b', '<i class="s">+ a\n</i><i class="k">- b</i>'],
])('loads %s on demand, like any language that Shiki supports', (language, code, html) => {
  expect(highlighter.highlight(code, language)).toContain(html);
});

test('loads every language of Shiki, by its names and aliases', () => {
  for (const { id, aliases = [] } of bundledLanguagesInfo)
    for (const name of [id, ...aliases]) expect(languageNamed(name), name).toBeDefined();
  for (const name of ['c', 'docker', 'graphql', 'hcl', 'ini', 'make', 'powershell', 'swift', 'vue'])
    expect(highlighter.highlight('x = 1', name).replaceAll(/<[^>]*>/g, ''), name).toBe('x = 1');
});

test('highlights a line according to its context, even if the same line occurs elsewhere', () => {
  const line = 'const a = 1;';
  highlighter.highlight(`${line}\n${line}`, 'javascript');
  expect(highlighter.highlight(`/*\n${line}\n*/`, 'javascript')).toBe(`<i class="c">/*\n${line}\n*/</i>`);
  expect(highlighter.highlight(`\`\n${line}\n\``, 'javascript')).toBe(`<i class="s">\`\n${line}\n\`</i>`);
});

test('ends a here-document at its delimiter', () => {
  const html = highlighter.highlight('cat <<\'END\'\n"in"\nEND\ncurl "$URL"', 'bash');
  expect(html.split('\n').at(-1)).toContain(
    '<i class="f">curl </i><i class="s">"</i><i class="n">$URL</i><i class="s">"</i>',
  );
});

describe("caching lines doesn't change the colors", () => {
  let plainly: (code: string, language: string) => string;
  beforeAll(async () => {
    const shiki = await createHighlighterCore({
      themes: [THEME],
      langs: ['bash', 'javascript', 'typescript', 'python', 'go', 'java', 'php', 'json'].map(
        (name) => import(`../../node_modules/shiki/dist/langs/${name}.mjs`),
      ),
      engine: createJavaScriptRegexEngine({ forgiving: true }),
    });
    plainly = (code, language) => {
      const lines = shiki.codeToTokensBase(code, {
        lang: language === 'curl' ? 'bash' : language,
        theme: THEME.name ?? '',
        tokenizeTimeLimit: 0,
      });
      return lines
        .map((line) => line.map(({ content, color }) => colored(content, classOf(color))).join(''))
        .join('\n');
    };
  });

  test('of all samples in the references', async () => {
    const { references } = await loadReferences(
      loadConfig({ root: path.resolve(import.meta.dirname, '../..') }),
      {
        describe: (text) => ({ html: text, text, markdown: text }),
        highlight: (code) => code,
      },
    );
    const samples = references
      .flatMap((reference) => reference.tagGroups)
      .flatMap((group) => group.tags)
      .flatMap((tag) => tag.operations)
      .filter((_, index) => index % 12 === 0)
      .flatMap((operation) => operation.samples)
      .flatMap(({ id, examples }) => examples.map(({ code }) => [code, id] as const));
    expect(samples.length).toBeGreaterThan(25);
    for (const [code, language] of samples)
      expect(classifiedCharacters(highlighter.highlight(code, language))).toBe(
        classifiedCharacters(plainly(code, language)),
      );
  });

  test.each([
    [
      'typescript',
      [`a("x1", 'y2') + "z3";`, `// it's "fine1" isn't it`, '`is "one1" of', "so 'two2' here` + b;"],
    ],
    ['typescript', [`const o = { 'a-b': "c1", "d": 'qzq' };`, `const r = /"ab"/.test("cd");`]],
    ['typescript', [`const s = "open1`, `then" + code + "close1";`, `f("a1" code "b2")`]],
    [
      'python',
      ['re.match(r"ab.c", "ab.c", f"x{y}z")', 'd["key1"] = b"bytes"', '"""doc', 'say "word1" and', 'end"""'],
    ],
    [
      'php',
      [
        '<?php',
        "preg_match('/ab.c/i', 'ab.c');",
        "$q = 'SELECT';",
        `$r = "update" . 'delete1';`,
        "$s = 'with';",
      ],
    ],
    [
      'php',
      ['<?php', `echo "a1$b2 c" . 'd-e';`, '$t = <<<EOT', `it's "quoted1" here`, 'EOT;', '$u = "after1";'],
    ],
    ['python', ['"""doc', '"""if"""', 'doc"""']],
    ['go', ['s := `raw "word1"', `and 'more2'` + '`', `r := 'ab' + "cd"`, 'import "net/http"']],
    ['java', [`char c = 'ab'; String s = "cd.ef"; // don't "stop1"`, '/* "in1" */ int i;']],
    [
      'bash',
      [
        `curl --data '{ "a": "b1" }' "x2"`,
        `echo "it's" 'so "far1" so' good"`,
        "cat <<'END1'",
        '"quoted1"',
        'END1',
      ],
    ],
    ['json', ['{ "a1": "b2", "c3": { "d4": ["e5"] } }', `{ 'no': "json" }`]],
  ])('of quoted strings in %s', (language, lines) => {
    const code = lines.join('\n');
    // Then with other words, and then the original again.
    for (const text of [code, code.replaceAll(/[1-9]/g, 'x'), code])
      expect(classifiedCharacters(highlighter.highlight(text, language))).toBe(
        classifiedCharacters(plainly(text, language)),
      );
  });
});

function colored(text: string, name: string | undefined): string {
  return name === undefined ? escapeHtml(text) : `<i class="${name}">${escapeHtml(text)}</i>`;
}

/** Every visible character with its class, regardless of how tags group them. */
function classifiedCharacters(html: string): string {
  let name = '';
  return html.replaceAll(/<i class="(.)">|<\/i>|&\w+;|\S|\s/g, (piece, started) => {
    if (piece.startsWith('<')) name = started ?? '';
    else if (piece.trim() !== '') return `${name}${piece}`;
    return '';
  });
}
