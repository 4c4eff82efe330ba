/**
 * What a component of a site may use: `import type { FooterProps } from 'openapi-site/components'`. A file
 * `components/Footer.tsx` takes the place of ours of that name; it may show ours inside of it.
 */
import type { ReactNode } from 'react';

/** What is the same on every page. URLs include the base path. */
export interface Site {
  title: string;
  tagline: string;
  /** BCP 47. */
  language: string;
  /** Base path, with a slash at both ends. */
  base: string;
  footer: { label: string; links: { label: string; url: string; external: boolean }[] }[];
  copyright?: string | undefined;
}

/** The page around a component. */
export interface Page {
  kind: 'home' | 'doc' | 'page' | 'reference' | 'blog-archive' | 'blog-post' | 'not-found';
  /** Without the base path: `docs/intro`; empty for the home page. */
  route: string;
  url: string;
  title: string;
  description: string;
  /** What stands below `data` in its front matter; empty for references. */
  data: Record<string, unknown>;
}

export interface Operation {
  /** Its id on the page: `trackParcel`. */
  anchor: string;
  /** `GET`. */
  method: string;
  /** `/parcels/{id}`. */
  path: string;
}

export interface SiteProps {
  site: Site;
}
export interface PageProps extends SiteProps {
  page: Page;
}

/** The logo and the title, at the start of the header. */
export type BrandProps = SiteProps;
/** At the end of the header; empty unless a site has one. */
export type NavbarEndProps = PageProps;
/** Above the content of every page; empty unless a site has one. */
export type NoticeProps = PageProps;
/** The title of the home page, its text and its buttons. */
export type HeroProps = PageProps;
/** Breadcrumbs, title and lead of a guide or a post. */
export type PageHeaderProps = PageProps;
/** Between the header and the text of a guide or a post; empty unless a site has one. */
export type BeforeContentProps = PageProps;
/** The source of a guide, and the pages before and after it. */
export type PageEndProps = PageProps;
/** The content of the page for addresses that do not exist. */
export type NotFoundProps = PageProps;
/** The end of every page. */
export type FooterProps = SiteProps;
/** The heading of an operation, with its link. */
export interface OperationHeaderProps extends SiteProps {
  operation: Operation;
}
/** Below each operation; empty unless a site has one. */
export interface AfterOperationProps extends SiteProps {
  operation: Operation;
}

/** Shows ours. Only within a component that takes its place. */
export function Ours(): ReactNode;

/** `components/directives.ts`, by default: from `::name[label]{key="value"}` to Markdown, which pages, copies and search show. */
export type Directive = (directive: {
  label: string;
  attributes: Record<string, string>;
  /** The Markdown between `:::name` and `:::`; empty for `::name`. */
  content: string;
}) => string;
