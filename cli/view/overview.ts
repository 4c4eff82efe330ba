import type { ApiReference } from '../openapi/model/model.ts';
import type { SiteLink } from '../page.ts';
import { t } from '../words/words.ts';
import {
  codeLink,
  compact,
  description,
  entry,
  externalDocsLink,
  externalLink,
  group,
  item,
  join,
  link,
  paragraph,
  rich,
  roleParagraph,
  terms,
} from './builders.ts';
import { serverEntries } from './servers.ts';
import { versionNotice } from './versions.ts';
import type { Block, Inline, Overview, TermEntry } from './view.ts';

/** Description, servers, downloads, licence and contact of an API. `successor` replaces it, if it is a legacy API. */
export function overviewOf(reference: ApiReference, successor?: SiteLink): Overview {
  const { title, version, openapi, summary, description: text, license, termsOfService, logo } = reference;
  const versionText = openapi === '2.0' ? 'overview.version-swagger' : 'overview.version';
  const changes = reference.changelog.length > 0 ? [', ', link('#changes', t('overview.changelog'))] : [];
  return {
    id: 'overview',
    ...(logo && { logo }),
    title,
    version: [t(versionText, { version, openapi }), ...changes],
    content: compact<Block>(
      reference.versions && versionNotice(reference.versions),
      successor && legacyNotice(successor),
      summary && !text?.text.startsWith(summary) && roleParagraph('lead', summary),
      description(text),
      externalDocsLink(reference.externalDocs),
      terms(
        serverEntries(reference.servers),
        entry(t('overview.every-response'), commonHeaders(reference)),
        downloads(reference.downloads),
        license &&
          entry(t('overview.license'), [
            license.url ? externalLink(license.url, license.name) : license.name,
          ]),
        reference.contact && entry(t('overview.contact'), contact(reference.contact)),
        termsOfService &&
          entry(t('overview.terms'), [externalLink(termsOfService, t('overview.terms-of-service'))]),
      ),
    ),
  };
}

function legacyNotice({ label, url }: SiteLink): Block {
  return group('equivalent', [
    paragraph(
      { kind: 'strong', text: t('overview.legacy') },
      ' ',
      ...rich('overview.successor', { api: link(url, label) }),
    ),
  ]);
}

function commonHeaders({ indexes }: ApiReference): Inline[] {
  const common = indexes.headers.filter((header) => header.sharedHeader);
  return join(common.map(({ name, anchor }) => [codeLink(`#${anchor}`, name)]));
}

function downloads(files: ApiReference['downloads']): TermEntry | undefined {
  const links = files.map(({ label, href, bytes }): Inline[] => [
    { kind: 'link', role: 'download', href, content: [label] },
    ' ',
    { kind: 'phrase', role: 'size', content: [`${Math.max(1, Math.round(bytes / 1000))} kB`] },
  ]);
  const list = entry(t('overview.download'), join(links));
  return list && { ...list, items: [...list.items, item([t('overview.import')])] };
}

function contact({ name, url, email }: NonNullable<ApiReference['contact']>): Inline[] {
  return [
    url ? externalLink(url, name ?? url) : (name ?? ''),
    ' ',
    email ? externalLink(`mailto:${email}`, email) : '',
  ];
}
