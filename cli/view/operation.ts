import type {
  Callback,
  Equivalent,
  Operation,
  ParameterGroup,
  RelatedOperation,
} from '../openapi/model/model.ts';
import type { SiteLink } from '../page.ts';
import { t } from '../words/words.ts';
import { authentication } from './authentication.ts';
import { requestBody, response } from './body.ts';
import {
  anchoredSection,
  code,
  codeBlock,
  codeList,
  compact,
  deeper,
  description,
  disclosure,
  entry,
  externalDocsLink,
  factLine,
  group,
  heading,
  item,
  link,
  list,
  paragraph,
  rich,
  section,
  terms,
  withMethod,
} from './builders.ts';
import { errorList } from './errors.ts';
import { keyFacts } from './key-facts.ts';
import { parameterList } from './parameter.ts';
import { samples } from './samples.ts';
import { serverEntries } from './servers.ts';
import type { Block, Endpoint, Group, Inline, Section, Table } from './view.ts';

/** An operation: its description, request and responses, with samples beside it or, on a narrow screen, below the lead. */
export function operationSection(operation: Operation, guides: SiteLink[] = []): Section {
  const { anchor: id, title, deprecated, replacement, responses, errors } = operation;
  const main = anchoredSection('operation', { id, title, isDeprecated: deprecated }, [
    keyFacts(operation, guides),
    replacement && equivalent(t('operation.replaced-by'), replacement),
    operation.predecessors.map((one) => equivalent(t('operation.legacy'), one)),
    parameterSections(operation.parameterGroups),
    body(operation),
    responses.length > 0 &&
      heading(4, operation.isReceived ? t('operation.your-response') : t('operation.responses')),
    responses.map(response),
    errors.length > 0 && heading(4, t('operation.errors')),
    errorList(errors),
    related(t('operation.call-first'), operation.previous),
    related(t('operation.next'), operation.next),
    operation.callbacks.map(callback),
  ]);
  const lead = compact<Block>(
    endpoint(operation),
    descriptions(operation),
    externalDocsLink(operation.externalDocs),
  );
  return { ...main, lead, aside: samples(operation) };
}

function body({ requestBody: sent, isReceived }: Operation): Section | undefined {
  return sent && requestBody(sent, isReceived);
}

/** The summary unless the description begins with it, the description, and before its own description what the path is. */
function descriptions({ summary, description: own, pathSummary, pathDescription }: Operation): Block[] {
  const ofPath = pathSummary && paragraph({ kind: 'strong', text: pathSummary });
  return compact<Block>(
    summary && !own?.text.startsWith(summary) && paragraph(summary),
    pathDescription ? [] : ofPath,
    description(own),
    pathDescription && ofPath,
    description(pathDescription),
  );
}

export function endpoint({ method, pathParts, servers, badges }: Operation): Endpoint {
  const server = servers[0]?.url.replace(/\/$/, '');
  return {
    kind: 'endpoint',
    method,
    ...(server !== undefined && { server }),
    pathParts,
    badges: badges.map((text) => ({ text })),
  };
}

/** The parameters grouped by location: path, query, header, cookie. */
export function parameterSections(groups: ParameterGroup[]): Section[] {
  return groups.map(({ title, parameters }) => section('parameters', [title], [parameterList(parameters)]));
}

/** The equivalent operation of another version of the API, and the differences. */
function equivalent(title: string, { href, method, path, differences, compared }: Equivalent): Block {
  const changes = list(
    undefined,
    differences.map((difference) => item([], description(difference))),
  );
  return group('equivalent', [
    paragraph(`${title}: `, link(href, code(`${method} ${path}`))),
    (compared || changes) &&
      disclosure(t('compare.differences'), compact<Block>(compared && comparison(compared), changes), {
        role: 'fold',
      }),
  ]);
}

/** What only one of two operations has, side by side. */
function comparison({ anchor: id, parts, example }: NonNullable<Equivalent['compared']>): Table {
  const cell = (names: string[]) => item(names.length > 0 ? codeList(names) : ['–']);
  const rows = parts.map(({ part, before, after }) => [item([part]), cell(before), cell(after)]);
  const shown = example && [example.before, example.after];
  const examples = shown?.map((one) => item([], codeBlock(one.code, one.html, one.language)));
  return {
    kind: 'table',
    role: 'compared',
    id,
    label: t('compare.title'),
    head: [t('compare.part'), t('compare.legacy'), t('compare.current')],
    rows: examples ? [...rows, [item([t('example.one')]), ...examples]] : rows,
  };
}

/** Operations to call before or after this one. */
function related(title: string, operations: RelatedOperation[]): Section | undefined {
  if (operations.length === 0) return undefined;
  const items = operations.map(({ href, label, method, status, description: text, passes }) =>
    item(
      status === undefined
        ? [link(href, ...withMethod(method, label))]
        : rich('operation.after', {
            operation: link(href, ...withMethod(method, label)),
            status: statusOf(status),
          }),
      description(text),
      factLine(
        passes.map(({ name, value, isConstant }) =>
          rich(isConstant ? 'operation.passes-constant' : 'operation.passes', {
            target: name === undefined ? t('body.request') : code(name),
            source: code(value),
          }),
        ),
      ),
    ),
  );
  return section('related', [title], [list(undefined, items)]);
}

function statusOf(text: string): Inline {
  return text === 'default' ? t('operation.any-other') : { kind: 'status', text };
}

/** A callback: requests that the API sends to a URL of the reader. Several expressions may share one name and anchor. */
function callback(
  { name, expression, anchor: id, operations, shownAt }: Callback,
  index: number,
  all: Callback[],
): Section {
  const isFirst = index === 0 || all[index - 1]?.anchor !== id;
  const requests = operations.map((operation) => ({ ...callbackRequest(operation), id: operation.anchor }));
  const same =
    shownAt && paragraph(...rich('operation.same-as', { operation: link(shownAt.href, shownAt.label) }));
  const content = compact<Block>(
    paragraph(...rich('operation.sent-to', { expression: code(expression) })),
    same,
    requests,
  );
  return { ...section('callback', [t('operation.callback', { name })], content), ...(isFirst && { id }) };
}

function callbackRequest(operation: Operation): Group {
  const { method, path, title, deprecated, responses, security, ownServers } = operation;
  const isNamed = title !== `${method} ${path}`;
  const content = compact<Block>(
    endpoint({ ...operation, servers: [] }),
    (isNamed || deprecated) &&
      paragraph(
        { kind: 'strong', text: isNamed ? title : '' },
        deprecated ? ` ${t('operation.is-deprecated')}` : '',
      ),
    terms(entry(t('reference.authentication'), authentication(security)), serverEntries(ownServers)),
    ...descriptions(operation),
    externalDocsLink(operation.externalDocs),
    ...operation.parameterGroups.map(({ parameters }) => parameterList(parameters)),
    body(operation),
    responses.length > 0 && heading(4, t('operation.your-response')),
    responses.map(response),
    samples(operation),
    ...operation.callbacks.map(callback),
  );
  return group('callback', deeper(content));
}
