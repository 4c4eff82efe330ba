import type { Code, Root } from 'mdast';
import { visit } from 'unist-util-visit';
import { MAX_GUIDE_BYTES } from '../limits.ts';
import { suggest } from '../text/did-you-mean.ts';
import { isLookupError, type LookupError, type Origin } from './embeds.ts';
import { languageNamed } from './languages.ts';
import { labelOf } from './leaf-directives.ts';
import type { Report } from './report.ts';

/** Reads a file that a guide includes, by its path from the guide. */
export type ReadFile = (written: string) => { file: string; text: string } | LookupError;

const REGIONS =
  'Write `#region order` and `#endregion order` in comments around them, and `::include[../examples/buy.ts#order]`.';
const INCLUDABLE = 'Include code, or a text as `.txt`.';
/** `// #region name`, as editors fold it, in comments of any language. */
const REGION = /^\s*(?:(?:\/\/|\/\*|\{\/\*|<!--|--|[#;%])\s*)?#?(?:pragma )?(end)?region\b[ \t]*([\w.-]*)/;

/** Replaces `::include[../examples/buy.ts#order]` by a code block with the file, or with a region of it. */
export function includeFiles(
  tree: Root,
  source: string,
  { readFile, report }: { readFile: ReadFile | undefined; report: Report },
): void {
  let characters = 0;
  visit(tree, 'leafDirective', (node, index, parent) => {
    if (node.name !== 'include' || !parent || index === undefined) return;
    const reportIt = (message: string, hint?: string) => report(node, 'markdown/include', message, hint);
    const [, name = '', region] = /^([^#]*)(?:#(.+)|#)?$/.exec(labelOf(node, source) ?? '') ?? [];
    parent.children[index] = { type: 'paragraph', children: [] };
    if (name === '') return reportIt('`include` names no file.', 'Write `::include[../examples/buy.ts]`.');
    if (/:\d+(?:-\d+)?$/.test(name) || /^L?\d/.test(region ?? '') || node.attributes?.lines)
      return reportIt('Lines cannot be included by their numbers.', REGIONS);
    if (/^https?:/i.test(name))
      return reportIt(
        'An address cannot be included: nothing is read from the network.',
        'Download the file into the project.',
      );
    if (/["'“”]/.test(name)) return reportIt('The path is in quotes.', 'Write it without them.');
    const found = readFile?.(name) ?? { message: 'Files can be included into guides only.' };
    if (isLookupError(found)) return reportIt(found.message, found.hint ?? INCLUDABLE);
    const language = /(?<=^|[./])[^./]+$/.exec(name)?.[0] ?? '';
    if (languageNamed(language) === undefined)
      return reportIt(
        `Files named .${language} are not included: nothing says which language they have.`,
        INCLUDABLE,
      );
    if (language === 'md' && found.text.startsWith('---\n'))
      return reportIt('A page would be shown as its source.', 'Link to it, or write here what it says.');
    const lines = found.text.replace(/\r?\n$/, '').split(/\r?\n/);
    const part = partOf(lines, region);
    if (!part)
      return reportIt(
        `${name} has no region \`${region}\`.`,
        regionsOf(lines).length > 0
          ? suggest(region ?? '', regionsOf(lines))
          : `Write \`#region ${region}\` and \`#endregion ${region}\` in comments.`,
      );
    if (!part.isWhole)
      return reportIt(
        `The region \`${region}\` of ${name} does not end.`,
        `Write \`#endregion ${region}\` in a comment after it.`,
      );
    if (part.text.trim() === '')
      return reportIt(
        `${region === undefined ? name : `The region \`${region}\` of ${name}`} is empty.`,
        'Remove the directive.',
      );
    characters += part.text.length;
    if (characters > MAX_GUIDE_BYTES)
      return reportIt(
        `The files that this guide includes have more than ${MAX_GUIDE_BYTES / 1024} KiB in total.`,
        'Include regions, or split the guide.',
      );
    // Unknown ones are reported for the code block.
    const attributes = Object.entries(node.attributes ?? {});
    const origin: Origin = { file: found.file, lines: part.lines };
    const code: Code = {
      type: 'code',
      lang: language,
      meta: attributes.map(([key, value]) => `${key}="${value}"`).join(' '),
      value: part.text,
      data: { origin } as Code['data'],
      ...(node.position && { position: node.position }),
    };
    parent.children[index] = code;
  });
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
