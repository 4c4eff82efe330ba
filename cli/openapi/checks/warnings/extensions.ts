import { editsWithin, nearestName, suggest } from '../../../text/did-you-mean.ts';
import { escapePointer } from '../../../text/json-pointer.ts';
import { writeJson } from '../../../text/json-text.ts';
import { getList, getString, isObject, type JsonObject } from '../../document/json-object.ts';
import { bodySchemas, fieldsOf, schemasInside } from '../../validation/schemas-at.ts';
import type { Visited } from './warn.ts';

/** The extensions of this generator, with the keys of their objects. Those of other tools have more forms than one. */
const EXTENSIONS: Record<string, { isList: boolean; keys: string[] }> = {
  'x-errors': { isList: true, keys: ['code', 'when', 'remedy'] },
  'x-error-codes': { isList: true, keys: ['code', 'status', 'when', 'remedy'] },
  'x-grants': { isList: true, keys: ['name', 'grantType', 'description', 'scopes'] },
  'x-replacement': { isList: false, keys: ['operationId', 'differences'] },
};

/** Keys of theirs that are lists. */
const LISTS = ['differences', 'scopes'];

/** Warns about what the pages would leave out of our own extensions. */
export function warnOfExtensions({ node, warn }: Visited): void {
  for (const [name, { isList, keys }] of Object.entries(EXTENSIONS)) {
    if (!Object.hasOwn(node, name)) continue;
    const value = node[name];
    const items = isList ? value : [value];
    if (!Array.isArray(items) || !items.every(isObject)) {
      const form = isList ? 'a list of objects' : 'an object';
      warn(
        'own-extension',
        `/${name}`,
        `\`${name}\` must be ${form} with ${keys.join(', ')}; it is not shown.`,
      );
      continue;
    }
    for (const [index, item] of items.entries())
      warnOfItem(item, { name, keys, at: isList ? `/${name}/${index}` : `/${name}`, warn });
  }
}

function warnOfItem(
  item: JsonObject,
  { name, keys, at, warn }: Pick<Visited, 'warn'> & { name: string; keys: string[]; at: string },
): void {
  for (const [key, value] of Object.entries(item)) {
    const place = `${at}/${escapePointer(key)}`;
    if (LISTS.includes(key) && !Array.isArray(value))
      warn('own-extension', place, {
        message: `\`${key}\` must be a list of texts; it is not shown.`,
        hint: typeof value === 'string' ? `Write \`${key}: [${writeJson(value)}]\`.` : undefined,
      });
    if (!keys.includes(key) && !key.startsWith('x-'))
      warn('own-extension', place, {
        message: `Unknown key \`${key}\` in \`${name}\`.`,
        hint: suggest(key, keys),
      });
  }
}

/** Warns about badges without a name, in the forms that other tools know, too. */
export function warnOfBadges({ node, warn }: Visited): void {
  for (const [index, badge] of getList(node, 'x-badges').entries()) {
    if (typeof badge === 'string' || (isObject(badge) && getString(badge, 'name') !== undefined)) continue;
    warn('own-extension', `/x-badges/${index}`, {
      message: 'This badge is not shown: it is neither a text nor an object with a `name`.',
      hint: isObject(badge) && nearestName('name', Object.keys(badge)) ? 'Did you mean `name`?' : undefined,
    });
  }
}

/** Warns about codes that the body of the response does not allow: its field with the other codes, or a similar one. */
export function warnOfCodes({ document, node, warn }: Visited): void {
  if (!Object.hasOwn(node, 'x-errors')) return;
  const codes = getList(node, 'x-errors').map((item) =>
    isObject(item) ? getString(item, 'code') : undefined,
  );
  const bodies = bodySchemas(document, node, []);
  const enums = [...new Set(bodies.flatMap(fieldsOf))].map((field) => {
    const values = schemasInside(document, bodies, field).flatMap((schema) =>
      isObject(schema) ? getList(schema, 'enum').map(String) : [],
    );
    return { field, values };
  });
  for (const [index, code] of codes.entries()) {
    if (code === undefined || enums.some(({ values }) => values.includes(code))) continue;
    const others = codes.filter((other) => other !== undefined && other !== code) as string[];
    const meant = enums.find(
      ({ values }) =>
        (others.length > 0 && others.every((other) => values.includes(other))) ||
        values.some((value) => value.length > 1 && editsWithin(1, code, value) === 1),
    );
    if (meant)
      warn('own-extension', `/x-errors/${index}/code`, {
        message: `The response does not allow \`${code}\` as its \`${meant.field}\`.`,
        hint: suggest(code, meant.values),
      });
  }
}
