import type { ApiReference } from '../openapi/model/model.ts';
import type { SiteLink } from '../page.ts';
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
  roleParagraph,
  terms,
} from './builders.ts';
import { serverEntries } from './servers.ts';
import { versionNotice } from './versions.ts';
import type { Block, Inline, Overview, TermEntry } from './view.ts';

/** Description, servers, downloads, licence and contact of an API. `successor` replaces it, if it is a legacy API. */
export function overviewOf(reference: ApiReference, successor?: SiteLink): Overview {
  const { title, version, openapi, summary, description: text, license, termsOfService, logo } = reference;
  const changes = reference.changelog.length > 0 ? [', ', link('#changes', 'changelog')] : [];
  return {
    id: 'overview',
    ...(logo && { logo }),
    title,
    version: [`Version ${version}, OpenAPI ${openapi}`, ...changes],
    content: compact<Block>(
      reference.versions && versionNotice(reference.versions),
      successor && legacyNotice(successor),
      summary && !text?.text.startsWith(summary) && roleParagraph('lead', summary),
      description(text),
      externalDocsLink(reference.externalDocs),
      terms(
        serverEntries(reference.servers),
        entry('Every response', commonHeaders(reference)),
        downloads(reference.downloads),
        license && entry('License', [license.url ? externalLink(license.url, license.name) : license.name]),
        reference.contact && entry('Contact', contact(reference.contact)),
        termsOfService && entry('Terms', [externalLink(termsOfService, 'Terms of service')]),
      ),
    ),
  };
}

function legacyNotice({ label, url }: SiteLink): Block {
  return group('equivalent', [
    paragraph(
      { kind: 'strong', text: 'This is a legacy API.' },
      ' Build new integrations with ',
      link(url, label),
      '.',
    ),
  ]);
}

function commonHeaders({ indexes }: ApiReference): Inline[] {
  const common = indexes.headers.filter((header) => header.sharedHeader);
  return join(common.map(({ name, anchor }) => [codeLink(`#${anchor}`, name)]));
}

/** How readers use the downloads; the search finds it, too. */
export const IMPORT_NOTE = 'Postman, Bruno, Insomnia and other API clients import the YAML or JSON file.';

function downloads(files: ApiReference['downloads']): TermEntry | undefined {
  const links = files.map(({ label, href, bytes }): Inline[] => [
    { kind: 'link', role: 'download', href, content: [label] },
    ' ',
    { kind: 'phrase', role: 'size', content: [`${Math.max(1, Math.round(bytes / 1000))} kB`] },
  ]);
  const list = entry('Download', join(links));
  return list && { ...list, items: [...list.items, item([IMPORT_NOTE])] };
}

function contact({ name, url, email }: NonNullable<ApiReference['contact']>): Inline[] {
  return [
    url ? externalLink(url, name ?? url) : (name ?? ''),
    ' ',
    email ? externalLink(`mailto:${email}`, email) : '',
  ];
}
