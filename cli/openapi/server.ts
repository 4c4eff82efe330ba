import { type Context, describe, optional } from './context.ts';
import type { Server } from './model.ts';
import { get, getEntries, getList, getString, getStrings, isObject, type Raw } from './raw.ts';

/** Servers of the most specific level that names any: operation, path item, document (OpenAPI 3.1 §4.8.5). */
export function buildServers(context: Context, ...levels: Raw[]): Server[] {
  const level = levels.find((raw) => getList(raw, 'servers').length > 0);
  return level
    ? getList(level, 'servers')
        .filter(isObject)
        .map((raw) => buildServer(context, raw))
    : [];
}

function buildServer(context: Context, raw: Raw): Server {
  return {
    url: getString(raw, 'url') ?? '/',
    ...optional('name', getString(raw, 'name')),
    ...describe(context, raw),
    variables: getEntries(raw, 'variables').flatMap(([name, variable]) =>
      isObject(variable)
        ? [
            {
              name,
              default: String(get(variable, 'default') ?? ''),
              enum: getStrings(variable, 'enum'),
              ...describe(context, variable),
            },
          ]
        : [],
    ),
  };
}

/** The address that requests are shown with: variables take their defaults. */
export function serverUrl(server: Server | undefined): string {
  if (!server) return '';
  const url = server.variables.reduce(
    (text, variable) => text.replaceAll(`{${variable.name}}`, () => variable.default),
    server.url,
  );
  return url.replace(/\/+$/, '');
}
