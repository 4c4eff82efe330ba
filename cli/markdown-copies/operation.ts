import { escapeMarkdown } from '../markdown/write-markdown.ts';
import type {
  ApiError,
  Callback,
  Equivalent,
  Operation,
  RelatedOperation,
  SecurityAlternative,
  Server,
} from '../openapi/model/model.ts';
import { trimEnd } from '../text/trim.ts';
import { requestBody, requestSamples, responseExamples, responses } from './body.ts';
import { parameterItem } from './parameter.ts';
import { docsItems } from './schema.ts';
import { blocks, code, heading, item, link, list, type ResolveLink, rich, titled } from './text.ts';

/** One operation: all that its section of the page says. Its heading has the given level. */
export function operationMarkdown(operation: Operation, level: number, resolve: ResolveLink): string {
  return blocks(
    heading(level, operation.title),
    endpoint(operation),
    rich(operation.description, resolve),
    list(needs(operation, resolve)),
    parameters(operation, level + 1, resolve),
    requestBody(operation, level + 1, resolve),
    responses(operation.responses, level + 1, resolve),
    errors(operation.errors, level + 1, resolve),
    related('Comes after', operation.before, level + 1, resolve),
    related('What follows', operation.after, level + 1, resolve),
    ...operation.callbacks.map((callback) => callbackMarkdown(callback, level + 1, resolve)),
    requestSamples(operation, level + 1),
    responseExamples(operation.responses, level + 1, resolve),
  );
}

function endpoint({ method, path, servers }: Operation): string {
  return code(`${method} ${trimEnd(servers[0]?.url ?? '', '/')}${path}`);
}

/** What a call needs, at a glance, and what stands around it. */
export function needs(operation: Operation, resolve: ResolveLink): string[] {
  const {
    security,
    requiredHeaders,
    requestBody: body,
    ownServers,
    replacement,
    predecessors,
    history,
  } = operation;
  const types = body?.media.map(({ type }) => code(type)) ?? [];
  return [
    ...(operation.deprecated ? ['- Deprecated'] : []),
    ...(operation.badges.length > 0 ? [item(operation.badges.map(escapeMarkdown).join(', '))] : []),
    ...(operation.operationId ? [item(`Operation id: ${code(operation.operationId)}`)] : []),
    ...(security.length > 0
      ? [item(`Authentication: ${security.map((one) => alternative(one)).join(', or ')}`)]
      : []),
    ...(requiredHeaders.length > 0
      ? [item(`Required headers: ${requiredHeaders.map(({ label }) => code(label)).join(', ')}`)]
      : []),
    ...(ownServers.length > 0 ? [item('Servers:', serverList(ownServers, resolve))] : []),
    ...(types.length > 0 ? [item(`Content type: ${types.join(', ')}`)] : []),
    ...(history.length > 0
      ? [
          item(
            history
              .map(({ words, version, href }, index) => {
                const at = link(code(version), href, resolve);
                return `${index > 0 ? words.toLowerCase() : words} ${at}`;
              })
              .join(', '),
          ),
        ]
      : []),
    ...docsItems(operation.externalDocs, resolve),
    ...(replacement ? [equivalent('Replaced by', replacement, resolve)] : []),
    ...predecessors.map((one) => equivalent('In the older API', one, resolve)),
  ];
}

function alternative({ requirements }: SecurityAlternative): string {
  if (requirements.length === 0) return 'none';
  return requirements
    .map(({ scheme, scopes }) => {
      const names = scopes.map(({ name }) => code(name)).join(' and ');
      return names === '' ? escapeMarkdown(scheme) : `${escapeMarkdown(scheme)} with ${names}`;
    })
    .join(' and ');
}

function equivalent(
  title: string,
  { href, method, path, differences }: Equivalent,
  resolve: ResolveLink,
): string {
  return item(
    `${title}: ${link(code(`${method} ${path}`), href, resolve)}`,
    list(differences.map((difference) => item(rich(difference, resolve)))),
  );
}

export function serverList(servers: Server[], resolve: ResolveLink): string {
  return list(
    servers.map(({ url, name, description, variables }) =>
      titled(
        name ? `${code(url)} ${escapeMarkdown(name)}` : code(url),
        rich(description, resolve),
        list(
          variables.map((variable) => {
            const values = variable.enum.length > 0 ? `, one of ${variable.enum.map(code).join(', ')}` : '';
            const head = `${code(`{${variable.name}}`)} default ${code(variable.default)}${values}`;
            return titled(head, rich(variable.description, resolve));
          }),
        ),
      ),
    ),
  );
}

function parameters({ parameterGroups }: Operation, level: number, resolve: ResolveLink): string {
  return blocks(
    ...parameterGroups.flatMap(({ title, parameters: all }) => [
      heading(level, title),
      list(all.map((parameter) => parameterItem(parameter, resolve))),
    ]),
  );
}

function errors(all: ApiError[], level: number, resolve: ResolveLink): string {
  return all.length === 0 ? '' : blocks(heading(level, 'Errors'), errorList(all, resolve));
}

export function errorList(all: ApiError[], resolve: ResolveLink): string {
  return list(
    all.map(({ code: name, status, when, remedy }) => {
      const head = [status ?? '', name === undefined ? '' : code(name)].filter(Boolean).join(' ') || 'Error';
      const cure = rich(remedy, resolve);
      return titled(head, rich(when, resolve), cure === '' ? '' : titled('What to do', cure));
    }),
  );
}

function related(title: string, operations: RelatedOperation[], level: number, resolve: ResolveLink): string {
  if (operations.length === 0) return '';
  return blocks(
    heading(level, title),
    list(
      operations.map(({ href, label, method, description, passes }) =>
        titled(
          link(`${escapeMarkdown(method)} ${escapeMarkdown(label)}`, href, resolve),
          rich(description, resolve),
          list(passes.map(({ name, value }) => item(`${code(name)} from ${code(value)}`))),
        ),
      ),
    ),
  );
}

function callbackMarkdown(
  { name, expression, operations }: Callback,
  level: number,
  resolve: ResolveLink,
): string {
  return blocks(
    heading(level, `Callback ${name}`),
    `Sent to ${code(expression)}`,
    ...operations.map((operation) =>
      blocks(
        code(`${operation.method} ${operation.path}`),
        rich(operation.description, resolve),
        parameters(operation, level + 1, resolve),
        requestBody(operation, level + 1, resolve),
        responses(operation.responses, level + 1, resolve),
      ),
    ),
  );
}
