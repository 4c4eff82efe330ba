import type { Server } from '../openapi/model/model.ts';
import { t } from '../words/words.ts';
import { code, codeList, description, item, list, rich } from './builders.ts';
import type { Item, TermEntry } from './view.ts';

/** Servers as an entry of a list of terms, unless there are none. */
export function serverEntries(servers: Server[]): TermEntry | undefined {
  if (servers.length === 0) return undefined;
  return {
    term: [servers.length === 1 ? t('server.one') : t('server.several')],
    items: servers.map(serverItem),
  };
}

function serverItem({ url, name = '', description: about, variables }: Server): Item {
  const items = variables.map((variable) => {
    const values =
      variable.enum.length > 0 ? [', ', ...rich('server.one-of', { values: codeList(variable.enum) })] : [];
    const head = [
      code(`{${variable.name}}`),
      ', ',
      ...rich('server.default', { value: code(variable.default) }),
      ...values,
    ];
    return item(head, description(variable.description));
  });
  return item([code(url), ` ${name} ${about?.text ?? ''}`], list(undefined, items));
}
