import type { Layout, Page } from '../../cli/page.ts';

/** Returns a title such as `Returns · Parcel API`, with that of the site once. The home page has the tagline. */
export function pageTitle({ kind, title }: Page, { title: site, tagline }: Layout): string {
  if (kind === 'home') return tagline === '' ? site : `${site} · ${tagline}`;
  return title.startsWith(site) ? title : `${title} · ${site}`;
}
