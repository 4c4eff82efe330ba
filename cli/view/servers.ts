import type { Server } from '../openapi/model/model.ts';
import { code, item, list } from './pieces.ts';
import type { Item, TermEntry } from './view.ts';

/** Where an API answers, as an entry of a list of terms. */
export function serverEntries(servers: Server[]): TermEntry | undefined {
  if (servers.length === 0) return undefined;
  return { term: [servers.length === 1 ? 'Server' : 'Servers'], items: servers.map(serverItem) };
}

function serverItem({ url, name = '', description, variables }: Server): Item {
  const values = variables.map((variable) => {
    const others = variable.enum.length > 0 ? `, one of ${variable.enum.join(', ')}` : '';
    const words = ` default ${variable.default}${others} ${variable.description?.text ?? ''}`;
    return item([code(`{${variable.name}}`), words]);
  });
  return item([code(url), ` ${name} ${description?.text ?? ''}`], list(undefined, values));
}
