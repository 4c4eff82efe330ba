import type { Cache } from '../cache.ts';
import type { Embeds, Lookup } from '../markdown/embeds.ts';
import { readFrontMatter } from '../markdown/front-matter.ts';
import type { MarkdownPage } from '../markdown/page.ts';

export interface NamedText {
  file: string;
  /** Path relative to `content/`. */
  name: string;
  text: string;
}

/** The queries of a guide to the specifications, with a digest of each result. */
export type Queries = [Lookup, digest: string][];

export interface Guide {
  markdown: MarkdownPage;
  queries: Queries;
  /** The Markdown copy of the page: from the cache, or made by `make`. */
  copy(make: () => string): string;
}

/** Returns the same embeds, and a list that records the queries made to them. */
export function recordQueries(embeds: Embeds): { embeds: Embeds; queries: Queries } {
  const queries: Queries = [];
  const record = (...lookup: Lookup): void => {
    queries.push([lookup, embeds.digestOf(lookup)]);
  };
  return {
    queries,
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

/** Whether all queries would return the same results now, so that the guide is up to date. */
export function isUpToDate(queries: Queries, embeds: Embeds): boolean {
  return queries.every(([question, digest]) => embeds.digestOf(question) === digest);
}

type Parts = Omit<MarkdownPage, 'frontMatter' | 'tree' | 'embedded' | 'mentions' | 'problems'>;

interface CachedGuide {
  parts: Parts;
  mentions: [number, { text: string; href?: string }][];
  queries: Queries;
  copy: string;
}

/** Returns a guide from the cache. `values` are its name, its text, and everything else it depends on. */
export function findGuide(
  { cache, embeds }: { cache: Cache; embeds: Embeds },
  values: string[],
  { file, text }: NamedText,
): Guide | undefined {
  const cached = cache.find<CachedGuide>('guide', values);
  if (!cached || !isUpToDate(cached.queries, embeds)) return undefined;
  const mentions = new Map(cached.mentions);
  const frontMatter = readFrontMatter(file, text);
  return {
    markdown: { ...cached.parts, mentions, embedded: new Map(), frontMatter, problems: [] },
    queries: cached.queries,
    copy: () => cached.copy,
  };
}

/** Returns a guide that was rendered now. It is cached with its copy, unless it has problems. */
export function newGuide(
  cache: Cache,
  values: string[],
  rendered: Pick<Guide, 'markdown' | 'queries'>,
): Guide {
  const { markdown, queries } = rendered;
  let copy: string | undefined;
  return {
    markdown,
    queries,
    copy(make) {
      if (copy !== undefined) return copy;
      copy = make();
      const { frontMatter: _, tree: _tree, embedded: _embedded, mentions, problems, ...parts } = markdown;
      if (problems.length === 0)
        cache.store<CachedGuide>('guide', values, { parts, mentions: [...mentions], queries, copy });
      return copy;
    },
  };
}
