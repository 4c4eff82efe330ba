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
    label: withVersion(labels.get(reference.route) ?? reference.title, reference),
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
    const label = withVersion(current.reference.title, current.reference);
    return { ...page, references, successor: { label, url: current.url } };
  });
}

/** Returns a label with what readers call the version, that of the API or else that of the document, unless it ends with it. */
export function withVersion(
  label: string,
  { versions, version }: Pick<ReferencePage['reference'], 'versions' | 'version'>,
): string {
  const called = versions?.own.version ?? version;
  return `${label} `.endsWith(` ${called} `) ? label : `${label} ${called}`.trim();
}
