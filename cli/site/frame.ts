import type { SiteConfig } from '../config.ts';
import { FEED } from './feed.ts';
import type { Assets, Frame, SidebarEntry } from './page.ts';
import { urlOf } from './url.ts';

/** The frame around every page. `announce` renders the bar's Markdown. */
export function buildFrame(
  config: SiteConfig,
  sidebar: SidebarEntry[],
  assets: Assets,
  announce: (markdown: string) => string,
  hasFeed: boolean,
): Frame {
  const { announcement } = config;
  return {
    title: config.title,
    tagline: config.tagline,
    language: config.language,
    base: config.base,
    navbar: config.navbar.map(({ label, to }) => ({
      label,
      url: urlOf(config.base, to.slice(1)),
      section: to.split('/')[1] ?? '',
    })),
    sidebar,
    footer: config.footer.map(({ label, links }) => ({
      label,
      links: links.map((link) => ({
        label: link.label,
        url: link.to === undefined ? (link.href ?? '') : urlOf(config.base, link.to.slice(1)),
        external: link.to === undefined,
      })),
    })),
    ...(hasFeed ? { feedUrl: config.base + FEED } : {}),
    ...(config.copyright ? { copyright: config.copyright } : {}),
    ...(announcement ? { announcement: { id: announcement.id, html: announce(announcement.text) } } : {}),
    assets,
  };
}
