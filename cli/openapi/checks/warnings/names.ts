import { didYouMean, nearestName, suggest } from '../../../text/did-you-mean.ts';
import { escapePointer } from '../../../text/json-pointer.ts';
import {
  get,
  getEntries,
  getList,
  getObject,
  getString,
  getStrings,
  isObject,
  type JsonObject,
} from '../../document/json-object.ts';
import { lookUp, mappingReference, resolve } from '../../document/references.ts';
import { walk } from '../../document/walk.ts';
import { fieldsOf, schemasAt, valuesOf } from '../../validation/schemas-at.ts';
import type { Names, Visited, Warn } from './warn.ts';

export function collectNames(document: JsonObject): Names {
  const operationIds = new Map<string, string>();
  const tags = new Set(declaredTags(document));
  walk(document, (node, pointer, inSchema) => {
    if (inSchema || isLink(node, pointer)) return;
    const id = getString(node, 'operationId');
    if (id !== undefined && !operationIds.has(id)) operationIds.set(id, pointer);
    for (const tag of getStrings(node, 'tags')) tags.add(tag);
  });
  const schemes = Object.keys(getObject(getObject(document, 'components'), 'securitySchemes'));
  const ids = [...operationIds.keys()].reverse().map((id) => [id.toLowerCase(), id] as const);
  return { operationIds, idsByLowerCase: new Map(ids), tags, schemes: new Set(schemes) };
}

function declaredTags(document: JsonObject): string[] {
  return getList(document, 'tags')
    .filter(isObject)
    .map((tag) => getString(tag, 'name') ?? '');
}

/** Warns about unknown tags in groups, and about duplicate tags. */
export function warnOfTags(document: JsonObject, names: Names, warn: Warn): void {
  for (const [index, group] of getList(document, 'x-tagGroups').entries()) {
    if (!isObject(group)) continue;
    for (const [position, tag] of getList(group, 'tags').entries()) {
      if (typeof tag === 'string' && !names.tags.has(tag))
        warn('tag-group', `/x-tagGroups/${index}/tags/${position}`, `Unknown tag \`${tag}\`.`);
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
      warn(
        'tag',
        `/tags/${index}/parent`,
        `The tag \`${parent}\` is not declared in \`tags\`.`,
        didYouMean(parent, declaredTags(document)) ?? `Add \`{ name: ${parent} }\` to \`tags\`.`,
      );
  }
}

/** Warns about unknown names. */
export function warnOfNames(visited: Visited, warn: Warn): void {
  if (visited.inSchema) warnOfMapping(visited, warn);
  else {
    warnOfSecurity(visited, warn);
    warnOfOperation(visited, warn);
    warnOfLink(visited, warn);
    warnOfEncoding(visited, warn);
  }
}

function warnOfMapping({ document, node, pointer }: Visited, warn: Warn): void {
  const name = getString(getObject(node, 'discriminator'), 'propertyName');
  if (name !== undefined && schemasAt(document, node, [name]).length === 0) {
    const near = nearestName(name, schemasAt(document, node, []).flatMap(fieldsOf));
    warn(
      'schema',
      `${pointer}/discriminator/propertyName`,
      `${'oneOf' in node || 'anyOf' in node ? 'None of these schemas has a' : 'This schema has no'} property \`${name}\`.`,
      `Define it in \`properties\`, or name another${near === undefined ? '' : `, such as \`${near}\``}.`,
    );
  }
  const discriminator = getObject(node, 'discriminator');
  const allowed = name === undefined ? undefined : valuesOf(schemasAt(document, node, [name]));
  for (const value of Object.keys(getObject(discriminator, 'mapping')))
    if (allowed && !allowed.includes(value))
      warn(
        'mapping',
        `${pointer}/discriminator/mapping/${escapePointer(value)}`,
        `\`${name}\` is never \`${value}\`.`,
        suggest(value, [...new Set(allowed.map(String))]),
      );
  for (const [value, written] of [
    ...getEntries(discriminator, 'mapping'),
    ...Object.entries(discriminator).filter(([key]) => key === 'defaultMapping'),
  ]) {
    if (typeof written === 'string' && canResolve(document, mappingReference(document, written))) continue;
    warn(
      'mapping',
      `${pointer}/discriminator/${value === 'defaultMapping' ? '' : 'mapping/'}${escapePointer(value)}`,
      `The discriminator value \`${value}\` cannot be resolved to a schema of this document.`,
      didYouMean(
        String(written).replace(/^.*\//, ''),
        Object.keys(getObject(getObject(document, 'components'), 'schemas')),
      ) ?? 'Write the reference of a schema: `#/components/schemas/Name`.',
    );
  }
}

function canResolve(document: JsonObject, reference: string): boolean {
  return reference.startsWith('#') && isObject(lookUp(document, reference));
}

/** Schemes of HTTP authentication that are in use. */
const HTTP_SCHEMES = ['basic', 'bearer', 'digest', 'dpop', 'hoba', 'mutual', 'negotiate'];

function warnOfSecurity({ document, version, names, node, pointer }: Visited, warn: Warn): void {
  const http = getString(node, 'type') === 'http' ? getString(node, 'scheme') : undefined;
  const meant =
    http === undefined || HTTP_SCHEMES.includes(http.toLowerCase())
      ? undefined
      : didYouMean(http.split(/\s/, 1)[0] ?? '', HTTP_SCHEMES);
  if (meant)
    warn('security', `${pointer}/scheme`, `Unknown scheme \`${http}\` of HTTP authentication.`, meant);
  for (const [index, requirement] of getList(node, 'security').entries()) {
    if (!isObject(requirement)) continue;
    for (const name of Object.keys(requirement)) {
      const scheme = resolve(
        document,
        get(getObject(getObject(document, 'components'), 'securitySchemes'), name),
      )?.value;
      const flows = Object.values(getObject(scheme ?? {}, 'flows')).filter(isObject);
      const scopes = flows.flatMap((flow) => Object.keys(getObject(flow, 'scopes')));
      for (const [position, scope] of getStrings(requirement, name).entries())
        if (scopes.length > 0 && !scopes.includes(scope))
          warn(
            'security',
            `${pointer}/security/${index}/${escapePointer(name)}/${position}`,
            `Unknown scope \`${scope}\` of \`${name}\`.`,
            suggest(scope, [...new Set(scopes)]),
          );
      if (!names.schemes.has(name))
        warn(
          'security',
          `${pointer}/security/${index}`,
          `Unknown security scheme \`${name}\`.`,
          names.schemes.size > 0
            ? suggest(name, [...names.schemes])
            : version === '2.0'
              ? `Add \`securityDefinitions: { ${name}: { type: apiKey, name: X-API-Key, in: header } }\` to the document.`
              : `Add \`securitySchemes: { ${name}: { type: http, scheme: bearer } }\` to \`components\`.`,
        );
    }
  }
}

/** Distinguishes Link Objects from operations, which have an `operationId` as well. */
function isLink(node: JsonObject, pointer: string): boolean {
  return /\/links\/[^/]+$/.test(pointer) && !isObject(get(node, 'responses'));
}

function warnOfOperation({ document, names, node, pointer }: Visited, warn: Warn): void {
  if (isLink(node, pointer)) return;
  const id = getString(node, 'operationId');
  const first = id === undefined ? undefined : names.operationIds.get(id);
  if (first !== undefined && first !== pointer)
    warn(
      'operation-id',
      `${pointer}/operationId`,
      `The operationId \`${id}\` is already in use: links to it are ambiguous.`,
      'Give each operation an `operationId` of its own.',
    );
  const other = names.idsByLowerCase.get(id?.toLowerCase() ?? '');
  if (other !== undefined && other !== id)
    warn(
      'operation-id',
      `${pointer}/operationId`,
      `The operationId \`${id}\` differs from \`${other}\` only in case.`,
      'Choose another: file names, and the names of many generated clients, would be the same.',
    );
  for (const [index, tag] of getStrings(node, 'tags').entries()) {
    const declared = declaredTags(document);
    if (getStrings(node, 'tags').indexOf(tag) < index)
      warn(
        'tag-twice',
        `${pointer}/tags/${index}`,
        `The operation has the tag \`${tag}\` twice.`,
        'Remove one.',
      );
    if (tag.trim() === '')
      warn('tag', `${pointer}/tags/${index}`, 'This tag is empty.', 'Write its name, or remove it.');
    else if (declared.length > 0 && !declared.includes(tag))
      warn(
        'tag',
        `${pointer}/tags/${index}`,
        `The tag \`${tag}\` is not declared in \`tags\`.`,
        didYouMean(tag, declared),
      );
  }
}

function warnOfLink({ document, names, node, pointer }: Visited, warn: Warn): void {
  if (!isLink(node, pointer)) return;
  if (isObject(get(node, 'server')))
    warn('link', `${pointer}/server`, 'The server of a link is not shown.', 'Declare it on the operation.');
  const id = getString(node, 'operationId');
  const reference = getString(node, 'operationRef');
  if (id !== undefined && !names.operationIds.has(id))
    warn(
      'link',
      `${pointer}/operationId`,
      `Unknown operation \`${id}\`.`,
      suggest(id, [...names.operationIds.keys()]),
    );
  else if (id === undefined && reference !== undefined && !canResolve(document, reference))
    warn('link', `${pointer}/operationRef`, 'A link can only refer to operations of this document.');
  else if (id === undefined && reference === undefined && getString(node, '$ref') === undefined)
    warn('link', pointer, 'This link does not refer to an operation.', 'Set its `operationId`.');
}

/** An encoding is that of a property of the schema beside it. */
function warnOfEncoding({ document, node, pointer }: Visited, warn: Warn): void {
  const schema = resolve(document, get(node, 'schema'))?.value ?? {};
  const properties = Object.keys(getObject(schema, 'properties'));
  if (properties.length === 0 || ['allOf', 'anyOf', 'oneOf'].some((key) => key in schema)) return;
  for (const [name] of getEntries(node, 'encoding'))
    if (!properties.includes(name))
      warn(
        'encoding',
        `${pointer}/encoding/${escapePointer(name)}`,
        `The schema has no property \`${name}\` to encode.`,
        suggest(name, properties),
      );
}
