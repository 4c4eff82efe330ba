import type { SiteConfig } from '../config.ts';
import type { Problem } from '../problem.ts';
import { createTellLink } from './link-places.ts';
import { faultOfLink, type Targets } from './link-target.ts';
import type { Page } from './page.ts';
import { anchorsAndLinksOf } from './reference-anchors.ts';
import { OF_THE_PAGE, type SiteLinks } from './site-links.ts';
import { fileOf } from './url.ts';

/**
 * Links of references that cannot be resolved, by the route of their page. Where there is no content, a document is likely
 * somebody else's, with links to pages of its own site: its page is made without them, and each is told as a warning.
 * `files` are the names of all files of the site.
 */
export function findDeadLinks(
  config: SiteConfig,
  { pages, files, links }: { pages: Page[]; files: string[]; links: SiteLinks },
  unsure: Set<string>,
): { dead: Map<string, Set<string>>; problems: Problem[] } {
  const dead = new Map<string, Set<string>>();
  const problems: Problem[] = [];
  if (config.content) return { dead, problems };
  const references = pages.filter((page) => page.kind === 'reference');
  const places = new Map(references.map((page) => [page.route, anchorsAndLinksOf(page)]));
  const ids = [...places].map(
    ([route, { anchors }]) => [fileOf(route), new Set([...anchors, ...OF_THE_PAGE])] as const,
  );
  const targets: Targets = {
    base: config.base,
    files: new Set(files),
    ids: new Map(ids),
    drafts: new Set(),
    unsure,
  };
  const tell = createTellLink(config, []);
  for (const [route, { hrefs }] of places) {
    const { hrefOf } = links.pageLinksOf(route);
    const own = new Set<string>();
    for (const href of new Set([...hrefs].flatMap((written) => hrefOf(written) ?? []))) {
      const fault = faultOfLink(href, route, targets);
      if (fault === undefined) continue;
      problems.push({ ...tell(route, href, fault), severity: 'warning' });
      own.add(href);
    }
    if (own.size > 0) dead.set(route, own);
  }
  return { dead, problems };
}
