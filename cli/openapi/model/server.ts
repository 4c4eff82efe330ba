import { MAX_SERVER_URL } from '../../limits.ts';
import { defined } from '../../text/defined.ts';
import { getOrInsert } from '../../text/get-or-insert.ts';
import { trimEnd } from '../../text/trim.ts';
import { percent } from '../../text/url-encoding.ts';
import {
  getEntries,
  getList,
  getString,
  getStrings,
  isObject,
  type JsonObject,
} from '../document/json-object.ts';
import { type Context, describe } from './context.ts';
import type { Server } from './model.ts';

/** Builds the servers of the first level that has any: operation, path item, document (OpenAPI 3.1 §4.8.5). */
export function buildServers(context: Context, ...levels: JsonObject[]): Server[] {
  const servers = levels.map((raw) => getList(raw, 'servers')).find((list) => list.length > 0) ?? [];
  return getOrInsert(context.servers, servers, () =>
    servers.filter(isObject).map((raw) => buildServer(context, raw)),
  );
}

function buildServer(context: Context, raw: JsonObject): Server {
  return defined({
    url: getString(raw, 'url') ?? '/',
    name: getString(raw, 'name'),
    description: describe(context, raw),
    variables: getEntries(raw, 'variables').flatMap(([name, variable]) =>
      isObject(variable) ? [buildVariable(context, name, variable)] : [],
    ),
  });
}

function buildVariable(context: Context, name: string, raw: JsonObject): Server['variables'][number] {
  return defined({
    name,
    default: String(raw.default ?? ''),
    enum: getStrings(raw, 'enum'),
    description: describe(context, raw),
  });
}

/** Returns the URL of a server with the defaults of its variables, without trailing slashes. */
export function serverUrl(server: Server | undefined): string {
  if (!server) return '';
  const defaults = new Map(server.variables.map((variable) => [variable.name, variable.default]));
  let length = 0;
  const url = server.url.replace(/\{([^{}]*)\}/g, (written, name) => {
    const text = defaults.get(name) ?? written;
    length += text.length;
    return length > MAX_SERVER_URL ? written : text;
  });
  return trimEnd(url, '/');
}

/** Returns the URL of a server, absolute (based on example.com), percent-encoded, and without trailing slashes. */
export function serverAddress(server: Server | undefined): string {
  const home = 'https://example.com';
  const text = serverUrl(server).replace(/[{}]/g, '');
  const url = URL.canParse(text, home) ? new URL(text, home) : new URL(home);
  if (!/^https?:$/.test(url.protocol)) return home;
  return url.origin + trimEnd(url.pathname.replace(/%(?![\da-f]{2})|['()*|[\]^`]/gi, percent), '/');
}

/** Needs no quoting in any language of samples. */
const PLAIN = /^https?:\/\/[A-Za-z0-9.-]+(:\d+)?(\/[A-Za-z0-9./-]*)?$/;

/** Marks the servers of an API that readers can choose in samples, unless the first one, which samples show, is none. */
export function withChoices(servers: Server[]): Server[] {
  const addresses = servers.map(serverUrl);
  const plain = addresses.filter((address) => PLAIN.test(address));
  if (new Set(plain).size < 2 || plain[0] !== addresses[0]) return servers;
  return servers.map((server, index) => {
    const address = addresses[index] ?? '';
    const isFirst = addresses.indexOf(address) === index;
    return isFirst && PLAIN.test(address) ? { ...server, choice: address } : server;
  });
}
