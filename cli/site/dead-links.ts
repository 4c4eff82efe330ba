import type { SiteConfig } from '../config.ts';
import type { Page } from '../page.ts';
import type { Problem } from '../problem.ts';
import { createLinkProblem } from './link-places.ts';
import { faultOfLink, type Targets } from './link-target.ts';
import { anchorsAndLinksOf } from './reference-anchors.ts';
import { PAGE_IDS, type SiteLinks } from './site-links.ts';
import { fileOf } from './url.ts';

/**
 * Finds links of references that cannot be resolved, by the route of their page, for sites without content: there, a
 * document is often somebody else's, with links to pages of its own site. Its pages are rendered without these links, and
 * each is a warning. `files` are the names of all files of the site.
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
  const contents = new Map(references.map((page) => [page.route, anchorsAndLinksOf(page)]));
  const ids = [...contents].map(
    ([route, { anchors }]) => [fileOf(route), new Set([...anchors, ...PAGE_IDS])] as const,
  );
  const targets: Targets = {
    base: config.base,
    files: new Set(files),
    ids: new Map(ids),
    drafts: new Set(),
    unsure,
  };
  const linkProblem = createLinkProblem(config, []);
  for (const [route, { hrefs }] of contents) {
    const { hrefOf } = links.pageLinksOf(route);
    const unresolved = new Set<string>();
    for (const href of new Set([...hrefs].flatMap((source) => hrefOf(source) ?? []))) {
      const fault = faultOfLink(href, route, targets);
      if (fault === undefined) continue;
      problems.push({ ...linkProblem(route, href, fault), severity: 'warning' });
      unresolved.add(href);
    }
    if (unresolved.size > 0) dead.set(route, unresolved);
  }
  return { dead, problems };
}
