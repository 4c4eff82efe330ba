import type { SiteConfig } from '../config.ts';
import { readAddresses } from '../html/addresses.ts';
import { type Inputs, trackInputs } from '../memo.ts';
import type { Problem } from '../problem.ts';
import type { SiteFile } from '../site-file.ts';
import type { ContentPage } from './content.ts';
import { createTellLink } from './link-places.ts';
import { faultOfLink, type Targets } from './link-target.ts';
import type { Page } from './page.ts';
import { fileOf } from './url.ts';

/** What links are checked against. */
export interface CheckedSite {
  config: SiteConfig;
  files: SiteFile[];
  pages: Page[];
  content: ContentPage[];
  /** Links to these routes are not judged. */
  unsure: Set<string>;
}

interface Links {
  ids: Set<string>;
  repeated: string[];
  targets: Set<string>;
}

/**
 * Every link and anchor of the final HTML must lead to a file and an id that exist, and every id must stand once.
 * A broken link is reported at the line of Markdown or YAML that holds it.
 */
export function checkLinks(
  { config, files, pages, content, unsure }: CheckedSite,
  inputs: Inputs = trackInputs(),
): Problem[] {
  const html = new Map<string, Links>();
  for (const { path, contents } of files)
    if (typeof contents === 'string' && path.endsWith('.html'))
      html.set(
        path,
        inputs.memo(`links ${path}`, [contents], () => readLinks(contents)),
      );
  const targets: Targets = {
    base: config.base,
    files: new Set(files.map((file) => file.path)),
    ids: new Map([...html].map(([path, { ids }]) => [path, ids])),
    unsure,
  };
  const tell = createTellLink(config, content);
  return pages.flatMap(({ route }) => {
    const links = html.get(fileOf(route));
    if (!links) return [];
    const repeated = links.repeated.map((id) =>
      tell(route, `#${id}`, `The anchor \`${id}\` occurs more than once on this page.`),
    );
    const broken = [...links.targets].flatMap((target) => {
      const fault = faultOfLink(target, route, targets);
      return fault === undefined ? [] : [tell(route, target, fault)];
    });
    return [...repeated, ...broken];
  });
}

/** The ids and addresses of a page. */
function readLinks(html: string): Links {
  const links: Links = { ids: new Set(), repeated: [], targets: new Set() };
  for (const { name, value } of readAddresses(html)) {
    if (name !== 'id') links.targets.add(value);
    else if (links.ids.has(value)) links.repeated.push(value);
    else links.ids.add(value);
  }
  return links;
}
