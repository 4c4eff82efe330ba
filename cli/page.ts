import type { ApiReference } from './openapi/model/model.ts';

/** What templates receive for each page: plain data. URLs include the base path. */
export type Page = HomePage | DocPage | ReferencePage | BlogArchivePage | BlogPostPage | NotFoundPage;

interface PageBase {
  /** Without the base path or surrounding slashes: `docs/intro`; empty for the home page. */
  route: string;
  /** `/docs/intro`. */
  url: string;
  /** Absolute URL, if the URL of the site is known. */
  canonicalUrl?: string;
  markdownUrl?: string;
  /** Data for search engines, as schema.org defines it. */
  structuredData?: Record<string, unknown>;
  title: string;
  description: string;
  /** What its front matter has for components. */
  data: Record<string, unknown>;
  /** Only in `dev`. */
  draft?: boolean | undefined;
  /** In no list of pages, and hidden from search engines. */
  unlisted?: boolean | undefined;
  /** Servers that readers can choose in samples, for each API with several; first the one that its samples show. */
  servers?: [address: string, name: string][][];
}

/** Markdown rendered as HTML: sanitised, with final links and anchors. */
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

/** A guide, or a page outside the sidebar, which therefore has no neighbours. */
export interface DocPage extends PageBase {
  kind: 'doc' | 'page';
  /** URL at which its source can be edited. */
  editUrl?: string | undefined;
  /** Date of its last change: `2026-01-31`. */
  changed?: string | undefined;
  content: Content;
  breadcrumbs: { label: string; url?: string }[];
  previous?: SiteLink | undefined;
  next?: SiteLink | undefined;
}

export interface ReferencePage extends PageBase {
  kind: 'reference';
  /** What this page shows: the whole reference, or its part of a split one. */
  reference: ApiReference;
  split?: SplitReference;
  operationCopies: { anchor: string; file: string; url: string }[];
  guides: { anchor: string; guides: SiteLink[] }[];
  /** All references of the site, if there are several. */
  references?: (SiteLink & { isCurrent: boolean })[];
  /** The reference that replaces a legacy one. */
  successor?: SiteLink;
}

/** On every page of a reference that is too large for one page. */
export interface SplitReference {
  /** The page that lists all others, under the route of the reference. */
  entry: SiteLink;
  isEntry: boolean;
  pages: SplitPage[];
}

export interface SplitPage extends SiteLink {
  /** Anchor of the tag, on the first of its pages. */
  anchor?: string;
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
  previous?: SiteLink | undefined;
  next?: SiteLink | undefined;
}

export interface NotFoundPage extends PageBase {
  kind: 'not-found';
  content: Content;
}

export interface SiteLink {
  label: string;
  url: string;
}

/** The layout around every page, the same on the whole site. */
export interface Layout {
  title: string;
  tagline: string;
  /** Stands beside the title of a site without a logo. */
  initial: string;
  /** Images beside the title. With a text, they stand in its place. */
  logo?: { lightUrl: string; darkUrl?: string | undefined; text?: string | undefined };
  /** Further elements of the head, which load nothing. */
  head: { tag: 'meta' | 'link'; attributes: Record<string, string> }[];
  language: string;
  /** If the language is written from right to left. */
  direction?: 'rtl';
  /** `/docs/`: base path with a slash at both ends. */
  base: string;
  navbar: (NavbarLink | { label: string; links: NavbarLink[] })[];
  sidebar: SidebarEntry[];
  footer: { label: string; links: (SiteLink & { external: boolean })[] }[];
  /** If there are posts, or changes of an API. */
  feedUrl?: string;
  copyright: string | undefined;
  announcement?: { id: string; html: string };
  searchUrl: string;
  assets: Assets;
}

/** `section`: the link is current on all routes below it. Absent for links to other sites. */
export interface NavbarLink extends SiteLink {
  section?: string;
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

/** URLs of the assets, and what is inlined in every page. */
export interface Assets {
  /** The styles of every page, minified, for a `<style>` element. */
  inlineStyles: string;
  /** The styles of references, and those of all other pages, for a second `<style>` element. */
  referenceStyles: string;
  guideStyles: string;
  /** Runs before the first paint (color mode, dismissed announcement). The policy has its hash. */
  inlineScript: string;
  islandsUrl: string;
  faviconUrl: string;
  /** The font of the text, which is fetched with the page. */
  fontUrl?: string | undefined;
  socialImageUrl?: string;
  contentSecurityPolicy: string;
  /** Rules by which browsers fetch pages before they are opened, as JSON. The policy has their hash. */
  speculationRules: string;
  /** A second policy, which also applies: where scripts may come from. */
  scriptPolicy: string;
}
