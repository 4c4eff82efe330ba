import { MAX_ANCHOR } from '../../limits.ts';
import { trim } from '../../text/trim.ts';

/** Assigns the unique anchors of one page. */
export interface Anchors {
  /** Returns the wanted anchor in URL-safe form, with the suffix `-2`, `-3` … if it is taken. */
  claim(wanted: string): string;
}

/** Anchors of the page itself: an operation may well be called `errors`. */
const RESERVED = [
  'announcer',
  'authentication',
  'changes',
  'contents',
  'error-codes',
  'errors',
  'headers',
  'labels',
  'main',
  'overview',
  'schemas',
  'scopes',
  'sidebar',
  'webhooks',
];

export function createAnchors(): Anchors {
  const next = new Map<string, number>(RESERVED.map((anchor) => [anchor, 2]));
  return {
    claim(wanted) {
      const anchor = toAnchor(wanted);
      if (!next.has(anchor)) {
        next.set(anchor, 2);
        return anchor;
      }
      for (let number = next.get(anchor) ?? 2; ; number++) {
        const numbered = `${anchor}-${number}`;
        if (next.has(numbered)) continue;
        next.set(anchor, number + 1);
        next.set(numbered, 2);
        return numbered;
      }
    },
  };
}

/** Replaces everything but letters, digits, `.`, `_` and `-` by hyphens. Keeps the case, which matters in API names. */
function toAnchor(text: string): string {
  // Fast path for names: there may be tens of thousands.
  if (text.length <= MAX_ANCHOR && /^\w+(?:[.-]\w+)*$/.test(text)) return text;
  const anchor = text
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}._-]+/gu, '-')
    .replace(/-{2,}/g, '-');
  return [...trim(anchor, '-')].slice(0, MAX_ANCHOR).join('') || 'x';
}
