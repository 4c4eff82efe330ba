import type { Cache } from '../cache.ts';
import type { Embeds, Question } from '../markdown/embeds.ts';
import { readFrontMatter } from '../markdown/front-matter.ts';
import type { MarkdownPage } from '../markdown/page.ts';

/** A Markdown file, by its name in the folder of contents. */
export interface NamedText {
  file: string;
  name: string;
  text: string;
}

/** What a guide has asked of the specifications, and the digest of each answer. */
export type Asked = [Question, digest: string][];

/** A Markdown file as a page, and once more as Markdown for other readers. */
export interface Guide {
  markdown: MarkdownPage;
  asked: Asked;
  /** The copy of an earlier build, or else what `make` makes of the page. */
  copy(make: () => string): string;
}

/** The same embeds, and whatever is asked of them from now on. */
export function recordQuestions(embeds: Embeds): { embeds: Embeds; asked: Asked } {
  const asked: Asked = [];
  const record = (...question: Question): void => {
    asked.push([question, embeds.digestOf(question)]);
  };
  return {
    asked,
    embeds: {
      ...embeds,
      directive(...given) {
        record('directive', ...given);
        return embeds.directive(...given);
      },
      block(...given) {
        record('block', ...given);
        return embeds.block(...given);
      },
      mention(...given) {
        record('mention', ...given);
        return embeds.mention(...given);
      },
    },
  };
}

/** Whether a guide would get the same answers now, and so be the same. */
export function holds(asked: Asked, embeds: Embeds): boolean {
  return asked.every(([question, digest]) => embeds.digestOf(question) === digest);
}

type Parts = Omit<MarkdownPage, 'frontMatter' | 'tree' | 'placed' | 'mentions' | 'problems'>;

interface CachedGuide {
  parts: Parts;
  mentions: [number, { text: string; href?: string }][];
  asked: Asked;
  copy: string;
}

/** A guide as an earlier build made it. `values` are its name, its text, and whatever else it is made of. */
export function findGuide(
  { cache, embeds }: { cache: Cache; embeds: Embeds },
  values: string[],
  { file, text }: NamedText,
): Guide | undefined {
  const found = cache.find<CachedGuide>('guide', values);
  if (!found || !holds(found.asked, embeds)) return undefined;
  const mentions = new Map(found.mentions);
  const frontMatter = readFrontMatter(file, text);
  return {
    markdown: { ...found.parts, mentions, placed: new Map(), frontMatter, problems: [] },
    asked: found.asked,
    copy: () => found.copy,
  };
}

/** A guide that was made now. It is stored with its copy, unless something is wrong with it. */
export function newGuide(cache: Cache, values: string[], made: Pick<Guide, 'markdown' | 'asked'>): Guide {
  const { markdown, asked } = made;
  let copy: string | undefined;
  return {
    markdown,
    asked,
    copy(make) {
      if (copy !== undefined) return copy;
      copy = make();
      const { frontMatter: _, tree: _tree, placed: _placed, mentions, problems, ...parts } = markdown;
      if (problems.length === 0)
        cache.store<CachedGuide>('guide', values, { parts, mentions: [...mentions], asked, copy });
      return copy;
    },
  };
}
