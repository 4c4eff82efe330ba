import type { SiteConfig } from '../config.ts';
import type { Assets, Layout, SidebarEntry } from '../page.ts';
import { isRightToLeft } from '../text/right-to-left.ts';
import { FEED } from './feed.ts';
import type { SiteLinks } from './site-links.ts';
import { urlOf } from './url.ts';

export interface LayoutParts {
  sidebar: SidebarEntry[];
  assets: Assets;
  links: SiteLinks;
  searchIndex: string;
  hasFeed: boolean;
  servers: string[][];
  /** HTML of the announcement. */
  announced: string;
}

export function buildLayout(
  config: Pick<
    SiteConfig,
    'announcement' | 'base' | 'copyright' | 'footer' | 'language' | 'navbar' | 'tagline' | 'title'
  >,
  { sidebar, assets, links, searchIndex, hasFeed, announced, servers }: LayoutParts,
): Layout {
  const { announcement } = config;
  const urlTo = (to: string) => links.resolve(urlOf(config.base, to.slice(1)));
  return {
    title: config.title,
    tagline: config.tagline,
    language: config.language,
    ...(isRightToLeft(config.language) ? { direction: 'rtl' as const } : {}),
    base: config.base,
    navbar: config.navbar.map(({ label, to, href = '' }) =>
      to === undefined ? { label, url: href } : { label, url: urlTo(to), section: to.split('/')[1] ?? '' },
    ),
    sidebar,
    footer: config.footer.map((group) => ({
      label: group.label,
      links: group.links.map((link) => ({
        label: link.label,
        url: link.to === undefined ? (link.href ?? '') : urlTo(link.to),
        external: link.to === undefined,
      })),
    })),
    ...(hasFeed ? { feedUrl: config.base + FEED } : {}),
    ...(config.copyright ? { copyright: config.copyright } : {}),
    ...(announcement ? { announcement: { id: announcement.id, html: announced } } : {}),
    servers,
    searchUrl: config.base + searchIndex,
    assets,
  };
}
