import path from 'node:path';
import { z } from 'zod';
import { nameFault, routeFault } from '../file-names.ts';
import { readFrontMatter } from '../markdown/front-matter.ts';
import { filesBelow, type Inputs } from '../memo.ts';
import { complaintInWords, type Problem, ProblemError } from '../problem.ts';
import { createTimeLimit } from '../time-limit.ts';
import type { Guide, NamedText } from './guide.ts';
import { findOrMakeGuide, type GuideOptions, type KnownGuides } from './make-guide.ts';
import { type PageRoute, routeOf } from './page-route.ts';

/** A Markdown file of the site, rendered, with its front matter checked. */
export interface ContentPage {
  kind: PageRoute['kind'];
  file: string;
  route: string;
  title: string;
  description: string;
  sidebarLabel?: string;
  /** Only `dev` has it. */
  draft?: boolean;
  /** On the site, but in no list of its pages. */
  unlisted?: boolean;
  actions: { label: string; to: string }[];
  date: string;
  markdown: Guide['markdown'];
  copy: Guide['copy'];
}

const words = z.string().trim().min(1);
const FRONT_MATTER = z.strictObject({
  title: words,
  description: words,
  sidebar_label: words.optional(),
  draft: z.boolean().optional(),
  unlisted: z.boolean().optional(),
  actions: z
    .array(z.strictObject({ label: words, to: z.string().startsWith('/', 'must start with a slash') }))
    .default([]),
  date: z.iso.date('must be a day such as 2026-01-31').optional(),
});

export interface ContentOptions extends Omit<GuideOptions, 'guides' | 'inTime'> {
  /** Pages that are drafts are made, too. */
  withDrafts: boolean;
}

/** The names of all Markdown files below a folder. Hidden files and folders are drafts, or belong to an editor. */
export function markdownFiles(dir: string, inputs: Inputs): string[] {
  const isShown = (name: string) => !path.posix.basename(name).startsWith('.');
  return filesBelow(inputs, dir, isShown).filter((name) => isShown(name) && name.endsWith('.md'));
}

/** The Markdown of `content/`, in the order of its routes, and the routes of drafts that are left out. Reports wrong front matter and wrong Markdown. */
export async function loadContent(
  dir: string,
  names: string[],
  options: ContentOptions,
): Promise<{ pages: ContentPage[]; drafts: string[]; problems: Problem[] }> {
  const problems: Problem[] = otherMarkdown(dir, options.inputs);
  const pages: ContentPage[] = [];
  const drafts: string[] = [];
  const inTime = createTimeLimit();
  const guides = options.inputs.memo('guides', [], (): KnownGuides => new Map());
  for (const name of names) {
    const file = path.join(dir, name);
    const place = routeOf(name);
    const isAddress = routeFault(name.replace(/\.md$/, '')) === undefined && nameFault(name) === undefined;
    if (!place || !isAddress) {
      problems.push(isAddress ? withoutPlace(file) : noAddress(file));
      continue;
    }
    const { text, wrong: unreadable } = readText(file, options.inputs);
    problems.push(...unreadable);
    if (!options.withDrafts && isDraft(file, text)) {
      drafts.push(place.route);
      continue;
    }
    const source = { file, name, text };
    const guide = await findOrMakeGuide(source, place, { ...options, guides, inTime });
    const { page, wrong } = readPage(source, place, guide);
    // Of a guide that cannot be read, nothing else is told; its page is still there for those that link to it.
    if (unreadable.length === 0) problems.push(...guide.markdown.problems, ...wrong);
    pages.push(page);
  }
  return { pages, drafts, problems };
}

/** Nothing else of a draft is read. */
function isDraft(file: string, text: string): boolean {
  return text.includes('draft:') && readFrontMatter(file, text).data.draft === true;
}

function readText(file: string, inputs: Inputs): { text: string; wrong: Problem[] } {
  try {
    return { text: inputs.text(file), wrong: [] };
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    return { text: '', wrong: error.problems };
  }
}

/** Files that are meant as guides, and would be passed over. */
function otherMarkdown(dir: string, inputs: Inputs): Problem[] {
  const others = filesBelow(inputs, dir, (name) => !path.posix.basename(name).startsWith('.')).filter(
    (name) => /^[^.].*\.(mdx|markdown)$/i.test(path.posix.basename(name)),
  );
  return others.map((name) => ({
    message: `${path.posix.extname(name)} files are not read: this guide would not be on the site.`,
    severity: 'error',
    rule: 'content/ending',
    file: path.join(dir, name),
    line: 1,
    column: 1,
    hint: `Rename it to ${path.posix.parse(name).name}.md. Directives take the place of components.`,
  }));
}

function noAddress(file: string): Problem {
  return {
    message: 'This file name cannot be used as the URL of a page.',
    severity: 'error',
    rule: 'content/name',
    file,
    line: 1,
    column: 1,
    hint: 'Use letters, digits, dots, hyphens and underscores.',
  };
}

function withoutPlace(file: string): Problem {
  return {
    message: 'This Markdown file does not belong to any page.',
    severity: 'error',
    rule: 'content/place',
    file,
    hint: 'Put guides into content/docs, standalone pages into content/pages, and posts into content/blog.',
  };
}

/** A page whose front matter is wrong is still there: whatever names it is right. */
function readPage(
  { file }: NamedText,
  place: PageRoute,
  { markdown, copy }: Guide,
): { page: ContentPage; wrong: Problem[] } {
  const { locate, problems } = markdown.frontMatter;
  const data = { ...(place.date === undefined ? {} : { date: place.date }), ...markdown.frontMatter.data };
  const parsed = FRONT_MATTER.safeParse(data);
  if (parsed.success) {
    const { title, description, sidebar_label, actions, date, draft, unlisted } = parsed.data;
    const label = sidebar_label === undefined ? {} : { sidebarLabel: sidebar_label };
    return {
      page: {
        ...place,
        file,
        title,
        description,
        ...label,
        ...(draft ? { draft } : {}),
        ...(unlisted ? { unlisted } : {}),
        actions,
        date: date ?? '',
        markdown,
        copy,
      },
      wrong: [],
    };
  }
  const page = {
    date: '',
    ...place,
    file,
    title: place.route,
    description: '',
    actions: [],
    markdown,
    copy,
  };
  return {
    page,
    wrong:
      problems.length > 0
        ? []
        : parsed.error.issues.flatMap((issue) => describeIssue(issue, file, data, locate)),
  };
}

function describeIssue(
  issue: z.core.$ZodIssue,
  file: string,
  data: Record<string, unknown>,
  locate: (key: string) => { line: number; column: number },
): Problem[] {
  const unknown = issue.code === 'unrecognized_keys' && issue.path.length === 0;
  const keys = unknown ? issue.keys : [String(issue.path[0] ?? '')];
  return keys.map((key) => ({
    message: unknown
      ? `Unknown front matter property \`${key}\`.`
      : `\`${issue.path.join('.')}\` ${key in data ? complaintInWords(issue.message) : 'is required'}.`,
    severity: 'error',
    rule: 'front-matter',
    file,
    ...locate(key),
    hint: 'Available: title, description, sidebar_label, actions, date, draft, unlisted.',
  }));
}
