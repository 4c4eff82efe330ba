import type { Cache } from '../cache.ts';
import { readFrontMatter } from '../prose/front-matter.ts';
import type { MarkdownPage } from '../prose/page.ts';

/** A Markdown file, by its name in the folder of contents. */
export interface NamedText {
  file: string;
  name: string;
  text: string;
}

/** What earlier builds have made of the Markdown of a site. `madeOf` stands for all else that pages are made of. */
export interface KeptPages {
  cache: Cache;
  madeOf: string;
}

/** Whether nothing has to be made: neither the page, nor its Markdown, which is made of more than is kept of a page. */
export function isKept({ cache, madeOf }: KeptPages, { name, text }: NamedText): boolean {
  return cache.has('page', [madeOf, name, text]) && cache.has('copy', [madeOf, name, text]);
}

/** A page as it was made before of the same, or made now. One with problems is made again each time. */
export function recallPage(kept: KeptPages, source: NamedText, make: () => MarkdownPage): MarkdownPage {
  const { file, name, text } = source;
  const key = [kept.madeOf, name, text];
  if (!isKept(kept, source)) {
    const page = make();
    kept.cache.recall(
      'page',
      key,
      () => partsOf(page),
      () => page.problems.length === 0,
    );
    return page;
  }
  const { mentions, ...parts } = kept.cache.recall('page', key, () => partsOf(make()));
  return {
    ...parts,
    mentions: new Map(mentions),
    placed: new Map(),
    frontMatter: readFrontMatter(file, text),
    problems: [],
  };
}

/** The Markdown of a page for other readers. */
export function recallCopy(
  { cache, madeOf }: KeptPages,
  { name, text }: NamedText,
  make: () => string,
): string {
  return cache.recall('copy', [madeOf, name, text], make);
}

function partsOf({ html, toc, sections, links, snippets, mentions }: MarkdownPage) {
  return { html, toc, sections, links, snippets, mentions: [...mentions] };
}
