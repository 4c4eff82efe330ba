import { didYouMean, suggest } from '../../../text/did-you-mean.ts';
import { oncePer } from '../../../text/get-or-insert.ts';
import { escapePointer, pointerSteps } from '../../../text/json-pointer.ts';
import {
  get,
  getList,
  getObject,
  getString,
  getStrings,
  isObject,
  type JsonObject,
} from '../../document/json-object.ts';
import { readOperationReference } from '../../document/operation-reference.ts';
import { operationsIn } from '../../document/operations-in.ts';
import { lookUp } from '../../document/references.ts';
import { walk } from '../../document/walk.ts';
import type { Names, Visited } from './warn.ts';

export function collectNames(document: JsonObject): Names {
  const operationIds = new Map<string, string>();
  const summaries = new Map<string, string>();
  const tags = new Set(declaredTags(document));
  walk(document, (node, pointer, inSchema) => {
    if (inSchema || isLink(node, pointer)) return;
    const id = getString(node, 'operationId');
    if (id !== undefined && !operationIds.has(id)) operationIds.set(id, pointer);
    const summary = summaryIn(node);
    if (summary !== undefined && !summaries.has(summary)) summaries.set(summary, pointer);
    for (const tag of getStrings(node, 'tags')) tags.add(tag);
  });
  const schemes = Object.keys(getObject(getObject(document, 'components'), 'securitySchemes'));
  const ids = [...operationIds.keys()].reverse().map((id) => [id.toLowerCase(), id] as const);
  return { operationIds, idsByLowerCase: new Map(ids), summaries, tags, schemes: new Set(schemes) };
}

/** The summary of an operation, with its first tag: below another one, it tells more. Deprecated ones have a mark. */
function summaryIn(node: JsonObject): string | undefined {
  const summary = getString(node, 'summary')?.trim();
  return summary && isObject(get(node, 'responses')) && node.deprecated !== true
    ? JSON.stringify([getStrings(node, 'tags')[0], summary])
    : undefined;
}

const declaredTags = oncePer((document: JsonObject): string[] =>
  getList(document, 'tags')
    .filter(isObject)
    .map((tag) => getString(tag, 'name') ?? ''),
);

/** Warns about unknown tags in groups, and about duplicate tags. */
export function warnOfTags({ document, names, warn }: Visited): void {
  for (const [index, group] of getList(document, 'x-tagGroups').entries()) {
    if (!isObject(group)) continue;
    for (const [position, tag] of getList(group, 'tags').entries()) {
      if (typeof tag === 'string' && !names.tags.has(tag))
        warn('tag-group', `/x-tagGroups/${index}/tags/${position}`, {
          message: `Unknown tag \`${tag}\`.`,
          hint: didYouMean(tag, names.tags),
        });
    }
  }
  const seen = new Set<string>();
  for (const [index, tag] of getList(document, 'tags').entries()) {
    const name = isObject(tag) ? getString(tag, 'name') : undefined;
    if (name === undefined) continue;
    if (seen.has(name))
      warn(
        'tag-twice',
        `/tags/${index}`,
        `The tag \`${name}\` is declared twice: only the last declaration is shown.`,
      );
    seen.add(name);
    const parent = getString(tag as JsonObject, 'parent');
    if (parent !== undefined && !declaredTags(document).includes(parent))
      warn('tag', `/tags/${index}/parent`, {
        message: `The tag \`${parent}\` is not declared in \`tags\`.`,
        hint: didYouMean(parent, declaredTags(document)) ?? `Add \`{ name: ${parent} }\` to \`tags\`.`,
      });
  }
}

/** Whether a reference is one to an object of the document. */
export function canResolve(document: JsonObject, reference: string): boolean {
  return reference.startsWith('#') && isObject(lookUp(document, reference));
}

/** Distinguishes Link Objects from operations, which have an `operationId` as well. */
function isLink(node: JsonObject, pointer: string): boolean {
  return /\/links\/[^/]+$/.test(pointer) && !isObject(get(node, 'responses'));
}

function leadsToOperation(document: JsonObject, reference: string): boolean {
  const at = readOperationReference(reference);
  return operationsIn(document).some(({ path, method }) => path === at?.path && method === at.method);
}

function operationReferences(document: JsonObject): string[] {
  return operationsIn(document).map(
    ({ method, path }) => `#/paths/${escapePointer(path)}/${method.toLowerCase()}`,
  );
}

/** Names the operation at a pointer: `GET /orders`. */
function operationAt(pointer: string): string {
  const [path = '', method = ''] = pointerSteps(pointer).slice(-2);
  return `\`${method.toUpperCase()} ${path}\``;
}

/** Warns about operations with one `operationId`, and about unknown tags. */
export function warnOfOperation({ document, names, node, pointer, warn }: Visited): void {
  if (isLink(node, pointer)) return;
  const id = getString(node, 'operationId');
  const first = id === undefined ? undefined : names.operationIds.get(id);
  if (first !== undefined && first !== pointer)
    warn('operation-id', '/operationId', {
      message: `The operationId \`${id}\` is already that of ${operationAt(first)}: links to it are ambiguous.`,
      hint: 'Give one of the two another `operationId`.',
    });
  const other = id === undefined ? undefined : names.idsByLowerCase.get(id.toLowerCase());
  if (other !== undefined && other !== id)
    warn('operation-case', '/operationId', {
      message: `The operationId \`${id}\` differs from \`${other}\` only in case.`,
      hint: 'Choose another: file names, and the names of many generated clients, would be the same.',
    });
  const same = names.summaries.get(summaryIn(node) ?? '');
  // A reference to another operation is meant to be the same.
  if (same !== undefined && same !== pointer && first === pointer)
    warn('repeated', '/summary', {
      message: `${operationAt(same)} has the same summary: menus and searches show them alike.`,
      hint: 'Write what only one of the two does.',
      severity: 'note',
    });
  const [tags, declared] = [getStrings(node, 'tags'), declaredTags(document)];
  for (const [index, tag] of tags.entries()) {
    if (tags.indexOf(tag) < index)
      warn('tag-twice', `/tags/${index}`, {
        message: `The operation has the tag \`${tag}\` twice.`,
        hint: 'Remove one.',
      });
    if (tag.trim() === '')
      warn('tag', `/tags/${index}`, { message: 'This tag is empty.', hint: 'Write its name, or remove it.' });
    else if (declared.length > 0 && !declared.includes(tag))
      warn('tag', `/tags/${index}`, {
        message: `The tag \`${tag}\` is not declared in \`tags\`.`,
        hint: didYouMean(tag, declared),
      });
  }
}

/** Warns about links that cannot be followed. */
export function warnOfLink({ document, names, node, pointer, warn }: Visited): void {
  if (!isLink(node, pointer)) return;
  if (isObject(get(node, 'server')))
    warn('link', '/server', {
      message: 'The server of a link is not shown.',
      hint: 'Declare it on the operation.',
    });
  const id = getString(node, 'operationId');
  const reference = getString(node, 'operationRef');
  if (id !== undefined && !names.operationIds.has(id))
    warn('link', '/operationId', {
      message: `Unknown operation \`${id}\`.`,
      hint: suggest(id, [...names.operationIds.keys()]),
    });
  else if (id === undefined && /^https?:/i.test(reference ?? ''))
    warn('link', '/operationRef', 'A link can only refer to operations of this document.');
  else if (id === undefined && reference !== undefined && !leadsToOperation(document, reference))
    warn('link', '/operationRef', {
      message: `No operation of this document is at ${reference}.`,
      hint: didYouMean(reference.replace(/^[^#]*/, ''), operationReferences(document)),
    });
  else if (id === undefined && reference === undefined && getString(node, '$ref') === undefined)
    warn('link', '', {
      message: 'This link does not refer to an operation.',
      hint: 'Set its `operationId`.',
    });
}
