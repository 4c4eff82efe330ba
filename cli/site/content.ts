import path from 'node:path';
import { z } from 'zod';
import { nameFault, routeFault } from '../file-names.ts';
import { MAX_GUIDE_BYTES } from '../limits.ts';
import { readFrontMatter } from '../markdown/front-matter.ts';
import type { MarkdownPage } from '../markdown/page.ts';
import { errorAt, ISSUES, type Problem, ProblemError, topOf } from '../problem.ts';
import { path as sitePath, text } from '../setting-kinds.ts';
import { type SettingsForm, settingProblems } from '../setting-problems.ts';
import { filesBelow, type SourceReader } from '../source-files.ts';
import { type GuideOptions, makeGuide, type NamedText } from './make-guide.ts';
import { OTHER_GUIDE, type PageRoute, routeOf } from './page-route.ts';

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
  data: Record<string, unknown>;
  date: string;
  markdown: MarkdownPage;
}

const FRONT_MATTER = z.strictObject({
  title: text,
  description: text,
  sidebar_label: text.optional(),
  draft: z.boolean().optional(),
  unlisted: z.boolean().optional(),
  actions: z.array(z.strictObject({ label: text, to: sitePath })).default([]),
  data: z.record(z.string(), z.unknown()).default({}),
  date: z.iso.date('must be a day such as 2026-01-31').optional(),
});

const FORM: SettingsForm = {
  schema: FRONT_MATTER,
  examples: {
    title: 'Buy crypto',
    description: 'Create a buy order, and poll it until it is complete.',
    actions: [{ label: 'Read the introduction', to: '/docs/intro' }],
  },
  rule: 'front-matter',
  property: 'front matter property',
};

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
  const problems: Problem[] = [];
  const pages: ContentPage[] = [];
  const drafts: string[] = [];
  for (const name of names) {
    const file = path.join(dir, name);
    const pageRoute = routeOf(name);
    const isValid = routeFault(name.replace(/\.md$/, '')) === undefined && nameFault(name) === undefined;
    if (!pageRoute || !isValid) {
      problems.push(isValid ? misplacedFile(file, name) : invalidName(file, names));
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

const MARKDOWN = /\.(?:md|md\.txt|markdown|mdown|mkd)$/i;

/** Reports files that look like guides but have an unsupported extension, unless a guide has included or linked them. */
export function unsupportedFiles(dir: string, inputs: SourceReader): Problem[] {
  const read = new Set(inputs.paths());
  const files = visibleFiles(dir, inputs).filter(
    (name) => OTHER_GUIDE.test(name) && !name.endsWith('.md') && !read.has(path.join(dir, name)),
  );
  return files.map((name) =>
    errorAt('content/ending', topOf(path.join(dir, name)), {
      message: name.includes('.arazzo.')
        ? 'Workflows are read from content/workflows alone.'
        : `${path.posix.extname(name)} files are not read: this guide would not be on the site.`,
      hint: name.includes('.arazzo.')
        ? `Move it to content/workflows/${path.posix.basename(name)}.`
        : MARKDOWN.test(name)
          ? `Rename it to ${path.posix.basename(name).replace(MARKDOWN, '')}.md.`
          : `Write it in Markdown, in ${path.posix.parse(name).name}.md. Directives take the place of components.`,
    }),
  );
}

const LETTERS = 'Use letters, digits, dots, hyphens and underscores.';

function invalidName(file: string, names: string[]): Problem {
  const name = path.basename(file);
  const plain = name.replace(/[^\p{L}\p{M}\p{N}._-]+/gu, '-');
  // As file managers and browsers name what is there already.
  const [, copied] = /^(\S+) (?:\(\d+\)|- copy|copy)(?: \d+)?\.md$/i.exec(name) ?? [];
  const isTaken = names.some((one) => path.posix.basename(one) === `${copied}.md`);
  const renamed =
    copied === undefined || isTaken
      ? `Rename it, such as to \`${plain}\`. ${LETTERS}`
      : `Rename it to \`${copied}.md\`, or delete it if it is a copy.`;
  return errorAt('content/name', topOf(file), {
    message: 'This file name cannot be used as the URL of a page.',
    hint: plain === name ? LETTERS : renamed,
  });
}

function misplacedFile(file: string, name: string): Problem {
  const isPost = name.startsWith('blog/');
  // `blog/2026/1-2-name.md` and `blog/2026-01-02.md` say their day, too.
  const words = name.replace(/^blog\/(?:.*\/(?=\d{4}-))?|(?:\/index)?\.md$/g, '').split(/[/_.-]+/);
  const numbers = words.slice(0, 3).filter((word) => /^\d{1,4}$/.test(word));
  const isDated = numbers.length === 3 && numbers[0]?.length === 4;
  const day = isDated ? numbers.map((number) => number.padStart(2, '0')) : ['2026', '01', '31'];
  const post = [...day, ...(isDated ? words.slice(3) : [path.posix.parse(name).name])].join('-');
  return errorAt('content/place', topOf(file), {
    message: 'This Markdown file does not belong to any page.',
    hint:
      name === 'blog/index.md'
        ? 'Remove it: `/blog/archive` lists the posts.'
        : isPost
          ? `Put posts directly into content/blog, with their day in front: \`content/blog/${isDated && words.length === 3 ? `${post}-name` : post}.md\`.`
          : `If it is a guide, move it to content/docs/${name}. Standalone pages are in content/pages, and posts in content/blog.`,
  });
}

/** Returns the page even if its front matter is invalid, so that links to it resolve. */
function readPage(
  { file, name }: NamedText,
  pageRoute: PageRoute,
  markdown: MarkdownPage,
): { page: ContentPage; problems: Problem[] } {
  const { locate, problems: syntaxProblems } = markdown.frontMatter;
  const { date: dateOfName } = pageRoute;
  const written = { ...(dateOfName === undefined ? {} : { date: dateOfName }), ...markdown.frontMatter.data };
  const parsed = FRONT_MATTER.safeParse(written, ISSUES);
  if (parsed.success) {
    const {
      title,
      description,
      sidebar_label: sidebarLabel,
      actions,
      data,
      date,
      draft,
      unlisted,
    } = parsed.data;
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
        data,
        date: date ?? '',
        markdown,
      },
      problems: withoutEffect(pageRoute, markdown.frontMatter, file),
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
    data: {},
    markdown,
  };
  if (syntaxProblems.length > 0) return { page, problems: [] };
  if (Object.keys(markdown.frontMatter.data).length === 0)
    return { page, problems: [noFrontMatter(file, markdown.frontMatter.body)] };
  const at = (pointer: string) => ({ file, ...locate(pointer) });
  const isOfName = (issue: { path: PropertyKey[] }) =>
    issue.path[0] === 'date' && !Object.hasOwn(markdown.frontMatter.data, 'date');
  const issues = parsed.error.issues.filter((issue) => !isOfName(issue));
  return {
    page,
    problems: [
      ...settingProblems(issues, { locate: at }, FORM),
      ...(issues.length < parsed.error.issues.length ? [noSuchDay(file, dateOfName)] : []),
    ],
  };
}

function noSuchDay(file: string, date = ''): Problem {
  return errorAt('content/name', topOf(file), {
    message: `The name of this file begins with ${date}, which is no day.`,
    hint: 'Rename it, such as to `2026-01-31-name.md`.',
  });
}

/** What another kind of page has, and this one would not show. */
function withoutEffect(
  { kind }: PageRoute,
  { data, locate }: MarkdownPage['frontMatter'],
  file: string,
): Problem[] {
  const owners = { actions: 'home', date: 'post' };
  return Object.entries(owners)
    .filter(([key, owner]) => key in data && kind !== owner)
    .map(([key, owner]) =>
      errorAt(
        'front-matter',
        { ...locate(`/${key}`), file },
        {
          message: `\`${key}\` has no effect on this page: only ${owner === 'home' ? 'the home page has it' : 'posts have it'}.`,
          hint: 'Remove it.',
        },
      ),
    );
}

function noFrontMatter(file: string, body: string): Problem {
  return errorAt('front-matter', topOf(file), {
    message: 'This page has no front matter.',
    hint: /^(?:\+{3}|-{4,})\s/.test(body)
      ? 'Write `---` before and after it, and its keys as `title: …`.'
      : 'Begin the file with the lines `---`, `title: …`, `description: …` and `---`.',
  });
}
