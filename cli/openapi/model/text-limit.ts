import type { Anchors } from './anchors.ts';
import type { Renderer } from './renderer.ts';

/** References multiply what they lead to: so much text is more than a reader or a build could hold. */
export class TooMuch extends Error {}

/** What stands around a field, a parameter or a response, in characters. */
const AROUND_AN_ANCHOR = 500;

/** A document of a few kilobytes fills some megabytes of pages, and a large one a multiple of itself. */
export function usualLetters(sourceLength: number): number {
  return 15_000_000 + 10 * sourceLength;
}

/** What no document of that length needs, unless its maintainers say so. */
export function mostLetters(sourceLength: number): number {
  return 15_000_000 + 40 * sourceLength;
}

/**
 * The same renderer and the same anchors, until all that they have given out is more than `most` characters; `spend` counts
 * what is shown and comes from neither.
 */
export function metered<R extends Renderer>(
  renderer: R,
  anchors: Anchors,
  most: number,
): { renderer: Renderer; anchors: Anchors; spend(characters: number): void; spent(): number } {
  let spent = 0;
  const spend = (characters: number): void => {
    spent += characters;
    if (spent > most) throw new TooMuch();
  };
  return {
    spend,
    spent: () => spent,
    renderer: {
      describe(markdown, headingDepth) {
        const described = renderer.describe(markdown, headingDepth);
        spend(described.html.length);
        return described;
      },
      highlight(code, language) {
        const html = renderer.highlight(code, language);
        spend(html.length);
        return html;
      },
    },
    anchors: {
      claim(wanted) {
        spend(AROUND_AN_ANCHOR);
        return anchors.claim(wanted);
      },
    },
  };
}
