import type { Page } from '../page.ts';

/** A page as Markdown, or one operation of a reference. */
export interface MarkdownCopy {
  path: string;
  /** Absolute. */
  url: string;
  title: string;
  description: string;
  /** Without its title. */
  text: string;
  page: Page;
  /** Method and path. */
  operation?: string;
}
