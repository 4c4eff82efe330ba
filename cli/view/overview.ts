import type { ApiReference } from '../openapi/model/model.ts';
import type { SiteLink } from '../site/page.ts';
import { entry, terms } from './needs.ts';
import {
  codeWord,
  description,
  docs,
  external,
  group,
  joined,
  link,
  paragraph,
  some,
  titled,
} from './pieces.ts';
import { serverEntries } from './servers.ts';
import type { Block, Inline, Overview } from './view.ts';

/** What the reference is about, where it answers, and who stands behind it. */
export function overviewOf(reference: ApiReference, successor?: SiteLink): Overview {
  const { title, version, openapi, summary, description: text, license, termsOfService, logo } = reference;
  const changes = reference.changelog.length > 0 ? [', ', link('#changes', 'changelog')] : [];
  return {
    id: 'overview',
    ...(logo && { logo }),
    title,
    version: [`Version ${version}, OpenAPI ${openapi}`, ...changes],
    content: some<Block>(
      successor && supersededBy(successor),
      summary && !text?.text.startsWith(summary) && titled('lead', summary),
      description(text),
      docs(reference.externalDocs),
      terms(
        serverEntries(reference.servers),
        entry('Every response', everywhere(reference)),
        entry('Download', downloads(reference.downloads)),
        license && entry('Licence', [license.url ? external(license.url, license.name) : license.name]),
        reference.contact && entry('Contact', contact(reference.contact)),
        termsOfService && entry('Terms', [external(termsOfService, 'Terms of service')]),
      ),
    ),
  };
}

function supersededBy({ label, url }: SiteLink): Block {
  return group('equivalent', [
    paragraph(
      { kind: 'strong', text: 'This is a legacy API.' },
      ' Build new integrations with ',
      link(url, label),
      '.',
    ),
  ]);
}

/** Headers that no operation needs to be looked up for. */
function everywhere({ indexes }: ApiReference): Inline[] {
  const common = indexes.headers.filter((entry) => entry.sharedHeader);
  return joined(
    common.map(({ name, anchor }) => codeWord(`#${anchor}`, name)),
    ', ',
  );
}

function downloads(files: ApiReference['downloads']): Inline[] {
  const words = files.map(({ label, href, bytes }): Inline[] => [
    { kind: 'link', role: 'download', href, content: [label] },
    ' ',
    { kind: 'phrase', role: 'size', content: [`${Math.max(1, Math.round(bytes / 1000))} kB`] },
  ]);
  return joined(words, ', ');
}

function contact({ name, url, email }: NonNullable<ApiReference['contact']>): Inline[] {
  return [
    url ? external(url, name ?? url) : (name ?? ''),
    ' ',
    email ? external(`mailto:${email}`, email) : '',
  ];
}
