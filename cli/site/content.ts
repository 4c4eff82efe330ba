import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { noCache } from '../cache.ts';
import { nameFault, routeFault } from '../file-names.ts';
import { type Memory, noMemory } from '../memory.ts';
import { type Problem, wordsOf } from '../problem.ts';
import type { Embeds } from '../prose/embeds.ts';
import type { Highlighter } from '../prose/highlight.ts';
import { type MarkdownPage, renderPage } from '../prose/page.ts';
import { parseMarkdown } from '../prose/parse-markdown.ts';
import { compare } from '../text/compare.ts';
import { createTimeLimit } from '../time-limit.ts';
import { type KeptPages, type NamedText, recallPage } from './kept-pages.ts';
import type { SiteLinks } from './site-links.ts';
import { resolveLink } from './url.ts';

/** A Markdown file of the site, rendered, with its front matter checked. */
export interface ContentPage {
  kind: 'home' | 'doc' | 'page' | 'post' | 'not-found';
  file: string;
  route: string;
  title: string;
  description: string;
  sidebarLabel?: string;
  actions: { label: string; to: string }[];
  date: string;
  source: NamedText;
  markdown: MarkdownPage;
}

const words = z.string().trim().min(1);
const FRONT_MATTER = z.strictObject({
  title: words,
  description: words,
  sidebar_label: words.optional(),
  actions: z
    .array(z.strictObject({ label: words, to: z.string().startsWith('/', 'must begin with a slash') }))
    .default([]),
  date: z.iso.date('must be a day such as 2026-01-31').optional(),
});

/** The Markdown files of a folder. */
export interface MarkdownSources {
  dir: string;
  sources: NamedText[];
}

export interface ContentOptions {
  memory?: Memory;
  kept?: KeptPages;
}

export function readContent(dir: string): MarkdownSources {
  const sources = markdownFiles(dir).map((file) => ({
    file,
    name: path.relative(dir, file).split(path.sep).join('/'),
    text: readFileSync(file, 'utf8'),
  }));
  return { dir, sources };
}

/** The routes of all files that have a place on the site. */
export function routesOf({ sources }: MarkdownSources): string[] {
  return sources.flatMap(({ name }) => placeOf(name)?.route ?? []);
}

/** What Markdown becomes HTML with. */
export interface ContentRenderers {
  highlighter: Highlighter;
  embeds: Embeds;
  links: SiteLinks;
}

/** All Markdown of `content/`, in the order of its routes. Reports wrong front matter and wrong Markdown. */
export function loadContent(
  { sources }: MarkdownSources,
  base: string,
  { highlighter, embeds, links }: ContentRenderers,
  { memory = noMemory, kept = { cache: noCache, madeOf: '' } }: ContentOptions = {},
): { pages: ContentPage[]; problems: Problem[] } {
  const problems: Problem[] = [];
  const inTime = createTimeLimit();
  const pages = sources.flatMap((source) => {
    const { file, name, text } = source;
    if (routeFault(name.replace(/\.md$/, '')) !== undefined || nameFault(name) !== undefined) {
      problems.push({
        message: 'The name of this file cannot be the address of a page.',
        severity: 'error',
        rule: 'content/name',
        file,
        line: 1,
        column: 1,
        hint: 'Use letters, digits, dots, hyphens and underscores.',
      });
      return [];
    }
    const place = placeOf(name);
    if (!place) {
      problems.push({
        message: 'This Markdown file has no place on the site.',
        severity: 'error',
        rule: 'content/place',
        file,
        hint: 'Guides go into content/docs, free pages into content/pages, posts into content/blog.',
      });
      return [];
    }
    const markdown = memory(`markdown ${file}`, [text, base, embeds, links], () =>
      recallPage(kept, source, () =>
        renderPage(source, {
          highlighter,
          inTime,
          ...(mayCite(place) ? { embeds } : {}),
          parse: (body) => memory(`tree ${file}`, [body], () => parseMarkdown(body)),
          resolveLink: (href) => links.resolve(resolveLink(base, place.route, href)),
        }),
      ),
    );
    problems.push(...markdown.problems);
    const { page, wrong } = readPage(source, place, markdown);
    problems.push(...wrong);
    return [page];
  });
  return { pages, problems };
}

/** Hidden files and folders are drafts, or belong to an editor. */
function markdownFiles(dir: string): string[] {
  return readdirSync(dir, { withFileTypes: true })
    .filter(({ name }) => !name.startsWith('.'))
    .sort((a, b) => compare(a.name, b.name))
    .flatMap((entry) => {
      const file = path.join(dir, entry.name);
      if (entry.isDirectory()) return markdownFiles(file);
      return entry.name.endsWith('.md') && isFile(file) ? [file] : [];
    });
}

/** Also by way of a link. */
function isFile(file: string): boolean {
  return statSync(file, { throwIfNoEntry: false })?.isFile() ?? false;
}

type Place = Pick<ContentPage, 'kind' | 'route'> & { date?: string };

/** Where a file of `content/` stands on the site. */
function placeOf(name: string): Place | undefined {
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
function mayCite({ kind }: Place): boolean {
  return kind === 'doc' || kind === 'page';
}

/** A page whose front matter is wrong is still there: whatever names it is right. */
function readPage(
  source: NamedText,
  place: Place,
  markdown: MarkdownPage,
): { page: ContentPage; wrong: Problem[] } {
  const { file } = source;
  const { locate, problems } = markdown.frontMatter;
  const data = { ...(place.date === undefined ? {} : { date: place.date }), ...markdown.frontMatter.data };
  const parsed = FRONT_MATTER.safeParse(data);
  if (parsed.success) {
    const { title, description, sidebar_label, actions, date } = parsed.data;
    const label = sidebar_label === undefined ? {} : { sidebarLabel: sidebar_label };
    return {
      page: {
        ...place,
        file,
        title,
        description,
        ...label,
        actions,
        date: date ?? '',
        source,
        markdown,
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
    source,
    markdown,
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
      ? `Front matter has no field \`${key}\`.`
      : `\`${issue.path.join('.')}\` ${key in data ? wordsOf(issue.message) : 'is missing'}.`,
    severity: 'error',
    rule: 'front-matter',
    file,
    ...locate(key),
    hint: 'Fields are title, description, sidebar_label, actions and date.',
  }));
}
