import type { Root } from 'mdast';
import remarkDirective from 'remark-directive';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { readGithubSyntax } from './github-syntax.ts';

const parser = unified().use(remarkParse).use(remarkGfm).use(remarkDirective).freeze();

/** Parses the Markdown of guides: GitHub's tables, footnotes, task lists and alerts, and directives. */
export function parseMarkdown(text: string): Root {
  const tree = parser.parse(text);
  readGithubSyntax(tree, text);
  return tree;
}
