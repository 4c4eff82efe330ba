import type { Root } from 'mdast';
import remarkDirective from 'remark-directive';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { readDefinitionLists } from './definition-lists.ts';
import { readGithubSyntax } from './github-syntax.ts';
import { readHtmlLinks } from './html-links.ts';
import { readFormulas } from './math.ts';

const parser = unified().use(remarkParse).use(remarkGfm).use(remarkDirective).freeze();

/** Parses the Markdown of guides: GitHub's tables, footnotes, task lists and alerts, directives, lists of definitions and formulas; links and images of HTML. */
export function parseMarkdown(text: string): Root {
  const tree = parser.parse(text);
  readDefinitionLists(tree, text);
  readHtmlLinks(tree);
  readGithubSyntax(tree, text);
  readFormulas(tree, text);
  return tree;
}
