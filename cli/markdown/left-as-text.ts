import type { Code, Heading, Nodes, Parents, Root, Table, TableRow } from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { SKIP, visit } from 'unist-util-visit';
import { writtenText } from './directive-nodes.ts';
import type { Report } from './report.ts';

/** Stands for what is not text, so that patterns can name it. */
const OTHER: string = '\0';

/** What people mean as syntax, as a pattern of the text that is left where it was not understood as such. */
const SYNTAXES: { pattern: RegExp; message: string; hint: string; rule?: string; inGuides?: true }[] = [
  {
    pattern: /(?<![\w:\\]):{1,2}[a-zA-Z][\w-]*\[|^[ \t>]*::[a-zA-Z]/m,
    inGuides: true,
    message: 'This is not a valid directive',
    hint: 'Write `::operation[createOrder]` on a line of its own, or `:::note` and `:::` on lines around a text.',
  },
  {
    pattern:
      /(?<!\\)\[[^[\]\n]*\]\(|\[[^[\]\n]+\] \((?:https?:|\.{0,2}\/|#)|\([^()\n]+\)\[(?:https?:|\.{0,2}\/|#)/,
    message: 'This is not a link',
    hint: 'Write `[text](/docs/page)`, without spaces in the address.',
  },
  {
    pattern: /(?<![\\\w])\[[^[\]\n^]+\]\[[^[\]\n]*\]/,
    message: 'This link has no address',
    hint: 'Write `[text](/docs/page)`, or define the name on a line of its own: `[name]: /docs/page`.',
  },
  {
    pattern: /(?<!\\)\[\^[^[\]\s]+\]/,
    inGuides: true,
    message: 'This footnote has no text',
    hint: 'Write it on a line of its own: `[^name]: Text of the footnote.`',
  },
  {
    pattern: /(?<!\\)\[\[[^[\]\n]+\]\]/,
    inGuides: true,
    message: 'A link in two brackets is not supported',
    hint: 'Write `[text](/docs/page)`. The contents of a page are listed beside it without being asked for.',
  },
  {
    pattern: /^[ \t>]*\[!\w+\]/,
    inGuides: true,
    message: 'This is not an alert that GitHub knows',
    hint: 'Start a quote with `> [!NOTE]`, `[!TIP]`, `[!IMPORTANT]`, `[!WARNING]` or `[!CAUTION]`, and a space before its title.',
  },
  {
    pattern: /\{#[^{}\n]{0,200}\}[ \t]*$/,
    inGuides: true,
    message: 'This cannot be the anchor of a heading',
    hint: 'Start it with a letter or digit; hyphens, dots and underscores may follow, as in `{#rate-limits}`.',
  },
  {
    pattern: /\{[.:][^{}\n]{0,200}\}[ \t]*$|(?<=\0)\{[^{}\n]{1,200}\}/,
    inGuides: true,
    message: 'An attribute in braces is not supported',
    hint: 'Remove it. An image may have its size in pixels: `![text](./a.png){width=300 height=200}`.',
  },
  {
    pattern: /^[ \t>]*:::/m,
    rule: 'markdown/directive',
    inGuides: true,
    message: 'This line is not a valid directive',
    hint: 'Write `:::note` or `:::note[Title]`, and close it with `:::`. An outer directive needs more colons than an inner one.',
  },
  {
    pattern: /^[ \t>]*(?:!!!|\?{3}\+?|===)[ \t]+["\w]|^[ \t>]*\.\.[ \t]+\w+::/m,
    inGuides: true,
    message: 'This is a directive of another tool',
    hint: 'Write `:::note`, the text, and `:::` on lines of their own.',
  },
  {
    pattern: /^[ \t>]*\$\$|(?<!\\)\$\$[^$\s][^$\n]*\$\$|(?<![\\$])\$\\[a-z]{2,20}\{|\\\\[([]/m,
    inGuides: true,
    message: 'This is not a formula',
    hint: 'Write it as a paragraph of its own that begins and ends with `$$`, or in a code block in the language `math`.',
  },
  {
    pattern: /(?:^|\n)[ \t>]*:[ \t]+\S|\n[ \t>]*:[a-zA-Z][\w-]*[ .,]/,
    inGuides: true,
    message: 'This is not a definition',
    hint: 'Write the term on one line, and `: definition` on the line below it.',
  },
  {
    pattern: /^[ \t>]*\|.*\|[ \t]*$/m,
    message: 'This is not a table',
    hint: 'The second row of a table is `| --- | --- |`, with as many cells as the first.',
  },
  {
    pattern: /^[ \t>]*#{1,6}[^ \t\n#\d]/,
    message: 'This is not a heading',
    hint: 'Write a space after `##`.',
  },
  {
    pattern: /^[ \t>]*[-*+]?\[(?:[ xX]?\][ \t]|[xX]\]\w)/,
    inGuides: true,
    message: 'This is not a task',
    hint: 'Write `- [ ] task` or `- [x] task`.',
  },
  {
    pattern: /^[ \t>]*['‘’´]{3}/m,
    message: 'This is not a code block',
    hint: 'Write three backticks (```) before and after it.',
  },
  {
    pattern: /(?<!\\)`/,
    message: 'This code is not closed',
    hint: 'Write as many backticks after code as before it.',
  },
  {
    pattern: /(?<![\\\w*])\*\*(?=[^\s*])|(?<=[^\s*\\])\*\*(?![\w*])|\*\* [a-zA-Z][^*\n]* \*\*/,
    message: 'This is not bold',
    hint: 'Write `**` directly before and after the words, without spaces inside.',
  },
  {
    pattern: /(?<![\\~])~~(?=[^\s~])/,
    message: 'This is not struck out',
    hint: 'Write `~~` directly before and after the words.',
  },
  {
    pattern: /(?<!\\)<(?:https?:|mailto:)/,
    message: 'This address is not closed',
    hint: 'Write `>` after it.',
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
    pattern: /(?<![\w:\\]):[a-z][a-z0-9_+-]*:(?![\w:])/,
    inGuides: true,
    message: 'The name of an emoji is not supported',
    hint: 'Write the character itself.',
  },
  {
    pattern:
      /(?<!\\)\{%|(?<!\\)\{\{|--8<--|^(?:import|export) .* from ['"]|^[ \t>]*\*\[[^\]\n]+\]:|^\s*\[toc\]\s*$/im,
    inGuides: true,
    message: 'This is the syntax of another tool',
    hint: 'Remove it, or write it as code.',
  },
];

/**
 * Reports what would be printed as it is written although it is meant as syntax, and cells and links that would be lost.
 * `syntaxes` are those that a text may have.
 */
export function checkLeftAsText(tree: Root, source: string, report: Report, syntaxes = SYNTAXES): void {
  visit(tree, (node, _index, parent) => {
    if (node.type === 'tableRow' && parent?.type === 'table' && !checkCells(node, parent, report))
      return SKIP;
    if (node.type === 'paragraph' || node.type === 'heading' || node.type === 'tableCell') {
      const isAlert = parent?.data !== undefined && 'isWhole' in parent.data;
      const understood = isAlert
        ? /^\[!\w+\]/
        : node.type === 'heading' && node.data
          ? /\{#[^{}\n]*\}[ \t]*$/
          : undefined;
      checkText(node, { understood, source, report, syntaxes });
    }
    if (node.type === 'code') checkFence(node, source, report);
    if (node.type === 'heading') checkUnderline(node, source, report);
    if (node.type === 'link' && node.children.length === 0)
      report(node, 'markdown/link', 'This link has no text.', 'Write it: `[text](/docs/page)`.');
    if ((node.type === 'link' || node.type === 'image') && node.url === '')
      report(node, 'markdown/link', 'This link has no address.', 'Write it: `[text](/docs/page)`.');
  });
}

const gfm = unified().use(remarkParse).use(remarkGfm).freeze();
const IN_DESCRIPTIONS = SYNTAXES.filter(({ inGuides }) => !inGuides);

/** The same for a description of a specification, in the Markdown that other tools know, too. */
export function checkDescription(source: string, report: Report): void {
  checkLeftAsText(gfm.parse(source), source, report, IN_DESCRIPTIONS);
}

/** Reports the first syntax that is left in a block: all but the marker of an alert, or the anchor of a heading. */
function checkText(
  block: Parents,
  {
    understood,
    source,
    report,
    syntaxes,
  }: { understood: RegExp | undefined; source: string; report: Report; syntaxes: typeof SYNTAXES },
): void {
  const { start } = block.position ?? {};
  if (start?.offset === undefined) return;
  const all = textOf(block, source);
  const text = understood ? all.replace(understood, (marker) => OTHER.repeat(marker.length)) : all;
  for (const { pattern, message, hint, rule = 'markdown/text' } of syntaxes) {
    const found = pattern.exec(text);
    if (!found) continue;
    const before = text.slice(0, found.index + (/^\s*/.exec(found[0])?.[0].length ?? 0)).split('\n');
    const last = before.at(-1) ?? '';
    const position = {
      start: {
        line: start.line + before.length - 1,
        column: before.length === 1 ? start.column + last.length : last.length + 1,
      },
    };
    report({ position }, rule, `${message}: it would be printed as it is written.`, hint);
    return;
  }
}

/** Returns the source of a block with everything blanked out that is not text, such as code, and signs of emphasis. */
function textOf(block: Parents, source: string): string {
  const from = block.position?.start.offset ?? 0;
  const characters = writtenText(block, source).split('');
  const shown: string[] = characters.map((character) => (character === '\n' ? character : OTHER));
  const showRange = (start = 0, end = 0): void => {
    for (let at = start - from; at < end - from; at += 1) shown[at] = characters[at] ?? OTHER;
  };
  const show = (node: Nodes): void => {
    const [start, end] = [node.position?.start.offset, node.position?.end.offset];
    const children = 'children' in node ? node.children : [];
    if (node.type === 'text') showRange(start, end);
    if (node.type === 'textDirective') {
      showRange(start, children[0]?.position?.start.offset ?? end);
      showRange(children.at(-1)?.position?.end.offset ?? end, end);
    }
    for (const child of children) show(child);
  };
  show(block);
  return shown.join('');
}

/** Reports cells beyond the columns of a table, which are not shown. Returns whether there are none. */
function checkCells(row: TableRow, table: Table, report: Report): boolean {
  const columns = table.children[0]?.children.length ?? 0;
  const lost = row.children[columns];
  if (!lost) return true;
  report(
    lost,
    'markdown/text',
    `This row has ${row.children.length} cells, but its table has ${columns} columns, so the rest would not be shown.`,
    'Write a `|` in a cell as `\\|`, also in code.',
  );
  return false;
}

/** A line of hyphens below a text makes it a heading, also where a rule between paragraphs is meant. */
function checkUnderline(node: Heading, source: string, report: Report): void {
  const lines = writtenText(node, source).split('\n');
  // Front matter that does not begin the file is reported already.
  if (/^\w+:/.test(lines[0] ?? '')) return;
  if (
    !/^[ \t>]*-+[ \t]*$/.test(lines.at(-1) ?? '') ||
    !(lines.length > 2 || /[.!?]\s*$/.test(lines[0] ?? ''))
  )
    return;
  report(
    node,
    'markdown/heading',
    'The line of hyphens makes this text a heading.',
    'Write an empty line before it, or a heading as `## Text`.',
  );
}

/** Without its end, a code block contains the rest of the page. */
function checkFence(node: Code, source: string, report: Report): void {
  const written = writtenText(node, source);
  const [, fence] = /^(`{3,}|~{3,})/.exec(written) ?? [];
  if (fence === undefined) return;
  const end = written
    .slice(fence.length)
    .split('\n')
    .slice(1)
    .at(-1)
    ?.replace(/^[ \t>]*/, '')
    .trimEnd();
  const isSwallowing = node.value
    .split('\n')
    .some((line) => line.startsWith(fence) && /^[ \t]*\w/.test(line.slice(fence.length)));
  if (
    isSwallowing ||
    end === undefined ||
    end.length < fence.length ||
    end !== (fence[0] ?? '').repeat(end.length)
  )
    report(
      node,
      'markdown/text',
      'This code block is not closed.',
      `Close it with ${fence} on a line of its own.`,
    );
}
