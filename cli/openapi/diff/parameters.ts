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
import { resolve } from '../document/references.ts';
import type { Comparison, FoundOperation } from './change.ts';
import { capitalise, code, word } from './code.ts';
import { compareSchemas } from './schemas.ts';

/** Many paths may share a path item; its parameters match if the paths have the same parameter names. */
export function compareParameters(old: FoundOperation, now: FoundOperation, comparison: Comparison): void {
  const key = JSON.stringify([old, now].map(({ method, path }) => [method, inPath(path)]));
  comparison.once({ before: old.item, after: now.item, key }, comparison, (inner) =>
    compareLists(old, now, inner),
  );
}

function compareLists(old: FoundOperation, now: FoundOperation, comparison: Comparison): void {
  const { note } = comparison;
  const before = parametersOf(old);
  const after = parametersOf(now);
  for (const [key, parameter] of before) {
    const next = after.get(key);
    const name = nameOf(parameter);
    const subject = capitalise(name);
    if (!next) {
      note('removed', t('change.removed', { subject }), t('breaks.ignored'));
      continue;
    }
    const isRequired = isTrue(next, 'required');
    if (isTrue(parameter, 'required') !== isRequired)
      note(
        'changed',
        t(isRequired ? 'change.required' : 'change.optional', { subject }),
        isRequired && t('breaks.omitted'),
      );
    if (!isTrue(parameter, 'deprecated') && isTrue(next, 'deprecated'))
      note('changed', t('change.deprecated', { subject }));
    const [oldStyle, newStyle] = [styleText(parameter), styleText(next)];
    if (oldStyle !== newStyle)
      note(
        'changed',
        t('change.style', { subject: name, old: oldStyle, now: newStyle }),
        t('breaks.misread'),
      );
    const schemas = { before: schemaOf(parameter), after: schemaOf(next) };
    compareSchemas(schemas, comparison, { direction: 'request', subject: name, top: name });
  }
  for (const [key, parameter] of after) {
    if (before.has(key)) continue;
    const isRequired = isTrue(parameter, 'required');
    note(
      'added',
      t(isRequired ? 'change.new-required' : 'change.new', { subject: capitalise(nameOf(parameter)) }),
      isRequired && t('breaks.needed'),
    );
  }
}

/** Returns parameters by location and name, path parameters by position; those of the operation override the path item's. */
function parametersOf({ raw, item, document, path }: FoundOperation): Map<string, JsonObject> {
  const named = inPath(path);
  const found = new Map<string, JsonObject>();
  for (const listed of [...getList(item, 'parameters'), ...getList(raw, 'parameters')]) {
    const parameter = resolve(document, listed)?.value;
    if (!parameter) continue;
    const location = getString(parameter, 'in');
    const own = getString(parameter, 'name') ?? '';
    const key = location === 'path' ? named.indexOf(own) : location === 'header' ? own.toLowerCase() : own;
    found.set(`${location} ${key}`, parameter);
  }
  return found;
}

/** Returns the parameter names in a path. */
function inPath(path: string): (string | undefined)[] {
  return [...path.matchAll(/\{([^{}]*)\}/g)].map(([, parameter]) => parameter);
}

function nameOf(parameter: JsonObject): string {
  const location = word(getString(parameter, 'in') ?? '');
  return t('change.parameter', { location, name: code(getString(parameter, 'name') ?? '') });
}

function styleText(parameter: JsonObject): string {
  const isForm = ['query', 'cookie'].includes(getString(parameter, 'in') ?? '');
  const style = getString(parameter, 'style') ?? (isForm ? 'form' : 'simple');
  const explode = get(parameter, 'explode') ?? style === 'form';
  return t(explode ? 'change.exploded-style' : 'change.own-style', { style: word(style) });
}

function schemaOf(parameter: JsonObject): unknown {
  const [[, media] = []] = getEntries(parameter, 'content');
  return isObject(media) ? getObject(media, 'schema') : getObject(parameter, 'schema');
}
