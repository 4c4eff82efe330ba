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
import { checkHeadings } from './check-headings.ts';
import { readFence } from './code-fence.ts';
import { reportConflict } from './conflict.ts';
import { writtenText } from './directive-nodes.ts';
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
  type EmbeddedByOffset,
  embedDirectives,
  fillPlaceholders,
  reportLeafDirectives,
} from './leaf-directives.ts';
import { checkLeftAsText } from './left-as-text.ts';
import { ofLooks } from './looks.ts';
import { withoutRemoved } from './marked-lines.ts';
import { readFormula } from './math.ts';
import { linkMentions, type Mentions } from './mentions.ts';
import { unclosedCode } from './misreadings.ts';
import { checkNotShown } from './not-shown.ts';
import { expandOwnDirectives, type LEFT_OUT, type OwnDirectives } from './own-directives.ts';
import { parseMarkdown } from './parse-markdown.ts';
import { type Report, type Reported, WARNINGS } from './report.ts';
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
  embedded: EmbeddedByOffset;
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
      render({
        ...options,
        page,
        source: frontMatter.body,
        report: createReporter(source.file, page.problems),
      }),
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
  return (node, rule, fault) => {
    const { line = 1, column = 1 } = node.position?.start ?? {};
    // What follows from directives that end too early says nothing new.
    if (rule === 'markdown/directive' && problems.some((problem) => problem.rule === 'markdown/nesting'))
      return;
    const severity = WARNINGS.includes(rule) ? 'warning' : 'error';
    problems.push({ ...fault, severity, rule, file: node.file ?? file, line, column });
  };
}

const toHast = unified().use(remarkRehype, { allowDangerousHtml: true }).freeze();
const readHtml = unified().use(rehypeRaw).freeze();
const toHtml = unified().use(rehypeStringify, { allowDangerousHtml: true }).freeze();

/** A page while it is rendered. */
interface Rendering extends PageOptions, Reported {
  page: MarkdownPage;
}

function render(rendering: Rendering): MarkdownPage {
  const { page, source, report, embeds, directives, readFile, isLine } = rendering;
  page.tree = parseMarkdown(source);
  if (reportConflict(page.tree, source, report)) return page;
  checkQuotes(page.tree, rendering);
  includeFiles(page.tree, readFile, rendering);
  const known = embeds?.directives ?? [];
  const asWritten = directives ? structuredClone(page.tree) : page.tree;
  if (directives) expandOwnDirectives(page.tree, { directives, known, source, report });
  const markdown = structuredClone(page.tree);
  if (embeds) {
    embedDirectives(markdown, {
      embeds,
      own: Object.keys(Object(directives)),
      embedded: page.embedded,
      source,
      report,
    });
    linkMentions(markdown, { embeds, mentions: page.mentions, source, report });
  } else reportLeafDirectives(markdown, report);
  applyDirectives(markdown, [...known, 'include'], rendering);
  checkLeftAsText(asWritten, rendering);
  checkNotShown(asWritten, rendering);
  checkMarkdown(markdown, rendering);
  const hasHtml = checkHtml(markdown, report);
  const written = toHast.runSync(markdown);
  const tree = hasHtml ? (readHtml.runSync(written) as HastRoot) : written;
  finish(tree, rendering);
  const [only, ...others] = tree.children;
  if (isLine && only?.type === 'element' && only.tagName === 'p' && others.length === 0)
    tree.children = only.children;
  page.html = toHtml.stringify(tree);
  return page;
}

function checkMarkdown(tree: Root, rendering: Rendering): void {
  visit(tree, (node) => {
    if (node.type === 'code') readCode(node, rendering);
    if (node.data && 'looks' in node.data)
      rendering.report(node, 'markdown/style', ofLooks(node.data.looks as string[]));
  });
  checkHeadings(tree, rendering);
}

const INDENTED = {
  message: 'This text is indented so far that it is code.',
  hint: 'Remove the spaces before it. Or write code between lines of three backticks, the first with its language: ```` ```text ````.',
};

/** Reads the attributes of a code block, and leaves them where `codeFigure` reads them. */
function readCode(node: Code, { page, source, embeds, report }: Rendering): void {
  const { fence, faults } = readFence(node);
  const isIndented = !node.lang && !/^[`~]/.test(writtenText(node, source));
  const origin = originOf(node);
  const { line = 0, column = 1 } = node.position?.start ?? {};
  if (isIndented) report(node, 'markdown/code', INDENTED);
  for (const { rule, line: lineOfCode, ...fault } of isIndented ? [] : faults)
    report(lineOfCode === undefined ? node : placeInCode(node, lineOfCode), rule, fault);
  const { language, code, marks, title: written, flags, ...attributes } = fence;
  const formulaFault = language === 'math' ? readFormula(code).fault : undefined;
  if (formulaFault !== undefined)
    report(node, 'markdown/math', {
      message: formulaFault,
      hint: 'Write it in the TeX of https://temml.org.',
    });
  // The title of a tab is its label.
  const title = node.data && 'isLabelled' in node.data ? undefined : written;
  const row = title === undefined ? undefined : embeds?.snippetTitle({ title, ...attributes });
  page.targets.push(...(row?.targets ?? []));
  node.lang = language;
  node.meta = null;
  node.value = code;
  node.data = {
    ...node.data,
    hProperties: {
      ...(title !== undefined && { dataTitle: title }),
      ...(row && { dataTitleHtml: row.html }),
      ...(marks !== '' && { dataMarks: marks }),
      ...(flags.length > 0 && { dataFlags: flags.join(' ') }),
    },
  };
  // Without the attributes that could not be read, it would be checked as something else.
  if (faults.some(({ rule, line: lineOfCode }) => rule === 'markdown/code' && lineOfCode === undefined))
    return;
  // What else it contains is no code.
  if (!origin && unclosedCode(node, { source })) return;
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

/** The place of a line of code, in the guide or in the file that is included. */
function placeInCode(node: Code, line: number) {
  const origin = originOf(node);
  if (origin)
    return { file: origin.file, position: { start: { line: origin.lines[line - 1] ?? 1, column: 1 } } };
  const { start } = node.position ?? {};
  return { position: { start: { line: (start?.line ?? 0) + line, column: start?.column ?? 1 } } };
}

function finish(tree: HastRoot, rendering: Rendering): void {
  const { page, resolveLink, report, highlighter } = rendering;
  nameFootnotes(tree);
  page.toc = finishHeadings(tree, report);
  fillPlaceholders(tree, page.embedded);
  visit(tree, 'element', (node) => {
    const link = node.tagName === 'a' && finishLink(node, resolveLink, report);
    if (link) page.links.push(link);
    if (node.tagName === 'input')
      node.properties.ariaLabel = node.properties.checked ? t('markdown.done') : t('markdown.to-do');
  });
  finishImages(tree, {
    ...rendering,
    onLocal: (source, images) => page.images.push({ source, urls: images.map(({ url }) => url) }),
    onLink: ({ position }, url) => {
      const { line = 1, column = 1 } = position?.start ?? {};
      page.links.push({ url, line, column });
    },
  });
  page.sections = sectionsOf(tree, page.toc);
  // This moves nodes, so it comes after everything that must visit each node once.
  wrapCodeAndTables(tree, highlighter);
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
