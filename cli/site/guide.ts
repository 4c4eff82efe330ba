import type { Cache } from '../cache.ts';
import { readFrontMatter } from '../markdown/front-matter.ts';
import type { MarkdownPage } from '../markdown/page.ts';

/** A Markdown file, by its name in the folder of contents. */
export interface NamedText {
  file: string;
  name: string;
  text: string;
}

/** A Markdown file as a page, and once more as Markdown for other readers. */
export interface Guide {
  markdown: MarkdownPage;
  /** The copy of an earlier build, or else what `make` makes of the page. */
  copy(make: () => string): string;
}

type Parts = Omit<MarkdownPage, 'frontMatter' | 'tree' | 'placed' | 'mentions' | 'problems'>;

interface CachedGuide {
  parts: Parts;
  mentions: [number, { text: string; href?: string }][];
  copy: string;
}

/** A guide as an earlier build made it. `values` are its name, its text, and whatever else it is made of. */
export function findGuide(cache: Cache, values: string[], { file, text }: NamedText): Guide | undefined {
  const found = cache.find<CachedGuide>('guide', values);
  if (!found) return undefined;
  const mentions = new Map(found.mentions);
  const frontMatter = readFrontMatter(file, text);
  return {
    markdown: { ...found.parts, mentions, placed: new Map(), frontMatter, problems: [] },
    copy: () => found.copy,
  };
}

/** A guide that was made now. It is stored with its copy, unless something is wrong with it. */
export function newGuide(cache: Cache, values: string[], markdown: MarkdownPage): Guide {
  let copy: string | undefined;
  return {
    markdown,
    copy(make) {
      if (copy !== undefined) return copy;
      copy = make();
      const { frontMatter: _, tree: _tree, placed: _placed, mentions, problems, ...parts } = markdown;
      if (problems.length === 0)
        cache.store<CachedGuide>('guide', values, { parts, mentions: [...mentions], copy });
      return copy;
    },
  };
}
