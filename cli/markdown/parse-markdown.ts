import type { Root } from 'mdast';
import remarkDefinitionList from 'remark-definition-list';
import remarkDirective from 'remark-directive';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { readGithubSyntax } from './github-syntax.ts';
import { readFormulas } from './math.ts';

const parser = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkDirective)
  .use(remarkDefinitionList)
  .freeze();

/** Parses the Markdown of guides: GitHub's tables, footnotes, task lists and alerts, directives, lists of definitions and formulas. */
export function parseMarkdown(text: string): Root {
  const tree = parser.parse(text);
  readGithubSyntax(tree, text);
  readFormulas(tree, text);
  return tree;
}
