import type { Parents, Root } from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { EXIT, SKIP, visit } from 'unist-util-visit';
import { placeAfter } from '../text/place-after.ts';
import { MARKDOWN_IN_HTML } from './harmless-html.ts';
import { misreadingsOf } from './misreadings.ts';
import type { Report, Reported } from './report.ts';
import { shownText } from './shown-text.ts';
import { OTHER, type Syntax } from './syntax.ts';
import { SYNTAXES } from './syntaxes.ts';

/** Reports what would be printed as it is written although it is meant as syntax, and cells and links that would be lost. */
export function checkLeftAsText(tree: Root, text: Reported): void {
  checkTree(tree, { ...text, syntaxes: SYNTAXES, isGuide: true, isOpen: false });
}

const gfm = unified().use(remarkParse).use(remarkGfm).freeze();
const DIRECTIVE: Syntax = {
  pattern: /^[ \t>]*(?::{2,}[a-zA-Z][\w-]*[[{]|:{3,}[a-zA-Z][\w-]*(?:[ \t]|$))/m,
  rule: 'markdown/directive',
  message: 'This is a directive, which only guides have',
  hint: 'Write a note as a quote, `> **Note:** text`, and put what embeds something into a guide.',
};
const IN_DESCRIPTIONS = [DIRECTIVE, ...SYNTAXES.filter(({ inGuides }) => !inGuides)];

/** The same for a description of a specification, in the Markdown that other tools know, too. */
export function checkDescription(source: string, report: Report): void {
  const tree = gfm.parse(source);
  checkTree(tree, { source, report, syntaxes: IN_DESCRIPTIONS, isGuide: false, isOpen: false });
  checkHtmlBlocks(tree, report);
}

/** Reports the first HTML in which a line of Markdown begins: it ends only at an empty line. */
function checkHtmlBlocks(tree: Root, report: Report): void {
  visit(tree, 'html', (node) => {
    if (/<(?:pre|code)\b/i.test(node.value)) return;
    const lines = node.value.replace(/<[^<>]*>/g, '\n\n').replace(/^[ \t]+/gm, '');
    // Tags alone, and most HTML, need not be parsed: a long text has thousands.
    if (!/[`*_[#]/.test(lines) || !hasMarkdownSigns(gfm.parse(lines), lines)) return;
    report(node, 'markdown/html', MARKDOWN_IN_HTML);
    return EXIT;
  });
}

/** Links, code, bold text and headings: an asterisk or a number at the start of a line may stand for itself. */
function hasMarkdownSigns(tree: Root, source: string): boolean {
  let found = false;
  visit(tree, ({ type, position }) => {
    const sign = source.charAt(position?.start.offset ?? 0);
    found ||= type === 'inlineCode' || type === 'strong' || (type === 'link' && sign === '[');
    found ||= type === 'heading' && sign === '#';
  });
  return found;
}

interface Checked extends Reported {
  /** Those that the text may have. */
  syntaxes: typeof SYNTAXES;
  isGuide: boolean;
  /** Whether the line that opens a directive has been reported: the line that closes it says nothing new. */
  isOpen: boolean;
}

function checkTree(tree: Root, text: Checked): void {
  const { source, report, isGuide } = text;
  visit(tree, (node, index = 0, parent) => {
    const misreadings = misreadingsOf(node, { source, parent, index, isGuide });
    const isLost = misreadings.some((misreading) => misreading.isLost);
    if (!isLost && (node.type === 'paragraph' || node.type === 'heading' || node.type === 'tableCell')) {
      const isAlert = parent?.data !== undefined && 'isWhole' in parent.data;
      const anchor = node.type === 'heading' && node.data ? /\{#[^{}\n]*\}[ \t]*$/ : undefined;
      checkText(node, isAlert ? /^\[!\w+\]/ : anchor, text);
    }
    for (const { at = node, rule = 'markdown/text', message, hint } of misreadings)
      report(at, rule, { message, hint });
    return isLost ? SKIP : undefined;
  });
}

/** Reports the first syntax that is left in a block: all but what is understood, the marker of an alert or the anchor of a heading. */
function checkText(block: Parents, understood: RegExp | undefined, checked: Checked): void {
  const { source, report, syntaxes } = checked;
  const { start } = block.position ?? {};
  if (!start) return;
  const all = shownText(block, source);
  const text = understood ? all.replace(understood, (marker) => OTHER.repeat(marker.length)) : all;
  for (const { pattern, unless, message, hint, rule = 'markdown/text' } of syntaxes) {
    const found = pattern.exec(text);
    if (!found || unless?.test(source)) continue;
    const correction = typeof hint === 'string' ? hint : hint(found, source);
    if (correction === undefined) continue;
    if (rule === 'markdown/directive') {
      const isEnd = found[2] === undefined && checked.isOpen;
      checked.isOpen = found[2] !== undefined && !text.includes(':::', found.index + found[0].length);
      if (isEnd) return;
    }
    const before = text.slice(0, found.index + (/^\s*/.exec(found[0])?.[0].length ?? 0));
    report({ position: { start: placeAfter(before, start) } }, rule, {
      message: `${message}: it would be printed as it is written.`,
      hint: correction,
    });
    return;
  }
}
