import type { Page } from '../page.ts';

/** A place of a page that is a heading in its Markdown copy, too. */
export interface Landmark {
  id: string;
  level: number;
  title: string;
}

/** A page as Markdown, or one operation of a reference. */
export interface MarkdownCopy {
  path: string;
  /** Absolute. */
  url: string;
  title: string;
  description: string;
  /** Without its title. */
  text: string;
  /** In the order of the text. */
  landmarks: Landmark[];
  page: Page;
  /** Method and path. */
  operation?: string;
}
