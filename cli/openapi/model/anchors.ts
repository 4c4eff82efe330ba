import { trim } from '../../text/trim.ts';

/** Gives out the anchors of one page: readable, stable, and never the same one twice. */
export interface Anchors {
  /** The wanted anchor made fit for a URL; with `-2`, `-3` … behind it when it is taken. */
  claim(wanted: string): string;
}

/** Parts of the page itself: an operation may well be called `errors`. */
const OF_THE_PAGE = [
  'announcer',
  'authentication',
  'changes',
  'contents',
  'error-codes',
  'errors',
  'headers',
  'main',
  'overview',
  'schemas',
  'scopes',
  'sidebar',
  'webhooks',
];

export function createAnchors(): Anchors {
  const next = new Map<string, number>(OF_THE_PAGE.map((anchor) => [anchor, 2]));
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

const LONGEST = 120;

/** Letters, digits, `.`, `_` and `-` stay; everything else becomes a hyphen. Case stays: names of APIs depend on it. */
export function toAnchor(text: string): string {
  // Nearly all are names, and there are tens of thousands.
  if (text.length <= LONGEST && /^\w+(?:[.-]\w+)*$/.test(text)) return text;
  const anchor = text
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}._-]+/gu, '-')
    .replace(/-{2,}/g, '-');
  return [...trim(anchor, '-')].slice(0, LONGEST).join('') || 'x';
}
