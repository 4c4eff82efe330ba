import { type LinkedHtml, withLinks } from './linked-html.ts';

/** Resolves the links of a reference for a page that contains all or part of it. */
export interface PageLinks {
  /** Resolves a link of the model; undefined if there is no such target. */
  hrefOf(href: string): string | undefined;
  /** Inserts the links of a text of the model. */
  htmlOf(text: LinkedHtml): string;
  /** Maps each anchor to its former names. Absent on pages without the anchors of the reference. */
  aliases?: Map<string, string[]>;
}

export function createPageLinks(hrefOf: PageLinks['hrefOf'], aliases?: Map<string, string[]>): PageLinks {
  return { hrefOf, htmlOf: (text) => withLinks(text, hrefOf), ...(aliases ? { aliases } : {}) };
}
