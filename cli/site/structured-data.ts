import type { SiteConfig } from '../config.ts';
import type { Page } from '../page.ts';

type Thing = Record<string, unknown>;

/** Returns schema.org data for search engines; undefined for some kinds of pages, and without the URL of the site. */
export function structuredData(
  config: Pick<SiteConfig, 'base' | 'language' | 'title' | 'url'>,
  page: Page,
): Thing | undefined {
  if (config.url === '') return undefined;
  const site = {
    '@type': 'WebSite',
    name: config.title,
    url: config.url + config.base,
    inLanguage: config.language,
  };
  if (page.kind === 'home') return graph([{ ...site, description: page.description }]);
  const type = TYPES[page.kind];
  if (type === undefined) return undefined;
  const article = {
    '@type': type,
    headline: page.title,
    description: page.description,
    url: page.canonicalUrl,
    inLanguage: config.language,
    ...(page.kind === 'blog-post' ? { datePublished: page.date } : {}),
    isPartOf: site,
  };
  return graph('breadcrumbs' in page ? [article, breadcrumbs(config, page)] : [article]);
}

const TYPES: { [K in Page['kind']]?: string } = {
  doc: 'TechArticle',
  page: 'WebPage',
  reference: 'APIReference',
  'blog-post': 'BlogPosting',
};

function graph(things: Thing[]): Thing {
  return { '@context': 'https://schema.org', '@graph': things };
}

function breadcrumbs(config: Pick<SiteConfig, 'url'>, page: Extract<Page, { kind: 'doc' | 'page' }>): Thing {
  const own = page.breadcrumbs.length - 1;
  // A group of the sidebar has no page, and search engines refuse entries without one.
  const entries = page.breadcrumbs.flatMap(({ label, url }, index) => {
    const path = url ?? (index === own ? page.url : undefined);
    return path === undefined ? [] : [{ name: label, item: config.url + path }];
  });
  return {
    '@type': 'BreadcrumbList',
    itemListElement: entries.map((entry, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      ...entry,
    })),
  };
}
