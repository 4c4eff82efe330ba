import type { Operation } from '../openapi/model/model.ts';
import type { SiteLink } from '../page.ts';
import { t } from '../words/words.ts';
import { authentication } from './authentication.ts';
import { code, entry, item, join, joinPhrases, link, optionalCodeLink, rich, terms } from './builders.ts';
import { serverEntries } from './servers.ts';
import { operationVersions } from './versions.ts';
import type { Block, Inline } from './view.ts';

/** What a client needs to know first: authentication as alternatives, required headers, history, guides. */
export function keyFacts(operation: Operation, guides: SiteLink[] = []): Block | undefined {
  const { operationId, security, requiredHeaders, ownServers, history } = operation;
  const headers = requiredHeaders.map(({ label, href }) => optionalCodeLink(href, label));
  const changes = history.map(({ label, version, href }, index): Inline[] =>
    rich(label, { version: link(href, version) }).map((part) =>
      typeof part === 'string' && index > 0 ? part.toLowerCase() : part,
    ),
  );
  return terms(
    operationId && { role: 'identifier', term: [t('operation.id')], items: [item([code(operationId)])] },
    entry(t('reference.authentication'), authentication(security)),
    entry(t('operation.headers'), joinPhrases(headers)),
    serverEntries(ownServers),
    entry(t('operation.history'), joinPhrases(changes)),
    entry(t('version.others'), operationVersions(operation.versions)),
    entry(t('operation.guides'), join(guides.map(({ label, url }) => [link(url, label)]))),
  );
}
