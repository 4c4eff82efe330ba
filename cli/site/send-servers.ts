import type { SiteConfig } from '../config.ts';
import { MAX_SERVER_NAME } from '../limits.ts';
import { isBroken } from '../openapi/model/broken-server.ts';
import type { ApiReference, Server } from '../openapi/model/model.ts';
import { serverUrl } from '../openapi/model/server.ts';
import { allOperations } from '../openapi/model/tagged-operations.ts';
import { errorAt, type Problem } from '../problem.ts';
import { compare } from '../text/compare.ts';
import { nearestName, suggest } from '../text/did-you-mean.ts';
import { trimEnd } from '../text/trim.ts';
import { t } from '../words/words.ts';

/** A server to which a reader may send a request from a page. */
export interface SendServer {
  /** Absolute, or a path of the site's own origin; without a slash at its end. */
  url: string;
  name: string;
  /** Whether requests have real effects. */
  production: boolean;
}

/**
 * Returns the servers to which requests may be sent: those of a reference or an operation that `site.yaml` names, in the
 * order there. In `dev --mock`, the mock comes first.
 */
export function sendServers(
  { sendTo, hasMock }: Pick<SiteConfig, 'hasMock' | 'sendTo'>,
  { route, servers }: Pick<ApiReference, 'route' | 'servers'>,
): SendServer[] {
  const named = sendTo.flatMap(({ url, name, production }) => {
    const server = serversOrOwn(servers).find((one) => isAddressOf(one, url));
    return server ? [{ url, name: name ?? nameOf(server, url), production }] : [];
  });
  const mock = { url: MOCK_PATH + mockName(route), name: t('server.mock'), production: false };
  return hasMock ? [mock, ...named] : named;
}

/** Where the preview serves the mocks of references: a path that no page has. */
export const MOCK_PATH = '/-/mock';

/** The path of the mock of a reference, below `MOCK_PATH` or on a server of its own. No such path begins with another one. */
export function mockName(route: string): string {
  return route === '' ? '' : `/${encodeURIComponent(route.replaceAll('/', '~'))}`;
}

/** The origins that a policy must allow, sorted. */
export function sendOrigins(sendTo: SiteConfig['sendTo']): string[] {
  return [...new Set(sendTo.map(({ url }) => new URL(url).origin))].sort(compare);
}

/** Reports servers of `site.yaml` that no specification has, not even for tokens. */
export function checkSendServers(
  { sendTo, locate }: Pick<SiteConfig, 'locate' | 'sendTo'>,
  references: ApiReference[],
): Problem[] {
  if (sendTo.length === 0) return [];
  const known = references.flatMap((reference) => [
    ...serversOrOwn(reference.servers),
    ...allOperations(reference).flatMap(({ servers }) => servers),
  ]);
  const tokens = references
    .flatMap(({ securitySchemes }) => securitySchemes.flatMap(({ flows }) => flows))
    .flatMap(({ tokenUrl = '' }) => (URL.canParse(tokenUrl) ? [new URL(tokenUrl).origin] : []))
    .map((url): Server => ({ url, variables: [] }));
  const servers = [
    ...new Map([...known, ...tokens].map((server) => [JSON.stringify(server), server])).values(),
  ];
  const urls = [...new Set(servers.map((server) => serverUrl(server) || '/'))];
  return sendTo.flatMap(({ url }, index): Problem[] => {
    const found = servers.filter((server) => isAddressOf(server, url));
    // A relative URL fits any host, also one that is meant to be that of another specification.
    const nearest = nearestName(url, urls);
    const isMistyped = nearest !== undefined && !found.some(isAbsolute);
    const isOfBroken = servers.some((server) => isBroken(server) && serverUrl(server) === nearest);
    if ((found.length > 0 && !isMistyped) || isOfBroken) return [];
    return [
      errorAt('site/server', locate(`/try_it/servers/${index}`), {
        message: `No specification of the site has the server \`${url}\`.`,
        hint: suggest(url, urls),
      }),
    ];
  });
}

/** A document without servers has one: the host that it comes from (OpenAPI 3.1 §4.8.1). */
function serversOrOwn(servers: Server[]): Server[] {
  return servers.length > 0 ? servers : [{ url: '/', variables: [] }];
}

/** A short name of a server: that of the specification, or its URL. */
export function nameOf({ name, description }: Server, url: string): string {
  const short = [name, description?.text].find(
    (text) => text !== undefined && text.length <= MAX_SERVER_NAME,
  );
  return short ?? url.replace(/^https?:\/\//, '');
}

function isAbsolute({ url }: Server): boolean {
  return /^(?:[a-z][a-z\d+.-]*:|\{)/i.test(url);
}

/** Whether a server has an absolute URL for some values of its variables. A relative one is on any host. */
function isAddressOf(server: Server, url: string): boolean {
  const own = trimEnd(server.url, '/');
  const { protocol, host, port, pathname } = new URL(url);
  // A URL does not have the port of its scheme, which a variable may.
  const usual = protocol === 'https:' ? 443 : 80;
  const withPort = port === '' ? url.replace(`//${host}`, `//${host}:${usual}`) : url;
  if (own.includes('{')) return [url, withPort, pathname].some((text) => matches(own, server, text));
  return URL.canParse(own, url) && trimEnd(new URL(own || '/', url).href, '/') === url;
}

/** Whether a text can be made from a template: a variable stands for one of its values, or any text if it lists none. */
function matches(template: string, { variables }: Server, text: string): boolean {
  const valuesOf = new Map(variables.map((variable) => [`{${variable.name}}`, variable.enum]));
  /** Where what has been matched so far can end; from `open` on, anywhere. */
  let ends = new Set([0]);
  let open = Number.POSITIVE_INFINITY;
  for (const part of template.split(/(\{[^{}]*\})/)) {
    const values = valuesOf.get(part) ?? [part];
    if (part === '') continue;
    if (values.length === 0) {
      open = Math.min(open, ...ends);
      ends = new Set();
      continue;
    }
    for (let end = open; end <= text.length; end++) ends.add(end);
    const starts = [...ends];
    ends = new Set(
      values.flatMap((value) =>
        starts.filter((start) => text.startsWith(value, start)).map((start) => start + value.length),
      ),
    );
    open = Number.POSITIVE_INFINITY;
  }
  return ends.has(text.length) || text.length >= open;
}
