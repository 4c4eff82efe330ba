import type { Server } from '../openapi/model/model.ts';
import { code, codeList, item, list } from './builders.ts';
import type { Item, TermEntry } from './view.ts';

/** Servers as an entry of a list of terms, unless there are none. */
export function serverEntries(servers: Server[]): TermEntry | undefined {
  if (servers.length === 0) return undefined;
  return {
    term: [servers.length === 1 ? 'Server' : 'Servers'],
    items: servers.map(serverItem),
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
