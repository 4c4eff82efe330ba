import path from 'node:path';
import type { SiteAddress, SiteConfig } from '../config.ts';
import type { ApiReference } from '../openapi/model/model.ts';
import type { BlogArchivePage, NotFoundPage, Page, SidebarEntry, SplitPage } from '../page.ts';
import { compare } from '../text/compare.ts';
import { cutAtWord } from '../text/cut-at-word.ts';
import { t } from '../words/words.ts';
import type { ContentPage } from './content.ts';
import type { LastChanges } from './last-changes.ts';
import { placesInSidebar } from './navigation.ts';
import { withReferenceSwitch, withVersion } from './reference-switch.ts';
import type { SiteLinks } from './site-links.ts';
import type { ReferenceContent } from './split-reference.ts';
import { structuredData } from './structured-data.ts';
import { markdownFileOf, urlOf } from './url.ts';

/** What pages of guides refer to. */
interface Surroundings {
  places: ReturnType<typeof placesInSidebar>;
  links: SiteLinks;
  changes: LastChanges;
}

/** Returns all pages of the site, ready for the templates and sorted by route. */
export function buildPages(
  config: Pick<
    SiteConfig,
    'base' | 'content' | 'editUrl' | 'language' | 'references' | 'root' | 'title' | 'url'
  >,
  {
    content,
    referencePages,
    sidebar,
    ...others
  }: Omit<Surroundings, 'places'> & {
    content: ContentPage[];
    referencePages: ReferenceContent[];
    sidebar: SidebarEntry[];
  },
): Page[] {
  const surroundings = { ...others, places: placesInSidebar(sidebar) };
  const posts = content
    .filter((page) => page.kind === 'post' && !page.unlisted)
    .sort((a, b) => compare(b.date, a.date) || compare(a.route, b.route));
  const pages: Page[] = [
    ...content.filter((page) => page.kind !== 'post').map((page) => contentPage(config, page, surroundings)),
    ...posts.map((post, index) =>
      postPage(config, post, { older: posts[index + 1], newer: posts[index - 1] }),
    ),
    ...content
      .filter((page) => page.kind === 'post' && page.unlisted)
      .map((post) => postPage(config, post, {})),
    ...referencePages.map((page) => referencePage(config, page)),
    ...(config.content ? [archivePage(config, posts)] : []),
  ];
  if (!pages.some((page) => page.kind === 'not-found')) pages.push(defaultNotFoundPage(config));
  const labels = new Map(config.references.flatMap(({ route, label }) => (label ? [[route, label]] : [])));
  return withReferenceSwitch(pages, labels)
    .map((page) => {
      const data = structuredData(config, page);
      return data ? { ...page, structuredData: data } : page;
    })
    .sort((a, b) => compare(a.route, b.route));
}

/** Whether a page is in lists of all pages: search, `sitemap.xml`, `llms.txt` and the feed. */
export function isListed({ unlisted }: Page): boolean {
  return !unlisted;
}

function urls(config: SiteAddress, route: string) {
  const url = urlOf(config.base, route);
  return { route, url, data: {}, ...(config.url === '' ? {} : { canonicalUrl: config.url + url }) };
}

function urlsWithCopy(config: SiteAddress, route: string) {
  return { ...urls(config, route), markdownUrl: urlOf(config.base, markdownFileOf(route)) };
}

function contentPage(
  config: Pick<SiteConfig, 'base' | 'editUrl' | 'root' | 'url'>,
  page: ContentPage,
  { places, links, changes }: Surroundings,
): Page {
  const { kind, route, title, description, markdown } = page;
  const base = {
    ...(kind === 'not-found' ? urls : urlsWithCopy)(config, route),
    title,
    description,
    data: page.data,
    draft: page.draft,
    unlisted: page.unlisted,
    content: { html: markdown.html, toc: markdown.toc },
  };
  if (kind === 'home') {
    return {
      ...base,
      kind,
      actions: page.actions.map(({ label, to }) => ({
        label,
        url: links.resolve(urlOf(config.base, to.slice(1))),
      })),
    };
  }
  if (kind === 'not-found') return { ...base, kind };
  const { groups, ...neighbours } = places.get(route) ?? { groups: [], previous: undefined, next: undefined };
  const breadcrumbs = [
    { label: t('page.home'), url: config.base },
    ...groups.map((group) => ({ label: group })),
    { label: page.sidebarLabel ?? title },
  ];
  const sourcePath = path.relative(config.root, page.file).split(path.sep).map(encodeURIComponent).join('/');
  return {
    ...base,
    kind: kind === 'doc' ? 'doc' : 'page',
    breadcrumbs,
    ...neighbours,
    editUrl: config.editUrl?.replaceAll('{path}', () => sourcePath),
    changed: changes.get(page.file),
  };
}

function postPage(
  config: SiteAddress,
  post: ContentPage,
  { older, newer }: { older?: ContentPage | undefined; newer?: ContentPage | undefined },
): Page {
  const link = (page: ContentPage) => ({ label: page.title, url: urlOf(config.base, page.route) });
  return {
    ...urlsWithCopy(config, post.route),
    kind: 'blog-post',
    title: post.title,
    description: post.description,
    data: post.data,
    date: post.date,
    draft: post.draft,
    unlisted: post.unlisted,
    content: { html: post.markdown.html, toc: post.markdown.toc },
    previous: older && link(older),
    next: newer && link(newer),
  };
}

function referencePage(
  config: Pick<SiteConfig, 'base' | 'references' | 'url'>,
  { route, title, reference, split }: ReferenceContent,
): Page {
  // Not the title of the API: page titles end with that of the site, which is mostly the same.
  const label =
    config.references.find((setting) => setting.route === reference.route)?.label ?? reference.title;
  const name = withVersion(label, reference.versions?.own.version ?? reference.version);
  const summary = reference.summary ?? reference.description?.text ?? '';
  const splitPage = split?.pages.find(({ url }) => url === urlOf(config.base, route));
  return {
    ...urlsWithCopy(config, route),
    kind: 'reference',
    title: title === undefined ? name : `${title} · ${name}`,
    description: splitPage
      ? shorten(`${title}: ${describeSplitPage(splitPage, reference)}`)
      : shorten(summary) || t('reference.description', { title: reference.title }),
    ...(reference.versions?.own.status === 'retired' && { unlisted: true }),
    reference,
    ...(split ? { split } : {}),
    operationCopies: [],
    guides: [],
  };
}

/** Lists the contents of a page. Without any, returns the description of its tag. */
function describeSplitPage({ contents }: SplitPage, { title, tagGroups }: ApiReference): string {
  if (contents.length > 0) return `${contents.map(({ label }) => label).join(', ')}.`;
  const [text] = tagGroups.flatMap(({ tags }) => tags.flatMap(({ description }) => description?.text ?? []));
  return text || t('reference.part-of', { title });
}

/** Shortens a description to about the length that search engines show. */
function shorten(text: string): string {
  return cutAtWord(text, 160);
}

function archivePage(config: SiteAddress, posts: ContentPage[]): BlogArchivePage {
  const years = [...new Set(posts.map((post) => post.date.slice(0, 4)))];
  return {
    ...urls(config, 'blog/archive'),
    kind: 'blog-archive',
    title: t('blog.title'),
    description: t('blog.description'),
    years: years.map((year) => ({
      year,
      posts: posts
        .filter((post) => post.date.startsWith(year))
        .map(({ title, description, date, route }) => ({
          title,
          description,
          date,
          url: urlOf(config.base, route),
        })),
    })),
  };
}

function defaultNotFoundPage(config: SiteAddress): NotFoundPage {
  return {
    ...urls(config, '404'),
    kind: 'not-found',
    title: t('not-found.title'),
    description: t('not-found.description'),
    content: {
      html: `<p><a href="${config.base}">${t('not-found.home')}</a>.</p>`,
      toc: [],
    },
  };
}
