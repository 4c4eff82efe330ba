import { t } from '../../words/words.ts';
import {
  get,
  getEntries,
  getList,
  getObject,
  getString,
  isObject,
  isTrue,
  type JsonObject,
} from '../document/json-object.ts';
import { parameterKey } from '../document/parameter-locations.ts';
import { resolve } from '../document/references.ts';
import type { Comparison, FoundOperation, Pair, Version } from './change.ts';
import { capitalise, code, word } from './code.ts';
import { compareSchemas, noteRequired } from './schemas.ts';
import { typesOf } from './values.ts';

/** Many paths may share a path item; its parameters match if the paths have the same parameter names. */
export function compareParameters(old: FoundOperation, now: FoundOperation, comparison: Comparison): void {
  const key = JSON.stringify(
    [old, now].map(({ method, path, isReceived }) => [method, inPath(path), isReceived]),
  );
  comparison.once({ before: old.item, after: now.item, key }, comparison, (inner) =>
    compareLists(old, now, inner),
  );
}

function compareLists(old: FoundOperation, now: FoundOperation, comparison: Comparison): void {
  const { note } = comparison;
  const isRequest = !now.isReceived;
  const before = parametersOf(old);
  const after = parametersOf(now);
  for (const [key, parameter] of before) {
    const next = after.get(key);
    if (next) compareParameter({ before: parameter, after: next }, { ...comparison, isRequest });
    else
      note(
        'removed',
        t('change.removed', { subject: capitalise(nameOf(parameter)) }),
        t(isRequest ? 'breaks.ignored' : 'breaks.not-received'),
      );
  }
  for (const [key, parameter] of after) {
    if (before.has(key)) continue;
    const isRequired = isRequest && isTrue(parameter, 'required');
    note(
      'added',
      t(isRequired ? 'change.new-required' : 'change.new', { subject: capitalise(nameOf(parameter)) }),
      isRequired && t('breaks.needed'),
    );
  }
}

function compareParameter(
  { before, after }: Pair<JsonObject>,
  comparison: Comparison & { isRequest: boolean },
): void {
  const { note, isRequest } = comparison;
  const name = nameOf(before);
  const isRequired = isTrue(after, 'required');
  if (isTrue(before, 'required') !== isRequired) noteRequired(name, isRequired, { note, isRequest });
  if (!isTrue(before, 'deprecated') && isTrue(after, 'deprecated'))
    note('changed', t('change.deprecated', { subject: capitalise(name) }));
  const schemas = { before: schemaOf(before), after: schemaOf(after) };
  const isList = hasParts(schemas.before, comparison.before) || hasParts(schemas.after, comparison.after);
  const [oldStyle, newStyle] = [before, after].map((one) => styleText(one, usualStyle(one), isList));
  if (oldStyle !== newStyle)
    note(
      'changed',
      t('change.style', { subject: name, old: oldStyle ?? '', now: newStyle ?? '' }),
      t(isRequest ? 'breaks.misread' : 'breaks.values-new'),
    );
  const direction = isRequest ? 'request' : 'response';
  const isText = getEntries(after, 'content').length === 0;
  compareSchemas(schemas, comparison, { direction, subject: name, top: name, isText });
}

/** Returns parameters by location and name, path parameters by position; those of the operation override the path item's. */
function parametersOf({ raw, item, document, path }: FoundOperation): Map<string, JsonObject> {
  const named = inPath(path);
  const found = new Map<string, JsonObject>();
  for (const listed of [...getList(item, 'parameters'), ...getList(raw, 'parameters')]) {
    const parameter = resolve(document, listed)?.value;
    if (!parameter || isIgnored(parameter)) continue;
    const location = getString(parameter, 'in');
    const own = getString(parameter, 'name') ?? '';
    found.set(parameterKey(location, location === 'path' ? String(named.indexOf(own)) : own), parameter);
  }
  return found;
}

/** Headers that no parameter describes (OpenAPI 3.1 §4.8.12.1). */
function isIgnored(parameter: JsonObject): boolean {
  const name = getString(parameter, 'name') ?? '';
  return getString(parameter, 'in') === 'header' && /^(?:accept|content-type|authorization)$/i.test(name);
}

/** Returns the parameter names in a path. */
function inPath(path: string): (string | undefined)[] {
  return [...path.matchAll(/\{([^{}]*)\}/g)].map(([, parameter]) => parameter);
}

function nameOf(parameter: JsonObject): string {
  const location = word(getString(parameter, 'in') ?? '');
  return t('change.parameter', { location, name: code(getString(parameter, 'name') ?? '') });
}

function usualStyle(parameter: JsonObject): string {
  return ['query', 'cookie'].includes(getString(parameter, 'in') ?? '') ? 'form' : 'simple';
}

/** Whether a value may be a list or an object: others are written in one way, exploded or not. */
function hasParts(node: unknown, version: Version): boolean {
  const types = typesOf(version.mergeSchema(node), version);
  return types.includes('array') || types.includes('object');
}

/** How a parameter or the field of a form is written. */
export function styleText(parameter: JsonObject, usual: string, hasParts = true): string {
  const [[mediaType] = []] = getEntries(parameter, 'content');
  if (mediaType !== undefined) return code(mediaType);
  const style = getString(parameter, 'style') ?? usual;
  const explode = hasParts && (get(parameter, 'explode') ?? style === 'form');
  return t(explode ? 'change.exploded-style' : 'change.own-style', { style: word(style) });
}

function schemaOf(parameter: JsonObject): unknown {
  const [[, media] = []] = getEntries(parameter, 'content');
  return isObject(media) ? getObject(media, 'schema') : getObject(parameter, 'schema');
}
