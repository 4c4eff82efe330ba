import type { RichText } from './model.ts';

/** How texts of the document become HTML; passed in, because the reference knows nothing of Markdown pages. */
export interface Renderer {
  /** Untrusted Markdown in, harmless HTML out; headings begin at the given level. */
  describe(markdown: string, headingDepth: number): RichText;
  /** Code in, escaped and highlighted HTML out, lines kept. */
  highlight(code: string, language: string): string;
}
