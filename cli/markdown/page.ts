import type { Element, Root as HastRoot } from 'hast';
import type { Code, Root } from 'mdast';
import rehypeRaw from 'rehype-raw';
import rehypeStringify from 'rehype-stringify';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import { during } from '../current-work.ts';
import { type Problem, ProblemError } from '../problem.ts';
import { t } from '../words/words.ts';
import { readFence } from './code-fence.ts';
import { reportConflict } from './conflict.ts';
import { applyDirectives, checkQuotes } from './directives.ts';
import { wrapCodeAndTables } from './elements.ts';
import type { Embeds, Snippet } from './embeds.ts';
import { finishLink, type WrittenLink } from './finish-link.ts';
import { nameFootnotes } from './footnotes.ts';
import { type FrontMatter, readFrontMatter } from './front-matter.ts';
import { checkHtml } from './harmless-html.ts';
import { finishHeadings, type Heading } from './headings.ts';
import type { Highlighter } from './highlight.ts';
import { type FindImage, finishImages } from './images.ts';
import { includeFiles, originOf, type ReadFile } from './include.ts';
import {
  type EmbeddedByLine,
  embedDirectives,
  fillPlaceholders,
  reportLeafDirectives,
} from './leaf-directives.ts';
import { checkLeftAsText } from './left-as-text.ts';
import { withoutRemoved } from './marked-lines.ts';
import { readFormula } from './math.ts';
import { linkMentions, type Mentions } from './mentions.ts';
import { checkNotShown } from './not-shown.ts';
import { expandOwnDirectives, type LEFT_OUT, type OwnDirectives } from './own-directives.ts';
import { parseMarkdown } from './parse-markdown.ts';
import { type Report, WARNINGS } from './report.ts';
import { type Section, sectionsOf } from './sections.ts';
import { commandsOf } from './shell-session.ts';

export interface MarkdownPage {
  frontMatter: FrontMatter;
  /** The Markdown tree; absent if the text cannot be read. */
  tree?: Root;
  html: string;
  toc: Heading[];
  sections: Section[];
  /** The URLs of all links, and of images in `static/`, with their locations in the file. */
  links: WrittenLink[];
  /** The URLs of all links of the HTML, including embedded ones; repeated as often as they occur. */
  targets: string[];
  /** All ids of the HTML. */
  ids: string[];
  /** Images next to the guide: the path in the text, and the URLs of the image and of its dark version. */
  images: { source: string; urls: string[] }[];
  snippets: Snippet[];
  embedded: EmbeddedByLine;
  mentions: Mentions;
  problems: Problem[];
}

export interface PageOptions {
  highlighter: Highlighter;
  /** The source of directives such as `::operation[…]`; without it, they are not supported. */
  embeds?: Embeds;
  /** Directives of the site. */
  directives?: OwnDirectives | typeof LEFT_OUT | undefined;
  /** Removes the paragraph element around a text that is a single paragraph. */
  isLine?: boolean;
  /** Finds images next to the guide; without it, they are not supported. */
  findImage?: FindImage;
  /** Reads files that `::include[…]` names; without it, they are not supported. */
  readFile?: ReadFile;
  /** Resolves a link as written (`/docs/intro#x`, `./tokens.md`) to a URL. */
  resolveLink(href: string): string;
}

/**
 * Renders a Markdown file as safe HTML, with GitHub's tables and footnotes, directives, captions and anchors. Reports
 * problems of the front matter, unknown directives and languages, HTML that is not harmless, level 1 headings, and links and images that
 * are not allowed.
 */
export function renderPage(source: { file: string; text: string }, options: PageOptions): MarkdownPage {
  const frontMatter = readFrontMatter(source.file, source.text);
  const page = emptyPage(frontMatter);
  try {
    return during({ task: 'Rendering this guide', file: source.file }, () =>
      render(page, options, createReporter(source.file, page.problems)),
    );
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    // The body is removed so that nothing else parses it.
    const unread = emptyPage({ ...frontMatter, body: '' });
    unread.problems.push(...error.problems);
    return unread;
  }
}

function emptyPage(frontMatter: FrontMatter): MarkdownPage {
  return {
    frontMatter,
    html: '',
    toc: [],
    sections: [],
    links: [],
    targets: [],
    ids: [],
    images: [],
    snippets: [],
    embedded: new Map(),
    mentions: new Map(),
    problems: [...frontMatter.problems],
  };
}

function createReporter(file: string, problems: Problem[]): Report {
  return (node, rule, message, hint) => {
    const { line = 1, column = 1 } = node.position?.start ?? {};
    // What follows from directives that end too early says nothing new.
    if (rule === 'markdown/directive' && problems.some((problem) => problem.rule === 'markdown/nesting'))
      return;
    const severity = WARNINGS.includes(rule) ? 'warning' : 'error';
    problems.push({
      message,
      severity,
      rule,
      file: node.file ?? file,
      line,
      column,
      ...(hint ? { hint } : {}),
    });
  };
}

const toHast = unified().use(remarkRehype, { allowDangerousHtml: true }).freeze();
const readHtml = unified().use(rehypeRaw).freeze();
const toHtml = unified().use(rehypeStringify, { allowDangerousHtml: true }).freeze();

function render(page: MarkdownPage, options: PageOptions, report: Report): MarkdownPage {
  const { body } = page.frontMatter;
  const { embeds } = options;
  page.tree = parseMarkdown(body);
  if (reportConflict(page.tree, body, report)) return page;
  checkQuotes(page.tree, body, report);
  includeFiles(page.tree, body, { readFile: options.readFile, report });
  const { directives } = options;
  const asWritten = directives ? structuredClone(page.tree) : page.tree;
  if (directives)
    expandOwnDirectives(page.tree, body, { directives, known: embeds?.directives ?? [], report });
  const markdown = structuredClone(page.tree);
  if (embeds) {
    embedDirectives(markdown, body, { embeds, embedded: page.embedded, report });
    linkMentions(markdown, body, { embeds, mentions: page.mentions, report });
  }
  if (!embeds) reportLeafDirectives(markdown, report);
  applyDirectives(markdown, body, { embedding: [...(embeds?.directives ?? []), 'include'], report });
  checkLeftAsText(asWritten, body, report);
  checkNotShown(asWritten, body, report);
  checkMarkdown(markdown, page, { embeds, report });
  const hasHtml = checkHtml(markdown, report);
  const written = toHast.runSync(markdown);
  const tree = hasHtml ? (readHtml.runSync(written) as HastRoot) : written;
  finish(tree, page, options, report);
  const [only, ...others] = tree.children;
  if (options.isLine && only?.type === 'element' && only.tagName === 'p' && others.length === 0)
    tree.children = only.children;
  page.html = toHtml.stringify(tree);
  return page;
}

type CheckContext = { embeds: Embeds | undefined; report: Report };

function checkMarkdown(tree: Root, page: MarkdownPage, context: CheckContext): void {
  const { report } = context;
  let depth = 1;
  visit(tree, (node) => {
    if (node.type === 'heading') {
      if (node.depth === 1)
        report(
          node,
          'markdown/heading',
          'The title is the only level 1 heading of a page.',
          'Start sections with `##`.',
        );
      else if (node.depth > depth + 1)
        report(
          node,
          'markdown/heading',
          `A level ${node.depth} heading follows a level ${depth} heading.`,
          'Do not skip heading levels.',
        );
      depth = node.depth;
    }
    if (node.type === 'code') checkCode(node, page, context);
  });
}

function checkCode(node: Code, page: MarkdownPage, { embeds, report }: CheckContext): void {
  const { fence, faults } = readFence(node);
  const origin = originOf(node);
  const { line = 0, column = 1 } = node.position?.start ?? {};
  for (const { rule, message, hint, line: lineOfCode } of faults) {
    const position = { start: { line: line + (lineOfCode ?? 0), column } };
    const inOrigin = origin && { start: { line: origin.lines[(lineOfCode ?? 1) - 1] ?? 1, column: 1 } };
    if (lineOfCode === undefined) report(node, rule, message, hint);
    else if (origin) report({ position: inOrigin, file: origin.file }, rule, message, hint);
    else report({ position }, rule, message, hint);
  }
  const { language, code, marks, title, flags, ...attributes } = fence;
  const fault = language === 'math' ? readFormula(code).fault : undefined;
  if (fault !== undefined) report(node, 'markdown/math', fault, 'Write it in the TeX of https://temml.org.');
  // The title of a tab is its label.
  const isLabelled = node.data !== undefined && 'isLabelled' in node.data;
  const row = title === undefined || isLabelled ? undefined : embeds?.snippetTitle({ title, ...attributes });
  page.targets.push(...(row?.targets ?? []));
  node.lang = language;
  node.meta = null;
  node.value = code;
  // `codeFigure` reads these properties.
  node.data = {
    ...node.data,
    hProperties: {
      ...(title === undefined || isLabelled ? {} : { dataTitle: title }),
      ...(row && { dataTitleHtml: row.html }),
      ...(marks === '' ? {} : { dataMarks: marks }),
      ...(flags.length === 0 ? {} : { dataFlags: flags.join(' ') }),
    },
  };
  // Without the attributes that could not be read, it would be checked as something else.
  if (faults.some(({ rule, line: lineOfCode }) => rule === 'markdown/code' && lineOfCode === undefined))
    return;
  page.snippets.push({
    // A blank line preserves the locations in JSON; in a shell it would end a command.
    code: withoutRemoved(commandsOf(code, language), marks, language === 'json' ? '' : undefined),
    language: language || 'text',
    ...attributes,
    ...(origin ? { origin } : {}),
    line: line + 1,
    column,
  });
}

function finish(tree: HastRoot, page: MarkdownPage, options: PageOptions, report: Report): void {
  nameFootnotes(tree);
  finishHeadings(tree, page.toc, report);
  fillPlaceholders(tree, page.embedded);
  visit(tree, 'element', (node) => {
    if (node.tagName === 'a') finishLink(node, page, options, report);
    if (node.tagName === 'input')
      node.properties.ariaLabel = node.properties.checked ? t('markdown.done') : t('markdown.to-do');
  });
  finishImages(tree, {
    ...options,
    report,
    onLocal: (source, images) => page.images.push({ source, urls: images.map(({ url }) => url) }),
    onLink: ({ position }, url) => {
      const { line = 1, column = 1 } = position?.start ?? {};
      page.links.push({ url, line, column });
    },
  });
  page.sections = sectionsOf(tree, page.toc);
  // This moves nodes, so it comes after everything that must visit each node once.
  wrapCodeAndTables(tree, options.highlighter);
  visit(tree, 'element', (node, index, parent) => {
    if (!parent || index === undefined || node.tagName !== 'div') return;
    if (!/^(steps|cards)-wrap$/.test(String([node.properties.className].flat()[0]))) return;
    parent.children.splice(index, 1, ...(node.children as Element[]));
    return index;
  });
  visit(tree, 'element', ({ properties: { id, href } }) => {
    if (typeof id === 'string') page.ids.push(id);
    if (typeof href === 'string') page.targets.push(href);
  });
  for (const { targets } of page.embedded.values()) page.targets.push(...targets);
}
