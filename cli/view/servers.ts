import type { Server } from '../openapi/model/model.ts';
import { code, item, joined, list } from './pieces.ts';
import type { Inline, Item, TermEntry } from './view.ts';

/** Where an API answers, as an entry of a list of terms. */
export function serverEntries(servers: Server[]): TermEntry | undefined {
  if (servers.length === 0) return undefined;
  return {
    role: 'servers',
    term: [servers.length === 1 ? 'Server' : 'Servers'],
    items: servers.map(serverItem),
  };
}

function serverItem({ url, name = '', description, variables }: Server): Item {
  const values = variables.map((variable) => {
    const values = joined(
      variable.enum.map((value) => [code(value)]),
      ', ',
    );
    const others: Inline[] = values.length > 0 ? [', one of ', ...values] : [];
    const said = variable.description ? ` ${variable.description.text}` : '';
    return item([code(`{${variable.name}}`), ', default ', code(variable.default), ...others, said]);
  });
  return item([code(url), ` ${name} ${description?.text ?? ''}`], list(undefined, values));
}
