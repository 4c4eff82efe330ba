import type { ApiReference } from '../openapi/model/model.ts';

/** What the templates receive: one finished, plain object a page. URLs are complete, base path included. */
export type Page = HomePage | DocPage | ReferencePage | BlogArchivePage | BlogPostPage | NotFoundPage;

interface PageBase {
  /** Without base and slashes around it: `docs/intro`; empty for the home page. */
  route: string;
  /** `/institutional-api/docs/intro`. */
  url: string;
  /** Absolute address on the published site. */
  /** Where it is known under which URL the site is published. */
  canonicalUrl?: string;
  /** The same page as Markdown, where there is one. */
  markdownUrl?: string;
  /** For search engines, in the words of schema.org. */
  structuredData?: Record<string, unknown>;
  title: string;
  description: string;
  /** Only `dev` shows it. */
  draft?: boolean;
  /** In no list of pages, and for no search engine. */
  unlisted?: boolean;
}

/** Markdown that has become HTML: safe to insert, every link and anchor final. */
export interface Content {
  html: string;
  toc: TocEntry[];
}

export interface TocEntry {
  id: string;
  /** 2 or 3. */
  depth: number;
  text: string;
}

export interface HomePage extends PageBase {
  kind: 'home';
  content: Content;
  actions: SiteLink[];
}

/** A guide, or a free page (which has no place in the sidebar, so no neighbours). */
export interface DocPage extends PageBase {
  /** Where its text can be edited. */
  editUrl?: string;
  /** The day of its last change: `2026-01-31`. */
  changed?: string;
  kind: 'doc' | 'page';
  content: Content;
  breadcrumbs: { label: string; url?: string }[];
  previous?: SiteLink;
  next?: SiteLink;
}

export interface ReferencePage extends PageBase {
  kind: 'reference';
  /** What this page shows: everything, or its share of a large one. */
  reference: ApiReference;
  part?: ReferencePart;
  /** The Markdown files of single operations. */
  operationCopies: { anchor: string; file: string; url: string }[];
  /** The guides that lead to an operation. */
  guides: { anchor: string; guides: SiteLink[] }[];
  /** All references of the site, where there are several. */
  references?: (SiteLink & { isCurrent: boolean })[];
  /** Of a legacy reference: the one that replaces it. */
  successor?: SiteLink;
}

/** Said on every page of a reference that is too large for one. */
export interface ReferencePart {
  /** The page that leads to all others, under the route of the reference. */
  entry: SiteLink;
  isEntry: boolean;
  pages: PartPage[];
}

/** One of the pages of a large reference, and what stands on it. */
export interface PartPage extends SiteLink {
  /** Of the tag, once for all of its pages. */
  anchor?: string;
  /** The group of tags that it belongs to. */
  group?: string;
  contents: { anchor: string; label: string; method?: string; deprecated?: boolean }[];
}

export interface BlogArchivePage extends PageBase {
  kind: 'blog-archive';
  years: { year: string; posts: { title: string; description: string; date: string; url: string }[] }[];
}

export interface BlogPostPage extends PageBase {
  kind: 'blog-post';
  /** `2026-01-31`. */
  date: string;
  content: Content;
  previous?: SiteLink;
  next?: SiteLink;
}

export interface NotFoundPage extends PageBase {
  kind: 'not-found';
  content: Content;
}

export interface SiteLink {
  label: string;
  url: string;
}

/** The frame around every page: the same for the whole site. */
export interface Frame {
  title: string;
  tagline: string;
  language: string;
  /** `/institutional-api/`: base path with a slash at both ends. */
  base: string;
  navbar: (SiteLink & {
    /** Routes under which the link is the current one; none of another site. */ section?: string;
  })[];
  sidebar: SidebarEntry[];
  footer: { label: string; links: (SiteLink & { external: boolean })[] }[];
  /** Where there are posts, or changes of an API. */
  feedUrl?: string;
  copyright?: string;
  announcement?: { id: string; html: string };
  /** What can be searched, as JSON. */
  searchUrl: string;
  assets: Assets;
  /** Changes with anything above: a page of another build is loaded whole and not swapped in. */
  build: string;
}

/** A page, a group, or a link to another site. */
export type SidebarEntry = SidebarLink | SidebarGroup | SiteLink;
export interface SidebarGroup {
  label: string;
  items: SidebarEntry[];
}
export interface SidebarLink extends SiteLink {
  route: string;
}

/** Names of the built assets as URLs, and what stands inside the page itself. */
export interface Assets {
  /** The styles of every page, minified, for a `<style>` in the head. */
  inlineStyles: string;
  /** Those of all pages but references, for a second one. */
  writtenStyles: string;
  /** Runs before the first paint (colour mode, dismissed bar); its hash stands in the Content-Security-Policy. */
  inlineScript: string;
  /** The islands' module, loaded at idle or first use. */
  islandsUrl: string;
  faviconUrl: string;
  socialImageUrl?: string;
  /** Value of the Content-Security-Policy that every page carries. */
  contentSecurityPolicy: string;
  /** A second policy, which holds beside it: where scripts may lie. */
  scriptPolicy: string;
}
