/** Stands for what is not text, so that patterns can name it. */
export const OTHER: string = '\0';

/** What people mean as syntax, where it is left in the text of a block. */
export interface Syntax {
  pattern: RegExp;
  message: string;
  /** Of what was found, and of the whole text, where it depends on them. Without one, it is no problem. */
  hint: string | ((found: RegExpExecArray, source: string) => string | undefined);
  rule?: string;
  /** Only in guides: elsewhere it may be understood, or meant. */
  inGuides?: true;
  /** What makes sense of it, anywhere in the text. */
  unless?: RegExp;
}
