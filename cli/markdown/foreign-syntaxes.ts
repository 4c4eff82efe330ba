import { admonitionHint } from './admonitions.ts';
import type { Syntax } from './syntax.ts';

const NOTE = admonitionHint;
const INCLUDE = 'Write `::include[../examples/buy.ts]` on a line of its own.';
const TABS = 'Write `::::tabs`, `:::tab[Label]`, the text, and `:::` and `::::` on lines of their own.';
const CODE_BLOCK = 'Write three backticks before and after a block of code.';

const FOREIGN: [pattern: RegExp, instead: string | ((written: string) => string)][] = [
  [/(?<!\\)\{[%{]<?%? *\/?(?:hint|note|tip|warning|callout|admonition|alert|notice)\b[^%}\n]*/i, NOTE],
  [/(?<!\\)\{% *code\b/i, 'Remove it. A title stands behind the language of the block: `title="a.js"`.'],
  [/(?<!\\)\{% *end(?!tabs?\b)\w+ *%\}/i, 'Remove it.'],
  [
    /^[ \t>]*(?:<<<[ \t]|[@!]include[ \t]|\.\. (?:literal)?include::)|\binclude::(?:\w+:){0,3}[^\s[\]:]+\[/im,
    INCLUDE,
  ],
  [/(?<!\\)\{[%{]<? *(?:include|code|readfile)\b|--8<--|\{! ?[\w./-]+ ?!\}/i, INCLUDE],
  [
    /(?<!\\)\{[%{]<? *(?:figure|img|image)\b|\b(?:image|video)::?(?:\w+:){0,3}[^\s[\]:]+\[|^[ \t>]*\.\. (?:image|figure)::/im,
    'Write `![text](./a.png)`.',
  ],
  [/(?<!\\)\{[%{]<? *(?:end)?tabs?\b|^[ \t>]*(?:@tab\b|===[+!]?[ \t]+["'])/im, TABS],
  [/(?<!\\)\{[%{]/, 'Write what it stands for.'],
  [
    /^(?:import|export) .* from ['"][^'"\n]+['"];?[ \t]*$|^export (?:const|function|default) .*[=({;]/im,
    'Remove it: directives take the place of components.',
  ],
  [/^[ \t>]*\*\[[^[\]\n]+\]:/m, 'Write the long form where the word is first used.'],
  [/^[ \t>]*\[toc\][ \t]*$/im, 'Remove it: the contents of a page are listed beside it.'],
  [/^[ \t>]*h[1-6]\. \S/im, 'Write `## Heading`.'],
  [/^[ \t>]*(?:bq\. \S|\{quote(?:[^\w{}\n][^{}\n]*)?\})|\[\/quote\]/im, 'Write `> ` before each line.'],
  [/^[ \t>]*(?:\{(?:code|noformat)(?:[^\w{}\n][^{}\n]*)?\}|\.\. (?:source)?code(?:-block)?::)/im, CODE_BLOCK],
  [/\[\/code\]/i, CODE_BLOCK],
  [/^[ \t>]*\{panel(?:[^\w{}\n][^{}\n]*)?\}/im, NOTE],
  [/^[ \t>]*\{(info|note|tip|warning)(?:[^\w{}\n][^{}\n]*)?\}[^{}]*\{\1\}/im, NOTE],
  [/\[\/?block(?::[a-z-]+)?\]/i, 'Write what it stands for, such as a note or an image, in Markdown.'],
  [/\[\/[bu]\]/i, 'Write `**bold**`.'],
  [/\[\/i\]/i, 'Write `*italic*`.'],
  [/\[\/img\]/i, 'Write `![text](./a.png)`.'],
  [/^[ \t>]*\|={3,}/m, 'Write rows `| a | b |`, the second one `| --- | --- |`.'],
  [/^[ \t>]*\[\.[a-z][\w-]*\]$/im, 'Remove it.'],
  [/^[ \t>]*\.\.[ \t]+_[^:\r\n\u2028\u2029]+:/m, 'Write `{#anchor}` after a heading.'],
  [
    /\[\/url\]|\b(?:link|xref):(?:\w+:){0,3}[^\s[\]:]+\[|(?<!\S)\{(?:ref|doc|numref|term|download|[a-z]+:[a-z]+)\}(?=\0)|(?<=\0)__?(?=[.,;:)]?(?:\s|$))/i,
    'Write `[text](/docs/page)`.',
  ],
  [/(?<![\w|\\])\|[a-z][\w-]+\|(?![\w|])/i, 'Write what it stands for.'],
  [/(?<=\s)\^[a-z0-9-]{3,}[ \t]*$/im, 'Remove it: links lead to headings.'],
  [/(?<!\S)%%.*%%(?!\S)|\{\/\*|<!-(?!-)/, 'Write a comment as `<!-- text -->`.'],
];

/** The syntax of other tools, and what stands for it here. */
export const FOREIGN_SYNTAXES = FOREIGN.map(
  ([pattern, instead]): Syntax => ({
    pattern,
    inGuides: true,
    message: 'This is the syntax of another tool',
    hint: ([written]) => `${typeof instead === 'string' ? instead : instead(written)} Or write it as code.`,
  }),
);
