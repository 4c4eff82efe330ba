import type {
  Callback,
  Equivalent,
  Operation,
  ParameterGroup,
  RelatedOperation,
} from '../openapi/model/model.ts';
import type { SiteLink } from '../site/page.ts';
import { requestBody, response } from './body.ts';
import { errorList } from './errors.ts';
import { needs } from './needs.ts';
import { parameterList } from './parameter.ts';
import {
  addressed,
  code,
  description,
  docs,
  factLine,
  fold,
  group,
  heading,
  item,
  link,
  list,
  methodAnd,
  paragraph,
  section,
  some,
} from './pieces.ts';
import { samples } from './samples.ts';
import type { Block, Endpoint, Group, Section } from './view.ts';

/**
 * One operation: what it does and needs, what goes in and comes out, and the code beside it, or, where there is no room,
 * below what it does.
 */
export function operationSection(operation: Operation, guides: SiteLink[] = []): Section {
  const { anchor: id, title, deprecated, replacement, responses, errors } = operation;
  const main = addressed('operation', { id, title, isDeprecated: deprecated }, [
    needs(operation, guides),
    replacement && equivalent('Replaced by', replacement),
    operation.predecessors.map((one) => equivalent('Legacy equivalent', one)),
    parameterSections(operation.parameterGroups),
    body(operation),
    { kind: 'pause' },
    responses.length > 0 && heading(4, operation.isReceived ? 'Your response' : 'Responses'),
    responses.map(response),
    errors.length > 0 && heading(4, 'Errors'),
    errorList(errors),
    related('Call first', operation.previous),
    related('Next steps', operation.next),
    operation.callbacks.map(callback),
  ]);
  const lead = some<Block>(endpoint(operation), descriptions(operation), docs(operation.externalDocs));
  return { ...main, lead, aside: samples(operation) };
}

/** What is sent, by its reader or by the API. */
function body({ requestBody: sent, isReceived }: Operation): Section | undefined {
  return sent && requestBody(sent, isReceived);
}

/** Its own words, all of a summary that is too long for a title, then those of its path. */
function descriptions({ summary, description: own, pathSummary, pathDescription }: Operation): Block[] {
  return some<Block>(
    summary && !own?.text.startsWith(summary) && paragraph(summary),
    description(own),
    pathSummary && paragraph({ kind: 'strong', text: pathSummary }),
    description(pathDescription),
  );
}

/** Method and address. */
export function endpoint({ method, pathParts, servers, badges }: Operation): Endpoint {
  const server = servers[0]?.url.replace(/\/$/, '');
  const marks = badges.map((text) => ({ text }));
  return { kind: 'endpoint', method, ...(server !== undefined && { server }), pathParts, marks };
}

/** The parameters by their place, each with its title. */
export function parameterSections(groups: ParameterGroup[]): Section[] {
  return groups.map(({ title, parameters }) => section('parameters', [title], [parameterList(parameters)]));
}

/** The same call in the other API, older or newer, and what differs. */
function equivalent(title: string, { href, method, path, differences }: Equivalent): Block {
  const changes = list(
    undefined,
    differences.map((difference) => item([], description(difference))),
  );
  return group('equivalent', [
    paragraph(`${title}: `, link(href, code(`${method} ${path}`))),
    changes && fold('Differences', false, changes),
  ]);
}

/** Calls that come before or after. */
function related(title: string, operations: RelatedOperation[]): Section | undefined {
  if (operations.length === 0) return undefined;
  const items = operations.map(({ href, label, method, description: text, passes }) =>
    item(
      [link(href, ...methodAnd(method, label))],
      description(text),
      factLine(
        passes.map(({ name, value }) => [
          name === undefined ? 'Request body' : code(name),
          ' from ',
          code(value),
        ]),
      ),
    ),
  );
  return section('related', [title], [list(undefined, items)]);
}

/** Calls that the API makes to the address you gave. One name may stand for several expressions. */
function callback(
  { name, expression, anchor: id, operations }: Callback,
  index: number,
  all: Callback[],
): Section {
  const isNew = index === 0 || all[index - 1]?.anchor !== id;
  const calls = operations.map((operation) => ({ ...callOf(operation), id: operation.anchor }));
  const content = [paragraph('Sent to ', code(expression)), ...calls];
  return { ...section('callback', [`Callback ${name}`], content), ...(isNew && { id }) };
}

function callOf(operation: Operation): Group {
  const { method, path, title, responses } = operation;
  return group('callback', [
    endpoint({ ...operation, servers: [] }),
    title !== `${method} ${path}` && paragraph({ kind: 'strong', text: title }),
    ...descriptions(operation),
    docs(operation.externalDocs),
    ...operation.parameterGroups.map(({ parameters }) => parameterList(parameters)),
    body(operation),
    responses.length > 0 && heading(4, 'Your response'),
    responses.map(response),
    samples(operation),
  ]);
}
