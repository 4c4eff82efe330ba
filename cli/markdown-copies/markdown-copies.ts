import type { SiteAddress, SiteConfig } from '../config.ts';
import { during } from '../current-work.ts';
import { isSiteLink } from '../html/link-kinds.ts';
import { plainMarkdown } from '../markdown/plain-markdown.ts';
import { escapeMarkdown } from '../markdown/write-markdown.ts';
import { allOperations } from '../openapi/model/tagged-operations.ts';
import type { Page, ReferencePage, SidebarEntry } from '../page.ts';
import type { ContentPage } from '../site/content.ts';
import { markdownFileOf, resolveLink, SKILL } from '../site/url.ts';
import type { SiteFile } from '../site-file.ts';
import type { SourceReader } from '../source-files.ts';
import { decodePercent } from '../text/decode-percent.ts';
import { referenceView } from '../view/reference.ts';
import type { WrittenWorkflow } from '../workflows/load-workflows.ts';
import { landmarksOf, withExistingFragments } from './fragments.ts';
import { createLinks, type Links } from './links.ts';
import { guidesOfWorkflows, llmsFull, llmsIndex, preference } from './llms.ts';
import type { MarkdownCopy } from './markdown-copy.ts';
import { operationFile, referenceMarkdown } from './reference.ts';
import { skill } from './skill.ts';
import { blocks, heading, item, link } from './text.ts';

interface CopiedSite {
  pages: Page[];
  content: ContentPage[];
  sidebar: SidebarEntry[];
  files: SiteFile[];
  workflows: WrittenWorkflow[];
}

/**
 * Returns the Markdown copies of all pages and operations, `llms.txt`, `llms-full.txt` and, of a site with workflows,
 * `skill.md`. `files` are all other files of the site.
 */
export function markdownCopies(
  config: Pick<SiteConfig, 'base' | 'description' | 'tagline' | 'title' | 'url'>,
  { pages, content, sidebar, files, workflows }: CopiedSite,
  inputs: SourceReader,
): SiteFile[] {
  const copied = pages.filter((page) => page.markdownUrl !== undefined);
  const taken = [...files.map(({ path }) => path), ...copied.map(({ route }) => markdownFileOf(route))];
  const hasSkill = workflows.length > 0 && !taken.includes(SKILL);
  const indexes = ['llms.txt', 'llms-full.txt', ...(hasSkill ? [SKILL] : [])];
  const links = createLinks(config, pages, [...files, ...indexes.map((path) => ({ path }))]);
  // Links of a reference may go to any page or file of the site.
  const targets = JSON.stringify([config.url, config.base, pages.map(({ route }) => route), taken, indexes]);
  const sourceOf = new Map(content.map((page) => [page.route, page]));
  const copiesOf = (page: Page): MarkdownCopy[] =>
    page.kind === 'reference'
      ? inputs.memo(
          `copies ${page.route}`,
          [page.reference, JSON.stringify({ ...page, reference: undefined }), targets],
          () => [referenceCopy(config, page, links), ...operationCopies(config, page, links)],
        )
      : guideCopies(config, { page, source: sourceOf.get(page.route) }, links);
  const copies = withExistingFragments(
    copied.flatMap((page) =>
      during({ task: `Writing the Markdown copy of /${page.route}` }, () => copiesOf(page)),
    ),
  );
  const listed = copies.filter(({ page }) => !page.unlisted);
  const guideOf = guidesOfWorkflows(config.base, listed, { content, sidebar });
  const resolve = (href: string) => links(href, '');
  return [
    ...copies.map((copy) => ({ path: copy.path, contents: withTitle(copy) })),
    {
      path: 'llms.txt',
      contents: llmsIndex(config, listed, {
        sidebar,
        workflows,
        guideOf,
        hasSkill: hasSkill || files.some(({ path }) => path === SKILL),
      }),
    },
    { path: 'llms-full.txt', contents: llmsFull(listed, sidebar) },
    ...(hasSkill
      ? [
          {
            path: SKILL,
            contents: skill(config, { workflows, preference: preference(listed), guideOf, resolve }),
          },
        ]
      : []),
  ];
}

function withTitle({ title, description, text, page, operation }: MarkdownCopy): string {
  if (operation !== undefined) return `${text}\n`;
  const lead = page.kind === 'reference' ? '' : `> ${escapeMarkdown(description)}`;
  return `${blocks(heading(1, title), lead, text)}\n`;
}

function guideCopies(
  config: SiteAddress & Pick<SiteConfig, 'tagline'>,
  { page, source }: { page: Page; source: ContentPage | undefined },
  links: Links,
): MarkdownCopy[] {
  if (!source || source.kind === 'not-found') return [];
  const { frontMatter, tree, embedded, mentions } = source.markdown;
  const images = new Map(source.markdown.images.map((image) => [image.source, image.urls[0]]));
  const linkTo = (href: string) =>
    links(isSiteLink(href) ? resolveLink(config.base, source.name, href) : href, page.route);
  const linkOf = (href: string) => {
    const image = images.get(decodePercent(href));
    return image === undefined ? linkTo(href) : config.url + image;
  };
  const text = plainMarkdown(frontMatter.body, linkOf, {
    embedded: new Map(
      [...embedded].map(([line, { markdown }]) => [line, markdown((href) => links(href, page.route))]),
    ),
    mentions,
    tree,
  });
  const lead =
    page.kind === 'blog-post' ? page.date : page.kind === 'home' ? escapeMarkdown(config.tagline) : '';
  const actions = source.actions.map(({ label, to }) =>
    item(link(escapeMarkdown(label), to, (href) => links(resolveLink(config.base, '', href), ''))),
  );
  return [
    {
      ...addressOf(config, page, markdownFileOf(page.route)),
      title: page.title,
      text: blocks(lead, actions.join('\n'), text),
      landmarks: source.markdown.toc.map(({ id, depth: level, text: title }) => ({ id, level, title })),
    },
  ];
}

function referenceCopy(config: SiteAddress, page: ReferencePage, links: Links): MarkdownCopy {
  const view = referenceView(page);
  const text = referenceMarkdown(view, (href) => links(href, page.reference.route));
  const landmarks = landmarksOf([...(view.overview?.content ?? []), ...view.sections]);
  return { ...addressOf(config, page, markdownFileOf(page.route)), title: page.title, text, landmarks };
}

function operationCopies(config: SiteAddress, page: ReferencePage, links: Links): MarkdownCopy[] {
  const { reference, operationCopies: copies } = page;
  const files = new Map(copies.map(({ anchor, file }) => [anchor, file]));
  return allOperations(reference).flatMap((operation): MarkdownCopy[] => {
    const path = files.get(operation.anchor);
    if (path === undefined) return [];
    return [
      {
        ...addressOf(config, page, path),
        title: operation.title,
        description: operation.description?.text ?? '',
        text: operationFile(page, operation, (href) => links(href, reference.route)),
        landmarks: [],
        operation: `${operation.method} ${operation.path}`,
      },
    ];
  });
}

function addressOf(config: SiteAddress, page: Page, path: string) {
  const url = config.url + config.base + path.split('/').map(encodeURIComponent).join('/');
  return { path, url, page, description: page.description };
}
