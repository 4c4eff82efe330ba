import { escapeMarkdown } from '../markdown/write-markdown.ts';
import type {
  ApiReference,
  ComponentSchema,
  IndexEntry,
  Operation,
  SecurityScheme,
  VersionChanges,
} from '../openapi/model/model.ts';
import type { ReferencePart } from '../site/page.ts';
import { errorList, operationMarkdown, serverList } from './operation.ts';
import { docsItems, marksOf, schemaItems } from './schema.ts';
import { blocks, code, heading, item, link, list, type ResolveLink, rich, titled } from './text.ts';

/** A reference, or one page of a large one, below its title: what the page says, in its order. */
export function referenceMarkdown(
  reference: ApiReference,
  part: ReferencePart | undefined,
  resolve: ResolveLink,
): string {
  const tags = reference.tagGroups.flatMap((group) => group.tags);
  return blocks(
    part && !part.isEntry ? '' : about(reference, resolve),
    section(
      'Authentication schemes',
      reference.securitySchemes.map((scheme) => schemeMarkdown(scheme, resolve)),
    ),
    part?.isEntry ? contents(part, resolve) : '',
    ...tags.flatMap((tag) => [
      heading(2, tag.title),
      rich(tag.description, resolve),
      list(docsItems(tag.externalDocs, resolve)),
      ...tag.operations.map((operation) => operationMarkdown(operation, 3, resolve)),
    ]),
    section(
      'Webhooks',
      reference.webhooks.map((webhook) => operationMarkdown(webhook, 3, resolve)),
    ),
    index('Scopes', reference.indexes.scopes, resolve),
    index('Errors', reference.indexes.errors, resolve),
    furtherErrors(reference, resolve),
    index('Headers', reference.indexes.headers, resolve),
    section(
      'Schemas',
      reference.schemas.map((schema) => schemaMarkdown(schema, resolve)),
    ),
    section(
      'Changes',
      reference.changelog.map((version) => versionMarkdown(version, resolve)),
    ),
  );
}

/** An operation as a file of its own, with the schemas that it only names. */
export function operationFile(
  reference: ApiReference,
  operation: Operation,
  named: ComponentSchema[],
  resolve: ResolveLink,
): string {
  const whole = link(escapeMarkdown(`${reference.title} ${reference.version}`), '#', resolve);
  return blocks(
    operationMarkdown(operation, 1, resolve),
    section(
      'Schemas named above',
      named.map((schema) => schemaMarkdown({ ...schema, usedBy: [] }, resolve)),
    ),
    `Part of the reference of ${whole}.`,
  );
}

/** What a version has changed, below its number. */
export function changesMarkdown({ note, isFirst, operations }: VersionChanges, resolve: ResolveLink): string {
  return blocks(
    rich(note, resolve),
    isFirst ? 'The record of changes begins with this version.' : '',
    !isFirst && operations.length === 0 ? 'Nothing has changed for clients.' : '',
    list(
      operations.map(({ name, href, changes }) =>
        item(
          href ? link(code(name), href, resolve) : code(name),
          list(
            changes.map(({ breaking, message, reason }) =>
              item(
                [
                  rich(message, resolve),
                  breaking ? '**Breaking.**' : '',
                  reason ? escapeMarkdown(reason) : '',
                ]
                  .filter(Boolean)
                  .join(' '),
              ),
            ),
          ),
        ),
      ),
    ),
  );
}

function versionMarkdown(version: VersionChanges, resolve: ResolveLink): string {
  return blocks(
    heading(3, `Version ${version.version}`),
    version.date ?? '',
    changesMarkdown(version, resolve),
  );
}

function section(title: string, parts: string[]): string {
  return parts.length === 0 ? '' : blocks(heading(2, title), ...parts);
}

function about(reference: ApiReference, resolve: ResolveLink): string {
  const { version, openapi, summary, description, servers, license, contact, termsOfService } = reference;
  const files = reference.downloads.map(({ label, href }) => link(escapeMarkdown(label), href, resolve));
  const person = contact && [
    contact.url
      ? link(escapeMarkdown(contact.name ?? contact.url), contact.url, resolve)
      : escapeMarkdown(contact.name ?? ''),
    contact.email ? link(escapeMarkdown(contact.email), `mailto:${contact.email}`, resolve) : '',
  ];
  return blocks(
    escapeMarkdown(`Version ${version}, OpenAPI ${openapi}`),
    summary && !description?.text.startsWith(summary) ? escapeMarkdown(summary) : '',
    rich(description, resolve),
    list([
      ...docsItems(reference.externalDocs, resolve),
      ...(servers.length > 0 ? [item('Servers:', serverList(servers, resolve))] : []),
      ...(files.length > 0 ? [item(`Download: ${files.join(', ')}`)] : []),
      ...(license
        ? [
            item(
              `Licence: ${license.url ? link(escapeMarkdown(license.name), license.url, resolve) : escapeMarkdown(license.name)}`,
            ),
          ]
        : []),
      ...(person ? [item(`Contact: ${person.filter(Boolean).join(' ')}`)] : []),
      ...(termsOfService ? [item(link('Terms of service', termsOfService, resolve))] : []),
    ]),
  );
}

function schemeMarkdown(scheme: SecurityScheme, resolve: ResolveLink): string {
  const words = [scheme.type, ...scheme.facts.map(({ label, value }) => `${label} ${value}`)].join(', ');
  const names = (scopes: string[]) =>
    scopes.length === 0 ? '' : item(`Scopes: ${scopes.map(code).join(', ')}`);
  return blocks(
    heading(3, scheme.name) + (scheme.deprecated ? ' (deprecated)' : ''),
    escapeMarkdown(words),
    rich(scheme.description, resolve),
    scheme.scopes.length > 0 ? 'Scopes:' : '',
    list(scheme.scopes.map(({ name, description }) => titled(code(name), rich(description, resolve)))),
    scheme.grants.length > 0 ? 'Grants:' : '',
    list(
      scheme.grants.map(({ name, grantType, description, scopes }) =>
        titled(`${escapeMarkdown(name)} ${code(grantType)}`, rich(description, resolve), names(scopes)),
      ),
    ),
    ...scheme.flows.map((flow) => {
      const urls: [string, string | undefined][] = [
        ['Authorization URL', flow.authorizationUrl],
        ['Device authorization URL', flow.deviceAuthorizationUrl],
        ['Token URL', flow.tokenUrl],
        ['Refresh URL', flow.refreshUrl],
      ];
      const lines = urls.flatMap(([label, url]) =>
        url === undefined ? [] : [item(`${label}: ${code(url)}`)],
      );
      return blocks(
        `Flow ${escapeMarkdown(flow.name)}:`,
        list([...lines, names(flow.scopes.map(({ name }) => name))].filter(Boolean)),
      );
    }),
  );
}

/** On the entry of a large reference: its pages, and what stands on each. */
function contents({ pages }: ReferencePart, resolve: ResolveLink): string {
  return section(
    'Contents',
    pages.map(({ label, url, contents: entries }) =>
      blocks(
        `### ${link(escapeMarkdown(label), url, resolve)}`,
        list(
          entries.map(({ label: name, method, deprecated }) =>
            item(
              [method && escapeMarkdown(method), escapeMarkdown(name), deprecated ? '(deprecated)' : '']
                .filter(Boolean)
                .join(' '),
            ),
          ),
        ),
      ),
    ),
  );
}

function index(title: string, entries: IndexEntry[], resolve: ResolveLink): string {
  if (entries.length === 0) return '';
  const items = entries.map(({ name, description, remedy, operations }) => {
    const cure = rich(remedy, resolve);
    const users = operations.map(({ method, label, href }) =>
      link(escapeMarkdown(`${method} ${label}`), href, resolve),
    );
    return titled(
      code(name),
      rich(description, resolve),
      cure === '' ? '' : titled('What to do', cure),
      users.length === 0 ? '' : item(`Used by: ${users.join(', ')}`),
    );
  });
  return section(title, [list(items)]);
}

function furtherErrors({ indexes, errorCodes }: ApiReference, resolve: ResolveLink): string {
  const known = new Set(indexes.errors.map(({ name }) => name));
  const others = errorCodes.filter(({ code: name }) => name === undefined || !known.has(name));
  return others.length === 0 ? '' : section('Further error codes', [errorList(others, resolve)]);
}

function schemaMarkdown({ name, title, schema, usedBy }: ComponentSchema, resolve: ResolveLink): string {
  const users = usedBy.map(({ label, href }) => link(escapeMarkdown(label), href, resolve));
  return blocks(
    heading(3, name),
    `${title && title !== name ? `${escapeMarkdown(title)} ` : ''}${marksOf(schema)}`,
    rich(schema.description, resolve),
    list([
      ...schemaItems(schema, resolve),
      ...(users.length > 0 ? [item(`Used by: ${users.join(', ')}`)] : []),
    ]),
  );
}
