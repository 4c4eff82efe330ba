import type { SiteConfig } from '../config.ts';
import { escapeMarkdown } from '../markdown/write-markdown.ts';
import type { SidebarEntry } from '../site/page.ts';
import type { MarkdownCopy } from './markdown-copy.ts';
import { blocks, code, heading, item, list, titled } from './text.ts';

/** https://llmstxt.org: what the site is, and links to all copies in the order of the sidebar. */
export function llmsIndex(config: SiteConfig, copies: MarkdownCopy[], sidebar: SidebarEntry[]): string {
  const ordered = inOrder(copies, sidebar);
  const guides = ordered.filter(({ page }) => page.kind === 'home' || page.kind === 'doc');
  const others = ordered.filter(({ page }) => page.kind === 'page' || page.kind === 'blog-post');
  const references = ordered.filter(
    ({ page, operation }) => page.kind === 'reference' && operation === undefined,
  );
  const operations = references.map((reference) => ({
    title: `Operations of ${reference.title}`,
    copies: ordered.filter(({ page, operation }) => page === reference.page && operation !== undefined),
  }));
  const summary = config.description || config.tagline;
  return `${blocks(
    heading(1, config.title),
    summary === '' ? '' : `> ${escapeMarkdown(summary)}`,
    `All of it in one file: ${config.url}${config.base}llms-full.txt`,
    section('Guides', guides),
    section('References', references),
    ...operations.map(({ title, copies: all }) => section(title, all)),
    section('Optional', others),
  )}\n`;
}

function section(title: string, copies: MarkdownCopy[]): string {
  if (copies.length === 0) return '';
  const items = copies.map(({ title: label, url, description, operation }) => {
    const about = operation === undefined ? escapeMarkdown(description) : code(operation);
    return titled(`[${escapeMarkdown(label)}](${url})`, about);
  });
  return blocks(heading(2, title), list(items));
}

/** All guides and references one after the other. Of a large reference only its contents: they lead to its pages. */
export function llmsFull(copies: MarkdownCopy[], sidebar: SidebarEntry[]): string {
  const whole = inOrder(copies, sidebar).filter(
    ({ page, operation }) =>
      operation === undefined && !(page.kind === 'reference' && page.part && !page.part.isEntry),
  );
  return `${blocks(
    ...whole.map(({ title, page, text }) =>
      blocks(heading(1, title), list([item(`Source: ${page.canonicalUrl}`)]), text),
    ),
  )}\n`;
}

/** The home page, then the sidebar, then whatever stands outside of it. */
function inOrder(copies: MarkdownCopy[], sidebar: SidebarEntry[]): MarkdownCopy[] {
  const routes = sidebar
    .flatMap((entry) => ('items' in entry ? entry.items : [entry]))
    .map(({ route }) => route);
  const place = ({ page }: MarkdownCopy) =>
    page.kind === 'home' ? -1 : routes.indexOf(page.route) < 0 ? routes.length : routes.indexOf(page.route);
  return [...copies].sort((a, b) => place(a) - place(b));
}
