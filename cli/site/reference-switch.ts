import type { Page, ReferencePage, SiteLink } from '../page.ts';
import { t } from '../words/words.ts';
import { legacyReferences } from './legacy-references.ts';

/** Adds the links that switch between references, and the successor of legacy ones. `labels` are by route. */
export function withReferenceSwitch(pages: Page[], labels: Map<string, string>): Page[] {
  const entries = pages.flatMap((page) =>
    page.kind === 'reference' && (page.split?.isEntry ?? true) ? [page] : [],
  );
  if (entries.length < 2) return pages;
  const legacy = legacyReferences(pages);
  const linkTo = ({ reference, url }: ReferencePage): SiteLink => ({
    label: withVersion(
      labels.get(reference.route) ?? reference.title,
      reference.versions?.own.version ?? reference.version,
    ),
    url,
  });
  const status = ({ reference }: ReferencePage) => reference.versions?.own.status;
  const current = entries.find(({ reference }) => !legacy.has(reference.route));
  return pages.map((page) => {
    if (page.kind !== 'reference') return page;
    const { route } = page.reference;
    // What is retired is only for those who come from an old link.
    const listed = entries.filter((entry) => status(entry) !== 'retired' || entry.reference.route === route);
    const references = listed.map((entry) => {
      const { label, url } = linkTo(entry);
      return { label: withStatus(label, status(entry)), url, isCurrent: entry.reference.route === route };
    });
    if (!current || !legacy.has(route) || page.reference.versions) return { ...page, references };
    return { ...page, references, successor: linkTo(current) };
  });
}

/** What a version is, if a reader should know before choosing it. */
function withStatus(label: string, status: string | undefined): string {
  if (status === 'preview') return `${label} (${t('version.is-preview')})`;
  return status === 'deprecated' ? `${label} (${t('version.is-deprecated')})` : label;
}

/** Returns a label with a version, if there is one, unless it ends with it. */
export function withVersion(label: string, version = ''): string {
  return `${label} `.endsWith(` ${version} `) ? label : `${label} ${version}`.trim();
}
