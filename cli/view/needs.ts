import type { Operation, SecurityAlternative } from '../openapi/model/model.ts';
import { code, item, joined, link, phrases, some, word } from './pieces.ts';
import { serverEntries } from './servers.ts';
import type { Block, Inline, TermEntry } from './view.ts';

/** What a call needs, at a glance: authentication as alternatives, required headers, content type. */
export function needs(operation: Operation): Block | undefined {
  const { operationId, security, requiredHeaders, requestBody, ownServers, history } = operation;
  const types = requestBody?.media.map(({ type }) => [code(type)]) ?? [];
  const headers = requiredHeaders.map(({ label, href }) => word(href, code(label)));
  const changes = history.map(({ words, version, href }, index): Inline[] => [
    `${index > 0 ? words.toLowerCase() : words} `,
    link(href, version),
  ]);
  return terms(
    operationId && { role: 'identifier', term: ['Operation id'], items: [item([code(operationId)])] },
    entry('Authentication', phrases(security.map(alternative), ', or ')),
    entry('Headers', phrases(headers, ', ')),
    serverEntries(ownServers),
    entry('Content type', joined(types, ', ')),
    entry('History', phrases(changes, ', ')),
  );
}

function alternative({ requirements }: SecurityAlternative): Inline[] {
  if (requirements.length === 0) return ['No authentication'];
  const schemes = requirements.map(({ scheme, href, scopes }) => [
    ...word(href, scheme),
    ...scopes.map(
      (scope, index): Inline => ({
        kind: 'phrase',
        content: [index === 0 ? ' with ' : ' and ', ...word(scope.href, code(scope.name))],
      }),
    ),
  ]);
  return phrases(schemes, ' and ');
}

/** A word with what there is of it, if anything. */
export function entry(term: string, value: Inline[]): TermEntry | undefined {
  return value.length === 0 ? undefined : { term: [term], items: [item(value)] };
}

/** Words with what there is of each, if there are any. */
export function terms(...entries: Parameters<typeof some<TermEntry>>): Block | undefined {
  const present = some(...entries);
  return present.length === 0 ? undefined : { kind: 'terms', entries: present };
}
