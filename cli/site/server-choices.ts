import type { ApiReference, Server } from '../openapi/model/model.ts';
import { serverUrl } from '../openapi/model/server.ts';
import type { Page } from '../page.ts';
import type { ContentPage } from './content.ts';
import { nameOf } from './send-servers.ts';
import { partsOf } from './url.ts';

/**
 * Adds the servers that readers can choose in samples: to a reference its own, to other pages with content those of the
 * references that they link to, as everything does that they embed, or of all.
 */
export function withServers(
  pages: Page[],
  references: ApiReference[],
  content: Pick<ContentPage, 'route' | 'markdown'>[],
): Page[] {
  const routes = new Map(
    pages.flatMap((page) => (page.kind === 'reference' ? [[page.url, page.reference.route] as const] : [])),
  );
  const targets = new Map(content.map(({ route, markdown }) => [route, markdown.targets]));
  return pages.map((page) => {
    const linked = new Set(
      page.kind === 'reference'
        ? [page.reference.route]
        : targets.get(page.route)?.map((url) => routes.get(partsOf(url).path)),
    );
    const own = references.filter(({ route }) => linked.has(route));
    const servers =
      'content' in page || page.kind === 'reference' ? choicesOf(own[0] ? own : references) : [];
    return servers.length > 0 ? { ...page, servers } : page;
  });
}

/** A sample does not say whose it is: a server is a choice if all references whose samples show the same one have it. */
function choicesOf(references: ApiReference[]): Page['servers'] & object {
  const addresses = references.map(({ servers }) => servers.map(serverUrl));
  return references
    .map(({ servers }, index) =>
      servers
        .flatMap(choiceOf)
        .filter(([address]) =>
          addresses.every(
            ([shown, ...others]) => shown !== addresses[index]?.[0] || [shown, ...others].includes(address),
          ),
        ),
    )
    .filter(({ length }) => length > 1);
}

function choiceOf(server: Server): [address: string, name: string][] {
  return server.choice === undefined ? [] : [[server.choice, nameOf(server, server.choice)]];
}
