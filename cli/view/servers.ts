import type { Server } from '../openapi/model/model.ts';
import { serverUrl } from '../openapi/model/server.ts';
import { code, codeList, item, list } from './pieces.ts';
import type { Item, TermEntry } from './view.ts';

/** Needs no quoting in any language of samples. */
const PLAIN = /^https?:\/\/[A-Za-z0-9.-]+(:\d+)?(\/[A-Za-z0-9./-]*)?$/;

/**
 * Returns the servers that readers can choose in samples, first the one that samples show; none if that or all others would
 * need quoting.
 */
export function choosableServers(servers: Server[]): string[] {
  const plain = [...new Set(servers.map(serverUrl))].filter((address) => PLAIN.test(address));
  return plain.length > 1 && plain[0] === serverUrl(servers[0]) ? plain : [];
}

/** Servers as an entry of a list of terms, unless there are none. Those in `choosable` get a button. */
export function serverEntries(servers: Server[], choosable: string[] = []): TermEntry | undefined {
  if (servers.length === 0) return undefined;
  return {
    term: [servers.length === 1 ? 'Server' : 'Servers'],
    items: servers.map((server) => {
      const address = serverUrl(server);
      return { ...serverItem(server), ...(choosable.includes(address) ? { server: address } : {}) };
    }),
  };
}

function serverItem({ url, name = '', description, variables }: Server): Item {
  const items = variables.map((variable) => {
    const values = variable.enum.length > 0 ? [', one of ', ...codeList(variable.enum)] : [];
    const about = variable.description ? ` ${variable.description.text}` : '';
    return item([code(`{${variable.name}}`), ', default ', code(variable.default), ...values, about]);
  });
  return item([code(url), ` ${name} ${description?.text ?? ''}`], list(undefined, items));
}
