import type { Block as View } from '../view/view.ts';

/** What a directive puts into a guide. */
export interface Block {
  /** The reference that links and anchors of the content belong to. */
  from: string;
  /** What a search finds of it. Fields, codes and scopes are found where the reference explains them. */
  text?: string;
  content: View[];
}
