import type { Element, Root as HastRoot } from 'hast';
import type { Code, Root } from 'mdast';
import rehypeStringify from 'rehype-stringify';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { SKIP, visit } from 'unist-util-visit';
import type { Problem } from '../problem.ts';
import { createTimeLimit, OutOfTime, type TimeLimit } from '../time-limit.ts';
import { readFence } from './code-fence.ts';
import { applyDirectives } from './directives.ts';
import { codeFigure, tableRegion } from './elements.ts';
import type { Embeds } from './embeds.ts';
import { isForeign } from './foreign.ts';
import { type FrontMatter, readFrontMatter } from './front-matter.ts';
import { checkGithubSyntax } from './github-syntax.ts';
import { finishHeadings, type Heading } from './headings.ts';
import type { Highlighter } from './highlight.ts';
import { type FindImage, finishImages } from './images.ts';
import { type EmbeddedByLine, embedDirectives, fillPlaceholders } from './leaf-directives.ts';
import { withoutRemoved } from './marked-lines.ts';
import { linkMentions, type Mentions } from './mentions.ts';
import { nestsTooDeep } from './nesting.ts';
import { parseMarkdown } from './parse-markdown.ts';
import type { Report } from './report.ts';
import { type Section, sectionsOf } from './sections.ts';

export interface MarkdownPage {
  frontMatter: FrontMatter;
  /** As it was parsed; absent where the page was not made now. */
  tree?: Root;
  html: string;
  toc: Heading[];
  sections: Section[];
  /** Every link and image to the site itself, as it stands in the HTML, with the place that wrote it. */
  links: { url: string; line: number; column: number }[];
  /** Images beside the guide, by what it calls them, with where they are on the site. */
  images: { source: string; urls: string[] }[];
  snippets: {
    code: string;
    language: string;
    request?: string;
    response?: string;
    schema?: string;
    line: number;
    column: number;
  }[];
  /** What directives have embedded. */
  embedded: EmbeddedByLine;
  /** Names of specifications in the text. */
  mentions: Mentions;
  problems: Problem[];
}

export interface PageOptions {
  highlighter: Highlighter;
  /** Where directives such as `::operation[…]` get what they embed; without it there are none. */
  embeds?: Embeds;
  /** Shared by all pages of a site. */
  inTime?: TimeLimit;
  /** The tree of a text, which stays as it is. */
  parse?(text: string): Root;
  /** The text is to stand in a line: a paragraph that is all of it has no box. */
  isLine?: boolean;
  /** What an image beside the guide is; without it there are none. */
  findImage?: FindImage;
  /** A link as written (`/docs/intro#x`, `./tokens.md`) → the URL for the page. */
  resolveLink(href: string): string;
}

/**
 * A Markdown file in → finished, safe HTML out. GitHub tables and footnotes, directives, captions, anchors.
 * Reports front matter, unknown directives and languages, raw HTML, headings of the first level, links and images
 * that may not be followed; each with its place.
 */
export function renderPage(source: { file: string; text: string }, options: PageOptions): MarkdownPage {
  const frontMatter = readFrontMatter(source.file, source.text);
  const withoutText = (line: number, ...fault: [rule: string, message: string, hint?: string]) => {
    // Nobody else should try to read it.
    const page = emptyPage({ ...frontMatter, body: '' });
    reporter(source.file, page.problems)({ position: { start: { line, column: 1 } } }, ...fault);
    return page;
  };
  if (nestsTooDeep(frontMatter.body))
    return withoutText(1, 'markdown/depth', 'This text is nested too deeply, or is too long for a page.');
  try {
    return (options.inTime ?? createTimeLimit())(frontMatter.body, () => {
      const page = emptyPage(frontMatter);
      return render(page, options, reporter(source.file, page.problems));
    });
  } catch (error) {
    if (!(error instanceof OutOfTime)) throw error;
    const before = source.text.slice(0, Math.max(0, source.text.indexOf(error.text ?? frontMatter.body)));
    const hint = 'Look for thousands of brackets, quotes or comments that are never closed.';
    return withoutText(
      before.split('\n').length,
      'markdown/time',
      'This text takes too long to parse.',
      hint,
    );
  }
}

function emptyPage(frontMatter: FrontMatter): MarkdownPage {
  return {
    frontMatter,
    html: '',
    toc: [],
    sections: [],
    links: [],
    images: [],
    snippets: [],
    embedded: new Map(),
    mentions: new Map(),
    problems: [...frontMatter.problems],
  };
}

/** What a page is built with all the same. */
const WARNINGS = new Set(['markdown/language']);

function reporter(file: string, problems: Problem[]): Report {
  return (node, rule, message, hint) => {
    const { line = 1, column = 1 } = node.position?.start ?? {};
    const severity = WARNINGS.has(rule) ? 'warning' : 'error';
    problems.push({ message, severity, rule, file, line, column, ...(hint ? { hint } : {}) });
  };
}

/** The page with all that its text says. Throws `OutOfTime`. */
function render(page: MarkdownPage, options: PageOptions, report: Report): MarkdownPage {
  const { frontMatter } = page;
  page.tree = (options.parse ?? parseMarkdown)(frontMatter.body);
  const processor = unified()
    .use(() => (tree: Root) => {
      const { embeds } = options;
      if (!embeds) return;
      embedDirectives(tree, frontMatter.body, { embeds, embedded: page.embedded, report });
      linkMentions(tree, frontMatter.body, { embeds, mentions: page.mentions, report });
    })
    .use(() => (tree: Root) => applyDirectives(tree, frontMatter.body, report))
    .use(() => (tree: Root) => checkGithubSyntax(tree, frontMatter.body, report))
    .use(() => (tree: Root) => checkMarkdown(tree, page, report))
    .use(remarkRehype)
    .use(() => (tree: HastRoot) => finish(tree, page, options, report));
  const tree = processor.runSync(structuredClone(page.tree)) as HastRoot;
  const [only, ...others] = tree.children;
  if (options.isLine && only?.type === 'element' && only.tagName === 'p' && others.length === 0)
    tree.children = only.children;
  page.html = unified().use(rehypeStringify, { allowDangerousHtml: true }).stringify(tree);
  return page;
}

function checkMarkdown(tree: Root, page: MarkdownPage, report: Report): void {
  let depth = 1;
  visit(tree, (node) => {
    if (node.type === 'html' && !/^\s*<!--[\s\S]*-->\s*$/.test(node.value)) {
      report(
        node,
        'markdown/html',
        'HTML is not allowed in Markdown.',
        'Use Markdown or a directive; write `<` as `&lt;` or in code.',
      );
    }
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
    if (node.type === 'code') checkCode(node, page, report);
  });
}

function checkCode(node: Code, page: MarkdownPage, report: Report): void {
  const { fence, wrong } = readFence(node);
  const { line = 0, column = 1 } = node.position?.start ?? {};
  for (const { rule, message, hint, line: inside } of wrong)
    report(
      inside === undefined ? node : { position: { start: { line: line + inside, column } } },
      rule,
      message,
      hint,
    );
  const { language, code, marks, title, ...about } = fence;
  // The label of a tab is its title.
  const isLabelled = node.data !== undefined && 'isLabelled' in node.data;
  node.lang = language;
  node.meta = null;
  node.value = code;
  // The caption and the marks travel to the element through the tree's own data.
  node.data = {
    ...node.data,
    hProperties: {
      ...(title === undefined || isLabelled ? {} : { dataTitle: title }),
      ...(marks === '' ? {} : { dataMarks: marks }),
    },
  };
  page.snippets.push({
    // A blank line keeps the places of what JSON says; to a shell it would be the end of a command.
    code: withoutRemoved(code, marks, language === 'json' ? '' : undefined),
    language: language || 'text',
    ...about,
    line: line + 1,
    column,
  });
}

function finish(tree: HastRoot, page: MarkdownPage, options: PageOptions, report: Report): void {
  finishHeadings(tree, page.toc, report);
  fillPlaceholders(tree, page.embedded);
  visit(tree, 'element', (node) => {
    if (node.tagName === 'a') finishLink(node, page, options, report);
    if (node.tagName === 'input') node.properties.ariaLabel = node.properties.checked ? 'Done' : 'To do';
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
  // Wrapping moves nodes, so it comes after everything that must see each node once.
  visit(tree, 'element', (node, index, parent) => {
    if (!parent || index === undefined) return;
    if (node.tagName === 'pre') {
      parent.children[index] = codeFigure(node, options.highlighter);
      return SKIP;
    }
    if (node.tagName === 'table') {
      parent.children[index] = tableRegion(node);
      return SKIP;
    }
    if (
      node.tagName === 'div' &&
      /^(steps|cards)-wrap$/.test(String([node.properties.className].flat()[0]))
    ) {
      parent.children.splice(index, 1, ...(node.children as Element[]));
      return index;
    }
  });
}

function finishLink(node: Element, page: MarkdownPage, options: PageOptions, report: Report): void {
  const href = String(node.properties.href ?? '');
  if (node.properties.className && [node.properties.className].flat().includes('anchor')) return;
  // Links that the footnotes make have no place of their own.
  const tellPlace = (url: string) =>
    node.position &&
    page.links.push({ url, line: node.position.start.line, column: node.position.start.column });
  if (/^(https?:\/\/|mailto:)/i.test(href)) {
    tellPlace(href);
    node.properties = { ...node.properties, className: ['external'], rel: ['noopener'] };
    return;
  }
  if (isForeign(href)) {
    report(
      node,
      'markdown/link',
      `Links to \`${href.slice(0, 40)}\` are not allowed.`,
      'Use https:, mailto:, or a page of this site.',
    );
    node.properties = {};
    return;
  }
  const url = options.resolveLink(href);
  node.properties = { ...node.properties, href: url };
  tellPlace(url);
}
