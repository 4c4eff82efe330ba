import type { Operation } from '../openapi/model/model.ts';
import type { SiteLink } from '../page.ts';
import { authentication } from './authentication.ts';
import { code, entry, item, join, joinPhrases, link, optionalCodeLink, terms } from './builders.ts';
import { serverEntries } from './servers.ts';
import { operationVersions } from './versions.ts';
import type { Block, Inline } from './view.ts';

/** What a client needs to know first: authentication as alternatives, required headers, history, guides. */
export function keyFacts(operation: Operation, guides: SiteLink[] = []): Block | undefined {
  const { operationId, security, requiredHeaders, ownServers, history } = operation;
  const headers = requiredHeaders.map(({ label, href }) => optionalCodeLink(href, label));
  const changes = history.map(({ label, version, href }, index): Inline[] => [
    `${index > 0 ? label.toLowerCase() : label} `,
    link(href, version),
  ]);
  return terms(
    operationId && { role: 'identifier', term: ['Operation ID'], items: [item([code(operationId)])] },
    entry('Authentication', authentication(security)),
    entry('Headers', joinPhrases(headers)),
    serverEntries(ownServers),
    entry('History', joinPhrases(changes)),
    entry('Other versions', operationVersions(operation.versions)),
    entry('Guides', join(guides.map(({ label, url }) => [link(url, label)]))),
  );
}
