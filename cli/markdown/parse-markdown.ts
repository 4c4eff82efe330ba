import type { Root } from 'mdast';
import remarkDirective from 'remark-directive';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';

const parser = unified().use(remarkParse).use(remarkGfm).use(remarkDirective).freeze();

/** Markdown of this site → its tree: GitHub's tables, footnotes and task lists, and directives. */
export function parseMarkdown(text: string): Root {
  return parser.parse(text);
}
