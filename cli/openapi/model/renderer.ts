import type { RichText } from './model.ts';

/** Renders texts of the document; passed in, so that `cli/openapi` doesn't depend on `cli/markdown`. */
export interface Renderer {
  /** Renders untrusted Markdown as safe HTML; the top heading gets the level `headingDepth`. */
  describe(markdown: string, headingDepth: number): RichText;
  /** Highlights code as escaped HTML and keeps its lines. */
  highlight(code: string, language: string): string;
}
