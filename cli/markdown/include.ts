import type { Code, Root } from 'mdast';
import type { LeafDirective } from 'mdast-util-directive';
import { visit } from 'unist-util-visit';
import { MAX_GUIDE_BYTES } from '../limits.ts';
import type { Fault } from '../problem.ts';
import { CONFLICT, CONFLICT_FAULT } from '../source/syntax-faults.ts';
import { suggest } from '../text/did-you-mean.ts';
import { isLookupError, type LookupError, type Origin } from './embeds.ts';
import { languageNamed } from './languages.ts';
import { labelOf } from './leaf-directives.ts';
import type { Reported } from './report.ts';

/** Reads a file that a guide includes, by its path from the guide. */
export type ReadFile = (written: string) => { file: string; text: string } | LookupError;

const REGIONS =
  'Write `#region order` and `#endregion order` in comments around them, and `::include[../examples/buy.ts#order]`.';
const INCLUDABLE = 'Include code, or a text as `.txt`.';
/** `// #region name`, as editors fold it, in comments of any language. */
const REGION = /^\s*(?:(?:\/\/|\/\*|\{\/\*|<!--|--|[#;%])\s*)?#?(?:pragma )?(end)?region\b[ \t]*([\w.-]*)/;
/** `// #endregoin`, `// #end region` */
const MISSPELT_END = /#\s*end[\s-]?re?g/i;

/** Replaces `::include[../examples/buy.ts#order]` by a code block with the file, or with a region of it. */
export function includeFiles(
  tree: Root,
  read: ReadFile = () => ({ message: 'Files can be included into guides only.' }),
  { source, report }: Reported,
): void {
  let characters = 0;
  visit(tree, 'leafDirective', (node, index, parent) => {
    if (node.name !== 'include' || !parent || index === undefined) return;
    const included = readIncluded(node, source, read);
    if ('code' in included) characters += included.code.value.length;
    const isTooLong = characters > MAX_GUIDE_BYTES;
    if ('code' in included && !isTooLong) parent.children[index] = included.code;
    else {
      parent.children[index] = { type: 'paragraph', children: [] };
      report(node, 'markdown/include', 'code' in included ? TOO_LONG : included);
    }
  });
}

const TOO_LONG: Fault = {
  message: `The files that this guide includes have more than ${MAX_GUIDE_BYTES / 1024} KiB in total.`,
  hint: 'Include regions, or split the guide.',
};

/** Returns the code block that a directive stands for. */
function readIncluded(node: LeafDirective, source: string, read: ReadFile): { code: Code } | Fault {
  const [, name = '', region] = /^([^#]*)(?:#(.+)|#)?$/.exec(labelOf(node, source) ?? '') ?? [];
  const wrongName = faultOfName(name, region, node);
  if (wrongName) return wrongName;
  const found = read(name);
  if (isLookupError(found)) return { message: found.message, hint: found.hint ?? INCLUDABLE };
  const language = /(?<=^|[./])[^./]+$/.exec(name)?.[0] ?? '';
  if (languageNamed(language) === undefined)
    return {
      message: `Files named .${language} are not included: nothing says which language they have.`,
      hint: INCLUDABLE,
    };
  if (language === 'md' && found.text.startsWith('---\n'))
    return {
      message: 'A page would be shown as its source.',
      hint: 'Link to it, or write here what it says.',
    };
  if (CONFLICT.test(found.text))
    return { message: `A merge conflict in ${name} has not been resolved.`, hint: CONFLICT_FAULT.hint };
  const part = readPart(name, found.text, region);
  if ('message' in part) return part;
  const origin: Origin = { file: found.file, lines: part.lines };
  // Unknown attributes are reported for the code block.
  const attributes = Object.entries(node.attributes ?? {});
  const code: Code = {
    type: 'code',
    lang: language,
    meta: attributes.map(([key, value]) => `${key}="${value}"`).join(' '),
    value: part.text,
    data: { origin } as Code['data'],
    ...(node.position && { position: node.position }),
  };
  return { code };
}

function faultOfName(name: string, region = '', { attributes }: LeafDirective): Fault | undefined {
  if (name === '')
    return { message: '`include` names no file.', hint: 'Write `::include[../examples/buy.ts]`.' };
  if (/:\d+(?:-\d+)?$/.test(name) || /^L?\d/.test(region) || attributes?.lines)
    return { message: 'Lines cannot be included by their numbers.', hint: REGIONS };
  if (/^https?:/i.test(name))
    return {
      message: 'An address cannot be included: nothing is read from the network.',
      hint: 'Download the file into the project.',
    };
  if (/["'“”]/.test(name)) return { message: 'The path is in quotes.', hint: 'Write it without them.' };
  return undefined;
}

/** Returns a region of a file, or all of it. */
function readPart(name: string, text: string, region: string | undefined): Part | Fault {
  const lines = text.replace(/\r?\n$/, '').split(/\r?\n/);
  const part = partOf(lines, region);
  const regions = part ? [] : regionsOf(lines);
  if (!part)
    return {
      message: `${name} has no region \`${region}\`.`,
      hint:
        regions.length > 0
          ? suggest(region ?? '', regions)
          : `Write \`#region ${region}\` and \`#endregion ${region}\` in comments.`,
    };
  if (!part.isWhole) {
    const misspelt = part.lines.find((line) => MISSPELT_END.test(lines[line - 1] ?? ''));
    return {
      message: `The region \`${region}\` of ${name} does not end.`,
      hint: misspelt
        ? `Write \`#endregion ${region}\` in line ${misspelt} of it.`
        : `Write \`#endregion ${region}\` in a comment after it.`,
    };
  }
  if (part.text.trim() !== '') return part;
  const what = region === undefined ? name : `The region \`${region}\` of ${name}`;
  return { message: `${what} is empty.`, hint: 'Remove the directive.' };
}

interface Part {
  text: string;
  lines: number[];
  /** Not a region without its end. */
  isWhole: boolean;
}

/** Returns the lines of a region, or all, without the marks of regions and common indentation. */
function partOf(lines: string[], region: string | undefined): Part | undefined {
  const marks = lines.map((line) => REGION.exec(line));
  const start = region === undefined ? -1 : marks.findIndex((mark) => mark && !mark[1] && mark[2] === region);
  if (region !== undefined && start < 0) return undefined;
  let depth = 0;
  const end = marks.findIndex((mark, index) => {
    if (index <= start || region === undefined || !mark) return false;
    if (mark[1] === undefined) depth += 1;
    else if (depth === 0 || mark[2] === region) return true;
    else depth -= 1;
    return false;
  });
  const shown = [...lines.keys()]
    .slice(start + 1, end < 0 ? undefined : end)
    .filter((index) => !marks[index]);
  const texts = shown.map((index) => lines[index] ?? '');
  const filled = texts.filter((text) => text.trim() !== '');
  const indent = Math.min(...filled.map((text) => text.search(/[^ \t]/)), 99);
  return {
    text: texts.map((text) => text.slice(indent)).join('\n'),
    lines: shown.map((index) => index + 1),
    isWhole: region === undefined || end >= 0,
  };
}

function regionsOf(lines: string[]): string[] {
  return lines.flatMap((line) => {
    const mark = REGION.exec(line);
    return mark?.[2] && !mark[1] ? [mark[2]] : [];
  });
}

/** Where the code of a block is written, if it is included. */
export function originOf({ data }: Code): Origin | undefined {
  return data && 'origin' in data ? (data.origin as Origin) : undefined;
}
