import type {
  Blockquote,
  Code,
  Delete,
  Emphasis,
  Heading,
  Image,
  InlineCode,
  Link,
  List,
  Nodes,
  Paragraph,
  Parents,
  Strong,
  TableRow,
  Text,
} from 'mdast';
import type { ContainerDirective } from 'mdast-util-directive';
import type { Fault } from '../problem.ts';
import { didYouMean } from '../text/did-you-mean.ts';
import { placeAfter } from '../text/place-after.ts';
import { writtenText } from './directive-nodes.ts';
import type { Positioned } from './report.ts';
import { shownText } from './shown-text.ts';

/** A node that Markdown reads in another way than its author means it. */
interface Misreading extends Fault {
  rule?: string;
  /** The part of the node that it is about. */
  at?: Positioned;
  /** The text of the node is not shown as what it is, so nothing else is said about it. */
  isLost?: true;
}

/** Where a node stands. */
interface Place {
  source: string;
  parent: Parents | undefined;
  index: number;
  isGuide: boolean;
}

type Check<Node> = (node: Node, place: Place) => Misreading | Misreading[] | undefined;

const CHECKS: { [Type in Nodes['type']]?: Check<Extract<Nodes, { type: Type }>>[] } = {
  blockquote: [lineWithoutSign],
  containerDirective: [lineWithoutSign],
  code: [directiveInCode, unclosedCode],
  delete: [subscript],
  emphasis: [strayAsterisk, product],
  heading: [bracedAnchor, underlinedText],
  image: [withoutAddress],
  inlineCode: [inlineBlock, printedBackslash],
  link: [withoutText, withoutAddress],
  list: [interruptingList, restartingList, hiddenNumber],
  paragraph: [separatedRow, withoutColons, linkOfImage],
  strong: [strayAsterisk],
  tableRow: [unequalRow],
  text: [unknownCharacters],
};

/** Returns what is wrong with a node itself; its text may contain more. */
export function misreadingsOf(node: Nodes, place: Place): Misreading[] {
  const checks = (CHECKS[node.type] ?? []) as Check<Nodes>[];
  return checks.flatMap((check) => check(node, place) ?? []);
}

function directiveInCode({ value, lang }: Code): Misreading | undefined {
  if (!/^::include\[.*\]$/.test(value.trim()) || /^(?:md|markdown|text)$/i.test(lang ?? '')) return undefined;
  return {
    message: 'A directive in a code block is printed as it is written.',
    hint: 'Write it without the lines of backticks around it.',
  };
}

/** A caption is that of an image, which is only linked without its exclamation mark. */
function linkOfImage({ children: [link, ...others] }: Paragraph): Misreading | undefined {
  if (link?.type !== 'link' || others.length > 0 || !link.title) return undefined;
  if (!/^\.{0,2}[^:]*\.(?:svg|png|jpe?g|webp|gif|avif)$/i.test(link.url)) return undefined;
  return { message: 'This image is only linked.', hint: 'Write `!` before the link to show it.' };
}

/** Without its end, a code block contains the rest of the page. */
export function unclosedCode(node: Code, { source }: Pick<Place, 'source'>): Misreading | undefined {
  const written = writtenText(node, source);
  const [, fence] = /^(`{3,}|~{3,})/.exec(written) ?? [];
  if (fence === undefined) return undefined;
  const [, ...lines] = written.slice(fence.length).split('\n');
  const end =
    lines
      .at(-1)
      ?.replace(/^[ \t>]*/, '')
      .trimEnd() ?? '';
  const isSwallowing = node.value
    .split('\n')
    .some((line) => line.startsWith(fence) && /^[ \t]*\w/.test(line.slice(fence.length)));
  const isEnded = end.length >= fence.length && end === fence.charAt(0).repeat(end.length);
  if (isEnded && !isSwallowing) return undefined;
  const isOuter = isEnded && /^(?:md|markdown)$/i.test(node.lang ?? '');
  return isOuter
    ? {
        message: 'This code block ends where the first one inside of it ends.',
        hint: `Write ${fence}${fence.charAt(0)} before and after it.`,
      }
    : { message: 'This code block is not closed.', hint: hintOfEnd(lines, fence, node) };
}

/** A line of too few backticks is meant as the end. */
function hintOfEnd(lines: string[], fence: string, { position }: Code): string {
  const at = lines.findIndex((line) => /^[ \t>]*(?:`{1,2}|~{1,2})[ \t]*$/.test(line));
  return at < 0
    ? `Close it with ${fence} on a line of its own.`
    : `Write ${fence} in line ${(position?.start.line ?? 1) + at + 1}, which has too few.`;
}

/** One tilde on each side strikes words out, like two, but within a word a subscript is meant. */
function subscript({ position }: Delete, { source }: Place): Misreading | undefined {
  const from = position?.start.offset ?? 0;
  if (source[from + 1] === '~' || !/\w/.test(source[from - 1] ?? '')) return undefined;
  return {
    message: 'This is struck out.',
    hint: 'Write `\\~` for a tilde, `<sub>2</sub>` for a subscript, or `~~` around what is struck out.',
  };
}

/** Two asterisks between letters or digits: `5*60*1000`. */
function product({ position }: Emphasis, { source }: Place): Misreading | undefined {
  const [start = 0, end = 0] = [position?.start.offset, position?.end.offset];
  const isWithin = /\w/.test(source[start - 1] ?? '') && /\w/.test(source[end] ?? '');
  if (source[start] !== '*' || !isWithin) return undefined;
  return {
    message: 'This is in italics: its asterisks are not shown.',
    hint: 'Write `\\*` for an asterisk, or the formula between backticks.',
  };
}

/** A line that belongs to a quote only because the text before it has not ended. */
function lineWithoutSign(
  node: Blockquote | ContainerDirective,
  { source, isGuide }: Place,
): Misreading | undefined {
  const written = writtenText(node, source);
  if (!isGuide || !written.startsWith('>')) return undefined;
  const [before] = /^.*(?:\n[ \t]*>.*)*\n[ \t]*(?=[^\s>])/.exec(written) ?? [];
  if (before === undefined) return undefined;
  return {
    at: { position: { start: placeAfter(before, node.position?.start) } },
    message: 'This line would be part of the quote above it.',
    hint: 'Write an empty line before it, or `> ` if it belongs to the quote.',
  };
}

/** A delimiter of emphasis that is left over: `**Note:*`. An asterisk may lead to a note below a table or at the end of the page. */
function strayAsterisk({ position }: Emphasis | Strong, { source, parent }: Place): Misreading | undefined {
  const [start = 0, end = 0] = [position?.start.offset, position?.end.offset];
  if (parent?.type === 'emphasis' || parent?.type === 'strong' || source[start] !== '*') return undefined;
  const isBefore = source[start - 1] === '*' && source[start - 2] !== '\\';
  if ((!isBefore && source[end] !== '*') || /^[ \t>]*\\?\* ?[^*\n]*$/m.test(source)) return undefined;
  return {
    message: 'An asterisk beside this text would be printed as it is written.',
    hint: 'Write as many before it as after it, or `\\*` for an asterisk.',
  };
}

function bracedAnchor(node: Heading, { source, isGuide }: Place): Misreading | undefined {
  const [, name] = (isGuide && /[ \t]\{([a-z][\w-]*)\}[ \t]*$/.exec(shownText(node, source))) || [];
  if (name === undefined) return undefined;
  return {
    message: 'This is not the anchor of a heading: it would be printed as it is written.',
    hint: `Write \`{#${name}}\`, or \`\\{${name}}\` for a text in braces.`,
  };
}

/** A line of hyphens below a text makes it a heading, also where a rule between paragraphs is meant. */
function underlinedText(node: Heading, { source }: Place): Misreading | undefined {
  const lines = writtenText(node, source).split('\n');
  const [first = ''] = lines;
  const isUnderlined = /^[ \t>]*-+[ \t]*$/.test(lines.at(-1) ?? '');
  // Front matter that does not begin the file is reported already.
  if (!isUnderlined || /^\w+:/.test(first) || !(lines.length > 2 || /[.!]\s*$/.test(first))) return undefined;
  return {
    rule: 'markdown/heading',
    message: 'The line of hyphens makes this text a heading.',
    hint: 'Write an empty line before it, or a heading as `## Text`.',
  };
}

function inlineBlock(node: InlineCode, { source }: Place): Misreading | undefined {
  if (!/^(`{1,2})\w*\n[\s\S]*\n\1$/.test(writtenText(node, source))) return undefined;
  return { message: 'This is not a code block.', hint: 'Write three backticks (```) before and after it.' };
}

function printedBackslash({ value }: InlineCode, { isGuide }: Place): Misreading | undefined {
  if (!isGuide || !/\w\\[_*]\w/.test(value)) return undefined;
  return {
    message: 'This backslash is printed: code shows every character as it is written.',
    hint: `Write \`${value.replace(/(?<=\w)\\(?=[_*]\w)/g, '')}\`.`,
  };
}

const LINK = 'Write it: `[text](/docs/page)`.';

function withoutText({ children }: Link): Misreading | undefined {
  if (children.length > 0) return undefined;
  return { rule: 'markdown/link', message: 'This link has no text.', hint: LINK };
}

function withoutAddress({ url }: Link | Image): Misreading | undefined {
  if (url !== '') return undefined;
  return { rule: 'markdown/link', message: 'This link has no address.', hint: LINK };
}

/** A list right below a numbered one and indented, or between two, the second of which continues the first. */
function interruptingList(list: List, { parent, index }: Place): Misreading | undefined {
  const [before, after] = [parent?.children[index - 1], parent?.children[index + 1]];
  if (before?.type !== 'list' || !before.ordered) return undefined;
  const isContinued =
    after?.type === 'list' && after.ordered && after.start === (before.start ?? 1) + before.children.length;
  const [own, other] = [list.position?.start, before.position];
  const isBelow = own && other && own.line === other.end.line + 1 && own.column > other.start.column;
  if (!isContinued && !isBelow) return undefined;
  return {
    message: 'This list ends the one above it.',
    hint: 'Indent it by three spaces to make it a part of the item.',
  };
}

/** One of two numbered lists with only code between them whose items all have the number 1, as in one list. */
function restartingList(list: List, { source, parent, index }: Place): Misreading | undefined {
  const siblings = parent?.children ?? [];
  const last = siblings.slice(0, index).findLastIndex(({ type }) => type !== 'code');
  const isOfOnes = (node: Nodes | undefined) =>
    node?.type === 'list' && node.ordered && numbersOf(node, source).every((number) => number === 1);
  if (last >= index - 1 || !isOfOnes(siblings[last]) || !isOfOnes(list)) return undefined;
  return {
    message: 'This list begins again at 1.',
    hint: 'Indent the code above it by three spaces: it then belongs to the item before it.',
  };
}

/** The first number that readers would not see. The same number for each item is how many write a list. */
function hiddenNumber(list: List, { source }: Place): Misreading | undefined {
  const [begin = 0, ...numbers] = list.ordered ? numbersOf(list, source) : [];
  const at = numbers.findIndex((number, index) => number !== begin && number !== begin + index + 1) + 1;
  const item = at > 0 && list.children[at];
  if (!item) return undefined;
  return {
    at: item,
    message: `This item is shown as ${(list.start ?? 1) + at}.`,
    hint: 'Write the numbers of a list in order, or `1.` before each item.',
  };
}

function numbersOf({ children }: List, source: string): number[] {
  return children.map((item) => Number.parseInt(writtenText(item, source), 10));
}

/** A row of the table before it, which an empty line has ended. */
function separatedRow(node: Paragraph, { source, parent, index }: Place): Misreading | undefined {
  const written = writtenText(node, source);
  const isRow = /^\|.*\|[ \t]*(?:\n\||$)/.test(written) && !/\n\|[ :|-]+(?:\n|$)/.test(written);
  if (!isRow || parent?.children[index - 1]?.type !== 'table') return undefined;
  return {
    isLost: true,
    message: 'This row is not part of the table above it, which ends at the empty line.',
    hint: 'Remove the empty line.',
  };
}

/** A directive that has lost its colons. In lists and tables, names of parameters look like one: `filter[name]`. */
function withoutColons(node: Paragraph, { source, parent, isGuide }: Place): Misreading | undefined {
  const written = writtenText(node, source);
  if (!isGuide || parent?.type !== 'root' || !/^[a-z][a-z-]*\[[^[\]\n]+\](?:\{[^{}\n]*\})?$/.test(written))
    return undefined;
  return {
    message: 'This is not a directive: it would be printed as it is written.',
    hint: `Write \`::${written}\`, or put a name between backticks.`,
  };
}

/** A row with more or fewer cells than its table has columns: more are not shown. */
function unequalRow(row: TableRow, { source, parent: table }: Place): Misreading | undefined {
  if (table?.type !== 'table') return undefined;
  const [header] = table.children;
  const columns = header?.children.length ?? 0;
  const { length: count, [columns]: lost } = row.children;
  const isClosed = (node: TableRow | undefined) =>
    node !== undefined && writtenText(node, source).trimEnd().endsWith('|');
  const isText = (node: TableRow) => !writtenText(node, source).includes('|');
  if (lost)
    return {
      at: lost,
      isLost: true,
      message: `This row has ${count} cells, but its table has ${columns} columns, so the rest would not be shown.`,
      hint: 'Write a `|` in a cell as `\\|`, also in code.',
    };
  if (isText(row))
    return table.children.some((other) => other !== row && isText(other))
      ? undefined
      : {
          isLost: true,
          message: 'This line would be a row of the table above it.',
          hint: 'Write an empty line before it.',
        };
  if (count === columns) return undefined;
  if (isClosed(row))
    return {
      rule: 'markdown/empty',
      message: `This row has only ${count} of the ${columns} cells of its table.`,
      hint: 'Write a `|` between cells, and `| |` for an empty one.',
    };
  if (!isClosed(header)) return undefined;
  return {
    isLost: true,
    message: 'This row of the table is not closed.',
    hint: 'Write it on one line that ends with `|`; `<br>` breaks a line in a cell.',
  };
}

/** References that many write. */
const CHARACTERS =
  '&nbsp; &shy; &amp; &lt; &gt; &quot; &apos; &hellip; &ndash; &mdash; &copy; &reg; &trade; &euro; &times; &rarr; &larr;'.split(
    ' ',
  );

/** References to characters that do not exist, such as `&nsbp;`. */
function unknownCharacters(node: Text, { source }: Place): Misreading[] {
  const written = writtenText(node, source);
  return [...written.matchAll(/(?<!\\)&[a-zA-Z]\w{2,};/g)].flatMap(({ 0: found, index }) => {
    if (!node.value.includes(found)) return [];
    return {
      at: { position: { start: placeAfter(written.slice(0, index), node.position?.start) } },
      message: `There is no character \`${found}\`: it would be printed as it is written.`,
      hint: didYouMean(found, CHARACTERS) ?? 'Write the character itself, or `&amp;` for `&`.',
    };
  });
}
