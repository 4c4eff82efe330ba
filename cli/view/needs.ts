import type { Operation } from '../openapi/model/model.ts';
import type { SiteLink } from '../site/page.ts';
import { authentication } from './authentication.ts';
import { code, codeWord, item, joined, link, phrases, some } from './pieces.ts';
import { serverEntries } from './servers.ts';
import type { Block, Inline, TermEntry } from './view.ts';

/** What a call needs, at a glance: authentication as alternatives, required headers, content type. */
export function needs(operation: Operation, guides: SiteLink[] = []): Block | undefined {
  const { operationId, security, requiredHeaders, requestBody, ownServers, history } = operation;
  const types = requestBody?.media.flatMap((media) => media.types.map((type) => [code(type)])) ?? [];
  const headers = requiredHeaders.map(({ label, href }) => codeWord(href, label));
  const changes = history.map(({ label, version, href }, index): Inline[] => [
    `${index > 0 ? label.toLowerCase() : label} `,
    link(href, version),
  ]);
  return terms(
    operationId && { role: 'identifier', term: ['Operation ID'], items: [item([code(operationId)])] },
    entry('Authentication', authentication(security)),
    entry('Headers', phrases(headers, ', ')),
    serverEntries(ownServers),
    entry('Content type', joined(types, ', ')),
    entry('History', phrases(changes, ', ')),
    entry(
      'Guides',
      joined(
        guides.map(({ label, url }) => [link(url, label)]),
        ', ',
      ),
    ),
  );
}

/** A word with what there is of it, if anything. */
export function entry(term: string, value: Inline[]): TermEntry | undefined {
  return value.length === 0 ? undefined : { term: [term], items: [item(value)] };
}

/** Words with what there is of each, if there are any. */
export function terms(...entries: Parameters<typeof some<TermEntry>>): Block | undefined {
  const present = some(...entries);
  return present.length === 0 ? undefined : { kind: 'terms', entries: present };
}
