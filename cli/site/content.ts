import path from 'node:path';
import { z } from 'zod';
import { nameFault, routeFault } from '../file-names.ts';
import { MAX_GUIDE_BYTES } from '../limits.ts';
import { readFrontMatter } from '../markdown/front-matter.ts';
import type { MarkdownPage } from '../markdown/page.ts';
import {
  booleanHint,
  emptyHint,
  ISSUES,
  isMissing,
  type Problem,
  ProblemError,
  quotesHint,
  topOf,
} from '../problem.ts';
import { filesBelow, type SourceReader } from '../source-files.ts';
import { nearestName, suggest } from '../text/did-you-mean.ts';
import { toPointer } from '../text/json-pointer.ts';
import { type GuideOptions, makeGuide, type NamedText } from './make-guide.ts';
import { type PageRoute, routeOf } from './page-route.ts';

export interface ContentPage {
  kind: PageRoute['kind'];
  file: string;
  /** Path relative to `content/`. */
  name: string;
  route: string;
  title: string;
  description: string;
  sidebarLabel?: string | undefined;
  /** Only in `dev`: builds leave drafts out. */
  draft?: boolean | undefined;
  /** On the site, but in no list of pages. */
  unlisted?: boolean | undefined;
  actions: { label: string; to: string }[];
  date: string;
  markdown: MarkdownPage;
}

const text = z.string().trim().min(1);
const FRONT_MATTER = z.strictObject({
  title: text,
  description: text,
  sidebar_label: text.optional(),
  draft: z.boolean().optional(),
  unlisted: z.boolean().optional(),
  actions: z
    .array(z.strictObject({ label: text, to: z.string().startsWith('/', 'must start with a slash') }))
    .default([]),
  date: z.iso.date('must be a day such as 2026-01-31').optional(),
});

export interface ContentOptions extends GuideOptions {
  withDrafts: boolean;
  /** Everything else that guides depend on besides their own text. */
  dependencies: readonly unknown[];
}

export function markdownFiles(dir: string, inputs: SourceReader): string[] {
  return visibleFiles(dir, inputs).filter((name) => name.endsWith('.md'));
}

/** Hidden files and folders are drafts, or belong to an editor. */
export function visibleFiles(dir: string, inputs: SourceReader): string[] {
  const isVisible = (name: string) => !path.posix.basename(name).startsWith('.');
  return filesBelow(inputs, dir, isVisible).filter(isVisible);
}

/** Renders the Markdown of `content/`. Reports invalid front matter and Markdown. `drafts` are routes left out. */
export async function loadContent(
  dir: string,
  names: string[],
  options: ContentOptions,
): Promise<{ pages: ContentPage[]; drafts: string[]; problems: Problem[] }> {
  const problems: Problem[] = unsupportedFiles(dir, options.inputs);
  const pages: ContentPage[] = [];
  const drafts: string[] = [];
  for (const name of names) {
    const file = path.join(dir, name);
    const pageRoute = routeOf(name);
    const isValid = routeFault(name.replace(/\.md$/, '')) === undefined && nameFault(name) === undefined;
    if (!pageRoute || !isValid) {
      problems.push(isValid ? misplacedFile(file, name) : invalidName(file));
      continue;
    }
    const { text, problems: unreadable } = readText(file, options.inputs);
    problems.push(...unreadable);
    if (!options.withDrafts && isDraft(file, text)) {
      drafts.push(pageRoute.route);
      continue;
    }
    const source = { file, name, text };
    const markdown = await options.inputs.memo(`guide ${name}`, [text, ...options.dependencies], (inputs) =>
      makeGuide(source, pageRoute, { ...options, inputs }),
    );
    const { page, problems: invalid } = readPage(source, pageRoute, markdown);
    // An unreadable guide has no other problems. Its page exists, so that links to it are not reported as well.
    if (unreadable.length === 0) problems.push(...invalid, ...markdown.problems);
    pages.push(page);
  }
  return { pages, drafts, problems };
}

function isDraft(file: string, text: string): boolean {
  return text.includes('draft:') && readFrontMatter(file, text).data.draft === true;
}

function readText(file: string, inputs: SourceReader): { text: string; problems: Problem[] } {
  try {
    return { text: inputs.text(file, MAX_GUIDE_BYTES), problems: [] };
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    return { text: '', problems: error.problems };
  }
}

/** Reports files that look like guides but have an unsupported extension. */
function unsupportedFiles(dir: string, inputs: SourceReader): Problem[] {
  const files = visibleFiles(dir, inputs).filter((name) => /\.(mdx|markdown)$/i.test(name));
  return files.map((name) => ({
    message: `${path.posix.extname(name)} files are not read: this guide would not be on the site.`,
    severity: 'error',
    rule: 'content/ending',
    ...topOf(path.join(dir, name)),
    hint: `Rename it to ${path.posix.parse(name).name}.md. Directives take the place of components.`,
  }));
}

function invalidName(file: string): Problem {
  return {
    message: 'This file name cannot be used as the URL of a page.',
    severity: 'error',
    rule: 'content/name',
    ...topOf(file),
    hint: 'Use letters, digits, dots, hyphens and underscores.',
  };
}

function misplacedFile(file: string, name: string): Problem {
  const [, year = '2026', month = '01', day = '31', post] =
    /^blog\/(?:.*\/)?(?:(\d{4})[-_.](\d{1,2})[-_.](\d{1,2})[-_.]?)?([^/]+)$/.exec(name) ?? [];
  const date = [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-');
  return {
    message: 'This Markdown file does not belong to any page.',
    severity: 'error',
    rule: 'content/place',
    ...topOf(file),
    hint: post
      ? `Put posts directly into content/blog, with their day in front: \`content/blog/${date}-${post}\`.`
      : 'Put guides into content/docs, standalone pages into content/pages, and posts into content/blog.',
  };
}

/** Returns the page even if its front matter is invalid, so that links to it resolve. */
function readPage(
  { file, name }: NamedText,
  pageRoute: PageRoute,
  markdown: MarkdownPage,
): { page: ContentPage; problems: Problem[] } {
  const { locate, problems: syntaxProblems } = markdown.frontMatter;
  const { date: dateOfName } = pageRoute;
  const data = { ...(dateOfName === undefined ? {} : { date: dateOfName }), ...markdown.frontMatter.data };
  const parsed = FRONT_MATTER.safeParse(data, ISSUES);
  if (parsed.success) {
    const { title, description, sidebar_label: sidebarLabel, actions, date, draft, unlisted } = parsed.data;
    return {
      page: {
        ...pageRoute,
        file,
        name,
        title,
        description,
        sidebarLabel,
        draft,
        unlisted,
        actions,
        date: date ?? '',
        markdown,
      },
      problems: [],
    };
  }
  const page = {
    date: '',
    ...pageRoute,
    file,
    name,
    title: pageRoute.route,
    description: '',
    actions: [],
    markdown,
  };
  if (syntaxProblems.length > 0) return { page, problems: [] };
  if (Object.keys(markdown.frontMatter.data).length === 0) return { page, problems: [noFrontMatter(file)] };
  const { issues } = parsed.error;
  const unknown = issues.flatMap((issue) => (issue.code === 'unrecognized_keys' ? issue.keys : []));
  // A required property under a similar name is reported once.
  const isMistyped = (issue: z.core.$ZodIssue) =>
    isMissing(issue) && unknown.some((key) => nearestName(key, [String(issue.path[0])]) !== undefined);
  return {
    page,
    problems: issues
      .filter((issue) => !isMistyped(issue))
      .flatMap((issue) => issueProblems(issue, file, locate)),
  };
}

function noFrontMatter(file: string): Problem {
  return {
    message: 'This page has no front matter.',
    severity: 'error',
    rule: 'front-matter',
    ...topOf(file),
    hint: 'Begin the file with the lines `---`, `title: …`, `description: …` and `---`.',
  };
}

function issueProblems(
  issue: z.core.$ZodIssue,
  file: string,
  locate: (pointer: string) => { line: number; column: number },
): Problem[] {
  const unknown = issue.code === 'unrecognized_keys' && issue.path.length === 0;
  const keys = unknown ? issue.keys : [String(issue.path[0] ?? '')];
  return keys.map((key) => ({
    message: unknown
      ? `Unknown front matter property \`${key}\`.`
      : `\`${issue.path.join('.')}\` ${issue.message}.`,
    severity: 'error',
    rule: 'front-matter',
    file,
    ...locate(toPointer(unknown ? [key] : issue.path.map(String))),
    hint:
      quotesHint(issue) ??
      (isMissing(issue)
        ? `Add \`${key}\` to the front matter.`
        : unknown
          ? suggest(key, Object.keys(FRONT_MATTER.shape))
          : (booleanHint(issue) ?? emptyHint(issue))),
  }));
}
