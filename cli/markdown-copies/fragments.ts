import GithubSlugger, { slug } from 'github-slugger';
import { decodePercent } from '../text/decode-percent.ts';
import { oncePer } from '../text/get-or-insert.ts';
import type { Block } from '../view/view.ts';
import type { Landmark, MarkdownCopy } from './markdown-copy.ts';

/** The sections that links may go to, in the order in which they are written. */
export function landmarksOf(content: Block[]): Landmark[] {
  return content.flatMap((block): Landmark[] => {
    if (block.kind !== 'section') return [];
    const title = block.title.filter((part) => typeof part === 'string').join('');
    return [
      ...(block.id === undefined ? [] : [{ id: block.id, level: block.level, title }]),
      ...landmarksOf([...(block.lead ?? []), ...block.content, ...(block.aside ?? [])]),
    ];
  });
}

/**
 * Corrects the links between copies. Markdown has an anchor for each heading, made from its words, and no others: a link to
 * anything else of a copy goes to that place of the page.
 */
export function withExistingFragments(copies: MarkdownCopy[]): MarkdownCopy[] {
  const targets = new Map(copies.map((copy) => [copy.url, copy]));
  const fragmentsOf = oncePer(fragmentsByAnchor);
  return copies.map((copy) => ({
    ...copy,
    text: copy.text.replace(/\]\(([^()\s#]+)#([^()\s#]+)/g, (whole, url: string, anchor: string) => {
      const target = targets.get(url);
      if (!target) return whole;
      const fragment = fragmentsOf(target).get(decodePercent(anchor));
      return fragment === undefined
        ? `](${target.page.canonicalUrl ?? target.page.url}#${anchor}`
        : `](${url}#${fragment}`;
    }),
  }));
}

/** The fragments of a copy by the anchors of its page, and by themselves. */
function fragmentsByAnchor({ title, text, landmarks }: MarkdownCopy): Map<string, string> {
  const slugger = new GithubSlugger();
  slugger.slug(title);
  const found = new Map<string, string>();
  const ahead = [...landmarks];
  for (const { level, words } of headingsOf(text)) {
    const fragment = slugger.slug(words);
    if (!found.has(fragment)) found.set(fragment, fragment);
    const next = ahead.findIndex((mark) => mark.level === level && slug(mark.title) === slug(words));
    if (next < 0) continue;
    const [landmark] = ahead.splice(0, next + 1).slice(-1);
    if (landmark) found.set(landmark.id, fragment);
  }
  return found;
}

/** The headings, with their words without Markdown. */
function headingsOf(markdown: string): { level: number; words: string }[] {
  let fence: string | undefined;
  return markdown.split('\n').flatMap((line) => {
    // The first item of a list may begin with code.
    const [, mark] = /^(?: |- )*(`{3,})/.exec(line) ?? [];
    if (fence !== undefined) {
      if (line.trim() === fence) fence = undefined;
      return [];
    }
    fence = mark;
    const [, marks = '', words] = /^(#{1,6}) (.*)$/.exec(line) ?? [];
    if (words === undefined) return [];
    return [{ level: marks.length, words: plainWords(words) }];
  });
}

function plainWords(markdown: string): string {
  return markdown
    .replace(/(?<!\\)\[((?:[^[\]\\]|\\.)*)\]\([^)]*\)?/g, '$1')
    .replace(/\\(.)/g, '$1')
    .replace(/[`*]/g, '');
}
