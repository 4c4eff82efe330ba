import { type LinkedHtml, withLinks } from './rich-text.ts';

/** Resolves the links of a reference for a page that contains all or part of it. */
export interface PageLinks {
  /** Resolves a link of the model; undefined if there is no such target. */
  hrefOf(href: string): string | undefined;
  /** Inserts the links of a text of the model. */
  htmlOf(text: LinkedHtml): string;
  /** Whether elements have their anchors as ids. In guides they don't: these anchors are on the reference. */
  hasAnchors: boolean;
  /** Maps each anchor to its former names. */
  aliases: ReadonlyMap<string, string[]>;
}

export function createPageLinks(
  hrefOf: PageLinks['hrefOf'],
  anchors: Partial<Pick<PageLinks, 'hasAnchors' | 'aliases'>> = {},
): PageLinks {
  return {
    hrefOf,
    htmlOf: (text) => withLinks(text, hrefOf),
    hasAnchors: false,
    aliases: new Map(),
    ...anchors,
  };
}
