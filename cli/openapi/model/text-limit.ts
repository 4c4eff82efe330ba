import { type Anchors, createAnchors } from './anchors.ts';
import type { Renderer, Sized } from './model.ts';

/** Thrown when the model has more text than its limit: references can multiply a document without end. */
export class TextLimitError extends Error {}

/** Size of the markup of a property, parameter or response, in characters. */
const SIZE_OF_ANCHOR = 500;
/** Size of the markup around a short text such as a badge or the name of a scope, in characters. */
export const SIZE_OF_MARKUP = 100;

/** Returns the default limit, in characters, for a document of this length. */
export function maxSizeFor(sourceLength: number): number {
  return 15_000_000 + 40 * sourceLength;
}

export interface TextLimit {
  /** Maximum size of the model's text, in characters. */
  maxSize: number;
  renderer: Renderer;
  anchors: Anchors;
  /** Counts text that comes neither from the renderer nor with an anchor. */
  countSize(characters: number): void;
  /** Makes a part of the model, and adds its size: the characters counted meanwhile. */
  sized<T extends object>(make: () => T): T & Sized;
}

/** Wraps a renderer, and anchors of a page, to throw a `TextLimitError` once their output exceeds `maxSize` characters. */
export function limitText(renderer: Renderer, maxSize = Number.POSITIVE_INFINITY): TextLimit {
  const anchors = createAnchors();
  let spent = 0;
  const countSize = (characters: number): void => {
    spent += characters;
    if (spent > maxSize) throw new TextLimitError();
  };
  return {
    maxSize,
    countSize,
    sized(make) {
      const before = spent;
      const made = make();
      return { ...made, size: spent - before };
    },
    renderer: {
      describe(markdown, headingDepth) {
        const described = renderer.describe(markdown, headingDepth);
        countSize(described.html.length);
        return described;
      },
      highlight(code, language) {
        const html = renderer.highlight(code, language);
        countSize(html.length);
        return html;
      },
    },
    anchors: {
      claim(wanted) {
        countSize(SIZE_OF_ANCHOR);
        return anchors.claim(wanted);
      },
    },
  };
}
