import { nearestName } from '../text/did-you-mean.ts';
import { admonitionHint } from './admonitions.ts';
import { FOREIGN_SYNTAXES } from './foreign-syntaxes.ts';
import { insteadOf, JSX_TAG } from './harmless-html.ts';
import { LINK_SYNTAXES } from './link-syntaxes.ts';
import { OTHER, type Syntax } from './syntax.ts';

/** What people mean as syntax, as a pattern of the text that is left where it was not understood as such. */
export const SYNTAXES: Syntax[] = [
  {
    pattern: /【[^【】\n]{1,40}†[^【】\n]{0,80}】|:contentReference\[oaicite:|\ue200?cite\ue202?turn\d/,
    message: 'This refers to a source of an assistant',
    hint: 'Remove it.',
  },
  {
    pattern: /^[ \t>]*\u00a0[ \t\u00a0]*(?::{2,}[a-zA-Z]|#{1,6} |[-*+] |\d+[.)] )/m,
    inGuides: true,
    message: 'This line begins with a non-breaking space',
    hint: 'Write a space instead, or nothing.',
  },
  {
    pattern: /^[ \t>]*:{2,}[a-zA-Z][^\n\r{}“”„]*\{[^\n\r{}“”„]*[“”„][^\n\r{}]*\}/,
    inGuides: true,
    message: 'This is not a valid directive',
    hint: ([line]) => `Write straight quotes: \`${line.trim().replace(/[“”„]/g, '"')}\`.`,
  },
  {
    pattern: /^[ \t>]*::[a-zA-Z][^\n{}]*\{[^\n{}]*(?=\n|$)/,
    inGuides: true,
    message: 'This is not a valid directive',
    hint: 'Write `}` after its attributes.',
  },
  {
    pattern: /^[ \t>]*:{2,}[a-zA-Z][\w-]*\[[^\]\n]*(?=\n|$)/,
    rule: 'markdown/directive',
    inGuides: true,
    message: 'This line is not a valid directive',
    hint: 'Write `]` after what stands in its brackets.',
  },
  {
    pattern: JSX_TAG,
    rule: 'markdown/html',
    inGuides: true,
    message: 'This is a component of another tool',
    hint: ([, name = '', attributes]) => insteadOf(name.toLowerCase(), `${name}${attributes}`),
  },
  {
    pattern: /(?<!\\)<!--/,
    rule: 'markdown/html',
    message: 'This comment is not closed',
    hint: 'Close it with `-->`, in the same paragraph.',
  },
  {
    pattern: /^[ \t]*<\/?>[ \t]*$/m,
    rule: 'markdown/html',
    inGuides: true,
    message: 'This is a component of another tool',
    hint: 'Remove it.',
  },
  {
    pattern: /(?<![\w:\\]):{1,2}operation\[([\w.-]+)\]/,
    inGuides: true,
    message: 'This is not a valid directive',
    hint: ([, name]) =>
      `Write \`${name}\` in a sentence, which links to it; or \`::operation[${name}]\` on a line of its own.`,
  },
  {
    pattern: /(?<![\w:\\]):{1,2}[a-zA-Z][\w-]*\[|^[ \t>]*::[a-zA-Z]|^[ \t>]*:{1,2} [a-z-]+\[/m,
    inGuides: true,
    message: 'This is not a valid directive',
    hint: 'Write `::operation[createOrder]` or `::request[createOrder]{title="A title"}` on a line of its own, or `:::note` and `:::` on lines around a text.',
  },
  ...LINK_SYNTAXES,
  {
    pattern: /(?:^|\n)[ \t>]*(\d{1,2}[.)])\p{Lu}\p{Ll}/u,
    inGuides: true,
    message: 'This is not an item of a list',
    hint: ([, number]) => `Write a space after \`${number}\`.`,
  },
  {
    pattern: /(?<!\\)\[\^([^[\]\s]+)\]/,
    inGuides: true,
    message: 'This footnote has no text',
    hint: ([, name = ''], source) => {
      const names = [...source.matchAll(/^\[\^([^[\]\s]+)\]:/gm)].map(([, defined = '']) => defined);
      const meant = nearestName(name, names);
      // Its text is in a directive that is not closed.
      if (meant === name) return undefined;
      return meant === undefined
        ? 'Write it on a line of its own: `[^name]: Text of the footnote.`'
        : `Did you mean \`[^${meant}]\`?`;
    },
  },
  {
    pattern: /(?<!\\)\[\^ [^[\]\n]*\]|(?<=\S)\^\[[^[\]\n]+\]/,
    inGuides: true,
    message: 'This is not a footnote',
    hint: 'Write `[^name]`, and on a line of its own: `[^name]: Text of the footnote.`',
  },
  {
    pattern: /(?<!\\)\[\[([^[\]\n]+)\]\]/,
    inGuides: true,
    message: 'A link in two brackets is not supported',
    hint: ([, name = '']) =>
      /toc$/i.test(name)
        ? 'Remove it: the contents of a page are listed beside it.'
        : 'Write `[text](/docs/page)`, or `\\[[` for brackets.',
  },
  {
    pattern:
      /^[ \t>]*(?:\[! ?\w*\]|\([ !]*(?:NOTE|TIP|IMPORTANT|WARNING|CAUTION)\)|[[!][[ !]{0,4}(?:NOTE|TIP|IMPORTANT|WARNING|CAUTION)\b)/,
    inGuides: true,
    message: 'This is not an alert that GitHub knows',
    hint: 'Start a quote with `> [!NOTE]`, `[!TIP]`, `[!IMPORTANT]`, `[!WARNING]` or `[!CAUTION]`, and a space before its title.',
  },
  {
    pattern: /\{#(?:[^{}\n]{0,200}\}|[\w-]{1,200})[ \t]*$/,
    inGuides: true,
    message: 'This cannot be the anchor of a heading',
    hint: 'Write it in braces, as in `{#rate-limits}`: a letter or digit first; hyphens, dots and underscores may follow.',
  },
  {
    pattern:
      /(?<!:::)(?<!::: )\{([.:][^{}\n]{0,200})\}[ \t]*$|^[ \t]*\{(:[^{}\n]{1,200})\}[ \t]*\n|(?<=\0)\{[^{}\n]{1,200}\}(?!\0)|(?<=\0 )\{(?:width|height)\b[^{}\n]*\}|(?<=\0)[{( ]{0,2}(?:width|height)=|(?<=\0)\}/,
    inGuides: true,
    message: 'An attribute in braces is not supported',
    hint: ([, last = '', first = last]) => {
      const [, anchor] = /#([\w-]+)/.exec(first) ?? [];
      if (anchor !== undefined) return `Write \`{#${anchor}}\` behind the heading of which it is the anchor.`;
      if (/\.(?:note|tip|info|important|warning|caution|danger)\b/.test(first)) return admonitionHint(first);
      return 'Remove it. An image may have its size in pixels: `![text](./a.png){width=300 height=200}`.';
    },
  },
  {
    pattern: /^[ \t>]*(:{3,})[ \t]*(?:\{\.)?([a-zA-Z][\w-]*)?\}?[ \t]*([^\s{[][^\n]*)?.*/m,
    rule: 'markdown/directive',
    inGuides: true,
    message: 'This line is not a valid directive',
    hint: ([, colons, name, title]) =>
      name === undefined
        ? 'Remove it, or write `:::note` or `:::note[Title]` before the text that it closes. An outer directive needs more colons than an inner one.'
        : `Write \`${colons}${name}${title === undefined || title.includes(':::') ? '' : `[${title.includes(OTHER) ? 'Title' : title.trim()}]`}\`, and close it with \`${colons}\` on a line of its own.`,
  },
  {
    pattern:
      /^[ \t>]*(?:!!!|(\?{3}\+?|\+{3})|\/{3})[ \t]+(?=["\w])([^\n]*)|^[ \t>]*\.\.[ \t]+(?!(?:literal)?include|code|image|figure)[\w-]+::/m,
    inGuides: true,
    message: 'This is a directive of another tool',
    hint: ([written, fold]) =>
      fold === undefined
        ? admonitionHint(written)
        : 'Write `:::details[Title]`, the text, and `:::` on lines of their own.',
  },
  ...[
    /^[ \t>]*\$\$/m,
    /(?<!\\)\$\$[^$\s][^$\n]*\$\$/,
    /(?<![\\$])\$\\[a-z]{2,20}\{/,
    // No price and no variable: one letter, or something with a sign of TeX, between two dollars.
    /(?<![\\$\w])\$(?:[a-zA-Z]|(?![\s\d$({])[^$\n\\^_=]*[\\^_=][^$\n]*(?<=[^\s$]))\$(?![\w${])/,
    /(?<!\\)\\[([](?:[^\n\\^]|\\[^a-z()[\]\n])*(?:\^|\\[a-z]{2})(?:[^\n\\]|\\[^()[\]\n])*\\[)\]]/,
    /\\\\[([]|(?<!\\)\\begin\{/,
  ].map(
    (pattern): Syntax => ({
      pattern,
      inGuides: true,
      message: 'This is not a formula',
      hint: 'Write it as a paragraph of its own that begins and ends with `$$`, or in a code block in the language `math`.',
    }),
  ),
  {
    pattern: /(?:^|\n)[ \t>]*:[ \t]+\S|\n[ \t>]*:[a-zA-Z][\w-]*(?:[ .,]|$)/,
    inGuides: true,
    message: 'This is not a definition',
    hint: 'Write the term on one line, and `: definition` on the line below it.',
  },
  {
    pattern: /^[ \t>]*(?:\|.*\|[ \t]*$|(?:(?::-*|-+):?[ \t]*)?\|(?=[ \t:|]*-)[ \t:|-]*$)/m,
    message: 'This is not a table',
    hint: ([row]) =>
      /\w/.test(row) && /\|[ \t:]*-{3}/.test(row)
        ? 'Write each row on a line of its own. In YAML, `|` before a text keeps its lines, and `>` joins them.'
        : 'The second row of a table is `| --- | --- |`, with as many cells as the first.',
  },
  {
    pattern: /^(?![•▪◦‣])[^\t\n]*\S\t+\S[^\n]*\n[^\t\n]*\S\t+\S/,
    inGuides: true,
    message: 'This is not a table',
    hint: 'Write rows as `| a | b |`, the second one `| --- | --- |`.',
  },
  {
    pattern: /^[^|\n]*\S \| \S[^|\n]*\n[^|\n]*\S \| \S[^|\n]*(?:\n|$)/,
    inGuides: true,
    message: 'This is not a table',
    hint: 'Write `| --- | --- |` as its second row, with as many cells as the first.',
  },
  {
    // No color.
    pattern:
      /^[ \t>]*(?!#(?:(?:[\da-f]{3,4}){1,2}|(?:[\dA-F]{3,4}){1,2})\b)#{1,6}[^ \t\n#\d]|^[ \t>]*(?:#{7,}|={2,6}(?! ["']))[ \t]/,
    message: 'This is not a heading',
    hint: 'Write `##` to `######`, and an ordinary space after it; or `\\#` for the sign itself.',
  },
  {
    pattern: /^[ \t>]*[-*+]?\[(?:[ xX]?\][ \t]|[ xX]\]\w)/,
    inGuides: true,
    message: 'This is not a task',
    hint: 'Write `- [ ] task` or `- [x] task`.',
  },
  {
    pattern:
      /^[ \t>]*(?:(?:[-*]|\d+[.)])\p{L}.*\r?\n[ \t>]*(?:[-*]|\d+[.)])\p{L}|[•▪◦‣☐☑☒·][ \t\u00a0]|(?:[-*+]|\d+[.)])\u00a0|[–—] .*\r?\n[ \t>]*[–—] |a[.)][ \t].*\r?\n[ \t>]*b[.)][ \t]|\.{1,3} .*\r?\n[ \t>]*\.{1,3} |-\0)|(?<=\n)[ \t>]*\*{2,} \S/mu,
    message: 'This is not a list',
    hint: 'Write `- item` or `1. item`, with an ordinary space.',
  },
  {
    pattern: /(?<=\n)[ \t>]*\d+[.)][ \t][^\n]*\n[ \t>]*\d+[.)][ \t]/,
    message: 'This is not a list',
    hint: 'Write an empty line before it.',
  },
  {
    pattern: /^[ \t>]*(?:['‘’´]{3}|~~[ \t]*$)/m,
    message: 'This is not a code block',
    hint: 'Write three backticks (```) before and after it.',
  },
  {
    pattern: /(?<![\w/.-])https?:\/(?=[a-z\d])/,
    message: 'This address has one slash',
    hint: 'Write `https://`.',
  },
  {
    pattern: /(?<=[^\s`\\] ?)`{3}[a-z]/i,
    message: 'This is not a code block',
    hint: 'Write the backticks on a line of their own, without a text before them.',
  },
  {
    pattern: /^[ \t>]*::[ \t]*$/m,
    inGuides: true,
    message: 'This line of two colons closes nothing',
    hint: 'Write `:::` to close a directive, or remove it.',
  },
  {
    pattern: /(?<![\p{L}´])´[\w$]+(?:[.-]\w+)*´/u,
    inGuides: true,
    message: 'This is not code',
    hint: 'Write backticks (`) instead of `´`.',
  },
  {
    pattern: /(?<!\\)`/,
    message: 'This code is not closed',
    hint: 'Write as many backticks after code as before it.',
  },
  {
    pattern: /(?<![\\\w*])\*\*[^\s*](?:[^*\n]*[^\s*\p{L}\p{N}])? ?\*\*(?=[\p{L}\p{N}])/u,
    message: 'This is not bold',
    hint: 'Write a space behind the second `**`, and none before it.',
  },
  {
    pattern: /(?<![\\\w*])\*\*(?=[^\s*/)])|(?<=[^\s*\\(])\*\*(?![\w*])|\*\* [a-zA-Z][^*\n]* ?\*\*/,
    // A note below a table, or at the end of the page.
    unless: /^[ \t>]*(?:\*\*|\\\*\\\*) [^*\n]*$/m,
    message: 'This is not bold',
    hint: 'Write `**` directly before and after the words, without spaces inside, or `\\*\\*` for asterisks.',
  },
  {
    pattern: /(?<![\\\w_\0])__(?=\p{L})/u,
    message: 'This is not bold',
    hint: 'Write `**` directly before and after the words, or a name with underscores between backticks.',
  },
  {
    pattern: /(?<![:\w/.])\/\/\p{L}[^/\n]*[^\s/]\/\/(?![\w/])/u,
    message: 'This is not italic',
    hint: 'Write `*` directly before and after the words.',
  },
  {
    // A single one: several may be notes below a table.
    pattern:
      /^[^*]*(?<=[\s(])\*(?=\p{L})(?!nix\b)[^*]*$|(?<!\S)_ [a-zA-Z][^_\n]* _(?!\S)|(?<=[^\s*] )\*(?=\p{L})[^*\n]* \*(?=[\s,.]|$)|(?<=[^\s*] )\* \p{L}[^*\n]*[^*\s.]\*(?![\p{L}\d*])/u,
    message: 'This is not italic',
    hint: 'Write `*` directly before and after the words, or `\\*` for an asterisk.',
  },
  {
    pattern: /(?<![\\~])~~(?=[^\s~])/,
    message: 'This is not struck out',
    hint: 'Write `~~` directly before and after the words.',
  },
  {
    pattern: /(?<!\\)<(https?:[^\s<>|]+)\|([^<>|\n]+)>/,
    message: 'This is not a link',
    hint: ([, url, text]) => `Write \`[${text}](${url})\`.`,
  },
  {
    pattern: /(?<!\\)<(?:https?:|mailto:)/,
    message: 'This address is not closed',
    hint: 'Write `>` after it.',
  },
  {
    pattern: /(?<!\\)<[\w.+-]+@[^\s<>@]+>/,
    message: 'This is not an email address',
    hint: 'Write it as in `<help@example.com>`.',
  },
  {
    pattern: /(?<!\\)&(?:nbsp|lt|gt|amp|copy|[mn]dash|hellip)(?![\w;=])/,
    inGuides: true,
    message: 'This character reference is not closed',
    hint: 'Write `;` after it.',
  },
  {
    pattern: /(?<![=\w\\])==[^=\s][^=\n]*==(?![=\w])/,
    inGuides: true,
    message: 'Marked text is not supported',
    hint: 'Write `**bold**`.',
  },
  {
    pattern: /(?<=\w)\^[^\s^]{1,20}\^(?!\w)/,
    inGuides: true,
    message: 'This is not superscript',
    hint: 'Write `<sup>2</sup>`.',
  },
  {
    pattern:
      /(?<![\w:\\]):(?:[a-z][a-z0-9_+-]*|[+-]1):(?![\w:])|(?<![\w:\\])(?::[a-z][a-z0-9_+-]*){1,3}:(?=\0)/,
    inGuides: true,
    message: 'A name between colons is not supported',
    hint: 'Write an emoji as the character itself, a link as `[text](/docs/page)`, and code between backticks alone.',
  },
  ...FOREIGN_SYNTAXES,
  {
    pattern: /(?<=^|[\s(])_(?=\p{L})[^_]*$/u,
    inGuides: true,
    message: 'This is not italic',
    hint: 'Write `*` directly before and after the words, or a name with underscores between backticks.',
  },
  {
    pattern: /^[^()]*\0\)/,
    inGuides: true,
    message: 'This parenthesis closes nothing',
    hint: 'Remove it, or write `(` where it begins.',
  },
  {
    pattern: /(?<!\\)\[(?:[^[\]\\]|\\.)*$|^[^[\]]*(?<!\\)\]/s,
    inGuides: true,
    message: 'A bracket has no other',
    hint: 'Remove it, write the other one, or write `\\[` or `\\]` for the sign itself.',
  },
];
