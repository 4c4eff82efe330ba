import type { Page, ReferencePage, SiteLink } from '../page.ts';
import { legacyReferences } from './legacy-references.ts';

/** Adds the links that switch between references, and the successor of legacy ones. `labels` are by route. */
export function withReferenceSwitch(pages: Page[], labels: Map<string, string>): Page[] {
  const entries = pages.flatMap((page) =>
    page.kind === 'reference' && (page.split?.isEntry ?? true) ? [page] : [],
  );
  if (entries.length < 2) return pages;
  const legacy = legacyReferences(pages);
  const linkTo = ({ reference, url }: ReferencePage): SiteLink => ({
    label: `${labels.get(reference.route) ?? reference.title} ${versionOf(reference)}`.trim(),
    url,
  });
  const current = entries.find(({ reference }) => !legacy.has(reference.route));
  return pages.map((page) => {
    if (page.kind !== 'reference') return page;
    const { route } = page.reference;
    const references = entries.map((entry) => ({
      ...linkTo(entry),
      isCurrent: entry.reference.route === route,
    }));
    if (!current || !legacy.has(route) || page.reference.versions) return { ...page, references };
    const label = `${current.reference.title} ${versionOf(current.reference)}`;
    return { ...page, references, successor: { label, url: current.url } };
  });
}

/** What readers call the version: that of the API, or else that of the document. */
export function versionOf({
  versions,
  version,
}: Pick<ReferencePage['reference'], 'versions' | 'version'>): string {
  return versions?.own.version ?? version;
}
