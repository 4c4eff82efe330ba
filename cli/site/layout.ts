import type { SiteConfig } from '../config.ts';
import type { Assets, Layout, SidebarEntry } from '../page.ts';
import { firstLetter } from '../text/first-letter.ts';
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
  /** HTML of the announcement. */
  announced: string;
}

export function buildLayout(
  config: Pick<
    SiteConfig,
    | 'announcement'
    | 'base'
    | 'copyright'
    | 'footer'
    | 'head'
    | 'language'
    | 'logo'
    | 'navbar'
    | 'tagline'
    | 'title'
  >,
  { sidebar, assets, links, searchIndex, hasFeed, announced }: LayoutParts,
): Layout {
  const { announcement, logo } = config;
  const urlTo = (to: string) => links.resolve(urlOf(config.base, to.slice(1)));
  const navbarLink = ({
    label,
    to,
    href = '',
  }: {
    label: string;
    to?: string | undefined;
    href?: string | undefined;
  }) =>
    to === undefined ? { label, url: href } : { label, url: urlTo(to), section: to.split('/')[1] ?? '' };
  const isExternal = (href = '') => /^https?:/.test(href);
  return {
    title: config.title,
    tagline: config.tagline,
    initial: firstLetter(config.title),
    ...(logo && {
      logo: {
        lightUrl: config.base + logo.light.slice(1),
        darkUrl: logo.dark && config.base + logo.dark.slice(1),
        text: logo.alt,
      },
    }),
    head: config.head,
    language: config.language,
    ...(isRightToLeft(config.language) ? { direction: 'rtl' as const } : {}),
    base: config.base,
    navbar: config.navbar.map(({ items, ...link }) =>
      items ? { label: link.label, links: items.map(navbarLink) } : navbarLink(link),
    ),
    sidebar,
    footer: config.footer.map((group) => ({
      label: group.label,
      links: group.links.map((link) => ({
        label: link.label,
        url: link.to === undefined ? (link.href ?? '') : urlTo(link.to),
        external: isExternal(link.href),
      })),
    })),
    ...(hasFeed ? { feedUrl: config.base + FEED } : {}),
    copyright: config.copyright,
    ...(announcement ? { announcement: { id: announcement.id, html: announced } } : {}),
    searchUrl: config.base + searchIndex,
    assets,
  };
}
