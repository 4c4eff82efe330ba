import { type LinkedHtml, withLinks } from './linked-html.ts';

/** How the links and anchors of a reference are written on the page that shows it, or a part of it. */
export interface PageLinks {
  /** A link of the model → as it leads from this page; undefined when it cannot be resolved. */
  hrefOf(href: string): string | undefined;
  /** A text of the model with its links. */
  htmlOf(text: LinkedHtml): string;
  /** Anchor → the old ones that lead to it as well. Absent where anchors stay on the page of their reference. */
  aliases?: Map<string, string[]>;
}

/** Links that are resolved as `hrefOf` says. */
export function createPageLinks(hrefOf: PageLinks['hrefOf'], aliases?: Map<string, string[]>): PageLinks {
  return { hrefOf, htmlOf: (text) => withLinks(text, hrefOf), ...(aliases ? { aliases } : {}) };
}
