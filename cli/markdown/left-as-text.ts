import type {
  Code,
  Delete,
  Emphasis,
  Heading,
  List,
  Nodes,
  Paragraph,
  Parents,
  Root,
  Strong,
  Table,
  TableRow,
  Text,
} from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { SKIP, visit } from 'unist-util-visit';
import { writtenText } from './directive-nodes.ts';
import type { Report } from './report.ts';
import { OTHER, SYNTAXES } from './syntaxes.ts';

/**
 * Reports what would be printed as it is written although it is meant as syntax, and cells and links that would be lost.
 * `syntaxes` are those that a text may have.
 */
export function checkLeftAsText(tree: Root, source: string, report: Report, syntaxes = SYNTAXES): void {
  const open = { directive: false };
  visit(tree, (node, index, parent) => {
    if (node.type === 'tableRow' && parent?.type === 'table' && !checkCells(node, parent, source, report))
      return SKIP;
    if (node.type === 'paragraph' && isRowBelow(node, parent?.children[(index ?? 0) - 1], source)) {
      report(
        node,
        'markdown/text',
        'This row is not part of the table above it, which ends at the empty line.',
        'Remove the empty line.',
      );
      return SKIP;
    }
    if (node.type === 'paragraph' || node.type === 'heading' || node.type === 'tableCell') {
      const isAlert = parent?.data !== undefined && 'isWhole' in parent.data;
      const understood = isAlert
        ? /^\[!\w+\]/
        : node.type === 'heading' && node.data
          ? /\{#[^{}\n]*\}[ \t]*$/
          : undefined;
      checkText(node, { understood, source, report, syntaxes, open });
    }
    if (node.type === 'code') checkFence(node, source, report);
    if (node.type === 'text') checkReferences(node, source, report);
    if (node.type === 'inlineCode' && /^(`{1,2})\w*\n[\s\S]*\n\1$/.test(writtenText(node, source)))
      report(
        node,
        'markdown/text',
        'This is not a code block.',
        'Write three backticks (```) before and after it.',
      );
    if (node.type === 'inlineCode' && syntaxes === SYNTAXES && /\w\\[_*]\w/.test(node.value))
      report(
        node,
        'markdown/text',
        'This backslash is printed: code shows every character as it is written.',
        `Write \`${node.value.replace(/(?<=\w)\\(?=[_*]\w)/g, '')}\`.`,
      );
    if ((node.type === 'emphasis' || node.type === 'strong') && hasAsteriskBeside(node, parent, source))
      report(
        node,
        'markdown/text',
        'An asterisk beside this text would be printed as it is written.',
        'Write as many before it as after it, or `\\*` for an asterisk.',
      );
    if (node.type === 'delete' && isSubscript(node, source))
      report(
        node,
        'markdown/text',
        'This is struck out.',
        'Write `<sub>2</sub>`, or `~~` around what is struck out.',
      );
    if (node.type === 'heading' && syntaxes === SYNTAXES) checkAnchor(node, source, report);
    if (node.type === 'heading') checkUnderline(node, source, report);
    if (node.type === 'list' && parent && index !== undefined && splitsList(parent.children, index))
      report(
        node,
        'markdown/text',
        'This list ends the one above it.',
        'Indent it by three spaces to make it a part of the item.',
      );
    if (node.type === 'list' && parent && index !== undefined && restartsList(parent.children, index, source))
      report(
        node,
        'markdown/text',
        'This list begins again at 1.',
        'Indent the code above it by three spaces: it then belongs to the item before it.',
      );
    if (node.type === 'list' && node.ordered) checkNumbers(node, source, report);
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

function checkAnchor(node: Heading, source: string, report: Report): void {
  const [, name] = /[ \t]\{([a-z][\w-]*)\}[ \t]*$/.exec(textOf(node, source)) ?? [];
  if (name === undefined) return;
  const message = 'This is not the anchor of a heading: it would be printed as it is written.';
  report(node, 'markdown/text', message, `Write \`{#${name}}\`, or \`\\{${name}}\` for a text in braces.`);
}

/** Reports the first syntax that is left in a block: all but the marker of an alert, or the anchor of a heading. */
function checkText(
  block: Parents,
  {
    understood,
    source,
    report,
    syntaxes,
    open,
  }: {
    understood: RegExp | undefined;
    source: string;
    report: Report;
    syntaxes: typeof SYNTAXES;
    /** Whether the line that opens a directive has been reported: the line that closes it says nothing new. */
    open: { directive: boolean };
  },
): void {
  const { start } = block.position ?? {};
  if (start?.offset === undefined) return;
  const all = textOf(block, source);
  const text = understood ? all.replace(understood, (marker) => OTHER.repeat(marker.length)) : all;
  for (const { pattern, unless, message, hint, rule = 'markdown/text' } of syntaxes) {
    const found = pattern.exec(text);
    if (!found || unless?.test(source)) continue;
    const correction = typeof hint === 'string' ? hint : hint(found, source);
    if (correction === undefined) continue;
    if (rule === 'markdown/directive') {
      const isEnd = found[2] === undefined && open.directive;
      open.directive = found[2] !== undefined && !text.includes(':::', found.index + found[0].length);
      if (isEnd) return;
    }
    const before = text.slice(0, found.index + (/^\s*/.exec(found[0])?.[0].length ?? 0)).split('\n');
    const last = before.at(-1) ?? '';
    const position = {
      start: {
        line: start.line + before.length - 1,
        column: before.length === 1 ? start.column + last.length : last.length + 1,
      },
    };
    report({ position }, rule, `${message}: it would be printed as it is written.`, correction);
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
    for (const [index, child] of children.entries()) {
      if (child.position) show(child);
      // An address without angle brackets may have been found later, which leaves no positions around it.
      else if (node.type === 'paragraph')
        showRange(
          children.slice(0, index).findLast(({ position }) => position)?.position?.end.offset ?? start,
          children.slice(index).find(({ position }) => position)?.position?.start.offset ?? end,
        );
    }
  };
  show(block);
  return shown.join('');
}

/** Reports cells beyond the columns of a table, which are not shown. Returns whether there are none. */
function checkCells(row: TableRow, table: Table, source: string, report: Report): boolean {
  const columns = table.children[0]?.children.length ?? 0;
  const lost = row.children[columns];
  if (!lost) {
    const [header] = table.children;
    const isClosed = (node = header) =>
      node !== undefined && writtenText(node, source).trimEnd().endsWith('|');
    const isText = (node: TableRow) => !writtenText(node, source).includes('|');
    if (row.children.length < columns && isClosed() && !isClosed(row) && !isText(row)) {
      report(
        row,
        'markdown/text',
        'This row of the table is not closed.',
        'Write it on one line that ends with `|`; `<br>` breaks a line in a cell.',
      );
      return false;
    }
    if (row.children.length < columns && isClosed(row))
      report(
        row,
        'markdown/empty',
        `This row has only ${row.children.length} of the ${columns} cells of its table.`,
        'Write a `|` between cells, and `| |` for an empty one.',
      );
    if (!isText(row) || table.children.some((other) => other !== row && isText(other))) return true;
    report(
      row,
      'markdown/text',
      'This line would be a row of the table above it.',
      'Write an empty line before it.',
    );
    return false;
  }
  report(
    lost,
    'markdown/text',
    `This row has ${row.children.length} cells, but its table has ${columns} columns, so the rest would not be shown.`,
    'Write a `|` in a cell as `\\|`, also in code.',
  );
  return false;
}

/** Whether a paragraph is a row of the table before it, which an empty line has ended. */
function isRowBelow(node: Paragraph, before: Nodes | undefined, source: string): boolean {
  const written = writtenText(node, source);
  return (
    before?.type === 'table' &&
    /^\|.*\|[ \t]*(?:\n\||$)/.test(written) &&
    !/\n\|[ :|-]+(?:\n|$)/.test(written)
  );
}

/** Whether a delimiter of emphasis is left over: `**Note:*`. An asterisk may lead to a note below a table or at the end of the page. */
function hasAsteriskBeside(node: Emphasis | Strong, parent: Parents | undefined, source: string): boolean {
  const [start = 0, end = 0] = [node.position?.start.offset, node.position?.end.offset];
  if (parent?.type === 'emphasis' || parent?.type === 'strong' || source[start] !== '*') return false;
  const isBefore = source[start - 1] === '*' && source[start - 2] !== '\\';
  return (isBefore || source[end] === '*') && !/^[ \t>]*\\?\* ?[^*\n]*$/m.test(source);
}

/** Whether a list stands between two numbered ones, the second of which continues the first. */
function splitsList(siblings: Nodes[], index: number): boolean {
  const [before, after] = [siblings[index - 1], siblings[index + 1]];
  if (before?.type !== 'list' || after?.type !== 'list' || !before.ordered || !after.ordered) return false;
  return after.start === (before.start ?? 1) + before.children.length;
}

/** Whether only code stands between two numbered lists whose items all have the number 1, as in one list. */
function restartsList(siblings: Nodes[], index: number, source: string): boolean {
  const last = siblings.slice(0, index).findLastIndex(({ type }) => type !== 'code');
  const lists = last < index - 1 ? [siblings[last], siblings[index]] : [];
  return (
    lists.length > 0 &&
    lists.every(
      (list) =>
        list?.type === 'list' &&
        list.ordered &&
        list.children.every((item) => Number.parseInt(writtenText(item, source), 10) === 1),
    )
  );
}

/** Reports the first number that readers would not see. The same number for each item is how many write a list. */
function checkNumbers({ children: [first, ...items], start }: List, source: string, report: Report): void {
  if (!first) return;
  const [begin = 0, ...numbers] = [first, ...items].map((item) =>
    Number.parseInt(writtenText(item, source), 10),
  );
  const at = numbers.findIndex((number, index) => number !== begin && number !== begin + index + 1);
  const item = items[at];
  if (item)
    report(
      item,
      'markdown/text',
      `This item is shown as ${(start ?? 1) + at + 1}.`,
      'Write the numbers of a list in order, or `1.` before each item.',
    );
}

/** Reports references to characters that do not exist, such as `&nsbp;`. */
function checkReferences(node: Text, source: string, report: Report): void {
  for (const [found] of writtenText(node, source).matchAll(/(?<!\\)&[a-zA-Z]\w{2,};/g)) {
    if (!node.value.includes(found)) continue;
    report(
      node,
      'markdown/text',
      `There is no character \`${found}\`: it would be printed as it is written.`,
      'Write the character itself, or `&amp;` for `&`.',
    );
  }
}

/** One tilde on each side strikes words out, like two, but within a word a subscript is meant. */
function isSubscript({ position }: Delete, source: string): boolean {
  const from = position?.start.offset ?? 0;
  return source[from + 1] !== '~' && /\w/.test(source[from - 1] ?? '');
}

/** A line of hyphens below a text makes it a heading, also where a rule between paragraphs is meant. */
function checkUnderline(node: Heading, source: string, report: Report): void {
  const lines = writtenText(node, source).split('\n');
  // Front matter that does not begin the file is reported already.
  if (/^\w+:/.test(lines[0] ?? '')) return;
  if (!/^[ \t>]*-+[ \t]*$/.test(lines.at(-1) ?? '') || !(lines.length > 2 || /[.!]\s*$/.test(lines[0] ?? '')))
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
  if (/^::include\[.*\]$/.test(node.value.trim()) && !/^(?:md|markdown|text)$/i.test(node.lang ?? ''))
    report(
      node,
      'markdown/text',
      'A directive in a code block is printed as it is written.',
      'Write it without the lines of backticks around it.',
    );
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
