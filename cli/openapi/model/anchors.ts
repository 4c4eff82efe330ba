import { MAX_ANCHOR } from '../../limits.ts';
import { trim } from '../../text/trim.ts';
import { uniqueNames } from '../../text/unique-names.ts';

/** Assigns the unique anchors of one page. */
export interface Anchors {
  /** Returns the wanted anchor in URL-safe form, with the suffix `-2`, `-3` … if it is taken. */
  claim(wanted: string): string;
}

/** Anchors of the page itself: an operation may well be called `errors`. */
const RESERVED =
  'announcer authentication changes contents error-codes errors headers labels main overview schemas scopes sidebar webhooks';

export function createAnchors(): Anchors {
  const unique = uniqueNames('-', RESERVED.split(' '));
  return { claim: (wanted) => unique(toAnchor(wanted)) };
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
