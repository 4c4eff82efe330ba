import { nearestName, suggest } from '../../../text/did-you-mean.ts';
import { escapePointer } from '../../../text/json-pointer.ts';
import { serverFault } from '../../../text/url-faults.ts';
import { getList, getObject, getString, isObject, type JsonObject } from '../../document/json-object.ts';
import type { Visited, Warn } from './warn.ts';

/** Servers on the computer of whoever reads, unless a description says that this is meant. */
const OF_READER = /^https?:\/\/(?:localhost|127\.0\.0\.1|0\.0\.0\.0|\[::1\])(?=[:/]|$)/i;

/** Warns about servers to which no request can be sent, and about their variables. */
export function warnOfServers({ node, pointer, warn }: Visited): void {
  const servers = getList(node, 'servers').filter(isObject);
  const isOfReader = (server: JsonObject) =>
    OF_READER.test(getString(server, 'url') ?? '') &&
    /^(?:generated server url|local\w*)?$/i.test(getString(server, 'description') ?? '');
  if (pointer === '' && servers.length > 0 && servers.every(isOfReader))
    warn('server', '/servers/0/url', {
      message: "The only server is the reader's own computer.",
      hint: 'Write the server of the API. If readers run it themselves, say so in its `description`.',
    });
  else if (pointer === '' && servers[0] && isOfReader(servers[0]) && !hasOwnServers(node))
    warn('server', '/servers/0/url', {
      message: "Samples are sent to the reader's own computer: the first server is that of all samples.",
      hint: 'Move it behind the others, or remove it. If readers run it themselves, say so in its `description`.',
    });
  for (const [index, server] of getList(node, 'servers').entries()) {
    if (!isObject(server)) continue;
    const url = getString(server, 'url');
    const isFirst = getList(node, 'servers').findIndex((one) => isObject(one) && one.url === url) === index;
    const fault = url === undefined ? undefined : isFirst ? serverFault(url) : TWICE;
    if (fault) warn('server', `/servers/${index}/url`, fault);
    const inServer: Warn = (rule, at, text) => warn(rule, `/servers/${index}${at}`, text);
    warnOfVariables(url, getObject(server, 'variables'), inServer);
  }
}

/** Whether a path or an operation has servers of its own, to which its samples are sent. */
function hasOwnServers(document: JsonObject): boolean {
  const hasServers = (one: unknown) => isObject(one) && getList(one, 'servers').length > 0;
  return Object.values(getObject(document, 'paths')).some(
    (item) => isObject(item) && (hasServers(item) || Object.values(item).some(hasServers)),
  );
}

const TWICE = { message: 'A server before this one has the same URL.', hint: 'Remove one of the two.' };

function warnOfVariables(url: string | undefined, variables: JsonObject, warn: Warn): void {
  const named = Array.from(url?.matchAll(/\{([^{}]+)\}/g) ?? [], ([, name = '']) => name);
  const unused = Object.keys(variables).filter((name) => url !== undefined && !named.includes(name));
  const meant = new Map(
    named.filter((name) => !Object.hasOwn(variables, name)).map((name) => [name, nearestName(name, unused)]),
  );
  for (const [name, variable] of Object.entries(variables)) {
    const at = `/variables/${escapePointer(name)}`;
    if (unused.includes(name) && ![...meant.values()].includes(name))
      warn('server', at, {
        message: `The URL of the server has no \`{${name}}\`.`,
        hint: 'Write it into the `url`, or remove this variable.',
      });
    const values = isObject(variable) ? getList(variable, 'enum') : [];
    const chosen = isObject(variable) ? variable.default : '';
    if (values.length > 0 && !values.includes(chosen))
      warn('server', `${at}/default`, {
        message: `The default \`${chosen}\` is not in the enum.`,
        hint: suggest(String(chosen), values.map(String)),
      });
  }
  for (const [name, other] of meant)
    warn('server', '/url', {
      message: `The URL has \`{${name}}\`, but no variable \`${name}\` is declared.`,
      hint:
        other === undefined
          ? `Add \`variables: { ${name}: { default: … } }\` to the server, or the variable to those that it has.`
          : `Did you mean \`{${other}}\`?`,
    });
}
