import type { Block as View } from '../view/view.ts';

/** The content that a directive embeds in a guide. */
export interface Block {
  /** The URL of the reference that relative links of the content belong to. */
  from: string;
  /** The text for the search. Fields, codes and scopes are only found in the reference. */
  text?: string;
  content: View[];
}
