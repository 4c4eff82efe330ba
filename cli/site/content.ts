import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { Cache } from '../cache.ts';
import { nameFault, routeFault } from '../file-names.ts';
import { findImage, type Image, type Images } from '../images/images.ts';
import type { Embeds } from '../markdown/embeds.ts';
import { readFrontMatter } from '../markdown/front-matter.ts';
import type { Highlighter } from '../markdown/highlight.ts';
import type { FindImage } from '../markdown/images.ts';
import { renderPage } from '../markdown/page.ts';
import { parseMarkdown } from '../markdown/parse-markdown.ts';
import { filesBelow, type Inputs } from '../memo.ts';
import { complaintInWords, type Problem, ProblemError } from '../problem.ts';
import { createTimeLimit, type TimeLimit } from '../time-limit.ts';
import { findGuide, type Guide, holds, type NamedText, newGuide, recordQuestions } from './guide.ts';
import type { SiteLinks } from './site-links.ts';
import { resolveLink, safeDecode } from './url.ts';

/** A Markdown file of the site, rendered, with its front matter checked. */
export interface ContentPage {
  kind: 'home' | 'doc' | 'page' | 'post' | 'not-found';
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

/** What guides are made with. */
export interface ContentOptions {
  base: string;
  highlighter: Highlighter;
  embeds: Embeds;
  links: SiteLinks;
  images: Images;
  /** What `static/` publishes. */
  staticNames: Set<string>;
  inputs: Inputs;
  cache: Cache;
  /** Pages that are drafts are made, too. */
  withDrafts: boolean;
  /** Stands for all that guides are made of besides their own texts, and what they ask of the specifications. */
  madeOf: string;
}

/** The names of all Markdown files below a folder. Hidden files and folders are drafts, or belong to an editor. */
export function markdownFiles(dir: string, inputs: Inputs): string[] {
  const isShown = (name: string) => !path.posix.basename(name).startsWith('.');
  return filesBelow(inputs, dir, isShown).filter((name) => isShown(name) && name.endsWith('.md'));
}

/** The routes of all files that have a place on the site. */
export function routesOf(names: string[]): string[] {
  return names.flatMap((name) => routeOf(name)?.route ?? []);
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

/** Guides as they were made last, by their names. */
type KnownGuides = Map<string, { values: string[]; guide: Guide }>;

type GuideOptions = ContentOptions & { guides: KnownGuides; inTime: TimeLimit };

async function findOrMakeGuide(
  source: NamedText,
  place: PageRoute,
  { guides, ...options }: GuideOptions,
): Promise<Guide> {
  const { name, text } = source;
  const { cache, embeds } = options;
  const values = [name, text, options.madeOf];
  const known = guides.get(name);
  if (known && isDeepStrictEqual(known.values, values) && holds(known.guide.asked, embeds))
    return known.guide;
  const guide =
    findGuide({ cache, embeds }, values, source) ??
    newGuide(cache, values, await makeGuide(source, place, options));
  guides.set(name, { values, guide });
  return guide;
}

async function makeGuide(
  source: NamedText,
  place: PageRoute,
  {
    base,
    highlighter,
    embeds: allEmbeds,
    links,
    images,
    staticNames,
    inputs,
    inTime,
  }: Omit<GuideOptions, 'guides'>,
): Promise<Pick<Guide, 'markdown' | 'asked'>> {
  const { file, name, text } = source;
  await allEmbeds.prepare(text);
  const { embeds, asked } = recordQuestions(allEmbeds);
  const markdown = renderPage(source, {
    highlighter,
    inTime,
    ...(mayCite(place) ? { embeds } : {}),
    parse: (body) => inputs.memo(`tree ${file}`, [body], () => parseMarkdown(body)),
    findImage: (source) => {
      const isStatic = staticNames.has(safeDecode(resolveLink('', place.route, source)));
      return isStatic ? undefined : placeImage(base, findImage(images, name, source));
    },
    resolveLink: (href) => links.resolve(resolveLink(base, place.route, href)),
  });
  return { markdown, asked };
}

/** With the addresses that a page shows it by. */
function placeImage(base: string, found: ReturnType<typeof findImage>): ReturnType<FindImage> {
  if (!found || 'message' in found) return found;
  const place = ({ path, width, height }: Image) => ({ url: base + path, width, height });
  return { light: place(found.light), ...(found.dark ? { dark: place(found.dark) } : {}) };
}

type PageRoute = Pick<ContentPage, 'kind' | 'route'> & { date?: string };

/** Where a file of `content/` stands on the site. */
function routeOf(name: string): PageRoute | undefined {
  const stem = name.replace(/\.md$/, '');
  if (stem === 'index') return { kind: 'home', route: '' };
  if (stem === 'pages/not-found') return { kind: 'not-found', route: '404' };
  if (stem.startsWith('docs/')) return { kind: 'doc', route: stem };
  if (stem.startsWith('pages/')) return { kind: 'page', route: stem.slice('pages/'.length) };
  const post = /^blog\/((\d{4}-\d{2}-\d{2})-[^/]+)$/.exec(stem);
  if (post?.[1] && post[2]) return { kind: 'post', route: `blog/${post[1]}`, date: post[2] };
  return undefined;
}

/** What was true of a specification when a post was written may have changed since. */
function mayCite({ kind }: PageRoute): boolean {
  return kind === 'doc' || kind === 'page';
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
